// "It is your turn" as an Atom feed (RFC 4287).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace freebooter::server {

struct FeedEntry {
  std::string table;
  std::uint64_t decision = 0;  // the entry since when it is their turn
  std::string title;
  std::string link;
  std::int64_t updated = 0;  // milliseconds since 1970
};

struct Feed {
  std::string player;
  std::string language;
  std::string title;
  std::string self;  // its own address
  std::string home;
  std::int64_t made = 0;  // of the player; the time of a feed without entries
  std::vector<FeedEntry> entries;
};

std::string atom_text(const Feed& feed);

// <, >, &, quotes, and whatever may not be in XML at all.
std::string xml_text(std::string_view text);
// 2025-01-31T12:00:00Z
std::string instant_text(std::int64_t milliseconds);

}  // namespace freebooter::server
