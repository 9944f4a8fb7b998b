// How much faster the engine is than the plain rules of tests/plain, in one run: random games of four players, cut
// after 100 turns. Both make the list of what may be done and take one entry, each equally likely.
#include <benchmark/benchmark.h>
#include <chrono>
#include <map>
#include <string>

#include "boots/game.hpp"
#include "core/rng.hpp"
#include "plain/chart.hpp"
#include "plain/game.hpp"

namespace freebooter {
namespace {

constexpr int kMostTurns = 100;

// Plays one game and returns its turns.
std::int64_t engine_game(const boots::Rules& rules, Rng& rng, List<boots::Action>& actions) {
  boots::State state = boots::start(rules);
  while (state.turn <= kMostTurns) {
    const Turn turn = boots::turn_of(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    if (turn.kind == Turn::Kind::kChance) {
      boots::apply_outcome(rules, state, boots::roll(rules, state, rng), nullptr);
    } else {
      actions.clear();
      boots::legal_actions(rules, state, actions);
      boots::apply(rules, state, actions[rng.below(static_cast<std::uint32_t>(actions.size()))], nullptr);
    }
  }
  return state.turn;
}

std::string drawn(const std::map<std::string, int>& chances, Rng& rng) {
  int total = 0;
  for (const auto& [outcome, weight] : chances) total += weight;
  auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  for (const auto& [outcome, weight] : chances) {
    if (left < weight) return outcome;
    left -= weight;
  }
  return chances.begin()->first;
}

std::int64_t plain_game(const plain::Setup& setup, Rng& rng) {
  plain::Game game(setup);
  while (game.position().turn <= kMostTurns && game.decider() >= 0) {
    if (game.decider() == 0) {
      game.play(drawn(game.chances(), rng));
    } else {
      const std::vector<std::string> actions = game.actions();
      game.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
  return game.position().turn;
}

template <class Play>
double turns_per_second(std::int64_t games, Play play) {
  const auto start = std::chrono::steady_clock::now();
  std::int64_t turns = 0;
  for (std::int64_t game = 0; game < games; ++game) turns += play();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return static_cast<double>(turns) / seconds.count();
}

void engine_to_plain(benchmark::State& state) {
  const auto rules = boots::make_rules(*parse_json(R"({"players":4})"));
  plain::Setup setup;
  setup.players = 4;
  setup.chart = plain::lay_out(plain::our_layout("default", 4));
  List<boots::Action> actions;
  Rng rng(1);
  double engine = 0;
  double plain = 0;
  for (auto _ : state) {
    engine += turns_per_second(1000, [&] { return engine_game(*rules, rng, actions); });
    plain += turns_per_second(10, [&] { return plain_game(setup, rng); });
  }
  const auto times = static_cast<double>(state.iterations());
  state.counters["engine_turns_per_s"] = engine / times;
  state.counters["plain_turns_per_s"] = plain / times;
  state.counters["ratio"] = engine / plain;
}
BENCHMARK(engine_to_plain)->Iterations(5)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace freebooter
