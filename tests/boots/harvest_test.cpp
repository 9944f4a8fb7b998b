// B7 and B8: collecting and unloading.
#include "boots/score.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

TEST(BootsB7_1, AShipOnAnIslandMayTakeItsToken) {
  Table table;
  table.ship(1, "5,1", "S").treasure("5,1", 'O').step3();
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"collect", "pass"}));
  Table left = table;
  table.play("collect");
  EXPECT_EQ(table.hold("1"), "SO");
  EXPECT_EQ(table.token_on("5,1"), '-');
  EXPECT_EQ(table.phase(), "dice") << "one action, and the turn is over";
  left.play("pass");
  EXPECT_EQ(left.hold("1"), "S");
  EXPECT_EQ(left.token_on("5,1"), 'O');
  EXPECT_EQ(left.phase(), "dice");
}

TEST(BootsB7_1, TheActionIsChosenByWhereTheShipStands) {
  Table island;
  island.ship(1, "5,1", "S").ship(2, "5,2").treasure("5,1", 'O').step3();
  EXPECT_EQ(island.refusal("unload S"), "B8.1 not_in_port");
  EXPECT_EQ(island.refusal("shoot 2"), "B9.1 not_at_sea");
  EXPECT_EQ(island.refusal("sail 5,2"), "B7.1 act_or_pass");
  EXPECT_EQ(island.refusal("port 4,3"), "B7.1 act_or_pass");
  Table port;
  port.ship(1, "4,3", "S").ship(2, "4,4").step3();
  EXPECT_EQ(port.refusal("collect"), "B7.1 not_on_island");
  EXPECT_EQ(port.refusal("shoot 2"), "B9.1 not_at_sea");
  Table sea;
  sea.ship(1, "100,100", "S").ship(2, "100,101").step3();
  EXPECT_EQ(sea.refusal("collect"), "B7.1 not_on_island");
  EXPECT_EQ(sea.refusal("unload S"), "B8.1 not_in_port");
}

TEST(BootsB7_1, NothingIsAskedWhereNothingCanBeDone) {
  Table table(board_of("a1 c3=7"));
  table.ship(1, "2,3");
  table.play("sail 2,2");
  EXPECT_EQ(table.phase(), "dice") << "a bare island";
  Table empty(board_of("a1 c3=7"));
  empty.play("sail 0,0");
  EXPECT_EQ(empty.phase(), "dice") << "an empty hold in a port";
  Table alone;
  alone.ship(1, "100,100").play("sail 100,100");
  EXPECT_EQ(alone.phase(), "dice") << "nobody to shoot at";
}

TEST(BootsB7_1, OnABareIslandThereIsNoTreasureToTake) {
  Table table;
  table.ship(1, "100,100").privateer(1, "5,1").dice(2, 2).step1();
  table.play("command P1");
  State state = table.state();
  state.phase = Phase::kPrivateerAction;  // asked all the same, as a bad client might
  EXPECT_EQ(explain(table.rules(), state, Collect{}), (Refusal{"no_treasure_here", "B7.1"}));
}

TEST(BootsB7_1, HoldsHaveNoLimitAndArePublic) {
  Table table;
  table.ship(1, "5,1", "S18G16R12O13P12B12").treasure("5,1", 'O').step3();
  table.play("collect");
  EXPECT_EQ(table.hold("1"), "S18G16R12O14P12B12");
  EXPECT_EQ(table.box(), "-");
  for (const Viewer viewer : {Viewer(Seat{1}), kSpectator}) {
    EXPECT_EQ(view_of(table.rules(), table.state(), viewer).shown().ships[0].hold, kAllTokens);
  }
}

TEST(BootsB7_1, AWhitePearlIsTreasureLikeAnyOther) {
  Table table;
  table.ship(1, "5,1").treasure("5,1", 'P').step3();
  table.play("collect");
  EXPECT_EQ(table.hold("1"), "P");
}

// --- B8 ------------------------------------------------------------------------------------------------------

TEST(BootsB8_1, SomeOrAllOfTheHoldOnePointEach) {
  struct Case {
    const char* unloaded;
    const char* left;
    int points;
  };
  for (const auto& [unloaded, left, points] : {Case{"S", "S2P2", 1}, Case{"S3", "P2", 3}, Case{"P", "S3P", 1},
                                               Case{"P2", "S3", 2}, Case{"SP", "S2P", 2}, Case{"S3P2", "-", 5}}) {
    Table table;
    table.ship(1, "4,3", "S3P2").step3();
    table.play(std::string("unload ") + unloaded);
    EXPECT_EQ(table.hold("1"), left);
    EXPECT_EQ(table.score(1), points);
    EXPECT_EQ(table.phase(), "dice");
  }
}

TEST(BootsB8_1, OneEntryStandsForAllPartsAndRefusesTheRest) {
  Table table;
  table.ship(1, "4,3", "S2GO").step3();
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"unload S2GO", "pass"}));
  EXPECT_TRUE(table.allows("unload SG"));
  EXPECT_TRUE(table.allows("unload OS"));
  EXPECT_EQ(table.refusal("unload S3"), "B8.1 not_in_hold");
  EXPECT_EQ(table.refusal("unload R"), "B8.1 not_in_hold");
  EXPECT_EQ(table.refusal("unload -"), "B8.1 nothing_to_unload");
  table.play("pass");
  EXPECT_EQ(table.score(1), 0);
  EXPECT_EQ(table.hold("1"), "S2GO");
}

TEST(BootsB8_2, ColourBonusGrowsWithColours) {
  struct Case {
    const char* unloaded;
    int points;
  };
  for (const auto& [unloaded, points] :
       {Case{"S", 1}, Case{"S2", 2}, Case{"SG", 3}, Case{"S2G", 4}, Case{"RO", 3}, Case{"SGR", 5}, Case{"GRO", 5},
        Case{"SGRO", 8}, Case{"S2G2R2O2", 12}, Case{"S18G16R12O14", 64}, Case{"O3", 3}}) {
    EXPECT_EQ(unload_points(*parse_hold(unloaded), Options{}), points) << unloaded;
    if (points >= 30) continue;
    Table table;
    table.ship(1, "4,3", unloaded).step3();
    table.play(std::string("unload ") + unloaded);
    EXPECT_EQ(table.score(1), points) << unloaded;
  }
}

TEST(BootsB8_2, OnlyTheColoursOfThisUnloadingCount) {
  Table table;
  table.ship(1, "4,3", "SGRO").step3();
  table.play("unload SG");
  EXPECT_EQ(table.score(1), 3);
  EXPECT_EQ(table.hold("1"), "RO");
}

TEST(BootsB8_3, PearlsHaveNoColour) {
  struct Case {
    const char* unloaded;
    int points;
  };
  for (const auto& [unloaded, points] : {Case{"P", 1}, Case{"B", 1}, Case{"PB", 2}, Case{"P2B", 3}, Case{"SP", 2},
                                         Case{"SGPB", 5}, Case{"SGROPB", 10}}) {
    EXPECT_EQ(unload_points(*parse_hold(unloaded), Options{}), points) << unloaded;
  }
}

TEST(BootsB8_3, BetaGoldIsWorthTwoInAPortOnly) {
  Table table(R"({"players":2,"options":{"beta_gold":true}})");
  table.ship(1, "4,3", "O3S").step3();
  table.play("unload O3S");
  EXPECT_EQ(table.score(1), 3 * 2 + 1 + 1);
  Table plain;
  plain.ship(1, "4,3", "O3S").step3();
  plain.play("unload O3S");
  EXPECT_EQ(plain.score(1), 3 + 1 + 1);
  Table privateer(R"({"players":2,"options":{"beta_gold":true}})");
  privateer.privateer(1, "5,2").treasure("5,1", 'O').dice(2, 2).step1();
  privateer.play("command P1; sail 5,1; collect");
  EXPECT_EQ(privateer.score(1), 1) << "a Privateer's gain (B4.4)";
}

TEST(BootsB8_4, UnloadedTokensReturnToTheBoxOnceATurn) {
  Table table;
  table.ship(1, "4,3", "S2GB").step3();
  EXPECT_EQ(table.box(), "S16G15R12O14P12B11");
  table.play("unload S2B");
  EXPECT_EQ(table.box(), "S18G15R12O14P12B12");
  EXPECT_EQ(table.phase(), "dice");
  EXPECT_EQ(table.state().active, Seat{1}) << "no second unloading";
}

}  // namespace
}  // namespace freebooter::boots
