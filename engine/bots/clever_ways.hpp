// How many turns a captain needs from island to island, if nobody else stirs.
#pragma once

#include <array>

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

// The ways of one seat's captain while all boats but its own stay where they are. In every turn that boat may first go
// to any lane that is open to it (C4.1), the captain then to any island the boats connect (C5.1); where the boat lies
// now makes no difference to that. Other captains are left out: they will have moved on.
class Ways {
 public:
  static constexpr int kNever = 99;

  Ways(const Rules& rules, const Table& table, Seat seat);

  // Turns until a captain's move from `from` ends on `to`. From an island to itself: away and back (C6.1).
  [[nodiscard]] int turns(Island from, Island to) const { return turns_[from.value][to.value]; }

 private:
  void walk_from(const Rules& rules, Island from, const std::array<IslandSet, kMaxIslands>& in_one_turn);

  std::array<std::array<int, kMaxIslands>, kMaxIslands> turns_{};
};

}  // namespace freebooter::clever
