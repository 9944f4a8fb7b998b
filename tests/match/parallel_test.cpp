// Several heads that think as one.
#include <gtest/gtest.h>

#include "cli/parallel_bot.hpp"

namespace freebooter::cli {

namespace {

template <class G>
class ParallelTest : public testing::Test {
 protected:
  static std::unique_ptr<Bot<G>> heads(std::string_view name, std::size_t count) {
    std::vector<std::unique_ptr<Bot<G>>> bots;
    for (std::size_t head = 0; head < count; ++head) bots.push_back(make_bot<G>(name));
    return std::make_unique<ParallelBot<G>>(std::move(bots));
  }

  // Asks both in all positions of one game, until they have decided so often.
  template <class Ask>
  static void along_a_game(int decisions, Ask ask) {
    const auto rules = G::make_rules(Json::object({{"players", 3}, {"first", 1}}));
    Rng rng(4);
    auto state = G::start(*rules);
    for (Turn turn = G::turn(*rules, state); turn.kind != Turn::Kind::kOver && decisions > 0;
         turn = G::turn(*rules, state)) {
      if (turn.kind == Turn::Kind::kChance) {
        G::apply_outcome(*rules, state, G::roll(*rules, state, rng), nullptr);
        continue;
      }
      const auto action = ask(*rules, G::view(*rules, state, turn.seat));
      ASSERT_EQ(G::explain(*rules, state, action), std::nullopt) << G::action_text(*rules, action);
      G::apply(*rules, state, action, nullptr);
      --decisions;
    }
  }
};

using BothGames = testing::Types<boots::Game, clever::Game>;
TYPED_TEST_SUITE(ParallelTest, BothGames);

}  // namespace

TYPED_TEST(ParallelTest, OneHeadPlaysAsItWouldAlone) {
  const auto alone = make_bot<TypeParam>("captain");
  const auto one = this->heads("captain", 1);
  std::uint64_t seed = 0;
  this->along_a_game(20, [&](const auto& rules, const auto& view) {
    Rng a(++seed);
    Rng b(seed);
    const auto action = alone->choose(rules, view, {.iterations = 30}, a);
    EXPECT_EQ(one->choose(rules, view, {.iterations = 30}, b), action);
    return action;
  });
}

TYPED_TEST(ParallelTest, ThreeHeadsComeToTheSameEveryTime) {
  const auto some = this->heads("captain", 3);
  const auto others = this->heads("captain", 3);
  std::uint64_t seed = 0;
  this->along_a_game(20, [&](const auto& rules, const auto& view) {
    Rng a(++seed);
    Rng b(seed);
    const auto action = some->choose(rules, view, {.iterations = 60}, a);
    EXPECT_EQ(others->choose(rules, view, {.iterations = 60}, b), action);
    Report<TypeParam> report;
    some->report(report);
    if (report.simulations == 0) return action;  // there was no choice
    EXPECT_LE(report.simulations, 60);
    std::uint32_t most = 0;
    std::uint32_t chosen = 0;
    for (const auto& finding : report.findings) {
      most = std::max(most, finding.visits);
      if (finding.action == action) chosen = finding.visits;
    }
    EXPECT_EQ(chosen, most);
    float chances = 0;
    for (const float chance : report.chances) chances += chance;
    EXPECT_NEAR(chances, 1.0F, 1e-3F);
    EXPECT_EQ(report.expected[0], action);
    return action;
  });
}

// Three of them in each other's way: whoever leaves first lets another have a treasure.
TEST(ParallelBotOfClever, DoesNotWaitForEver) {
  using Clever = clever::Game;
  const auto rules = Clever::make_rules(Json::object({{"players", 3}}));
  auto state = *clever::parse_position(*rules, "turn 60 2 3 - 9/7/8 3-6/7-9/7-8 - 9/-/1 2/9/7 -/1,6,7/4,8");
  state.active = Seat{0};
  std::vector<std::unique_ptr<Bot<Clever>>> heads;
  heads.push_back(make_bot<Clever>("captain"));
  heads.push_back(make_bot<Clever>("captain"));
  ParallelBot<Clever> captain(std::move(heads));
  const auto view = clever::view_of(*rules, state, state.active);
  std::vector<clever::Action> done;
  Rng rng(5);
  for (int time = 0; time < 12; ++time) {
    captain.forget();
    done.push_back(captain.choose(*rules, view, {.iterations = 3000}, rng));
    Report<Clever> report;
    captain.report(report);
    EXPECT_EQ(report.expected[0], done.back());
  }
  EXPECT_NE(std::ranges::count(done, done[0]), 12);
}

TYPED_TEST(ParallelTest, HeadsThatDoNotSearchFollowTheFirst) {
  const auto some = this->heads("greedy", 3);
  std::uint64_t seed = 0;
  this->along_a_game(10, [&](const auto& rules, const auto& view) {
    Rng luck(++seed);
    return some->choose(rules, view, {}, luck);
  });
}

}  // namespace freebooter::cli
