// B5: the move.
#include <algorithm>
#include <set>

#include "boots/reach.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

std::string options(std::string_view drift) {
  return R"({"players":2,"options":{"drift":")" + std::string(drift) + "\"}}";
}

// The squares a ship in the open can stop on, as offsets.
std::set<std::pair<int, int>> reach(std::string_view drift, char wind, std::string_view hold) {
  Table table(options(drift));
  table.ship(1, "1000,1000", hold).wind(wind);
  std::set<std::pair<int, int>> squares;
  for (const Action& action : [&] {
         List<Action> all;
         list_sails(table.rules(), table.state(), ShipId{0}, all);
         return all;
       }()) {
    const Square to = std::get<Sail>(action).to;
    squares.emplace(to.x - 1000, to.y - 1000);
  }
  return squares;
}

TEST(BootsB5_1, ThreePointsAndOneForEachSail) {
  struct Case {
    const char* hold;
    int points;
  };
  for (const auto& [hold, points] : {Case{"-", 3}, Case{"S", 4}, Case{"S2", 5}, Case{"S18", 21}, Case{"G4R3O2PB", 3}}) {
    EXPECT_EQ(movement_points(*parse_hold(hold)), points);
    Table table(options("off"));
    table.ship(1, "100,100", hold);
    EXPECT_TRUE(table.offers("sail 100," + std::to_string(100 - points))) << hold;
    EXPECT_FALSE(table.offers("sail 100," + std::to_string(100 - points - 1))) << hold;
  }
}

TEST(BootsB5_1, SquaresInReachOfAnEmptySea) {
  struct Case {
    const char* drift;
    const char* hold;
    std::size_t squares;
  };
  for (const auto& [drift, hold, squares] : {Case{"free", "-", 40}, Case{"off", "-", 33}, Case{"paid", "-", 38},
                                             Case{"free", "S", 64}, Case{"free", "S2", 93}, Case{"off", "S", 55},
                                             Case{"off", "S2", 82}, Case{"paid", "S", 62}, Case{"paid", "S2", 91}}) {
    for (const char wind : std::string("NESW"))
      EXPECT_EQ(reach(drift, wind, hold).size(), squares) << drift << hold << wind;
  }
}

TEST(BootsB5_2, StepsToAllEightNeighboursByTheWind) {
  struct Case {
    int x, y, cost;
  };
  // The wind blows north. Straight into it there is no step: two others make up for it.
  for (const auto& [x, y, cost] : {Case{0, -1, 1}, Case{1, -1, 1}, Case{-1, -1, 1}, Case{1, 0, 1}, Case{-1, 0, 1},
                                   Case{1, 1, 2}, Case{-1, 1, 2}}) {
    Table table(options("off"));
    table.ship(1, "100,100");
    const auto path = path_to(table.rules(), table.state(), ShipId{0}, Square{100 + x, 100 + y});
    ASSERT_EQ(path.size(), 1U) << x << "," << y;
    EXPECT_EQ(path[0].cost, cost) << x << "," << y;
    EXPECT_FALSE(path[0].drift);
  }
}

TEST(BootsB5_2, StraightIntoTheWindIsImpossible) {
  Table table(options("off"));
  table.ship(1, "100,100");
  const auto path = path_to(table.rules(), table.state(), ShipId{0}, Square{100, 101});
  ASSERT_EQ(path.size(), 2U) << "around, for 3 points";
  EXPECT_EQ(path[0].cost + path[1].cost, 3);
  EXPECT_EQ(table.refusal("sail 100,102"), "B5.2 out_of_reach");
  table.ship(1, "100,100", "S");
  EXPECT_TRUE(table.offers("sail 100,102")) << "4 points: twice diagonally";
}

TEST(BootsB5_2, BothPointsOfADiagonalStepIntoTheWindMustBeThere) {
  Table table(options("off"));
  table.ship(1, "100,100");
  EXPECT_TRUE(table.offers("sail 101,101"));
  EXPECT_TRUE(table.offers("sail 102,101")) << "2 + 1";
  EXPECT_FALSE(table.offers("sail 102,102")) << "2 + 2";
  EXPECT_FALSE(table.offers("sail 103,101")) << "2 + 1 + 1";
  table.ship(1, "100,100", "S");
  EXPECT_TRUE(table.offers("sail 102,102"));
}

// Turning the wind turns the whole picture.
TEST(BootsB5_2, AllWindsAreAlike) {
  for (const char* drift : {"free", "paid", "off"}) {
    for (const char* hold : {"-", "S", "S4"}) {
      auto expected = reach(drift, 'N', hold);
      for (const char wind : std::string("ESW")) {
        std::set<std::pair<int, int>> turned;
        for (const auto& [x, y] : expected) turned.emplace(-y, x);
        expected = turned;
        EXPECT_EQ(reach(drift, wind, hold), expected) << drift << hold << wind;
      }
    }
  }
}

TEST(BootsB5_2, FarAwayIsOutOfReach) {
  Table table;
  table.ship(1, "100,100", "S4P2");
  for (const char* to : {"100,89", "4,3", "-1000000000,-1000000000", "1000000000,1000000000"}) {
    EXPECT_EQ(table.refusal(std::string("sail ") + to), "B5.2 out_of_reach") << to;
  }
}

TEST(BootsB5_3, OneFreeStepStraightDownwind) {
  Table table;
  table.ship(1, "100,100");
  EXPECT_TRUE(table.offers("sail 100,96"));
  EXPECT_FALSE(table.offers("sail 100,95")) << "once a move";
  EXPECT_FALSE(table.offers("sail 104,100")) << "downwind only";
  EXPECT_TRUE(table.offers("sail 103,99")) << "at any moment";
  EXPECT_TRUE(table.offers("sail 103,96"));
}

// The drift needs no point: a way that uses it costs one step less.
TEST(BootsB5_3, FreeDriftCostsNothingAtAnyMoment) {
  Table table;
  table.ship(1, "100,100");
  const auto path = path_to(table.rules(), table.state(), ShipId{0}, Square{100, 99});
  ASSERT_EQ(path.size(), 1U);
  EXPECT_TRUE(path[0].drift);
  EXPECT_EQ(path[0].cost, 0);
}

// From 10,9 to 13,5: three steps north-east and the drift. Islands leave only one order of the four.
TEST(BootsB5_3, FreeDriftFirstLastOrInTheMiddle) {
  struct Case {
    const char* when;
    const char* islands;
    bool reached;
  };
  for (const auto& [when, islands, reached] :
       {Case{"any time", "", true}, Case{"first", "l9=7", true}, Case{"second", "k9=7 m8=7", true},
        Case{"third", "k9=7 l8=7 n7=7", true}, Case{"last", "k9=7 l8=7 m7=7", true},
        Case{"never", "k9=7 l9=7", false}}) {
    Table table(board_of(std::string("a1 ") + islands));
    table.ship(1, "10,9");
    EXPECT_EQ(table.offers("sail 13,5"), reached) << when;
  }
}

TEST(BootsB5_3, TheDriftIsOptional) {
  Table table;
  table.ship(1, "100,100");
  EXPECT_TRUE(table.offers("sail 100,100"));
  EXPECT_TRUE(table.offers("sail 103,100"));
}

TEST(BootsB5_3, PaidDriftOnlyAfterAPaidStepStraightDownwind) {
  Table table(options("paid"));
  table.ship(1, "100,100");
  EXPECT_TRUE(table.offers("sail 100,96")) << "three paid, one drifted";
  EXPECT_TRUE(table.offers("sail 102,96")) << "one straight, two diagonally, one drifted";
  EXPECT_FALSE(table.offers("sail 103,96")) << "three diagonally earn no drift";
  EXPECT_FALSE(table.offers("sail 97,96"));
  const auto path = path_to(table.rules(), table.state(), ShipId{0}, Square{100, 99});
  ASSERT_EQ(path.size(), 1U);
  EXPECT_EQ(path[0].cost, 1);
}

// North to 2,4 is paid. Right after it the drift would run into the island 2,3; it comes one step later.
TEST(BootsB5_3, PaidDriftMayComeAnyTimeLater) {
  const std::string sea = "a1 c4=7 d5=7";
  Table paid(board_of(sea, R"({"drift":"paid"})"));
  paid.ship(1, "2,5");
  EXPECT_TRUE(paid.offers("sail 4,1"));
  Table off(board_of(sea, R"({"drift":"off"})"));
  off.ship(1, "2,5");
  EXPECT_FALSE(off.offers("sail 4,1"));
}

TEST(BootsB5_3, OffMeansOff) {
  Table table(options("off"));
  table.ship(1, "100,100");
  EXPECT_TRUE(table.offers("sail 100,97"));
  EXPECT_FALSE(table.offers("sail 100,96"));
}

TEST(BootsB5_4, PearlsAddAPointEachAndOnlyAsManyAsNeeded) {
  Table table;
  table.ship(1, "100,100", "P3");
  EXPECT_TRUE(table.offers("sail 100,96"));
  EXPECT_TRUE(table.offers("sail 100,95 P"));
  EXPECT_TRUE(table.offers("sail 100,93 P3"));
  EXPECT_EQ(table.refusal("sail 100,95"), "B5.4 more_pearls_needed");
  EXPECT_EQ(table.refusal("sail 100,94 P"), "B5.4 more_pearls_needed");
  EXPECT_EQ(table.refusal("sail 100,96 P"), "B5.4 pearls_not_needed");
  EXPECT_EQ(table.refusal("sail 100,95 P2"), "B5.4 pearls_not_needed");
  EXPECT_EQ(table.refusal("sail 100,92 P3"), "B5.2 out_of_reach");
  EXPECT_EQ(table.refusal("sail 100,95 P4"), "B11.1 pearls_not_held");
  EXPECT_EQ(table.offers_of("sail").size(), reach("free", 'N', "S3").size());
  table.play("sail 100,94 P2");
  EXPECT_EQ(table.hold("1"), "P");
  EXPECT_EQ(table.box(), "S18G16R12O14P11B12");
}

TEST(BootsB5_4, APearlMayBeTheSecondPointOfADiagonalStep) {
  Table table(options("off"));
  table.ship(1, "100,100", "P");
  EXPECT_TRUE(table.offers("sail 102,102 P")) << "2 + 2 points";
}

TEST(BootsB5_4, LeastPearlsComeFirstThenFromDownwindToUpwind) {
  for (const Wind wind : {Wind::kNorth, Wind::kEast, Wind::kSouth, Wind::kWest}) {
    Table table;
    table.ship(1, "100,100", "P2B").wind(kWindLetters[static_cast<std::size_t>(wind)]);
    List<Action> all;
    list_sails(table.rules(), table.state(), ShipId{0}, all);
    std::set<std::pair<int, int>> squares;
    const auto rank = [&](const Sail& sail) {
      const Square down = downwind(wind);
      return std::pair(sail.pearls + sail.black, -(sail.to.x * down.x + sail.to.y * down.y));
    };
    for (std::size_t at = 1; at < all.size(); ++at) {
      const Sail before = std::get<Sail>(all[at - 1]);
      const Sail sail = std::get<Sail>(all[at]);
      EXPECT_LE(rank(before), rank(sail));
      if (before.to == sail.to) {
        EXPECT_LT(before.black, sail.black) << "white ones first (B11.1)";
      } else {
        EXPECT_TRUE(squares.emplace(before.to.x, before.to.y).second) << "a square's ways to pay stand together";
      }
    }
    EXPECT_EQ(rank(std::get<Sail>(all[all.size() - 1])).first, 3);
  }
}

// The same draws as from the list, without making it.
TEST(BootsB5_4, APickedSailIsAnyOfTheListEquallyOften) {
  for (const char* at : {"100,100", "5,2", "4,3"}) {
    Table table;
    table.ship(1, at, "PB").ship(2, "5,3");
    std::map<std::string, int> drawn;
    for (const std::string& text : table.offers_of("sail")) drawn[text] = 0;
    const std::size_t count = drawn.size();
    Rng rng(5);
    List<Action> room;
    for (std::size_t draw = 0; draw < count * 200; ++draw) {
      const auto picked = pick_sail(table.rules(), table.state(), ShipId{0}, rng);
      const Action action = picked ? Action(*picked) : pick(table.rules(), table.state(), room, rng);
      drawn[action_text(table.rules(), action)] += 1;
    }
    EXPECT_EQ(drawn.size(), count);
    for (const auto& [text, times] : drawn) EXPECT_NEAR(times, 200, 80) << text;
  }
}

TEST(BootsB5_5, StayingPutIsLegalAndStepThreeFollows) {
  for (const char* at : {"100,100", "5,1", "4,3"}) {
    Table table;
    table.ship(1, at, "S").ship(2, "100,101", "G").treasure("5,1", 'R');
    EXPECT_TRUE(table.offers(std::string("sail ") + at));
    table.play(std::string("sail ") + at);
    EXPECT_EQ(table.phase(), "action") << at;
    EXPECT_EQ(table.at("1"), at);
  }
}

TEST(BootsB5_5, SomethingElseThanAMoveIsRefused) {
  Table table;
  for (const char* action : {"pass", "collect", "unload S", "shoot 2", "spend -", "loot G", "port 4,3", "command P1"}) {
    EXPECT_EQ(table.refusal(action), "B5.5 move_or_stay") << action;
  }
}

TEST(BootsB5_5, StayingPutTakesNoPearls) {
  Table table;
  table.ship(1, "100,100", "P");
  EXPECT_EQ(table.refusal("sail 100,100 P"), "B5.4 pearls_not_needed");
  EXPECT_TRUE(path_to(table.rules(), table.state(), ShipId{0}, Square{100, 100}).empty());
}

}  // namespace
}  // namespace freebooter::boots
