// How many turns a captain needs from island to island, if nobody else stirs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

inline constexpr int kNever = 99;

// Where all boats but that seat's lie.
inline LaneSet other_boats(const Table& table, Seat seat) {
  LaneSet lanes = 0;
  for (std::size_t boat = 0; boat < table.boats.size(); ++boat) {
    if (boat != seat.value) lanes |= bit_of(table.boats[boat]);
  }
  return lanes;
}

// Turns until a captain's move ends on an island, while all boats but the own one stay where they are. In every turn
// that boat may first go to any lane that is open to it (C4.1), the captain then to any island the boats connect
// (C5.1); where the boat lies now makes no difference to that. Other captains are left out: they will have moved on.
class Ways {
 public:
  Ways() = default;
  Ways(const Rules& rules, LaneSet others);
  Ways(const Rules& rules, const Table& table, Seat seat) : Ways(rules, other_boats(table, seat)) {}

  // From an island to itself: away and back (C6.1). kNever if there is no way.
  [[nodiscard]] int turns(Island from, Island to) const { return turns_[from.value][to.value]; }

 private:
  std::array<std::array<std::uint8_t, kMaxIslands>, kMaxIslands> turns_{};
};

// Ways that were reckoned once: a search asks for the same few places of the boats again and again.
class KnownWays {
 public:
  KnownWays() { known_.fill(kNothing); }
  // Forgets what was reckoned if the board of these rules is another than the last time.
  void study(const Rules& rules);
  // Good until the next call.
  const Ways& of(const Rules& rules, LaneSet others) {
    const std::size_t home = static_cast<std::size_t>((others * 0x9E3779B97F4A7C15ULL) >> (64U - kPlacesBits));
    for (std::size_t place = home; place < home + kNear; ++place) {
      if (known_[place % kPlaces] == others) return ways_[place % kPlaces];
    }
    return reckon(rules, others, home);
  }

 private:
  static constexpr unsigned kPlacesBits = 10;
  static constexpr std::size_t kPlaces = std::size_t{1} << kPlacesBits;
  static constexpr std::size_t kNear = 4;
  const Ways& reckon(const Rules& rules, LaneSet others, std::size_t home);

  static constexpr LaneSet kNothing = ~LaneSet{0};
  std::array<LaneSet, kPlaces> known_{};  // what is in which place
  std::vector<Ways> ways_;
  std::array<IslandSet, kMaxLanes + 1> ends_{};
  std::array<LaneSet, kMaxLanes + 1> conflicts_{};
};

}  // namespace freebooter::clever
