#include "clever/apply.hpp"

#include "clever/legal.hpp"

namespace freebooter::clever {

namespace {

// Carries the state from one question to the next. Each function does what one clause says and then calls what follows.
class Course {
 public:
  Course(const Rules& rules, State& state, std::vector<Event>* events)
      : rules_(rules), state_(state), events_(events) {}

  // --- actions -----------------------------------------------------------------------------------------------

  void take(const CaptainTo& captain) {
    const Seat seat = state_.active;
    Island& at = state_.captains[seat.value];
    if (state_.phase == Phase::kPlaceCaptain) {  // C2.4
      at = captain.island;
      state_.phase = Phase::kPlaceBoat;
      return tell([&] { return Event{.kind = Event::Kind::kCaptainPlaced, .clause = "C2.4", .seat = seat, .at = at}; });
    }
    tell([&] {
      return Event{
          .kind = Event::Kind::kCaptainMoved, .clause = "C5.1", .seat = seat, .from = at, .at = captain.island};
    });
    at = captain.island;
    state_.moved |= kCaptainDone;
    if (state_.card[seat.value] == at) return find();  // C6.1
    state_.ruled_out[seat.value] = static_cast<std::uint16_t>(state_.ruled_out[seat.value] | bit_of(at));
    go_on();
  }

  void take(const BoatTo& boat) {
    const Seat seat = state_.active;
    Lane& at = state_.boats[seat.value];
    if (state_.phase == Phase::kPlaceBoat) {  // C2.5
      at = boat.lane;
      tell([&] { return Event{.kind = Event::Kind::kBoatPlaced, .clause = "C2.5", .seat = seat, .lane = at}; });
      return place_next();
    }
    tell([&] {
      return Event{.kind = Event::Kind::kBoatMoved, .clause = "C4.1", .seat = seat, .from_lane = at, .lane = boat.lane};
    });
    at = boat.lane;
    state_.moved |= kBoatDone;
    go_on();
  }

  void take(const NeutralTo& neutral) {  // C2.1
    const Seat seat = state_.active;
    Lane& at = state_.boats[slot_of(rules_, neutral.boat)];
    const bool placing = state_.phase == Phase::kPlaceNeutral;
    tell([&] {
      return Event{.kind = placing ? Event::Kind::kNeutralPlaced : Event::Kind::kNeutralMoved,
                   .clause = "C2.1",
                   .seat = seat,
                   .neutral = neutral.boat,
                   .from_lane = at,
                   .lane = neutral.lane};
    });
    at = neutral.lane;
    if (!placing) return end_turn();  // the last act of a turn
    state_.active = next_seat(rules_, seat);
    if (state_.active == state_.first) first_cards();
  }

  void take(const Give& gift) {
    const Seat receiver = receiver_of(rules_, state_);
    const Seat giver = giver_of(rules_, receiver);
    const bool first = state_.phase == Phase::kFirstCard;
    state_.ruled_out[receiver.value] = static_cast<std::uint16_t>(not_to_be_given(rules_, state_));
    receive(receiver, gift.card);
    tell([&] {
      return Event{.kind = Event::Kind::kCardGiven,
                   .clause = first ? "C2.6" : "C6.3",
                   .seat = giver,
                   .receiver = receiver,
                   .card = gift.card};
    });
    if (first && receiver != state_.first) {
      state_.active = receiver;
    } else {
      begin_turn(first ? receiver : next_seat(rules_, receiver));
    }
  }

  void take(const End&) { end_turn(); }

  // --- chance ------------------------------------------------------------------------------------------------

  void fall(const FirstSeat& outcome) {  // C2.3
    state_.first = outcome.seat;
    state_.active = outcome.seat;
    state_.phase = Phase::kPlaceCaptain;
    tell([&] { return Event{.kind = Event::Kind::kFirstPlayer, .clause = "C2.3", .seat = outcome.seat}; });
  }

  void fall(const Draw& outcome) {  // C8.1
    receive(outcome.seat, outcome.card);
    tell([&] {
      return Event{.kind = Event::Kind::kCardLookedAt, .clause = "C8.1", .seat = outcome.seat, .card = outcome.card};
    });
    if (state_.phase == Phase::kNextLook) {
      state_.phase = Phase::kTurn;
      return go_on();
    }
    state_.active = next_seat(rules_, state_.active);
    if (state_.active == state_.first) begin_turn(state_.first);
  }

 private:
  // Most games are played unheard: the event is not even made then.
  template <class Make>
  void tell(Make make) {
    if (events_ != nullptr) events_->push_back(make());
  }

  // --- before the first turn ---------------------------------------------------------------------------------

  void place_next() {  // C2.3
    state_.active = next_seat(rules_, state_.active);
    if (state_.active != state_.first) {
      state_.phase = Phase::kPlaceCaptain;
    } else if (rules_.neutrals() > 0) {
      state_.phase = Phase::kPlaceNeutral;
    } else {
      first_cards();
    }
  }

  void first_cards() { state_.phase = rules_.options.easy ? Phase::kFirstLook : Phase::kFirstCard; }  // C8.1, C2.6

  void receive(Seat seat, Card card) {
    state_.card[seat.value] = card;
    state_.looking = static_cast<std::uint8_t>(state_.looking | (1U << seat.value));
  }

  // --- the turn ----------------------------------------------------------------------------------------------

  void begin_turn(Seat seat) {
    ++state_.turn;
    state_.active = seat;
    state_.moved = 0;
    state_.phase = Phase::kTurn;
    tell([&] {
      return Event{
          .kind = Event::Kind::kTurnBegins, .clause = "C2.3", .seat = seat, .amount = static_cast<int>(state_.turn)};
    });
  }

  // Asks on, unless there is nothing left but to end the turn.
  void go_on() {
    if (!can_go_on(rules_, state_)) end_turn();
  }

  void end_turn() {
    const Seat seat = state_.active;
    if ((state_.moved & kCaptainDone) == 0) {
      tell([&] {
        return Event{
            .kind = Event::Kind::kCaptainStayed, .clause = "C5.3", .seat = seat, .at = state_.captains[seat.value]};
      });
    }
    if (is_looking(state_, seat)) return begin_turn(next_seat(rules_, seat));
    state_.moved = 0;
    state_.phase = Phase::kNextCard;  // C6.3
  }

  // --- treasures ---------------------------------------------------------------------------------------------

  void find() {  // C6.2
    const Seat seat = state_.active;
    const Card card = state_.card[seat.value];
    state_.found[seat.value] = static_cast<std::uint16_t>(state_.found[seat.value] | bit_of(card));
    state_.top[seat.value] = card;
    ++state_.size[seat.value];
    state_.card[seat.value] = kNoCard;
    state_.ruled_out[seat.value] = 0;
    state_.looking = static_cast<std::uint8_t>(state_.looking & ~(1U << seat.value));
    tell([&] {
      return Event{.kind = Event::Kind::kTreasureFound,
                   .clause = "C6.2",
                   .seat = seat,
                   .card = card,
                   .amount = state_.size[seat.value]};
    });
    if (state_.size[seat.value] == rules_.islands()) {  // C7.1
      state_.moved = 0;
      state_.phase = Phase::kOver;
      return tell([&] { return Event{.kind = Event::Kind::kWon, .clause = "C7.1", .seat = seat}; });
    }
    if (rules_.options.easy) {  // C8.1
      state_.phase = Phase::kNextLook;
    } else {
      go_on();
    }
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
    state.phase = Phase::kPlaceCaptain;
  }
  return state;
}

void apply(const Rules& rules, State& state, const Action& action, std::vector<Event>* events) {
  std::visit([&](const auto& chosen) { Course(rules, state, events).take(chosen); }, action);
}

void apply_outcome(const Rules& rules, State& state, const Outcome& outcome, std::vector<Event>* events) {
  std::visit([&](const auto& fallen) { Course(rules, state, events).fall(fallen); }, outcome);
}

}  // namespace freebooter::clever
