#include "bots/clever_ways.hpp"

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// The islands that boats join.
struct Groups {
  std::array<IslandSet, kMaxBoats> joined{};

  Groups(const Rules& rules, LaneSet lanes) {
    for (std::size_t boat = 0; lanes != 0; lanes &= lanes - 1, ++boat) {
      IslandSet set = rules.ends[static_cast<std::size_t>(std::countr_zero(lanes))];
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

Ways::Ways(const Rules& rules, LaneSet others) {
  const LaneSet free = free_lanes(rules, others);
  const Groups groups(rules, others);
  const auto a_turn_from = [&](IslandSet from) {
    IslandSet reached = from;
    for (LaneSet lanes = free; lanes != 0; lanes &= lanes - 1) {
      const IslandSet ends = rules.ends[static_cast<std::size_t>(std::countr_zero(lanes))];
      if ((ends & from) != 0) reached |= ends;
    }
    return groups.of(reached);
  };
  for (std::uint8_t from = 0; from < rules.islands(); ++from) {
    auto& turns = turns_[from];
    turns.fill(kNever);
    const IslandSet start = bit_of(Island{from});
    IslandSet known = start;
    IslandSet reached = groups.of(start);
    for (std::uint8_t turn = 1;; ++turn) {
      reached = a_turn_from(reached);
      if (reached == known) break;
      for (IslandSet left = reached & ~known; left != 0; left &= left - 1) {
        turns[static_cast<std::size_t>(std::countr_zero(left))] = turn;
      }
      known = reached;
    }
    if (known != start) turns[from] = 2;  // C5.2, C6.1: away and back
  }
}

void KnownWays::study(const Rules& rules) {
  if (ends_ == rules.ends && conflicts_ == rules.conflicts) return;
  ends_ = rules.ends;
  conflicts_ = rules.conflicts;
  known_.fill(kNothing);
}

// In the first place near home that is empty; if there is none, at home.
const Ways& KnownWays::reckon(const Rules& rules, LaneSet others, std::size_t home) {
  ways_.resize(kPlaces);
  std::size_t place = home;
  while (place < home + kNear && known_[place % kPlaces] != kNothing) ++place;
  if (place == home + kNear) place = home;
  known_[place % kPlaces] = others;
  return ways_[place % kPlaces] = Ways(rules, others);
}

}  // namespace freebooter::clever
