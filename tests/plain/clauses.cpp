#include "plain/clauses.hpp"

#include <cstdlib>

namespace freebooter::plain {

int target_score(int players) {
  if (players == 2) return 30;
  if (players == 3) return 20;
  if (players == 4) return 15;
  if (players == 5) return 12;
  return 10;
}

int unload_points(const Hold& unloaded, const House& house) {
  int points = 0;
  std::set<char> colours;
  for (const auto& [letter, how_many] : unloaded) {
    for (int token = 0; token < how_many; ++token) {
      points += letter == 'O' && house.beta_gold ? 2 : 1;
      if (letter != 'P' && letter != 'B') colours.insert(letter);
    }
  }
  if (colours.size() == 2) points += 1;
  if (colours.size() == 3) points += 2;
  if (colours.size() == 4) points += 4;
  return points;
}

char wind_after(char wind, int one_die, int other_die) {
  for (int quarter = 0; quarter < std::abs(one_die - other_die); ++quarter) {
    switch (wind) {
      case 'N': wind = 'E'; break;
      case 'E': wind = 'S'; break;
      case 'S': wind = 'W'; break;
      default: wind = 'N'; break;
    }
  }
  return wind;
}

Spot downwind(char wind) {
  if (wind == 'N') return {0, -1};
  if (wind == 'E') return {1, 0};
  if (wind == 'S') return {0, 1};
  return {-1, 0};
}

}  // namespace freebooter::plain
