// B9: shooting.
#include "boots/fire.hpp"
#include "boots/odds.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

using Texts = std::vector<std::string>;

TEST(BootsB9_1, OnlyFromOpenSea) {
  for (const auto& [at, offered] : {std::pair{"3,3", true}, {"4,3", false}, {"5,1", false}}) {
    Table table;
    table.ship(1, at).ship(2, "3,1");
    EXPECT_EQ(targets_of(table.rules(), table.state(), ShipId{0}).count > 0, offered) << at;
  }
  Table island;
  island.ship(1, "5,1").ship(2, "5,2").treasure("5,1", 'G').step3();
  EXPECT_EQ(island.refusal("shoot 2"), "B9.1 not_at_sea");
}

TEST(BootsB9_1, AtAnyOtherShipAtSeaOnAnIslandOrInAPort) {
  Table table(R"({"players":4})");
  table.ship(1, "5,3").ship(2, "5,4").ship(3, "5,1").ship(4, "4,3").privateer(1, "6,3").privateer(2, "7,5");
  table.step3();
  EXPECT_EQ(table.offers_of("shoot"), (Texts{"shoot 2", "shoot 3", "shoot 4", "shoot P1 by 2", "shoot P1 by 3",
                                             "shoot P1 by 4", "shoot P2 by 2", "shoot P2 by 3", "shoot P2 by 4"}));
}

TEST(BootsB9_1, NotAtItselfNorAtNobody) {
  Table table(R"({"players":3})");
  table.ship(1, "100,100").ship(2, "100,101").step3();
  EXPECT_EQ(table.refusal("shoot 1"), "B9.1 own_ship");
  EXPECT_EQ(table.refusal("shoot P4 by 2"), "B9.1 no_such_ship");
  EXPECT_EQ(table.refusal("shoot 8"), "B9.1 no_such_ship");
}

TEST(BootsB9_2, AlongEightStraightLines) {
  for (int x = -5; x <= 5; ++x) {
    for (int y = -5; y <= 5; ++y) {
      if (x == 0 && y == 0) continue;
      Table table;
      table.ship(1, "100,100").ship(2, square_text({100 + x, 100 + y}));
      const bool straight = x == 0 || y == 0 || std::abs(x) == std::abs(y);
      const auto aim = aim_at(table.rules(), table.state(), ShipId{0}, ShipId{1});
      EXPECT_EQ(aim.ok(), straight) << x << "," << y;
      if (!straight) {
        EXPECT_EQ(aim.error(), (Refusal{"not_in_line", "B9.2"}));
      } else {
        EXPECT_EQ(*aim, std::max(std::abs(x), std::abs(y)) - 1);
      }
    }
  }
}

TEST(BootsB9_2, IslandsPortsAndShipsBlock) {
  struct Case {
    const char* what;
    const char* refusal;
  };
  for (const auto& [what, refusal] :
       {Case{"nothing", ""}, Case{"an island", "B9.2 island_in_the_way"}, Case{"a port", "B9.2 island_in_the_way"},
        Case{"a player", "B9.2 ship_in_the_way"}, Case{"a Privateer", "B9.2 ship_in_the_way"}}) {
    const std::string kind = what;
    const std::string land = kind == "an island" ? " m10=7" : (kind == "a port" ? " m10" : "");
    Table table(board_of("a1" + land, "{}", 3));
    table.ship(1, "10,9").ship(2, "14,9").ship(3, kind == "a player" ? "12,9" : "10,8");
    if (kind == "a Privateer") table.privateer(1, "12,9");
    table.step3();
    EXPECT_EQ(table.refusal("shoot 2"), refusal) << what;
  }
}

TEST(BootsB9_2, NoRangeLimit) {
  for (const int range : {10, 1000, 10'000, 1'000'000, 1'000'000'000}) {
    Table table;
    table.ship(1, "100,100").ship(2, "100," + std::to_string(100 - range)).step3();
    EXPECT_TRUE(table.offers("shoot 2")) << range;
    Table diagonal;
    diagonal.ship(1, "0,-5").ship(2, square_text({range, -5 - range})).step3();
    EXPECT_TRUE(diagonal.offers("shoot 2")) << range;
  }
}

TEST(BootsB9_2, FromOneEndOfTheNumbersToTheOther) {
  Table table;
  table.ship(1, "-1000000000,-1000000000").ship(2, "1000000000,-1000000000").step3();
  table.play("shoot 2; die 6");
  EXPECT_EQ(table.state().attack, 6 - 1'999'999'999);
  table.play("die 1");
  EXPECT_EQ(table.phase(), "dice") << "a miss";
}

// A whole board in between, seen from far away.
TEST(BootsB9_2, FarShotsAreBlockedByIslandsToo) {
  Table table;
  table.ship(1, "-1000000,1").ship(2, "1000000,1").step3();  // the islands f2 and h2 of A lie on row 1
  table.ship(2, "-900000,1").ship(1, "900000,1");
  EXPECT_EQ(aim_at(table.rules(), table.state(), ShipId{0}, ShipId{1}).error(), (Refusal{"island_in_the_way", "B9.2"}));
  table.ship(2, "-900000,0").ship(1, "900000,0");
  EXPECT_TRUE(aim_at(table.rules(), table.state(), ShipId{0}, ShipId{1}).ok()) << "row 0 is all sea";
}

TEST(BootsB9_2, InAPortTheAttackerNamesOne) {
  Table table(R"({"players":3})");
  table.ship(1, "4,5").ship(1, "4,4").ship(2, "4,3", "S").ship(3, "4,3", "G").privateer(1, "4,3");
  table.step3();
  EXPECT_EQ(table.offers_of("shoot"), (Texts{"shoot 2", "shoot 3", "shoot P1 by 2", "shoot P1 by 3"}));
  table.play("shoot 3; die 6; die 1");
  EXPECT_EQ(table.hold("1"), "G");
  EXPECT_EQ(table.hold("2"), "S");
}

TEST(BootsB9_3, AttackIsDiePlusGunsMinusEmptySquares) {
  struct Case {
    const char* guns;
    int gap, die, attack;
  };
  for (const auto& [guns, gap, die, attack] : {Case{"-", 0, 3, 3}, Case{"G2", 0, 3, 5}, Case{"-", 2, 3, 1},
                                               Case{"G16", 5, 6, 17}, Case{"-", 10, 1, -9}, Case{"R4S3", 1, 4, 3}}) {
    Table table;
    table.ship(1, "100,100", guns).ship(2, "100," + std::to_string(101 + gap)).step3();
    table.play("shoot 2; die " + std::to_string(die));
    EXPECT_EQ(table.state().attack, attack);
    EXPECT_EQ(table.phase(), "defence_die");
  }
}

TEST(BootsB9_3, ADieIsToBeRolledNow) {
  Table table;
  table.ship(1, "100,100").ship(2, "100,101").step3();
  table.play("shoot 2");
  EXPECT_EQ(table.refusal("dice 1-2"), "B9.3 one_die_now");
  EXPECT_EQ(table.refusal("pass"), "B3.1 chance_first");
  table.play("die 3");
  EXPECT_EQ(table.refusal("draw G"), "B9.5 one_die_now");
}

TEST(BootsB9_4, TheAttackerMaySpendPearlsAfterTheDie) {
  Table table;
  table.ship(1, "100,100", "P2B").ship(2, "100,101", "S2").step3();
  table.play("shoot 2; die 2");
  EXPECT_EQ(table.phase(), "attack_pearls");
  EXPECT_EQ(table.to_decide(), "1");
  EXPECT_EQ(table.legal(), (Texts{"spend -", "spend P", "spend B", "spend P2", "spend PB", "spend P2B"}));
  EXPECT_EQ(table.refusal("pass"), "B9.4 attack_pearls_first");
  EXPECT_EQ(table.refusal("spend P3"), "B11.1 pearls_not_held");
  EXPECT_EQ(table.refusal("spend B2"), "B11.1 pearls_not_held");
  table.play("spend PB");
  EXPECT_EQ(table.state().attack, 4);
  EXPECT_EQ(table.hold("1"), "P");
  EXPECT_EQ(table.phase(), "defence_die");
  EXPECT_EQ(table.box(), "S16G16R12O14P11B12");
}

TEST(BootsB9_4, SpendingNothingIsLegalAndWithoutPearlsNotAsked) {
  Table table;
  table.ship(1, "100,100", "P").ship(2, "100,101").step3();
  table.play("shoot 2; die 2; spend -");
  EXPECT_EQ(table.hold("1"), "P");
  EXPECT_EQ(table.phase(), "defence_die");
  Table none;
  none.ship(1, "100,100", "SGRO").ship(2, "100,101", "P5").step3();
  none.play("shoot 2; die 2");
  EXPECT_EQ(none.phase(), "defence_die");
}

TEST(BootsB9_5, DefenceIsDiePlusRum) {
  Table table;
  table.ship(1, "100,100", "G3R9").ship(2, "100,101", "R2G5P").step3();
  table.play("shoot 2; die 1; die 2");
  EXPECT_EQ(table.state().attack, 4);
  EXPECT_EQ(table.state().defence, 4);
  EXPECT_EQ(table.phase(), "defence_pearls");
}

TEST(BootsB9_5, APlayerRollsForTheOwnShip) {
  Table table(R"({"players":3})");
  table.ship(1, "100,100").ship(2, "100,101").step3();
  EXPECT_EQ(table.refusal("shoot 2 by 3"), "B9.5 owner_rolls");
  EXPECT_EQ(table.refusal("shoot 2 by 2"), "B9.5 owner_rolls");
}

TEST(BootsB9_6, TheDefenderSpendsJustEnoughOrNone) {
  Table table;
  table.ship(1, "100,100").ship(2, "100,101", "P3B2").step3();
  table.play("shoot 2; die 4; die 2");  // 4 against 2: three Pearls make it fail
  EXPECT_EQ(table.phase(), "defence_pearls");
  EXPECT_EQ(table.to_decide(), "2");
  EXPECT_EQ(table.legal(), (Texts{"spend -", "spend P3", "spend P2B", "spend PB2"}));
  for (const char* spend : {"spend P", "spend P2", "spend P3B", "spend P2B2"}) {
    EXPECT_EQ(table.refusal(spend), "B9.6 just_enough_or_none") << spend;
  }
  EXPECT_EQ(table.refusal("spend P4"), "B11.1 pearls_not_held");
  EXPECT_EQ(table.refusal("pass"), "B9.6 defence_pearls_first");
  Table hit = table;
  table.play("spend P2B");
  EXPECT_EQ(table.hold("2"), "PB");
  EXPECT_EQ(table.hold("1"), "-");
  EXPECT_EQ(table.phase(), "dice") << "a miss";
  hit.play("spend -");
  EXPECT_EQ(hit.phase(), "loot");
}

TEST(BootsB9_6, ItIsAskedOnlyIfPearlsCanMakeTheAttackFail) {
  struct Case {
    const char* pearls;
    int attack, defence;
    bool asked;
  };
  for (const auto& [pearls, attack, defence, asked] :
       {Case{"P", 3, 3, true}, Case{"P", 4, 3, false}, Case{"PB", 4, 3, true}, Case{"P5", 6, 1, false},
        Case{"P6", 6, 1, true}, Case{"P6", 1, 2, false}, Case{"S6", 3, 3, false}}) {
    Table table;
    table.ship(1, "100,100").ship(2, "100,101", pearls).step3();
    table.play("shoot 2; die " + std::to_string(attack) + "; die " + std::to_string(defence));
    EXPECT_EQ(table.phase() == "defence_pearls", asked) << pearls << attack << defence;
  }
}

TEST(BootsB9_7, AttackAtLeastDefenceIsAHit) {
  for (int attack = 1; attack <= 6; ++attack) {
    for (int defence = 1; defence <= 6; ++defence) {
      Table table;
      table.ship(1, "100,100").ship(2, "100,101", "S2").step3();
      table.play("shoot 2; die " + std::to_string(attack) + "; die " + std::to_string(defence));
      EXPECT_EQ(table.hold("1"), attack >= defence ? "S" : "-") << attack << defence;
    }
  }
}

TEST(BootsB9_7, AMissIsWithoutEffect) {
  Table table;
  table.ship(1, "100,100", "G").ship(2, "100,101", "S2").step3();
  table.play("shoot 2; die 1; die 6");
  EXPECT_EQ(table.hold("1"), "G");
  EXPECT_EQ(table.hold("2"), "S2");
  EXPECT_EQ(table.at("2"), "100,101");
  EXPECT_EQ(table.score(1), 0);
  EXPECT_EQ(table.phase(), "dice");
}

// Before Pearls, by m = guns - gap - enemy rum, in 36ths.
TEST(BootsB9_7, ChancesToHit) {
  const std::map<int, int> expected{{-7, 0}, {-6, 0}, {-5, 1}, {-4, 3}, {-3, 6}, {-2, 10}, {-1, 15},
                                    {0, 21}, {1, 26}, {2, 30}, {3, 33}, {4, 35}, {5, 36},  {6, 36}};
  for (const auto& [margin, part] : expected) {
    for (int rum = 0; rum <= 3; ++rum) {
      for (int gap = 0; gap <= 3; ++gap) {
        const int guns = margin + rum + gap;
        if (guns < 0) continue;
        Shot shot;
        shot.attacker[Token::kGuns] = static_cast<std::uint8_t>(guns);
        shot.defender[Token::kRum] = static_cast<std::uint8_t>(rum);
        shot.gap = gap;
        EXPECT_EQ(chance_to_hit(shot), (Fraction{part, 36})) << margin;
      }
    }
  }
}

TEST(BootsB9_8, AnotherPlayerRollsForAPrivateer) {
  Table table(R"({"players":4})");
  table.ship(2, "100,100").privateer(1, "100,101", "P6SO").active(2).step3();
  EXPECT_EQ(table.legal(), (Texts{"shoot P1 by 3", "shoot P1 by 4", "shoot P1 by 1", "pass"}))
      << "clockwise from the next player";
  EXPECT_EQ(table.refusal("shoot P1"), "B9.8 roller_missing");
  EXPECT_EQ(table.refusal("shoot P1 by 2"), "B9.8 roller_not_allowed");
  table.play("shoot P1 by 4; die 6; die 3");
  EXPECT_EQ(table.phase(), "defence_pearls");
  EXPECT_EQ(table.to_decide(), "4") << "its Pearls";
  table.play("spend -");
  EXPECT_EQ(table.phase(), "loot");
  EXPECT_EQ(table.to_decide(), "4") << "and its loot, for it holds Gold";
}

TEST(BootsB9_8, TheActivePlayerActsForACommandedPrivateer) {
  Table table(R"({"players":3})");
  table.ship(1, "4,3").ship(3, "50,51", "SG").privateer(1, "50,50", "P").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 3; die 6");
  EXPECT_EQ(table.to_decide(), "1") << "attack Pearls";
  table.play("spend -; die 1");
  EXPECT_EQ(table.phase(), "loot");
  EXPECT_EQ(table.to_decide(), "1");
}

TEST(BootsB9_8, AutomaticallyTheNextPlayerClockwise) {
  for (const auto& [active, roller] : {std::pair{1, "2"}, {2, "3"}, {3, "1"}}) {
    Table table(R"({"players":3,"options":{"auto_roller":true}})");
    table.ship(active, "100,100").privateer(1, "100,101").active(active).step3();
    EXPECT_EQ(table.offers_of("shoot"), (Texts{std::string("shoot P1 by ") + roller}));
    for (int seat = 1; seat <= 3; ++seat) {
      if (std::to_string(seat) == roller) continue;
      EXPECT_EQ(table.refusal("shoot P1 by " + std::to_string(seat)), "B9.8 roller_not_allowed");
    }
  }
}

}  // namespace
}  // namespace freebooter::boots
