// Writes what the judgement of Captain Treasure Boots looks at, in positions of many games, and who won them, for
// tools/fit-boots: boots_signs PLAYERS GAMES SEED ITERATIONS > FILE. Every second seat searches with that many
// iterations, or is greedy for 0; of the others half are greedy and half rash, so that there is something to learn
// from. A row is float32: the game, the signs of every seat, the winners as bits.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bots/boots_guide.hpp"
#include "bots/bots.hpp"
#include "bots/impulse_bot.hpp"
#include "bots/search_bot.hpp"

namespace freebooter {
namespace {

using boots::Game;

std::unique_ptr<Bot<Game>> bot_of(int place, std::int64_t iterations) {
  if (place % 2 == 0 && iterations > 0) {
    return std::make_unique<SearchBot<Game, boots::Guide>>(Patience{.iterations = iterations, .most = iterations},
                                                           boots::Guide{}, boots::kSearch);
  }
  if (place % 4 != 1) return make_bot<Game>("greedy");
  return std::make_unique<ImpulseBot<Game, boots::Guide>>(boots::Guide({.warmth = 60, .most = 40}));
}

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

// Two of three positions between turns are looked at.
void play(std::int64_t game, std::uint64_t seed, std::vector<std::unique_ptr<Bot<Game>>>& bots, Recorder& recorder) {
  constexpr std::uint32_t kMostTurns = 400;
  const boots::Rules& rules = recorder.rules;
  Rng dice = Rng::stream(seed, static_cast<std::uint64_t>(game));
  Rng thoughts = Rng::stream(~seed, static_cast<std::uint64_t>(game));
  for (auto& bot : bots) bot->forget();
  boots::State state = Game::start(rules);
  while (state.turn <= kMostTurns) {
    const Turn turn = Game::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    if (turn.kind == Turn::Kind::kChance) {
      if (state.phase == boots::Phase::kDice && state.turn > 0 && thoughts.below(3) < 2) recorder.look(game, state);
      Game::apply_outcome(rules, state, Game::roll(rules, state, dice), nullptr);
      continue;
    }
    auto& bot = bots[static_cast<std::size_t>(turn.seat.value + game) % bots.size()];
    const boots::Action action = bot->choose(rules, Game::view(rules, state, turn.seat), {}, thoughts);
    Game::apply(rules, state, action, nullptr);
  }
  recorder.write(Game::winners(rules, state));
}

int run(int players, std::int64_t games, std::uint64_t seed, std::int64_t iterations) {
  const auto rules = Game::make_rules(Json::object({{"players", players}}));
  if (!rules) return 2;
  std::vector<std::unique_ptr<Bot<Game>>> bots;
  bots.reserve(static_cast<std::size_t>(players));
  for (int place = 0; place < players; ++place) bots.push_back(bot_of(place, iterations));
  Recorder recorder{.rules = *rules};
  for (std::int64_t game = 0; game < games; ++game) play(game, seed, bots, recorder);
  return 0;
}

}  // namespace
}  // namespace freebooter

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: boots_signs PLAYERS GAMES SEED ITERATIONS > FILE\n", stderr);
    return 2;
  }
  return freebooter::run(std::atoi(argv[1]), std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10),
                         std::atoll(argv[4]));
}
