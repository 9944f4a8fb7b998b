// `freebooter perft`: counts the positions of a game tree, to prove a move generator.
#include <cstdint>
#include <iostream>
#include <vector>

#include "cli/games.hpp"
#include "core/hash.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kPerftAbout =
    "Count the positions that a number of steps leads to.\n"
    "Every legal action and every outcome of chance counts once. "
    "The counts and the sums of the positions' hashes are the same on every machine; a change of the rules shows.";

constexpr const char* kPerftFooter =
    "An entry of the legal list that stands for a family (an unloading) counts once. Nothing follows the end of a "
    "game.\n"
    "Prints one line a depth: the depth, the positions at that depth, the sum of their hashes modulo 2^64.\n"
    "\n"
    "Examples:\n"
    "  freebooter perft --depth 6\n"
    "  freebooter perft --players 2 --first 1 --option drift=paid --depth 4 --divide\n"
    "\n"
    "Exit codes:\n"
    "  0  counted\n"
    "  2  wrong usage, or a position, layout or option that cannot be\n"
    "  3  the board file cannot be read";

struct PerftArgs {
  SetupArgs setup;
  std::string position;
  int depth = 4;
  bool divide = false;
};

struct Level {
  std::uint64_t positions = 0;
  std::uint64_t hashes = 0;
};

template <Game G>
class Perft {
 public:
  Perft(const typename G::Rules& rules, int depth)
      : levels(static_cast<std::size_t>(depth) + 1), rules_(rules), lists_(levels.size()) {}

  // Counts `state` itself and all that follows it; `report` hears of every child.
  template <class Report>
  void count(const typename G::State& state, std::size_t depth, Report&& report) {
    ++levels[depth].positions;
    levels[depth].hashes += G::hash(rules_, state);
    if (depth + 1 == levels.size()) return;
    const Turn turn = G::turn(rules_, state);
    Lists& lists = lists_[depth];
    if (turn.kind == Turn::Kind::kSeat) {
      lists.actions.clear();
      G::legal(rules_, state, lists.actions);
      for (const auto& action : lists.actions) {
        typename G::State next = state;
        G::apply(rules_, next, action, nullptr);
        report([&] { return G::action_text(rules_, action); }, next);
      }
    } else if (turn.kind == Turn::Kind::kChance) {
      lists.chances.clear();
      G::chances(rules_, state, lists.chances);
      for (const auto& chance : lists.chances) {
        typename G::State next = state;
        G::apply_outcome(rules_, next, chance.outcome, nullptr);
        report([&] { return G::outcome_text(rules_, chance.outcome); }, next);
      }
    }
  }

  void count_all(const typename G::State& state, std::size_t depth) {
    count(state, depth, [&](const auto&, const auto& next) { count_all(next, depth + 1); });
  }

  std::vector<Level> levels;

 private:
  struct Lists {
    List<typename G::Action> actions;
    List<Chance<typename G::Outcome>> chances;
  };
  const typename G::Rules& rules_;
  std::vector<Lists> lists_;
};

template <Game G>
int run_perft(const PerftArgs& args) {
  const auto rules = rules_from<G>(args.setup);
  if (!rules) return rules.error();
  const auto start = position_from<G>(**rules, args.position);
  if (!start) return start.error();
  Perft<G> perft(**rules, args.depth);
  if (args.divide && args.depth > 0) {
    perft.count(*start, 0, [&](const auto& text, const auto& next) {
      const std::uint64_t before = perft.levels.back().positions;
      perft.count_all(next, 1);
      std::cout << text() << ": " << perft.levels.back().positions - before << '\n';
    });
  } else {
    perft.count_all(*start, 0);
  }
  for (std::size_t depth = 1; depth < perft.levels.size(); ++depth) {
    const Level& level = perft.levels[depth];
    std::cout << "depth " << depth << ": " << level.positions << " #" << hash_text(level.hashes) << '\n';
  }
  return kFine;
}

}  // namespace

void add_perft(CLI::App& app, int& exit_code) {
  auto args = std::make_shared<PerftArgs>();
  CLI::App* command = app.add_subcommand("perft", kPerftAbout);
  command->footer(kPerftFooter);
  add_setup_options(*command, args->setup, true);
  command->add_option("-d,--depth", args->depth, "How many steps deep")
      ->capture_default_str()
      ->check(CLI::Range(0, 100))
      ->type_name("N");
  command->add_option("--position", args->position, "Begin at this position (docs/NOTATION.md), not at the start")
      ->type_name("TEXT");
  command->add_flag("--divide", args->divide, "Also count the last depth below each first step");
  command->callback([args, &exit_code] {
    const bool found = with_game(args->setup.game, [&]<class G>(GameTag<G>) { exit_code = run_perft<G>(*args); });
    if (!found) exit_code = unknown_game(args->setup.game);
  });
}

}  // namespace freebooter::cli
