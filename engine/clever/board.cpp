#include "clever/board.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "core/sort.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

constexpr std::size_t kLongestName = 40;

// --- geometry ------------------------------------------------------------------------------------------------

struct Vector {
  std::int64_t x;
  std::int64_t y;
};
Vector from_to(Point a, Point b) { return {std::int64_t{b.x} - a.x, std::int64_t{b.y} - a.y}; }
std::int64_t cross(Vector a, Vector b) { return a.x * b.y - a.y * b.x; }
std::int64_t dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
int sign(std::int64_t value) { return value == 0 ? 0 : (value > 0 ? 1 : -1); }

// On which side of the line a-b the point lies.
int side(Point a, Point b, Point point) { return sign(cross(from_to(a, b), from_to(a, point))); }

// --- texts ---------------------------------------------------------------------------------------------------

std::string number_of(Island island) { return std::to_string(island.value + 1); }
std::string name_of(const Board::LaneMark& lane) { return joined({number_of(lane.from), "-", number_of(lane.to)}); }
std::string name_of(const Board& board, Board::Crossing crossing) {
  return joined({name_of(board.lanes[crossing.first.value]), " x ", name_of(board.lanes[crossing.second.value])});
}

std::string read_name(JsonCursor cursor) {
  std::string name = cursor.string();
  if (name.empty()) cursor.fail("a name may not be empty");
  if (name.size() > kLongestName)
    cursor.fail(joined({"a name may have ", std::to_string(kLongestName), " bytes at most"}));
  return name;
}

// "3-4", the islands in either order; both must be there, and two of them.
std::pair<Island, Island> read_ends(JsonCursor cursor, const Board& board) {
  const std::string text = cursor.string();
  const auto parts = split(text, '-');
  std::array<Island, 2> ends{};
  if (parts.size() != ends.size()) cursor.fail(joined({"a lane such as \"3-4\" expected, not \"", text, "\""}));
  for (std::size_t end = 0; end < ends.size() && cursor.ok(); ++end) {
    const auto number = parse_int(parts[end], 1, 999);
    if (!number) {
      cursor.fail(joined({"a lane such as \"3-4\" expected, not \"", text, "\""}));
    } else if (*number > static_cast<std::int64_t>(board.islands.size())) {
      cursor.fail(joined({"unknown island ", std::to_string(*number), " in the lane ", text, ": the islands are 1 to ",
                          std::to_string(board.islands.size())}));
    } else {
      ends[end] = {static_cast<std::uint8_t>(*number - 1)};
    }
  }
  if (cursor.ok() && ends[0] == ends[1]) cursor.fail(joined({"the lane ", text, " leads from an island to itself"}));
  return std::minmax(ends[0], ends[1]);
}

// --- islands -------------------------------------------------------------------------------------------------

Point read_point(JsonCursor cursor, const Board& board) {
  auto coordinates = cursor.items();
  if (coordinates.size() != 2) {
    cursor.fail("a place [x, y] expected, in whole tenths of a unit");
    return {};
  }
  return {static_cast<int>(coordinates[0].integer(0, board.width)),
          static_cast<int>(coordinates[1].integer(0, board.height))};
}

void read_island(JsonCursor cursor, Board& board) {
  cursor.only({"island", "at", "treasure"});
  const auto number = static_cast<std::int64_t>(board.islands.size()) + 1;
  auto given = cursor.need("island");
  if (given.integer(1, kMaxIslands) != number)
    given.fail(joined({"the islands stand in the order of their numbers: here island ", std::to_string(number)}));
  auto place = cursor.need("at");
  const Point at = read_point(place, board);
  auto named = cursor.need("treasure");
  const std::string treasure = read_name(named);
  for (std::size_t other = 0; other < board.islands.size(); ++other) {
    const Vector apart = from_to(at, board.islands[other].at);
    if (dot(apart, apart) < std::int64_t{4} * kIslandRadius * kIslandRadius)
      place.fail(joined({"island ", std::to_string(number), " overlaps island ", std::to_string(other + 1)}));
    if (treasure == board.islands[other].treasure)  // C1.1
      named.fail(joined({"the treasure \"", treasure, "\" is on island ", std::to_string(other + 1), " already"}));
  }
  board.islands.push_back({at, treasure});
}

// --- lanes ---------------------------------------------------------------------------------------------------

void check_lane(JsonCursor cursor, const Board& board, const Board::LaneMark& lane) {
  const std::string name = name_of(lane);
  if (board.lane_between(lane.from, lane.to)) cursor.fail(joined({"the lane ", name, " stands twice"}));
  for (const Board::LaneMark& other : board.lanes) {
    if (other.jetty != lane.jetty) continue;
    for (const Island end : {lane.from, lane.to}) {
      if (end == other.from || end == other.to) {
        cursor.fail(joined({"island ", number_of(end), " has two ", lane.jetty, " jetties, of the lanes ",
                            name_of(other), " and ", name}));
      }
    }
  }
  for (std::size_t island = 0; island < board.islands.size(); ++island) {
    const Island between{static_cast<std::uint8_t>(island)};
    if (between == lane.from || between == lane.to) continue;
    if (passes_island(board.islands[lane.from.value].at, board.islands[lane.to.value].at, board.islands[island].at))
      cursor.fail(joined({"the lane ", name, " runs through island ", number_of(between)}));
  }
}

void read_lane(JsonCursor cursor, Board& board) {
  cursor.only({"lane", "jetty"});
  auto ends = cursor.need("lane");
  const auto [from, to] = read_ends(ends, board);
  Board::LaneMark lane{from, to, read_name(cursor.need("jetty"))};
  if (cursor.ok()) check_lane(ends, board, lane);
  board.lanes.push_back(std::move(lane));
}

std::vector<Board::Crossing> computed_crossings(const Board& board) {
  std::vector<Board::Crossing> crossings;
  const auto place = [&](Island island) { return board.islands[island.value].at; };
  for (std::size_t a = 0; a < board.lanes.size(); ++a) {
    for (std::size_t b = a + 1; b < board.lanes.size(); ++b) {
      const auto& [from, to, jetty] = board.lanes[a];
      const auto& [other_from, other_to, other_jetty] = board.lanes[b];
      if (segments_cross(place(from), place(to), place(other_from), place(other_to)))
        crossings.emplace_back(Lane{static_cast<std::uint8_t>(a)}, Lane{static_cast<std::uint8_t>(b)});
    }
  }
  return crossings;
}

Lane read_crossing_lane(JsonCursor cursor, const Board& board) {
  const auto [from, to] = read_ends(cursor, board);
  const auto lane = board.lane_between(from, to);
  if (!lane) cursor.fail(joined({"there is no lane ", number_of(from), "-", number_of(to)}));
  return lane.value_or(Lane{});
}

// The list of the file must be just what the geometry says.
void check_crossings(JsonCursor cursor, const Board& board) {
  std::vector<Board::Crossing> listed;
  for (auto& item : cursor.items()) {
    auto pair = item.items();
    if (pair.size() != 2) return item.fail("a pair of lanes expected, such as [\"1-4\", \"2-3\"]");
    const Lane one = read_crossing_lane(pair[0], board);
    const Lane other = read_crossing_lane(pair[1], board);
    if (!cursor.ok()) return;
    const Board::Crossing crossing = std::minmax(one, other);
    if (std::ranges::count(listed, crossing) > 0)
      return item.fail(joined({"the crossing ", name_of(board, crossing), " stands twice"}));
    if (std::ranges::count(board.crossings, crossing) == 0)
      return item.fail(joined({"the crossing list is wrong: ", name_of(board, crossing), " do not cross"}));
    listed.push_back(crossing);
  }
  for (const Board::Crossing& crossing : board.crossings) {
    if (std::ranges::count(listed, crossing) == 0)
      return cursor.fail(joined({"the crossing list is wrong: ", name_of(board, crossing), " is missing"}));
  }
}

// --- the whole -----------------------------------------------------------------------------------------------

void check_connected(JsonCursor cursor, const Board& board) {
  IslandSet reached = 1;
  for (std::size_t pass = 0; pass < board.islands.size(); ++pass) {
    for (const Board::LaneMark& lane : board.lanes) {
      const IslandSet ends = bit_of(lane.from) | bit_of(lane.to);
      if ((reached & ends) != 0) reached |= ends;
    }
  }
  for (std::uint8_t island = 0; island < board.islands.size(); ++island) {
    if ((reached & bit_of(Island{island})) == 0)
      return cursor.fail(
          joined({"the islands are not connected: no way leads from island 1 to island ", number_of(Island{island})}));
  }
}

// How few lanes may be left for a boat when `others` more boats have come down wherever they did the most harm.
std::uint32_t fewest_free(const std::vector<LaneSet>& conflicts, LaneSet free, int others) {
  std::uint32_t fewest = count_bits(free);
  if (others == 0) return fewest;
  for (LaneSet left = free; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
    fewest = std::min(fewest, fewest_free(conflicts, free & ~conflicts[lane], others - 1));
  }
  return fewest;
}

// A boat that is lifted finds at least the lane it left and another one (C4.1), and the last boat a place (C2.5).
void check_room(JsonCursor cursor, const Board& board) {
  std::vector<LaneSet> conflicts(board.lanes.size());
  for (std::size_t lane = 0; lane < conflicts.size(); ++lane) conflicts[lane] = LaneSet{1} << lane;
  for (const auto& [one, other] : board.crossings) {
    conflicts[one.value] |= bit_of(other);
    conflicts[other.value] |= bit_of(one);
  }
  const LaneSet all = (LaneSet{1} << conflicts.size()) - 1;
  const std::uint32_t fewest = fewest_free(conflicts, all, kMaxBoats - 1);
  if (fewest < 2) {
    cursor.fail(joined({"too few lanes: three boats can lie so that a fourth has only ", std::to_string(fewest),
                        " free, and it needs two"}));
  }
}

}  // namespace

bool segments_cross(Point a, Point b, Point c, Point d) {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

bool passes_island(Point a, Point b, Point island) {
  const Vector lane = from_to(a, b);
  const Vector to_island = from_to(a, island);
  const std::int64_t along = dot(lane, to_island);
  const std::int64_t length = dot(lane, lane);
  constexpr std::int64_t kRadius = std::int64_t{kIslandRadius} * kIslandRadius;
  if (along <= 0) return dot(to_island, to_island) < kRadius;
  if (along >= length) return dot(from_to(b, island), from_to(b, island)) < kRadius;
  const std::int64_t off = cross(lane, to_island);  // the distance times the length of the lane; below 2 * 10^8
  return off * off < kRadius * length;
}

std::optional<Lane> Board::lane_between(Island a, Island b) const {
  const auto [from, to] = std::minmax(a, b);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    if (lanes[lane].from == from && lanes[lane].to == to) return Lane{static_cast<std::uint8_t>(lane)};
  }
  return std::nullopt;
}

Board read_board(JsonCursor cursor) {
  cursor.only({"format", "version", "size", "islands", "lanes", "crossings"});
  cursor.need("format").word({"freebooter-clever-board"});
  cursor.need("version").integer(1, 1);
  Board board;
  auto size = cursor.need("size");
  if (auto sides = size.items(); sides.size() == 2) {
    board.width = static_cast<int>(sides[0].integer(1, kLongestSide));
    board.height = static_cast<int>(sides[1].integer(1, kLongestSide));
  } else {
    size.fail("[width, height] expected, in whole tenths of a unit");
  }
  auto islands = cursor.need("islands");
  auto island_items = islands.items();
  if (island_items.size() < kMinIslands || island_items.size() > kMaxIslands) {
    islands.fail(joined({"a board has ", std::to_string(kMinIslands), " to ", std::to_string(kMaxIslands),
                         " islands, not ", std::to_string(island_items.size())}));
  }
  for (auto& item : island_items) {
    if (cursor.ok()) read_island(item, board);
  }
  auto lanes = cursor.need("lanes");
  auto lane_items = lanes.items();
  if (lane_items.size() > kMaxLanes) lanes.fail(joined({"a board has ", std::to_string(kMaxLanes), " lanes at most"}));
  for (auto& item : lane_items) {
    if (cursor.ok()) read_lane(item, board);
  }
  auto crossings = cursor.need("crossings");
  if (!cursor.ok()) return board;
  sort_few(board.lanes, board.lanes.size(), [](const Board::LaneMark& a, const Board::LaneMark& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  });
  board.crossings = computed_crossings(board);
  check_crossings(crossings, board);
  if (cursor.ok()) check_connected(lanes, board);
  if (cursor.ok()) check_room(lanes, board);
  return board;
}

Result<Board, JsonFault> read_board(const Json& json) {
  return read_json(json, [](JsonCursor cursor) { return read_board(cursor); });
}

Board standard_board() {
  const auto json = parse_json(kStandardBoardText);
  assert(json.ok());
  auto board = read_board(*json);
  assert(board.ok());
  return std::move(*board);
}

}  // namespace freebooter::clever
