#include "bots/clever_reasons.hpp"

#include "bots/clever_ways.hpp"
#include "clever/apply.hpp"
#include "clever/legal.hpp"
#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// Turns still to come, with the one that is going on if the captain may still move in it.
int turns_to_card(const Rules& rules, const State& state, Seat seat, Card card) {
  const Island from = state.captains[seat.value];
  return from == kNoIsland ? kNever : Ways(rules, state, seat).turns(from, card);
}

int islands_within_a_turn(const Rules& rules, const State& state, Seat seat) {
  const Island from = state.captains[seat.value];
  if (from == kNoIsland) return 0;
  const Ways ways(rules, state, seat);
  int count = 0;
  for (std::uint8_t to = 0; to < rules.islands(); ++to) {
    if (to == from.value) continue;
    count += ways.turns(from, {to}) == 1 ? 1 : 0;
  }
  return count;
}

}  // namespace

Reasons reasons_for(const Rules& rules, const State& world, Seat seat, const Action& action) {
  State after = world;
  apply(rules, after, action, nullptr);
  Reasons reasons;
  reasons.wins = after.phase == Phase::kOver && after.active == seat;
  reasons.finds = after.size[seat.value] > world.size[seat.value];
  reasons.islands_in_reach = islands_within_a_turn(rules, after, seat);
  if (const auto* gift = std::get_if<Give>(&action)) {
    const Seat receiver = receiver_of(rules, world);
    reasons.given = gift->card;
    reasons.their_turns = turns_to_card(rules, world, receiver, gift->card);
    return reasons;
  }
  reasons.card = world.card[seat.value];
  if (reasons.card == kNoCard) return reasons;
  reasons.turns = turns_to_card(rules, after, seat, reasons.card);
  reasons.turns_before = turns_to_card(rules, world, seat, reasons.card);
  const IslandSet others = occupied(rules, after) & ~bit_of(after.captains[seat.value]);
  reasons.is_taken = (others & bit_of(reasons.card)) != 0;
  return reasons;
}

}  // namespace freebooter::clever
