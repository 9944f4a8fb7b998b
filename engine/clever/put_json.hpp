// Views, actions and events written by JsonText or JsonTree (core/json_out.hpp).
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "clever/notation.hpp"
#include "core/json_out.hpp"

namespace freebooter::clever {

template <class Out>
void put_island(Out& out, Island island) {
  if (island == kNoIsland) {
    out.null();
  } else {
    out.number(island.value + 1);
  }
}

template <class Out>
void put_lane(Out& out, const Rules& rules, Lane lane) {
  if (lane == kNoLane) {
    out.null();
  } else {
    out.word(lane_text(rules, lane));
  }
}

template <class Out>
void put_card(Out& out, Card card) {
  if (card == kHiddenCard) {
    out.word("?");
  } else {
    put_island(out, card);
  }
}

// The cards by their numbers, that one last.
template <class Out>
void put_cards(Out& out, IslandSet cards, Card last) {
  out.open('[');
  for (IslandSet left = last == kNoCard ? cards : cards & ~bit_of(last); left != 0; left &= left - 1)
    out.number(std::countr_zero(left) + 1);
  if (last != kNoCard) out.number(last.value + 1);
  out.close(']');
}

template <class Out>
struct ActionPutter {
  const Rules& rules;
  Out& out;

  Out& typed(std::string_view type) const { return out.open('{').key("type").word(type); }

  void operator()(const CaptainTo& a) const {
    put_island(typed("captain").key("island"), a.island);
    out.close('}');
  }
  void operator()(const BoatTo& a) const {
    put_lane(typed("boat").key("lane"), rules, a.lane);
    out.close('}');
  }
  void operator()(const NeutralTo& a) const {
    put_lane(typed("neutral").key("boat").number(a.boat.value + 1).key("lane"), rules, a.lane);
    out.close('}');
  }
  void operator()(const Give& a) const {
    put_card(typed("give").key("card"), a.card);
    out.close('}');
  }
  void operator()(const End&) const { typed("end").close('}'); }
};

template <class Out>
void put_action(Out& out, const Rules& rules, const Action& action) {
  std::visit(ActionPutter<Out>{rules, out}, action);
}

template <class Out>
struct OutcomePutter {
  Out& out;

  void operator()(const FirstSeat& o) const {
    out.open('{').key("type").word("first").key("seat").number(o.seat.value + 1).close('}');
  }
  void operator()(const Draw& o) const {
    put_card(out.open('{').key("type").word("draw").key("seat").number(o.seat.value + 1).key("card"), o.card);
    out.close('}');
  }
};

// The members of a state or view that are not by seat.
template <class Out>
void put_table(Out& out, const Rules& rules, const Table& table) {
  out.key("phase").word(kPhaseNames[static_cast<std::size_t>(table.phase)]);
  out.key("turn").number(static_cast<std::int64_t>(table.turn));
  if (table.active != kNoSeat) out.key("active").number(table.active.value + 1);
  if (table.first != kNoSeat) out.key("first").number(table.first.value + 1);
  if (table.moved != 0) {
    out.key("moved").open('[');
    if ((table.moved & kBoatDone) != 0) out.word("boat");
    if ((table.moved & kCaptainDone) != 0) out.word("captain");
    out.close(']');
  }
  if (rules.neutrals() > 0) {
    out.key("neutrals").open('[');
    for (std::uint8_t boat = 0; boat < rules.neutrals(); ++boat)
      put_lane(out, rules, table.boats[slot_of(rules, Neutral{boat})]);
    out.close(']');
  }
  if (table.phase == Phase::kOver) out.key("winner").number(table.active.value + 1);
}

// What an event tells besides whom.
template <class Out>
void put_details(Out& out, const Rules& rules, const Event& event) {
  using Kind = Event::Kind;
  const auto island = [&](std::string_view key, Island at) { put_island(out.key(key), at); };
  const auto lane = [&](std::string_view key, Lane at) { put_lane(out.key(key), rules, at); };
  switch (event.kind) {
    case Kind::kCaptainPlaced:
    case Kind::kCaptainStayed: island("at", event.at); break;
    case Kind::kCaptainMoved:
      island("from", event.from);
      island("to", event.at);
      break;
    case Kind::kBoatPlaced: lane("lane", event.lane); break;
    case Kind::kBoatMoved:
      lane("from", event.from_lane);
      lane("to", event.lane);
      break;
    case Kind::kNeutralPlaced:
      out.key("boat").number(event.neutral.value + 1);
      lane("lane", event.lane);
      break;
    case Kind::kNeutralMoved:
      out.key("boat").number(event.neutral.value + 1);
      lane("from", event.from_lane);
      lane("to", event.lane);
      break;
    case Kind::kCardGiven:
      out.key("receiver").number(event.receiver.value + 1);
      put_card(out.key("card"), event.card);
      break;
    case Kind::kCardLookedAt: put_card(out.key("card"), event.card); break;
    case Kind::kTurnBegins: out.key("turn").number(event.amount); break;
    case Kind::kTreasureFound:
      put_card(out.key("card"), event.card);
      out.key("found").number(event.amount);
      break;
    default: break;
  }
}

template <class Out>
void put_event(Out& out, const Rules& rules, const Event& event) {
  out.open('{').key("type").word(kEventNames[static_cast<std::size_t>(event.kind)]).key("clause").word(event.clause);
  out.key("seat").number(event.seat.value + 1);
  put_details(out, rules, event);
  out.close('}');
}

}  // namespace freebooter::clever
