// Why a good player of Capt'n Clever would do it, in words.
#pragma once

#include <string>
#include <vector>

#include "cli/clever_words.hpp"

namespace freebooter::cli {

// The reasons that count most, the weightiest first; a few at most.
std::vector<std::string> clever_reasons(const CleverSight& sight, const clever::Action& action);

}  // namespace freebooter::cli
