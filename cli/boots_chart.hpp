// The sea as a picture of letters: three columns to a square, readable without colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/boots_words.hpp"

namespace freebooter::cli {

// The part of the endless sea that is shown (B2.3: only a camera may have an edge).
struct Camera {
  boots::Square origin;  // the north-west corner
  int columns = 0;
  int rows = 0;

  [[nodiscard]] bool sees(boots::Square at) const {
    const std::int64_t x = std::int64_t{at.x} - origin.x;
    const std::int64_t y = std::int64_t{at.y} - origin.y;
    return x >= 0 && y >= 0 && x < columns && y < rows;
  }
};

inline constexpr int kSquareColumns = 3;

// Shows the whole board where there is room; otherwise, and when a ship is far out, it keeps `focus` in sight.
Camera camera_on(const boots::Chart& chart, boots::Square focus, int columns, int rows);

// How many columns the row numbers take.
int label_columns(const Camera& camera);

// A line of column numbers and one line for each row of squares. `typed` is the line being typed: if it names a square,
// the way there is shown.
std::vector<std::string> chart_lines(const BootsSight& sight, const Camera& camera, std::string_view typed);

// The ships the camera does not see.
std::vector<boots::ShipId> ships_out_of_view(const BootsSight& sight, const Camera& camera);

// The square the typed line aims at, if any.
std::optional<boots::Square> aimed_at(std::string_view typed);

}  // namespace freebooter::cli
