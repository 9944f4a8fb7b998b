// From the engine's values to the plain ones, so that the two can be compared.
#pragma once

#include <string>
#include <vector>

#include "boots/game.hpp"
#include "plain/game.hpp"

namespace freebooter::boots {

plain::Spot spot_of(Square square);
plain::Hold plain_hold(const Hold& hold);
Hold engine_hold(const plain::Hold& hold);

// What was agreed before the game. The chart is the engine's own unless the caller replaces it by one laid out plainly.
plain::Setup plain_setup(const Rules& rules);

// Everything on the table; what one side leaves open where it does not matter is blotted out by normal().
plain::Position plain_position(const Rules& rules, const State& state);

// A position without what has no meaning in its phase: dice of the past, values of a fight before their die.
plain::Position normal(plain::Position position);

// The engine's lists in notation, sorted.
std::vector<std::string> legal_texts(const Rules& rules, const State& state);

// A difference of two lists of text, readable; empty if there is none.
std::string difference(std::vector<std::string> engine, std::vector<std::string> plain);

}  // namespace freebooter::boots
