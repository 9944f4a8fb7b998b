#include "boots/legal.hpp"

#include <algorithm>
#include <bit>

#include "boots/fire.hpp"
#include "boots/reach.hpp"

namespace freebooter::boots {

namespace {

const Hold& hold_of(const State& state, ShipId ship) { return state.ships[ship.value].hold; }

bool doubles(const State& state) { return state.dice[0] == state.dice[1]; }

// B4.1, B4.2: the first command of a turn with doubles costs nothing; every other one costs a Pearl.
bool command_is_free(const State& state) { return doubles(state) && state.commands == 0; }

unsigned commandable(const Rules& rules, const State& state) {
  const unsigned asleep = rules.options.sleeps ? state.fresh : 0U;
  if (state.commands == 0) return state.privateers & ~asleep;
  const bool another = rules.options.extra_command && doubles(state) && state.commands == 1;
  return another ? state.privateers & ~asleep & ~state.commanded : 0U;
}

// The ship whose step 3 it is.
ShipId acting_ship(const State& state) {
  return state.phase == Phase::kPrivateerAction || state.phase == Phase::kPrivateerMove ? state.commanding
                                                                                        : ship_of(state.active);
}

// B9.8: may this seat roll for a Privateer the active player shoots at?
bool may_roll(const Rules& rules, const State& state, Seat seat) {
  if (seat.value >= rules.players || seat == state.active) return false;
  return !rules.options.auto_roller || seat.value == (state.active.value + 1) % rules.players;
}

int defence_pearls_needed(const State& state) { return state.attack - state.defence + 1; }  // B9.6

void list_ports(const Rules& rules, List<Action>& out) {
  for (int port = 0; port < rules.sea.port_count(); ++port) out.push(ChoosePort{{static_cast<std::uint8_t>(port)}});
}

void list_commands(const Rules& rules, const State& state, List<Action>& out) {
  const Hold& hold = hold_of(state, ship_of(state.active));
  for (unsigned slots = commandable(rules, state); slots != 0; slots &= slots - 1) {
    const ShipId ship = privateer(std::countr_zero(slots));
    if (command_is_free(state)) {
      out.push(Command{ship, Payment::kFree});
    } else {
      if (hold[Token::kPearl] > 0) out.push(Command{ship, Payment::kPearl});
      if (hold[Token::kBlack] > 0) out.push(Command{ship, Payment::kBlack});
    }
  }
  out.push(Pass{});
}

void list_shots(const Rules& rules, const State& state, ShipId shooter, List<Action>& out) {
  for (const Aim& aim : targets_of(rules, state, shooter)) {
    if (!is_privateer(aim.target)) {
      out.push(Shoot{aim.target, kNoSeat});
      continue;
    }
    for (int next = 1; next < rules.players; ++next) {
      const Seat seat{static_cast<std::uint8_t>((state.active.value + next) % rules.players)};
      if (may_roll(rules, state, seat)) out.push(Shoot{aim.target, seat});
    }
  }
}

void list_step_three(const Rules& rules, const State& state, List<Action>& out) {
  const ShipId ship = acting_ship(state);
  const Place place = rules.sea.at(state.ships[ship.value].at);
  if (place.is_island()) {
    if (state.treasure[place.index] != kNoTreasure) out.push(Collect{});
  } else if (place.is_port()) {
    // One entry stands for every part of the hold (B8.1); explain() knows which parts are good.
    if (!is_privateer(ship) && !hold_of(state, ship).empty()) out.push(Unload{hold_of(state, ship)});
  } else {
    list_shots(rules, state, ship, out);
  }
  out.push(Pass{});
}

// Every way to spend just so many Pearls, white ones first (B11.1).
void list_spends(const Hold& hold, int pearls, List<Action>& out) {
  const int least_black = std::max(0, pearls - hold[Token::kPearl]);
  const int most_black = std::min<int>(pearls, hold[Token::kBlack]);
  for (int black = least_black; black <= most_black; ++black) {
    out.push(Spend{static_cast<std::uint8_t>(pearls - black), static_cast<std::uint8_t>(black)});
  }
}

void list_loot(const State& state, List<Action>& out) {
  for (const Token token : kTokens) {
    if (hold_of(state, state.target)[token] > 0) out.push(Loot{token});
  }
}

// --- why not -------------------------------------------------------------------------------------------------

using Maybe = std::optional<Refusal>;

Maybe explain_command(const Rules& rules, const State& state, const Command& command) {
  if (!is_privateer(command.privateer) || !in_play(state, command.privateer))
    return Refusal{"no_such_privateer", "B4.1"};
  const unsigned bit = 1U << slot_of(command.privateer);
  if (rules.options.sleeps && (state.fresh & bit) != 0) return Refusal{"privateer_sleeps", "B4.2"};
  if ((commandable(rules, state) & bit) == 0) return Refusal{"commanded_already", "B4.2"};
  if (command_is_free(state)) {
    return command.payment == Payment::kFree ? Maybe() : Refusal{"command_is_free", "B4.1"};
  }
  const Hold& hold = hold_of(state, ship_of(state.active));
  if (command.payment == Payment::kFree) return Refusal{"command_costs_a_pearl", "B4.1"};
  if (hold[command.payment == Payment::kPearl ? Token::kPearl : Token::kBlack] == 0)
    return Refusal{"pearls_not_held", "B11.1"};
  return {};
}

// A Privateer's own token is a ship, never a treasure on an island (B4.6).
Maybe explain_collect(const Rules& rules, const State& state) {
  const Place place = rules.sea.at(state.ships[acting_ship(state).value].at);
  if (!place.is_island()) return Refusal{"not_on_island", "B7.1"};
  if (state.treasure[place.index] == kNoTreasure) return Refusal{"no_treasure_here", "B7.1"};
  return {};
}

Maybe explain_unload(const Rules& rules, const State& state, const Unload& unload) {
  const ShipId ship = acting_ship(state);
  if (is_privateer(ship)) return Refusal{"privateer_never_unloads", "B4.3"};
  if (!rules.sea.at(state.ships[ship.value].at).is_port()) return Refusal{"not_in_port", "B8.1"};
  if (!hold_of(state, ship).contains(unload.what)) return Refusal{"not_in_hold", "B8.1"};
  if (unload.what.empty()) return Refusal{"nothing_to_unload", "B8.1"};
  return {};
}

Maybe explain_shot(const Rules& rules, const State& state, const Shoot& shot) {
  const auto gap = aim_at(rules, state, acting_ship(state), shot.target);
  if (!gap) return gap.error();
  if (!is_privateer(shot.target)) return shot.roller == kNoSeat ? Maybe() : Refusal{"owner_rolls", "B9.5"};
  if (shot.roller == kNoSeat) return Refusal{"roller_missing", "B9.8"};
  if (!may_roll(rules, state, shot.roller)) return Refusal{"roller_not_allowed", "B9.8"};
  return {};
}

Maybe explain_spend(const State& state, const Spend& spend) {
  const bool attacking = state.phase == Phase::kAttackPearls;
  const Hold& hold = hold_of(state, attacking ? state.attacker : state.target);
  if (spend.pearls > hold[Token::kPearl] || spend.black > hold[Token::kBlack])
    return Refusal{"pearls_not_held", "B11.1"};
  const int spent = spend.pearls + spend.black;
  if (!attacking && spent != 0 && spent != defence_pearls_needed(state)) return Refusal{"just_enough_or_none", "B9.6"};
  return {};
}

// What the phase asks for, said when something else is offered.
Refusal not_now(Phase phase) {
  switch (phase) {
    case Phase::kChoosePort: return {"choose_a_port", "B2.5"};
    case Phase::kCommand: return {"command_or_pass", "B4.1"};
    case Phase::kPrivateerMove: return {"move_the_privateer", "B4.3"};
    case Phase::kMove: return {"move_or_stay", "B5.5"};
    case Phase::kPrivateerAction:
    case Phase::kAction: return {"act_or_pass", "B7.1"};
    case Phase::kAttackPearls: return {"attack_pearls_first", "B9.4"};
    case Phase::kDefencePearls: return {"defence_pearls_first", "B9.6"};
    case Phase::kLoot: return {"choose_loot", "B10.1"};
    case Phase::kRefuge: return {"choose_a_refuge", "B10.3"};
    default: return {"not_now", "B3.1"};
  }
}

}  // namespace

bool can_command(const Rules& rules, const State& state) {
  if (commandable(rules, state) == 0) return false;
  return command_is_free(state) || hold_of(state, ship_of(state.active)).pearls() > 0;
}

bool can_act(const Rules& rules, const State& state, ShipId ship) {
  const Place place = rules.sea.at(state.ships[ship.value].at);
  if (place.is_island()) return state.treasure[place.index] != kNoTreasure;
  if (place.is_port()) return !is_privateer(ship) && !hold_of(state, ship).empty();
  return has_target(rules, state, ship);
}

Seat defender_of(const State& state) { return is_privateer(state.target) ? state.roller : owner(state.target); }

Seat loot_chooser(const State& state) {
  return hold_of(state, state.target)[Token::kGold] > 0 ? defender_of(state) : state.active;
}

Turn turn_of(const Rules& rules, const State& state) {
  (void)rules;
  switch (state.phase) {
    case Phase::kFirstSeat:
    case Phase::kHeadStartDice:
    case Phase::kDice:
    case Phase::kDraw:
    case Phase::kAttackDie:
    case Phase::kDefenceDie: return Turn::chance();
    case Phase::kDefencePearls: return Turn::of(defender_of(state));
    case Phase::kLoot: return Turn::of(loot_chooser(state));
    case Phase::kRefuge: return Turn::of(owner(state.target));
    case Phase::kOver: return Turn::over();
    default: return Turn::of(state.active);
  }
}

void legal_actions(const Rules& rules, const State& state, List<Action>& out) {
  switch (state.phase) {
    case Phase::kChoosePort:
    case Phase::kRefuge: return list_ports(rules, out);
    case Phase::kCommand: return list_commands(rules, state, out);
    case Phase::kPrivateerMove:
    case Phase::kMove: return list_sails(rules, state, acting_ship(state), out);
    case Phase::kPrivateerAction:
    case Phase::kAction: return list_step_three(rules, state, out);
    case Phase::kAttackPearls: {
      const Hold& hold = hold_of(state, state.attacker);
      for (int pearls = 0; pearls <= hold.pearls(); ++pearls) list_spends(hold, pearls, out);
      return;
    }
    case Phase::kDefencePearls:
      out.push(Spend{0, 0});
      return list_spends(hold_of(state, state.target), defence_pearls_needed(state), out);
    case Phase::kLoot: return list_loot(state, out);
    default: return;
  }
}

Action pick(const Rules& rules, const State& state, List<Action>& scratch, Rng& rng) {
  if (state.phase == Phase::kMove || state.phase == Phase::kPrivateerMove) {
    if (const auto sail = pick_sail(rules, state, acting_ship(state), rng)) return *sail;
  }
  scratch.clear();
  legal_actions(rules, state, scratch);
  return scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
}

std::optional<Refusal> explain(const Rules& rules, const State& state, const Action& action) {
  const Phase phase = state.phase;
  switch (phase) {
    case Phase::kChoosePort:
    case Phase::kRefuge:
      if (const auto* choice = std::get_if<ChoosePort>(&action)) {
        return choice->port.value < rules.sea.port_count()
                   ? Maybe()
                   : Refusal{"no_such_port", phase == Phase::kRefuge ? "B10.3" : "B2.5"};
      }
      break;
    case Phase::kCommand:
      if (std::holds_alternative<Pass>(action)) return {};
      if (const auto* command = std::get_if<Command>(&action)) return explain_command(rules, state, *command);
      break;
    case Phase::kPrivateerMove:
    case Phase::kMove:
      if (const auto* sail = std::get_if<Sail>(&action)) return explain_sail(rules, state, acting_ship(state), *sail);
      break;
    case Phase::kPrivateerAction:
    case Phase::kAction:
      if (std::holds_alternative<Pass>(action)) return {};
      if (std::holds_alternative<Collect>(action)) return explain_collect(rules, state);
      if (const auto* unload = std::get_if<Unload>(&action)) return explain_unload(rules, state, *unload);
      if (const auto* shot = std::get_if<Shoot>(&action)) return explain_shot(rules, state, *shot);
      break;
    case Phase::kAttackPearls:
    case Phase::kDefencePearls:
      if (const auto* spend = std::get_if<Spend>(&action)) return explain_spend(state, *spend);
      break;
    case Phase::kLoot:
      if (const auto* loot = std::get_if<Loot>(&action)) {
        return hold_of(state, state.target)[loot->token] > 0 ? Maybe() : Refusal{"not_in_their_hold", "B10.1"};
      }
      break;
    case Phase::kOver: return Refusal{"game_over", "B12.2"};
    default: return Refusal{"chance_first", "B3.1"};
  }
  return not_now(phase);
}

// --- chance --------------------------------------------------------------------------------------------------

void chances(const Rules& rules, const State& state, List<Chance<Outcome>>& out) {
  switch (state.phase) {
    case Phase::kFirstSeat:
      for (int seat = 0; seat < rules.players; ++seat) out.push({FirstSeat{{static_cast<std::uint8_t>(seat)}}, 1});
      return;
    case Phase::kHeadStartDice:
    case Phase::kDice:
      for (std::uint8_t low = 1; low <= 6; ++low) {
        for (std::uint8_t high = low; high <= 6; ++high) out.push({Dice{low, high}, low == high ? 1U : 2U});
      }
      return;
    case Phase::kDraw:
      for (const Token token : kTokens) {
        if (state.box[token] > 0) out.push({Draw{token}, state.box[token]});
      }
      return;
    case Phase::kAttackDie:
    case Phase::kDefenceDie:
      for (std::uint8_t face = 1; face <= 6; ++face) out.push({Die{face}, 1});
      return;
    default: return;
  }
}

Outcome roll(const Rules& rules, const State& state, Rng& rng) {
  switch (state.phase) {
    case Phase::kFirstSeat:
      return FirstSeat{{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(rules.players)))}};
    case Phase::kDraw: {
      auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(state.box.total())));
      std::size_t kind = 0;
      while (left >= state.box.count[kind]) left -= state.box.count[kind++];
      return Draw{kTokens[kind]};
    }
    case Phase::kAttackDie:
    case Phase::kDefenceDie: return Die{static_cast<std::uint8_t>(rng.die())};
    default: {
      const std::uint32_t both = rng.below(36);
      const auto a = static_cast<std::uint8_t>(both / 6 + 1);
      const auto b = static_cast<std::uint8_t>(both % 6 + 1);
      return a < b ? Dice{a, b} : Dice{b, a};
    }
  }
}

std::optional<Refusal> explain_outcome(const Rules& rules, const State& state, const Outcome& outcome) {
  switch (state.phase) {
    case Phase::kFirstSeat:
      if (const auto* first = std::get_if<FirstSeat>(&outcome)) {
        return first->seat.value < rules.players ? Maybe() : Refusal{"no_such_seat", "B2.7"};
      }
      return Refusal{"first_seat_now", "B2.7"};
    case Phase::kHeadStartDice:
    case Phase::kDice:
      if (const auto* dice = std::get_if<Dice>(&outcome)) {
        return dice->low >= 1 && dice->low <= dice->high && dice->high <= 6 ? Maybe() : Refusal{"no_such_dice", "B1.3"};
      }
      return Refusal{"two_dice_now", "B3.1"};
    case Phase::kDraw:
      if (const auto* draw = std::get_if<Draw>(&outcome))
        return state.box[draw->token] > 0 ? Maybe() : Refusal{"not_in_box", "B3.3"};
      return Refusal{"draw_now", "B3.3"};
    case Phase::kAttackDie:
    case Phase::kDefenceDie:
      if (const auto* die = std::get_if<Die>(&outcome))
        return die->face >= 1 && die->face <= 6 ? Maybe() : Refusal{"no_such_dice", "B1.3"};
      return Refusal{"one_die_now", state.phase == Phase::kAttackDie ? "B9.3" : "B9.5"};
    default: return Refusal{"not_chance", "B3.1"};
  }
}

}  // namespace freebooter::boots
