// Board files: every fault they can have is named with its place (B1.1, B1.4, B2.2).
#include "boots/board.hpp"

#include <gtest/gtest.h>

#include "boots/rules.hpp"
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

// A sound file, one part of which is replaced.
std::string file(std::string_view part, std::string_view replacement) {
  std::string text = R"({
"format": "freebooter-boots-board",
"version": 1,
"sections": [
  {"name": "Bay", "width": 9, "height": 7,
   "ports": [{"at": "e4", "name": "Quay"}],
   "islands": [{"at": "b2", "number": 6}, {"at": "h2", "number": 8}]}
],
"layouts": [
  {"name": "duel", "players": [2, 3],
   "sections": [{"section": "Bay", "at": [0, 0]}, {"section": "A", "at": [9, 0], "turn": 1}]}
]
})";
  if (part.empty()) return text;
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), replacement);
}

std::string fault_of(const std::string& text) {
  const auto json = parse_json(text);
  if (!json.ok()) return json.error().text();
  const BoardFile standard = standard_board();
  const auto board = read_board(*json, &standard);
  return board.ok() ? "" : board.error().text();
}

TEST(BootsBoard, ASoundFileIsRead) {
  EXPECT_EQ(fault_of(file("", "")), "");
  const BoardFile standard = standard_board();
  const auto board = read_board(*parse_json(file("", "")), &standard);
  ASSERT_TRUE(board.ok());
  ASSERT_NE(board->section("Bay"), nullptr);
  EXPECT_EQ(board->section("Bay")->width, 9);
  EXPECT_EQ(board->section("Nowhere"), nullptr);
  EXPECT_NE(board->layout("duel", 3), nullptr);
  EXPECT_EQ(board->layout("duel", 4), nullptr);
  EXPECT_EQ(board->layout("trio", 3), nullptr);
}

TEST(BootsBoard, TheShippedFileIsSound) {
  EXPECT_EQ(fault_of(std::string(kStandardBoardText)), "");
  const BoardFile board = standard_board();
  EXPECT_EQ(board.sections.size(), 4U);
  for (int players = 2; players <= 8; ++players) {
    for (const char* name : {"default", "staggered", "loose"}) EXPECT_NE(board.layout(name, players), nullptr);
  }
}

TEST(BootsBoard, EveryFaultIsNamedWithItsPlace) {
  struct Case {
    const char* part;
    const char* replacement;
    const char* fault;
  };
  for (const auto& [part, replacement, fault] : {
           Case{R"("freebooter-boots-board")", R"("chess")",
                "line 2, format: one of these words expected: freebooter-boots-board"},
           Case{R"("version": 1)", R"("version": 2)", "line 3, version: a whole number from 1 to 1 expected, not 2"},
           Case{R"("version": 1,)", R"("version": 1, "author": "me",)", "line 3, author: unknown field \"author\""},
           Case{R"("name": "Bay",)", "", "line 5, sections[0]: \"name\" is missing"},
           Case{R"("name": "Bay",)", R"("name": "",)", "line 5, sections[0].name: a name may not be empty"},
           Case{R"("Quay")", R"("A port with a name that is much too long for any map")",
                "line 6, sections[0].ports[0].name: a name may have 40 bytes at most"},
           Case{R"("width": 9)", R"("width": 0)",
                "line 5, sections[0].width: a whole number from 1 to 64 expected, not 0"},
           Case{R"("height": 7)", R"("height": 65)",
                "line 5, sections[0].height: too large: a side has 64 squares at most"},
           Case{R"("height": 7)", R"("height": 7, "depth": 3)", "line 5, sections[0].depth: unknown field \"depth\""},
           Case{R"({"at": "e4", "name": "Quay"})", R"({"at": "e4"})",
                "line 6, sections[0].ports[0]: \"name\" is missing"},
           Case{R"({"at": "e4", "name": "Quay"})", R"({"at": "e4", "name": "Quay", "number": 5})",
                "line 6, sections[0].ports[0].number: unknown field \"number\""},
           Case{R"("at": "e4")", R"("at": "4e")",
                "line 6, sections[0].ports[0].at: a square such as \"e4\" expected, not \"4e\""},
           Case{R"("at": "e4")", R"("at": [4, 3])", "line 6, sections[0].ports[0].at: a text expected"},
           Case{R"("at": "e4")", R"("at": "j4")",
                "line 6, sections[0].ports[0].at: the square j4 lies outside the section (9 x 7)"},
           Case{R"("at": "e4")", R"("at": "e8")",
                "line 6, sections[0].ports[0].at: the square e8 lies outside the section (9 x 7)"},
           Case{R"("at": "b2")", R"("at": "e4")", "line 7, sections[0].islands[0].at: two features on the square e4"},
           Case{R"("at": "h2")", R"("at": "b2")", "line 7, sections[0].islands[1].at: two features on the square b2"},
           Case{R"("number": 6)", R"("number": 1)",
                "line 7, sections[0].islands[0].number: a whole number from 2 to 12 expected, not 1"},
           Case{R"("number": 8)", R"("number": 13)",
                "line 7, sections[0].islands[1].number: a whole number from 2 to 12 expected, not 13"},
           Case{R"("number": 8)", R"("number": 7.5)",
                "line 7, sections[0].islands[1].number: a whole number from 2 to 12 expected"},
           Case{R"("number": 8})", R"("number": 8, "name": "Isle"})",
                "line 7, sections[0].islands[1].name: unknown field \"name\""},
           Case{R"("players": [2, 3])", R"("players": [2, 9])",
                "line 10, layouts[0].players[1]: a whole number from 2 to 8 expected, not 9"},
           Case{R"("players": [2, 3])", R"("players": [])",
                "line 10, layouts[0].players: at least one player count expected"},
           Case{R"("players": [2, 3])", R"("players": [2, 2])",
                "line 10, layouts[0].players[1]: the player count 2 stands twice"},
           Case{R"({"section": "Bay", "at": [0, 0]}, )", R"({"section": "Cay", "at": [0, 0]}, )",
                "line 10, layouts[0]: unknown section \"Cay\""},
           Case{R"("turn": 1)", R"("turn": 4)",
                "line 11, layouts[0].sections[1].turn: a whole number from 0 to 3 expected, not 4"},
           Case{R"("turn": 1)", R"("turn": -1)",
                "line 11, layouts[0].sections[1].turn: a whole number from 0 to 3 expected, not -1"},
           Case{R"("turn": 1)", R"("mirror": true)",
                "line 11, layouts[0].sections[1].mirror: unknown field \"mirror\""},
           Case{R"("at": [9, 0])", R"("at": [9])", "line 11, layouts[0].sections[1].at: an offset [x, y] expected"},
           Case{R"("at": [9, 0])", R"("at": [9, 0.5])",
                "line 11, layouts[0].sections[1].at[1]: a whole number from -1000000 to 1000000 expected"},
           Case{R"("at": [9, 0])", R"("at": [1000001, 0])",
                "line 11, layouts[0].sections[1].at[0]: a whole number from -1000000 to 1000000 expected, not 1000001"},
           Case{R"("at": [9, 0])", R"("at": [8, 6])",
                "line 10, layouts[0]: overlap: section \"A\" at 8,6 lies on section \"Bay\" at 0,0"},
           Case{R"("at": "e4", "name": "Quay"}])", R"("at": "e4", "name": "Quay"}], "ports": [])",
                "line 6, column 52: the member \"ports\" stands twice"},
       }) {
    EXPECT_EQ(fault_of(file(part, replacement)), fault) << replacement;
  }
}

TEST(BootsBoard, NamesMayNotStandTwice) {
  const std::string twice = R"({"format":"freebooter-boots-board","version":1,"sections":[
    {"name":"X","width":3,"height":3,"ports":[{"at":"a1","name":"P"}]},
    {"name":"X","width":3,"height":3}],"layouts":[{"name":"l","players":[2],"sections":[{"section":"X","at":[0,0]}]}]})";
  EXPECT_EQ(fault_of(twice), "line 3, sections[1]: the section name \"X\" stands twice");
  const std::string layouts = R"({"format":"freebooter-boots-board","version":1,"layouts":[
    {"name":"l","players":[2,3],"sections":[{"section":"A","at":[0,0]}]},
    {"name":"l","players":[4,3],"sections":[{"section":"B","at":[0,0]}]}]})";
  EXPECT_EQ(fault_of(layouts), "line 3, layouts[1]: the layout \"l\" for 3 players stands twice");
}

TEST(BootsBoard, NoPortNoLayoutNoSection) {
  EXPECT_EQ(fault_of(R"({"format":"freebooter-boots-board","version":1,"sections":[{"name":"X","width":3,"height":3}],
    "layouts":[{"name":"l","players":[2],"sections":[{"section":"X","at":[0,0]}]}]})"),
            "line 2, layouts[0]: no port: ships could neither start nor unload");
  EXPECT_EQ(fault_of(R"({"format":"freebooter-boots-board","version":1,"layouts":[]})"),
            "line 1, layouts: at least one layout expected");
  EXPECT_EQ(fault_of(R"({"format":"freebooter-boots-board","version":1})"), "line 1: \"layouts\" is missing");
  EXPECT_EQ(
      fault_of(
          R"({"format":"freebooter-boots-board","version":1,"layouts":[{"name":"l","players":[2],"sections":[]}]})"),
      "line 1, layouts[0].sections: at least one section expected");
  EXPECT_EQ(fault_of("[]"), "line 1: an object expected");
}

std::string tiled(int sections, int ports, int islands) {
  Json features_ports = Json::array();
  Json features_islands = Json::array();
  for (int port = 0; port < ports; ++port) {
    features_ports.push(Json::object({{"at", "a" + std::to_string(port + 1)}, {"name", "P" + std::to_string(port)}}));
  }
  for (int island = 0; island < islands; ++island) {
    features_islands.push(Json::object({{"at", "c" + std::to_string(island + 1)}, {"number", 7}}));
  }
  Json placed = Json::array();
  for (int section = 0; section < sections; ++section) {
    placed.push(Json::object({{"section", "X"}, {"at", Json::array({section * 3, 0})}}));
  }
  const Json sheet = Json::object(
      {{"name", "X"}, {"width", 3}, {"height", 64}, {"ports", features_ports}, {"islands", features_islands}});
  return Json::object(
             {{"format", "freebooter-boots-board"},
              {"version", 1},
              {"sections", Json::array({sheet})},
              {"layouts",
               Json::array({Json::object({{"name", "l"}, {"players", Json::array({2})}, {"sections", placed}})})}})
      .text();
}

TEST(BootsBoard, SixtyFourIslandsSixteenPortsSixteenSectionsAndNoMore) {
  EXPECT_EQ(fault_of(tiled(1, 16, 64)), "");
  EXPECT_EQ(fault_of(tiled(16, 1, 4)), "");
  EXPECT_EQ(fault_of(tiled(1, 17, 1)), "line 1, layouts[0]: too large: 16 ports at most, here are 17");
  EXPECT_EQ(fault_of(tiled(13, 1, 5)), "line 1, layouts[0]: too large: 64 islands at most, here are 65");
  EXPECT_EQ(fault_of(tiled(17, 1, 1)), "line 1, layouts[0].sections: too large: 16 sections at most");
}

// The largest board can be played on.
TEST(BootsBoard, TheLargestBoardIsPlayable) {
  const auto rules = make_rules(*parse_json(R"({"players":2,"first":1,"board":)" + tiled(1, 16, 64) + "}"));
  ASSERT_TRUE(rules.ok()) << rules.error().text();
  EXPECT_EQ(rules->sea.island_count(), 64);
  EXPECT_EQ(rules->sea.port_count(), 16);
  State state = start(*rules);
  List<Action> actions;
  legal_actions(*rules, state, actions);
  EXPECT_EQ(actions.size(), 16U);
}

TEST(BootsBoard, ColumnsGoOnAfterZ) {
  const auto rules = make_rules(*parse_json(
      R"({"players":2,"board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"X","width":60,"height":3,
          "ports":[{"at":"z1","name":"Z"},{"at":"aa2","name":"AA"},{"at":"bh3","name":"BH"}]}],
          "layouts":[{"name":"l","players":[2],"sections":[{"section":"X","at":[0,0]}]}]}})"));
  ASSERT_TRUE(rules.ok()) << rules.error().text();
  EXPECT_EQ(square_text(rules->chart.ports[0].at), "25,0");
  EXPECT_EQ(square_text(rules->chart.ports[1].at), "26,1");
  EXPECT_EQ(square_text(rules->chart.ports[2].at), "59,2");
}

TEST(BootsBoard, AFilesOwnSectionHidesOursOfThatName) {
  const auto rules = make_rules(*parse_json(
      R"({"players":2,"board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"A","width":3,"height":3,
          "ports":[{"at":"a1","name":"Mine"}]}],
          "layouts":[{"name":"l","players":[2],"sections":[{"section":"A","at":[0,0]},{"section":"B","at":[3,0]}]}]}})"));
  ASSERT_TRUE(rules.ok()) << rules.error().text();
  EXPECT_EQ(rules->chart.ports.size(), 3U);
  EXPECT_EQ(rules->chart.ports[0].name, "Mine");
}

TEST(BootsBoard, SetUpFaultsNameTheirPlace) {
  struct Case {
    const char* setup;
    const char* fault;
  };
  for (const auto& [setup, fault] : {
           Case{R"({"players":2,"layout":"round"})", "line 1, layout: no layout \"round\" for 2 players"},
           Case{R"({"players":2,"layout":{"sections":[{"section":"Q","at":[0,0]}]}})",
                "line 1, layout: unknown section \"Q\""},
           Case{R"({"players":2,"layout":{"sections":[{"section":"A","at":[0,0]},{"section":"B","at":[1,1]}]}})",
                "line 1, layout: overlap: section \"B\" at 1,1 lies on section \"A\" at 0,0"},
           Case{R"({"players":2,"layout":{"name":"x","sections":[{"section":"A","at":[0,0]}]}})",
                "line 1, layout.name: unknown field \"name\""},
           Case{R"({"players":2,"layout":7})", "line 1, layout: a text expected"},
           Case{R"({"players":2,"options":{"drift":"sometimes"}})",
                "line 1, options.drift: one of these words expected: free, paid, off"},
           Case{R"({"players":2,"options":{"squeeze":true}})",
                "line 1, options.squeeze: one of these words expected: allowed, blocked"},
           Case{R"({"players":2,"options":{"sleeps":"yes"}})", "line 1, options.sleeps: true or false expected"},
           Case{R"({"players":2,"options":{"gold":true}})", "line 1, options.gold: unknown option \"gold\""},
           Case{R"({"players":2,"first":3})", "line 1, first: a whole number from 1 to 2 expected, not 3"},
           Case{R"({"game":"clever","players":2})", "line 1, game: one of these words expected: boots"},
           Case{R"({"layout":"default"})", "line 1: \"players\" is missing"},
       }) {
    const auto rules = make_rules(*parse_json(setup));
    ASSERT_FALSE(rules.ok()) << setup;
    EXPECT_EQ(rules.error().text(), fault);
  }
}

}  // namespace
}  // namespace freebooter::boots
