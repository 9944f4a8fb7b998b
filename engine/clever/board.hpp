// Boards are data: islands with their places and treasures, lanes with the colours of their jetties (docs/BOARDS.md).
// All lengths are whole tenths of a unit, so that geometry is exact.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clever/types.hpp"
#include "core/json.hpp"

namespace freebooter::clever {

inline constexpr int kLongestSide = 10'000;  // tenths of a unit
inline constexpr int kIslandRadius = 10;     // islands do not overlap, and no lane comes nearer to one it does not join

struct Point {
  int x = 0;  // grows to the right
  int y = 0;  // grows downwards
  friend constexpr bool operator==(Point, Point) = default;
};

struct Board {
  struct IslandMark {
    Point at;
    std::string treasure;  // C1.1; a key of the word catalogues, or a name
  };
  struct LaneMark {
    Island from;  // the smaller number
    Island to;
    std::string jetty;  // C1.3: the colour of the two jetties
  };
  using Crossing = std::pair<Lane, Lane>;  // the smaller first

  int width = 0;
  int height = 0;
  std::vector<IslandMark> islands;
  std::vector<LaneMark> lanes;      // in the order of their islands
  std::vector<Crossing> crossings;  // C2.5, in the order of their lanes

  [[nodiscard]] std::optional<Lane> lane_between(Island a, Island b) const;
};

// Reads and checks a board: 5 to 16 islands, every one with a treasure of its own and reachable from every other; no
// lane twice or through an island; no island with two jetties of one colour; the list of crossings just what the
// geometry says; room for four boats, so that each can always move.
Board read_board(JsonCursor cursor);
Result<Board, JsonFault> read_board(const Json& json);

// Do the straight lines a-b and c-d meet strictly between their ends?
bool segments_cross(Point a, Point b, Point c, Point d);
// Does the line a-b come nearer to `island` than its radius?
bool passes_island(Point a, Point b, Point island);

// The board we ship, out of boards/clever.json.
extern const std::string_view kStandardBoardText;
Board standard_board();

}  // namespace freebooter::clever
