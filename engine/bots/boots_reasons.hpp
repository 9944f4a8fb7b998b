// Why an action of Captain Treasure Boots is good, for people: the parts of its reckoning, and the facts behind them.
#pragma once

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "bots/boots_worth.hpp"

namespace freebooter::boots {

struct Reasons {
  Reckoning parts;
  // The own ship as the action leaves it; a treasure it stops at counts as taken.
  bool at_sea = false;         // it has a place on the board
  int stake = 0;               // points that its hold would bring in port
  Square port;                 // the nearest
  Worth turns_to_port = 0;     // in thousandths
  int treasures_in_reach = 0;  // islands with treasure that it can make for in about a turn
  int rivals_in_range = 0;     // ships that could come and shoot before its next turn
};

Reasons reasons_for(const Rules& rules, const State& world, Seat seat, const Action& action);

}  // namespace freebooter::boots
