// A rule that the host of a game may change: a member of the set-up's "options".
#pragma once

#include <span>
#include <string_view>

namespace freebooter {

struct HouseRule {
  std::string_view name;
  std::string_view clause;                    // the rule that it changes
  std::span<const std::string_view> words{};  // the usual one first; none: it is off or on
  int players = 0;                            // for so many players only; 0 for any number
};

}  // namespace freebooter
