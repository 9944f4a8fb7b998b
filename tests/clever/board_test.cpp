// Boards as data: what a board may be, and what is wrong with one that may not, by place.
#include <fstream>
#include <sstream>

#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

Json standard() { return *parse_json(kStandardBoardText); }

std::string fault_of(const Json& board) {
  const auto read = read_board(board);
  return read.ok() ? "" : read.error().place + ": " + read.error().what;
}

// The standard board with the item of a list replaced by another, or left out, or one more.
Json with_item(std::string_view list, std::size_t at, const Json& item) {
  Json board = standard();
  Json items = Json::array();
  const auto& old = *board.find(list)->as_array();
  for (std::size_t i = 0; i < old.size(); ++i) items.push(i == at ? item : old[i]);
  if (at == old.size()) items.push(item);
  return board.set(list, std::move(items));
}
Json without_item(std::string_view list, std::size_t at) {
  Json board = standard();
  Json items = Json::array();
  const auto& old = *board.find(list)->as_array();
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (i != at) items.push(old[i]);
  }
  return board.set(list, std::move(items));
}
Json json(std::string_view text) { return *parse_json(text); }

TEST(CleverBoard, OursIsSound) {
  EXPECT_EQ(fault_of(standard()), "");
  const Board board = standard_board();
  EXPECT_EQ(board.islands.size(), 9U);
  EXPECT_EQ(board.lanes.size(), 15U);
  EXPECT_EQ(board.width, 400);
  EXPECT_EQ(board.height, 200);
  for (std::uint8_t island = 0; island < 9; ++island) {
    int degree = 0;
    int never_crossed = 0;
    for (std::uint8_t lane = 0; lane < 15; ++lane) {
      if (board.lanes[lane].from.value != island && board.lanes[lane].to.value != island) continue;
      ++degree;
      const bool crossed = std::ranges::any_of(board.crossings, [&](const auto& crossing) {
        return crossing.first.value == lane || crossing.second.value == lane;
      });
      never_crossed += crossed ? 0 : 1;
    }
    EXPECT_TRUE(degree == 3 || degree == 4) << island + 1;
    EXPECT_GE(never_crossed, 1) << island + 1;
  }
}

TEST(CleverBoard, TheEmbeddedBoardIsTheFile) {
  std::ifstream file(std::string(FREEBOOTER_SOURCE_DIR) + "/boards/clever.json");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), kStandardBoardText);
}

TEST(CleverBoard, FormatAndFieldsAreStrict) {
  EXPECT_EQ(fault_of(standard().set("colour", "blue")), "colour: unknown field \"colour\"");
  EXPECT_EQ(fault_of(standard().set("format", "freebooter-boots-board")),
            "format: one of these words expected: freebooter-clever-board");
  EXPECT_EQ(fault_of(standard().set("version", 2)), "version: a whole number from 1 to 1 expected, not 2");
  EXPECT_EQ(fault_of(standard().set("size", json("[400]"))),
            "size: [width, height] expected, in whole tenths of a unit");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[110,160],"treasure":"x","size":3})"))),
            "islands[2].size: unknown field \"size\"");
  EXPECT_EQ(fault_of(with_item("lanes", 2, json(R"({"lane":"5-6","jetty":"orange","length":3})"))),
            "lanes[2].length: unknown field \"length\"");
  for (const std::string_view missing : {"format", "version", "size", "islands", "lanes", "crossings"}) {
    Json board = Json::object();
    const Json whole = standard();
    for (const auto& [key, value] : *whole.as_object()) {
      if (key != missing) board.set(key, value);
    }
    EXPECT_EQ(fault_of(board), std::string(": \"") + std::string(missing) + "\" is missing");
  }
  for (const std::string_view nonsense : {"[]", "5", "null", "\"board\""}) EXPECT_NE(fault_of(json(nonsense)), "");
}

TEST(CleverBoard, IslandsInOrderApartAndOnTheBoard) {
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":4,"at":[110,160],"treasure":"x"})"))),
            "islands[2].island: the islands stand in the order of their numbers: here island 3");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[45,120],"treasure":"x"})"))),
            "islands[2].at: island 3 overlaps island 1");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[110,201],"treasure":"x"})"))),
            "islands[2].at[1]: a whole number from 0 to 200 expected, not 201");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[110.5,160],"treasure":"x"})"))),
            "islands[2].at[0]: a whole number from 0 to 400 expected");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[110],"treasure":"x"})"))),
            "islands[2].at: a place [x, y] expected, in whole tenths of a unit");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[110,160],"treasure":"spyglass"})"))),
            "islands[2].treasure: the treasure \"spyglass\" is on island 2 already");
  EXPECT_EQ(fault_of(with_item("islands", 2, json(R"({"island":3,"at":[110,160],"treasure":""})"))),
            "islands[2].treasure: a name may not be empty");
  EXPECT_EQ(
      fault_of(with_item("islands", 2,
                         Json::object({{"island", 3}, {"at", json("[110,160]")}, {"treasure", std::string(41, 'x')}}))),
      "islands[2].treasure: a name may have 40 bytes at most");
}

TEST(CleverBoard, FiveToSixteenIslands) {
  EXPECT_EQ(fault_of(standard().set("islands", Json::array())), "islands: a board has 5 to 16 islands, not 0");
  Json four = Json::array();
  Json many = Json::array();
  for (int island = 1; island <= 17; ++island) {
    const Json item = Json::object(
        {{"island", island}, {"at", Json::array({20 * island, 100})}, {"treasure", "t" + std::to_string(island)}});
    if (island <= 4) four.push(item);
    many.push(item);
  }
  EXPECT_EQ(fault_of(standard().set("islands", std::move(four))), "islands: a board has 5 to 16 islands, not 4");
  EXPECT_EQ(fault_of(standard().set("islands", std::move(many))), "islands: a board has 5 to 16 islands, not 17");
}

TEST(CleverBoard, LanesJoinTwoKnownIslandsOnce) {
  const auto lane = [](std::string_view text, std::string_view jetty = "black") {
    return with_item("lanes", 15, Json::object({{"lane", text}, {"jetty", jetty}}));
  };
  EXPECT_EQ(fault_of(lane("1-12")), "lanes[15].lane: unknown island 12 in the lane 1-12: the islands are 1 to 9");
  EXPECT_EQ(fault_of(lane("4-4")), "lanes[15].lane: the lane 4-4 leads from an island to itself");
  EXPECT_EQ(fault_of(lane("2-1")), "lanes[15].lane: the lane 1-2 stands twice");
  for (const std::string_view text : {"", "1", "1-", "-2", "1-2-3", "a-b", "0-3", "1 - 2"})
    EXPECT_EQ(fault_of(lane(text)),
              "lanes[15].lane: a lane such as \"3-4\" expected, not \"" + std::string(text) + "\"");
  EXPECT_EQ(fault_of(lane("1-8", "white")), "lanes[15].lane: island 1 has two white jetties, of the lanes 1-4 and 1-8");
  EXPECT_EQ(fault_of(lane("3-5", "orange")),
            "lanes[15].lane: island 3 has two orange jetties, of the lanes 3-4 and 3-5");
  EXPECT_EQ(fault_of(lane("3-7")), "lanes[15].lane: the lane 3-7 runs through island 5");
  EXPECT_EQ(fault_of(lane("8-7")), "lanes[15].lane: the lane 7-8 stands twice");
  EXPECT_EQ(fault_of(with_item("lanes", 0, json(R"({"lane":"1-2","jetty":7})"))), "lanes[0].jetty: a text expected");
}

TEST(CleverBoard, AtMostFortyEightLanes) {
  Json lanes = Json::array();
  for (int lane = 0; lane < 49; ++lane) lanes.push(Json::object({{"lane", "1-2"}, {"jetty", "x"}}));
  EXPECT_EQ(fault_of(standard().set("lanes", std::move(lanes))), "lanes: a board has 48 lanes at most");
}

TEST(CleverBoard, TheCrossingListMustBeWhatTheGeometrySays) {
  EXPECT_EQ(fault_of(without_item("crossings", 1)), "crossings: the crossing list is wrong: 2-6 x 4-8 is missing");
  EXPECT_EQ(fault_of(with_item("crossings", 4, json(R"(["1-2","3-4"])"))),
            "crossings[4]: the crossing list is wrong: 1-2 x 3-4 do not cross");
  EXPECT_EQ(fault_of(with_item("crossings", 4, json(R"(["2-3","4-1"])"))),
            "crossings[4]: the crossing 1-4 x 2-3 stands twice");
  EXPECT_EQ(fault_of(with_item("crossings", 4, json(R"(["1-2","1-9"])"))), "crossings[4][1]: there is no lane 1-9");
  EXPECT_EQ(fault_of(with_item("crossings", 4, json(R"(["1-2"])"))),
            "crossings[4]: a pair of lanes expected, such as [\"1-4\", \"2-3\"]");
  EXPECT_EQ(fault_of(with_item("crossings", 4, json(R"(["1-2","1-2"])"))),
            "crossings[4]: the crossing list is wrong: 1-2 x 1-2 do not cross");
  EXPECT_EQ(fault_of(with_item("lanes", 15, json(R"({"lane":"5-9","jetty":"black"})"))),
            "crossings: the crossing list is wrong: 5-9 x 7-8 is missing");
}

// A ring of five islands, with these lanes.
std::string ring(std::initializer_list<std::string_view> lanes, std::string_view crossings = "[]") {
  std::string text = R"({"format":"freebooter-clever-board","version":1,"size":[200,200],"islands":[
    {"island":1,"at":[100,10],"treasure":"a"},{"island":2,"at":[190,80],"treasure":"b"},
    {"island":3,"at":[155,185],"treasure":"c"},{"island":4,"at":[45,185],"treasure":"d"},
    {"island":5,"at":[10,80],"treasure":"e"}],"lanes":[)";
  int colour = 0;
  for (const std::string_view lane : lanes) {
    if (colour > 0) text += ",";
    text += R"({"lane":")" + std::string(lane) + R"(","jetty":"colour )" + std::to_string(colour++) + "\"}";
  }
  return text + R"(],"crossings":)" + std::string(crossings) + "}";
}

TEST(CleverBoard, EveryIslandCanBeReached) {
  EXPECT_EQ(fault_of(json(ring({"1-2", "2-3", "3-4", "1-3", "2-4", "1-4"}, R"([["1-3","2-4"]])"))),
            "lanes: the islands are not connected: no way leads from island 1 to island 5");
  EXPECT_EQ(fault_of(json(ring({}))), "lanes: the islands are not connected: no way leads from island 1 to island 2");
}

TEST(CleverBoard, RoomForFourBoatsThatMove) {
  EXPECT_EQ(fault_of(json(ring({"1-2", "2-3", "3-4", "4-5"}))),
            "lanes: too few lanes: three boats can lie so that a fourth has only 1 free, and it needs two");
  EXPECT_EQ(fault_of(json(ring({"1-2", "2-3", "3-4", "4-5", "1-5"}))), "");
  // 1-3 crosses 2-5 and 2-4: a boat there takes three lanes out at once.
  EXPECT_EQ(fault_of(json(ring({"1-2", "3-4", "4-5", "1-3", "2-5", "2-4"}, R"([["1-3","2-5"],["1-3","2-4"]])"))),
            "lanes: too few lanes: three boats can lie so that a fourth has only 1 free, and it needs two");
}

TEST(CleverBoard, AFaultOfTheSetUpNamesItsPlace) {
  Json setup = Json::object({{"players", 4}});
  setup.set("board", with_item("lanes", 15, json(R"({"lane":"1-12","jetty":"black"})")));
  const auto rules = make_rules(setup);
  ASSERT_FALSE(rules.ok());
  EXPECT_EQ(rules.error().place, "board.lanes[15].lane");
}

TEST(CleverBoard, GeometryIsExact) {
  EXPECT_TRUE(segments_cross({0, 0}, {10, 10}, {0, 10}, {10, 0}));
  EXPECT_FALSE(segments_cross({0, 0}, {10, 10}, {10, 10}, {20, 0})) << "a common end is no crossing";
  EXPECT_FALSE(segments_cross({0, 0}, {10, 10}, {5, 5}, {10, 0})) << "touching is no crossing";
  EXPECT_FALSE(segments_cross({0, 0}, {10, 0}, {0, 1}, {10, 1}));
  EXPECT_TRUE(segments_cross({0, 0}, {10000, 9999}, {9999, 9999}, {10000, 9998})) << "by a hair";
  EXPECT_FALSE(segments_cross({0, 0}, {10000, 9999}, {0, 1}, {9999, 9999}));
  EXPECT_TRUE(passes_island({0, 0}, {100, 0}, {50, 9}));
  EXPECT_FALSE(passes_island({0, 0}, {100, 0}, {50, 10}));
  EXPECT_FALSE(passes_island({0, 0}, {100, 0}, {-10, 0}));
  EXPECT_TRUE(passes_island({0, 0}, {100, 0}, {-6, 7}));
  EXPECT_TRUE(passes_island({0, 0}, {100, 0}, {106, 7}));
  EXPECT_FALSE(passes_island({0, 0}, {100, 0}, {108, 7}));
}

}  // namespace
}  // namespace freebooter::clever
