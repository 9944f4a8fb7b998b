// What every action of a position comes to for the one who decides: the judgement of greedy, and the guide of a search.
#pragma once

#include <optional>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "bots/boots_voyage.hpp"
#include "bots/boots_worth.hpp"
#include "core/list.hpp"

namespace freebooter::boots {

// An action and what it comes to.
struct Considered {
  Action action;
  Reckoning reckoning;
};

class Reckoner {
 public:
  explicit Reckoner(const Taste& taste = {}) : taste_(taste) {}

  // Everything the seat, which is to decide, would choose among, in the order of the legal list; an unloading in
  // several parts. The list is good until the next call.
  const List<Considered>& consider(const Rules& rules, const State& world, Seat seat);
  // The same for a single action.
  Considered consider_one(const Rules& rules, const State& world, Seat seat, const Action& action);
  // What a ship has to look forward to while others play.
  Reckoning at_rest(const Rules& rules, const State& world, Seat seat);

  const SailingTimes& times_of(const Rules& rules);

 private:
  Taste taste_;
  std::optional<SailingTimes> times_;
  List<Action> legal_;
  List<Action> steered_;  // where a Privateer could be steered
  List<Considered> considered_;
};

}  // namespace freebooter::boots
