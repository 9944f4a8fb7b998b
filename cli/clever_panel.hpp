// What stands beside the map: the turn, the players with their piles and what they look for, the treasures.
#pragma once

#include <string>
#include <vector>

#include "cli/clever_map.hpp"

namespace freebooter::cli {

// At most `rows` lines of at most `columns`; what matters least is left out first.
std::vector<std::string> clever_panel(const CleverSight& sight, int columns, int rows);

// Map and panel side by side, or on a narrow screen one above the other.
std::vector<std::string> clever_picture(const CleverSight& sight, int columns, int rows, std::string_view typed);

}  // namespace freebooter::cli
