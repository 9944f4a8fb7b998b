// B4: commanding Privateers.
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

TEST(BootsB4_1, WithDoublesOneIsFree) {
  Table table;
  table.ship(1, "100,100", "PB").privateer(1, "50,50").privateer(2, "60,57").dice(3, 3).step1();
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"command P1", "command P2", "pass"}));
  EXPECT_EQ(table.refusal("command P1 P"), "B4.1 command_is_free");
  EXPECT_EQ(table.refusal("command P1 B"), "B4.1 command_is_free");
  table.play("command P2");
  EXPECT_EQ(table.hold("1"), "PB");
  EXPECT_EQ(table.phase(), "privateer_move");
}

TEST(BootsB4_1, WithoutDoublesItCostsAPearlWhiteOrBlack) {
  Table table;
  table.ship(1, "100,100", "PB").privateer(1, "50,50").dice(3, 4).step1();
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"command P1 P", "command P1 B", "pass"}));
  EXPECT_EQ(table.refusal("command P1"), "B4.1 command_costs_a_pearl");
  Table black = table;
  table.play("command P1 P");
  EXPECT_EQ(table.hold("1"), "B");
  EXPECT_EQ(table.box(), "S18G16R12O14P12B10");
  black.play("command P1 B");
  EXPECT_EQ(black.hold("1"), "P");
  EXPECT_EQ(black.box(), "S18G16R12O14P11B11");
}

TEST(BootsB4_1, OnlyAPrivateerThatIsThere) {
  Table table;
  table.privateer(1, "50,50").dice(3, 3).step1();
  EXPECT_EQ(table.refusal("command P2"), "B4.1 no_such_privateer");
  EXPECT_EQ(table.refusal("command P12"), "B4.1 no_such_privateer");
  EXPECT_EQ(table.refusal("sail 100,100"), "B4.1 command_or_pass");
}

TEST(BootsB4_1, ItIsAskedOnlyWhenSomethingCanBeCommanded) {
  struct Case {
    const char* what;
    const char* hold;
    bool privateer;
    const char* dice;
    const char* phase;
  };
  for (const auto& [what, hold, privateer, dice, phase] :
       {Case{"no Privateer", "P", false, "dice 5-6", "move"}, Case{"no Pearl", "SGRO", true, "dice 5-6", "move"},
        Case{"a Pearl", "P", true, "dice 5-6", "command"}, Case{"a Black Pearl", "B", true, "dice 5-6", "command"},
        Case{"doubles", "-", true, "dice 1-1", "command"},
        Case{"doubles, none there", "P", false, "dice 1-1", "move"}}) {
    Table table(board_of("a1 c3=7"));
    table.ship(1, "100,100", hold);
    if (privateer) table.privateer(1, "50,50");
    table.before_dice().play(dice);
    EXPECT_EQ(table.phase(), phase) << what;
  }
}

TEST(BootsB4_1, CommandingIsOptional) {
  Table table;
  table.privateer(1, "50,50").dice(2, 2).step1();
  table.play("pass");
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.refusal("command P1"), "B5.5 move_or_stay") << "step 1 is over";
}

TEST(BootsB4_2, OneATurn) {
  for (const auto& [hold, low, high] : {std::tuple{"P3", 2, 2}, {"P3", 2, 5}}) {
    Table table(R"({"players":2})");
    table.ship(1, "100,100", hold).privateer(1, "50,50").privateer(2, "60,57").dice(low, high).step1();
    table.play(low == high ? "command P1; sail 50,50" : "command P1 P; sail 50,50");
    EXPECT_EQ(table.phase(), "move");
  }
}

TEST(BootsB4_2, ExtraCommandIsADifferentOneForAPearlAfterTheFreeOne) {
  Table table(R"({"players":2,"options":{"extra_command":true}})");
  table.ship(1, "100,100", "PB").privateer(1, "50,50").privateer(2, "60,57").privateer(3, "71,63").dice(2, 2).step1();
  EXPECT_EQ(table.refusal("command P1 P"), "B4.1 command_is_free") << "the free one comes first";
  table.play("command P2; sail 60,57");
  EXPECT_EQ(table.phase(), "command");
  EXPECT_EQ(table.legal(),
            (std::vector<std::string>{"command P1 P", "command P1 B", "command P3 P", "command P3 B", "pass"}));
  EXPECT_EQ(table.refusal("command P1"), "B4.1 command_costs_a_pearl");
  EXPECT_EQ(table.refusal("command P2 P"), "B4.2 commanded_already");
  table.play("command P3 B; sail 71,63");
  EXPECT_EQ(table.phase(), "move") << "and no third one";
  EXPECT_EQ(table.hold("1"), "P");
}

TEST(BootsB4_2, ExtraCommandNeedsDoublesAPearlAndAnother) {
  Table no_doubles(R"({"players":2,"options":{"extra_command":true}})");
  no_doubles.ship(1, "100,100", "P2").privateer(1, "50,50").privateer(2, "60,57").dice(2, 3).step1();
  no_doubles.play("command P1 P; sail 50,50");
  EXPECT_EQ(no_doubles.phase(), "move");
  Table no_pearl(R"({"players":2,"options":{"extra_command":true}})");
  no_pearl.ship(1, "100,100", "S").privateer(1, "50,50").privateer(2, "60,57").dice(2, 2).step1();
  no_pearl.play("command P1; sail 50,50");
  EXPECT_EQ(no_pearl.phase(), "move");
  Table no_other(R"({"players":2,"options":{"extra_command":true}})");
  no_other.ship(1, "100,100", "P").privateer(1, "50,50").dice(2, 2).step1();
  no_other.play("command P1; sail 50,50");
  EXPECT_EQ(no_other.phase(), "move");
  Table passed(R"({"players":2,"options":{"extra_command":true}})");
  passed.ship(1, "100,100", "P").privateer(1, "50,50").privateer(2, "60,57").dice(2, 2).step1();
  passed.play("pass");
  EXPECT_EQ(passed.phase(), "move") << "no extra one without the free one";
}

// The first one is sunk by the second: that still were two commands.
TEST(BootsB4_2, ExtraCommandDoesNotCountTheSunkAnew) {
  Table table(R"({"players":2,"options":{"extra_command":true}})");
  table.ship(1, "100,100", "P3").privateer(1, "50,50").privateer(2, "50,51").privateer(3, "71,63").dice(2, 2).step1();
  table.play("command P1; sail 50,50; pass; command P2 P; sail 50,51; shoot P1 by 2; die 6; die 1");
  EXPECT_EQ(table.at("P1"), "-");
  EXPECT_EQ(table.hold("P2"), "B");
  EXPECT_EQ(table.phase(), "move");
}

TEST(BootsB4_2, OneOfThisVeryRollMayBeCommandedUnlessItSleeps) {
  Table awake;
  awake.before_dice().play("dice 1-1; draw B");
  EXPECT_EQ(awake.phase(), "command");
  EXPECT_TRUE(awake.allows("command P1"));
  Table asleep(R"({"players":2,"options":{"sleeps":true}})");
  asleep.before_dice().play("dice 1-1; draw B");
  EXPECT_EQ(asleep.phase(), "move") << "nobody to command";
  asleep.play("sail " + asleep.at("1") + "; dice 1-1");
  EXPECT_EQ(asleep.phase(), "command") << "awake in the next turn";
}

TEST(BootsB4_2, SleepersAreRefusedByName) {
  Table table(R"({"players":2,"options":{"sleeps":true}})");
  table.privateer(1, "50,50").privateer(2, "60,57").fresh_privateer(2).dice(1, 1).step1();
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"command P1", "pass"}));
  EXPECT_EQ(table.refusal("command P2"), "B4.2 privateer_sleeps");
}

TEST(BootsB4_3, AFullMoveOfItsOwn) {
  Table table;
  table.ship(1, "4,3", "S5P").privateer(1, "100,100", "S").dice(2, 2).step1();
  table.play("command P1");
  EXPECT_EQ(table.offers_of("sail").size(), 64U) << "4 points: its own Sail counts, the commander's do not";
  EXPECT_EQ(table.refusal("pass"), "B4.3 move_the_privateer");
  EXPECT_FALSE(table.allows("sail 100,94 P")) << "nor the commander's Pearl";
  table.play("sail 100,95");
  EXPECT_EQ(table.at("P1"), "100,95");
  EXPECT_EQ(table.phase(), "move");
}

TEST(BootsB4_3, ItsSailsDoNothingForItsCommander) {
  Table table;
  table.ship(1, "100,100").privateer(1, "50,50", "S6P3").dice(2, 2).step1();
  table.play("command P1; sail 50,50");
  EXPECT_EQ(table.offers_of("sail").size(), 40U);
}

TEST(BootsB4_3, ItNeedNotMoveAndMayCollect) {
  Table table;
  table.privateer(1, "5,1").dice(2, 2).step1();
  table.play("command P1; sail 5,1");
  EXPECT_EQ(table.phase(), "move") << "nothing on its island";
  Table rich;
  rich.privateer(1, "5,2").treasure("5,1", 'G').dice(2, 2).step1();
  rich.play("command P1; sail 5,1");
  EXPECT_EQ(rich.legal(), (std::vector<std::string>{"collect", "pass"}));
  EXPECT_EQ(rich.to_decide(), "1");
  rich.play("collect");
  EXPECT_EQ(rich.hold("P1"), "G");
  EXPECT_EQ(rich.hold("1"), "-");
  EXPECT_EQ(rich.phase(), "move");
}

TEST(BootsB4_3, ItMayEnterPortsAndNeverUnloads) {
  Table table;
  table.ship(1, "100,100").privateer(1, "4,4", "SGRO").dice(2, 2).step1();
  table.play("command P1; sail 4,3");
  EXPECT_EQ(table.at("P1"), "4,3");
  EXPECT_EQ(table.phase(), "move") << "nothing to do there";
  EXPECT_EQ(table.score(1), 0);
  // Where it is asked for something else, unloading is refused by this clause.
  Table asked;
  asked.ship(1, "100,100").ship(2, "50,51").privateer(1, "50,50", "SGRO").dice(2, 2).step1();
  asked.play("command P1; sail 50,50");
  EXPECT_EQ(asked.refusal("unload S"), "B4.3 privateer_never_unloads");
}

TEST(BootsB4_3, ItShootsWithItsOwnGunsAndPearls) {
  Table table;
  table.ship(1, "100,100", "G5P5").ship(2, "50,53", "S2").privateer(1, "50,50", "G2P").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 2; die 3");
  EXPECT_EQ(table.state().attack, 3 + 2 - 2);
  EXPECT_EQ(table.to_decide(), "1");
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"spend -", "spend P"}));
  table.play("spend P");
  EXPECT_EQ(table.hold("P1"), "G2");
  EXPECT_EQ(table.hold("1"), "G5P5");
  EXPECT_EQ(table.state().attack, 4);
}

TEST(BootsB4_3, ItSpendsItsOwnPearlsToMove) {
  Table table;
  table.ship(1, "4,3", "P").privateer(1, "100,100", "B").dice(2, 2).step1();
  table.play("command P1; sail 100,95 B");
  EXPECT_EQ(table.hold("P1"), "-");
  EXPECT_EQ(table.hold("1"), "P");
}

TEST(BootsB4_3, ThenTheTurnGoesOnWithTheOwnMove) {
  Table table;
  table.ship(1, "100,97").ship(2, "50,53", "S2").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 2; die 1; die 6");
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.to_decide(), "1");
  table.play("sail 100,97");
  EXPECT_EQ(table.phase(), "dice");
}

TEST(BootsB4_4, APointAtOnceForEachTokenItGains) {
  Table island;
  island.privateer(1, "5,2").treasure("5,1", 'O').dice(2, 2).step1();
  island.play("command P1; sail 5,1; collect");
  EXPECT_EQ(island.score(1), 1);
  Table loot;
  loot.ship(1, "100,100").ship(2, "50,51", "S2").privateer(1, "50,50").dice(2, 2).step1();
  loot.play("command P1; sail 50,50; shoot 2; die 6; die 1");
  EXPECT_EQ(loot.score(1), 1);
  EXPECT_EQ(loot.hold("P1"), "S");
}

TEST(BootsB4_4, ASunkPrivateersBlackPearlIsAPointMore) {
  Table full;
  full.ship(1, "100,100").privateer(1, "50,50").privateer(2, "50,51", "G").dice(2, 2).step1();
  full.play("command P1; sail 50,50; shoot P2 by 2; die 6; die 1");
  EXPECT_EQ(full.score(1), 2) << "the Gun and the Black Pearl";
  EXPECT_EQ(full.hold("P1"), "GB");
  Table empty;
  empty.ship(1, "100,100").privateer(1, "50,50").privateer(2, "50,51").dice(2, 2).step1();
  empty.play("command P1; sail 50,50; shoot P2 by 2; die 6; die 1");
  EXPECT_EQ(empty.score(1), 1) << "the Black Pearl";
}

TEST(BootsB4_4, SinkingAnEmptyPlayersShipScoresNothing) {
  Table table;
  table.ship(1, "100,100").ship(2, "50,51").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 2; die 6; die 1");
  EXPECT_EQ(table.phase(), "refuge");
  EXPECT_EQ(table.score(1), 0);
}

TEST(BootsB4_4, TheOwnShipScoresNothingByCollectingOrFighting) {
  Table table;
  table.ship(1, "5,2").ship(2, "100,101", "S2").treasure("5,1", 'O').step2();
  table.play("sail 5,1; collect");
  EXPECT_EQ(table.score(1), 0);
  Table fight;
  fight.ship(1, "100,100").ship(2, "100,101", "S2").step3();
  fight.play("shoot 2; die 6; die 1");
  EXPECT_EQ(fight.hold("1"), "S");
  EXPECT_EQ(fight.score(1), 0);
}

TEST(BootsB4_5, ItMayNotShootAtItsCommander) {
  Table table(R"({"players":3})");
  table.ship(1, "50,52").ship(2, "52,50", "S").ship(3, "4,3").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50");
  EXPECT_EQ(table.offers_of("shoot"), std::vector<std::string>{"shoot 2"});
  EXPECT_EQ(table.refusal("shoot 1"), "B4.5 commanders_ship");
}

TEST(BootsB4_5, WithNobodyElseToShootAtItIsNotAsked) {
  Table table;
  table.ship(1, "50,52").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50");
  EXPECT_EQ(table.phase(), "move");
}

TEST(BootsB4_5, WithFriendlyFireItMay) {
  Table table(R"({"players":2,"options":{"friendly_fire":true}})");
  table.ship(1, "50,52", "S2").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 1; die 6; die 1");
  EXPECT_EQ(table.hold("1"), "S");
  EXPECT_EQ(table.score(1), 1) << "a looted token";
  EXPECT_EQ(table.phase(), "move") << "not sunk: the turn goes on";
}

TEST(BootsB4_5, ACommanderSunkSoGoesToAPortAndTheTurnEnds) {
  Table table(R"({"players":2,"options":{"friendly_fire":true}})");
  table.ship(1, "50,52", "S").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 1; die 6; die 1");
  EXPECT_EQ(table.phase(), "refuge");
  EXPECT_EQ(table.to_decide(), "1");
  table.play("port 1,7");
  EXPECT_EQ(table.at("1"), "1,7");
  EXPECT_EQ(table.phase(), "dice");
  EXPECT_EQ(table.state().active, Seat{1});
}

TEST(BootsB4_5, TheCommanderDefendsAgainstTheOwnPrivateer) {
  Table table(R"({"players":2,"options":{"friendly_fire":true}})");
  table.ship(1, "50,51", "P4").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 1; die 2; die 1");
  EXPECT_EQ(table.phase(), "defence_pearls");
  EXPECT_EQ(table.to_decide(), "1");
  table.play("spend P2");
  EXPECT_EQ(table.phase(), "move");
}

TEST(BootsB4_6, APrivateerIsNoTreasureAndBlocksItsIsland) {
  Table table;
  table.ship(1, "5,2").privateer(1, "5,1");
  EXPECT_EQ(table.refusal("sail 5,1"), "B6.3 island_occupied");
  table.before_dice().play("dice 1-3; draw G");  // 4: 5,1 and 16,6; only the second is empty
  EXPECT_EQ(table.token_on("5,1"), '-');
  EXPECT_EQ(table.token_on("16,6"), 'G');
}

}  // namespace
}  // namespace freebooter::boots
