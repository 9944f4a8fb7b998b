// What a person types, understood generously: notation, squares, names of ports, islands, ships and tokens, and the
// verbs of both languages.
#pragma once

#include <string_view>

#include "cli/boots_words.hpp"

namespace freebooter::cli {

// The action meant, legal or not, or a sentence about what was not understood.
Heard<boots::Game> boots_heard(const BootsSight& sight, std::string_view text);

// "5,6", "5 6", "(5, 6)", a port's name or letter, "island 8".
Result<boots::Square, std::string> place_heard(const BootsSight& sight, std::string_view text);

// "2", "P3", "finn".
std::optional<boots::ShipId> ship_heard(const BootsSight& sight, std::string_view text);

}  // namespace freebooter::cli
