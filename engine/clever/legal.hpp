// Who is to decide, what may be done, and why not.
#pragma once

#include <optional>

#include "clever/rules.hpp"
#include "clever/state.hpp"
#include "core/game.hpp"

namespace freebooter::clever {

Turn turn_of(const Rules& rules, const State& state);
// Captain, boat, neutral boats, end; each by the numbers of islands and lanes.
void legal_actions(const Rules& rules, const State& state, List<Action>& out);
// The entry of that list at rng.below(its size), mostly without making it.
Action pick(const Rules& rules, const State& state, List<Action>& scratch, Rng& rng);
std::optional<Refusal> explain(const Rules& rules, const State& state, const Action& action);

void chances(const Rules& rules, const State& state, List<Chance<Outcome>>& out);
Outcome roll(const Rules& rules, const State& state, Rng& rng);
std::optional<Refusal> explain_outcome(const Rules& rules, const State& state, const Outcome& outcome);

// C2.2: the cards of this seat that have not come to it yet: its giver holds them, or its own pile (C8.1).
inline IslandSet cards_left(const Rules& rules, const State& state, Seat seat) {
  return rules.all_islands & ~(state.found[seat.value] | bit_of(state.card[seat.value]));
}
// The receiver of the card that is to be given now.
inline Seat receiver_of(const Rules& rules, const Table& table) {
  return table.phase == Phase::kFirstCard ? next_seat(rules, table.active) : table.active;
}
// What the options keep the giver from choosing now (C2.6, C6.5). It follows from the open table alone.
IslandSet not_to_be_given(const Rules& rules, const Table& table);

// C5.3: may the active seat's turn end with the boats as they lie?
bool may_end(const Rules& rules, const Table& table);
// Is there anything left to decide in the active seat's turn but to end it?
bool can_go_on(const Rules& rules, const Table& table);

// Does the action tell somebody what they could not know? Then it cannot be taken back. A card that is given tells its
// receiver, and the end of a captain's move tells all whether a treasure was found (C6.1).
bool reveals(const Rules& rules, const State& state, const Action& action);

}  // namespace freebooter::clever
