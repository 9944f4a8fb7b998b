// B6: what is in the way of a move.
#include "boots/reach.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

TEST(BootsB6_1, ShipsCanBePassedNeverStoppedOn) {
  Table table(R"({"players":2,"options":{"drift":"off"}})");
  table.ship(1, "100,100").ship(2, "100,99").privateer(1, "100,98");
  EXPECT_EQ(table.refusal("sail 100,99"), "B6.1 ship_there");
  EXPECT_EQ(table.refusal("sail 100,98"), "B6.1 ship_there");
  EXPECT_TRUE(table.offers("sail 100,97"));
  EXPECT_EQ(table.offers_of("sail").size(), 31U);
}

TEST(BootsB6_1, AWallOfShipsStopsNobody) {
  Table table(R"({"players":8,"options":{"drift":"off"}})");
  int seat = 2;
  for (const char* at : {"99,99", "100,99", "101,99", "99,100", "101,100", "99,101", "101,101"}) table.ship(seat++, at);
  table.ship(1, "100,100");
  EXPECT_TRUE(table.offers("sail 100,97"));
  EXPECT_TRUE(table.offers("sail 103,100"));
}

TEST(BootsB6_1, OnlyPortsHoldMoreThanOneShip) {
  Table table;
  table.ship(1, "4,4").ship(2, "4,3").privateer(1, "4,3");
  EXPECT_TRUE(table.offers("sail 4,3"));
  table.play("sail 4,3");
  EXPECT_EQ(table.at("1"), table.at("2"));
  Table sea;
  sea.ship(1, "100,100").ship(2, "100,100");
  EXPECT_NE(Game::fault(sea.rules(), sea.state()), std::nullopt);
}

// A wall of three islands across the way, no drift: nothing behind it can be reached.
TEST(BootsB6_2, NoPathRunsThroughAnIslandOrPort) {
  for (const char* wall : {"j8=7 k8=7 l8=7", "j8 k8 l8", "j8=7 k8 l8=7"}) {
    Table table(board_of(std::string("a1 ") + wall, R"({"drift":"off"})"));
    table.ship(1, "10,9");
    EXPECT_FALSE(table.offers("sail 10,6")) << wall;
    EXPECT_TRUE(table.offers("sail 10,7")) << wall;
  }
  Table open(board_of("a1", R"({"drift":"off"})"));
  open.ship(1, "10,9");
  EXPECT_TRUE(open.offers("sail 10,6"));
}

TEST(BootsB6_2, EnteringOneEndsTheMoveAtOnce) {
  Table table(board_of("a1 k9=7"));  // the island 10,8 north of the ship
  table.ship(1, "10,9").treasure("10,8", 'G');
  EXPECT_TRUE(table.offers("sail 10,8"));
  table.play("sail 10,8");
  EXPECT_EQ(table.phase(), "action");
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"collect", "pass"}));
}

// A channel one square wide with an island in it: three points and the drift would lead far beyond.
TEST(BootsB6_2, UnspentPointsAndDriftAreLost) {
  Table table(board_of("a1 j10=7 l10=7 j9=7 l9=7 k8=7 j8=7 l8=7 j7=7 l7=7"));
  table.ship(1, "10,9");
  EXPECT_TRUE(table.offers("sail 10,7")) << "the island k8";
  EXPECT_FALSE(table.offers("sail 10,6")) << "the water behind it";
  EXPECT_FALSE(table.offers("sail 10,5"));
}

TEST(BootsB6_2, LeavingOneAndEnteringAnotherInOneMoveIsFine) {
  Table table(board_of("a1 k9=7 k7=7"));
  table.ship(1, "10,8");
  EXPECT_TRUE(table.offers("sail 10,6"));
  table.play("sail 10,6");
  EXPECT_EQ(table.at("1"), "10,6");
  Table ports;
  ports.ship(1, "4,3");
  EXPECT_TRUE(ports.offers("sail 5,1"));
}

// From an island a ship may not go out and come in again to go on: coming back ends the move.
TEST(BootsB6_2, ComingBackToTheStartEndsTheMove) {
  Table table(board_of("k10 j9=7 k9=7 l9=7 j11=7 l11=7 j10=7", R"({"drift":"free"})"));
  table.ship(1, "10,9");  // the port k10; only east and south are open
  List<Action> all;
  list_sails(table.rules(), table.state(), ShipId{0}, all);
  for (const Action& action : all) {
    const auto path = path_to(table.rules(), table.state(), ShipId{0}, std::get<Sail>(action).to);
    for (std::size_t step = 0; step + 1 < path.size(); ++step) {
      EXPECT_TRUE(table.rules().sea.is_open(path[step].to)) << square_text(path[step].to);
    }
  }
}

TEST(BootsB6_3, ANumberedIslandWithAShipCannotBeEntered) {
  Table table;
  table.ship(1, "5,2").ship(2, "5,1");
  EXPECT_FALSE(table.offers("sail 5,1"));
  EXPECT_EQ(table.refusal("sail 5,1"), "B6.3 island_occupied");
  Table privateer;
  privateer.ship(1, "5,2").privateer(1, "5,1");
  EXPECT_EQ(privateer.refusal("sail 5,1"), "B6.3 island_occupied");
}

TEST(BootsB6_3, OneStaysOnItsOwnIsland) {
  Table table;
  table.ship(1, "5,1");
  EXPECT_TRUE(table.offers("sail 5,1"));
}

// Islands north and east; the ship's way north-east squeezes between them.
TEST(BootsB6_4, StepsMaySqueezeBetweenIslandsUnlessBlocked) {
  struct Case {
    const char* land;
    bool blocked;
  };
  for (const auto& [land, blocked] : {Case{"k9=7 l10=7", true}, Case{"k9 l10=7", true}, Case{"k9 l10", true},
                                      Case{"k9=7", false}, Case{"l10=7", false}}) {
    // Walls all around but for the north-east.
    const std::string sea = std::string("a1 j9=7 j10=7 j11=7 k11=7 l11=7 ") + land;
    Table allowed(board_of(sea));
    allowed.ship(1, "10,9");
    EXPECT_TRUE(allowed.offers("sail 11,8")) << land;
    Table option(board_of(sea, R"({"squeeze":"blocked"})"));
    option.ship(1, "10,9");
    EXPECT_EQ(option.offers("sail 11,8"), !blocked) << land;
  }
}

TEST(BootsB6_4, ShipsAreNoIslandsToSqueezeBetween) {
  Table table(board_of("a1 k9=7", R"({"squeeze":"blocked","drift":"off"})"));
  table.ship(1, "10,9").ship(2, "11,9");
  EXPECT_TRUE(table.offers("sail 11,8"));
}

TEST(BootsB6_4, EnteringAnIslandIsAStepLikeAnyOther) {
  const std::string sea = "a1 j9=7 j10=7 j11=7 k11=7 l11=7 k9=7 l10=7 l9=7";  // l9 lies beyond the squeeze
  Table allowed(board_of(sea));
  allowed.ship(1, "10,9");
  EXPECT_TRUE(allowed.offers("sail 11,8"));
  Table blocked(board_of(sea, R"({"squeeze":"blocked"})"));
  blocked.ship(1, "10,9");
  EXPECT_FALSE(blocked.offers("sail 11,8"));
  EXPECT_TRUE(blocked.offers("sail 10,8"));
}

// A shot that passes between two islands on its first, a middle or its last step.
TEST(BootsB6_4, ShotsMaySqueezeUnlessBlockedOnAnyStep) {
  for (const char* land : {"k9=7 l10=7", "l8=7 m9=7", "m7=7 n8=7", "k9 l10", "m7 n8=7"}) {
    Table allowed(board_of(std::string("a1 ") + land));
    allowed.ship(1, "10,9").ship(2, "13,6").step3();
    EXPECT_TRUE(allowed.offers("shoot 2")) << land;
    Table blocked(board_of(std::string("a1 ") + land, R"({"squeeze":"blocked"})"));
    blocked.ship(1, "10,9").ship(2, "13,6").privateer(1, "10,12").step3();
    EXPECT_FALSE(blocked.offers("shoot 2")) << land;
    EXPECT_EQ(blocked.refusal("shoot 2"), "B6.4 island_in_the_way") << land;
    EXPECT_TRUE(blocked.offers("shoot P1 by 2")) << "along a row or column nothing squeezes";
  }
}

TEST(BootsB6_4, OneIslandBesideAShotDoesNotMatter) {
  Table table(board_of("a1 k9=7 m9=7", R"({"squeeze":"blocked"})"));
  table.ship(1, "10,9").ship(2, "13,6").step3();
  EXPECT_TRUE(table.offers("shoot 2"));
}

}  // namespace
}  // namespace freebooter::boots
