// Why an action of Capt'n Clever is good, for people: how far it is to the treasure, and what is in the way.
#pragma once

#include "clever/rules.hpp"
#include "clever/state.hpp"

namespace freebooter::clever {

struct Reasons {
  bool wins = false;
  bool finds = false;        // the treasure, on the spot
  Card card = kNoCard;       // what the own captain looks for, if anything
  int turns = 0;             // more of them to the own treasure as boats lie afterwards; kNever if there is no way
  int turns_before = 0;      // and as they lie now
  bool is_taken = false;     // another captain stands on that island
  int islands_in_reach = 0;  // where the captain could go within a turn, afterwards
  Card given = kNoCard;      // the card for the next player,
  int their_turns = 0;       // who needs so many turns to find it
};

// Of the world only the open table, the own card and a card given are looked at.
Reasons reasons_for(const Rules& rules, const State& world, Seat seat, const Action& action);

}  // namespace freebooter::clever
