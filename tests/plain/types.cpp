#include "plain/types.hpp"

#include <sstream>

namespace freebooter::plain {

std::string text_of(const Spot& spot) { return std::to_string(spot.x) + "," + std::to_string(spot.y); }

Spot spot_of(const std::string& text) {
  const std::size_t comma = text.find(',');
  return {std::stoll(text.substr(0, comma)), std::stoll(text.substr(comma + 1))};
}

int count(const Hold& hold, char letter) {
  const auto found = hold.find(letter);
  return found == hold.end() ? 0 : found->second;
}

int total(const Hold& hold) {
  int sum = 0;
  for (const auto& [letter, how_many] : hold) sum += how_many;
  return sum;
}

int pearls(const Hold& hold) { return count(hold, 'P') + count(hold, 'B'); }

void put(Hold& hold, char letter, int how_many) {
  if (how_many > 0) hold[letter] += how_many;
}

void take(Hold& hold, char letter, int how_many) {
  if (how_many == 0) return;
  hold[letter] -= how_many;
  if (hold[letter] == 0) hold.erase(letter);
}

bool contains(const Hold& hold, const Hold& part) {
  for (const auto& [letter, how_many] : part) {
    if (how_many > count(hold, letter)) return false;
  }
  return true;
}

std::string text_of(const Hold& hold) {
  std::string text;
  for (const char letter : std::string("SGROPB")) {
    const int how_many = count(hold, letter);
    if (how_many > 0) text += letter;
    if (how_many > 1) text += std::to_string(how_many);
  }
  return text.empty() ? "-" : text;
}

Hold hold_of(const std::string& text) {
  Hold hold;
  if (text == "-") return hold;
  for (std::size_t at = 0; at < text.size();) {
    const char letter = text[at++];
    std::string digits;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') digits += text[at++];
    put(hold, letter, digits.empty() ? 1 : std::stoi(digits));
  }
  return hold;
}

bool is_privateer(const std::string& ship) { return !ship.empty() && ship[0] == 'P'; }

std::string text_of(const Position& position) {
  std::ostringstream out;
  out << "phase " << position.phase << "\nturn " << position.turn << "\nfirst " << position.first << "\nactive "
      << position.active << "\nwind " << position.wind << "\ndice " << position.low << "-" << position.high << "\n";
  for (const auto& [name, ship] : position.ships) {
    out << "ship " << name << " at " << text_of(ship.at) << " hold " << text_of(ship.hold)
        << (ship.fresh ? " fresh" : "") << (ship.commanded ? " commanded" : "") << "\n";
  }
  for (const auto& [at, letter] : position.treasure) out << "treasure " << text_of(at) << " " << letter << "\n";
  out << "box " << text_of(position.box) << "\n";
  for (const auto& [seat, points] : position.score) out << "score of " << seat << ": " << points << "\n";
  out << "commands " << position.commands << "\ncommanding " << position.commanding << "\n";
  out << "fight " << position.fight.attacker << " at " << position.fight.target << " by " << position.fight.roller
      << ": " << position.fight.attack << " against " << position.fight.defence << "\n";
  out << "head start left " << position.head_start_left << "\n";
  for (const int seat : position.winners) out << "winner " << seat << "\n";
  return out.str();
}

}  // namespace freebooter::plain
