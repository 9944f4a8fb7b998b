// Exact odds, as fractions of whole numbers.
#pragma once

#include <cstdint>

#include "boots/rules.hpp"
#include "boots/state.hpp"

namespace freebooter::boots {

struct Fraction {
  std::int64_t part = 0;
  std::int64_t whole = 1;
  friend bool operator==(const Fraction& a, const Fraction& b) { return a.part * b.whole == b.part * a.whole; }
};

// One shot, and what each side is ready to spend (B9.3 to B9.7).
struct Shot {
  Hold attacker;
  Hold defender;
  std::int32_t gap = 0;
  int attack_pearls = 0;   // spent whatever the dice say
  int defence_pearls = 0;  // at most this many, and only if they make the attack fail (B9.6)
};

// The chance to hit, in 36ths.
Fraction chance_to_hit(const Shot& shot);

// What a hit would bring (B10), weighed with the chance of it.
struct ExpectedLoot {
  Fraction hit;
  Fraction tokens;                // tokens gained on average, a Black Pearl of a sunk Privateer included (B10.4)
  bool sinks = false;             // would the hit sink the target (B10.2)?
  bool defender_chooses = false;  // does Gold leave the choice to the defender (B10.1)?
};
ExpectedLoot expected_loot(const Shot& shot, bool target_is_privateer);

// The same for two ships on the board; the gap must be that of a legal shot.
Shot shot_between(const State& state, ShipId attacker, ShipId target, std::int32_t gap);

// The chance that an island gets a token in the next roll as things stand now, in 36ths (B3.3, B3.4, B3.6).
Fraction chance_of_treasure(const Rules& rules, const State& state, Island island);

// The chance of each sum of two dice, in 36ths.
constexpr int ways_to_roll(int sum) { return sum < 2 || sum > 12 ? 0 : 6 - (sum > 7 ? sum - 7 : 7 - sum); }

}  // namespace freebooter::boots
