// Captain Treasure Boots behind the contract of core/game.hpp.
#pragma once

#include "boots/apply.hpp"
#include "boots/check.hpp"
#include "boots/legal.hpp"
#include "boots/notation.hpp"
#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "boots/view.hpp"
#include "core/game.hpp"

namespace freebooter::boots {

struct Game {
  using Rules = boots::Rules;
  using State = boots::State;
  using Action = boots::Action;
  using Outcome = boots::Outcome;
  using View = boots::View;
  using Event = boots::Event;

  static constexpr std::string_view kName = "boots";
  static constexpr int kRulesVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 8;
  static constexpr TurnClauses kTurnClauses{.order = "B2.7", .chance = "B3.1", .over = "B12.2"};

  static FromJson<Rules> make_rules(const Json& setup) { return boots::make_rules(setup); }
  static const Json& setup(const Rules& rules) { return rules.setup; }
  static int players(const Rules& rules) { return rules.players; }
  static std::span<const HouseRule> house_rules() { return boots::house_rules(); }

  static State start(const Rules& rules) { return boots::start(rules); }
  static Turn turn(const Rules& rules, const State& state) { return turn_of(rules, state); }
  static int turn_number(const Rules&, const State& state) { return static_cast<int>(state.turn); }
  static void legal(const Rules& rules, const State& state, List<Action>& out) { legal_actions(rules, state, out); }
  static Action pick(const Rules& rules, const State& state, List<Action>& scratch, Rng& rng) {
    return boots::pick(rules, state, scratch, rng);
  }
  static std::optional<Refusal> explain(const Rules& rules, const State& state, const Action& action) {
    return boots::explain(rules, state, action);
  }
  static void chances(const Rules& rules, const State& state, List<Chance<Outcome>>& out) {
    boots::chances(rules, state, out);
  }
  static Outcome roll(const Rules& rules, const State& state, Rng& rng) { return boots::roll(rules, state, rng); }
  static std::optional<Refusal> explain_outcome(const Rules& rules, const State& state, const Outcome& outcome) {
    return boots::explain_outcome(rules, state, outcome);
  }
  static void apply(const Rules& rules, State& state, const Action& action, std::vector<Event>* events) {
    boots::apply(rules, state, action, events);
  }
  static void apply_outcome(const Rules& rules, State& state, const Outcome& outcome, std::vector<Event>* events) {
    boots::apply_outcome(rules, state, outcome, events);
  }
  static std::uint32_t winners(const Rules&, const State& state) { return state.winners; }
  static std::uint64_t hash(const Rules& rules, const State& state) { return hash_of(rules, state); }
  static std::optional<std::string> fault(const Rules& rules, const State& state) { return fault_in(rules, state); }

  static View view(const Rules& rules, const State& state, Viewer viewer) { return view_of(rules, state, viewer); }
  static bool all_open(const Rules& rules, const State& state) { return boots::all_open(rules, state); }
  static State sample(const Rules& rules, const View& view, Rng& rng) { return boots::sample(rules, view, rng); }
  static Action shown(const Rules& rules, const State& now, Seat by, const Action& action, Viewer viewer) {
    return shown_action(rules, now, by, action, viewer);
  }
  static std::optional<Event> seen(const Rules& rules, const Event& event, Viewer viewer) {
    return seen_event(rules, event, viewer);
  }

  static std::string action_text(const Rules& rules, const Action& action) { return boots::action_text(rules, action); }
  static Parsed<Action> parse_action(const Rules& rules, std::string_view text) {
    return boots::parse_action(rules, text);
  }
  static std::string outcome_text(const Rules& rules, const Outcome& outcome) {
    return boots::outcome_text(rules, outcome);
  }
  static Parsed<Outcome> parse_outcome(const Rules& rules, std::string_view text) {
    return boots::parse_outcome(rules, text);
  }
  static std::string position_text(const Rules& rules, const State& state) {
    return boots::position_text(rules, state);
  }
  static Parsed<State> parse_position(const Rules& rules, std::string_view text) {
    return boots::parse_position(rules, text);
  }

  static Json action_json(const Rules& rules, const Action& action) { return boots::action_json(rules, action); }
  static void write_action(const Rules& rules, const Action& action, std::string& out) {
    boots::write_action(rules, action, out);
  }
  static FromJson<Action> action_from_json(const Rules& rules, const Json& json) {
    return boots::action_from_json(rules, json);
  }
  static Json outcome_json(const Rules& rules, const Outcome& outcome) { return boots::outcome_json(rules, outcome); }
  static FromJson<Outcome> outcome_from_json(const Rules& rules, const Json& json) {
    return boots::outcome_from_json(rules, json);
  }
  static Json state_json(const Rules& rules, const State& state) { return boots::state_json(rules, state); }
  static FromJson<State> state_from_json(const Rules& rules, const Json& json) {
    return boots::state_from_json(rules, json);
  }
  static Json view_json(const Rules& rules, const View& view) { return boots::view_json(rules, view); }
  static FromJson<View> view_from_json(const Rules& rules, const Json& json) {
    return boots::view_from_json(rules, json);
  }
  static Json event_json(const Rules& rules, const Event& event) { return boots::event_json(rules, event); }
  static void write_view(const Rules& rules, const View& view, std::string& out) {
    boots::write_view(rules, view, out);
  }
  static void write_event(const Rules&, const Event& event, std::string& out) { boots::write_event(event, out); }
};
static_assert(freebooter::Game<Game>);

}  // namespace freebooter::boots
