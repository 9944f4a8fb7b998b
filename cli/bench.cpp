// `freebooter bench`: how fast random games go, and a number that changes when their course does.
#include <chrono>
#include <cstdint>
#include <ctime>
#include <iostream>

#include "cli/games.hpp"
#include "core/hash.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kBenchAbout =
    "Play random games on one core and tell how fast.\n"
    "Random players hardly ever finish, so games are cut short.";

constexpr const char* kBenchFooter =
    "Speeds are by processor time, so that what else runs on the machine counts little. The checksum depends on the "
    "seed and the rules alone, not on the machine or its speed: it covers the first\n"
    "1,000 games (fewer if fewer were played) and changes as soon as one of them takes another course.\n"
    "How the engine compares with a plain implementation of the same rules is measured by the programs of bench/.\n"
    "\n"
    "Examples:\n"
    "  freebooter bench\n"
    "  freebooter bench --seconds 10 --players 2\n"
    "  freebooter bench --turns 5000000 --json\n"
    "\n"
    "Exit codes:\n"
    "  0  measured\n"
    "  2  wrong usage, or a layout or option that cannot be\n"
    "  3  the board file cannot be read";

constexpr std::uint64_t kChecksumGames = 1000;

struct BenchArgs {
  SetupArgs setup;
  double seconds = 0;
  std::uint64_t turns = 2'000'000;
  int max_turns = 100;
  std::uint64_t seed = 1;
  bool json = false;
};

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t decisions = 0;
  std::uint64_t outcomes = 0;
  Hasher checksum;
  double seconds = 0;
};

// One game, until it is over or its turns are used up. Nothing is allocated once `actions` has its room. Flat, for the
// reason that play_out() is (ai/plain_guide.hpp).
template <Game G>
[[gnu::flatten]] typename G::State random_game(const typename G::Rules& rules, int max_turns, Rng& rng,
                                               List<typename G::Action>& actions, Tally& tally) {
  typename G::State state = G::start(rules);
  while (G::turn_number(rules, state) <= max_turns) {
    const Turn turn = G::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    if (turn.kind == Turn::Kind::kChance) {
      G::apply_outcome(rules, state, G::roll(rules, state, rng), nullptr);
      ++tally.outcomes;
    } else {
      G::apply(rules, state, G::pick(rules, state, actions, rng), nullptr);
      ++tally.decisions;
    }
  }
  return state;
}

// Of this program alone, so that a busy machine does not make it look slow.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <Game G>
Tally measure(const typename G::Rules& rules, const BenchArgs& args) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const double used_before = processor_seconds();
  Tally tally;
  List<typename G::Action> actions;
  while (args.seconds > 0 ? elapsed() < args.seconds : tally.turns < args.turns) {
    Rng rng = Rng::stream(args.seed, tally.games);
    const auto state = random_game<G>(rules, args.max_turns, rng, actions, tally);
    if (tally.games < kChecksumGames) tally.checksum.add(G::hash(rules, state));
    ++tally.games;
    // A game that was cut short stands at the beginning of the turn after its last.
    tally.turns += static_cast<std::uint64_t>(std::min(G::turn_number(rules, state), args.max_turns));
  }
  tally.seconds = processor_seconds() - used_before;
  return tally;
}

std::uint64_t per_second(std::uint64_t count, const Tally& tally) {
  return tally.seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(count) / tally.seconds) : 0;
}

// 3200000 -> "3,200,000".
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

void print_text(const BenchArgs& args, const Tally& tally) {
  std::cout << "game         " << args.setup.game << ", " << args.setup.players << " players, " << args.max_turns
            << " turns at most\n"
            << "games        " << grouped(tally.games) << '\n'
            << "turns        " << grouped(tally.turns) << '\n'
            << "decisions    " << grouped(tally.decisions) << '\n'
            << "outcomes     " << grouped(tally.outcomes) << '\n'
            << "seconds      " << tally.seconds << '\n'
            << "turns/s      " << grouped(per_second(tally.turns, tally)) << '\n'
            << "decisions/s  " << grouped(per_second(tally.decisions, tally)) << '\n'
            << "checksum     " << hash_text(tally.checksum.value()) << " of "
            << grouped(std::min(tally.games, kChecksumGames)) << " games\n";
}

void print_json(const BenchArgs& args, const Tally& tally) {
  const auto whole = [](std::uint64_t number) { return Json(static_cast<std::int64_t>(number)); };
  Json json = Json::object({{"game", args.setup.game}, {"players", args.setup.players}, {"max_turns", args.max_turns}});
  json.set("seed", whole(args.seed)).set("games", whole(tally.games)).set("turns", whole(tally.turns));
  json.set("decisions", whole(tally.decisions)).set("outcomes", whole(tally.outcomes)).set("seconds", tally.seconds);
  json.set("turns_per_second", whole(per_second(tally.turns, tally)));
  json.set("decisions_per_second", whole(per_second(tally.decisions, tally)));
  json.set("checksum", hash_text(tally.checksum.value()));
  json.set("checksum_games", whole(std::min(tally.games, kChecksumGames)));
  std::cout << json.text() << '\n';
}

template <Game G>
int run_bench(const BenchArgs& args) {
  const auto rules = rules_from<G>(args.setup);
  if (!rules) return rules.error();
  const Tally tally = measure<G>(**rules, args);
  args.json ? print_json(args, tally) : print_text(args, tally);
  return kFine;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  auto args = std::make_shared<BenchArgs>();
  CLI::App* command = app.add_subcommand("bench", kBenchAbout);
  command->footer(kBenchFooter);
  add_setup_options(*command, args->setup, true);
  CLI::Option* seconds = command->add_option("-s,--seconds", args->seconds, "Play for so long")
                             ->check(CLI::Range(0.001, 86400.0))
                             ->type_name("S");
  command->add_option("-t,--turns", args->turns, "Play so many turns")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->excludes(seconds)
      ->type_name("N");
  command->add_option("--max-turns", args->max_turns, "Cut a game short after so many turns")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  command->add_option("--seed", args->seed, "Other dice, other games")->capture_default_str()->type_name("N");
  command->add_flag("--json", args->json, "One JSON object instead of text");
  command->callback([args, &exit_code] {
    const bool found = with_game(args->setup.game, [&]<class G>(GameTag<G>) { exit_code = run_bench<G>(*args); });
    if (!found) exit_code = unknown_game(args->setup.game);
  });
}

}  // namespace freebooter::cli
