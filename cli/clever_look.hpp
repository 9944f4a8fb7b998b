// The islands in sentences: who stands where, which boats lead where, who may be looking for what.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/clever_words.hpp"

namespace freebooter::cli {

// The whole position: players, piles, targets as far as they are known, and every island with its lanes.
std::vector<std::string> clever_described(const CleverSight& sight);
// `look`, `look all`, `look 4`, `look finn`, `look compass`.
std::vector<std::string> look_at_islands(const CleverSight& sight, std::string_view what);
// What every seat may be looking for, as far as the viewer can tell.
std::vector<std::string> target_odds(const CleverSight& sight);
// The boats that lead the viewer's captain to an island.
std::vector<std::string> path_over_boats(const CleverSight& sight, std::string_view where);
// What the typed line would do; empty if it names no island and no lane.
std::string aim_at_islands(const CleverSight& sight, std::string_view typed);
std::vector<std::string> clever_standings(const CleverSight& sight);

}  // namespace freebooter::cli
