// The sub-commands of `freebooter`. Each one adds itself to the parser with its help; when it is the one that was
// asked for, it runs from CLI11's callback and leaves its exit code in `exit_code`.
#pragma once

#include <CLI/CLI.hpp>

namespace freebooter::cli {

// What scripts can rely on. Usage errors found by the parser itself leave with kBadInput as well.
inline constexpr int kFine = 0;
inline constexpr int kCheckFailed = 1;  // a check failed: a damaged record, a wrong board, a game fault
inline constexpr int kBadInput = 2;     // wrong usage, or an input file that is not what it should be
inline constexpr int kIoError = 3;      // a file cannot be read or written

void add_play(CLI::App& app, int& exit_code);
void add_engine(CLI::App& app, int& exit_code);
void add_simulate(CLI::App& app, int& exit_code);
void add_match(CLI::App& app, int& exit_code);
void add_bot(CLI::App& app, int& exit_code);
void add_perft(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_analyse(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_board(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_db(CLI::App& app, int& exit_code);
void add_protocol(CLI::App& app, int& exit_code);
void add_completion(CLI::App& app, int& exit_code);

// `freebooter` without arguments: the menu.
int run_menu();

}  // namespace freebooter::cli
