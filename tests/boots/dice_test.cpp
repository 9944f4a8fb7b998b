// B3: the roll that opens a turn.
#include <algorithm>
#include <functional>

#include "boots/odds.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

std::vector<Event::Kind> kinds(const std::vector<Event>& events) {
  std::vector<Event::Kind> all;
  for (const Event& event : events) all.push_back(event.kind);
  return all;
}

TEST(BootsB3_1, TheOrderOfAWholeTurn) {
  Table table;
  table.ship(1, "1,6", "P").privateer(1, "2,2").before_dice();
  EXPECT_EQ(table.phase(), "dice");
  const auto rolled = table.events_of("dice 2-3; draw G");  // wind east, sum 5: island 6,5
  EXPECT_EQ(table.phase(), "command");
  const auto all = kinds(rolled);
  const auto wind = std::find(all.begin(), all.end(), Event::Kind::kWindTurned);
  const auto treasure = std::find(all.begin(), all.end(), Event::Kind::kTreasurePlaced);
  ASSERT_NE(wind, all.end());
  ASSERT_NE(treasure, all.end());
  EXPECT_LT(wind, treasure);
  table.play("command P1 P");
  EXPECT_EQ(table.phase(), "privateer_move");
  table.play("sail 2,2");
  EXPECT_EQ(table.phase(), "move");
  table.play("sail 1,7");
  EXPECT_EQ(table.phase(), "dice") << "an empty hold in a port: nothing to do";
}

TEST(BootsB3_1, NothingBeforeTheDice) {
  Table table;
  table.before_dice();
  EXPECT_EQ(table.to_decide(), "chance");
  EXPECT_EQ(table.refusal("sail 4,3"), "B3.1 chance_first");
  EXPECT_EQ(table.refusal("die 4"), "B3.1 two_dice_now");
  EXPECT_EQ(table.refusal("draw G"), "B3.1 two_dice_now");
  table.play("dice 5-6; draw G");
  EXPECT_EQ(table.refusal("dice 5-6"), "B2.7 not_chance");
}

// Two dice are a pair without order.
TEST(BootsB3_1, TheDiceHaveNoOrder) {
  Table one;
  Table other;
  one.before_dice().play("dice 2-6; draw G; draw S");
  other.before_dice().play("dice 6-2; draw G; draw S");
  EXPECT_EQ(one.state(), other.state());
}

TEST(BootsB3_2, AQuarterTurnClockwiseForEveryPointOfDifference) {
  const std::string clockwise = "NESW";
  for (std::size_t from = 0; from < 4; ++from) {
    for (int low = 1; low <= 6; ++low) {
      for (int high = low; high <= 6; ++high) {
        Table table(board_of("a1 b3=2"));
        table.wind(clockwise[from]).before_dice();
        if (low + high == 2) table.treasure("1,2", 'G');
        table.play("dice " + std::to_string(low) + "-" + std::to_string(high));
        EXPECT_EQ(table.wind(), clockwise[(from + static_cast<std::size_t>(high - low)) % 4]) << low << "-" << high;
      }
    }
  }
}

// In 36ths: stays 10, +90 degrees 12, +180 degrees 8, -90 degrees 6.
TEST(BootsB3_2, ChancesOfTheWindAfterARoll) {
  Table table(board_of("a1"));
  table.before_dice();
  List<Chance<Outcome>> all;
  chances(table.rules(), table.state(), all);
  std::map<char, std::uint32_t> winds;
  for (const auto& chance : all) {
    State next = table.state();
    apply_outcome(table.rules(), next, chance.outcome, nullptr);
    winds[kWindLetters[static_cast<std::size_t>(next.wind)]] += chance.weight;
  }
  EXPECT_EQ(winds, (std::map<char, std::uint32_t>{{'N', 10}, {'E', 12}, {'S', 8}, {'W', 6}}));
}

TEST(BootsB3_3, EveryEmptyIslandOfTheSumGetsOneToken) {
  Table table;
  table.before_dice().play("dice 1-5; draw G; draw S");  // 6: 1,4 and 10,4
  EXPECT_EQ(table.token_on("1,4"), 'G');
  EXPECT_EQ(table.token_on("10,4"), 'S');
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.box(), "S17G15R12O14P12B12");
  for (const auto& island : table.rules().chart.islands) {
    if (island.number == 6) continue;
    EXPECT_EQ(table.token_on(square_text(island.at)), '-');
  }
}

TEST(BootsB3_3, TokensAreDrawnByWhatTheBoxHolds) {
  Table table;
  table.ship(1, "100,100", "S17G16P2").before_dice().play("dice 5-6");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.chance_of("draw S"), "1/49");
  EXPECT_EQ(table.chance_of("draw G"), "0/49");
  EXPECT_EQ(table.chance_of("draw P"), "10/49");
  EXPECT_EQ(table.chance_of("draw B"), "12/49");
  EXPECT_EQ(table.refusal("draw G"), "B3.3 not_in_box");
  EXPECT_EQ(table.refusal("dice 1-2"), "B3.3 draw_now");
  EXPECT_EQ(table.refusal("pass"), "B3.1 chance_first");
}

TEST(BootsB3_3, ASumWithoutIslandsBringsNothing) {
  Table table(board_of("a1 c3=7"));
  table.before_dice().play("dice 1-3");
  EXPECT_EQ(table.phase(), "move");
  EXPECT_EQ(table.tokens(), 84);
}

TEST(BootsB3_4, AnIslandWithAShipOrATokenIsNotEmpty) {
  struct Case {
    const char* what;
    std::function<void(Table&)> lay;
    bool filled;
  };
  const std::vector<Case> cases{
      {"nothing", [](Table&) {}, true},
      {"a token", [](Table& table) { table.treasure("16,2", 'G'); }, false},
      {"a player", [](Table& table) { table.ship(2, "16,2"); }, false},
      {"the roller", [](Table& table) { table.ship(1, "16,2"); }, false},
      {"a Privateer", [](Table& table) { table.privateer(4, "16,2"); }, false},
  };
  for (const auto& [what, lay, filled] : cases) {
    Table table;
    lay(table);
    table.before_dice().play("dice 1-2");
    EXPECT_EQ(table.phase() == "draw", filled) << what;
  }
}

TEST(BootsB3_4, PortsNeverGetTokens) {
  Table table(board_of("a1 c3 e5"));
  table.before_dice();
  for (int low = 1; low <= 6; ++low) {
    for (int high = low; high <= 6; ++high) {
      Table copy = table;
      copy.play("dice " + std::to_string(low) + "-" + std::to_string(high));
      EXPECT_EQ(copy.phase(), "move");
    }
  }
}

TEST(BootsB3_5, ABlackTokenIsAPrivateerWithAnEmptyHold) {
  Table table;
  table.before_dice().play("dice 1-2; draw B");
  EXPECT_EQ(table.at("P1"), "16,2");
  EXPECT_EQ(table.hold("P1"), "-");
  EXPECT_EQ(table.token_on("16,2"), '-');
  EXPECT_EQ(table.box(), "S18G16R12O14P12B11");
  EXPECT_EQ(table.tokens(), 84);
}

TEST(BootsB3_5, AllTwelveCanBeAtSea) {
  Table table;
  for (int number = 1; number <= 11; ++number) table.privateer(number, std::to_string(100 + number) + ",100");
  table.before_dice().play("dice 1-2; draw B");
  EXPECT_EQ(table.at("P12"), "16,2");
  EXPECT_EQ(table.box(), "S18G16R12O14P12");
}

TEST(BootsB3_5, ANewPrivateerTakesTheLowestFreeName) {
  Table table;
  table.privateer(1, "100,100").privateer(3, "102,100").before_dice().play("dice 1-2; draw B");
  EXPECT_EQ(table.at("P2"), "16,2");
}

TEST(BootsB3_6, IslandsAreFilledNorthToSouthThenWestToEast) {
  Table north;
  north.before_dice().play("dice 4-5; draw G; draw S");  // 9: 4,5 in A and 14,1 in B
  EXPECT_EQ(north.token_on("14,1"), 'G');
  EXPECT_EQ(north.token_on("4,5"), 'S');
  Table west;
  west.before_dice().play("dice 3-4; draw G; draw S");  // 7: 7,7 and 11,7
  EXPECT_EQ(west.token_on("7,7"), 'G');
  EXPECT_EQ(west.token_on("11,7"), 'S');
  Table gap(board_of("a1 c3=7 e3=7 g3=7 c5=7"));
  gap.treasure("4,2", 'O').before_dice().play("dice 3-4; draw G; draw S; draw R");
  EXPECT_EQ(gap.token_on("2,2"), 'G');
  EXPECT_EQ(gap.token_on("6,2"), 'S');
  EXPECT_EQ(gap.token_on("2,4"), 'R');
}

TEST(BootsB3_6, WhenTheBoxRunsOutTheRestStaysEmpty) {
  Table table(board_of("a1 c3=7 e3=7 g3=7"));
  table.ship(1, "100,100", "S18G16R12O14P12B10").before_dice().play("dice 3-4");
  EXPECT_EQ(table.chance_of("draw B"), "2/2");
  table.play("draw B; draw B");
  EXPECT_EQ(table.phase(), "command");
  EXPECT_EQ(table.at("P2"), "4,2");
  EXPECT_EQ(table.token_on("6,2"), '-');
  EXPECT_EQ(table.box(), "-");
  Table empty(board_of("a1 c3=7"));
  empty.ship(1, "100,100", "S18G16R12O14P12B12").before_dice().play("dice 3-4");
  EXPECT_EQ(empty.phase(), "move");
}

TEST(BootsB3_7, SpentAndUnloadedTokensGoBackToTheBox) {
  Table table;
  table.ship(1, "4,3", "SGPB").step3();
  table.play("unload SB");
  EXPECT_EQ(table.hold("1"), "GP");
  EXPECT_EQ(table.box(), "S18G15R12O14P11B12");
  EXPECT_EQ(table.tokens(), 84);
}

TEST(BootsB3_7, ABlackPearlThatReturnedIsAPrivateerWhenDrawnAgain) {
  Table table;
  table.ship(1, "4,3", "B12").step3();
  EXPECT_EQ(table.box(), "S18G16R12O14P12");
  table.play("unload B; dice 1-2; draw B");
  EXPECT_EQ(table.at("P1"), "16,2");
  EXPECT_EQ(table.hold("1"), "B11");
}

// --- the exact chance that an island gets treasure next turn -------------------------------------------------

TEST(BootsB3_3, ChanceOfTreasureIsExact) {
  const std::map<int, int> ways{{2, 1}, {3, 2}, {4, 3},  {5, 4},  {6, 5}, {7, 6},
                                {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}};
  for (const auto& [sum, count] : ways) EXPECT_EQ(ways_to_roll(sum), count);
  EXPECT_EQ(ways_to_roll(1), 0);
  EXPECT_EQ(ways_to_roll(13), 0);
  Table table;
  for (std::size_t island = 0; island < table.rules().chart.islands.size(); ++island) {
    const int number = table.rules().chart.islands[island].number;
    EXPECT_EQ(chance_of_treasure(table.rules(), table.state(), Island{static_cast<std::uint8_t>(island)}),
              (Fraction{ways.at(number), 36}));
  }
}

TEST(BootsB3_4, NoTreasureWhereItIsNotEmptyAndNoneFromAnEmptyBox) {
  const auto chance = [](const Table& table, std::string_view at) {
    const Place place = table.rules().sea.at(*parse_square(at));
    const Fraction fraction = chance_of_treasure(table.rules(), table.state(), Island{place.index});
    return fraction == Fraction{0, 36};
  };
  Table table(board_of("a1 c3=7 e3=7 g3=7"));
  EXPECT_FALSE(chance(table, "2,2"));
  table.treasure("2,2", 'G').ship(2, "4,2");
  EXPECT_TRUE(chance(table, "2,2"));
  EXPECT_TRUE(chance(table, "4,2"));
  EXPECT_FALSE(chance(table, "6,2"));
  // Two tokens left for three islands: the last one in reading order gets none (B3.6).
  Table poor(board_of("a1 c3=7 e3=7 g3=7"));
  poor.ship(1, "100,100", "S18G16R12O14P12B10");
  EXPECT_FALSE(chance(poor, "2,2"));
  EXPECT_FALSE(chance(poor, "4,2"));
  EXPECT_TRUE(chance(poor, "6,2"));
}

}  // namespace
}  // namespace freebooter::boots
