// B1 and B2: what is in the box, and what happens before the first turn.
#include <algorithm>
#include <set>

#include "boots/score.hpp"
#include "boots/table.hpp"
#include "plain/chart.hpp"

namespace freebooter::boots {
namespace {

TEST(BootsB1_1, FourSectionsOfSquaresEachIslandOnOneSquare) {
  const BoardFile board = standard_board();
  std::string names;
  for (const Section& section : board.sections) {
    names += section.name;
    EXPECT_EQ(section.width, 9);
    EXPECT_EQ(section.height, 9);
    std::set<std::pair<int, int>> squares;
    for (const auto& port : section.ports) EXPECT_TRUE(squares.emplace(port.at.x, port.at.y).second);
    for (const auto& island : section.islands) EXPECT_TRUE(squares.emplace(island.at.x, island.at.y).second);
    EXPECT_EQ(squares.size(), 10U);
  }
  EXPECT_EQ(names, "ABCD");
}

// The table of our boards, square by square.
TEST(BootsB1_1, TheSectionsAreThoseOfTheRulebook) {
  const BoardFile board = standard_board();
  for (const char name : std::string("ABCD")) {
    const Section* section = board.section(std::string(1, name));
    ASSERT_NE(section, nullptr);
    plain::Section found;
    for (const auto& port : section->ports) found.ports[spot_of(port.at)] = port.name;
    for (const auto& island : section->islands) found.islands[spot_of(island.at)] = island.number;
    EXPECT_EQ(found.ports, plain::our_section(name).ports) << name;
    EXPECT_EQ(found.islands, plain::our_section(name).islands) << name;
  }
}

TEST(BootsB1_1, FeaturesKeepOffTheEdgeAndOffEachOther) {
  for (const Section& section : standard_board().sections) {
    std::vector<Square> features;
    for (const auto& port : section.ports) features.push_back(port.at);
    for (const auto& island : section.islands) features.push_back(island.at);
    for (std::size_t one = 0; one < features.size(); ++one) {
      EXPECT_GE(features[one].x, 1);
      EXPECT_LE(features[one].x, 7);
      EXPECT_GE(features[one].y, 1);
      EXPECT_LE(features[one].y, 7);
      for (std::size_t other = 0; other < one; ++other) {
        EXPECT_GE(
            std::max(std::abs(features[one].x - features[other].x), std::abs(features[one].y - features[other].y)), 2)
            << section.name << " " << square_text(features[one]) << " " << square_text(features[other]);
      }
    }
  }
}

TEST(BootsB1_2, EightyFourTokensInSixKinds) {
  const Table table = Table::fresh(R"({"players":2})");
  EXPECT_EQ(table.box(), "S18G16R12O14P12B12");
  EXPECT_EQ(kAllTokens.total(), 84);
  EXPECT_EQ(table.tokens(), 84);
  EXPECT_EQ(kTokenLetters, "SGROPB");
}

TEST(BootsB1_2, NoTokenIsEverLostOrMade) {
  List<Action> room;
  for (int players = 2; players <= 8; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    Table table = Table::fresh(R"({"players":)" + std::to_string(players) + R"(,"options":{"head_start":true}})");
    while (table.state().turn < 300 && table.to_decide() != "over") {
      State& state = table.edit();
      if (table.to_decide() == "chance") {
        apply_outcome(table.rules(), state, roll(table.rules(), state, rng), nullptr);
      } else {
        apply(table.rules(), state, pick(table.rules(), state, room, rng), nullptr);
      }
      ASSERT_EQ(table.tokens(), 84);
    }
  }
}

TEST(BootsB1_3, EightShipsAtMost) {
  EXPECT_TRUE(make_rules(*parse_json(R"({"players":8})")).ok());
  EXPECT_FALSE(make_rules(*parse_json(R"({"players":9})")).ok());
  EXPECT_FALSE(make_rules(*parse_json(R"({"players":1})")).ok());
}

TEST(BootsB1_3, TwoDiceWithSixSides) {
  Table table;
  table.before_dice();
  EXPECT_EQ(table.chance_of("dice 1-1"), "1/36");
  EXPECT_EQ(table.chance_of("dice 6-6"), "1/36");
  EXPECT_EQ(table.chance_of("dice 2-5"), "2/36");
  List<Chance<Outcome>> all;
  chances(table.rules(), table.state(), all);
  EXPECT_EQ(all.size(), 21U);
  const auto refused = [&](Dice dice) {
    const auto refusal = explain_outcome(table.rules(), table.state(), dice);
    return refusal ? std::string(refusal->clause) + " " + std::string(refusal->reason) : "";
  };
  EXPECT_EQ(refused({1, 6}), "");
  for (const Dice dice : {Dice{0, 3}, Dice{3, 7}, Dice{0, 0}, Dice{5, 2}})
    EXPECT_EQ(refused(dice), "B1.3 no_such_dice");
}

TEST(BootsB1_3, OneDieHasSixFaces) {
  Table table;
  table.ship(1, "100,100").ship(2, "100,101").step3();
  table.play("shoot 2");
  EXPECT_EQ(table.chance_of("die 1"), "1/6");
  EXPECT_EQ(table.chance_of("die 6"), "1/6");
  for (const std::uint8_t face : {std::uint8_t{0}, std::uint8_t{7}}) {
    EXPECT_EQ(explain_outcome(table.rules(), table.state(), Die{face}), (Refusal{"no_such_dice", "B1.3"}));
  }
}

// 2x2 3x2 4x3 5x3 6x4 7x4 8x4 9x3 10x3 11x2 12x2 over all four sections.
TEST(BootsB1_4, NumbersFromTwoToTwelveSharedBySeveral) {
  std::map<int, int> islands;
  std::map<std::string, int> ports;
  for (const Section& section : standard_board().sections) {
    EXPECT_EQ(section.islands.size(), 8U);
    EXPECT_EQ(section.ports.size(), 2U);
    for (const auto& island : section.islands) islands[island.number] += 1;
    for (const auto& port : section.ports) ports[port.name] += 1;
  }
  EXPECT_EQ(islands, (std::map<int, int>{
                         {2, 2}, {3, 2}, {4, 3}, {5, 3}, {6, 4}, {7, 4}, {8, 4}, {9, 3}, {10, 3}, {11, 2}, {12, 2}}));
  EXPECT_EQ(ports.size(), 8U);
  for (const auto& [name, times] : ports) EXPECT_EQ(times, 1) << name;
}

TEST(BootsB1_4, OtherNumbersAreRefused) {
  for (const int number : {-1, 0, 1, 13, 100}) {
    EXPECT_FALSE(make_rules(*parse_json(board_of("b2 d4=" + std::to_string(number)))).ok()) << number;
  }
  for (const int number : {2, 7, 12}) {
    EXPECT_TRUE(make_rules(*parse_json(board_of("b2 d4=" + std::to_string(number)))).ok()) << number;
  }
}

// --- B2 ------------------------------------------------------------------------------------------------------

TEST(BootsB2_1, SectionsByNumberOfPlayers) {
  const std::map<int, std::size_t> expected{{2, 2}, {3, 2}, {4, 3}, {5, 4}, {6, 4}, {7, 4}, {8, 4}};
  for (const auto& [players, sections] : expected) {
    EXPECT_EQ(sections_for(players), static_cast<int>(sections));
    for (const char* layout : {"default", "staggered", "loose"}) {
      const Table table(Json::object({{"players", players}, {"layout", layout}}).text());
      EXPECT_EQ(table.rules().chart.sheets.size(), sections) << players << " " << layout;
    }
  }
}

TEST(BootsB2_2, OurLayoutsLieWhereTheRulebookSays) {
  for (int players = 2; players <= 8; ++players) {
    for (const char* name : {"default", "staggered", "loose"}) {
      const Table table(Json::object({{"players", players}, {"layout", name}}).text());
      const plain::Chart expected = plain::lay_out(plain::our_layout(name, players));
      EXPECT_EQ(plain_setup(table.rules()).chart.islands, expected.islands) << name << players;
      EXPECT_EQ(plain_setup(table.rules()).chart.ports, expected.ports) << name << players;
    }
  }
}

TEST(BootsB2_2, TheDefaultLayoutIsTheDefault) {
  EXPECT_EQ(Table(R"({"players":4})").rules().chart.sheets.size(), 3U);
  EXPECT_EQ(square_text(Table(R"({"players":4})").rules().chart.sheets[2].at), "4,9");
  EXPECT_EQ(square_text(Table(R"({"players":4,"layout":"loose"})").rules().chart.sheets[2].at), "6,12");
}

// A section 3 wide and 2 high with a port on a1 and an island on c1, turned clockwise with its new north-west corner
// always on 10,20.
TEST(BootsB2_2, QuarterTurnsAreClockwiseAndTheOffsetIsTheNewNorthWestCorner) {
  struct Case {
    int turn;
    const char* port;
    const char* island;
    int width, height;
  };
  for (const auto& [turn, port, island, width, height] :
       {Case{0, "10,20", "12,20", 3, 2}, Case{1, "11,20", "11,22", 2, 3}, Case{2, "12,21", "10,21", 3, 2},
        Case{3, "10,22", "10,20", 2, 3}}) {
    const std::string setup =
        R"({"players":2,"board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"Z","width":3,"height":2,
            "ports":[{"at":"a1","name":"Port"}],"islands":[{"at":"c1","number":5}]}],"layouts":[{"name":"one","players":[2],
            "sections":[{"section":"Z","at":[10,20],"turn":)" +
        std::to_string(turn) + "}]}]}}";
    const Table table(setup);
    EXPECT_EQ(square_text(table.rules().chart.ports[0].at), port) << turn;
    EXPECT_EQ(square_text(table.rules().chart.islands[0].at), island) << turn;
    EXPECT_EQ(table.rules().chart.sheets[0].width, width) << turn;
    EXPECT_EQ(table.rules().chart.sheets[0].height, height) << turn;
  }
}

TEST(BootsB2_2, SectionsMayTouchOrLieApartButNeverOverlap) {
  const auto laid = [](int x, int y, int turn) {
    const Json layout = Json::object(
        {{"sections", Json::array({Json::object({{"section", "A"}, {"at", Json::array({0, 0})}}),
                                   Json::object({{"section", "B"}, {"at", Json::array({x, y})}, {"turn", turn}})})}});
    return make_rules(Json::object({{"players", 2}, {"layout", layout}}));
  };
  for (const auto& [x, y] : {std::pair{9, 0}, {-9, 0}, {0, 9}, {4, -9}, {9, 5}, {500, -1000}}) {
    EXPECT_TRUE(laid(x, y, 0).ok()) << x << "," << y;
    EXPECT_TRUE(laid(x, y, 3).ok()) << x << "," << y;
  }
  for (const auto& [x, y] : {std::pair{0, 0}, {8, 0}, {-8, 8}, {8, -8}, {3, 3}}) {
    const auto rules = laid(x, y, 1);
    ASSERT_FALSE(rules.ok()) << x << "," << y;
    EXPECT_NE(rules.error().what.find("overlap"), std::string::npos) << rules.error().text();
  }
}

TEST(BootsB2_3, TheSeaHasNoEnd) {
  for (const char* at :
       {"-1,-1", "100,100", "10000,-10000", "-10000,3", "1000000000,1000000000", "-1000000000,999999999"}) {
    Table table;
    table.ship(1, at).wind('E');
    EXPECT_EQ(table.offers_of("sail").size(), 40U) << at;
    const Square from = table.state().ships[0].at;
    const std::string east = square_text({from.x + 4, from.y});
    table.play("sail " + east);
    EXPECT_EQ(table.at("1"), east);
    EXPECT_EQ(table.phase(), "dice") << "open sea, nothing to do";
  }
}

TEST(BootsB2_3, OffTheSectionsIsOpenSeaOnTheSameGrid) {
  Table table(R"({"players":2,"layout":"loose"})");  // A on 0..8, B on 12..20
  EXPECT_TRUE(table.rules().sea.is_open({10, 4}));
  table.ship(1, "10,4").ship(2, "11,4").step3();
  EXPECT_TRUE(table.offers("shoot 2"));
}

TEST(BootsB2_4, AllTokensInTheBoxAndAllIslandsEmpty) {
  Table table = Table::fresh(R"({"players":4,"first":1})");
  table.play("port 4,3; port 4,3; port 1,7; port 10,1");
  EXPECT_EQ(table.box(), "S18G16R12O14P12B12");
  for (const auto& island : table.rules().chart.islands) EXPECT_EQ(table.token_on(square_text(island.at)), '-');
  EXPECT_EQ(table.phase(), "dice");
  EXPECT_EQ(table.state().turn, 1U);
}

TEST(BootsB2_4, HeadStartGivesThreeTreasureRollsWithoutWind) {
  Table table = Table::fresh(R"({"players":2,"first":2,"options":{"head_start":true}})");
  table.play("port 4,3; port 4,3");
  EXPECT_EQ(table.phase(), "head_start_dice");
  EXPECT_EQ(table.state().turn, 0U);
  table.play("dice 1-2; draw G");  // 3: 16,2
  EXPECT_EQ(table.wind(), 'N');
  EXPECT_EQ(table.token_on("16,2"), 'G');
  EXPECT_EQ(table.phase(), "head_start_dice");
  table.play("dice 1-2");  // taken already
  EXPECT_EQ(table.phase(), "head_start_dice");
  table.play("dice 5-6; draw B");  // 11: 2,2, a Privateer
  EXPECT_EQ(table.at("P1"), "2,2");
  EXPECT_EQ(table.wind(), 'N');
  EXPECT_EQ(table.phase(), "dice");
  EXPECT_EQ(table.state().turn, 1U);
  EXPECT_EQ(table.state().active, Seat{1});
  EXPECT_EQ(table.state().fresh, 0U);
}

// A Privateer of the head start is not fresh: it may be commanded in turn 1, whoever sleeps.
TEST(BootsB2_4, PrivateersOfTheHeadStartAreNotFresh) {
  Table table = Table::fresh(R"({"players":2,"first":1,"options":{"head_start":true,"sleeps":true}})");
  table.play("port 4,3; port 4,3; dice 5-6; draw B; dice 1-1; draw G; dice 1-1; dice 1-1");
  EXPECT_EQ(table.phase(), "command");
  EXPECT_TRUE(table.allows("command P1"));
}

TEST(BootsB2_5, PortsAreChosenInTurnOrderAndHoldAnyNumberOfShips) {
  Table table = Table::fresh(R"({"players":8,"first":7})");
  std::string order;
  for (int chosen = 0; chosen < 8; ++chosen) {
    EXPECT_EQ(table.phase(), "choose_port");
    order += table.to_decide();
    table.play("port 4,3");
  }
  EXPECT_EQ(order, "78123456");
  for (const char* ship : {"1", "2", "3", "4", "5", "6", "7", "8"}) EXPECT_EQ(table.at(ship), "4,3");
}

TEST(BootsB2_5, OnlyPortsCanBeChosen) {
  Table table = Table::fresh(R"({"players":2,"first":1})");
  EXPECT_EQ(table.legal(), (std::vector<std::string>{"port 10,1", "port 4,3", "port 15,4", "port 1,7"}));
  EXPECT_EQ(explain(table.rules(), table.state(), ChoosePort{Port{4}}), (Refusal{"no_such_port", "B2.5"}));
  EXPECT_EQ(explain(table.rules(), table.state(), ChoosePort{kHiddenPort}), (Refusal{"no_such_port", "B2.5"}));
  EXPECT_EQ(table.refusal("pass"), "B2.5 choose_a_port");
  EXPECT_FALSE(parse_action(table.rules(), "port 5,1").ok()) << "an island is no port";
}

TEST(BootsB2_5, AreChosenOpenlyUnlessSecret) {
  Table open = Table::fresh(R"({"players":3,"first":1})");
  open.play("port 4,3");
  EXPECT_EQ(view_of(open.rules(), open.state(), Seat{1}).hidden(), 0U);
  EXPECT_EQ(view_of(open.rules(), open.state(), Seat{1}).shown(), open.state());
}

TEST(BootsB2_5, SecretPortsAreHiddenUntilAllHaveChosen) {
  Table table = Table::fresh(R"({"players":3,"first":2,"options":{"secret_ports":true}})");
  table.play("port 10,1");
  const auto look = [&](Viewer viewer) { return view_of(table.rules(), table.state(), viewer); };
  EXPECT_EQ(look(Seat{1}).hidden(), 0U) << "one's own";
  EXPECT_EQ(look(Seat{0}).hidden(), 2U);
  EXPECT_EQ(look(kSpectator).hidden(), 2U);
  EXPECT_EQ(look(Seat{0}).shown().ships[1].at, Square{});
  EXPECT_EQ(view_json(table.rules(), look(Seat{0})).find("ships")->as_array()->at(1).find("at")->text(), "\"?\"");
  const Action choice = *parse_action(table.rules(), "port 10,1");
  const auto shown = [&](Viewer viewer) {
    return action_text(table.rules(), shown_action(table.rules(), table.state(), Seat{1}, choice, viewer));
  };
  EXPECT_EQ(shown(Seat{1}), "port 10,1");
  EXPECT_EQ(shown(Seat{2}), "port ?");
  EXPECT_EQ(shown(kSpectator), "port ?");
  table.play("port 4,3; port 4,3");
  EXPECT_EQ(look(kSpectator).hidden(), 0U);
  EXPECT_EQ(look(kSpectator).shown(), table.state());
  EXPECT_EQ(shown(Seat{2}), "port 10,1");
}

// The bytes the others get do not depend on what was chosen.
TEST(BootsB2_5, SecretPortsLeakIntoNobodysView) {
  std::set<std::string> seen;
  for (const char* port : {"port 10,1", "port 4,3", "port 15,4", "port 1,7"}) {
    Table table = Table::fresh(R"({"players":2,"first":1,"options":{"secret_ports":true}})");
    const auto events = table.events_of(port);
    std::string bytes = view_json(table.rules(), view_of(table.rules(), table.state(), Seat{1})).text();
    for (const Event& event : events) {
      if (const auto shown = seen_event(table.rules(), event, Seat{1}))
        bytes += event_json(table.rules(), *shown).text();
    }
    seen.insert(bytes);
  }
  EXPECT_EQ(seen.size(), 1U);
}

TEST(BootsB2_5, ARevealIsAnEventAndSampledPortsAreEven) {
  Table table = Table::fresh(R"({"players":2,"first":1,"options":{"secret_ports":true}})");
  table.play("port 4,3");
  const View view = view_of(table.rules(), table.state(), Seat{1});
  Rng rng(3);
  std::map<std::string, int> drawn;
  for (int time = 0; time < 4000; ++time) drawn[square_text(sample(table.rules(), view, rng).ships[0].at)] += 1;
  ASSERT_EQ(drawn.size(), 4U);
  for (const auto& [port, times] : drawn) EXPECT_NEAR(times, 1000, 110) << port;
  const auto events = table.events_of("port 4,3");
  EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const Event& event) {
    return event.kind == Event::Kind::kPortsRevealed && event.clause == "B2.5";
  }));
}

TEST(BootsB2_6, TheWindStartsNorthAndBlowsWhereTheMarkerPoints) {
  EXPECT_EQ(Table::fresh(R"({"players":2})").wind(), 'N');
  const std::map<char, const char*> four_downwind{{'N', "100,96"}, {'E', "104,100"}, {'S', "100,104"}, {'W', "96,100"}};
  for (const auto& [wind, to] : four_downwind) {
    Table table;
    table.ship(1, "100,100").wind(wind);
    for (const auto& [other, square] : four_downwind) {
      EXPECT_EQ(table.offers(std::string("sail ") + square), other == wind) << wind << other;
    }
  }
}

TEST(BootsB2_7, EverySeatIsFirstWithTheSameChance) {
  Table table = Table::fresh(R"({"players":5})");
  EXPECT_EQ(table.to_decide(), "chance");
  for (const char* first : {"first 1", "first 2", "first 3", "first 4", "first 5"})
    EXPECT_EQ(table.chance_of(first), "1/5");
  EXPECT_EQ(explain_outcome(table.rules(), table.state(), FirstSeat{Seat{5}}), (Refusal{"no_such_seat", "B2.7"}));
  EXPECT_EQ(table.refusal("dice 1-2"), "B2.7 first_seat_now");
  table.play("first 4");
  EXPECT_EQ(table.to_decide(), "4");
}

TEST(BootsB2_7, PlayGoesClockwise) {
  Table table = Table::fresh(R"({"players":3,"first":2})");
  table.play("port 4,3; port 4,3; port 4,3");
  std::string order;
  for (int turn = 0; turn < 7; ++turn) {
    EXPECT_EQ(table.state().turn, static_cast<std::uint32_t>(turn) + 1);
    order += seat_text(table.state().active);
    table.play("dice 1-1");
    if (table.phase() == "draw") table.play("draw G");
    EXPECT_EQ(table.to_decide(), order.substr(order.size() - 1));
    table.play("sail 4,3");
  }
  EXPECT_EQ(order, "2312312");
}

TEST(BootsB2_7, OthersWaitForTheirTurn) {
  Table table(R"({"players":3})");
  const Action stay = *parse_action(table.rules(), "sail " + table.at("2"));
  State state = table.state();
  EXPECT_EQ(freebooter::play<Game>(table.rules(), state, Seat{1}, stay), (Refusal{"not_your_decision", "B2.7"}));
}

}  // namespace
}  // namespace freebooter::boots
