// `freebooter simulate`: many games of bots, and what came of them.
#include <chrono>
#include <iostream>

#include "cli/bot_choice.hpp"
#include "cli/games.hpp"
#include "cli/ink.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/simulate_boots.hpp"
#include "cli/simulate_clever.hpp"
#include "cli/simulate_report.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kSimulateAbout =
    "Let bots play many games and report who won, how long it took, where the points came from and more.\n"
    "The same seed gives the same report, whatever the number of threads. To measure who is stronger, use match.";

constexpr const char* kSimulateFooter =
    "One bot plays all seats; several take the seats in turn, and begin again when there are more seats:\n"
    "--bots greedy,random with three players is greedy, random, greedy.\n"
    "\n"
    "A bot may be given what it can spend on a decision: captain:500 for iterations, captain:100ms for time; greedy*3\n"
    "stands for three. With a time the report depends on the machine.\n"
    "\n"
    "Shares come with Wilson's 95% interval. Game number i of a seed is always the same game, so a longer run begins\n"
    "with the shorter one. Random players hardly ever finish: give them --max-turns 100 or so.\n"
    "\n"
    "The report goes to standard output; a progress bar, and the time it took, to standard error if that is a "
    "terminal.\n"
    "Ctrl-C stops and reports the games finished so far.\n"
    "\n"
    "Examples:\n"
    "  freebooter simulate --players 4 --games 10000 --bots greedy\n"
    "  freebooter simulate --players 2 --games 1000 --bots greedy,random --rotate --seed 7 --json\n"
    "  freebooter simulate --game clever --players 3 --games 100 --bots captain:1000,greedy*2 --rotate\n"
    "  freebooter simulate --games 1000000 --bots random --max-turns 100 --layout loose --option drift=off\n"
    "\n"
    "Exit codes:\n"
    "  0    done\n"
    "  2    wrong usage, or a layout, option or bot that cannot be\n"
    "  3    the board file cannot be read\n"
    "  130  stopped by Ctrl-C, after reporting";

struct SimulateArgs {
  SetupArgs setup;
  std::vector<std::string> bots{"greedy"};
  RunArgs run{.games = 1000};
  bool rotate = false;
  bool json = false;
};

std::optional<std::string> fault_in_bots(const std::vector<BotChoice>& bots, int players) {
  if (bots.size() > static_cast<std::size_t>(players)) {
    return std::to_string(bots.size()) + " bots for " + std::to_string(players) + " seats";
  }
  for (const BotChoice& bot : bots) {
    if (bot.is_program()) return "programs play in `freebooter match`, not here: \"" + harmless(bot.text) + "\"";
  }
  return std::nullopt;
}

template <Game G>
int simulate_game(const SimulateArgs& args) {
  const auto rules = rules_from<G>(args.setup);
  if (!rules) return rules.error();
  auto bots = parse_bots<G>(args.bots);
  if (!bots) return complain(kBadInput, "--bots: " + bots.error());
  if (const auto fault = fault_in_bots(*bots, G::players(**rules))) return complain(kBadInput, "--bots: " + *fault);
  const Simulation<G> simulation{.rules = *rules,
                                 .bots = std::move(*bots),
                                 .games = args.run.games,
                                 .seed = args.run.seed,
                                 .max_turns = args.run.max_turns,
                                 .rotate = args.rotate};

  const int threads = args.run.workers();
  const InterruptGuard guard;
  const auto start = std::chrono::steady_clock::now();
  Headway headway;
  const Tally<G> tally = [&] {
    Progress progress(std::cerr, errors_are_watched(), simulation.games, "games");
    return simulate(simulation, threads, headway, [&] {
      if (InterruptGuard::interrupted()) headway.stop = true;
      progress.update(headway.done);
    });
  }();
  if (errors_are_watched()) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cerr << fixed(took.count(), 1) << " s on " << threads << (threads == 1 ? " thread\n" : " threads\n");
  }
  if (args.json) {
    std::cout << report_json(simulation, tally).text() << '\n';
  } else {
    std::cout << report_text(simulation, tally);
  }
  return tally.games < simulation.games ? kStopped : kFine;
}

}  // namespace

void add_simulate(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("simulate", kSimulateAbout);
  command->footer(kSimulateFooter);
  std::string all_bots;
  for_each_game(
      [&]<class G>(GameTag<G>) { all_bots += ". For " + std::string(G::kName) + ", weakest first: " + bots_of<G>(); });
  auto args = std::make_shared<SimulateArgs>();
  add_setup_options(*command, args->setup, true);
  command
      ->add_option("--bots", args->bots,
                   "Who plays: one bot for all seats, or a list that the seats take in turn" + all_bots)
      ->capture_default_str()
      ->type_name("NAME,...")
      ->delimiter(',');
  add_run_options(*command, args->run, 1'000'000'000'000, "How many games", "Stop a game after so many turns");
  command->add_flag("--rotate,!--no-rotate", args->rotate, "Every next game, the bots move on by one seat");
  command->add_flag("--json", args->json, "Report as one line of JSON");
  command->callback([args, &exit_code] {
    const bool found = with_game(args->setup.game, [&]<class G>(GameTag<G>) { exit_code = simulate_game<G>(*args); });
    if (!found) exit_code = unknown_game(args->setup.game);
  });
}

}  // namespace freebooter::cli
