// Single clauses in plain words, each answered by looking at one square or one token after the other.
#pragma once

#include <map>
#include <string>

#include "plain/types.hpp"

namespace freebooter::plain {

// B12.1.
int target_score(int players);

// B8.1 to B8.3: the points of one unloading.
int unload_points(const Hold& unloaded, const House& house);

// B3.2: where the marker points after these two dice.
char wind_after(char wind, int one_die, int other_die);

// One square in the direction the wind blows to (B2.6).
Spot downwind(char wind);

// B5, B6: every square where the ship may end its move, with the least Pearls that takes; staying put is among them.
// The search goes step by step through everything that can be done with each number of points.
std::map<Spot, int> destinations(const Setup& setup, const Position& position, const std::string& ship);

// B9.1, B9.2: every ship that the shooter may shoot at from where it is, with the empty squares between (B9.3).
std::map<std::string, std::int64_t> targets(const Setup& setup, const Position& position, const std::string& shooter);

}  // namespace freebooter::plain
