#include <algorithm>
#include <string>

#include "boots/check.hpp"
#include "boots/fire.hpp"
#include "boots/notation.hpp"
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

Json seat_json(Seat seat) { return Json(seat.value + 1); }
Json token_json(Token token) { return Json(kTokenNames[static_cast<std::size_t>(token)]); }
Json wind_json(Wind wind) { return Json(std::string(1, kWindLetters[static_cast<std::size_t>(wind)])); }

Json typed(std::string_view type) { return Json::object({{"type", type}}); }

Hold pearls_hold(std::uint8_t pearls, std::uint8_t black) {
  Hold hold;
  hold[Token::kPearl] = pearls;
  hold[Token::kBlack] = black;
  return hold;
}

struct ActionWriter {
  const Rules& rules;
  Json operator()(const ChoosePort& a) const {
    return typed("port").set("at", a.port == kHiddenPort ? Json("?") : square_json(rules.sea.port_at(a.port.value)));
  }
  Json operator()(const Command& a) const {
    constexpr std::array<std::string_view, 3> kPay{"free", "pearls", "black"};
    return typed("command")
        .set("privateer", ship_text(a.privateer))
        .set("pay", kPay[static_cast<std::size_t>(a.payment)]);
  }
  Json operator()(const Sail& a) const {
    Json json = typed("sail").set("to", square_json(a.to));
    if (a.pearls + a.black > 0) json.set("spend", hold_json(pearls_hold(a.pearls, a.black)));
    return json;
  }
  Json operator()(const Collect&) const { return typed("collect"); }
  Json operator()(const Unload& a) const { return typed("unload").set("tokens", hold_json(a.what)); }
  Json operator()(const Shoot& a) const {
    Json json = typed("shoot").set("target", ship_text(a.target));
    if (a.roller != kNoSeat) json.set("roller", seat_json(a.roller));
    return json;
  }
  Json operator()(const Spend& a) const {
    return typed("spend").set("tokens", hold_json(pearls_hold(a.pearls, a.black)));
  }
  Json operator()(const Loot& a) const { return typed("loot").set("token", token_json(a.token)); }
  Json operator()(const Pass&) const { return typed("pass"); }
};

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

Json square_json(Square square) { return Json::array({square.x, square.y}); }

Json hold_json(const Hold& hold) {
  Json json = Json::object();
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
    if (hold.count[kind] > 0) json.set(kTokenNames[kind], static_cast<int>(hold.count[kind]));
  }
  return json;
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

Json action_json(const Rules& rules, const Action& action) { return std::visit(ActionWriter{rules}, action); }

void write_action(const Rules& rules, const Action& action, std::string& out) {
  const auto* sail = std::get_if<Sail>(&action);
  if (sail == nullptr || sail->pearls + sail->black > 0) return action_json(rules, action).append_to(out);
  out += R"({"type":"sail","to":[)";
  out += std::to_string(sail->to.x);
  out += ',';
  out += std::to_string(sail->to.y);
  out += "]}";
}

FromJson<Action> action_from_json(const Rules& rules, const Json& json) {
  std::optional<JsonFault> fault;
  const Action action = read_action(rules, JsonCursor(json, fault));
  if (fault) return Failure{*std::move(fault)};
  return action;
}

Json outcome_json(const Rules& rules, const Outcome& outcome) {
  (void)rules;
  if (const auto* first = std::get_if<FirstSeat>(&outcome)) return typed("first").set("seat", seat_json(first->seat));
  if (const auto* dice = std::get_if<Dice>(&outcome))
    return typed("dice").set("dice", Json::array({int{dice->low}, int{dice->high}}));
  if (const auto* draw = std::get_if<Draw>(&outcome)) return typed("draw").set("token", token_json(draw->token));
  return typed("die").set("face", int{std::get_if<Die>(&outcome)->face});
}

FromJson<Outcome> outcome_from_json(const Rules& rules, const Json& json) {
  std::optional<JsonFault> fault;
  const Outcome outcome = read_outcome(rules, JsonCursor(json, fault));
  if (fault) return Failure{*std::move(fault)};
  return outcome;
}

Json event_json(const Rules& rules, const Event& event) {
  (void)rules;
  constexpr std::array<std::string_view, 28> kNames{"first_player",
                                                    "port_chosen",
                                                    "ports_revealed",
                                                    "turn_begins",
                                                    "dice_rolled",
                                                    "wind_turned",
                                                    "treasure_placed",
                                                    "privateer_appeared",
                                                    "commanded",
                                                    "sailed",
                                                    "stayed",
                                                    "collected",
                                                    "unloaded",
                                                    "shot",
                                                    "attack_rolled",
                                                    "attack_pearls",
                                                    "defence_rolled",
                                                    "defence_pearls",
                                                    "hit",
                                                    "missed",
                                                    "looted",
                                                    "sunk",
                                                    "privateer_taken",
                                                    "refuge",
                                                    "scored",
                                                    "turn_ended",
                                                    "target_reached",
                                                    "won"};
  using Kind = Event::Kind;
  Json json = typed(kNames[static_cast<std::size_t>(event.kind)]).set("clause", event.clause);
  if (event.seat != kNoSeat) json.set(event.kind == Kind::kShot ? "roller" : "seat", seat_json(event.seat));
  if (event.ship != kNoShip) json.set("ship", ship_text(event.ship));
  if (event.target != kNoShip) json.set("target", ship_text(event.target));
  switch (event.kind) {
    case Kind::kPortChosen: json.set("at", event.amount == 1 ? Json("?") : square_json(event.at)); break;
    case Kind::kTurnBegins: json.set("turn", event.amount); break;
    case Kind::kDiceRolled: json.set("dice", Json::array({int{event.dice[0]}, int{event.dice[1]}})); break;
    case Kind::kWindTurned: json.set("wind", wind_json(event.wind)).set("quarters", event.amount); break;
    case Kind::kTreasurePlaced:
    case Kind::kCollected: json.set("at", square_json(event.at)).set("token", token_json(event.token)); break;
    case Kind::kPrivateerAppeared:
    case Kind::kStayed:
    case Kind::kRefuge: json.set("at", square_json(event.at)); break;
    case Kind::kCommanded: json.set("paid", hold_json(event.hold)); break;
    case Kind::kSailed:
      json.set("from", square_json(event.from)).set("to", square_json(event.at)).set("spent", hold_json(event.hold));
      break;
    case Kind::kUnloaded: json.set("tokens", hold_json(event.hold)).set("bonus", event.amount); break;
    case Kind::kShot:
      json.set("from", square_json(event.from)).set("to", square_json(event.at)).set("gap", event.amount);
      break;
    case Kind::kAttackRolled:
    case Kind::kDefenceRolled: json.set("die", int{event.dice[0]}).set("value", event.amount); break;
    case Kind::kAttackPearls:
    case Kind::kDefencePearls: json.set("spent", hold_json(event.hold)).set("value", event.amount); break;
    case Kind::kLooted: json.set("token", token_json(event.token)); break;
    case Kind::kScored: json.set("points", event.amount).set("total", event.total); break;
    case Kind::kWon: {
      Json winners = Json::array();
      for (int seat = 0; seat < kMaxPlayers; ++seat) {
        if (((event.amount >> seat) & 1) != 0) winners.push(seat + 1);
      }
      json.set("winners", std::move(winners));
      break;
    }
    default: break;
  }
  return json;
}

}  // namespace freebooter::boots
