// How many turns a captain needs from island to island, if nobody else stirs.
#pragma once

#include <array>

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

inline constexpr int kNever = 99;

// Turns until a captain's move from `from` ends on `to`, while all boats but the own one stay where they are. In every
// turn that boat may first go to any lane that is open to it (C4.1), the captain then to any island the boats connect
// (C5.1); where the boat lies now makes no difference to that. Other captains are left out: they will have moved on.
// From an island to itself: away and back (C6.1). kNever if there is no way.
int turns_between(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, std::size_t own_boat, Island from,
                  Island to);

// The same for one seat and all islands.
class Ways {
 public:
  Ways(const Rules& rules, const Table& table, Seat seat);

  [[nodiscard]] int turns(Island from, Island to) const { return turns_[from.value][to.value]; }

 private:
  std::array<std::array<int, kMaxIslands>, kMaxIslands> turns_{};
};

}  // namespace freebooter::clever
