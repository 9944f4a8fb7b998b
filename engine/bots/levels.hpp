// The five levels every game has, from one a child beats to the strongest there is.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ai/budget.hpp"

namespace freebooter {

struct Level {
  std::string_view name;      // the words of the catalogues are under this name
  std::int64_t milliseconds;  // the longest a decision may take, if nothing else is said
};
inline constexpr std::array<Level, 5> kLevels{
    {{"cabinboy", 5}, {"deckhand", 5}, {"bosun", 100}, {"pilot", 100}, {"captain", 1000}}};

// How long a bot of that name may think about a decision when people wait for it; bots that are no level, and those
// that need no time, as long as they like.
inline Budget usual_budget(std::string_view name, const Clock& clock) {
  for (const Level& level : kLevels) {
    if (level.name == name) return {.milliseconds = level.milliseconds, .clock = &clock};
  }
  return {};
}

}  // namespace freebooter
