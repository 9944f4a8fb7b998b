// B5 and B6: where a ship can go, and at what cost in Pearls.
#pragma once

#include <optional>
#include <vector>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "core/list.hpp"
#include "core/refusal.hpp"
#include "core/rng.hpp"

namespace freebooter::boots {

// Movement points without Pearls (B5.1).
constexpr int movement_points(const Hold& hold) { return 3 + hold[Token::kSails]; }

// Appends a Sail for every square the ship may stop on, staying put included: least Pearls first, then row by row
// across the wind from downwind to upwind. A ship with white and black Pearls gets every way to pay, white ones first
// (B11.1).
void list_sails(const Rules& rules, const State& state, ShipId ship, List<Action>& out);

// One of the list, each equally likely, without making the list; nothing for a ship so fast that it would not pay.
std::optional<Sail> pick_sail(const Rules& rules, const State& state, ShipId ship, Rng& rng);

// The least Pearls the ship needs to stop on a square; nothing if it cannot, even with all it has.
std::optional<int> pearls_needed(const Rules& rules, const State& state, ShipId ship, Square to);

// Why the ship may not sail so; nothing if it may.
std::optional<Refusal> explain_sail(const Rules& rules, const State& state, ShipId ship, const Sail& sail);

// Whoever keeps the ship from stopping on a square, however far it is; nothing if nobody does.
std::optional<Refusal> explain_stop(const Rules& rules, const State& state, ShipId ship, Square at);

// One step of a way, for showing it.
struct Step {
  Square to;
  int cost = 0;        // 0 for the drift, 1, or 2
  bool drift = false;  // B5.3
};

// A cheapest way to a square the ship may stop on; empty for staying put and for squares out of reach.
std::vector<Step> path_to(const Rules& rules, const State& state, ShipId ship, Square to);

// Fills the tables of the rules; the sea and the land map are there already.
void fill_reach_tables(Rules& rules);

}  // namespace freebooter::boots
