// Why a player's wish was refused: a key into the word catalogues and the rule clause that says so.
#pragma once

#include <string_view>

namespace freebooter {

struct Refusal {
  std::string_view reason;  // a text key such as "island_occupied"; always a literal
  std::string_view clause;  // a clause id such as "B6.3"; always a literal
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace freebooter
