// Hashing a state, and what must hold in every state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

std::uint64_t hash_of(const Rules& rules, const State& state);

// The first thing that cannot be in a position: two captains on an island, boats on crossing lanes, a card twice, a
// phase without its facts.
std::optional<std::string> fault_in(const Rules& rules, const State& state);

}  // namespace freebooter::clever
