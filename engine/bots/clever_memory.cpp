#include "bots/clever_memory.hpp"

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// Where the seat's captain can end a turn that begins so; its boat may go anywhere first (C3.1).
IslandSet within_a_turn(const Rules& rules, const Table& table, Seat seat) {
  IslandSet reach = reach_of(rules, table, seat);
  Table then = table;
  for (LaneSet left = boat_moves(rules, table, seat.value); left != 0; left &= left - 1) {
    then.boats[seat.value] = {static_cast<std::uint8_t>(std::countr_zero(left))};
    reach |= reach_of(rules, then, seat);
  }
  return reach;
}

}  // namespace

void Memory::notice(const Rules& rules, const View& view) {
  const Table& now = view.table();
  const bool goes_on = has_seen_ && viewer_ == view.viewer() && now.first == last_.first && now.turn >= last_.turn;
  if (!goes_on) {
    found_ = {};
    passed_by_ = {};
  } else if (now.turn - last_.turn > static_cast<std::uint32_t>(rules.players)) {
    passed_by_ = {};
  } else {
    follow(rules, now);
  }
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    found_[seat] |= view.found({seat});
    // More than the pile holds: something was taken back.
    if (count_bits(found_[seat]) > now.size[seat]) found_[seat] = view.found({seat});
  }
  has_seen_ = true;
  last_ = now;
  viewer_ = view.viewer();
}

// The turns between the last view and this one, newest first: whoever had one stood before it where the last view had
// them, and whoever came before them stands there still.
void Memory::follow(const Rules& rules, const Table& now) {
  const auto players = static_cast<std::uint32_t>(rules.players);
  Table then = now;
  for (std::uint32_t turn = now.turn; turn > last_.turn + 1;) {
    --turn;
    const auto seat = static_cast<std::uint8_t>((now.active.value + players - (now.turn - turn) % players) % players);
    then.captains[seat] = last_.captains[seat];
    then.boats[seat] = last_.boats[seat];
    if (now.size[seat] != last_.size[seat]) {
      passed_by_[seat] = 0;  // it has another card now
    } else if (then.captains[seat] != kNoIsland && then.boats[seat] != kNoLane) {
      passed_by_[seat] |= within_a_turn(rules, then, {seat});
    }
  }
}

}  // namespace freebooter::clever
