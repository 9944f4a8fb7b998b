// The parts the greedy bot reckons with.
#include <gtest/gtest.h>

#include "boots/odds.hpp"
#include "bots/boots_gunnery.hpp"
#include "bots/boots_sailing.hpp"
#include "bots/boots_voyage.hpp"
#include "bots/scene.hpp"

namespace freebooter::boots::test {

TEST(BootsB97, HitsIn36AreTheExactOdds) {
  for (int margin = -9; margin <= 9; ++margin) {
    Shot shot;
    shot.attacker[Token::kGuns] = static_cast<std::uint8_t>(std::max(margin, 0));
    shot.gap = std::max(-margin, 0);
    EXPECT_EQ(hits_in_36(margin), chance_to_hit(shot).part) << margin;
  }
}

TEST(SailingTimes, GrowWithTheDistanceAndShrinkWithSails) {
  const SailingTimes times(rules_for(2));
  for (int sails = 0; sails < 4; ++sails) {
    EXPECT_EQ(times.turns({3, 3}, {3, 3}, sails), kTurn);
    for (int far = 1; far < 40; ++far) {
      EXPECT_GE(times.turns({0, 0}, {far + 1, 0}, sails), times.turns({0, 0}, {far, 0}, sails)) << far;
      EXPECT_GE(times.turns({0, 0}, {far, 0}, sails), times.turns({0, 0}, {far, 0}, sails + 1)) << far;
      EXPECT_EQ(times.turns({0, 0}, {far, -2}, sails), times.turns({2, far}, {0, 0}, sails)) << far;
    }
  }
}

// With three points and the drift: two squares are in reach in every wind, three not against it, ten take four turns.
TEST(SailingTimes, FollowTheMovesOfTheRules) {
  const SailingTimes times(rules_for(2));
  EXPECT_EQ(times.turns({0, 0}, {1, 0}, 0), kTurn);
  EXPECT_EQ(times.turns({0, 0}, {1, 1}, 0), kTurn);
  EXPECT_GT(times.turns({0, 0}, {3, 0}, 0), kTurn);
  EXPECT_GT(times.turns({0, 0}, {10, 0}, 0), 3 * kTurn);
  EXPECT_LT(times.turns({0, 0}, {10, 0}, 0), 5 * kTurn);
  const SailingTimes becalmed(rules_for(2, Json::object({{"drift", "off"}})));
  EXPECT_GT(becalmed.turns({0, 0}, {4, 0}, 0), times.turns({0, 0}, {4, 0}, 0));
}

TEST(SailingTimes, DoNotOverflowAtTheEndOfTheSea) {
  const SailingTimes times(rules_for(2));
  const Square far{kFarthest, -kFarthest};
  const Square other{-kFarthest, kFarthest};
  EXPECT_GT(times.turns(far, other, 0), 100 * kTurn);
  EXPECT_EQ(times.turns(far, other, 0), times.turns(other, far, 0));
}

TEST(Voyages, AreBoundForTheTreasureThatPays) {
  const Scene scene =
      Scene(2).ship(1, {5, 4}, "SGR").treasure({4, 5}, Token::kGold).treasure({13, 5}, Token::kGold).to_move(1);
  const State state = scene.state();
  const SailingTimes times(scene.rules());
  const Taste taste;
  Voyages voyages(scene.rules(), state, Seat{0}, times, taste);
  const Hold hold = state.ships[0].hold;
  EXPECT_EQ(voyages.best({5, 4}, hold, 0).bound_for, (Square{4, 5}));
  EXPECT_EQ(voyages.best({12, 5}, hold, 0).bound_for, (Square{13, 5}));
  // Nearer is better, more in the hold is better.
  EXPECT_GT(voyages.best({5, 4}, hold, 0).worth, voyages.best({8, 8}, hold, 0).worth);
  Hold fuller = hold;
  fuller[Token::kGold]++;
  EXPECT_GT(voyages.best({5, 4}, fuller, 0).worth, voyages.best({5, 4}, hold, 0).worth);
}

// B3.3: a seven comes up more often than a two.
TEST(BootsB33, ProspectsAreBetterBesideASeven) {
  const Scene scene = Scene(2).to_move(1);
  const State state = scene.state();
  const SailingTimes times(scene.rules());
  const Taste taste;
  const Voyages voyages(scene.rules(), state, Seat{0}, times, taste);
  EXPECT_GT(voyages.prospects({4, 4}, {}), 0);
  EXPECT_EQ(voyages.prospects({400, 400}, {}), 0);
  // Between 8, 4 and 2 it is better than beside the lone 3 in the east.
  EXPECT_GT(voyages.prospects({6, 2}, {}), voyages.prospects({19, 2}, {}));
}

TEST(Gunnery, FearsOnlyGunsInReach) {
  const Scene scene = Scene(2).ship(1, {20, 20}, "SGR").ship(2, {24, 20}, "G3").to_move(1);
  const State state = scene.state();
  const Taste taste;
  const Gunnery gunnery(scene.rules(), state, Seat{0}, taste);
  const Hold hold = state.ships[0].hold;
  EXPECT_LT(gunnery.danger({21, 20}, hold), 0);
  EXPECT_EQ(gunnery.danger({60, 20}, hold), 0);
  // Rum helps, and so does having nothing to lose.
  Hold with_rum = hold;
  with_rum[Token::kRum] = 4;
  EXPECT_GT(gunnery.danger({21, 20}, with_rum), gunnery.danger({21, 20}, hold));
  EXPECT_GT(gunnery.danger({21, 20}, {}), gunnery.danger({21, 20}, hold));
}

}  // namespace freebooter::boots::test
