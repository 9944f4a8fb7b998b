// Capt'n Clever behind the contract of core/game.hpp.
#pragma once

#include "clever/apply.hpp"
#include "clever/check.hpp"
#include "clever/legal.hpp"
#include "clever/notation.hpp"
#include "clever/rules.hpp"
#include "clever/state.hpp"
#include "clever/view.hpp"
#include "core/game.hpp"

namespace freebooter::clever {

struct Game {
  using Rules = clever::Rules;
  using State = clever::State;
  using Action = clever::Action;
  using Outcome = clever::Outcome;
  using View = clever::View;
  using Event = clever::Event;

  static constexpr std::string_view kName = "clever";
  static constexpr int kRulesVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = clever::kMaxPlayers;
  static constexpr TurnClauses kTurnClauses{.order = "C2.3", .chance = "C2.3", .over = "C7.1"};

  static FromJson<Rules> make_rules(const Json& setup) { return clever::make_rules(setup); }
  static const Json& setup(const Rules& rules) { return rules.setup; }
  static int players(const Rules& rules) { return rules.players; }
  static std::span<const HouseRule> house_rules() { return clever::house_rules(); }

  static State start(const Rules& rules) { return clever::start(rules); }
  static Turn turn(const Rules& rules, const State& state) { return turn_of(rules, state); }
  static int turn_number(const Rules&, const State& state) { return static_cast<int>(state.turn); }
  static void legal(const Rules& rules, const State& state, List<Action>& out) { legal_actions(rules, state, out); }
  static Action pick(const Rules& rules, const State& state, List<Action>& scratch, Rng& rng) {
    return clever::pick(rules, state, scratch, rng);
  }
  static std::optional<Refusal> explain(const Rules& rules, const State& state, const Action& action) {
    return clever::explain(rules, state, action);
  }
  static void chances(const Rules& rules, const State& state, List<Chance<Outcome>>& out) {
    clever::chances(rules, state, out);
  }
  static Outcome roll(const Rules& rules, const State& state, Rng& rng) { return clever::roll(rules, state, rng); }
  static std::optional<Refusal> explain_outcome(const Rules& rules, const State& state, const Outcome& outcome) {
    return clever::explain_outcome(rules, state, outcome);
  }
  static void apply(const Rules& rules, State& state, const Action& action, std::vector<Event>* events) {
    clever::apply(rules, state, action, events);
  }
  static void apply_outcome(const Rules& rules, State& state, const Outcome& outcome, std::vector<Event>* events) {
    clever::apply_outcome(rules, state, outcome, events);
  }
  static std::uint32_t winners(const Rules&, const State& state) {
    return state.phase == Phase::kOver ? 1U << state.active.value : 0U;
  }
  static std::uint64_t hash(const Rules& rules, const State& state) { return hash_of(rules, state); }
  static std::optional<std::string> fault(const Rules& rules, const State& state) { return fault_in(rules, state); }

  static View view(const Rules& rules, const State& state, Viewer viewer) { return view_of(rules, state, viewer); }
  static State sample(const Rules& rules, const View& view, Rng& rng) { return clever::sample(rules, view, rng); }
  static Action shown(const Rules& rules, const State& now, Seat by, const Action& action, Viewer viewer) {
    return shown_action(rules, now, by, action, viewer);
  }
  // In the easy variant chance deals cards that only one seat may look at.
  static Outcome shown_outcome(const Rules& rules, const State& now, const Outcome& outcome, Viewer viewer) {
    return clever::shown_outcome(rules, now, outcome, viewer);
  }
  static bool reveals(const Rules& rules, const State& state, const Action& action) {
    return clever::reveals(rules, state, action);
  }
  static std::optional<Event> seen(const Rules& rules, const Event& event, Viewer viewer) {
    return seen_event(rules, event, viewer);
  }

  static std::string action_text(const Rules& rules, const Action& action) {
    return clever::action_text(rules, action);
  }
  static Parsed<Action> parse_action(const Rules& rules, std::string_view text) {
    return clever::parse_action(rules, text);
  }
  static std::string outcome_text(const Rules& rules, const Outcome& outcome) {
    return clever::outcome_text(rules, outcome);
  }
  static Parsed<Outcome> parse_outcome(const Rules& rules, std::string_view text) {
    return clever::parse_outcome(rules, text);
  }
  static std::string position_text(const Rules& rules, const State& state) {
    return clever::position_text(rules, state);
  }
  static Parsed<State> parse_position(const Rules& rules, std::string_view text) {
    return clever::parse_position(rules, text);
  }

  static Json action_json(const Rules& rules, const Action& action) { return clever::action_json(rules, action); }
  static FromJson<Action> action_from_json(const Rules& rules, const Json& json) {
    return clever::action_from_json(rules, json);
  }
  static Json outcome_json(const Rules& rules, const Outcome& outcome) { return clever::outcome_json(rules, outcome); }
  static FromJson<Outcome> outcome_from_json(const Rules& rules, const Json& json) {
    return clever::outcome_from_json(rules, json);
  }
  static Json state_json(const Rules& rules, const State& state) { return clever::state_json(rules, state); }
  static FromJson<State> state_from_json(const Rules& rules, const Json& json) {
    return clever::state_from_json(rules, json);
  }
  static Json view_json(const Rules& rules, const View& view) { return clever::view_json(rules, view); }
  static FromJson<View> view_from_json(const Rules& rules, const Json& json) {
    return clever::view_from_json(rules, json);
  }
  static Json event_json(const Rules& rules, const Event& event) { return clever::event_json(rules, event); }
  static void write_action(const Rules& rules, const Action& action, std::string& out) {
    clever::write_action(rules, action, out);
  }
  static void write_view(const Rules& rules, const View& view, std::string& out) {
    clever::write_view(rules, view, out);
  }
  static void write_event(const Rules& rules, const Event& event, std::string& out) {
    clever::write_event(rules, event, out);
  }
};
static_assert(freebooter::Game<Game>);

}  // namespace freebooter::clever
