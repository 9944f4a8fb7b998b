// The questions of Captain Treasure Boots, each with the choices worth a number.
#pragma once

#include <string>
#include <vector>

#include "cli/boots_words.hpp"

namespace freebooter::cli {

// A shot that a move would make possible: the best square to fire from.
struct Prospect {
  boots::ShipId target;
  boots::Sail from;
  boots::Fraction chance;
};
// One for each ship that can be shot at after some legal move, the likeliest first. Only with moves to choose from.
std::vector<Prospect> prospects(const BootsSight& sight);
// The shots that can be fired from where the move leads.
std::vector<Prospect> shots_after(const BootsSight& sight, const boots::Sail& sail);

// The chance to hit after the attack die, when the attacker adds so many Pearls now and the defender none.
boots::Fraction chance_with(const BootsSight& sight, int pearls);

Question<boots::Game> boots_question(const BootsSight& sight);
// The clauses that a person asking "?" needs now.
std::vector<std::string> boots_clauses(const BootsSight& sight);

}  // namespace freebooter::cli
