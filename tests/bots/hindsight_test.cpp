// What is said of decisions that were taken: what gave nothing away, what did, and never more than the seat saw.
#include "bots/hindsight.hpp"

#include <gtest/gtest.h>
#include <numeric>

#include "boots/notation.hpp"
#include "bots/bots.hpp"
#include "bots/scene.hpp"
#include "contract/setups.hpp"

namespace freebooter {

namespace {

using boots::test::Scene;

template <Game G>
std::optional<Hindsight<G>> asked(std::string_view bot, const typename G::Rules& rules, const Decision<G>& decision) {
  Rng rng(1);
  return hindsight<G>(rules, decision, *make_bot<G>(bot), {.iterations = 300}, rng);
}

Hindsight<boots::Game> captain_on(const Scene& scene, std::string_view done) {
  const auto action = boots::parse_action(scene.rules(), done);
  EXPECT_TRUE(action.ok()) << done;
  const Decision<boots::Game> decision{.seat = scene.decider(), .state = scene.state(), .done = *action};
  auto seen = asked<boots::Game>("captain", scene.rules(), decision);
  EXPECT_TRUE(seen.has_value());
  return *seen;
}

}  // namespace

TEST(Hindsight, TheWinIsTheBestAndToLeaveItGivesItAway) {
  // Whoever comes next has a Pearl in a port too.
  Scene scene = Scene(4).ship(1, {4, 3}, "P").score(1, 14).ship(2, {10, 1}, "P").score(2, 14).to_act(1);
  const auto won = captain_on(scene, "unload P");
  EXPECT_EQ(won.best.action, won.done->action);
  EXPECT_EQ(won.loss(), 0);
  EXPECT_EQ(won.best.chance, 1);
  EXPECT_EQ(won.chances[0], 1);
  const auto left = captain_on(scene, "pass");
  EXPECT_EQ(boots::action_text(scene.rules(), left.best.action), "unload P");
  EXPECT_GT(left.loss(), 0.5F);
}

TEST(Hindsight, WhatNoBotWouldThinkOfIsJudgedToo) {
  // To unload a single Sail of a whole set is not among the captain's candidates.
  const Scene scene = Scene(4).ship(1, {4, 3}, "SG2RO").ship(2, {6, 4}, "G").to_act(1);
  const auto seen = captain_on(scene, "unload S");
  EXPECT_EQ(boots::action_text(scene.rules(), seen.done->action), "unload S");
  EXPECT_GT(seen.done->visits, 0U);
  EXPECT_GT(seen.loss(), 0.05F);
  EXPECT_FALSE(seen.others.empty());
  for (const auto& choice : seen.others) {
    EXPECT_NE(choice.action, seen.best.action);
    EXPECT_NE(choice.action, seen.done->action);
  }
}

template <class G>
class HindsightTest : public testing::Test {};
using Both = testing::Types<boots::Game, clever::Game>;
TYPED_TEST_SUITE(HindsightTest, Both);

// Whole games at random: chances are chances, nothing is lost by what is best, and what is hidden changes nothing.
TYPED_TEST(HindsightTest, SeesWhatTheSeatSaw) {
  using G = TypeParam;
  Rng rng(8);
  for (const std::string_view setup : contract::ContractGame<G>::setups()) {
    const auto rules = G::make_rules(*parse_json(setup));
    ASSERT_TRUE(rules.ok());
    auto state = G::start(*rules);
    List<typename G::Action> scratch;
    for (int step = 0; step < 60; ++step) {
      const Turn turn = G::turn(*rules, state);
      if (turn.kind == Turn::Kind::kOver) break;
      if (turn.kind == Turn::Kind::kChance) {
        G::apply_outcome(*rules, state, G::roll(*rules, state, rng), nullptr);
        continue;
      }
      const auto done = G::pick(*rules, state, scratch, rng);
      if (step % 7 == 0) {
        const auto other = G::sample(*rules, G::view(*rules, state, turn.seat), rng);
        const auto look = [&](const typename G::State& world) {
          Rng same(3);
          return *hindsight<G>(*rules, {.seat = turn.seat, .state = world, .done = done}, *make_bot<G>("captain"),
                               {.iterations = 20}, same);
        };
        const auto seen = look(state);
        const auto blind = look(other);
        EXPECT_EQ(seen.best.action, blind.best.action);
        EXPECT_EQ(seen.chances, blind.chances);
        EXPECT_EQ(seen.done->chance, blind.done->chance);
        EXPECT_EQ(seen.done->action, done);
        EXPECT_GE(seen.best.chance, seen.done->chance);
        EXPECT_EQ(seen.chances[turn.seat.value], seen.best.chance);
        EXPECT_NEAR(std::accumulate(seen.chances.begin(), seen.chances.end(), 0.0F), 1.0F, 1e-3F);
      }
      G::apply(*rules, state, done, nullptr);
    }
  }
}

TYPED_TEST(HindsightTest, AsksNobodyWhoDoesNotSearch) {
  using G = TypeParam;
  const auto rules = G::make_rules(Json::object({{"players", 3}, {"first", 1}}));
  const auto state = G::start(*rules);
  List<typename G::Action> legal;
  G::legal(*rules, state, legal);
  const Decision<G> decision{.seat = G::turn(*rules, state).seat, .state = state, .done = legal[0]};
  EXPECT_TRUE(asked<G>("captain", *rules, decision).has_value());
  EXPECT_FALSE(asked<G>("bosun", *rules, decision).has_value());
  EXPECT_FALSE(asked<G>("random", *rules, decision).has_value());
}

}  // namespace freebooter
