// What the greedy player of Captain Treasure Boots counts in, and how it weighs one thing against another.
#pragma once

#include <array>
#include <cstdint>

#include "boots/score.hpp"
#include "boots/types.hpp"

namespace freebooter::boots {

// Thousandths of a point. Turns are counted in thousandths too. No floating point: a choice is the same everywhere.
using Worth = std::int32_t;
inline constexpr Worth kPoint = 1000;
inline constexpr Worth kTurn = 1000;

// The player's taste. Every number is in thousandths of a point unless it says otherwise.
struct Taste {
  Worth turn = 900;       // one turn of one's own: about what a turn brings on average
  Worth victory = 500;    // a voyage that ends the game, besides its points
  Worth pearl = 1100;     // a Pearl kept: the point it will bring, and what it is good for until then
  Worth keep_risk = 50;   // a token kept back when unloading may be lost, or never be unloaded
  Worth ripe = 250;       // an empty island close by that is sure to be filled before the next turn
  Worth grab_near = 400;  // how likely a rival one turn away takes a treasure first, in thousandths
  Worth grab_far = 180;   // and one two turns away
  Worth fear = 200;       // how likely a rival in reach shoots, in thousandths
  Worth sunk = 600;       // being sunk, besides the loot
  Worth harm = 600;       // what a rival loses, shared by the rivals, in thousandths
  Worth crowd = 150;      // another ship near the port one chooses
  int stops = 3;          // the most treasures a voyage is planned to fetch
  // What a token does for its ship while it is in the hold: Sails speed, Guns and Rum odds, Gold the choice of loot.
  std::array<Worth, kTokenKinds> use{250, 150, 100, 60, 100, 100};
};

// B8.2 seen from the way to a full set: every colour is a step towards the bonus of four. What the colours of a hold
// will bring besides its tokens, the turns to fetch the others and to reach a port taken off: the solution of
//   hope(4) = 4 - turns to a port,  hope(n) = hope(n + 1) + (1 - turns to a token) / (chance that it is a new colour)
// for a token and a port 1.3 turns away each, at a point a turn.
inline constexpr std::array<Worth, kColours + 1> kColourHope{0, 300, 700, 1350, 2700};
// What a hold is worth to its ship, which needs `needed` more points to win; turns aside.
Worth hold_worth(const Hold& hold, int needed, const Options& options, const Taste& taste);

// What one decision comes to, part by part.
struct Reckoning {
  Worth win = 0;        // the game, if it is won on the spot, or a chance of that
  Worth points = 0;     // scored at once
  Worth voyage = 0;     // the best voyage from there: points to be unloaded less the turns it takes
  Worth prospects = 0;  // empty islands close by that are about to be filled
  Worth booty = 0;      // what a shot or a looted token brings, on average
  Worth harm = 0;       // what rivals lose by it, on average
  Worth danger = 0;     // what their guns may cost; never above 0
  Worth pearls = 0;     // Pearls spent; never above 0

  [[nodiscard]] constexpr Worth total() const {
    return win + points + voyage + prospects + booty + harm + danger + pearls;
  }
};

// What tips the scales between equals: do nothing rather than something useless, keep a Pearl rather than waste it.
inline constexpr Worth kTrifle = 1;
// Winning on the spot outweighs everything else together.
inline constexpr Worth kWinNow = 1'000'000;

constexpr Worth part_of(Worth worth, Worth thousandths) {
  return static_cast<Worth>(std::int64_t{worth} * thousandths / 1000);
}

}  // namespace freebooter::boots
