#include "bots/clever_ways.hpp"

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// The islands that boats join, the own boat aside.
struct Groups {
  std::array<IslandSet, kMaxBoats> joined{};

  Groups(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, std::size_t own_boat) {
    for (std::size_t boat = 0; boat < kMaxBoats; ++boat) {
      if (boat == own_boat) continue;
      IslandSet set = rules.ends[boats[boat].value];
      for (IslandSet& other : joined) {
        if ((other & set) == 0) continue;
        set |= other;
        other = 0;
      }
      joined[boat] = set;
    }
  }
  [[nodiscard]] IslandSet of(IslandSet islands) const {
    IslandSet all = islands;
    for (const IslandSet set : joined) {
      if ((set & islands) != 0) all |= set;
    }
    return all;
  }
};

}  // namespace

int turns_between(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, std::size_t own_boat, Island from,
                  Island to) {
  std::array<Lane, kMaxBoats> others = boats;
  others[own_boat] = kNoLane;  // C4.1: lifted first
  const LaneSet free = free_lanes(rules, others);
  const Groups groups(rules, others, own_boat);
  IslandSet reached = groups.of(bit_of(from));
  for (int turns = 1;; ++turns) {
    IslandSet next = reached;
    for (LaneSet lanes = free; lanes != 0; lanes &= lanes - 1) {
      const IslandSet ends = rules.ends[static_cast<std::size_t>(std::countr_zero(lanes))];
      if ((ends & reached) != 0) next |= ends;
    }
    next = groups.of(next);
    if ((next & bit_of(to)) != 0 && from != to) return turns;
    if (from == to) return next == bit_of(from) ? kNever : 2;  // C5.2, C6.1: away and back
    if (next == reached) return kNever;
    reached = next;
  }
}

Ways::Ways(const Rules& rules, const Table& table, Seat seat) {
  for (std::uint8_t from = 0; from < rules.islands(); ++from) {
    for (std::uint8_t to = 0; to < rules.islands(); ++to) {
      turns_[from][to] = turns_between(rules, table.boats, seat.value, {from}, {to});
    }
  }
}

}  // namespace freebooter::clever
