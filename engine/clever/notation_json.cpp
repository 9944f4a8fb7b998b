#include <array>
#include <string>

#include "clever/notation.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

Json seat_json(Seat seat) { return Json(seat.value + 1); }
Json typed(std::string_view type) { return Json::object({{"type", type}}); }

Island read_island(const Rules& rules, JsonCursor cursor) {
  return {static_cast<std::uint8_t>(cursor.integer(1, rules.islands()) - 1)};
}
Card read_card(const Rules& rules, JsonCursor cursor) {
  return cursor.json() == Json("?") ? kHiddenCard : read_island(rules, cursor);
}
Seat read_seat(const Rules& rules, JsonCursor cursor) {
  return {static_cast<std::uint8_t>(cursor.integer(1, rules.players) - 1)};
}

struct ActionWriter {
  const Rules& rules;
  Json operator()(const CaptainTo& a) const { return typed("captain").set("island", island_json(a.island)); }
  Json operator()(const BoatTo& a) const { return typed("boat").set("lane", lane_json(rules, a.lane)); }
  Json operator()(const NeutralTo& a) const {
    return typed("neutral").set("boat", a.boat.value + 1).set("lane", lane_json(rules, a.lane));
  }
  Json operator()(const Give& a) const { return typed("give").set("card", card_json(a.card)); }
  Json operator()(const End&) const { return typed("end"); }
};

struct OutcomeWriter {
  Json operator()(const FirstSeat& o) const { return typed("first").set("seat", seat_json(o.seat)); }
  Json operator()(const Draw& o) const {
    return typed("draw").set("seat", seat_json(o.seat)).set("card", card_json(o.card));
  }
};

Action read_action(const Rules& rules, JsonCursor cursor) {
  switch (cursor.need("type").word({"captain", "boat", "neutral", "give", "end"})) {
    case 0: cursor.only({"type", "island"}); return CaptainTo{read_island(rules, cursor.need("island"))};
    case 1: cursor.only({"type", "lane"}); return BoatTo{read_lane(rules, cursor.need("lane"))};
    case 2: {
      cursor.only({"type", "boat", "lane"});
      const auto boat = static_cast<std::uint8_t>(cursor.need("boat").integer(1, kNeutralBoats) - 1);
      return NeutralTo{{boat}, read_lane(rules, cursor.need("lane"))};
    }
    case 3: cursor.only({"type", "card"}); return Give{read_card(rules, cursor.need("card"))};
    default: cursor.only({"type"}); return End{};
  }
}

Outcome read_outcome(const Rules& rules, JsonCursor cursor) {
  if (cursor.need("type").word({"first", "draw"}) == 0) {
    cursor.only({"type", "seat"});
    return FirstSeat{read_seat(rules, cursor.need("seat"))};
  }
  cursor.only({"type", "seat", "card"});
  const Seat seat = read_seat(rules, cursor.need("seat"));
  return Draw{seat, read_card(rules, cursor.need("card"))};
}

}  // namespace

Json island_json(Island island) { return island == kNoIsland ? Json() : Json(island.value + 1); }
Json lane_json(const Rules& rules, Lane lane) { return lane == kNoLane ? Json() : Json(lane_text(rules, lane)); }
Json card_json(Card card) { return card == kHiddenCard ? Json("?") : island_json(card); }

Lane read_lane(const Rules& rules, JsonCursor cursor) {
  const std::string text = cursor.string();
  const auto lane = parse_lane(rules, text);
  if (!lane) cursor.fail(joined({"there is no lane \"", text, "\""}));
  return lane.value_or(Lane{});
}

Json action_json(const Rules& rules, const Action& action) { return std::visit(ActionWriter{rules}, action); }

FromJson<Action> action_from_json(const Rules& rules, const Json& json) {
  std::optional<JsonFault> fault;
  const Action action = read_action(rules, JsonCursor(json, fault));
  if (fault) return Failure{*std::move(fault)};
  return action;
}

Json outcome_json(const Rules& rules, const Outcome& outcome) {
  (void)rules;
  return std::visit(OutcomeWriter{}, outcome);
}

FromJson<Outcome> outcome_from_json(const Rules& rules, const Json& json) {
  std::optional<JsonFault> fault;
  const Outcome outcome = read_outcome(rules, JsonCursor(json, fault));
  if (fault) return Failure{*std::move(fault)};
  return outcome;
}

Json event_json(const Rules& rules, const Event& event) {
  using Kind = Event::Kind;
  constexpr std::array<std::string_view, 13> kNames{
      "first_player",   "captain_placed", "boat_placed", "neutral_placed", "card_given",
      "card_looked_at", "turn_begins",    "boat_moved",  "captain_moved",  "captain_stayed",
      "neutral_moved",  "treasure_found", "won"};
  Json json = typed(kNames[static_cast<std::size_t>(event.kind)]).set("clause", event.clause);
  json.set("seat", seat_json(event.seat));
  switch (event.kind) {
    case Kind::kCaptainPlaced:
    case Kind::kCaptainStayed: json.set("at", island_json(event.at)); break;
    case Kind::kCaptainMoved: json.set("from", island_json(event.from)).set("to", island_json(event.at)); break;
    case Kind::kBoatPlaced: json.set("lane", lane_json(rules, event.lane)); break;
    case Kind::kBoatMoved:
      json.set("from", lane_json(rules, event.from_lane)).set("to", lane_json(rules, event.lane));
      break;
    case Kind::kNeutralPlaced:
      json.set("boat", event.neutral.value + 1).set("lane", lane_json(rules, event.lane));
      break;
    case Kind::kNeutralMoved:
      json.set("boat", event.neutral.value + 1);
      json.set("from", lane_json(rules, event.from_lane)).set("to", lane_json(rules, event.lane));
      break;
    case Kind::kCardGiven: json.set("receiver", seat_json(event.receiver)).set("card", card_json(event.card)); break;
    case Kind::kCardLookedAt: json.set("card", card_json(event.card)); break;
    case Kind::kTurnBegins: json.set("turn", event.amount); break;
    case Kind::kTreasureFound: json.set("card", card_json(event.card)).set("found", event.amount); break;
    default: break;
  }
  return json;
}

}  // namespace freebooter::clever
