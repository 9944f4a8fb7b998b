// Why a good player would do it: the reasons that count most, the weightiest first, as phrases that whoever has words
// puts into them.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "clever/rules.hpp"
#include "clever/state.hpp"
#include "core/json.hpp"

namespace freebooter::session {

struct Phrase {
  struct Tenths {  // "1.4", in the manner of the language
    int tenths;
  };
  struct Place {  // the name of a square
    int x;
    int y;
  };
  struct Person {  // the name of whoever sits there
    Seat seat;
  };
  struct Treasure {  // what a card shows, by its island counted from 1
    int island;
  };
  using Fill = std::variant<Tenths, Place, Person, Treasure, std::vector<Phrase>>;  // the last is one phrase

  std::string key;                                  // of the word catalogues
  std::vector<std::pair<std::string, Fill>> fills;  // for its places
  int count = kNone;                                // if not kNone: the key has forms by number, and {n} is this

  static constexpr int kNone = -1;
};

// {"key":"boots.advice.stake","fills":{"points":{"key":"boots.advice.worth","count":3},"turns":{"tenths":14},
//  "port":{"at":[4,3]}}}, and {"seat":2}, {"card":5}.
Json phrase_json(const Phrase& phrase);

// The action must be legal for the seat, which decides; of what is hidden from it any guess will do.
std::vector<Phrase> advice(const boots::Rules& rules, const boots::State& world, Seat seat,
                           const boots::Action& action);
std::vector<Phrase> advice(const clever::Rules& rules, const clever::State& world, Seat seat,
                           const clever::Action& action);

}  // namespace freebooter::session
