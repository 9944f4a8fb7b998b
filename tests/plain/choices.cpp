// What may be done in a plain game.
#include <algorithm>

#include "plain/game.hpp"

namespace freebooter::plain {
namespace {

// B11.1: every way to pay so many Pearls, the one with the most white ones first.
std::vector<std::string> ways_to_pay(const Hold& hold, int price) {
  std::vector<std::string> ways;
  for (int black = 0; black <= price; ++black) {
    Hold payment;
    put(payment, 'P', price - black);
    put(payment, 'B', black);
    if (contains(hold, payment)) ways.push_back(text_of(payment));
  }
  return ways;
}

}  // namespace

int Game::decider() const {
  const std::string& phase = now_.phase;
  if (phase == "over") return -1;
  if (phase == "first_seat" || phase == "head_start_dice" || phase == "dice" || phase == "draw") return 0;
  if (phase == "attack_die" || phase == "defence_die") return 0;
  if (phase == "defence_pearls") return defender();
  if (phase == "loot")
    return count(now_.ships.at(now_.fight.target).hold, 'O') > 0 ? defender() : now_.active;  // B10.1
  if (phase == "refuge") return std::stoi(now_.fight.target);                                 // B10.3
  return now_.active;
}

int Game::defender() const {
  return is_privateer(now_.fight.target) ? now_.fight.roller : std::stoi(now_.fight.target);
}

std::vector<std::string> Game::actions() const {
  const std::string& phase = now_.phase;
  if (phase == "choose_port" || phase == "refuge") {
    std::vector<std::string> all;
    for (const auto& [spot, name] : setup_.chart.ports) all.push_back("port " + text_of(spot));
    return all;
  }
  std::vector<std::string> all;
  if (phase == "command") all = commands();
  if (phase == "privateer_move") all = sails(now_.commanding);
  if (phase == "privateer_action") all = deeds(now_.commanding);
  if (phase == "move") all = sails(own_ship());
  if (phase == "action") all = deeds(own_ship());
  if (phase == "attack_pearls" || phase == "defence_pearls") all = spendings();
  if (phase == "loot") all = loots();
  if (phase == "command" || phase == "privateer_action" || phase == "action") all.emplace_back("pass");
  return all;
}

// B4.1, B4.2.
std::vector<std::string> Game::commands() const {
  const bool doubles = now_.low == now_.high;
  const bool may_pay = doubles ? setup_.house.extra_command && now_.commands == 1 : now_.commands == 0;
  std::vector<std::string> all;
  for (const auto& [name, ship] : now_.ships) {
    if (!is_privateer(name) || ship.commanded) continue;
    if (setup_.house.sleeps && ship.fresh) continue;
    if (doubles && now_.commands == 0) all.push_back("command " + name);
    if (!may_pay) continue;
    for (const char pearl : std::string("PB")) {
      if (count(now_.ships.at(own_ship()).hold, pearl) > 0) all.push_back("command " + name + " " + pearl);
    }
  }
  return all;
}

std::vector<std::string> Game::sails(const std::string& ship) const {
  std::vector<std::string> all;
  for (const auto& [spot, price] : destinations(setup_, now_, ship)) {
    for (const std::string& payment : ways_to_pay(now_.ships.at(ship).hold, price)) {
      all.push_back("sail " + text_of(spot) + (price > 0 ? " " + payment : ""));
    }
  }
  return all;
}

// Step 3 but for doing nothing: where the ship stands decides (B7.1, B8, B9).
std::vector<std::string> Game::deeds(const std::string& ship) const {
  const Spot at = now_.ships.at(ship).at;
  if (now_.treasure.contains(at)) return {"collect"};
  if (setup_.chart.ports.contains(at)) {
    const Hold& hold = now_.ships.at(ship).hold;
    if (is_privateer(ship) || hold.empty()) return {};  // B4.3
    return {"unload " + text_of(hold)};
  }
  return shots(ship);
}

std::vector<std::string> Game::shots(const std::string& ship) const {
  std::vector<std::string> all;
  for (const auto& [target, gap] : targets(setup_, now_, ship)) {
    if (!is_privateer(target)) {
      if (is_privateer(ship) && target == own_ship() && !setup_.house.friendly_fire) continue;  // B4.5
      all.push_back("shoot " + target);
      continue;
    }
    for (int seat = 1; seat <= setup_.players; ++seat) {  // B9.8
      if (seat == now_.active || (setup_.house.auto_roller && seat != next_seat())) continue;
      all.push_back("shoot " + target + " by " + std::to_string(seat));
    }
  }
  return all;
}

std::vector<std::string> Game::spendings() const {
  if (now_.phase == "defence_pearls") {  // B9.6
    const auto price = static_cast<int>(now_.fight.attack - now_.fight.defence + 1);
    std::vector<std::string> all = ways_to_pay(now_.ships.at(now_.fight.target).hold, price);
    all.emplace_back("-");
    for (std::string& way : all) way = "spend " + way;
    return all;
  }
  const Hold& hold = now_.ships.at(now_.fight.attacker).hold;  // B9.4
  std::vector<std::string> all;
  for (int price = 0; price <= pearls(hold); ++price) {
    for (const std::string& way : ways_to_pay(hold, price)) all.push_back("spend " + way);
  }
  return all;
}

std::vector<std::string> Game::loots() const {
  std::vector<std::string> all;
  for (const auto& [letter, how_many] : now_.ships.at(now_.fight.target).hold)
    all.push_back(std::string("loot ") + letter);
  return all;
}

std::map<std::string, int> Game::chances() const {
  std::map<std::string, int> all;
  const std::string& phase = now_.phase;
  if (phase == "first_seat") {
    for (int seat = 1; seat <= setup_.players; ++seat) all["first " + std::to_string(seat)] = 1;
  }
  if (phase == "head_start_dice" || phase == "dice") {
    for (int one = 1; one <= 6; ++one) {
      for (int other = 1; other <= 6; ++other) {
        all["dice " + std::to_string(std::min(one, other)) + "-" + std::to_string(std::max(one, other))] += 1;
      }
    }
  }
  if (phase == "draw") {
    for (const auto& [letter, how_many] : now_.box) all[std::string("draw ") + letter] = how_many;
  }
  if (phase == "attack_die" || phase == "defence_die") {
    for (int face = 1; face <= 6; ++face) all["die " + std::to_string(face)] = 1;
  }
  return all;
}

bool Game::allows(const std::string& text) const {
  if (decider() == 0) return chances().contains(text);
  const std::vector<std::string> all = actions();
  if (std::find(all.begin(), all.end(), text) != all.end()) return true;
  if (text.rfind("unload ", 0) != 0) return false;
  for (const std::string& one : all) {
    if (one.rfind("unload ", 0) != 0) continue;
    const Hold part = hold_of(text.substr(7));
    return !part.empty() && contains(hold_of(one.substr(7)), part);
  }
  return false;
}

}  // namespace freebooter::plain
