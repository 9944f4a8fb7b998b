// A view that came as JSON, made a View again. What is hidden is filled in with anything that could be there and then
// looked at through the same eyes, which hides it again: no screen can tell the difference.
#pragma once

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include "catalog/catalog.hpp"

namespace freebooter::cli {

inline Json without(const Json& json, std::initializer_list<std::string_view> names) {
  Json kept = Json::object();
  for (const auto& [name, value] : *json.as_object()) {
    if (std::ranges::find(names, std::string_view(name)) == names.end()) kept.set(name, value);
  }
  return kept;
}

inline Json filled(GameTag<boots::Game>, const Json& view, const boots::Rules& rules) {
  Json state = without(view, {"viewer", "hidden"});
  Json ships = Json::array();
  for (const Json& ship : *state.find("ships")->as_array()) {
    Json open = ship;
    const Json* at = ship.find("at");
    const boots::Square port = rules.sea.port_at(0);
    if (at != nullptr && at->as_string() != nullptr) open.set("at", Json::array({port.x, port.y}));
    ships.push(open);
  }
  return state.set("ships", ships);
}

// Cards that this seat may have, each used once: first for the pile, whose top is known, then as the current one.
inline Json filled_seat(const Json& seat, int islands) {
  Json open = without(seat, {"found", "top", "to_give"});
  std::set<std::int64_t> used;
  Json pile = Json::array();
  const Json* known = seat.find("pile");
  const Json* top = seat.find("top");
  const Json* card = seat.find("card");
  const auto note = [&](const Json* number) {
    if (number != nullptr && number->as_int() != nullptr) used.insert(*number->as_int());
  };
  note(top);
  note(card);
  std::set<std::int64_t> ruled_out;
  if (const Json* out = seat.find("ruled_out")) {
    for (const Json& island : *out->as_array()) ruled_out.insert(*island.as_int());
  }
  if (known != nullptr) {
    pile = *known;
    for (const Json& one : *known->as_array()) note(&one);
  }
  // The current card first: it has less to choose from.
  if (card != nullptr && card->as_string() != nullptr) {
    for (std::int64_t island = 1; island <= islands; ++island) {
      if (used.contains(island) || ruled_out.contains(island)) continue;
      open.set("card", island);
      used.insert(island);
      break;
    }
  }
  if (known == nullptr) {
    const auto size = *seat.find("found")->as_int();
    for (std::int64_t island = 1; island <= islands && static_cast<std::int64_t>(pile.as_array()->size()) + 1 < size;
         ++island) {
      if (used.insert(island).second) pile.push(island);
    }
    if (top != nullptr) pile.push(*top);
  }
  return open.set("pile", pile);
}

inline Json filled(GameTag<clever::Game>, const Json& view, const clever::Rules& rules) {
  Json state = without(view, {"viewer"});
  Json seats = Json::array();
  for (const Json& seat : *state.find("seats")->as_array())
    seats.push(filled_seat(seat, std::popcount(static_cast<unsigned>(rules.all_islands))));
  return state.set("seats", seats);
}

template <Game G>
FromJson<typename G::View> view_from_json(const typename G::Rules& rules, const Json& json) {
  Viewer viewer;
  if (const Json* seat = json.find("viewer"); seat != nullptr && seat->as_int() != nullptr)
    viewer = Seat{static_cast<std::uint8_t>(*seat->as_int() - 1)};
  const auto state = G::state_from_json(rules, filled(GameTag<G>{}, json, rules));
  if (!state) return Failure{state.error()};
  return G::view(rules, *state, viewer);
}

}  // namespace freebooter::cli
