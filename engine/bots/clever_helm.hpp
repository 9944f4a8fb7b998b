// Plays a game of Capt'n Clever on as sensible captains would, and quickly: a whole turn is thought out at once, by
// looking up how far it is.
#pragma once

#include <algorithm>

#include "bots/clever_prospects.hpp"
#include "bots/clever_ways.hpp"
#include "clever/game.hpp"

namespace freebooter::clever {

class Helm {
 public:
  struct Settings {
    std::uint32_t whims = 10;  // of a hundred turns, how many begin without a thought
  };
  Helm() : Helm(Settings{}) {}
  explicit Helm(const Settings& settings) : settings_(settings) {}

  // What was reckoned for another board is forgotten.
  void study(const Rules& rules) { ways_.study(rules); }
  // Turns from there to the card, at most kFar.
  int turns(const Rules& rules, const Table& table, Seat seat, Island from, Card card) {
    return std::min(kFar, ways_.of(rules, other_boats(table, seat)).turns(from, card));
  }
  // The next decision or throw of chance, or two that belong together; the game must not be over.
  void sail_on(const Rules& rules, State& world, Rng& rng);

 private:
  struct Plan {
    Island island;  // the captain's, at the end
    Lane lane;      // the boat's, at the end
  };
  // What the others' prospects come to with the boat on a lane, if the next one's island is free at the end of the
  // turn, and if it is taken.
  struct Rivals {
    int free = 0;
    int taken = 0;
  };

  void take_turn(const Rules& rules, State& world, Rng& rng);
  Plan plan(const Rules& rules, const State& world, LaneSet lanes, Rng& rng);
  Rivals rivals(const Rules& rules, const State& world, Lane lane);
  void give(const Rules& rules, State& world, Rng& rng);
  [[nodiscard]] bool has_whim(Rng& rng) const { return rng.below(100) < settings_.whims; }

  Settings settings_;
  KnownWays ways_;
  List<Action> legal_;
};

}  // namespace freebooter::clever
