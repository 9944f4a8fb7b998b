#include "boots/apply.hpp"

#include <algorithm>
#include <bit>

#include "boots/fire.hpp"
#include "boots/legal.hpp"
#include "boots/score.hpp"

namespace freebooter::boots {

namespace {

// Carries the state from one question to the next. Each function does what one clause says and then calls what follows.
// Simulations want no events, and a course without them does not even put them together.
template <bool kWithEvents>
class Course {
 public:
  Course(const Rules& rules, State& state, std::vector<Event>* events)
      : rules_(rules), state_(state), events_(events) {}

  // --- actions -----------------------------------------------------------------------------------------------

  void take(const ChoosePort& choice) {
    const Square port = rules_.sea.port_at(choice.port.value);
    if (state_.phase == Phase::kRefuge) return take_refuge(port);
    const Seat seat = state_.active;
    state_.ships[seat.value].at = port;
    state_.placed = static_cast<std::uint8_t>(state_.placed | (1U << seat.value));
    tell({.kind = Event::Kind::kPortChosen, .clause = "B2.5", .seat = seat, .at = port});
    if (std::popcount(state_.placed) < rules_.players) {
      state_.active = next_seat();
      return;
    }
    if (rules_.options.secret_ports) tell({.kind = Event::Kind::kPortsRevealed, .clause = "B2.5"});
    if (rules_.options.head_start) {  // B2.4
      state_.head_start_left = 3;
      state_.active = state_.first;
      state_.phase = Phase::kHeadStartDice;
    } else {
      begin_turn(state_.first);
    }
  }

  void take(const Command& command) {  // B4.1
    Hold paid;
    if (command.payment != Payment::kFree) paid[command.payment == Payment::kPearl ? Token::kPearl : Token::kBlack] = 1;
    spend(ship_of(state_.active), paid);
    state_.commanding = command.privateer;
    state_.commanded = static_cast<std::uint16_t>(state_.commanded | (1U << slot_of(command.privateer)));
    ++state_.commands;
    state_.phase = Phase::kPrivateerMove;
    tell({.kind = Event::Kind::kCommanded,
          .clause = "B4.1",
          .seat = state_.active,
          .ship = command.privateer,
          .hold = paid});
  }

  void take(const Sail& sail) {  // B5
    const bool commanded = state_.phase == Phase::kPrivateerMove;
    const ShipId ship = commanded ? state_.commanding : ship_of(state_.active);
    Ship& mover = state_.ships[ship.value];
    const Square from = mover.at;
    if (sail.to == from) {
      tell({.kind = Event::Kind::kStayed, .clause = "B5.5", .ship = ship, .at = from});
    } else {
      mover.at = sail.to;
      Hold spent;
      if (sail.pearls + sail.black != 0) {
        spent[Token::kPearl] = sail.pearls;
        spent[Token::kBlack] = sail.black;
        spend(ship, spent);
      }
      tell({.kind = Event::Kind::kSailed, .clause = "B5.2", .ship = ship, .from = from, .at = sail.to, .hold = spent});
    }
    if (can_act(rules_, state_, ship)) {
      state_.phase = commanded ? Phase::kPrivateerAction : Phase::kAction;
    } else {
      after_action(ship);
    }
  }

  void take(const Collect&) {  // B7.1
    const ShipId ship = acting();
    Ship& collector = state_.ships[ship.value];
    std::uint8_t& treasure = state_.treasure[rules_.sea.at(collector.at).index];
    const auto token = static_cast<Token>(treasure - 1);
    treasure = kNoTreasure;
    ++collector.hold[token];
    tell({.kind = Event::Kind::kCollected, .clause = "B7.1", .ship = ship, .at = collector.at, .token = token});
    if (is_privateer(ship) && award(state_.active, 1, "B4.4")) return;
    after_action(ship);
  }

  void take(const Unload& unload) {  // B8
    const Seat seat = state_.active;
    state_.ships[seat.value].hold.take(unload.what);
    state_.box.add(unload.what);  // B8.4
    tell({.kind = Event::Kind::kUnloaded,
          .clause = "B8.1",
          .seat = seat,
          .hold = unload.what,
          .amount = colour_bonus(unload.what)});
    if (award(seat, unload_points(unload.what, rules_.options), "B8.2")) return;
    after_action(ship_of(seat));
  }

  void take(const Shoot& shot) {  // B9
    const ShipId shooter = acting();
    const Square from = state_.ships[shooter.value].at;
    const Square to = state_.ships[shot.target.value].at;
    const std::int64_t length = std::max(std::abs(std::int64_t{to.x} - from.x), std::abs(std::int64_t{to.y} - from.y));
    const auto gap = static_cast<std::int32_t>(length - 1);
    state_.attacker = shooter;
    state_.target = shot.target;
    state_.roller = shot.roller;
    state_.attack = state_.ships[shooter.value].hold[Token::kGuns] - gap;  // B9.3, the die to come
    state_.defence = state_.ships[shot.target.value].hold[Token::kRum];    // B9.5, the die to come
    state_.phase = Phase::kAttackDie;
    tell({.kind = Event::Kind::kShot,
          .clause = "B9.1",
          .seat = shot.roller,
          .ship = shooter,
          .target = shot.target,
          .from = from,
          .at = to,
          .amount = gap});
  }

  void take(const Spend& spending) {
    const int count = spending.pearls + spending.black;
    const bool attacking = state_.phase == Phase::kAttackPearls;
    Hold spent;
    spent[Token::kPearl] = spending.pearls;
    spent[Token::kBlack] = spending.black;
    spend(attacking ? state_.attacker : state_.target, spent);
    if (attacking) {  // B9.4
      state_.attack += count;
      if (count > 0)
        tell({.kind = Event::Kind::kAttackPearls,
              .clause = "B9.4",
              .ship = state_.attacker,
              .hold = spent,
              .amount = state_.attack});
      state_.phase = Phase::kDefenceDie;
      return;
    }
    if (count == 0) return hit();  // B9.6
    state_.defence += count;
    tell({.kind = Event::Kind::kDefencePearls,
          .clause = "B9.6",
          .target = state_.target,
          .hold = spent,
          .amount = state_.defence});
    miss();
  }

  void take(const Loot& loot) { plunder(loot.token); }

  void take(const Pass&) {
    if (state_.phase == Phase::kCommand) {
      state_.phase = Phase::kMove;
    } else {
      after_action(acting());
    }
  }

  // --- chance ------------------------------------------------------------------------------------------------

  void fall(const FirstSeat& outcome) {  // B2.7
    state_.first = outcome.seat;
    state_.active = outcome.seat;
    state_.phase = Phase::kChoosePort;
    tell({.kind = Event::Kind::kFirstPlayer, .clause = "B2.7", .seat = outcome.seat});
  }

  void fall(const Dice& outcome) {
    state_.dice = {outcome.low, outcome.high};
    tell({.kind = Event::Kind::kDiceRolled, .clause = "B3.1", .seat = state_.active, .dice = state_.dice});
    if (state_.phase == Phase::kDice) {  // B3.2; a head start leaves the wind alone (B2.4)
      const int quarters = outcome.high - outcome.low;
      state_.wind = turned(state_.wind, quarters);
      tell({.kind = Event::Kind::kWindTurned, .clause = "B3.2", .wind = state_.wind, .amount = quarters});
    }
    fill_islands();
  }

  void fall(const Draw& outcome) {
    const int island = filling(state_.next_island);
    const Square at = rules_.sea.island_at(island);
    --state_.box[outcome.token];
    if (outcome.token == Token::kBlack) {  // B3.5
      const int slot = std::countr_one(state_.privateers);
      state_.privateers = static_cast<std::uint16_t>(state_.privateers | (1U << slot));
      if (state_.turn > 0) state_.fresh = static_cast<std::uint16_t>(state_.fresh | (1U << slot));
      state_.ships[privateer(slot).value] = {at, {}};
      tell({.kind = Event::Kind::kPrivateerAppeared, .clause = "B3.5", .ship = privateer(slot), .at = at});
    } else {
      state_.treasure[static_cast<std::size_t>(island)] =
          static_cast<std::uint8_t>(static_cast<unsigned>(outcome.token) + 1);
      tell({.kind = Event::Kind::kTreasurePlaced, .clause = "B3.3", .at = at, .token = outcome.token});
    }
    ++state_.next_island;
    fill_islands();
  }

  void fall(const Die& outcome) {
    if (state_.phase == Phase::kAttackDie) {  // B9.3
      state_.attack += outcome.face;
      tell({.kind = Event::Kind::kAttackRolled,
            .clause = "B9.3",
            .ship = state_.attacker,
            .dice = {outcome.face, 0},
            .amount = state_.attack});
      state_.phase = state_.ships[state_.attacker.value].hold.pearls() > 0 ? Phase::kAttackPearls : Phase::kDefenceDie;
      return;
    }
    state_.defence += outcome.face;  // B9.5
    tell({.kind = Event::Kind::kDefenceRolled,
          .clause = "B9.5",
          .target = state_.target,
          .dice = {outcome.face, 0},
          .amount = state_.defence});
    if (state_.attack < state_.defence) return miss();
    const bool can_repel =
        state_.ships[state_.target.value].hold.pearls() >= state_.attack - state_.defence + 1;  // B9.6
    if (!can_repel) return hit();
    state_.phase = Phase::kDefencePearls;
  }

 private:
  void tell(const Event& event) {
    if constexpr (kWithEvents) events_->push_back(event);
  }

  [[nodiscard]] Seat next_seat() const {
    return {static_cast<std::uint8_t>(state_.active.value + 1 == rules_.players ? 0 : state_.active.value + 1)};
  }
  [[nodiscard]] ShipId acting() const {
    return state_.phase == Phase::kPrivateerAction ? state_.commanding : ship_of(state_.active);
  }

  // B3.7, B11.1: what is spent goes back to the box.
  void spend(ShipId ship, const Hold& what) {
    state_.ships[ship.value].hold.take(what);
    state_.box.add(what);
  }

  // --- the turn ----------------------------------------------------------------------------------------------

  void begin_turn(Seat seat) {
    ++state_.turn;
    state_.active = seat;
    state_.dice = {};
    state_.fresh = 0;
    state_.commanded = 0;
    state_.commands = 0;
    state_.phase = Phase::kDice;
    tell({.kind = Event::Kind::kTurnBegins, .clause = "B2.7", .seat = seat, .amount = static_cast<int>(state_.turn)});
  }

  void end_turn() {
    const Seat next = next_seat();
    if (rules_.options.finish_round && next == state_.first && somebody_reached_target()) return decide_round();
    begin_turn(next);
  }

  [[nodiscard]] int filling(int which) const {
    const auto sum = static_cast<std::size_t>(state_.dice[0] + state_.dice[1]);
    return rules_.of_number[sum][static_cast<std::size_t>(which)];
  }

  [[nodiscard]] bool is_empty(int island) const {  // B3.4
    if (state_.treasure[static_cast<std::size_t>(island)] != kNoTreasure) return false;
    const Square at = rules_.sea.island_at(island);
    for (unsigned placed = state_.placed; placed != 0; placed &= placed - 1) {
      if (state_.ships[static_cast<std::size_t>(std::countr_zero(placed))].at == at) return false;
    }
    for (unsigned slots = state_.privateers; slots != 0; slots &= slots - 1) {
      if (state_.ships[privateer(std::countr_zero(slots)).value].at == at) return false;
    }
    return true;
  }

  // B3.3, B3.6: the next empty island of the rolled number waits for a token; when there is none, step 1 follows.
  void fill_islands() {
    const std::uint8_t count = rules_.of_number_count[static_cast<std::size_t>(state_.dice[0] + state_.dice[1])];
    if (!state_.box.empty()) {
      for (; state_.next_island < count; ++state_.next_island) {
        if (is_empty(filling(state_.next_island))) {
          state_.phase = Phase::kDraw;
          return;
        }
      }
    }
    state_.next_island = 0;
    if (state_.turn > 0) return offer_command();
    state_.dice = {};
    --state_.head_start_left;  // B2.4
    if (state_.head_start_left > 0) {
      state_.phase = Phase::kHeadStartDice;
    } else {
      begin_turn(state_.first);
    }
  }

  void offer_command() { state_.phase = can_command(rules_, state_) ? Phase::kCommand : Phase::kMove; }

  // Step 3 of a ship is over: a Privateer's leads back to step 1 or on to step 2, the own ship's to the next player.
  void after_action(ShipId ship) {
    state_.commanding = kNoShip;
    if (is_privateer(ship)) return offer_command();
    end_turn();
  }

  // --- fights ------------------------------------------------------------------------------------------------

  void miss() {
    tell({.kind = Event::Kind::kMissed, .clause = "B9.7", .ship = state_.attacker, .target = state_.target});
    end_fight();
  }

  void hit() {
    tell({.kind = Event::Kind::kHit, .clause = "B9.7", .ship = state_.attacker, .target = state_.target});
    const Hold& hold = state_.ships[state_.target.value].hold;
    if (hold.empty()) return sink();  // B10.2
    const auto kinds =
        std::count_if(hold.count.begin(), hold.count.end(), [](std::uint8_t count) { return count > 0; });
    if (kinds > 1) {
      state_.phase = Phase::kLoot;
      return;
    }
    for (const Token token : kTokens) {
      if (hold[token] > 0) return plunder(token);
    }
  }

  void plunder(Token token) {  // B10.1
    --state_.ships[state_.target.value].hold[token];
    ++state_.ships[state_.attacker.value].hold[token];
    tell({.kind = Event::Kind::kLooted,
          .clause = "B10.1",
          .ship = state_.attacker,
          .target = state_.target,
          .token = token});
    // B12.2: a win by this point comes before any sinking.
    if (is_privateer(state_.attacker) && award(state_.active, 1, "B4.4")) return;
    if (state_.ships[state_.target.value].hold.empty()) return sink();
    end_fight();
  }

  // B10.2; only a hit leads here, so a last Pearl spent sinks nobody (B10.5).
  void sink() {
    tell({.kind = Event::Kind::kSunk, .clause = "B10.2", .target = state_.target});
    if (!is_privateer(state_.target)) {
      state_.phase = Phase::kRefuge;
      return;
    }
    const auto others = static_cast<std::uint16_t>(~(1U << slot_of(state_.target)));
    state_.privateers &= others;
    state_.fresh &= others;
    state_.commanded &= others;
    state_.ships[state_.target.value] = {};
    ++state_.ships[state_.attacker.value].hold[Token::kBlack];  // B10.4
    tell({.kind = Event::Kind::kPrivateerTaken, .clause = "B10.4", .ship = state_.attacker, .target = state_.target});
    if (is_privateer(state_.attacker) && award(state_.active, 1, "B4.4")) return;
    end_fight();
  }

  void take_refuge(Square port) {  // B10.3
    const Seat seat = owner(state_.target);
    state_.ships[seat.value].at = port;
    tell({.kind = Event::Kind::kRefuge, .clause = "B10.3", .seat = seat, .at = port});
    if (seat != state_.active) return end_fight();
    // B4.5: sunk by the own Privateer, the commander's turn is over.
    tell({.kind = Event::Kind::kTurnEnded, .clause = "B4.5", .seat = seat});
    leave_fight();
    state_.commanding = kNoShip;
    end_turn();
  }

  void leave_fight() {
    state_.attacker = kNoShip;
    state_.target = kNoShip;
    state_.roller = kNoSeat;
    state_.attack = 0;
    state_.defence = 0;
  }

  void end_fight() {
    const ShipId shooter = state_.attacker;
    leave_fight();
    after_action(shooter);
  }

  // --- the end -----------------------------------------------------------------------------------------------

  // Gives points; true if the game is over with them (B12.2).
  bool award(Seat seat, int points, std::string_view clause) {
    std::uint16_t& score = state_.score[seat.value];
    const bool was_there = score >= rules_.target;
    score = static_cast<std::uint16_t>(score + points);
    tell({.kind = Event::Kind::kScored, .clause = clause, .seat = seat, .amount = points, .total = score});
    if (score < rules_.target) return false;
    if (rules_.options.finish_round) {
      if (!was_there) tell({.kind = Event::Kind::kTargetReached, .clause = "B12.2", .seat = seat});
      return false;
    }
    finish(static_cast<std::uint8_t>(1U << seat.value));
    return true;
  }

  [[nodiscard]] bool somebody_reached_target() const {
    return std::any_of(state_.score.begin(), state_.score.end(),
                       [&](std::uint16_t score) { return score >= rules_.target; });
  }

  void decide_round() {  // B12.2, finish the round: score, then tokens in the hold, then shared
    std::uint8_t best = 0;
    int best_score = -1;
    int best_hold = -1;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players); ++seat) {
      const int score = state_.score[seat];
      const int hold = state_.ships[seat].hold.total();
      const auto bit = static_cast<std::uint8_t>(1U << seat);
      if (score > best_score || (score == best_score && hold > best_hold)) {
        best = bit;
        best_score = score;
        best_hold = hold;
      } else if (score == best_score && hold == best_hold) {
        best = static_cast<std::uint8_t>(best | bit);
      }
    }
    finish(best);
  }

  void finish(std::uint8_t winners) {
    leave_fight();
    state_.commanding = kNoShip;
    state_.winners = winners;
    state_.phase = Phase::kOver;
    tell({.kind = Event::Kind::kWon, .clause = "B12.2", .amount = winners});
  }

  const Rules& rules_;
  State& state_;
  std::vector<Event>* events_;
};

}  // namespace

State start(const Rules& rules) {
  State state;
  if (rules.first) {
    state.first = *rules.first;
    state.active = *rules.first;
    state.phase = Phase::kChoosePort;
  }
  return state;
}

void apply(const Rules& rules, State& state, const Action& action, std::vector<Event>* events) {
  if (events == nullptr) {
    std::visit([&](const auto& chosen) { Course<false>(rules, state, events).take(chosen); }, action);
  } else {
    std::visit([&](const auto& chosen) { Course<true>(rules, state, events).take(chosen); }, action);
  }
}

void apply_outcome(const Rules& rules, State& state, const Outcome& outcome, std::vector<Event>* events) {
  if (events == nullptr) {
    std::visit([&](const auto& fallen) { Course<false>(rules, state, events).fall(fallen); }, outcome);
  } else {
    std::visit([&](const auto& fallen) { Course<true>(rules, state, events).fall(fallen); }, outcome);
  }
}

}  // namespace freebooter::boots
