// roll() and chances() tell of the same dice.
#include <cmath>
#include <map>

#include "contract/walk.hpp"

namespace freebooter::contract {
namespace {

template <class G>
class ContractChance : public ::testing::Test {};
TYPED_TEST_SUITE(ContractChance, AllGames, GameNames);

TYPED_TEST(ContractChance, WeightsArePositiveAndOutcomesDiffer) {
  using G = TypeParam;
  walk_all<G>({.seed = 61, .turns = 20}, [](const auto& rules, const auto& state) {
    std::map<std::string, std::uint32_t> seen;
    for (const auto& chance : chances_of<G>(rules, state)) {
      EXPECT_GT(chance.weight, 0U);
      EXPECT_TRUE(seen.emplace(G::outcome_text(rules, chance.outcome), chance.weight).second);
    }
  });
}

// Chi-square against the weights. With fixed seeds the numbers never change; the bound is one that an even die passes
// 9,999 times in 10,000 (Wilson and Hilferty's approximation).
double bound_of(double degrees) {
  const double spread = 2.0 / (9.0 * degrees);
  const double cube = 1.0 - spread + 3.719 * std::sqrt(spread);
  return degrees * cube * cube * cube;
}

template <Game G, class Draw>
void expect_distribution(const typename G::Rules& rules, const typename G::State& state, Draw draw) {
  constexpr int kDraws = 4000;
  const auto chances = chances_of<G>(rules, state);
  std::map<std::string, double> seen;
  for (int time = 0; time < kDraws; ++time) seen[G::outcome_text(rules, draw())] += 1;
  double total = 0;
  for (const auto& chance : chances) total += chance.weight;
  double chi = 0;
  for (const auto& chance : chances) {
    const double expected = kDraws * chance.weight / total;
    const double found = seen[G::outcome_text(rules, chance.outcome)];
    chi += (found - expected) * (found - expected) / expected;
  }
  ASSERT_EQ(seen.size(), chances.size()) << "an outcome that chances() does not know";
  if (chances.size() > 1) {
    ASSERT_LT(chi, bound_of(static_cast<double>(chances.size()) - 1)) << G::position_text(rules, state);
  }
}

TYPED_TEST(ContractChance, RollsFollowTheWeights) {
  using G = TypeParam;
  Rng rng(62);
  std::map<std::string, int> tried;  // a few states for each kind of outcome are enough
  walk_all<G>({.seed = 63, .turns = 12}, [&](const auto& rules, const auto& state) {
    if (G::turn(rules, state).kind != Turn::Kind::kChance) return;
    const auto chances = chances_of<G>(rules, state);
    const std::string text = G::outcome_text(rules, chances[0].outcome);
    if (++tried[text.substr(0, text.find(' '))] > 4) return;
    expect_distribution<G>(rules, state, [&] { return G::roll(rules, state, rng); });
    expect_distribution<G>(rules, state, [&] { return draw_by_weight(chances, rng); });
  });
  EXPECT_FALSE(tried.empty());
}

// pick() is a draw from the legal list, every entry equally likely.
TYPED_TEST(ContractChance, PicksAreEvenOverTheLegalList) {
  using G = TypeParam;
  Rng rng(66);
  std::map<std::string, int> tried;
  List<typename G::Action> room;
  walk_all<G>({.seed = 67, .turns = 12}, [&](const auto& rules, const auto& state) {
    if (G::turn(rules, state).kind != Turn::Kind::kSeat) return;
    const auto legal = legal_of<G>(rules, state);
    const std::string text = G::action_text(rules, legal[0]);
    if (legal.size() < 2 || ++tried[text.substr(0, text.find(' '))] > 6) return;
    constexpr double kTimes = 40;  // for each entry
    std::map<std::string, double> seen;
    for (const auto& action : legal) seen[G::action_text(rules, action)] = 0;
    for (std::size_t time = 0; time < legal.size() * static_cast<std::size_t>(kTimes); ++time) {
      seen[G::action_text(rules, G::pick(rules, state, room, rng))] += 1;
    }
    ASSERT_EQ(seen.size(), legal.size()) << "an action that is not in the list";
    double chi = 0;
    for (const auto& [action, times] : seen) chi += (times - kTimes) * (times - kTimes) / kTimes;
    ASSERT_LT(chi, bound_of(static_cast<double>(legal.size()) - 1)) << G::position_text(rules, state);
  });
  EXPECT_FALSE(tried.empty());
}

// The same seed gives the same game.
TYPED_TEST(ContractChance, TheSameSeedGivesTheSameGame) {
  using G = TypeParam;
  for (const std::string_view setup : ContractGame<G>::setups()) {
    const auto one = walk<G>(rules_of<G>(setup), {.seed = 64, .turns = 8});
    const auto other = walk<G>(rules_of<G>(setup), {.seed = 64, .turns = 8});
    EXPECT_EQ(one.state(), other.state());
    const auto third = walk<G>(rules_of<G>(setup), {.seed = 65, .turns = 8});
    EXPECT_FALSE(one.state() == third.state());
  }
}

}  // namespace
}  // namespace freebooter::contract
