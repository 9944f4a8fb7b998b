// What Capt'n Clever offers in `freebooter engine` beyond the contract of every game.
#pragma once

#include "clever/game.hpp"
#include "session/engine_game.hpp"

namespace freebooter::session {

template <>
struct EngineExtras<clever::Game> {
  static bool is_family(const clever::Action&) { return false; }

  // way        {"island": 4, "seat": 2}: the lanes that the captain takes
  // distances  {"seat": 2}: turns to every island, if nobody else stirs
  static std::optional<Answer> answer(std::string_view command, const clever::Rules& rules, const clever::State& state,
                                      Request& request);
};

}  // namespace freebooter::session
