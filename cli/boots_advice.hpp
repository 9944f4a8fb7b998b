// Why a good player of Captain Treasure Boots would do it, in words.
#pragma once

#include <string>
#include <vector>

#include "cli/boots_words.hpp"

namespace freebooter::cli {

// The reasons that count most, the weightiest first; a few at most.
std::vector<std::string> boots_reasons(const BootsSight& sight, const boots::Action& action);

}  // namespace freebooter::cli
