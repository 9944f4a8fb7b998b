// The islands as a picture of letters: lanes as dots, boats across them, captains on the islands; readable without
// colour.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/clever_words.hpp"

namespace freebooter::cli {

// How much room a map of the board takes when it may have so much: no more than keeps its shape.
struct MapSize {
  int columns = 0;
  int rows = 0;
};
MapSize map_size(const clever::Board& board, int columns, int rows);

// Just so many columns and rows. `typed` is the line being typed: the island or lane it names is shown, and the boats
// that lead there.
std::vector<std::string> map_lines(const CleverSight& sight, MapSize size, std::string_view typed);

// The island or the lane that the typed line names, if any.
struct Aim {
  std::optional<clever::Island> island;
  std::optional<clever::Lane> lane;
};
Aim aim_of(const CleverSight& sight, std::string_view typed);

}  // namespace freebooter::cli
