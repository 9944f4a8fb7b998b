// The contract between a game and everything that plays, stores, shows or searches it.
//
// A game is a struct of static functions over four kinds of value:
//   Rules    the fixed part of one game: players, laid-out board, options. Immutable, shared, made from a set-up.
//   State    what changes. Trivially copyable, a few hundred bytes, no pointers.
//   Action   what a seat decides. A closed sum of small values.
//   Outcome  what chance decides. The rules never roll; whoever plays the game resolves chance from outside.
// and, for eyes other than the table's own:
//   View     what one seat, or a spectator, may know of a State. A type of its own, so that a leak does not compile.
//   Event    what happened while an action or outcome was applied, language-neutral, with the clause that says so.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/house_rule.hpp"
#include "core/ids.hpp"
#include "core/json.hpp"
#include "core/list.hpp"
#include "core/refusal.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"

namespace freebooter {

// Whose decision it is.
struct Turn {
  enum class Kind : std::uint8_t { kSeat, kChance, kOver };
  Kind kind = Kind::kOver;
  Seat seat{};  // meaningful for kSeat only

  static constexpr Turn of(Seat seat) { return {Kind::kSeat, seat}; }
  static constexpr Turn chance() { return {Kind::kChance, {}}; }
  static constexpr Turn over() { return {Kind::kOver, {}}; }
  friend constexpr bool operator==(Turn, Turn) = default;
};

// One thing chance may do, and how likely it is against its fellows.
template <class Outcome>
struct Chance {
  Outcome outcome;
  std::uint32_t weight;
};

// The clauses behind the three refusals every game shares.
struct TurnClauses {
  std::string_view order;   // somebody else is to decide
  std::string_view chance;  // the dice come first
  std::string_view over;    // nothing happens after the end
};

// The text or the fault of reading it.
template <class T>
using Parsed = Result<T, std::string>;
template <class T>
using FromJson = Result<T, JsonFault>;

template <class G>
concept Game = requires(const typename G::Rules& rules, const typename G::State& state, typename G::State& changing,
                        const typename G::Action& action, const typename G::Outcome& outcome,
                        const typename G::View& view, const typename G::Event& event, List<typename G::Action>& actions,
                        List<Chance<typename G::Outcome>>& chances, std::vector<typename G::Event>* events, Rng& rng,
                        const Json& json, std::string_view text, Seat seat, Viewer viewer) {
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::Action>;
  requires std::is_trivially_copyable_v<typename G::Outcome>;
  requires std::equality_comparable<typename G::State>;
  requires std::equality_comparable<typename G::Action>;
  requires std::equality_comparable<typename G::Outcome>;
  requires std::equality_comparable<typename G::View>;

  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kRulesVersion } -> std::convertible_to<int>;
  { G::kMinPlayers } -> std::convertible_to<int>;
  { G::kMaxPlayers } -> std::convertible_to<int>;
  { G::kTurnClauses } -> std::convertible_to<TurnClauses>;

  // A set-up is JSON: {"players", "layout" or "board", "options", "first"}; setup() gives it back complete.
  { G::make_rules(json) } -> std::same_as<FromJson<typename G::Rules>>;
  { G::setup(rules) } -> std::same_as<const Json&>;
  { G::players(rules) } -> std::same_as<int>;
  // What the set-up's "options" may change.
  { G::house_rules() } -> std::same_as<std::span<const HouseRule>>;

  { G::start(rules) } -> std::same_as<typename G::State>;
  { G::turn(rules, state) } -> std::same_as<Turn>;
  // Counts the turns of the game from 1; 0 while it is being set up. Records break lines by it.
  { G::turn_number(rules, state) } -> std::same_as<int>;
  // Appends what the deciding seat may do, in a stable order. An entry may stand for a family of actions
  // (a part of a hold); explain() decides about each.
  { G::legal(rules, state, actions) } -> std::same_as<void>;
  // One of the legal list, each equally likely; may use the scratch list, and may be faster than making it.
  { G::pick(rules, state, actions, rng) } -> std::same_as<typename G::Action>;
  // Why the action is not legal here for the seat to decide; nothing if it is.
  { G::explain(rules, state, action) } -> std::same_as<std::optional<Refusal>>;
  { G::chances(rules, state, chances) } -> std::same_as<void>;
  // One outcome drawn by weight; the same distribution as chances(), without making the list.
  { G::roll(rules, state, rng) } -> std::same_as<typename G::Outcome>;
  { G::explain_outcome(rules, state, outcome) } -> std::same_as<std::optional<Refusal>>;
  // Legality has been checked; events are appended if wanted.
  { G::apply(rules, changing, action, events) } -> std::same_as<void>;
  { G::apply_outcome(rules, changing, outcome, events) } -> std::same_as<void>;
  // The winners, as a bit per seat; 0 while the game goes on.
  { G::winners(rules, state) } -> std::same_as<std::uint32_t>;
  { G::hash(rules, state) } -> std::same_as<std::uint64_t>;
  // What cannot be in a reachable or settable state; nothing if all is well.
  { G::fault(rules, state) } -> std::same_as<std::optional<std::string>>;

  { G::view(rules, state, viewer) } -> std::same_as<typename G::View>;
  { G::sample(rules, view, rng) } -> std::same_as<typename G::State>;
  // The action as the viewer may see it in the log, `now` being the present state; and the event, if at all.
  { G::shown(rules, state, seat, action, viewer) } -> std::same_as<typename G::Action>;
  { G::seen(rules, event, viewer) } -> std::same_as<std::optional<typename G::Event>>;

  { G::action_text(rules, action) } -> std::same_as<std::string>;
  { G::parse_action(rules, text) } -> std::same_as<Parsed<typename G::Action>>;
  { G::outcome_text(rules, outcome) } -> std::same_as<std::string>;
  { G::parse_outcome(rules, text) } -> std::same_as<Parsed<typename G::Outcome>>;
  { G::position_text(rules, state) } -> std::same_as<std::string>;
  { G::parse_position(rules, text) } -> std::same_as<Parsed<typename G::State>>;

  { G::action_json(rules, action) } -> std::same_as<Json>;
  { G::action_from_json(rules, json) } -> std::same_as<FromJson<typename G::Action>>;
  { G::outcome_json(rules, outcome) } -> std::same_as<Json>;
  { G::outcome_from_json(rules, json) } -> std::same_as<FromJson<typename G::Outcome>>;
  { G::state_json(rules, state) } -> std::same_as<Json>;
  { G::state_from_json(rules, json) } -> std::same_as<FromJson<typename G::State>>;
  { G::view_json(rules, view) } -> std::same_as<Json>;
  { G::view_from_json(rules, json) } -> std::same_as<FromJson<typename G::View>>;
  { G::event_json(rules, event) } -> std::same_as<Json>;
};

// The only gate into a game for a player's wish: refuses with reason and clause and changes nothing, or applies it.
template <Game G>
std::optional<Refusal> play(const typename G::Rules& rules, typename G::State& state, Seat by,
                            const typename G::Action& action, std::vector<typename G::Event>* events = nullptr) {
  const Turn turn = G::turn(rules, state);
  if (turn.kind == Turn::Kind::kOver) return Refusal{"game_over", G::kTurnClauses.over};
  if (turn.kind == Turn::Kind::kChance) return Refusal{"chance_first", G::kTurnClauses.chance};
  if (turn.seat != by) return Refusal{"not_your_decision", G::kTurnClauses.order};
  if (auto refusal = G::explain(rules, state, action)) return refusal;
  G::apply(rules, state, action, events);
  return std::nullopt;
}

// The only gate for chance, in the same manner.
template <Game G>
std::optional<Refusal> resolve(const typename G::Rules& rules, typename G::State& state,
                               const typename G::Outcome& outcome, std::vector<typename G::Event>* events = nullptr) {
  const Turn turn = G::turn(rules, state);
  if (turn.kind == Turn::Kind::kOver) return Refusal{"game_over", G::kTurnClauses.over};
  if (turn.kind == Turn::Kind::kSeat) return Refusal{"not_chance", G::kTurnClauses.order};
  if (auto refusal = G::explain_outcome(rules, state, outcome)) return refusal;
  G::apply_outcome(rules, state, outcome, events);
  return std::nullopt;
}

// The outcome as the viewer may see it in the log, `now` being the present state. Most games roll in the open; one
// whose chance deals secrets has a shown_outcome() of its own.
template <Game G>
typename G::Outcome shown_outcome(const typename G::Rules& rules, const typename G::State& now,
                                  const typename G::Outcome& outcome, Viewer viewer) {
  if constexpr (requires { G::shown_outcome(rules, now, outcome, viewer); }) {
    return G::shown_outcome(rules, now, outcome, viewer);
  } else {
    return outcome;
  }
}

// Does the action tell somebody what they could not know? Then it cannot simply be taken back. A game where actions do
// so has a reveals() of its own.
template <Game G>
bool reveals(const typename G::Rules& rules, const typename G::State& state, const typename G::Action& action) {
  if constexpr (requires { G::reveals(rules, state, action); }) {
    return G::reveals(rules, state, action);
  } else {
    return false;
  }
}

// An outcome drawn by weight from a list; the plain form of roll().
template <class Outcome>
Outcome draw_by_weight(const List<Chance<Outcome>>& chances, Rng& rng) {
  std::uint32_t total = 0;
  for (const auto& chance : chances) total += chance.weight;
  std::uint32_t left = rng.below(total);
  for (const auto& chance : chances) {
    if (left < chance.weight) return chance.outcome;
    left -= chance.weight;
  }
  return chances[chances.size() - 1].outcome;
}

}  // namespace freebooter
