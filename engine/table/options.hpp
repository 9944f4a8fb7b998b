// What the host of a table chooses, and who sits at it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/json.hpp"
#include "core/sha256.hpp"

namespace freebooter::table {

// Time comes from outside, in milliseconds since any fixed moment; a server takes 1970.
using Millis = std::int64_t;
inline constexpr Millis kDay = 86'400'000;

// Bots and those whose seat a bot keeps have no clock.
struct ClockRules {
  enum class Kind : std::uint8_t { kNone, kLive, kDaily };
  Kind kind = Kind::kNone;
  Millis base = 0;       // live: for the whole game; daily: for each decision, a multiple of a day
  Millis increment = 0;  // live: added after each decision
  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};
inline constexpr std::array<std::string_view, 3> kClockKinds{"none", "live", "daily"};

// What happens when a person has been away for `grace`: nothing, a bot takes the seat, or the others vote about that.
struct Absence {
  enum class Policy : std::uint8_t { kWait, kBot, kVote };
  Policy policy = Policy::kWait;
  Millis grace = 60'000;
  friend bool operator==(const Absence&, const Absence&) = default;
};
inline constexpr std::array<std::string_view, 3> kAbsencePolicies{"wait", "bot", "vote"};

struct TableOptions {
  ClockRules clock;
  Absence absence;
  std::string stand_in = "bosun";  // the bot that takes an absent seat, and plays on for one who has given up
  bool spectators_chat = true;
  friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

// {"clock":{"kind":"live","base":600000,"increment":5000},"absence":{"policy":"bot","grace":60000},"stand_in":"bosun",
//  "spectators_chat":true}; everything may be left out.
TableOptions read_table_options(JsonCursor cursor);
Json table_options_json(const TableOptions& options);

// How somebody's part in the game came to an end before the game did.
enum class Exit : std::uint8_t { kNone, kResigned, kLeft, kTime };
inline constexpr std::array<std::string_view, 4> kExits{"none", "resigned", "left", "time"};

struct Chair {
  enum class Kind : std::uint8_t { kOpen, kPerson, kBot };
  Kind kind = Kind::kOpen;
  std::string player;    // a person: the opaque id by which the server knows them; never leaves the table
  std::string name;      // a person: what the others see
  std::string level;     // a bot: one of bot_names()
  std::string salt;      // a person's, for the dice; "" for none
  std::string stand_in;  // the bot that keeps the seat of an absent person, or of one who has given up; "" for none
  Exit exit = Exit::kNone;

  [[nodiscard]] bool is_person() const { return kind == Kind::kPerson; }
  // The bot that decides for this seat now; "" if a person does.
  [[nodiscard]] const std::string& bot() const { return kind == Kind::kBot ? level : stand_in; }
  friend bool operator==(const Chair&, const Chair&) = default;
};
inline constexpr std::array<std::string_view, 3> kChairKinds{"open", "person", "bot"};

// All that a new table needs.
struct TableSetup {
  std::string id;    // names the game among all games; letters, digits, "-" and "_", 64 at most
  std::string game;  // a name of the catalogue
  int rules = 0;     // the version of its rules; 0 for the newest
  Json setup;        // what the game's make_rules() takes
  TableOptions options;
  std::string host;           // the player who may fill seats with bots and start; may sit or not
  Digest secret{};            // 32 random bytes
  std::vector<Chair> chairs;  // one for each seat; fewer are filled up with open ones
  std::string after;          // the table whose rematch this is; "" for none
};

inline constexpr std::size_t kLongestId = 64;     // of tables, players and moves
inline constexpr std::size_t kLongestName = 40;   // of a person, in bytes
inline constexpr std::size_t kLongestChat = 500;  // in bytes
inline constexpr std::size_t kChatKept = 100;     // lines that a newcomer gets
inline constexpr int kChatBurst = 5;              // lines of one speaker within
inline constexpr Millis kChatWindow = 10'000;     // this time
inline constexpr std::size_t kMoveIdsKept = 8;    // of each seat, for submissions that come twice
inline constexpr std::size_t kNotesKept = 64;     // entries that since() can tell one by one

// Letters, digits, "-" and "_", from 1 to kLongestId of them.
bool is_id(std::string_view text);
// Valid UTF-8 without control characters, with something to see, at most `longest` bytes.
bool is_line(std::string_view text, std::size_t longest);

}  // namespace freebooter::table
