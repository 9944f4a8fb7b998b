#include "clever/check.hpp"

#include "clever/legal.hpp"
#include "clever/notation.hpp"
#include "clever/reach.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

using Fault = std::optional<std::string>;

bool in_setup(Phase phase) { return phase <= Phase::kFirstLook; }

// The seats that come before the active one in this round of the set-up, a bit each.
unsigned seats_before(const Rules& rules, const Table& table) {
  unsigned before = 0;
  for (Seat seat = table.first; seat != table.active; seat = next_seat(rules, seat)) before |= 1U << seat.value;
  return before;
}

Fault seats_fault(const Rules& rules, const State& state) {
  const auto known = [&](Seat seat) { return seat.value < rules.players; };
  if (state.phase == Phase::kFirstSeat) {
    if (state.first != kNoSeat || state.active != kNoSeat) return "nobody is first before chance decides (C2.3)";
  } else if (!known(state.first) || !known(state.active)) {
    return "the active and the first player must be seats of this game (C2.3)";
  }
  if ((state.turn == 0) != in_setup(state.phase)) return "turns count from 1, and from 0 during set-up";
  const bool easy_phase = state.phase == Phase::kFirstLook || state.phase == Phase::kNextLook;
  const bool giving = state.phase == Phase::kFirstCard || state.phase == Phase::kNextCard;
  if (rules.options.easy ? giving : easy_phase) return "there is no such question with these options (C8.1)";
  if (state.phase == Phase::kPlaceNeutral && rules.neutrals() == 0) return "there are no neutral boats (C2.1)";
  if (state.turn == 0) return {};
  const auto players = static_cast<std::uint32_t>(rules.players);
  if ((state.first.value + (state.turn - 1) % players) % players != state.active.value)
    return joined(
        {"turn ", std::to_string(state.turn), " is not the turn of seat ", seat_text(state.active), " (C2.3)"});
  return {};
}

// C2.3: the boats of the seats and the neutral ones that are on the board by now, a bit for each place of the list.
unsigned placed_boats(const Rules& rules, const Table& table) {
  const unsigned players = (1U << rules.players) - 1U;
  switch (table.phase) {
    case Phase::kFirstSeat: return 0;
    case Phase::kPlaceCaptain:
    case Phase::kPlaceBoat: return seats_before(rules, table);
    case Phase::kPlaceNeutral: return table.active == table.first ? players : players | (1U << rules.players);
    default: return (1U << rules.boats) - 1U;
  }
}

unsigned placed_captains(const Rules& rules, const Table& table) {
  const unsigned boats = placed_boats(rules, table) & ((1U << rules.players) - 1U);
  return table.phase == Phase::kPlaceBoat ? boats | (1U << table.active.value) : boats;
}

Fault pieces_fault(const Rules& rules, const State& state) {
  const unsigned captains = placed_captains(rules, state);
  IslandSet taken = 0;
  for (std::uint8_t seat = 0; seat < kMaxPlayers; ++seat) {
    const Island at = state.captains[seat];
    const bool placed = ((captains >> seat) & 1U) != 0;
    if (placed != (at != kNoIsland))
      return joined({"captains are placed in turn (C2.3): look at seat ", seat_text({seat})});
    if (!placed) continue;
    if (at.value >= rules.islands()) return "a captain stands on no island (C2.4)";
    if ((taken & bit_of(at)) != 0) return joined({"two captains stand on island ", island_text(at), " (C2.4)"});
    taken |= bit_of(at);
  }
  const unsigned boats = placed_boats(rules, state);
  LaneSet blocked = 0;
  for (unsigned slot = 0; slot < kMaxBoats; ++slot) {
    const Lane at = state.boats[slot];
    const bool placed = ((boats >> slot) & 1U) != 0;
    if (placed != (at != kNoLane))
      return joined({"boats are placed in turn (C2.3): look at boat ", std::to_string(slot + 1)});
    if (!placed) continue;
    if (at.value >= rules.lanes()) return "a boat lies on no lane (C2.5)";
    if ((blocked & bit_of(at)) != 0)
      return joined({"two boats lie on the lane ", lane_text(rules, at), " or across it (C2.5)"});
    blocked |= rules.conflicts[at.value];
  }
  return {};
}

Fault pile_fault(const Rules& rules, const State& state, Seat seat) {
  const IslandSet found = state.found[seat.value];
  const Card top = state.top[seat.value];
  const std::string whose = joined({" of seat ", seat_text(seat)});
  if ((found & ~rules.all_islands) != 0 || (seat.value >= rules.players && found != 0))
    return joined({"there is no such card in the pile", whose, " (C1.2)"});
  if (count_bits(found) != state.size[seat.value]) return joined({"the size of the pile", whose, " is wrong (C6.4)"});
  if (found == 0 ? top != kNoCard : top.value >= rules.islands() || (found & bit_of(top)) == 0)
    return joined({"the top card of the pile", whose, " is not in it (C6.4)"});
  const bool won = state.phase == Phase::kOver && state.active == seat;
  if ((found == rules.all_islands) != won) return "the game is over just when a pile is complete (C7.1)";
  if (found != 0 && in_setup(state.phase)) return "nothing is found before the first turn (C6.1)";
  return {};
}

// Who has a current card: everybody from the first cards on, but for one who has just found a treasure.
unsigned seats_looking(const Rules& rules, const Table& table) {
  const unsigned all = (1U << rules.players) - 1U;
  const unsigned others = table.active == kNoSeat ? all : all & ~(1U << table.active.value);
  switch (table.phase) {
    case Phase::kFirstCard: {
      // C2.6: whoever comes before has given; the next seat of each has got.
      const unsigned given = seats_before(rules, table) << 1U;
      return (given | (given >> rules.players)) & all;
    }
    case Phase::kFirstLook: return seats_before(rules, table);
    case Phase::kTurn: return is_looking(table, table.active) ? all : others;
    case Phase::kNextCard:
    case Phase::kNextLook:
    case Phase::kOver: return others;
    default: return 0;
  }
}

// Before the first turn only the options rule anything out (C2.6, C6.5).
IslandSet ruled_out_at_first(const Rules& rules, const Table& table, Seat receiver) {
  if (rules.options.easy) return 0;
  Table then = table;
  then.phase = Phase::kFirstCard;
  then.active = giver_of(rules, receiver);
  return not_to_be_given(rules, then);
}

Fault cards_fault(const Rules& rules, const State& state) {
  if (state.looking != seats_looking(rules, state)) return "the wrong seats have a card to look for (C2.6, C6.3)";
  for (std::uint8_t value = 0; value < kMaxPlayers; ++value) {
    const Seat seat{value};
    if (auto fault = pile_fault(rules, state, seat)) return fault;
    const Card card = state.card[value];
    const IslandSet ruled_out = state.ruled_out[value];
    const std::string whose = joined({" of seat ", seat_text(seat)});
    if (!is_looking(state, seat)) {
      if (card != kNoCard || ruled_out != 0) return joined({"there is no current card", whose, " (C6.2)"});
      continue;
    }
    if (card.value >= rules.islands()) return joined({"the current card", whose, " is no card (C1.2)"});
    if ((state.found[value] & bit_of(card)) != 0)
      return joined({"the current card", whose, " is in the pile too (C1.2)"});
    if ((ruled_out & ~rules.all_islands) != 0) return "an island is ruled out that is not there";
    if ((ruled_out & bit_of(card)) != 0)
      return joined({"the current card", whose, " cannot show an island that all have seen it is not (C6.1)"});
    if (in_setup(state.phase) && ruled_out != ruled_out_at_first(rules, state, seat))
      return "before the first turn only the options rule islands out (C2.6, C6.5)";
  }
  return {};
}

// What the moves of this turn must have led to.
Fault turn_fault(const Rules& rules, const State& state) {
  const bool in_turn = state.phase == Phase::kTurn || state.phase == Phase::kNextLook;
  if ((state.moved & ~(kBoatDone | kCaptainDone)) != 0 || (!in_turn && state.moved != 0))
    return "boat and captain move in a turn (C3.1)";
  if (state.turn == 0) return {};
  const Island at = state.captains[state.active.value];
  const bool moved = (state.moved & kCaptainDone) != 0;
  const bool on_top = at == state.top[state.active.value];
  if (!is_looking(state, state.active)) {
    if (in_turn && !moved) return "a treasure is found by a move of the captain (C6.1)";
    if (!on_top) return "the captain stands where the treasure was found (C6.1)";
    if (rules.options.easy && state.phase == Phase::kTurn) return "the next card is looked at at once (C8.1)";
  } else if (moved && (state.ruled_out[state.active.value] & bit_of(at)) == 0 && !(rules.options.easy && on_top)) {
    return "where the captain has ended its move there is nothing to find (C6.1)";
  }
  if (state.phase == Phase::kTurn && !can_go_on(rules, state)) return "there is nothing left to do in this turn (C3.1)";
  return {};
}

}  // namespace

std::optional<std::string> fault_in(const Rules& rules, const State& state) {
  if (state.phase > Phase::kOver) return "there is no such phase";
  if (state.zero != decltype(state.zero){}) return "the unused bytes are zero";
  for (const auto check : {seats_fault, pieces_fault, cards_fault, turn_fault}) {
    if (auto fault = check(rules, state)) return fault;
  }
  return {};
}

// The order of the fields below is part of the record format: it never changes within a rules version.
std::uint64_t hash_of(const Rules& rules, const State& state) {
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(state.phase));
  hasher.add(state.turn);
  hasher.add(state.active.value);
  hasher.add(state.first.value);
  hasher.add(state.moved);
  hasher.add(state.looking);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    hasher.add(state.captains[seat].value);
    hasher.add(state.found[seat]);
    hasher.add(state.top[seat].value);
    hasher.add(state.card[seat].value);
    hasher.add(state.ruled_out[seat]);
  }
  for (std::size_t boat = 0; boat < static_cast<std::size_t>(rules.boats); ++boat) hasher.add(state.boats[boat].value);
  return hasher.value();
}

}  // namespace freebooter::clever
