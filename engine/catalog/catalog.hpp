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

// Is the game part of this program? All are (offered.cpp), unless the program says otherwise: a module for the browser
// has one game only, and what belongs to the others is left out when it is linked.
template <Game G>
bool is_offered();
template <>
bool is_offered<boots::Game>();
template <>
bool is_offered<clever::Game>();

// Calls f(GameTag<G>{}) for every game, in order.
template <class F, Game... Gs>
void for_each_game(F&& f, GameList<Gs...>) {
  ((is_offered<Gs>() ? f(GameTag<Gs>{}) : void()), ...);
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
