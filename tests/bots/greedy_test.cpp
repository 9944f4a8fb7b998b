// The greedy bot in positions where the right decision is plain. Section A lies at the origin: ports 4,3 and 1,7;
// islands 5,1 7,1 2,2 6,3 1,4 4,5 6,5 7,7.
#include <gtest/gtest.h>

#include "boots/notation.hpp"
#include "boots/score.hpp"
#include "bots/boots_greedy.hpp"
#include "bots/scene.hpp"

namespace freebooter::boots::test {

namespace {

// The hold that a text such as "unload S2G" names.
Hold unloading(const std::string& text) {
  const auto hold = text.starts_with("unload ") ? parse_hold(std::string_view(text).substr(7)) : std::nullopt;
  EXPECT_TRUE(hold.has_value()) << "it chose " << text;
  return hold.value_or(Hold{});
}

}  // namespace

// --- unloading -----------------------------------------------------------------------------------------------

TEST(GreedyUnloads, AFullSetInPort) { EXPECT_EQ(Scene(4).ship(1, {4, 3}, "SGRO").to_act(1).greedy(), "unload SGRO"); }

TEST(GreedyUnloads, AllFourColoursWhateverElseIsInTheHold) {
  for (const std::string_view hold : {"S2GRO", "SG3ROP", "SGRO2PB", "S2G2R2O2"}) {
    const std::string text = Scene(2).ship(1, {4, 3}, hold).to_act(1).greedy();
    EXPECT_EQ(colours_in(unloading(text)), 4) << hold;
  }
}

TEST(GreedyUnloads, WhatWinsTheGame) {
  // 15 are needed; the whole hold brings 12, and every colour of it is needed for that.
  const Scene scene = Scene(4).ship(1, {4, 3}, "S3G2RO2").score(1, 3).treasure({5, 1}, Token::kRum).to_act(1);
  const Hold what = unloading(scene.greedy());
  EXPECT_GE(unload_points(what, scene.rules().options), 12);
}

TEST(GreedyUnloads, EvenAloneATokenThatWins) {
  EXPECT_EQ(Scene(4).ship(1, {4, 3}, "P").score(1, 14).to_act(1).greedy(), "unload P");
  EXPECT_EQ(Scene(4, Json::object({{"beta_gold", true}})).ship(1, {4, 3}, "O").score(1, 13).to_act(1).greedy(),
            "unload O");
}

TEST(GreedySails, IntoPortWithAHoldThatWins) {
  // A treasure of a missing colour lies at hand as well.
  Scene scene =
      Scene(4).ship(1, {6, 4}, "SGRO").score(1, 7).treasure({6, 5}, Token::kGuns).treasure({6, 3}, Token::kPearl);
  EXPECT_EQ(scene.wind(Wind::kWest).to_move(1).greedy(), "sail 4,3");
}

TEST(GreedySails, IntoPortWithAPearlIfThatWins) {
  // Six squares downwind: four points, the drift, and a Pearl. What is left of the hold still brings the eight needed.
  const Scene scene = Scene(4).ship(1, {8, 9}, "SGROP2").score(1, 7).wind(Wind::kNorth).to_move(1);
  EXPECT_EQ(scene.greedy(), "sail 4,3 P");
}

// --- treasure ------------------------------------------------------------------------------------------------

TEST(GreedySails, ToTheTokenThatCompletesASet) {
  // Three squares to either side, across the wind.
  Scene scene = Scene(4).ship(1, {7, 4}, "SGR").wind(Wind::kSouth).to_move(1);
  EXPECT_EQ(scene.treasure({4, 5}, Token::kRum).treasure({10, 4}, Token::kGold).greedy(), "sail 10,4");
  EXPECT_EQ(scene.treasure({4, 5}, Token::kGold).treasure({10, 4}, Token::kRum).greedy(), "sail 4,5");
}

TEST(GreedyCollects, WhatItStandsOn) {
  EXPECT_EQ(Scene(3).ship(1, {6, 3}, "S").treasure({6, 3}, Token::kRum).to_act(1).greedy(), "collect");
}

TEST(GreedyChoosesAPort, WithTreasureBesideIt) {
  // Seat 1 chooses anew after being sunk; all the treasure is around Old Anchorage.
  Scene scene = Scene(2).ship(1, {20, 20}).ship(2, {20, 21}, "-");
  scene.treasure({13, 3}, Token::kGold).treasure({13, 5}, Token::kRum).treasure({16, 6}, Token::kSails);
  EXPECT_EQ(scene.to_act(2).fight(ShipId{0}, Phase::kRefuge, 5, 1).greedy(), "port 15,4");
}

// --- shots ---------------------------------------------------------------------------------------------------

TEST(GreedyShoots, AtARichNeighbourWhenThereIsNothingElse) {
  EXPECT_EQ(Scene(2).ship(1, {20, 20}, "G2").ship(2, {20, 21}, "SGO").to_act(1).greedy(), "shoot 2");
}

TEST(GreedyShoots, NotWhereItCannotHit) {
  EXPECT_EQ(Scene(2).ship(1, {20, 20}).ship(2, {20, 40}, "SGO").to_act(1).greedy(), "pass");
}

TEST(GreedyShoots, AtTheBetterPrize) {
  const Scene scene = Scene(3).ship(1, {20, 20}, "GSR").ship(2, {20, 21}, "R3").ship(3, {21, 20}, "GRS").to_act(1);
  EXPECT_EQ(scene.greedy(), "shoot 3");
}

TEST(GreedyLoots, TheColourItLacks) {
  Scene scene = Scene(2).ship(1, {20, 20}, "SGR").ship(2, {20, 21}, "SGR");
  EXPECT_TRUE(one_of(scene.to_act(1).fight(ShipId{1}, Phase::kLoot, 6, 2).greedy(), {"loot S", "loot G", "loot R"}));
  scene = Scene(2).ship(1, {20, 20}, "GRO").ship(2, {20, 21}, "SGR");
  EXPECT_EQ(scene.to_act(1).fight(ShipId{1}, Phase::kLoot, 6, 2).greedy(), "loot S");
}

TEST(GreedyLoots, WhatCostsItLeastAsADefenderWithGold) {
  // Seat 2 decides (B10.1): a spare Gun, not a colour of its set, and not the Gun its attacker lacks either way.
  const Scene scene = Scene(2).ship(1, {20, 20}, "G").ship(2, {20, 21}, "SG2RO").to_act(1);
  EXPECT_EQ(Scene(scene).fight(ShipId{1}, Phase::kLoot, 6, 2).greedy(), "loot G");
}

// --- Pearls --------------------------------------------------------------------------------------------------

TEST(GreedyDefends, AFullSetWithAPearl) {
  Scene scene = Scene(2).ship(1, {20, 20}, "G").ship(2, {20, 21}, "SGRP").to_act(1);
  EXPECT_EQ(scene.fight(ShipId{1}, Phase::kDefencePearls, 5, 5).greedy(), "spend P");
  scene = Scene(2).ship(1, {20, 20}, "G").ship(2, {20, 21}, "SGROP").to_act(1);
  EXPECT_EQ(scene.fight(ShipId{1}, Phase::kDefencePearls, 5, 5).greedy(), "spend P");
}

TEST(GreedyDefends, TheHoldThatIsAboutToWin) {
  Scene scene = Scene(4).ship(1, {20, 20}).ship(2, {20, 21}, "SGROP3").score(2, 7).to_act(1);
  EXPECT_EQ(scene.fight(ShipId{1}, Phase::kDefencePearls, 3, 3).greedy(), "spend P");
}

TEST(GreedyDefends, NotWithMorePearlsThanTheLootIsWorth) {
  const Scene scene = Scene(4).ship(1, {20, 20}, "G3").ship(2, {20, 21}, "GP5").to_act(1);
  EXPECT_EQ(Scene(scene).fight(ShipId{1}, Phase::kDefencePearls, 9, 5).greedy(), "spend -");
}

TEST(GreedyDefends, APrivateerThatARivalShootsAt) {
  // The Pearls are not its own, and what the Privateer keeps the rival does not get (B9.8).
  const Scene scene = Scene(3).ship(1, {20, 20}).privateer(1, {20, 21}, "SGP2").to_act(1);
  EXPECT_EQ(Scene(scene).fight(privateer(0), Phase::kDefencePearls, 5, 4, 2).greedy(), "spend P2");
}

TEST(GreedyAttacks, WithoutPearlsWhenTheHitIsSure) {
  const Scene scene = Scene(2).ship(1, {20, 20}, "G3P2").ship(2, {20, 21}, "SG").to_act(1);
  EXPECT_EQ(Scene(scene).fight(ShipId{1}, Phase::kAttackPearls, 8, 0).greedy(), "spend -");
}

TEST(GreedyAttacks, WithoutPearlsWhenThePrizeIsSmall) {
  const Scene scene = Scene(4).ship(1, {20, 20}, "P2").ship(2, {20, 21}, "-").to_act(1);
  EXPECT_EQ(Scene(scene).fight(ShipId{1}, Phase::kAttackPearls, 3, 0).greedy(), "spend -");
}

TEST(GreedyAttacks, WithThePearlsOfAPrivateerItCommands) {
  // They cost it nothing: with two, an attack of 2 becomes 4.
  Scene scene = Scene(2).ship(1, {50, 50}).ship(2, {20, 21}, "SG").privateer(1, {20, 20}, "P2").dice(3, 3);
  EXPECT_EQ(scene.to_act(1).commanding(1, Phase::kAttackPearls).fight(ShipId{1}, Phase::kAttackPearls, 2, 0).greedy(),
            "spend P2");
}

TEST(GreedySails, WithoutPearlsWhereTheyGainNothing) {
  // Treasure in reach without a Pearl, and nothing beyond.
  const Scene scene = Scene(2).ship(1, {5, 4}, "SP3").treasure({6, 5}, Token::kGold).wind(Wind::kSouth).to_move(1);
  EXPECT_EQ(scene.greedy(), "sail 6,5");
  // Nothing anywhere: it goes where it likes, but pays no Pearl for it.
  const std::string text = Scene(2).ship(1, {5, 4}, "P2B").to_move(1).greedy();
  EXPECT_EQ(text.find_first_of("PB"), std::string::npos) << text;
}

// --- Privateers ----------------------------------------------------------------------------------------------

TEST(GreedyCommands, AFreePrivateerToATreasure) {
  Scene scene =
      Scene(4).ship(1, {30, 30}).privateer(1, {5, 4}).treasure({6, 5}, Token::kGold).wind(Wind::kSouth).dice(2, 2);
  EXPECT_EQ(scene.to_command(1).greedy(), "command P1");
  EXPECT_EQ(scene.to_act(1).commanding(1, Phase::kPrivateerMove).greedy(), "sail 6,5");
  scene.privateer(1, {6, 5});
  EXPECT_EQ(scene.commanding(1, Phase::kPrivateerAction).greedy(), "collect");
}

TEST(GreedyCommands, NotForAPearlWithoutNeed) {
  // A Pearl is a point in any port; the Privateer would bring no more than that.
  Scene scene = Scene(4).ship(1, {30, 30}, "P").privateer(1, {5, 4}).treasure({6, 5}, Token::kGold).wind(Wind::kSouth);
  EXPECT_EQ(scene.to_command(1).greedy(), "pass");
  // And where it could do nothing, a Pearl would be wasted altogether.
  EXPECT_EQ(Scene(4).ship(1, {30, 30}, "P").privateer(1, {60, 60}).to_command(1).greedy(), "pass");
}

TEST(GreedyCommands, ForAPearlThatWins) {
  Scene scene = Scene(4).ship(1, {30, 30}, "P").score(1, 14).privateer(1, {5, 4}).treasure({6, 5}, Token::kGold);
  EXPECT_EQ(scene.wind(Wind::kSouth).to_command(1).greedy(), "command P1 P");
}

// --- what it thinks ------------------------------------------------------------------------------------------

TEST(Greedy, ChoosesWhatItReckonsBest) {
  const Scene scene = Scene(4).ship(1, {5, 4}, "SGP").ship(2, {7, 4}, "RO").treasure({4, 5}, Token::kRum).to_move(1);
  const State state = scene.state();
  const View view = view_of(scene.rules(), state, Seat{0});
  GreedyBot bot;
  Rng rng(1);
  const Action chosen = bot.choose(scene.rules(), view, {}, rng);
  List<Action> legal;
  legal_actions(scene.rules(), state, legal);
  const auto& considered = bot.consider(scene.rules(), view, rng);
  ASSERT_EQ(considered.size(), legal.size());
  Worth best = considered[0].reckoning.total();
  Worth of_chosen = best - 1;
  for (std::size_t i = 0; i < considered.size(); ++i) {
    EXPECT_EQ(considered[i].action, legal[i]);
    best = std::max(best, considered[i].reckoning.total());
    if (considered[i].action == chosen) of_chosen = considered[i].reckoning.total();
    EXPECT_LE(considered[i].reckoning.danger, 0);
    EXPECT_LE(considered[i].reckoning.pearls, 0);
  }
  EXPECT_EQ(of_chosen, best);
}

TEST(Greedy, ReckonsAWinAboveAllElse) {
  const Scene scene = Scene(4).ship(1, {4, 3}, "SGRO").score(1, 7).to_act(1);
  GreedyBot bot;
  Rng rng(1);
  for (const auto& [action, reckoning] :
       bot.consider(scene.rules(), view_of(scene.rules(), scene.state(), Seat{0}), rng)) {
    const bool wins = action_text(scene.rules(), action) == "unload SGRO";
    EXPECT_EQ(reckoning.win, wins ? kWinNow : 0) << action_text(scene.rules(), action);
  }
}

}  // namespace freebooter::boots::test
