// Files, and the options of the command line that set up a game, the same in every command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"

namespace freebooter::cli {

// A file that cannot be used: the message names it. `code` is the exit code that fits.
struct FileFault {
  int code;
  std::string what;
};

// The whole file, "-" for standard input. Files over 64 MiB are refused.
Result<std::string, FileFault> read_file(const std::string& path);
Result<Json, FileFault> read_json_file(const std::string& path);

// How a game is asked for on the command line.
struct SetupArgs {
  std::string game = "boots";
  int players = 4;
  std::string layout;                // "" for the default
  std::string board;                 // a board file, "" for the board we ship
  std::vector<std::string> options;  // "drift=paid", "sleeps"
  int first = 0;                     // the seat that begins; 0: chance decides
};

// Adds --players, --layout, --board, --option and --first; --game too if wanted.
void add_setup_options(CLI::App& command, SetupArgs& args, bool with_game);

// How many games are played by themselves, and how.
struct RunArgs {
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  int threads = 0;
  int max_turns = 1000;

  [[nodiscard]] int workers() const;  // as many as processors if nothing is said
};
// Adds --games, --seed, --threads and --max-turns, with words of the command's own for the first and the last.
void add_run_options(CLI::App& command, RunArgs& args, std::uint64_t most_games, const std::string& games_help,
                     const std::string& max_turns_help);

// The set-up as the game's make_rules() wants it.
Result<Json, FileFault> setup_json(const SetupArgs& args);
// What make_rules() found wrong with it, in words for the command line: a fault in a board names the file.
std::string setup_fault(const SetupArgs& args, const JsonFault& fault);

}  // namespace freebooter::cli
