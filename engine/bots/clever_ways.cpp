#include "bots/clever_ways.hpp"

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

Island lowest(IslandSet islands) { return {static_cast<std::uint8_t>(std::countr_zero(islands))}; }

// By island: where a turn that begins there can end.
std::array<IslandSet, kMaxIslands> one_turn(const Rules& rules, const Table& table, Seat seat) {
  std::array<Lane, kMaxBoats> boats = table.boats;
  boats[seat.value] = kNoLane;  // C4.1: lifted first
  std::array<IslandSet, kMaxIslands> ends{};
  for (LaneSet left = free_lanes(rules, boats); left != 0; left &= left - 1) {
    boats[seat.value] = {static_cast<std::uint8_t>(std::countr_zero(left))};
    for (IslandSet islands = rules.all_islands; islands != 0; islands &= islands - 1) {
      const Island from = lowest(islands);
      ends[from.value] |= connected(rules, boats, from) & ~bit_of(from);  // C5.2
    }
  }
  return ends;
}

}  // namespace

Ways::Ways(const Rules& rules, const Table& table, Seat seat) {
  const auto in_one_turn = one_turn(rules, table, seat);
  for (IslandSet left = rules.all_islands; left != 0; left &= left - 1) walk_from(rules, lowest(left), in_one_turn);
}

void Ways::walk_from(const Rules& rules, Island from, const std::array<IslandSet, kMaxIslands>& in_one_turn) {
  auto& turns = turns_[from.value];
  turns.fill(kNever);
  IslandSet reached = 0;
  IslandSet edge = bit_of(from);
  for (int turn = 1; edge != 0; ++turn) {
    IslandSet next = 0;
    for (IslandSet left = edge; left != 0; left &= left - 1) next |= in_one_turn[lowest(left).value];
    edge = next & rules.all_islands & ~reached;
    reached |= edge;
    for (IslandSet left = edge; left != 0; left &= left - 1) turns[lowest(left).value] = turn;
  }
}

}  // namespace freebooter::clever
