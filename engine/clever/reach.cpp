#include "clever/reach.hpp"

namespace freebooter::clever {

LaneSet neutral_moves(const Rules& rules, const Table& table, Neutral boat) {
  const std::size_t slot = slot_of(rules, boat);
  LaneSet moves = boat_moves(rules, table, slot);
  if ((table.moved & kCaptainDone) != 0) return moves;
  Table after = table;
  for (LaneSet left = moves; left != 0; left &= left - 1) {
    after.boats[slot] = {static_cast<std::uint8_t>(std::countr_zero(left))};
    if (reach_of(rules, after, table.active) != 0) moves &= ~bit_of(after.boats[slot]);  // C5.3
  }
  return moves;
}

}  // namespace freebooter::clever
