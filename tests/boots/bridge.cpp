#include "boots/bridge.hpp"

#include <algorithm>
#include <iterator>

namespace freebooter::boots {

plain::Spot spot_of(Square square) { return {square.x, square.y}; }

plain::Hold plain_hold(const Hold& hold) {
  plain::Hold result;
  for (const Token token : kTokens) plain::put(result, kTokenLetters[static_cast<std::size_t>(token)], hold[token]);
  return result;
}

Hold engine_hold(const plain::Hold& hold) {
  Hold result;
  for (const auto& [letter, how_many] : hold) {
    result[static_cast<Token>(kTokenLetters.find(letter))] = static_cast<std::uint8_t>(how_many);
  }
  return result;
}

plain::Setup plain_setup(const Rules& rules) {
  plain::Setup setup;
  setup.players = rules.players;
  setup.first = rules.first ? rules.first->value + 1 : 0;
  const Options& options = rules.options;
  setup.house.drift =
      options.drift == Options::Drift::kFree ? "free" : (options.drift == Options::Drift::kPaid ? "paid" : "off");
  setup.house.squeeze = options.squeeze_blocked ? "blocked" : "allowed";
  setup.house.head_start = options.head_start;
  setup.house.secret_ports = options.secret_ports;
  setup.house.extra_command = options.extra_command;
  setup.house.sleeps = options.sleeps;
  setup.house.friendly_fire = options.friendly_fire;
  setup.house.beta_gold = options.beta_gold;
  setup.house.auto_roller = options.auto_roller;
  setup.house.finish_round = options.finish_round;
  for (const auto& island : rules.chart.islands) setup.chart.islands[spot_of(island.at)] = island.number;
  for (const auto& port : rules.chart.ports) setup.chart.ports[spot_of(port.at)] = port.name;
  return setup;
}

namespace {

std::string name_of(ShipId ship) { return ship == kNoShip ? "" : ship_text(ship); }
int number_of(Seat seat) { return seat == kNoSeat ? 0 : seat.value + 1; }
bool bit(unsigned mask, unsigned at) { return ((mask >> at) & 1U) != 0; }

void add_ships(const State& state, plain::Position& position) {
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    if (!bit(state.placed, seat)) continue;
    const Ship& ship = state.ships[seat];
    position.ships[std::to_string(seat + 1)] = {spot_of(ship.at), plain_hold(ship.hold)};
  }
  for (unsigned slot = 0; slot < kMaxPrivateers; ++slot) {
    if (!bit(state.privateers, slot)) continue;
    const Ship& ship = state.ships[kMaxPlayers + slot];
    position.ships["P" + std::to_string(slot + 1)] = {spot_of(ship.at), plain_hold(ship.hold), bit(state.fresh, slot),
                                                      bit(state.commanded, slot)};
  }
}

}  // namespace

plain::Position plain_position(const Rules& rules, const State& state) {
  plain::Position position;
  position.phase = kPhaseNames[static_cast<std::size_t>(state.phase)];
  position.turn = static_cast<int>(state.turn);
  position.first = number_of(state.first);
  position.active = number_of(state.active);
  position.wind = kWindLetters[static_cast<std::size_t>(state.wind)];
  position.low = state.dice[0];
  position.high = state.dice[1];
  add_ships(state, position);
  for (std::size_t island = 0; island < rules.chart.islands.size(); ++island) {
    if (state.treasure[island] == kNoTreasure) continue;
    position.treasure[spot_of(rules.chart.islands[island].at)] = kTokenLetters[state.treasure[island] - 1U];
  }
  position.box = plain_hold(state.box);
  for (int seat = 1; seat <= rules.players; ++seat)
    position.score[seat] = state.score[static_cast<std::size_t>(seat) - 1];
  position.commands = state.commands;
  position.commanding = name_of(state.commanding);
  position.fight = {name_of(state.attacker), name_of(state.target), number_of(state.roller), state.attack,
                    state.defence};
  position.head_start_left = state.head_start_left;
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    if (bit(state.winners, seat)) position.winners.insert(static_cast<int>(seat) + 1);
  }
  return position;
}

plain::Position normal(plain::Position position) {
  const std::string& phase = position.phase;
  if (phase == "attack_die") position.fight.attack = 0;
  if (phase == "attack_die" || phase == "attack_pearls" || phase == "defence_die") position.fight.defence = 0;
  if (phase == "head_start_dice") {
    position.low = position.high = 0;
    position.active = 0;
  }
  if (phase == "draw" && position.head_start_left > 0) position.active = 0;
  if (phase == "over") {
    position.fight = {};
    position.low = position.high = position.commands = 0;
    position.commanding.clear();
    for (auto& [name, ship] : position.ships) ship.fresh = ship.commanded = false;
  }
  return position;
}

std::vector<std::string> legal_texts(const Rules& rules, const State& state) {
  List<Action> actions;
  legal_actions(rules, state, actions);
  std::vector<std::string> texts;
  for (const Action& action : actions) texts.push_back(action_text(rules, action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string difference(std::vector<std::string> engine, std::vector<std::string> plain) {
  std::sort(engine.begin(), engine.end());
  std::sort(plain.begin(), plain.end());
  if (engine == plain) return "";
  std::vector<std::string> only;
  std::string text = "only the engine has:";
  std::set_difference(engine.begin(), engine.end(), plain.begin(), plain.end(), std::back_inserter(only));
  for (const std::string& one : only) text += " [" + one + "]";
  only.clear();
  text += "\nonly the plain rules have:";
  std::set_difference(plain.begin(), plain.end(), engine.begin(), engine.end(), std::back_inserter(only));
  for (const std::string& one : only) text += " [" + one + "]";
  return text;
}

}  // namespace freebooter::boots
