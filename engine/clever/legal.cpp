#include "clever/legal.hpp"

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

bool boat_moved(const Table& table) { return (table.moved & kBoatDone) != 0; }
bool captain_moved(const Table& table) { return (table.moved & kCaptainDone) != 0; }

Neutral next_neutral(const Rules& rules, const Table& table) {
  return {static_cast<std::uint8_t>(table.boats[slot_of(rules, Neutral{0})] == kNoLane ? 0 : 1)};
}

// What a question offers the one to decide. Neutral boats are left to list_neutrals().
struct Offer {
  std::uint64_t places = 0;  // bits 0 to 15: islands for the captain or on the cards; bits 16 to 63: lanes for the boat
  bool end = false;
};
static_assert(kMaxIslands + kMaxLanes <= 64);
constexpr std::uint64_t lane_places(LaneSet lanes) { return lanes << kMaxIslands; }

Offer offer_in_turn(const Rules& rules, const State& state) {
  const IslandSet reach = captain_moved(state) ? 0 : reach_of(rules, state, state.active);
  const LaneSet lanes = boat_moved(state) ? 0 : boat_moves(rules, state, state.active.value);
  return {.places = reach | lane_places(lanes), .end = reach == 0};  // C5.3
}

Offer offer_of(const Rules& rules, const State& state) {
  if (state.phase == Phase::kTurn) return offer_in_turn(rules, state);
  switch (state.phase) {
    case Phase::kPlaceCaptain: return {.places = rules.all_islands & ~occupied(rules, state)};  // C2.4
    case Phase::kPlaceBoat: return {.places = lane_places(free_lanes(rules, state.boats))};     // C2.5
    case Phase::kFirstCard:
    case Phase::kNextCard:
      return {.places = cards_left(rules, state, receiver_of(rules, state)) & ~not_to_be_given(rules, state)};
    default: return {};
  }
}

Action action_at(const State& state, unsigned place) {
  const auto number = static_cast<std::uint8_t>(place);
  if (place >= kMaxIslands) return BoatTo{{static_cast<std::uint8_t>(number - kMaxIslands)}};
  if (state.phase == Phase::kFirstCard || state.phase == Phase::kNextCard) return Give{{number}};
  return CaptainTo{{number}};
}

void list_lanes(Neutral boat, LaneSet lanes, List<Action>& out) {
  for (; lanes != 0; lanes &= lanes - 1)
    out.push(NeutralTo{boat, {static_cast<std::uint8_t>(std::countr_zero(lanes))}});
}

void list_neutrals(const Rules& rules, const State& state, List<Action>& out) {
  if (state.phase == Phase::kPlaceNeutral)
    return list_lanes(next_neutral(rules, state), free_lanes(rules, state.boats), out);
  if (state.phase != Phase::kTurn) return;
  for (const Neutral boat : {Neutral{0}, Neutral{1}}) list_lanes(boat, neutral_moves(rules, state, boat), out);
}

// --- why not -------------------------------------------------------------------------------------------------

using Maybe = std::optional<Refusal>;

// C2.5, with the boats that are in the way.
Maybe explain_lane(const Rules& rules, const std::array<Lane, kMaxBoats>& others, Lane lane) {
  for (const Lane other : others) {
    if (other == lane) return Refusal{"lane_occupied", "C2.5"};
  }
  if ((free_lanes(rules, others) & bit_of(lane)) == 0) return Refusal{"lane_crossed", "C2.5"};
  return {};
}

Maybe explain_move(const Rules& rules, const Table& table, std::size_t slot, Lane lane) {
  std::array<Lane, kMaxBoats> others = table.boats;
  if (others[slot] == lane) return Refusal{"same_lane", "C4.1"};
  others[slot] = kNoLane;  // C4.1: lifted first
  return explain_lane(rules, others, lane);
}

Maybe explain_captain(const Rules& rules, const Table& table, Island island) {
  if (captain_moved(table)) return Refusal{"captain_moved_already", "C3.1"};
  if (island == table.captains[table.active.value]) return Refusal{"same_island", "C5.2"};
  if ((occupied(rules, table) & bit_of(island)) != 0) return Refusal{"island_occupied", "C5.2"};
  if ((reach_of(rules, table, table.active) & bit_of(island)) == 0) return Refusal{"not_connected", "C5.1"};
  return {};
}

Maybe explain_neutral(const Rules& rules, const Table& table, const NeutralTo& move) {
  if (auto refusal = explain_move(rules, table, slot_of(rules, move.boat), move.lane)) return refusal;
  if ((neutral_moves(rules, table, move.boat) & bit_of(move.lane)) == 0) return Refusal{"captain_must_move", "C5.3"};
  return {};
}

Maybe explain_card(const Rules& rules, const State& state, Card card) {
  const Seat receiver = receiver_of(rules, state);
  if ((cards_left(rules, state, receiver) & bit_of(card)) == 0) return Refusal{"card_not_held", "C2.2"};
  if ((not_to_be_given(rules, state) & bit_of(card)) == 0) return {};
  if (rules.options.no_camping && state.captains[giver_of(rules, receiver).value] == card)
    return Refusal{"own_captain_there", "C6.5"};
  return Refusal{"receiver_is_there", "C2.6"};
}

Maybe explain_in_turn(const Rules& rules, const State& state, const Action& action) {
  if (const auto* captain = std::get_if<CaptainTo>(&action)) return explain_captain(rules, state, captain->island);
  if (const auto* boat = std::get_if<BoatTo>(&action)) {
    if (boat_moved(state)) return Refusal{"boat_moved_already", "C3.1"};
    return explain_move(rules, state, state.active.value, boat->lane);
  }
  if (const auto* neutral = std::get_if<NeutralTo>(&action)) return explain_neutral(rules, state, *neutral);
  if (std::holds_alternative<End>(action)) {
    if (!may_end(rules, state)) return Refusal{"captain_must_move", "C5.3"};
    return {};
  }
  return Refusal{"nothing_to_give", "C6.3"};
}

// Does the action name things this game has?
Maybe explain_names(const Rules& rules, const Action& action) {
  const auto on_board = [&](Island island) { return island.value < rules.islands(); };
  const auto* captain = std::get_if<CaptainTo>(&action);
  if (captain != nullptr && !on_board(captain->island)) return Refusal{"no_such_island", "C1.1"};
  const auto* boat = std::get_if<BoatTo>(&action);
  const auto* neutral = std::get_if<NeutralTo>(&action);
  if (neutral != nullptr && rules.neutrals() == 0) return Refusal{"no_neutral_boats", "C2.1"};
  if (neutral != nullptr && neutral->boat.value >= rules.neutrals()) return Refusal{"no_such_neutral", "C2.1"};
  if ((boat != nullptr && boat->lane.value >= rules.lanes()) ||
      (neutral != nullptr && neutral->lane.value >= rules.lanes()))
    return Refusal{"no_such_lane", "C1.3"};
  const auto* gift = std::get_if<Give>(&action);
  if (gift != nullptr && !on_board(gift->card)) return Refusal{"no_such_card", "C1.2"};
  return {};
}

}  // namespace

IslandSet not_to_be_given(const Rules& rules, const Table& table) {
  const Seat receiver = receiver_of(rules, table);
  IslandSet barred = 0;
  if (table.phase == Phase::kFirstCard && rules.options.first_card_elsewhere)  // C2.6
    barred |= bit_of(table.captains[receiver.value]);
  const bool last = table.size[receiver.value] + 1 == rules.islands();
  if (rules.options.no_camping && !last) barred |= bit_of(table.captains[giver_of(rules, receiver).value]);  // C6.5
  return barred;
}

bool may_end(const Rules& rules, const Table& table) {
  return captain_moved(table) || reach_of(rules, table, table.active) == 0;
}

bool can_go_on(const Rules& rules, const Table& table) {
  // A boat can always move: read_board() has seen to it.
  if (!boat_moved(table)) return true;
  if (!captain_moved(table) && reach_of(rules, table, table.active) != 0) return true;
  if (rules.neutrals() == 0) return false;
  return (neutral_moves(rules, table, Neutral{0}) | neutral_moves(rules, table, Neutral{1})) != 0;
}

bool reveals(const Rules& /*rules*/, const State& state, const Action& action) {
  return std::holds_alternative<Give>(action) ||
         (std::holds_alternative<CaptainTo>(action) && state.phase == Phase::kTurn);
}

Turn turn_of(const Rules& rules, const State& state) {
  if (state.phase == Phase::kTurn) return Turn::of(state.active);  // nearly always
  switch (state.phase) {
    case Phase::kFirstSeat:
    case Phase::kFirstLook:
    case Phase::kNextLook: return Turn::chance();
    case Phase::kNextCard: return Turn::of(giver_of(rules, state.active));
    case Phase::kOver: return Turn::over();
    default: return Turn::of(state.active);
  }
}

void legal_actions(const Rules& rules, const State& state, List<Action>& out) {
  const Offer offer = offer_of(rules, state);
  for (std::uint64_t left = offer.places; left != 0; left &= left - 1)
    out.push(action_at(state, static_cast<unsigned>(std::countr_zero(left))));
  if (rules.neutrals() > 0) list_neutrals(rules, state, out);
  if (offer.end) out.push(End{});
}

Action pick(const Rules& rules, const State& state, List<Action>& scratch, Rng& rng) {
  if (rules.neutrals() > 0) {
    scratch.clear();
    legal_actions(rules, state, scratch);
    return scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
  }
  const Offer offer = offer_of(rules, state);
  const std::uint32_t places = count_bits(offer.places);
  const std::uint32_t which = rng.below(places + (offer.end ? 1 : 0));
  if (which == places) return End{};
  return action_at(state, nth_bit(offer.places, which));
}

std::optional<Refusal> explain(const Rules& rules, const State& state, const Action& action) {
  if (auto refusal = explain_names(rules, action)) return refusal;
  switch (state.phase) {
    case Phase::kPlaceCaptain:
      if (const auto* captain = std::get_if<CaptainTo>(&action)) {
        const bool free = (occupied(rules, state) & bit_of(captain->island)) == 0;
        return free ? Maybe() : Refusal{"island_occupied", "C2.4"};
      }
      return Refusal{"place_your_captain", "C2.3"};
    case Phase::kPlaceBoat:
      if (const auto* boat = std::get_if<BoatTo>(&action)) return explain_lane(rules, state.boats, boat->lane);
      return Refusal{"place_your_boat", "C2.3"};
    case Phase::kPlaceNeutral:
      if (const auto* neutral = std::get_if<NeutralTo>(&action)) {
        if (neutral->boat != next_neutral(rules, state)) return Refusal{"other_neutral_first", "C2.1"};
        return explain_lane(rules, state.boats, neutral->lane);
      }
      return Refusal{"place_a_neutral_boat", "C2.1"};
    case Phase::kFirstCard:
    case Phase::kNextCard:
      if (const auto* gift = std::get_if<Give>(&action)) return explain_card(rules, state, gift->card);
      return Refusal{"give_a_card", state.phase == Phase::kFirstCard ? "C2.6" : "C6.3"};
    case Phase::kTurn: return explain_in_turn(rules, state, action);
    case Phase::kOver: return Refusal{"game_over", "C7.1"};
    default: return Refusal{"chance_first", "C2.3"};
  }
}

// --- chance --------------------------------------------------------------------------------------------------

void chances(const Rules& rules, const State& state, List<Chance<Outcome>>& out) {
  if (state.phase == Phase::kFirstSeat) {
    for (std::uint8_t seat = 0; seat < rules.players; ++seat) out.push({FirstSeat{{seat}}, 1});
  } else if (state.phase == Phase::kFirstLook || state.phase == Phase::kNextLook) {  // C8.1
    for (IslandSet left = cards_left(rules, state, state.active); left != 0; left &= left - 1)
      out.push({Draw{state.active, {static_cast<std::uint8_t>(std::countr_zero(left))}}, 1});
  }
}

Outcome roll(const Rules& rules, const State& state, Rng& rng) {
  if (state.phase == Phase::kFirstSeat)
    return FirstSeat{{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(rules.players)))}};
  const IslandSet left = cards_left(rules, state, state.active);
  return Draw{state.active, {nth_bit(left, rng.below(count_bits(left)))}};
}

std::optional<Refusal> explain_outcome(const Rules& rules, const State& state, const Outcome& outcome) {
  switch (state.phase) {
    case Phase::kFirstSeat:
      if (const auto* first = std::get_if<FirstSeat>(&outcome))
        return first->seat.value < rules.players ? Maybe() : Refusal{"no_such_seat", "C2.3"};
      return Refusal{"first_seat_now", "C2.3"};
    case Phase::kFirstLook:
    case Phase::kNextLook:
      if (const auto* draw = std::get_if<Draw>(&outcome)) {
        if (draw->seat != state.active) return Refusal{"not_their_card_now", "C8.1"};
        const bool there =
            draw->card.value < rules.islands() && (cards_left(rules, state, state.active) & bit_of(draw->card)) != 0;
        return there ? Maybe() : Refusal{"card_not_in_pile", "C8.1"};
      }
      return Refusal{"draw_now", "C8.1"};
    default: return Refusal{"not_chance", "C3.1"};
  }
}

}  // namespace freebooter::clever
