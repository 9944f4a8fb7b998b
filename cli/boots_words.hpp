// How Captain Treasure Boots is put into words: names of ships, places, tokens and odds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "boots/game.hpp"
#include "boots/odds.hpp"
#include "cli/play_screen.hpp"

namespace freebooter::cli {

using BootsSight = Sight<boots::Game>;

inline const boots::State& state_of(const BootsSight& sight) { return sight.view.shown(); }

// A player's name or "Privateer P3".
std::string ship_name(const BootsSight& sight, boots::ShipId ship);
// Short, for the chart and panels: "2", "P3".
std::string ship_mark(boots::ShipId ship);
Ink ink_of(boots::ShipId ship);

// The letter by which the chart shows a port: "a" for the first.
std::string port_letter(int port);
std::string port_name(const BootsSight& sight, int port);
// "Rumwater", "island 8 (12,7)", "5,6".
std::string place_name(const BootsSight& sight, boots::Square at);
std::string square_name(boots::Square at);

// "a Sail", "Rum".
std::string a_token(const BootsSight& sight, boots::Token token);
// "2 Sails, 1 Gun and 1 Gold", "nothing".
std::string hold_words(const BootsSight& sight, const boots::Hold& hold);
// "S2 G O", each in its ink.
std::string hold_marks(const boots::Hold& hold);
Ink ink_of(boots::Token token);
boots::Hold pearls_of(int white, int black);
// ", 1 Pearl", ", 1 Black Pearl"; empty when nothing is spent.
std::string cost_words(const BootsSight& sight, const boots::Sail& sail);

// "58 %".
std::string percent(const BootsSight& sight, const boots::Fraction& chance);
// "21 in 36 (58 %)".
std::string odds_words(const BootsSight& sight, const boots::Fraction& chance);

// One of eight: 0 north, then clockwise; -1 for no direction at all. `far` says that the line is not straight.
int direction_of(boots::Square from, boots::Square to);
// "3 squares north-east" on a straight line, "6 squares: 6 east and 2 north" off it.
std::string bearing_words(const BootsSight& sight, boots::Square from, boots::Square to);
std::string arrow_mark(int direction);
std::int64_t distance(boots::Square a, boots::Square b);

// Which ship is to move or act now, or stands in the middle of things.
boots::ShipId focus_of(const BootsSight& sight);
bool is_hidden(const BootsSight& sight, boots::ShipId ship);
// Every ship with a known place.
std::vector<boots::ShipId> ships_in_sight(const BootsSight& sight);
// The token on the island at that square, if any.
std::optional<boots::Token> treasure_at(const BootsSight& sight, boots::Square at);

// B8.1: what unloading everything would bring.
int unload_worth(const BootsSight& sight, const boots::Hold& hold);

}  // namespace freebooter::cli
