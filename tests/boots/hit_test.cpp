// B10 and B11: hits, sinkings and Pearls.
#include "boots/odds.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

using Texts = std::vector<std::string>;

TEST(BootsB10_1, TheAttackerChoosesOneToken) {
  Table table;
  table.ship(1, "100,100").ship(2, "100,101", "S2RB").step3();
  table.play("shoot 2; die 6; die 1");
  EXPECT_EQ(table.phase(), "loot");
  EXPECT_EQ(table.to_decide(), "1");
  EXPECT_EQ(table.legal(), (Texts{"loot S", "loot R", "loot B"}));
  EXPECT_EQ(table.refusal("loot G"), "B10.1 not_in_their_hold");
  EXPECT_EQ(table.refusal("pass"), "B10.1 choose_loot") << "it is obligatory";
  table.play("loot B");
  EXPECT_EQ(table.hold("1"), "B");
  EXPECT_EQ(table.hold("2"), "S2R");
  EXPECT_EQ(table.phase(), "dice");
}

TEST(BootsB10_1, TheDefenderChoosesIfThereIsGold) {
  Table table;
  table.ship(1, "100,100").ship(2, "100,101", "SO").step3();
  table.play("shoot 2; die 6; die 1");
  EXPECT_EQ(table.to_decide(), "2");
  EXPECT_EQ(table.legal(), (Texts{"loot S", "loot O"})) << "the Gold may be the piece given";
  table.play("loot O");
  EXPECT_EQ(table.hold("1"), "O");
  EXPECT_EQ(table.hold("2"), "S");
}

TEST(BootsB10_1, GoldOfTheAttackerDoesNotMatter) {
  Table table;
  table.ship(1, "100,100", "O3").ship(2, "100,101", "SG").step3();
  table.play("shoot 2; die 6; die 1");
  EXPECT_EQ(table.to_decide(), "1");
}

TEST(BootsB10_1, WithOneKindThereIsNothingToChoose) {
  Table table;
  table.ship(1, "100,100").ship(2, "100,101", "O4").step3();
  table.play("shoot 2; die 6; die 1");
  EXPECT_EQ(table.hold("1"), "O");
  EXPECT_EQ(table.hold("2"), "O3");
  EXPECT_EQ(table.phase(), "dice");
}

TEST(BootsB10_1, ForAPrivateerTheRollerChooses) {
  Table table(R"({"players":3})");
  table.ship(1, "100,100").privateer(1, "100,101", "SO").step3();
  table.play("shoot P1 by 3; die 6; die 1");
  EXPECT_EQ(table.to_decide(), "3");
  Table no_gold(R"({"players":3})");
  no_gold.ship(1, "100,100").privateer(1, "100,101", "SG").step3();
  no_gold.play("shoot P1 by 3; die 6; die 1");
  EXPECT_EQ(no_gold.to_decide(), "1");
}

TEST(BootsB10_2, AHoldEmptyThenOrBeforeMeansSinking) {
  struct Case {
    const char* hold;
    bool sinks;
  };
  for (const auto& [hold, sinks] : {Case{"-", true}, Case{"S", true}, Case{"O", true}, Case{"S2", false}}) {
    Table table;
    table.ship(1, "100,100").ship(2, "100,101", hold).step3();
    table.play("shoot 2; die 6; die 1");
    EXPECT_EQ(table.phase() == "refuge", sinks) << hold;
  }
}

TEST(BootsB10_3, ASunkPlayerGoesToAPortOfChoice) {
  Table table(R"({"players":3})");
  table.ship(1, "100,100").ship(2, "100,101", "S").ship(3, "4,3").step3();
  table.play("shoot 2; die 6; die 1");
  EXPECT_EQ(table.hold("1"), "S");
  EXPECT_EQ(table.to_decide(), "2");
  EXPECT_EQ(table.legal(), (Texts{"port 10,1", "port 4,3", "port 15,4", "port 1,7"}));
  EXPECT_EQ(table.refusal("pass"), "B10.3 choose_a_refuge");
  EXPECT_EQ(explain(table.rules(), table.state(), ChoosePort{Port{9}}), (Refusal{"no_such_port", "B10.3"}));
  table.play("port 4,3");
  EXPECT_EQ(table.at("2"), "4,3");
  EXPECT_EQ(table.hold("2"), "-");
  EXPECT_EQ(table.phase(), "dice");
  EXPECT_EQ(table.state().active, Seat{1}) << "the turn of the shooter is over; the sunk player is next and plays on";
  table.play("dice 1-1; draw G");
  EXPECT_EQ(table.to_decide(), "2");
  EXPECT_EQ(table.phase(), "move");
}

TEST(BootsB10_3, AlsoWithASinglePortItIsAsked) {
  Table table(board_of("a1"));
  table.ship(1, "100,100").ship(2, "100,101").step3();
  table.play("shoot 2; die 6; die 1");
  EXPECT_EQ(table.legal(), Texts{"port 0,0"});
}

TEST(BootsB10_3, InStepOneTheTurnGoesOnAfterIt) {
  Table table(R"({"players":3})");
  table.ship(1, "90,90").ship(3, "50,51").privateer(1, "50,50").dice(2, 2).step1();
  table.play("command P1; sail 50,50; shoot 3; die 6; die 1; port 1,7");
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.to_decide(), "1");
}

TEST(BootsB10_4, ASunkPrivateerIsABlackPearlForTheAttacker) {
  Table table;
  table.ship(1, "100,100").privateer(1, "100,101", "G").privateer(2, "70,70").step3();
  table.play("shoot P1 by 2; die 6; die 1");
  EXPECT_EQ(table.hold("1"), "GB");
  EXPECT_EQ(table.at("P1"), "-");
  EXPECT_EQ(table.at("P2"), "70,70");
  EXPECT_EQ(table.box(), "S18G15R12O14P12B10");
  EXPECT_EQ(table.tokens(), 84);
  EXPECT_EQ(table.score(1), 0);
}

TEST(BootsB10_4, APrivateerThatKeepsATokenStaysAfloat) {
  Table table;
  table.ship(1, "100,100").privateer(1, "100,101", "G2").step3();
  table.play("shoot P1 by 2; die 6; die 1");
  EXPECT_EQ(table.hold("1"), "G");
  EXPECT_EQ(table.at("P1"), "100,101");
}

TEST(BootsB10_5, SpendingTheLastPearlSinksNobody) {
  Table move;
  move.ship(1, "100,100", "P").play("sail 100,95 P");
  EXPECT_EQ(move.at("1"), "100,95");
  Table attack;
  attack.ship(1, "100,100", "P").ship(2, "100,101", "S2").step3();
  attack.play("shoot 2; die 1; spend P; die 6");
  EXPECT_EQ(attack.at("1"), "100,100");
  EXPECT_EQ(attack.hold("1"), "-");
  Table defence;
  defence.ship(1, "100,100").ship(2, "100,101", "P").step3();
  defence.play("shoot 2; die 3; die 3; spend P");
  EXPECT_EQ(defence.at("2"), "100,101");
  EXPECT_EQ(defence.hold("2"), "-");
  EXPECT_EQ(defence.phase(), "dice");
}

// --- B11 -----------------------------------------------------------------------------------------------------

TEST(BootsB11_1, WhiteAndBlackAlikeInAllFourUses) {
  for (const char pearl : std::string("PB")) {
    const std::string one(1, pearl);
    Table command;
    command.ship(1, "100,100", one).privateer(1, "50,50").dice(1, 2).step1();
    command.play("command P1 " + one);
    EXPECT_EQ(command.hold("1"), "-");
    Table move;
    move.ship(1, "100,100", one).play("sail 100,95 " + one);
    EXPECT_EQ(move.at("1"), "100,95");
    Table attack;
    attack.ship(1, "100,100", one).ship(2, "100,101").step3();
    attack.play("shoot 2; die 1; spend " + one);
    EXPECT_EQ(attack.state().attack, 2);
    Table defence;
    defence.ship(1, "100,100").ship(2, "100,101", one).step3();
    defence.play("shoot 2; die 1; die 1; spend " + one);
    EXPECT_EQ(defence.phase(), "dice");
    for (const Table* table : {&command, &move, &attack, &defence}) EXPECT_EQ(table->tokens(), 84);
    EXPECT_EQ(move.box(), "S18G16R12O14P12B12") << "spent Pearls go to the box";
  }
}

TEST(BootsB11_1, WithBothThePlayerChoosesWhiteFirstByDefault) {
  Table table;
  table.ship(1, "100,100", "P2B2");
  Texts ways;
  for (const std::string& text : table.offers_of("sail")) {
    if (text.rfind("sail 100,94 ", 0) == 0) ways.push_back(text);
  }
  EXPECT_EQ(ways, (Texts{"sail 100,94 P2", "sail 100,94 PB", "sail 100,94 B2"}));
  EXPECT_EQ(table.refusal("sail 100,94 P3"), "B11.1 pearls_not_held");
  EXPECT_EQ(table.refusal("sail 100,94 B3"), "B11.1 pearls_not_held");
  table.play("sail 100,94 B2");
  EXPECT_EQ(table.hold("1"), "P2");
  EXPECT_EQ(table.box(), "S18G16R12O14P10B12");
}

TEST(BootsB11_1, ACommandCannotBePaidWithWhatIsNotHeld) {
  Table table;
  table.ship(1, "100,100", "P").privateer(1, "50,50").dice(1, 2).step1();
  EXPECT_EQ(table.refusal("command P1 B"), "B11.1 pearls_not_held");
}

// --- exact odds ----------------------------------------------------------------------------------------------

// The plain count: all 36 dice, the attacker spending what was promised, the defender just enough if that helps.
int hits_in_36(const Shot& shot) {
  int hits = 0;
  for (int attack_die = 1; attack_die <= 6; ++attack_die) {
    for (int defence_die = 1; defence_die <= 6; ++defence_die) {
      const int attack = attack_die + shot.attacker[Token::kGuns] - shot.gap + shot.attack_pearls;
      const int defence = defence_die + shot.defender[Token::kRum];
      if (attack >= defence && attack - defence + 1 > shot.defence_pearls) ++hits;
    }
  }
  return hits;
}

TEST(BootsB9_6, ChancesToHitWithPearlsOnBothSides) {
  Rng rng(17);
  for (int time = 0; time < 2000; ++time) {
    Shot shot;
    shot.attacker[Token::kGuns] = static_cast<std::uint8_t>(rng.below(8));
    shot.attacker[Token::kPearl] = static_cast<std::uint8_t>(rng.below(5));
    shot.defender[Token::kRum] = static_cast<std::uint8_t>(rng.below(8));
    shot.defender[Token::kBlack] = static_cast<std::uint8_t>(rng.below(8));
    shot.gap = static_cast<std::int32_t>(rng.below(6));
    shot.attack_pearls = static_cast<int>(rng.below(shot.attacker[Token::kPearl] + 1U));
    shot.defence_pearls = static_cast<int>(rng.below(shot.defender[Token::kBlack] + 1U));
    ASSERT_EQ(chance_to_hit(shot), (Fraction{hits_in_36(shot), 36}));
  }
  Shot far;
  far.gap = 2'000'000'000;
  EXPECT_EQ(chance_to_hit(far), (Fraction{0, 36}));
}

TEST(BootsB10_1, ExpectedLootKnowsWhoChoosesAndWhoSinks) {
  struct Case {
    const char* hold;
    bool privateer;
    int tokens;  // of a hit
    bool sinks, defender_chooses;
  };
  for (const auto& [hold, privateer, tokens, sinks, defender_chooses] :
       {Case{"-", false, 0, true, false}, Case{"-", true, 1, true, false}, Case{"S", false, 1, true, false},
        Case{"S", true, 2, true, false}, Case{"S2", true, 1, false, false}, Case{"SO", false, 1, false, true},
        Case{"SGRPB", false, 1, false, false}}) {
    Shot shot;
    shot.defender = *parse_hold(hold);
    const ExpectedLoot loot = expected_loot(shot, privateer);
    const int rum = shot.defender[Token::kRum];
    const int hits = rum == 0 ? 21 : 15;
    EXPECT_EQ(loot.hit, (Fraction{hits, 36})) << hold;
    EXPECT_EQ(loot.tokens, (Fraction{hits * tokens, 36})) << hold;
    EXPECT_EQ(loot.sinks, sinks) << hold;
    EXPECT_EQ(loot.defender_chooses, defender_chooses) << hold;
  }
}

TEST(BootsB9_3, AShotBetweenTwoShipsTakesTheirHolds) {
  Table table;
  table.ship(1, "100,100", "G2P").ship(2, "100,103", "R3");
  const Shot shot = shot_between(table.state(), ShipId{0}, ShipId{1}, 2);
  EXPECT_EQ(hold_text(shot.attacker), "G2P");
  EXPECT_EQ(hold_text(shot.defender), "R3");
  EXPECT_EQ(shot.gap, 2);
  EXPECT_EQ(chance_to_hit(shot), (Fraction{6, 36}));
}

}  // namespace
}  // namespace freebooter::boots
