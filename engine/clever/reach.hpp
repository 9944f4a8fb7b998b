// Where captains can go (C5) and where boats can lie (C2.5, C4.1).
#pragma once

#include <optional>
#include <vector>

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

// Every island that boats on these lanes connect with `from`, itself included.
inline IslandSet connected(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, Island from) {
  LaneSet unused = bit_of(boats[0]) | bit_of(boats[1]) | bit_of(boats[2]) | bit_of(boats[3]);
  IslandSet reached = bit_of(from);
  for (LaneSet at_hand = rules.lanes_of[from.value] & unused; at_hand != 0;) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(at_hand));
    unused ^= at_hand & (~at_hand + 1);  // that lane
    reached |= rules.ends[lane];
    at_hand = (at_hand | rules.touching[lane]) & unused;
  }
  return reached;
}

// The lanes of a shortest way between two islands over those boats, in order; nothing if they do not connect them.
std::optional<std::vector<Lane>> way_between(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, Island from,
                                             Island to);

// C2.4: the islands where a captain stands.
inline IslandSet occupied(const Rules& rules, const Table& table) {
  return (bit_of(table.captains[0]) | bit_of(table.captains[1]) | bit_of(table.captains[2]) |
          bit_of(table.captains[3])) &
         rules.all_islands;
}

// C5.1, C5.2: the islands on which the captain may stop. Others may be passed over, whoever stands there.
inline IslandSet reach_of(const Rules& rules, const Table& table, Seat seat) {
  return connected(rules, table.boats, table.captains[seat.value]) & ~occupied(rules, table);
}

// C2.5: the lanes that a boat may take while boats lie on these.
inline LaneSet free_lanes(const Rules& rules, LaneSet boats) {
  LaneSet free = rules.all_lanes;
  for (; boats != 0; boats &= boats - 1) free &= ~rules.conflicts[static_cast<std::size_t>(std::countr_zero(boats))];
  return free;
}
// The same while all boats lie as they do.
inline LaneSet free_lanes(const Rules& rules, const std::array<Lane, kMaxBoats>& boats) {
  return rules.all_lanes & ~(rules.conflicts[boats[0].value] | rules.conflicts[boats[1].value] |
                             rules.conflicts[boats[2].value] | rules.conflicts[boats[3].value]);
}

// C4.1: the lanes to which the boat in this place of the list may move. It is lifted first, and may not come back.
inline LaneSet boat_moves(const Rules& rules, const Table& table, std::size_t slot) {
  std::array<Lane, kMaxBoats> others = table.boats;
  others[slot] = kNoLane;
  return free_lanes(rules, others) & ~bit_of(table.boats[slot]);
}

// C2.1: the lanes to which a neutral boat may move as the last act of the active seat's turn, so that C5.3 holds.
LaneSet neutral_moves(const Rules& rules, const Table& table, Neutral boat);

}  // namespace freebooter::clever
