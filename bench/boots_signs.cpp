// Writes what the judgement of Captain Treasure Boots looks at, in positions of many games, and who won them, for
// tools/fit-boots: boots_signs PLAYERS GAMES SEED > FILE. Up to some turn, another in every game, some of the seats are
// rash, so that there is much to see; from there on all are greedy, and positions are looked at. A row is float32: the
// game, the signs of every seat, the winners as bits.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bots/boots_guide.hpp"
#include "bots/bots.hpp"
#include "bots/impulse_bot.hpp"

namespace freebooter {
namespace {

using boots::Game;

using Crew = std::vector<std::unique_ptr<Bot<Game>>>;

struct Recorder {
  const boots::Rules& rules;
  boots::Judgement judgement{boots::Guide::taste()};
  std::vector<std::vector<float>> rows{};

  void look(std::int64_t game, const boots::State& state) {
    boots::TableSigns signs;
    judgement.read(rules, state, signs);
    std::vector<float> row{static_cast<float>(game)};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
      row.insert(row.end(), signs[seat].begin(), signs[seat].end());
    }
    rows.push_back(std::move(row));
  }

  void write(std::uint32_t winners) {
    for (auto& row : rows) {
      row.push_back(static_cast<float>(winners));
      if (winners != 0) std::fwrite(row.data(), sizeof(float), row.size(), stdout);
    }
    rows.clear();
  }
};

// Of the positions between turns two of three are looked at.
void play(std::int64_t game, std::uint64_t seed, Crew& greedy, Crew& rash, Recorder& recorder) {
  constexpr std::uint32_t kMostTurns = 400;
  constexpr std::uint32_t kLatestTurn = 45;
  const boots::Rules& rules = recorder.rules;
  Rng dice = Rng::stream(seed, static_cast<std::uint64_t>(game));
  Rng thoughts = Rng::stream(~seed, static_cast<std::uint64_t>(game));
  const std::uint32_t from = thoughts.below(3) == 0 ? 1 : 1 + thoughts.below(kLatestTurn);
  const std::uint32_t rash_seats = thoughts.below(1U << static_cast<unsigned>(rules.players));
  boots::State state = Game::start(rules);
  while (state.turn <= kMostTurns) {
    const Turn turn = Game::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    if (turn.kind == Turn::Kind::kChance) {
      const bool seen = state.phase == boots::Phase::kDice && state.turn >= from && thoughts.below(3) < 2;
      if (seen) recorder.look(game, state);
      Game::apply_outcome(rules, state, Game::roll(rules, state, dice), nullptr);
      continue;
    }
    Crew& crew = state.turn < from && ((rash_seats >> turn.seat.value) & 1U) != 0 ? rash : greedy;
    const boots::View view = Game::view(rules, state, turn.seat);
    Game::apply(rules, state, crew[turn.seat.value]->choose(rules, view, {}, thoughts), nullptr);
  }
  recorder.write(Game::winners(rules, state));
}

int run(int players, std::int64_t games, std::uint64_t seed) {
  const auto rules = Game::make_rules(Json::object({{"players", players}}));
  if (!rules) return 2;
  Crew greedy;
  Crew rash;
  for (int seat = 0; seat < players; ++seat) {
    greedy.push_back(make_bot<Game>("greedy"));
    rash.push_back(std::make_unique<ImpulseBot<Game, boots::Guide>>(boots::Guide({.warmth = 150, .most = 40})));
  }
  Recorder recorder{.rules = *rules};
  for (std::int64_t game = 0; game < games; ++game) play(game, seed, greedy, rash, recorder);
  return 0;
}

}  // namespace
}  // namespace freebooter

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: boots_signs PLAYERS GAMES SEED > FILE\n", stderr);
    return 2;
  }
  return freebooter::run(std::atoi(argv[1]), std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10));
}
