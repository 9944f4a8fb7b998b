// Random seas and random positions on them, for comparing the engine with the plain rules.
#pragma once

#include <string>

#include "boots/bridge.hpp"
#include "core/rng.hpp"

namespace freebooter::boots {

// One set-up twice: as the engine understands it, and laid out plainly from the same description.
struct TwoTables {
  std::string setup;  // the JSON the engine got
  Rules rules;
  plain::Setup plain;
};

// Any number of players, any option; our own layouts, our sections turned and shifted, or wild boards of many sizes.
TwoTables random_tables(Rng& rng);

// A position in which the active player may sail: ships at sea, on islands, in ports, in a heap, and far out.
State random_position(const Rules& rules, Rng& rng);

}  // namespace freebooter::boots
