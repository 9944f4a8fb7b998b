#include <algorithm>
#include <string>

#include "boots/check.hpp"
#include "boots/fire.hpp"
#include "boots/notation.hpp"
#include "boots/put_json.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

Hold read_pearls(JsonCursor cursor) {
  cursor.only({"pearls", "black"});
  return read_hold(cursor);
}

std::size_t read_token(JsonCursor cursor) { return cursor.word({"sails", "guns", "rum", "gold", "pearls", "black"}); }

ShipId read_ship(JsonCursor cursor) {
  if (const std::string* text = cursor.json().as_string()) {
    if (const auto ship = parse_ship(*text)) return *ship;
  } else if (const std::int64_t* seat = cursor.json().as_int()) {
    if (*seat >= 1 && *seat <= kMaxPlayers) return {static_cast<std::uint8_t>(*seat - 1)};
  }
  cursor.fail("a ship expected: \"1\" to \"8\" for a player's, \"P1\" to \"P12\" for a Privateer");
  return {};
}

Seat read_seat(JsonCursor cursor, int players) { return {static_cast<std::uint8_t>(cursor.integer(1, players) - 1)}; }

ChoosePort read_port(const Rules& rules, JsonCursor cursor) {
  cursor.only({"type", "at"});
  auto at = cursor.need("at");
  if (at.json() == Json("?")) return ChoosePort{kHiddenPort};
  const Square square = read_square(at);
  const Place place = rules.sea.at(square);
  if (!place.is_port()) at.fail(joined({"there is no port on ", square_text(square)}));
  return ChoosePort{{place.index}};
}

Command read_command(JsonCursor cursor) {
  cursor.only({"type", "privateer", "pay"});
  auto name = cursor.need("privateer");
  const ShipId ship = read_ship(name);
  if (cursor.ok() && !is_privateer(ship)) name.fail("a Privateer expected");
  const auto pay = cursor.maybe("pay");
  return Command{ship, pay ? static_cast<Payment>(JsonCursor(*pay).word({"free", "pearls", "black"})) : Payment::kFree};
}

Sail read_sail(JsonCursor cursor) {
  cursor.only({"type", "to", "spend"});
  const Square to = read_square(cursor.need("to"));
  const auto spend = cursor.maybe("spend");
  const Hold spent = spend ? read_pearls(*spend) : Hold{};
  return Sail{to, spent[Token::kPearl], spent[Token::kBlack]};
}

Action read_action(const Rules& rules, JsonCursor cursor) {
  switch (
      cursor.need("type").word({"port", "command", "sail", "collect", "unload", "shoot", "spend", "loot", "pass"})) {
    case 0: return read_port(rules, cursor);
    case 1: return read_command(cursor);
    case 2: return read_sail(cursor);
    case 3: cursor.only({"type"}); return Collect{};
    case 4: cursor.only({"type", "tokens"}); return Unload{read_hold(cursor.need("tokens"))};
    case 5: {
      cursor.only({"type", "target", "roller"});
      const ShipId target = read_ship(cursor.need("target"));
      const auto roller = cursor.maybe("roller");
      return Shoot{target, roller ? read_seat(*roller, rules.players) : kNoSeat};
    }
    case 6: {
      cursor.only({"type", "tokens"});
      const Hold spent = read_pearls(cursor.need("tokens"));
      return Spend{spent[Token::kPearl], spent[Token::kBlack]};
    }
    case 7: cursor.only({"type", "token"}); return Loot{static_cast<Token>(read_token(cursor.need("token")))};
    default: cursor.only({"type"}); return Pass{};
  }
}

Outcome read_outcome(const Rules& rules, JsonCursor cursor) {
  switch (cursor.need("type").word({"first", "dice", "draw", "die"})) {
    case 0: cursor.only({"type", "seat"}); return FirstSeat{read_seat(cursor.need("seat"), rules.players)};
    case 1: {
      cursor.only({"type", "dice"});
      auto pair = cursor.need("dice");
      auto faces = pair.items();
      if (faces.size() != 2) {
        pair.fail("two dice expected");
        return Dice{1, 1};
      }
      const auto a = static_cast<std::uint8_t>(faces[0].integer(1, 6));
      const auto b = static_cast<std::uint8_t>(faces[1].integer(1, 6));
      return Dice{std::min(a, b), std::max(a, b)};
    }
    case 2: cursor.only({"type", "token"}); return Draw{static_cast<Token>(read_token(cursor.need("token")))};
    default: cursor.only({"type", "face"}); return Die{static_cast<std::uint8_t>(cursor.need("face").integer(1, 6))};
  }
}

}  // namespace

Json square_json(Square square) {
  return json_by([&](JsonTree& out) { put_square(out, square); });
}

Json hold_json(const Hold& hold) {
  return json_by([&](JsonTree& out) { put_hold(out, hold); });
}

Square read_square(JsonCursor cursor) {
  auto items = cursor.items();
  if (items.size() != 2) {
    cursor.fail("a square [x, y] expected");
    return {};
  }
  return {static_cast<std::int32_t>(items[0].integer(-kFarthestWritten, kFarthestWritten)),
          static_cast<std::int32_t>(items[1].integer(-kFarthestWritten, kFarthestWritten))};
}

Hold read_hold(JsonCursor cursor) {
  cursor.only({"sails", "guns", "rum", "gold", "pearls", "black"});
  Hold hold;
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
    if (auto count = cursor.maybe(kTokenNames[kind]))
      hold.count[kind] = static_cast<std::uint8_t>(count->integer(0, kAllTokens.count[kind]));
  }
  return hold;
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
  (void)rules;
  return json_by([&](JsonTree& out) { put_event(out, event); });
}

void write_event(const Event& event, std::string& out) {
  JsonText text(out);
  put_event(text, event);
}

}  // namespace freebooter::boots
