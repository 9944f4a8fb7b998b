// Who is at a table by way of other servers, as those have said. What a server says holds for a while; one that is gone
// is forgotten.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freebooter::server {

// Who is at a table at one server: seats, a bit each. Spectators alone are an empty one; nothing is nobody at all.
using Attendance = std::optional<std::uint32_t>;

class Elsewhere {
 public:
  static constexpr std::int64_t kSayAgain = 5'000;  // milliseconds: so often a server repeats itself
  static constexpr std::int64_t kBelieve = 12'000;  // and so long it is believed

  void hear(const std::string& server, Attendance there, std::int64_t now);
  // The seats of those who are at any of them.
  [[nodiscard]] std::uint32_t seats(std::int64_t now) const;
  // Is this server the one that shall think for the bots? The first by name of all that have visitors of the table.
  [[nodiscard]] bool is_first(const std::string& me, std::int64_t now) const;

 private:
  struct Said {
    std::string server;
    std::uint32_t seats = 0;
    std::int64_t until = 0;
  };
  std::vector<Said> said_;
};

// What one server says to the others: its name, then "table:seats" for each table, "table:-" where nobody is any more,
// "table:?" to ask who is there.
struct Announcement {
  struct Item {
    std::string table;
    Attendance there;
    bool asks = false;
  };
  std::string server;
  std::vector<Item> items;
};
// Several texts if it is long.
std::vector<std::string> announcement_texts(const Announcement& announcement);
std::optional<Announcement> read_announcement(std::string_view text);

}  // namespace freebooter::server
