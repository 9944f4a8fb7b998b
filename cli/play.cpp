// `freebooter play`: a game in the terminal.
#include <memory>

#include "cli/commands.hpp"
#include "cli/join.hpp"
#include "cli/play_start.hpp"

namespace freebooter::cli {

namespace {

struct CommandLine {
  PlayArgs play;
  std::string language;
  bool plain = false;
  std::string join;
};

constexpr const char* kPlayFooter =
    "While you play, type the number of a choice, or the action itself: in boots a square such as 5,6, the name of a\n"
    "port, shoot 2, unload S2GO; in clever an island such as 4 for your captain, a lane such as 3-4 for your boat. "
    "Type ?\n"
    "to see what is possible now and which rule says so; other commands: why, odds, path, hint, undo, log, board, "
    "look,\n"
    "rules, save, load, lang, quit. The game is kept after every decision, and goes on with `freebooter play "
    "--resume`.\n"
    "\n"
    "Where several people share a keyboard and there is something to hide, as in clever, the screen is wiped before "
    "the\n"
    "keyboard is passed on.\n\n"
    "Examples:\n"
    "  freebooter play boots                          you against two bots\n"
    "  freebooter play boots --players 4 --bots 0     four people at one keyboard\n"
    "  freebooter play boots --bots captain,cabinboy --option drift=paid --option sleeps\n"
    "  freebooter play boots --plain --lang fr        sentences only, in French\n"
    "  freebooter play clever                         Capt'n Clever, you against two bots\n"
    "  freebooter play clever --players 4 --bots 2    two people and two bots at one keyboard\n"
    "  freebooter play clever --option easy,open_piles\n"
    "  freebooter play --join http://example.org:8080/t/ABC234 --names Anne\n\n"
    "NO_COLOR and TERM=dumb are honoured; through a pipe the game reads and writes lines.";

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto line = std::make_shared<CommandLine>();
  line->play.setup.players = 3;
  CLI::App* command =
      app.add_subcommand("play", "Play a game in the terminal, alone, around one keyboard, or against bots.");
  command->footer(kPlayFooter);
  command->add_option("game", line->play.setup.game, "Which game: boots or clever")
      ->capture_default_str()
      ->type_name("GAME");
  add_setup_options(*command, line->play.setup, false);
  command
      ->add_option(
          "--bots", line->play.bots,
          "How many computer opponents, or which: cabinboy, deckhand, bosun, pilot, captain, from weakest to\n"
          "strongest, or another bot of simulate's; with a limit if you like, as in captain:500 (iterations) or\n"
          "captain:2000ms. They take the last seats. Without it deckhands sit on all seats but the first")
      ->type_name("N|LIST");
  command->add_option("--names", line->play.names, "The players' names by seat, with commas between them")
      ->type_name("NAMES");
  command->add_option("--seed", line->play.seed, "Rolls the same dice each time; without it they are new each time")
      ->type_name("S");
  command->add_option("--lang", line->language, "en or fr; without it the locale decides")
      ->check(CLI::IsMember({"en", "fr"}))
      ->type_name("LANG");
  command->add_flag("--plain", line->plain, "For a screen reader: sentences and lists, no pictures, no colours");
  command->add_option("--pause", line->play.pause, "Milliseconds to wait after a bot's decision")
      ->capture_default_str()
      ->check(CLI::Range(0, 60000))
      ->type_name("MS");
  command->add_option("--adviser", line->play.adviser, "Whom `hint` asks, as for --bots")
      ->capture_default_str()
      ->type_name("BOT");
  auto* load = command->add_option("--load", line->play.load, "Goes on with the game of a record")->type_name("FILE");
  command->add_flag("--resume", line->play.resume, "Goes on with the game that was kept when you left")->excludes(load);
  command
      ->add_option("--join", line->join,
                   "Plays at a server: the address of an invitation, or of the server alone for whoever waits there\n"
                   "for a game of this kind. --names gives your name")
      ->type_name("URL");
  command->callback([line, command, &exit_code] {
    line->play.players_given = command->get_option("--players")->count() > 0;
    if (line->play.resume && command->get_option("game")->count() == 0) line->play.setup.game.clear();
    const Store store = usual_store();
    Words words(language_for(line->language, store));
    const auto terminal = open_terminal(line->plain);
    if (!line->join.empty()) {
      const auto& names = line->play.names;
      const JoinArgs join{.url = line->join, .name = names.empty() ? "" : names.front(), .setup = line->play.setup};
      exit_code = run_join(join, *terminal, words, store);
      return;
    }
    exit_code = start_play(line->play, *terminal, words, store);
  });
}

}  // namespace freebooter::cli
