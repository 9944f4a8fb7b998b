// B12: the end.
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

using Seats = std::vector<int>;

TEST(BootsB12_1, TargetsByNumberOfPlayers) {
  const std::map<int, int> targets{{2, 30}, {3, 20}, {4, 15}, {5, 12}, {6, 10}, {7, 10}, {8, 10}};
  for (const auto& [players, target] : targets) {
    EXPECT_EQ(target_score(players), target);
    const std::string setup = R"({"players":)" + std::to_string(players) + "}";
    Table reached(setup);
    EXPECT_EQ(reached.rules().target, target);
    reached.ship(1, "4,3", "S").score(1, target - 1).step3().play("unload S");
    EXPECT_EQ(reached.to_decide(), "over") << players;
    Table missed(setup);
    missed.ship(1, "4,3", "S").score(1, target - 2).step3().play("unload S");
    EXPECT_EQ(missed.phase(), "dice") << players;
  }
}

TEST(BootsB12_2, TheFirstToReachTheTargetWinsAtThatMoment) {
  Table table(R"({"players":3})");
  table.ship(2, "4,3", "SGRO").score(2, 18).score(1, 19).active(2).step3();
  table.play("unload SGRO");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.winners(), Seats{2});
  EXPECT_EQ(table.score(2), 26) << "more than the target counts as it is";
  EXPECT_TRUE(table.legal().empty());
  EXPECT_EQ(table.refusal("sail 4,3"), "B12.2 game_over");
  EXPECT_EQ(table.refusal("dice 1-2"), "B12.2 game_over");
}

TEST(BootsB12_2, AlsoInStepOne) {
  Table table;
  table.ship(1, "100,100").privateer(1, "5,2").treasure("5,1", 'G').score(1, 29).dice(2, 2).step1();
  table.play("command P1; sail 5,1; collect");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.winners(), Seats{1});
}

// The point for the loot comes first: then nobody sinks and no Black Pearl changes hands.
TEST(BootsB12_2, NothingHappensAfterThatMoment) {
  Table privateer;
  privateer.ship(1, "4,3").privateer(1, "50,50").privateer(2, "50,51", "G").score(1, 29).dice(2, 2).step1();
  privateer.play("command P1; sail 50,50; shoot P2 by 2; die 6; die 1");
  EXPECT_EQ(privateer.phase(), "over");
  EXPECT_EQ(privateer.score(1), 30);
  EXPECT_EQ(privateer.hold("P1"), "G");
  EXPECT_EQ(privateer.at("P2"), "50,51") << "afloat";
  Table player;
  player.ship(1, "4,3").ship(2, "50,51", "G").privateer(1, "50,50").score(1, 29).dice(2, 2).step1();
  player.play("command P1; sail 50,50; shoot 2; die 6; die 1");
  EXPECT_EQ(player.phase(), "over");
  EXPECT_EQ(player.at("2"), "50,51");
}

TEST(BootsB12_2, TheBlackPearlOfASunkPrivateerCanWin) {
  Table table;
  table.ship(1, "4,3").privateer(1, "50,50").privateer(2, "50,51").score(1, 29).dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot P2 by 2; die 6; die 1");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.winners(), Seats{1});
}

TEST(BootsB12_2, FriendlyFireCanWinBeforeTheCommanderSinks) {
  Table table(R"({"players":2,"options":{"friendly_fire":true}})");
  table.ship(1, "50,51", "G").privateer(1, "50,50").score(1, 29).dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 1; die 6; die 1");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.at("1"), "50,51");
}

// --- [finish the round]

constexpr const char* kFinish = R"({"players":3,"options":{"finish_round":true}})";

// Plays the rest of a turn in which nothing can be done.
void idle(Table& table) {
  table.play("dice 5-5");
  ASSERT_EQ(table.phase(), "move");
  table.play("sail " + table.at(seat_text(table.state().active)));
}

Table finishing(int first) {
  const std::string setup = board_of("a1", R"({"finish_round":true})", 3);
  Table table(setup);
  table.first(first).active(first);
  return table;
}

TEST(BootsB12_2, WithFinishRoundAllHaveEqualTurns) {
  Table table = finishing(2);
  table.ship(2, "0,0", "S").score(2, 19).step3();
  table.play("unload S");
  EXPECT_EQ(table.phase(), "dice") << "the round goes on";
  idle(table);
  EXPECT_EQ(table.phase(), "dice");
  idle(table);
  EXPECT_EQ(table.phase(), "over") << "seat 1 was the last of the round";
  EXPECT_EQ(table.winners(), Seats{2});
}

TEST(BootsB12_2, WithFinishRoundTheLastSeatEndsItAtOnce) {
  Table table = finishing(1);
  table.ship(3, "0,0", "S").score(3, 19).active(3).step3();
  table.play("unload S");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.winners(), Seats{3});
}

TEST(BootsB12_2, WithFinishRoundTheHighestScoreWins) {
  Table table = finishing(1);
  table.ship(1, "0,0", "S").score(1, 19).ship(2, "0,0", "SG").score(2, 19).step3();
  table.play("unload S; dice 5-5; sail 0,0; unload SG");
  EXPECT_EQ(table.phase(), "dice");
  idle(table);
  EXPECT_EQ(table.winners(), Seats{2}) << "22 against 20";
}

TEST(BootsB12_2, WithFinishRoundThenTheMostTokensThenShared) {
  struct Case {
    const char* one;
    const char* two;
    Seats winners;
  };
  for (const auto& [one, two, winners] :
       {Case{"S3", "S2", {1}}, Case{"S", "P2B", {2}}, Case{"SG", "O2", {1, 2}}, Case{"-", "-", {1, 2}}}) {
    Table table = finishing(1);
    table.ship(1, "0,0", one).score(1, 21).ship(2, "0,0", two).score(2, 21).ship(3, "0,0", "S5").score(3, 20);
    table.active(3).step3();
    table.play("pass");
    EXPECT_EQ(table.phase(), "over");
    EXPECT_EQ(table.winners(), winners) << one << " " << two;
  }
}

TEST(BootsB12_2, WithFinishRoundNothingEndsBelowTheTarget) {
  Table table = finishing(1);
  table.score(1, 19).score(2, 19).ship(3, "0,0", "S").score(3, 18).active(3).step3();
  table.play("unload S");
  EXPECT_EQ(table.phase(), "dice");
  EXPECT_EQ(table.state().active, Seat{0});
}

TEST(BootsB12_2, WithFinishRoundALootThatReachesTheTargetStillSinks) {
  Table table(kFinish);
  table.ship(1, "4,3").privateer(1, "50,50").privateer(2, "50,51", "G").score(1, 19).dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot P2 by 2; die 6; die 1");
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.score(1), 21);
  EXPECT_EQ(table.hold("P1"), "GB");
}

}  // namespace
}  // namespace freebooter::boots
