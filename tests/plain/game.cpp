// What happens in a plain game.
#include "plain/game.hpp"

#include <cassert>
#include <sstream>

namespace freebooter::plain {

Game::Game(Setup setup) : setup_(std::move(setup)) {
  now_.box = {{'S', 18}, {'G', 16}, {'R', 12}, {'O', 14}, {'P', 12}, {'B', 12}};  // B1.2, B2.4
  for (int seat = 1; seat <= setup_.players; ++seat) now_.score[seat] = 0;
  if (setup_.first != 0) {
    now_.first = now_.active = setup_.first;
    now_.phase = "choose_port";
  }
}

void Game::play(const std::string& text) {
  assert(allows(text));
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  const std::string& verb = words[0];
  if (verb == "first") {
    now_.first = now_.active = std::stoi(words[1]);
    now_.phase = "choose_port";
  }
  if (verb == "port") choose_port(words);
  if (verb == "dice") roll(words);
  if (verb == "draw") draw(words[1][0]);
  if (verb == "command") command(words);
  if (verb == "sail") sail(words);
  if (verb == "collect") collect();
  if (verb == "unload") unload(words);
  if (verb == "shoot") shoot(words);
  if (verb == "die") die(std::stoi(words[1]));
  if (verb == "spend") spend(words);
  if (verb == "loot") loot(words[1][0]);
  if (verb == "pass") pass();
}

// --- before the first turn (B2) and the dice (B3) ----------------------------------------------------------

void Game::choose_port(const Words& words) {
  const Spot at = spot_of(words[1]);
  if (now_.phase == "refuge") {
    const bool own = now_.fight.target == own_ship();
    now_.ships[now_.fight.target].at = at;
    if (own) {
      end_turn();  // B4.5
    } else {
      after_fight();
    }
    return;
  }
  now_.ships[own_ship()].at = at;
  now_.active = next_seat();
  if (now_.active != now_.first) return;
  if (setup_.house.head_start) {
    now_.head_start_left = 3;
    now_.phase = "head_start_dice";
  } else {
    begin_turn(now_.first);
  }
}

void Game::begin_turn(int seat) {
  now_.turn += 1;
  now_.active = seat;
  now_.low = now_.high = 0;
  now_.commands = 0;
  now_.commanding.clear();
  now_.fight = Fight{};
  for (auto& [name, ship] : now_.ships) ship.fresh = ship.commanded = false;
  now_.phase = "dice";
}

bool Game::is_empty_island(const Spot& spot) const {
  if (now_.treasure.contains(spot)) return false;
  for (const auto& [name, ship] : now_.ships) {
    if (ship.at == spot) return false;
  }
  return true;
}

void Game::roll(const Words& words) {
  now_.low = words[1][0] - '0';
  now_.high = words[1][2] - '0';
  if (now_.phase == "dice") now_.wind = wind_after(now_.wind, now_.low, now_.high);  // but not in a head start (B2.4)
  waiting_.clear();
  for (const auto& [spot, number] : setup_.chart.islands) {
    if (number == now_.low + now_.high && is_empty_island(spot)) waiting_.push_back(spot);
  }
  fill_islands();
}

void Game::fill_islands() {
  if (!waiting_.empty() && !now_.box.empty()) {  // B3.6
    now_.phase = "draw";
    return;
  }
  if (now_.head_start_left == 0) {
    step_one();
    return;
  }
  now_.head_start_left -= 1;
  if (now_.head_start_left > 0) {
    now_.phase = "head_start_dice";
  } else {
    begin_turn(now_.first);
  }
}

std::string Game::free_name() const {
  int number = 1;
  while (now_.ships.contains("P" + std::to_string(number))) ++number;
  return "P" + std::to_string(number);
}

void Game::draw(char letter) {
  const Spot at = waiting_.front();
  waiting_.erase(waiting_.begin());
  take(now_.box, letter);
  if (letter == 'B') {  // B3.5
    now_.ships[free_name()] = Ship{at, {}, now_.head_start_left == 0, false};
  } else {
    now_.treasure[at] = letter;
  }
  fill_islands();
}

// --- the three steps (B4 to B8) ----------------------------------------------------------------------------

void Game::step_one() {
  now_.commanding.clear();
  now_.phase = commands().empty() ? "move" : "command";
}

void Game::pay(Ship& ship, const std::string& hold) {
  for (const auto& [letter, how_many] : hold_of(hold)) {
    take(ship.hold, letter, how_many);
    put(now_.box, letter, how_many);
  }
}

void Game::command(const Words& words) {
  if (words.size() > 2) pay(now_.ships[own_ship()], words[2]);
  now_.commanding = words[1];
  now_.ships[words[1]].commanded = true;
  now_.commands += 1;
  now_.phase = "privateer_move";
}

void Game::sail(const Words& words) {
  const bool commanded = now_.phase == "privateer_move";
  const std::string name = commanded ? now_.commanding : own_ship();
  Ship& ship = now_.ships[name];
  ship.at = spot_of(words[1]);
  if (words.size() > 2) pay(ship, words[2]);
  now_.phase = commanded ? "privateer_action" : "action";
  if (deeds(name).empty()) after_deed();
}

void Game::after_deed() {
  if (now_.commanding.empty()) {
    end_turn();
  } else {
    step_one();
  }
}

void Game::pass() {
  if (now_.phase == "command") {
    now_.phase = "move";
  } else {
    after_deed();
  }
}

void Game::collect() {
  Ship& ship = now_.ships[now_.commanding.empty() ? own_ship() : now_.commanding];
  put(ship.hold, now_.treasure[ship.at]);
  now_.treasure.erase(ship.at);
  if (!now_.commanding.empty()) score(now_.active, 1);  // B4.4
  if (!over()) after_deed();
}

void Game::unload(const Words& words) {
  pay(now_.ships[own_ship()], words[1]);
  score(now_.active, unload_points(hold_of(words[1]), setup_.house));
  if (!over()) end_turn();
}

// --- a fight (B9, B10) -------------------------------------------------------------------------------------

void Game::shoot(const Words& words) {
  now_.fight = Fight{};
  now_.fight.attacker = now_.commanding.empty() ? own_ship() : now_.commanding;
  now_.fight.target = words[1];
  if (words.size() > 3) now_.fight.roller = std::stoi(words[3]);
  now_.fight.attack = -targets(setup_, now_, now_.fight.attacker).at(words[1]);
  now_.phase = "attack_die";
}

void Game::die(int face) {
  Fight& fight = now_.fight;
  if (now_.phase == "attack_die") {
    const Hold& hold = now_.ships[fight.attacker].hold;
    fight.attack += face + count(hold, 'G');  // B9.3
    now_.phase = pearls(hold) > 0 ? "attack_pearls" : "defence_die";
    return;
  }
  const Hold& hold = now_.ships[fight.target].hold;
  fight.defence = face + count(hold, 'R');  // B9.5
  if (fight.attack >= fight.defence && pearls(hold) >= fight.attack - fight.defence + 1) {
    now_.phase = "defence_pearls";
  } else {
    compare();
  }
}

void Game::spend(const Words& words) {
  if (now_.phase == "attack_pearls") {
    pay(now_.ships[now_.fight.attacker], words[1]);
    now_.fight.attack += total(hold_of(words[1]));
    now_.phase = "defence_die";
  } else {
    pay(now_.ships[now_.fight.target], words[1]);
    now_.fight.defence += total(hold_of(words[1]));
    compare();
  }
}

// B9.7.
void Game::compare() {
  if (now_.fight.attack < now_.fight.defence) {
    after_fight();
    return;
  }
  const Hold& hold = now_.ships[now_.fight.target].hold;
  if (hold.empty()) {
    sink();
  } else if (hold.size() == 1) {
    loot(hold.begin()->first);
  } else {
    now_.phase = "loot";
  }
}

void Game::loot(char letter) {
  Ship& target = now_.ships[now_.fight.target];
  take(target.hold, letter);
  put(now_.ships[now_.fight.attacker].hold, letter);
  if (is_privateer(now_.fight.attacker)) score(now_.active, 1);  // B4.4
  if (over()) return;                                            // B12.2: before any sinking
  if (target.hold.empty()) {
    sink();  // B10.2
  } else {
    after_fight();
  }
}

void Game::sink() {
  if (!is_privateer(now_.fight.target)) {
    now_.phase = "refuge";  // B10.3
    return;
  }
  now_.ships.erase(now_.fight.target);
  put(now_.ships[now_.fight.attacker].hold, 'B');  // B10.4
  if (is_privateer(now_.fight.attacker)) score(now_.active, 1);
  if (!over()) after_fight();
}

void Game::after_fight() {
  now_.fight = Fight{};
  after_deed();
}

// --- the end (B12) -----------------------------------------------------------------------------------------

void Game::score(int seat, int points) {
  now_.score[seat] += points;
  if (setup_.house.finish_round || now_.score[seat] < target_score(setup_.players)) return;
  now_.winners = {seat};
  now_.phase = "over";
}

void Game::end_turn() {
  bool reached = false;
  for (const auto& [seat, points] : now_.score) reached = reached || points >= target_score(setup_.players);
  if (!reached || next_seat() != now_.first) {
    begin_turn(next_seat());
    return;
  }
  std::pair<int, int> best{-1, -1};  // score, then tokens in the hold (B12.2)
  for (const auto& [seat, points] : now_.score) {
    best = std::max(best, std::pair(points, total(now_.ships[std::to_string(seat)].hold)));
  }
  for (const auto& [seat, points] : now_.score) {
    if (best == std::pair(points, total(now_.ships[std::to_string(seat)].hold))) now_.winners.insert(seat);
  }
  now_.phase = "over";
}

}  // namespace freebooter::plain
