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

std::optional<std::vector<Lane>> way_between(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, Island from,
                                             Island to) {
  if (from == to) return std::vector<Lane>{};
  // There are four boats at most, so every way is looked at, the shortest first.
  for (const Lane boat : boats) {
    if (boat == kNoLane || (rules.ends[boat.value] & bit_of(from)) == 0) continue;
    if ((rules.ends[boat.value] & bit_of(to)) != 0) return std::vector<Lane>{boat};
  }
  std::optional<std::vector<Lane>> best;
  for (std::size_t first = 0; first < boats.size(); ++first) {
    if (boats[first] == kNoLane || (rules.ends[boats[first].value] & bit_of(from)) == 0) continue;
    const IslandSet beyond = rules.ends[boats[first].value] & ~bit_of(from);
    std::array<Lane, kMaxBoats> others = boats;
    others[first] = kNoLane;
    auto rest = way_between(rules, others, {static_cast<std::uint8_t>(std::countr_zero(beyond))}, to);
    if (!rest || (best && best->size() <= rest->size() + 1)) continue;
    rest->insert(rest->begin(), boats[first]);
    best = std::move(rest);
  }
  return best;
}

}  // namespace freebooter::clever
