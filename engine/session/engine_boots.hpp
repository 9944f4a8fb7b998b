// What Captain Treasure Boots offers in `freebooter engine` beyond the contract of every game.
#pragma once

#include <variant>

#include "boots/game.hpp"
#include "session/engine_game.hpp"

namespace freebooter::session {

template <>
struct EngineExtras<boots::Game> {
  // B8.1: an unloading stands for every part of it.
  static bool is_family(const boots::Action& action) { return std::holds_alternative<boots::Unload>(action); }

  // odds   {"ship": "2", "at": [5,6], "attack_pearls": 1, "defence_pearls": 0}, all of them optional
  // path   {"to": [5,6] or "5,6", "ship": "2"}
  // worth  {"tokens": {"sails": 2} or "S2"}
  static std::optional<Answer> answer(std::string_view command, const boots::Rules& rules, const boots::State& state,
                                      Request& request);
};

}  // namespace freebooter::session
