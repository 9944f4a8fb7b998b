// Hashing a state, and what must hold in every state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boots/rules.hpp"
#include "boots/state.hpp"

namespace freebooter::boots {

std::uint64_t hash_of(const Rules& rules, const State& state);

// What is left in the box when everything outside it is counted; nothing if there is more outside than there ever was
// (B1.2).
std::optional<Hold> box_of(const State& state);

// The first thing that cannot be in a position: lost tokens (84 always), ships on one square, a phase without its
// facts.
std::optional<std::string> fault_in(const Rules& rules, const State& state);

}  // namespace freebooter::boots
