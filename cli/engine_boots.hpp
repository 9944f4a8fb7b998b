// What Captain Treasure Boots offers in `freebooter engine` beyond the contract of every game.
#pragma once

#include <variant>

#include "boots/game.hpp"
#include "cli/engine_game.hpp"

namespace freebooter::cli {

template <>
struct EngineExtras<boots::Game> {
  static constexpr bool kHasOdds = true;
  static constexpr bool kHasPath = true;

  // B8.1: an unloading stands for every part of it.
  static bool is_family(const boots::Action& action) { return std::holds_alternative<boots::Unload>(action); }

  // {"ship": "2", "attack_pearls": 1, "defence_pearls": 0}, all of them optional.
  static Answer odds(const boots::Rules& rules, const boots::State& state, Request& request);
  // {"to": [5,6] or "5,6", "ship": "2"}.
  static Answer path(const boots::Rules& rules, const boots::State& state, Request& request);
};

}  // namespace freebooter::cli
