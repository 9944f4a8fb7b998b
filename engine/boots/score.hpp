// B8: what an unloading is worth.
#pragma once

#include <array>

#include "boots/types.hpp"

namespace freebooter::boots {

inline constexpr std::array<int, kColours + 1> kColourBonus{0, 0, 1, 2, 4};  // B8.2, by number of colours

constexpr int colours_in(const Hold& hold) {
  int colours = 0;
  for (std::size_t kind = 0; kind < kColours; ++kind) colours += hold.count[kind] > 0 ? 1 : 0;
  return colours;
}

constexpr int colour_bonus(const Hold& unloaded) {
  return kColourBonus[static_cast<std::size_t>(colours_in(unloaded))];
}

// B8.1 to B8.3.
constexpr int unload_points(const Hold& unloaded, const Options& options) {
  const int second_gold = options.beta_gold ? unloaded[Token::kGold] : 0;
  return unloaded.total() + second_gold + colour_bonus(unloaded);
}

}  // namespace freebooter::boots
