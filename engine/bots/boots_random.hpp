// Captain Treasure Boots in random play: the entry "unload" stands for every part of the hold.
#pragma once

#include <variant>

#include "boots/game.hpp"
#include "bots/random.hpp"

namespace freebooter {

// B8.1: everything half of the time, else a part that is not empty.
template <>
struct RandomMember<boots::Game> {
  static boots::Action of(const boots::Action& entry, Rng& rng) {
    const auto* all = std::get_if<boots::Unload>(&entry);
    if (all == nullptr || rng.below(2) == 0) return entry;
    boots::Hold part;
    do {
      for (const boots::Token token : boots::kTokens) {
        part[token] = static_cast<std::uint8_t>(rng.below(all->what[token] + std::uint32_t{1}));
      }
    } while (part.empty());
    return boots::Unload{part};
  }
};

}  // namespace freebooter
