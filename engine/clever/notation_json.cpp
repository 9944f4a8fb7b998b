#include <array>
#include <string>

#include "clever/notation.hpp"
#include "clever/put_json.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

Island read_island(const Rules& rules, JsonCursor cursor) {
  return {static_cast<std::uint8_t>(cursor.integer(1, rules.islands()) - 1)};
}
Card read_card(const Rules& rules, JsonCursor cursor) {
  return cursor.json() == Json("?") ? kHiddenCard : read_island(rules, cursor);
}
Seat read_seat(const Rules& rules, JsonCursor cursor) {
  return {static_cast<std::uint8_t>(cursor.integer(1, rules.players) - 1)};
}

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

Json island_json(Island island) {
  return json_by([&](JsonTree& out) { put_island(out, island); });
}

Json lane_json(const Rules& rules, Lane lane) {
  return json_by([&](JsonTree& out) { put_lane(out, rules, lane); });
}

Lane read_lane(const Rules& rules, JsonCursor cursor) {
  const std::string text = cursor.string();
  const auto lane = parse_lane(rules, text);
  if (!lane) cursor.fail(joined({"there is no lane \"", text, "\""}));
  return lane.value_or(Lane{});
}

Json action_json(const Rules& rules, const Action& action) {
  return json_by([&](JsonTree& out) { put_action(out, rules, action); });
}

void write_action(const Rules& rules, const Action& action, std::string& out) {
  JsonText text(out);
  put_action(text, rules, action);
}

FromJson<Action> action_from_json(const Rules& rules, const Json& json) {
  return read_json(json, [&](JsonCursor cursor) { return read_action(rules, cursor); });
}

Json outcome_json(const Rules& rules, const Outcome& outcome) {
  (void)rules;
  return json_by([&](JsonTree& out) { std::visit(OutcomePutter<JsonTree>{out}, outcome); });
}

FromJson<Outcome> outcome_from_json(const Rules& rules, const Json& json) {
  return read_json(json, [&](JsonCursor cursor) { return read_outcome(rules, cursor); });
}

Json event_json(const Rules& rules, const Event& event) {
  return json_by([&](JsonTree& out) { put_event(out, rules, event); });
}

void write_event(const Rules& rules, const Event& event, std::string& out) {
  JsonText text(out);
  put_event(text, rules, event);
}

}  // namespace freebooter::clever
