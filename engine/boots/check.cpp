#include "boots/check.hpp"

#include <algorithm>
#include <bit>

#include "boots/fire.hpp"
#include "boots/legal.hpp"
#include "boots/notation.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

using Fault = std::optional<std::string>;

bool is_fight(Phase phase) { return phase >= Phase::kAttackDie && phase <= Phase::kRefuge; }
bool has_dice(const State& state) { return state.phase >= Phase::kDraw && state.phase <= Phase::kRefuge; }
bool in_setup(const State& state) {
  return state.phase <= Phase::kHeadStartDice || (state.phase == Phase::kDraw && state.head_start_left > 0);
}

Fault seats_fault(const Rules& rules, const State& state) {
  const auto known = [&](Seat seat) { return seat.value < rules.players; };
  if (state.phase == Phase::kFirstSeat) {
    if (state.first != kNoSeat || state.active != kNoSeat) return "nobody is first before chance decides (B2.7)";
  } else if (!known(state.first) || !known(state.active)) {
    return "the active and the first player must be seats of this game (B2.7)";
  }
  if ((state.turn == 0) != in_setup(state)) return "turns count from 1, and from 0 during set-up";
  const bool may_head_start =
      rules.options.head_start && (state.phase == Phase::kHeadStartDice || state.phase == Phase::kDraw);
  if (state.head_start_left > (may_head_start ? 3 : 0) ||
      (state.phase == Phase::kHeadStartDice && state.head_start_left == 0)) {
    return "free rolls belong to a head start (B2.4)";
  }
  const unsigned all = (1U << rules.players) - 1U;
  const bool choosing = state.phase == Phase::kChoosePort;
  if (!choosing && state.placed != (state.phase == Phase::kFirstSeat ? 0U : all))
    return "every player has a ship on the sea once ports are chosen (B2.5)";
  if (choosing) {
    unsigned before = 0;
    for (unsigned seat = state.first.value; seat != state.active.value;
         seat = (seat + 1) % static_cast<unsigned>(rules.players))
      before |= 1U << seat;
    if (state.placed != before) return "ports are chosen in turn order (B2.5)";
    for (unsigned left = state.placed; left != 0; left &= left - 1) {
      if (!rules.sea.at(state.ships[static_cast<std::size_t>(std::countr_zero(left))].at).is_port())
        return "every player starts in a port (B2.5)";
    }
  }
  return {};
}

Fault tokens_fault(const State& state) {
  const auto box = box_of(state);
  if (!box || !(*box == state.box)) return "the tokens do not add up to 84 (B1.2)";
  for (std::size_t island = 0; island < kMaxIslands; ++island) {
    if (state.treasure[island] > kTokenKinds - 1) return "no such treasure (B3.5)";
  }
  return {};
}

Fault ships_fault(const Rules& rules, const State& state) {
  if ((state.fresh & ~state.privateers) != 0 || (state.commanded & ~state.privateers) != 0)
    return "only Privateers in play are fresh or commanded (B4.2)";
  for (std::uint8_t a = 0; a < kMaxShips; ++a) {
    if (!in_play(state, {a})) {
      const bool unused = state.ships[a] == Ship{};
      if (!unused) return "a ship that is not in play has no place and no hold";
      continue;
    }
    for (std::uint8_t b = 0; b < a; ++b) {
      if (in_play(state, {b}) && state.ships[a].at == state.ships[b].at && !rules.sea.at(state.ships[a].at).is_port()) {
        return joined(
            {"ships ", ship_text({b}), " and ", ship_text({a}), " stand on one square that is no port (B6.1)"});
      }
    }
  }
  for (std::size_t island = static_cast<std::size_t>(rules.sea.island_count()); island < kMaxIslands; ++island) {
    if (state.treasure[island] != kNoTreasure) return "a treasure lies on no island";
  }
  return {};
}

Fault end_fault(const Rules& rules, const State& state) {
  const bool over = state.phase == Phase::kOver;
  if (over != (state.winners != 0) || state.winners >= (1U << rules.players))
    return "there are winners just when the game is over (B12.2)";
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (seat >= static_cast<std::size_t>(rules.players) && state.score[seat] != 0) return "only players have a score";
    if (!over && !rules.options.finish_round && state.score[seat] >= rules.target)
      return "a player has reached the target, so the game is over (B12.1)";
    if (over && ((state.winners >> seat) & 1U) != 0 && state.score[seat] < rules.target)
      return "a winner has reached the target (B12.2)";
  }
  return {};
}

Fault roll_fault(const Rules& rules, const State& state) {
  const auto [low, high] = state.dice;
  if (state.phase != Phase::kOver && has_dice(state) != (low != 0))
    return "there are dice just from the roll to the end of the turn (B3.1)";
  if (low > high || high > 6 || (low == 0 && high != 0)) return "no such dice (B1.3)";
  if (state.phase != Phase::kDraw)
    return state.next_island == 0 ? Fault() : "islands are filled only after a roll (B3.3)";
  const auto sum = static_cast<std::size_t>(low + high);
  if (state.next_island >= rules.of_number_count[sum] || state.box.empty()) return "there is no island to fill (B3.3)";
  const Island island{rules.of_number[sum][state.next_island]};
  const Square at = rules.sea.island_at(island.value);
  if (state.treasure[island.value] != kNoTreasure) return "the island to fill is not empty (B3.4)";
  for (std::uint8_t ship = 0; ship < kMaxShips; ++ship) {
    if (in_play(state, {ship}) && state.ships[ship].at == at) return "the island to fill is not empty (B3.4)";
  }
  return {};
}

Fault command_fault(const Rules& rules, const State& state) {
  const bool under_command = state.phase == Phase::kPrivateerMove || state.phase == Phase::kPrivateerAction ||
                             (is_fight(state.phase) && is_privateer(state.attacker));
  if (under_command != (state.commanding != kNoShip))
    return "a Privateer is under command just while it moves and acts (B4.3)";
  if (under_command && (!is_privateer(state.commanding) || !in_play(state, state.commanding) ||
                        ((state.commanded >> slot_of(state.commanding)) & 1U) == 0)) {
    return "the Privateer under command is in play and counted as commanded (B4.1)";
  }
  const int most = rules.options.extra_command && state.dice[0] == state.dice[1] ? 2 : 1;
  const bool before_roll = state.phase <= Phase::kDraw;
  if (state.commands > (before_roll ? 0 : most) || std::popcount(state.commanded) > state.commands)
    return "too many commands for one turn (B4.2)";
  if (under_command && state.commands == 0) return "a command has been given (B4.1)";
  if (state.phase == Phase::kCommand && !can_command(rules, state)) return "there is nothing to command (B4.1)";
  if (before_roll && state.phase != Phase::kDraw && state.fresh != 0)
    return "Privateers are fresh only in the turn of their roll (B4.2)";
  return {};
}

// In a fight: who may shoot at whom, and what the values can be by now.
Fault fight_fault(const Rules& rules, const State& state) {
  if (!is_fight(state.phase)) {
    const bool none = state.attacker == kNoShip && state.target == kNoShip && state.roller == kNoSeat &&
                      state.attack == 0 && state.defence == 0;
    return none ? Fault() : "there is no fight now (B9.1)";
  }
  if (state.attacker != (state.commanding == kNoShip ? ship_of(state.active) : state.commanding))
    return "the attacker is the active player's ship or Privateer (B9.1)";
  const auto gap = aim_at(rules, state, state.attacker, state.target);
  if (!gap) return joined({"there is no such shot: ", gap.error().reason, " (", gap.error().clause, ")"});
  if (is_privateer(state.target)) {
    const bool next = state.roller.value == (state.active.value + 1) % rules.players;
    if (state.roller.value >= rules.players || state.roller == state.active || (rules.options.auto_roller && !next))
      return "another player rolls for a Privateer (B9.8)";
  } else if (state.roller != kNoSeat) {
    return "a player rolls for the own ship (B9.5)";
  }
  const Hold& attacker = state.ships[state.attacker.value].hold;
  const Hold& target = state.ships[state.target.value].hold;
  const std::int64_t attack_die = std::int64_t{state.attack} - attacker[Token::kGuns] + *gap;
  const int defence_die = state.defence - target[Token::kRum];
  const bool hit = state.attack >= state.defence;
  switch (state.phase) {
    case Phase::kAttackDie:
      return attack_die == 0 && defence_die == 0
                 ? Fault()
                 : "before the dice, the attack is Guns less the gap and the defence the Rum (B9.3, B9.5)";
    case Phase::kAttackPearls:
      if (attacker.pearls() == 0) return "there are no Pearls to spend (B9.4)";
      return attack_die >= 1 && attack_die <= 6 && defence_die == 0
                 ? Fault()
                 : "the attack is a die, the Guns, less the gap (B9.3)";
    case Phase::kDefenceDie:
      return attack_die >= 1 && attack_die <= 6 + 24 && defence_die == 0
                 ? Fault()
                 : "the attack is a die, the Guns and Pearls, less the gap (B9.4)";
    case Phase::kDefencePearls:
      if (!hit || target.pearls() < state.attack - state.defence + 1)
        return "Pearls cannot make this attack fail (B9.6)";
      return defence_die >= 1 && defence_die <= 6 ? Fault() : "the defence is a die and the Rum (B9.5)";
    case Phase::kLoot:
      return hit && std::ranges::count_if(target.count, [](int count) { return count > 0; }) > 1
                 ? Fault()
                 : "there is no loot to choose (B10.1)";
    default:
      return hit && !is_privateer(state.target) && target.empty()
                 ? Fault()
                 : "only a player whose hold is empty after a hit seeks a port (B10.3)";
  }
}

Fault question_fault(const Rules& rules, const State& state) {
  const auto idle = [&](ShipId ship) { return !can_act(rules, state, ship); };
  if (state.phase == Phase::kAction && idle(ship_of(state.active)))
    return "there is nothing to do where the ship stands (B7.1)";
  if (state.phase == Phase::kPrivateerAction && idle(state.commanding))
    return "there is nothing to do where the Privateer stands (B4.3)";
  return {};
}

}  // namespace

std::optional<Hold> box_of(const State& state) {
  std::array<int, kTokenKinds> left{};
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) left[kind] = kAllTokens.count[kind];
  for (const Ship& ship : state.ships) {
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) left[kind] -= ship.hold.count[kind];
  }
  for (const std::uint8_t treasure : state.treasure) {
    if (treasure != kNoTreasure && treasure <= kTokenKinds) --left[treasure - 1U];
  }
  left[static_cast<std::size_t>(Token::kBlack)] -= std::popcount(state.privateers);
  Hold box;
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
    if (left[kind] < 0) return std::nullopt;
    box.count[kind] = static_cast<std::uint8_t>(left[kind]);
  }
  return box;
}

std::optional<std::string> fault_in(const Rules& rules, const State& state) {
  for (const auto check :
       {seats_fault, ships_fault, end_fault, roll_fault, command_fault, fight_fault, question_fault}) {
    if (auto fault = check(rules, state)) return fault;
  }
  return tokens_fault(state);
}

// The order of the fields below is part of the record format: it never changes within a rules version.
std::uint64_t hash_of(const Rules& rules, const State& state) {
  Hasher hasher;
  const auto add_ship = [&](const Ship& ship) {
    hasher.add_signed(ship.at.x);
    hasher.add_signed(ship.at.y);
    for (const Token token : kTokens) hasher.add(ship.hold[token]);
  };
  hasher.add(static_cast<std::uint64_t>(state.phase));
  hasher.add(state.turn);
  hasher.add(state.active.value);
  hasher.add(state.first.value);
  hasher.add(static_cast<std::uint64_t>(state.wind));
  hasher.add(state.dice[0]);
  hasher.add(state.dice[1]);
  hasher.add(state.placed);
  hasher.add(state.privateers);
  hasher.add(state.fresh);
  hasher.add(state.commanded);
  hasher.add(state.commands);
  hasher.add(state.commanding.value);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    add_ship(state.ships[seat]);
    hasher.add(state.score[seat]);
  }
  for (unsigned slots = state.privateers; slots != 0; slots &= slots - 1)
    add_ship(state.ships[privateer(std::countr_zero(slots)).value]);
  for (std::size_t island = 0; island < static_cast<std::size_t>(rules.sea.island_count()); ++island)
    hasher.add(state.treasure[island]);
  hasher.add(state.attacker.value);
  hasher.add(state.target.value);
  hasher.add(state.roller.value);
  hasher.add_signed(state.attack);
  hasher.add_signed(state.defence);
  hasher.add(state.next_island);
  hasher.add(state.head_start_left);
  hasher.add(state.winners);
  return hasher.value();
}

}  // namespace freebooter::boots
