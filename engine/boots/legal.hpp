// Who is to decide, what may be done, and why not.
#pragma once

#include <optional>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "core/game.hpp"

namespace freebooter::boots {

Turn turn_of(const Rules& rules, const State& state);
void legal_actions(const Rules& rules, const State& state, List<Action>& out);
// One of the legal list, each equally likely; the scratch list is used where the list must be made.
Action pick(const Rules& rules, const State& state, List<Action>& scratch, Rng& rng);
std::optional<Refusal> explain(const Rules& rules, const State& state, const Action& action);

void chances(const Rules& rules, const State& state, List<Chance<Outcome>>& out);
Outcome roll(const Rules& rules, const State& state, Rng& rng);
std::optional<Refusal> explain_outcome(const Rules& rules, const State& state, const Outcome& outcome);

// Is there anything to command now, and a way to pay for it?
bool can_command(const Rules& rules, const State& state);
// Is there anything but nothing to do in step 3 for this ship?
bool can_act(const Rules& rules, const State& state, ShipId ship);
// Who chooses the loot of a hit, the attacker's side or the defender's (B10.1).
Seat loot_chooser(const State& state);
// Who decides for the defender (B9.8).
Seat defender_of(const State& state);

}  // namespace freebooter::boots
