// How a terminal game begins: from the command line, from the menu, or from a record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_screen.hpp"
#include "cli/play_store.hpp"
#include "cli/setup.hpp"
#include "cli/terminal.hpp"
#include "cli/words.hpp"

namespace freebooter::cli {

inline constexpr int kUsualPlayers = 3;  // people and bots, if nobody says how many

struct PlayArgs {
  SetupArgs setup;
  bool players_given = false;
  std::string bots;                // "", "3", "captain,deckhand:5ms"
  std::vector<std::string> names;  // by seat
  std::string load;
  bool resume = false;  // the kept game of setup.game; without one the newest of any kind
  std::optional<std::uint64_t> seed;
  int pause = 700;                         // milliseconds
  std::string adviser = "captain:1000ms";  // whom `hint` asks
};

// Names given with commas or one by one, cleaned; seats left over get the catalogue's.
std::vector<std::string> seat_names(const std::vector<std::string>& given, int players, const Words& words);

// Who plays if nobody says who: one that beginners can beat.
inline constexpr std::string_view kUsualBot = "deckhand";

// What seats can be planned for.
struct Table {
  std::string_view game;
  std::vector<std::string_view> bots;
  int least_players = 2;
};
// The people first, then the bots. Sets args.setup.players if it was not given. What is wrong, if anything.
Result<std::vector<SeatPlan>, std::string> plan_seats(PlayArgs& args, const Table& table, const Words& words);

// Plays and returns the exit code; trouble goes to the standard error stream.
int start_play(PlayArgs args, Terminal& terminal, Words& words, const Store& store);

// What the kept game of a kind is about: its turn and its names. Nothing if there is none to go on with.
struct KeptGame {
  std::string game;
  int turn = 0;
  std::vector<std::string> names;
};
std::optional<KeptGame> kept_game(const Store& store, std::string_view game);
// Of every kind of game that is kept, the newest first.
std::vector<KeptGame> kept_games(const Store& store);

// The language of --lang, the one chosen before, or the locale's.
Language language_for(std::string_view asked, const Store& store);
Store usual_store();

}  // namespace freebooter::cli
