// The command `freebooter`.
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/ink.hpp"

namespace {

using namespace freebooter::cli;

constexpr const char* kAbout =
    "Freebooter, a digital table for pirate board games.\n"
    "Without a command it opens a menu: play, learn, load a game.";

constexpr const char* kFooter =
    "Every command explains itself: freebooter COMMAND --help.\n"
    "\n"
    "Examples:\n"
    "  freebooter                                    the menu\n"
    "  freebooter play boots --players 3 --bots pilot,cabinboy\n"
    "  freebooter play clever --players 3 --bots 0   three people who pass the keyboard on\n"
    "  freebooter serve                              a server for friends, at http://localhost:8080/\n"
    "  freebooter simulate --game boots --players 4 --games 10000 --bots greedy --seed 1\n"
    "  freebooter match --players 2 --bots captain:100ms,greedy --games 200\n"
    "  freebooter replay game.fbr --verify           is this record sound?\n"
    "  freebooter analyse game.fbr                   what would a good player have done?\n"
    "  echo '{\"cmd\":\"new\",\"game\":\"boots\",\"players\":2}' | freebooter engine\n"
    "\n"
    "Exit codes, of every command:\n"
    "  0  all is well\n"
    "  1  a check failed: a damaged record, a faulty board, a game that went wrong\n"
    "  2  wrong usage, or an input that is not what it should be\n"
    "  3  a file or the output cannot be read or written";

void add_commands(CLI::App& app, int& exit_code) {
  add_play(app, exit_code);
  add_serve(app, exit_code);
  add_engine(app, exit_code);
  add_simulate(app, exit_code);
  add_match(app, exit_code);
  add_bot(app, exit_code);
  add_replay(app, exit_code);
  add_analyse(app, exit_code);
  add_verify(app, exit_code);
  add_perft(app, exit_code);
  add_board(app, exit_code);
  add_bench(app, exit_code);
  add_db(app, exit_code);
  add_protocol(app, exit_code);
  add_completion(app, exit_code);
  for (CLI::App* command : app.get_subcommands({})) command->group("Commands");
}

// The command that was being read, as it was typed: "freebooter board check".
std::string command_path(const CLI::App& app) {
  std::string path = app.get_name();
  for (const CLI::App* at = &app; !at->get_subcommands().empty();) {
    at = at->get_subcommands().front();
    path += " " + at->get_name();
  }
  return path;
}

// CLI11's complaint, in our words where its own are clumsy.
std::string complaint(const CLI::App& app, const CLI::Error& error) {
  const auto extras = app.remaining(true);
  if (!extras.empty()) {
    const bool is_command = app.get_subcommands().empty() && !extras.front().starts_with('-');
    return (is_command ? "there is no command \"" : "not expected here: \"") + harmless(extras.front()) + "\"";
  }
  constexpr std::string_view kUnreadable = "Could not convert: ";
  const std::string what = error.what();
  const std::size_t equals = what.find(" = ");
  if (what.starts_with(kUnreadable) && equals != std::string::npos) {
    return what.substr(kUnreadable.size(), equals - kUnreadable.size()) + ": \"" + harmless(what.substr(equals + 3)) +
           "\" cannot be read";
  }
  return harmless(what);
}

// CLI11 has a code of its own for each mistake; scripts get one for all of them.
int leave(const CLI::App& app, const CLI::Error& error) {
  if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
  std::cerr << "freebooter: " << complaint(app, error) << "\nSee " << command_path(app) << " --help.\n";
  return kBadInput;
}

int run(int argc, char** argv) {
  int exit_code = kFine;
  CLI::App app{kAbout, "freebooter"};
  app.footer(kFooter);
  app.set_version_flag("--version", "freebooter " FREEBOOTER_VERSION, "Print the version and leave");
  app.set_help_flag("-h,--help", "Print this help and leave");
  app.require_subcommand(0, 1);
  app.formatter(help_formatter());
  add_commands(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Error& error) {
    return leave(app, error);
  }
  if (app.get_subcommands().empty()) return run_menu();
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  int exit_code = kFine;
  try {
    exit_code = run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "freebooter: " << error.what() << '\n';
    return kIoError;
  }
  // A full disk or a closed pipe must not look like success.
  const bool written = std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!written && exit_code == kFine) {
    std::cerr << "freebooter: the output could not be written\n";
    return kIoError;
  }
  return exit_code;
}
