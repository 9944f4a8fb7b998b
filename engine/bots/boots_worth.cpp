#include "bots/boots_worth.hpp"

namespace freebooter::boots {

Worth hold_worth(const Hold& hold, int needed, const Options& options, const Taste& taste) {
  if (hold.empty()) return 0;
  const int points = unload_points(hold, options);
  Worth worth = kPoint * (points - colour_bonus(hold)) + kColourHope[static_cast<std::size_t>(colours_in(hold))];
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) worth += taste.use[kind] * hold.count[kind];
  return points >= needed ? worth + taste.victory : worth;
}

}  // namespace freebooter::boots
