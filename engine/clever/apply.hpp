// The consequences of actions and outcomes. Legality has been checked before.
#pragma once

#include <vector>

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

State start(const Rules& rules);
void apply(const Rules& rules, State& state, const Action& action, std::vector<Event>* events);
void apply_outcome(const Rules& rules, State& state, const Outcome& outcome, std::vector<Event>* events);

}  // namespace freebooter::clever
