// The questions of Capt'n Clever, with choices that are typed by the numbers on the board: an island for the captain or
// a card, two islands for the lane of a boat.
#pragma once

#include <string>
#include <vector>

#include "cli/clever_words.hpp"

namespace freebooter::cli {

Question<clever::Game> clever_question(const CleverSight& sight);
// The clauses that a person asking "?" needs now.
std::vector<std::string> clever_clauses(const CleverSight& sight);

}  // namespace freebooter::cli
