// `freebooter match`: who is stronger?
#include <chrono>
#include <iostream>

#include "cli/bot_choice.hpp"
#include "cli/foreign_bot.hpp"
#include "cli/games.hpp"
#include "cli/ink.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_report.hpp"
#include "cli/match_run.hpp"
#include "cli/progress.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kMatchAbout =
    "Let bots compete, and measure who is stronger.\n"
    "Everybody sits on every seat to the same dice, so that neither decides the match.";

constexpr const char* kMatchFooter =
    "As many bots as there are players sit down together. With fewer, the seats take them in turn; with more, every\n"
    "choice of them plays. The same bot on several seats is one entrant. Games come in groups: as many as there are\n"
    "players, everybody one seat further each time, with the same dice and draws. The number of games is rounded up "
    "to\n"
    "whole groups, and a group counts as one observation.\n"
    "\n"
    "Two entrants get an Elo difference with its 95% interval, and can be put to a sequential test (--sprt), which "
    "ends\n"
    "the match as soon as it is decided. More get Elo ratings by Plackett and Luce's model, and Weng and Lin's. "
    "Shares\n"
    "of wins come with Wilson's interval. A game that takes too long has no winner.\n"
    "\n"
    "A program can compete: --bot \"cmd: ./mybot\" starts it, and docs/PROTOCOL.md says how it is spoken to. If it "
    "hangs,\n"
    "crashes, talks nonsense or breaks a rule, it is told why, the incident is reported, and the level below the one "
    "it\n"
    "claims stands in: for the rest of the game, after three incidents for the rest of the match.\n"
    "\n"
    "With limits in iterations the same seed gives the same report, whatever the number of threads. With limits in "
    "time,\n"
    "give every thread a processor of its own.\n"
    "\n"
    "The report goes to standard output; a progress bar, and the time it took, to standard error if that is a "
    "terminal.\n"
    "Ctrl-C stops and reports the groups finished so far.\n"
    "\n"
    "Examples:\n"
    "  freebooter match --players 2 --bots captain:100ms,greedy --games 1000\n"
    "  freebooter match --players 4 --bots captain:100ms,greedy*3 --games 1000 --json\n"
    "  freebooter match --game clever --players 3 --bots cabinboy,deckhand,bosun,pilot,captain --games 600\n"
    "  freebooter match --players 2 --bots pilot --bot \"cmd: python3 docs/example_bot.py\" --limit 100ms\n"
    "  freebooter match --players 2 --bots captain:500,captain:250 --sprt 0,30 --games 20000\n"
    "\n"
    "Exit codes:\n"
    "  0    done\n"
    "  2    wrong usage, or a layout, option or bot that cannot be\n"
    "  3    the board file cannot be read\n"
    "  130  stopped by Ctrl-C, after reporting";

struct MatchArgs {
  SetupArgs setup;
  std::vector<std::string> bots;
  std::vector<std::string> more_bots;
  RunArgs run{.games = 200};
  std::vector<std::string> bot_options;
  std::optional<std::string> sprt;
  std::string limit = "100ms";
  int grace = 1000;
  bool json = false;
};

constexpr std::size_t kMostBots = 16;

std::optional<Sprt> parse_sprt(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto elo0 = parse_int(trim(parts[0]), -2000, 2000);
  const auto elo1 = parse_int(trim(parts[1]), -2000, 2000);
  if (!elo0 || !elo1 || *elo0 >= *elo1) return std::nullopt;
  return Sprt{.elo0 = static_cast<double>(*elo0), .elo1 = static_cast<double>(*elo1)};
}

// NAME=VALUE, for programs.
Result<std::vector<std::pair<std::string, std::string>>, std::string> parse_options(
    const std::vector<std::string>& texts) {
  std::vector<std::pair<std::string, std::string>> options;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      return Failure{"\"" + harmless(text) + "\": NAME=VALUE expected, such as depth=3"};
    options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return options;
}

// One for every seat at least; the seats take them in turn.
template <Game G>
Result<std::vector<BotChoice>, std::string> line_up_of(const MatchArgs& args, int players) {
  std::vector<std::string> texts = args.bots;
  texts.insert(texts.end(), args.more_bots.begin(), args.more_bots.end());
  auto bots = parse_bots<G>(texts);
  if (!bots) return bots;
  if (bots->size() < 2) return Failure{std::string("a match needs two bots at least, such as --bots captain,greedy")};
  if (bots->size() > kMostBots) return Failure{std::to_string(bots->size()) + " bots; a match takes 16 at most"};
  for (std::size_t at = 0; bots->size() < static_cast<std::size_t>(players); ++at) bots->push_back((*bots)[at]);
  return bots;
}

// A bot of ours, or the program that was named.
template <Game G>
std::unique_ptr<Bot<G>> hired(const BotChoice& choice, const ForeignTerms& terms, IncidentLog& log) {
  if (!choice.is_program()) return choice.name == "random" ? nullptr : make_bot<G>(choice.name);
  ForeignTerms own = terms;
  own.text = choice.text;
  own.program = choice.program;
  return std::make_unique<ForeignBot<G>>(std::move(own), log);
}

template <Game G>
int match_game(const MatchArgs& args) {
  const auto rules = rules_from<G>(args.setup);
  if (!rules) return rules.error();
  const int players = G::players(**rules);
  auto line_up = line_up_of<G>(args, players);
  if (!line_up) return complain(kBadInput, "--bots: " + line_up.error());
  Match<G> match{.rules = *rules,
                 .line_up = std::move(*line_up),
                 .games = 0,
                 .seed = args.run.seed,
                 .max_turns = args.run.max_turns,
                 .sprt = args.sprt ? parse_sprt(*args.sprt) : std::nullopt,
                 .hire = {}};
  match.games = match.schedule().games(args.run.games);
  const auto limits = parse_limits(args.limit);
  if (!limits) return complain(kBadInput, "--limit: " + limits.error());
  const auto options = parse_options(args.bot_options);
  if (!options) return complain(kBadInput, "--bot-option: " + options.error());
  Headway headway;
  const ForeignTerms terms{.text = "",
                           .program = "",
                           .options = *options,
                           .limits = *limits,
                           .grace = std::chrono::milliseconds(args.grace),
                           .stop = &headway.stop};
  IncidentLog log([](const std::string& text) { std::cerr << "freebooter: " << text << '\n'; });
  match.hire = [&](std::size_t place) { return hired<G>(match.line_up[place], terms, log); };
  MatchReport report{.game = std::string(G::kName),
                     .players = players,
                     .seed = args.run.seed,
                     .wanted = match.games,
                     .max_turns = args.run.max_turns,
                     .setup = G::setup(**rules),
                     .entrants = Entrants(match.line_up),
                     .games = {},
                     .sprt = match.sprt,
                     .incidents = {}};
  if (args.sprt && !match.sprt) {
    return complain(kBadInput, "--sprt: \"" + harmless(*args.sprt) + "\": two whole numbers expected, the lower first");
  }
  if (match.sprt && !report.is_duel())
    return complain(kBadInput, "--sprt: it takes two entrants who play each other in every game");

  const int threads = args.run.workers();
  const InterruptGuard guard;
  const auto start = std::chrono::steady_clock::now();
  {
    Progress progress(std::cerr, errors_are_watched(), match.games, "games");
    report.games = play_match(match, threads, headway, [&] {
      if (InterruptGuard::interrupted()) headway.stop = true;
      progress.update(headway.done);
    });
  }
  report.incidents = log.all();
  if (errors_are_watched()) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cerr << fixed(took.count(), 1) << " s on " << threads << (threads == 1 ? " thread\n" : " threads\n");
  }
  std::cout << (args.json ? match_json(report).text() + "\n" : match_text(report));
  return InterruptGuard::interrupted() ? kStopped : kFine;
}

}  // namespace

void add_match(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("match", kMatchAbout);
  command->footer(kMatchFooter);
  std::string all_bots;
  for_each_game([&]<class G>(GameTag<G>) {
    all_bots += " For " + std::string(G::kName) + ", weakest first: " + bots_of<G>() + ".";
  });
  auto args = std::make_shared<MatchArgs>();
  args->setup.players = 2;
  add_setup_options(*command, args->setup, true);
  command->add_option("--bots", args->bots, "Who competes, with commas. " + std::string(kBotSyntax) + all_bots)
      ->type_name("BOT,...")
      ->delimiter(',');
  command->add_option("--bot", args->more_bots, "One more, or a program: \"cmd: ./mybot\"; may be repeated")
      ->type_name("BOT")
      ->take_all();
  add_run_options(*command, args->run, 10'000'000, "How many games, rounded up to whole groups",
                  "A game longer than this has no winner");
  command
      ->add_option(
          "--sprt", args->sprt,
          "Ends the match as soon as it is clear that the first entrant is ELO1 stronger rather than ELO0, or\n"
          "the other way round, with errors of 5%")
      ->type_name("ELO0,ELO1");
  command
      ->add_option("--limit", args->limit, "What a program may spend on a decision: iterations (500) or time (100ms)")
      ->capture_default_str()
      ->type_name("LIMIT");
  command
      ->add_option("--bot-option", args->bot_options,
                   "An option of the programs that have it; may be repeated. Which there are a program says itself")
      ->type_name("NAME=VALUE")
      ->take_all();
  command->add_option("--grace", args->grace, "Milliseconds beyond that before another stands in for it")
      ->capture_default_str()
      ->type_name("MS")
      ->check(CLI::Range(0, 600'000));
  command->add_flag("--json", args->json, "Report as one line of JSON");
  command->callback([args, &exit_code] {
    const bool found = with_game(args->setup.game, [&]<class G>(GameTag<G>) { exit_code = match_game<G>(*args); });
    if (!found) exit_code = unknown_game(args->setup.game);
  });
}

}  // namespace freebooter::cli
