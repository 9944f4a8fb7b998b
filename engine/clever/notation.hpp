// Text and JSON for islands, lanes, cards, actions, outcomes, positions (docs/NOTATION.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "clever/rules.hpp"
#include "clever/state.hpp"
#include "core/fields.hpp"
#include "core/game.hpp"

namespace freebooter::clever {

// What an event is called in messages and texts.
inline constexpr std::array<std::string_view, 13> kEventNames{
    "first_player",   "captain_placed", "boat_placed", "neutral_placed", "card_given",
    "card_looked_at", "turn_begins",    "boat_moved",  "captain_moved",  "captain_stayed",
    "neutral_moved",  "treasure_found", "won"};
static_assert(kEventNames.size() == static_cast<std::size_t>(Event::Kind::kWon) + 1);

std::string island_text(Island island);                // counted from 1
std::string card_text(Card card);                      // the island it shows; "?" when hidden
std::string lane_text(const Rules& rules, Lane lane);  // "3-4", by its islands
std::optional<Island> parse_island(const Rules& rules, std::string_view text);
std::optional<Lane> parse_lane(const Rules& rules, std::string_view text);  // the islands in either order

Json island_json(Island island);                // null when there is none
Json lane_json(const Rules& rules, Lane lane);  // null when there is none
Lane read_lane(const Rules& rules, JsonCursor cursor);

std::string action_text(const Rules& rules, const Action& action);
Parsed<Action> parse_action(const Rules& rules, std::string_view text);
std::string outcome_text(const Rules& rules, const Outcome& outcome);
Parsed<Outcome> parse_outcome(const Rules& rules, std::string_view text);
std::string position_text(const Rules& rules, const State& state);
Parsed<State> parse_position(const Rules& rules, std::string_view text);

Json action_json(const Rules& rules, const Action& action);
// The text of the same, appended, as write_event() and write_view() do: every move of a table writes many of them.
void write_action(const Rules& rules, const Action& action, std::string& out);
FromJson<Action> action_from_json(const Rules& rules, const Json& json);
Json outcome_json(const Rules& rules, const Outcome& outcome);
FromJson<Outcome> outcome_from_json(const Rules& rules, const Json& json);
Json state_json(const Rules& rules, const State& state);
FromJson<State> state_from_json(const Rules& rules, const Json& json);
Json event_json(const Rules& rules, const Event& event);
void write_event(const Rules& rules, const Event& event, std::string& out);

}  // namespace freebooter::clever
