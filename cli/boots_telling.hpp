// Events and actions of Captain Treasure Boots as sentences.
#pragma once

#include <string>
#include <string_view>

#include "cli/boots_words.hpp"

namespace freebooter::cli {

Told boots_told(const BootsSight& sight, const boots::Event& event);
// "sail to 5,6", "shoot at Finn", as a person would say it.
std::string boots_said(const BootsSight& sight, const boots::Action& action);

}  // namespace freebooter::cli
