// Text and JSON for squares, holds, ships, actions, outcomes, positions (docs/NOTATION.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "core/fields.hpp"
#include "core/game.hpp"

namespace freebooter::boots {

// What an event is called in messages and texts.
inline constexpr std::array<std::string_view, 28> kEventNames{"first_player",
                                                              "port_chosen",
                                                              "ports_revealed",
                                                              "turn_begins",
                                                              "dice_rolled",
                                                              "wind_turned",
                                                              "treasure_placed",
                                                              "privateer_appeared",
                                                              "commanded",
                                                              "sailed",
                                                              "stayed",
                                                              "collected",
                                                              "unloaded",
                                                              "shot",
                                                              "attack_rolled",
                                                              "attack_pearls",
                                                              "defence_rolled",
                                                              "defence_pearls",
                                                              "hit",
                                                              "missed",
                                                              "looted",
                                                              "sunk",
                                                              "privateer_taken",
                                                              "refuge",
                                                              "scored",
                                                              "turn_ended",
                                                              "target_reached",
                                                              "won"};
static_assert(kEventNames.size() == static_cast<std::size_t>(Event::Kind::kWon) + 1);

std::string square_text(Square square);                     // "12,-3"
std::optional<Square> parse_square(std::string_view text);  //
std::string hold_text(const Hold& hold);                    // "S2GO", "-" when empty
std::optional<Hold> parse_hold(std::string_view text);      // any order, letters may repeat
std::string ship_text(ShipId ship);                         // "2" for the ship of seat 2, "P3" for a Privateer
std::optional<ShipId> parse_ship(std::string_view text);    //

Json square_json(Square square);
Json hold_json(const Hold& hold);
Square read_square(JsonCursor cursor);
Hold read_hold(JsonCursor cursor);

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
void write_event(const Event& event, std::string& out);

}  // namespace freebooter::boots
