// What stands beside the chart: turn, wind, dice, players with scores and holds, Privateers, ports.
#pragma once

#include <string>
#include <vector>

#include "cli/boots_chart.hpp"

namespace freebooter::cli {

inline constexpr int kPanelColumns = 22;  // the narrowest that is readable

// At most `rows` lines of at most `columns`; what matters least is left out first.
std::vector<std::string> panel_lines(const BootsSight& sight, const Camera& camera, int columns, int rows);

// The whole board, if the columns allow it: with the panel beside it or, for a wide board, below it.
std::vector<std::string> boots_overview(const BootsSight& sight, int columns, int rows);

// Chart and panel side by side.
std::vector<std::string> boots_picture(const BootsSight& sight, int columns, int rows, std::string_view typed);

}  // namespace freebooter::cli
