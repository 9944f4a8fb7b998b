// The sea in sentences: where things are, how far, by which way and with what odds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/boots_words.hpp"

namespace freebooter::cli {

// The whole position: wind, players, Privateers, treasure.
std::vector<std::string> boots_described(const BootsSight& sight);
// `look`, `look north`, `look treasure`, `look ports`, `look ships`.
std::vector<std::string> look_around(const BootsSight& sight, std::string_view what);
// `where 2`, `where P3`, `where rumwater`.
std::vector<std::string> where_is(const BootsSight& sight, std::string_view what);
// Shots that can be fired now or after a move, and the islands' chances of treasure.
std::vector<std::string> odds_now(const BootsSight& sight);
// The way to a square, step by step with its costs.
std::vector<std::string> path_words(const BootsSight& sight, std::string_view where);
// What sailing to the typed square would cost and bring; empty if the line names no square.
std::string aim_words(const BootsSight& sight, std::string_view typed);
std::vector<std::string> boots_standings(const BootsSight& sight);

}  // namespace freebooter::cli
