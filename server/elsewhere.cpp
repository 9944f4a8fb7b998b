#include "server/elsewhere.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace freebooter::server {

namespace {

constexpr std::size_t kLongestText = 7000;

}  // namespace

void Elsewhere::hear(const std::string& server, Attendance there, std::int64_t now) {
  std::erase_if(said_, [&](const Said& said) { return said.server == server || said.until < now; });
  if (there) said_.push_back({.server = server, .seats = *there, .until = now + kBelieve});
}

std::uint32_t Elsewhere::seats(std::int64_t now) const {
  std::uint32_t seats = 0;
  for (const Said& said : said_) seats |= said.until >= now ? said.seats : 0;
  return seats;
}

bool Elsewhere::is_first(const std::string& me, std::int64_t now) const {
  return std::ranges::none_of(said_, [&](const Said& said) { return said.until >= now && said.server < me; });
}

std::vector<std::string> announcement_texts(const Announcement& announcement) {
  std::vector<std::string> texts;
  for (const Announcement::Item& item : announcement.items) {
    if (texts.empty() || texts.back().size() > kLongestText - 100) texts.push_back(announcement.server);
    texts.back() += " " + item.table + ":";
    texts.back() += item.asks ? "?" : item.there ? std::to_string(*item.there) : "-";
  }
  return texts;
}

std::optional<Announcement> read_announcement(std::string_view text) {
  Announcement announcement;
  for (const std::string_view word : split(text, ' ')) {
    if (announcement.server.empty()) {
      announcement.server = word;
      continue;
    }
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    Announcement::Item item{.table = std::string(word.substr(0, colon)), .there = std::nullopt};
    const std::string_view what = word.substr(colon + 1);
    item.asks = what == "?";
    if (!item.asks && what != "-") {
      const auto seats = parse_int(what, 0, 0xFFFFFFFF);
      if (!seats) return std::nullopt;
      item.there = static_cast<std::uint32_t>(*seats);
    }
    announcement.items.push_back(std::move(item));
  }
  if (announcement.server.empty()) return std::nullopt;
  return announcement;
}

}  // namespace freebooter::server
