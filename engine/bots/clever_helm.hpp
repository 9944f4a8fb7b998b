// Plays a game of Capt'n Clever on as sensible captains would, and quickly: a whole turn is thought out at once, by
// looking up how far it is.
#pragma once

#include <algorithm>

#include "bots/clever_prospects.hpp"
#include "bots/clever_ways.hpp"
#include "clever/game.hpp"

namespace freebooter::clever {

// What captains look at: the worth of their own turns, of those of the one who plays next, and of everybody else's.
struct Manner {
  WorthOfTurns own;
  WorthOfTurns next;
  WorthOfTurns others;
};
// Who hurries on: every turn is like the next, and one's own count twice.
inline constexpr Manner kHasty{
    .own = {0, -2, -4, -6, -8, -10}, .next = {0, -1, -2, -3, -4, -5}, .others = {0, -1, -2, -3, -4, -5}};
// Who knows that near the treasure is not at it, and keeps the next one from it before all else.
inline constexpr Manner kWary{.own = kAmongMany.waiting, .next = kAmongMany.to_move, .others = kAmongMany.waiting};

class Helm {
 public:
  struct Settings {
    std::uint32_t whims = 10;  // of a hundred turns, how many begin without a thought
    Manner manner = kHasty;
  };
  Helm() : Helm(Settings{}) {}
  explicit Helm(const Settings& settings) : settings_(settings) {}

  void change(const Manner& manner) { settings_.manner = manner; }
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
