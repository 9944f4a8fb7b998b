// Events and actions of Capt'n Clever as sentences.
#pragma once

#include <string>

#include "cli/clever_words.hpp"

namespace freebooter::cli {

Told clever_told(const CleverSight& sight, const clever::Event& event);
// "captain to island 4, the golden compass", "boat to lane 3-4", as a person would say it.
std::string clever_said(const CleverSight& sight, const clever::Action& action);

}  // namespace freebooter::cli
