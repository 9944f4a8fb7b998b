// What it is worth to a captain to be so many turns from its treasure.
#pragma once

#include <array>

namespace freebooter::clever {

// So many turns away is as good as out of reach: by then all boats lie otherwise.
inline constexpr int kFar = 5;

// By the turns, 0 being the treasure found.
using WorthOfTurns = std::array<int, kFar + 1>;

// In hundredths of a find.
inline constexpr int kFind = 100;
struct Prospects {
  WorthOfTurns to_move;
  WorthOfTurns waiting;
};
// Counted in games of three good players: how many finds the next eight rounds brought, more or less than they bring as
// a rule (docs/STRENGTH.md). Whoever is to move and a turn away has the treasure; whoever has to wait is kept from it
// two times out of three; and beyond that turns hardly tell, unless there is no way at all.
inline constexpr Prospects kAmongMany{.to_move = {kFind, 78, 0, -13, -50, -65},
                                      .waiting = {kFind, 24, 6, -7, -50, -65}};
// Two would do nothing but keep each other from treasures by that: with two, every turn counts the same.
inline constexpr Prospects kAmongTwo{.to_move = {kFind, 50, 0, -50, -100, -150},
                                     .waiting = {kFind, 25, -25, -75, -125, -175}};
inline const Prospects& prospects_for(int players) { return players == 2 ? kAmongTwo : kAmongMany; }
// Of a card that is still to come.
inline constexpr int kUsualProspects = 1;

}  // namespace freebooter::clever
