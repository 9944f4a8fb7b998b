// Capt'n Clever in random play: every entry of the legal list stands for itself.
#pragma once

#include "bots/random.hpp"
#include "clever/game.hpp"

namespace freebooter {

template <>
struct RandomMember<clever::Game> {
  static clever::Action of(const clever::Action& entry, Rng& /*rng*/) { return entry; }
};

}  // namespace freebooter
