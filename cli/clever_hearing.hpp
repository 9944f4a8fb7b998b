// What a person types, understood generously: notation, numbers of islands, lanes as two of them, names of treasures,
// and the verbs of both languages.
#pragma once

#include <optional>
#include <string_view>

#include "cli/clever_words.hpp"

namespace freebooter::cli {

// The action meant, legal or not, or a sentence about what was not understood.
Heard<clever::Game> clever_heard(const CleverSight& sight, std::string_view text);

// "4", "island 4", "golden compass", "compass".
std::optional<clever::Island> island_heard(const CleverSight& sight, std::string_view text);
// "finn", "F".
std::optional<Seat> captain_heard(const CleverSight& sight, std::string_view text);

}  // namespace freebooter::cli
