// What it is worth to a captain to be so many turns from its treasure.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace freebooter::clever {

// So many turns away is as good as out of reach: by then all boats lie otherwise.
inline constexpr int kFar = 5;

// In hundredths of a find. Counted in games of good players: how many finds the next eight rounds brought, more or less
// than they bring as a rule (docs/STRENGTH.md). Whoever is to move and a turn away has the treasure; whoever has to
// wait is kept from it two times out of three; and beyond that, turns hardly tell, unless there is no way at all.
inline constexpr int kFind = 100;

inline int prospects_to_move(int turns) {
  constexpr std::array<int, kFar + 1> kWorth{0, 78, 0, -13, -50, -65};
  return kWorth[static_cast<std::size_t>(std::min(turns, kFar))];
}
inline int prospects_waiting(int turns) {
  constexpr std::array<int, kFar + 1> kWorth{0, 24, 6, -7, -50, -65};
  return kWorth[static_cast<std::size_t>(std::min(turns, kFar))];
}
// Of a card that is still to come.
inline constexpr int kUsualProspects = 1;

}  // namespace freebooter::clever
