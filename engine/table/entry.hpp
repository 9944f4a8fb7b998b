// The log of a table. Everything that happens at a table is one entry: one line of JSON with a number, a time and a
// type. The entries are all a store has to keep; the table is made again from them, and every hash must come out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "table/options.hpp"

namespace freebooter::table {

inline constexpr int kEntryVersion = 1;

// One thing that happened. Which members count is said by the type.
struct Change {
  enum class Type : std::uint8_t {
    kOpen,     // setup
    kSit,      // seat, chair: a person sits down, or a bot is put there
    kFree,     // seat: open again
    kStart,    // steps, hash
    kMove,     // seat, id, steps, hash
    kUndo,     // seat, length
    kAsk,      // seat, length: may we go back to there?
    kAnswer,   // seat, yes: to the last question
    kExit,     // seat, exit
    kStandIn,  // seat, text: the bot that keeps it from now on
    kBack,     // seat: its person has come back
    kVote,     // seat, about, yes: shall a bot keep that seat?
    kChat,     // seat or text of the name, text
    kRematch,  // seat, yes, id: of the next table, with the last agreement
  };
  Type type = Type::kOpen;
  std::uint64_t seq = 0;
  Millis at = 0;
  std::optional<Seat> seat;
  std::optional<Seat> about;
  bool yes = false;
  bool by_bot = false;
  Exit exit = Exit::kNone;
  std::size_t length = 0;
  std::uint64_t hash = 0;
  std::string id;
  std::string name;    // of a spectator who speaks
  std::string player;  // of the speaker, for the limits of chat; never shown
  std::string text;
  Chair chair;
  std::vector<std::string> steps;
  std::optional<TableSetup> setup;
};
inline constexpr std::array<std::string_view, 14> kChangeTypes{"open", "sit",  "free",   "start",  "move",
                                                               "undo", "ask",  "answer", "exit",   "stand_in",
                                                               "back", "vote", "chat",   "rematch"};

// What is wrong with a kept entry, and which one it is.
struct EntryFault {
  std::uint64_t seq = 0;  // as far as it could be read
  std::string what;

  // "entry 12: what"
  [[nodiscard]] std::string text() const;
};

std::string entry_line(const Change& change);
Result<Change, EntryFault> read_entry(std::string_view line);

}  // namespace freebooter::table
