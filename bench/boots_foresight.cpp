// How much of Captain Treasure Boots is dice: boots_foresight PLAYERS GAMES SEED ITERATIONS. One captain against greedy
// bots, on every seat in turn with the same dice; once as it is, and once with the dice to come before its eyes: its
// search then rolls what the game is going to roll.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "bots/boots_guide.hpp"
#include "bots/bots.hpp"
#include "bots/search_bot.hpp"

namespace freebooter {
namespace {

// A game whose chance is written down beforehand: dice by turn and phase, so that nobody changes those of a turn by
// what they do before it; tokens also by how many are left to draw from.
struct Written : boots::Game {
  static inline std::uint64_t book = 0;

  static Outcome roll(const Rules& rules, const State& state, Rng& /*rng*/) {
    const auto drawn = static_cast<std::uint64_t>(state.phase == boots::Phase::kDraw ? state.box.total() : 0);
    const std::uint64_t line = std::uint64_t{state.turn} << 16U | drawn << 8U | static_cast<std::uint64_t>(state.phase);
    Rng own = Rng::stream(book, line);
    return boots::roll(rules, state, own);
  }
};

template <Game G>
using Captain = SearchBot<G, boots::Guide>;

template <Game G>
bool is_won(const boots::Rules& rules, Captain<G>& captain, Bot<boots::Game>& greedy, int seat, Rng& thoughts) {
  constexpr std::uint32_t kMostTurns = 600;
  captain.forget();
  boots::State state = boots::start(rules);
  while (state.turn <= kMostTurns) {
    const Turn turn = Written::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    if (turn.kind == Turn::Kind::kChance) {
      Written::apply_outcome(rules, state, Written::roll(rules, state, thoughts), nullptr);
      continue;
    }
    const auto view = Written::view(rules, state, turn.seat);
    const bool is_captain = turn.seat.value == seat;
    const auto action =
        is_captain ? captain.choose(rules, view, {}, thoughts) : greedy.choose(rules, view, {}, thoughts);
    Written::apply(rules, state, action, nullptr);
  }
  return (Written::winners(rules, state) >> static_cast<unsigned>(seat) & 1U) != 0;
}

template <Game G>
void tell(const char* who, const boots::Rules& rules, std::int64_t games, std::uint64_t seed, std::int64_t iterations) {
  Captain<G> captain(Patience{.iterations = iterations, .most = iterations}, boots::Guide{}, boots::kSearch);
  const auto greedy = make_bot<boots::Game>("greedy");
  std::int64_t won = 0;
  for (std::int64_t game = 0; game < games; ++game) {
    Written::book = seed + static_cast<std::uint64_t>(game / rules.players);
    Rng thoughts = Rng::stream(~seed, static_cast<std::uint64_t>(game));
    won += is_won(rules, captain, *greedy, static_cast<int>(game % rules.players), thoughts) ? 1 : 0;
  }
  const double part = static_cast<double>(won) / static_cast<double>(games);
  const double margin = 1.96 * std::sqrt(part * (1 - part) / static_cast<double>(games));
  std::printf("%s: %.1f%% of %lld games, +- %.1f\n", who, 100 * part, static_cast<long long>(games), 100 * margin);
}

int run(int players, std::int64_t games, std::uint64_t seed, std::int64_t iterations) {
  const auto rules = boots::Game::make_rules(Json::object({{"players", players}}));
  if (!rules || games < 1 || iterations < 1) return 2;
  tell<boots::Game>("as it is", *rules, games, seed, iterations);
  tell<Written>("knowing the dice", *rules, games, seed, iterations);
  return 0;
}

}  // namespace
}  // namespace freebooter

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: boots_foresight PLAYERS GAMES SEED ITERATIONS\n", stderr);
    return 2;
  }
  return freebooter::run(std::atoi(argv[1]), std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10),
                         std::atoll(argv[4]));
}
