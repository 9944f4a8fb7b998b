// THE list of games. Whatever works for any game takes its game from here.
#pragma once

#include <string_view>
#include <type_traits>

#include "boots/game.hpp"
#include "clever/game.hpp"

namespace freebooter {

template <Game... Gs>
struct GameList {};

using Games = GameList<boots::Game, clever::Game>;

template <Game G>
using GameTag = std::type_identity<G>;

// Calls f(GameTag<G>{}) for every game, in order.
template <class F, Game... Gs>
void for_each_game(F&& f, GameList<Gs...>) {
  (f(GameTag<Gs>{}), ...);
}
template <class F>
void for_each_game(F&& f) {
  for_each_game(f, Games{});
}

// Calls f(GameTag<G>{}) for the game of that name; false if there is none.
template <class F>
bool with_game(std::string_view name, F&& f) {
  bool found = false;
  for_each_game([&]<class G>(std::type_identity<G> tag) {
    if (G::kName != name) return;
    found = true;
    f(tag);
  });
  return found;
}

}  // namespace freebooter
