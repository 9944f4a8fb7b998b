// States, actions and events written by JsonText or JsonTree (core/json_out.hpp).
#pragma once

#include <array>
#include <string_view>

#include "boots/fire.hpp"
#include "boots/notation.hpp"
#include "boots/view.hpp"
#include "core/json_out.hpp"

namespace freebooter::boots {

template <class Out>
void put_square(Out& out, Square square) {
  out.open('[').number(square.x).number(square.y).close(']');
}

template <class Out>
void put_hold(Out& out, const Hold& hold) {
  out.open('{');
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
    if (hold.count[kind] > 0) out.key(kTokenNames[kind]).number(hold.count[kind]);
  }
  out.close('}');
}

template <class Out>
void put_pearls(Out& out, std::uint8_t pearls, std::uint8_t black) {
  Hold hold;
  hold[Token::kPearl] = pearls;
  hold[Token::kBlack] = black;
  put_hold(out, hold);
}

template <class Out>
void put_token(Out& out, Token token) {
  out.word(kTokenNames[static_cast<std::size_t>(token)]);
}

template <class Out>
void put_wind(Out& out, Wind wind) {
  out.word(std::string_view(&kWindLetters[static_cast<std::size_t>(wind)], 1));
}

// A bit for each seat, as a list.
template <class Out>
void put_seats(Out& out, unsigned seats) {
  out.open('[');
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    if (((seats >> seat) & 1U) != 0) out.number(seat + 1);
  }
  out.close(']');
}

template <class Out>
struct ActionPutter {
  const Rules& rules;
  Out& out;

  Out& typed(std::string_view type) const { return out.open('{').key("type").word(type); }

  void operator()(const ChoosePort& a) const {
    typed("port").key("at");
    if (a.port == kHiddenPort) {
      out.word("?");
    } else {
      put_square(out, rules.sea.port_at(a.port.value));
    }
    out.close('}');
  }
  void operator()(const Command& a) const {
    constexpr std::array<std::string_view, 3> kPay{"free", "pearls", "black"};
    typed("command").key("privateer").word(ship_text(a.privateer));
    out.key("pay").word(kPay[static_cast<std::size_t>(a.payment)]).close('}');
  }
  void operator()(const Sail& a) const {
    typed("sail").key("to");
    put_square(out, a.to);
    if (a.pearls + a.black > 0) put_pearls(out.key("spend"), a.pearls, a.black);
    out.close('}');
  }
  void operator()(const Collect&) const { typed("collect").close('}'); }
  void operator()(const Unload& a) const {
    put_hold(typed("unload").key("tokens"), a.what);
    out.close('}');
  }
  void operator()(const Shoot& a) const {
    typed("shoot").key("target").word(ship_text(a.target));
    if (a.roller != kNoSeat) out.key("roller").number(a.roller.value + 1);
    out.close('}');
  }
  void operator()(const Spend& a) const {
    put_pearls(typed("spend").key("tokens"), a.pearls, a.black);
    out.close('}');
  }
  void operator()(const Loot& a) const {
    put_token(typed("loot").key("token"), a.token);
    out.close('}');
  }
  void operator()(const Pass&) const { typed("pass").close('}'); }
};

template <class Out>
void put_action(Out& out, const Rules& rules, const Action& action) {
  std::visit(ActionPutter<Out>{rules, out}, action);
}

template <class Out>
struct OutcomePutter {
  Out& out;

  Out& typed(std::string_view type) const { return out.open('{').key("type").word(type); }

  void operator()(const FirstSeat& o) const { typed("first").key("seat").number(o.seat.value + 1).close('}'); }
  void operator()(const Dice& o) const {
    typed("dice").key("dice").open('[').number(o.low).number(o.high).close(']').close('}');
  }
  void operator()(const Draw& o) const {
    put_token(typed("draw").key("token"), o.token);
    out.close('}');
  }
  void operator()(const Die& o) const { typed("die").key("face").number(o.face).close('}'); }
};

// A state, and what a view adds to it: the seats whose port is not shown, and whose eyes they are.
struct Eyes {
  unsigned hidden = 0;
  Viewer viewer;
};

template <class Out>
void put_ships(Out& out, const Rules& rules, const State& state, unsigned hidden) {
  out.open('[');
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    const Ship& ship = state.ships[seat];
    out.open('{').key("seat").number(seat + 1).key("at");
    if (((hidden >> seat) & 1U) != 0) {
      out.word("?");
    } else if (in_play(state, {seat})) {
      put_square(out, ship.at);
    } else {
      out.null();
    }
    put_hold(out.key("hold"), ship.hold);
    out.key("score").number(state.score[seat]).close('}');
  }
  out.close(']');
}

template <class Out>
void put_privateers(Out& out, const State& state) {
  out.open('[');
  for (int slot = 0; slot < kMaxPrivateers; ++slot) {
    const ShipId ship = privateer(slot);
    if (!in_play(state, ship)) continue;
    out.open('{').key("id").word(ship_text(ship));
    put_square(out.key("at"), state.ships[ship.value].at);
    put_hold(out.key("hold"), state.ships[ship.value].hold);
    if (((unsigned{state.fresh} >> slot) & 1U) != 0) out.key("fresh").flag(true);
    if (((unsigned{state.commanded} >> slot) & 1U) != 0) out.key("commanded").flag(true);
    out.close('}');
  }
  out.close(']');
}

template <class Out>
void put_treasure(Out& out, const Rules& rules, const State& state) {
  out.open('[');
  for (int island = 0; island < rules.sea.island_count(); ++island) {
    const std::uint8_t treasure = state.treasure[static_cast<std::size_t>(island)];
    if (treasure == kNoTreasure) continue;
    put_square(out.open('{').key("at"), rules.sea.island_at(island));
    out.key("token").word(kTokenNames[treasure - 1U]).close('}');
  }
  out.close(']');
}

template <class Out>
void put_fight(Out& out, const State& state) {
  out.open('{').key("attacker").word(ship_text(state.attacker)).key("target").word(ship_text(state.target));
  if (state.roller != kNoSeat) out.key("roller").number(state.roller.value + 1);
  out.key("attack").number(state.attack).key("defence").number(state.defence).close('}');
}

template <class Out>
void put_state(Out& out, const Rules& rules, const State& state, const Eyes& eyes) {
  out.open('{').key("phase").word(kPhaseNames[static_cast<std::size_t>(state.phase)]);
  out.key("turn").number(static_cast<std::int64_t>(state.turn));
  if (state.active != kNoSeat) out.key("active").number(state.active.value + 1);
  if (state.first != kNoSeat) out.key("first").number(state.first.value + 1);
  put_wind(out.key("wind"), state.wind);
  if (state.dice[0] != 0) out.key("dice").open('[').number(state.dice[0]).number(state.dice[1]).close(']');
  put_ships(out.key("ships"), rules, state, eyes.hidden);
  put_privateers(out.key("privateers"), state);
  put_treasure(out.key("treasure"), rules, state);
  put_hold(out.key("box"), state.box);
  if (state.commands > 0) out.key("commands").number(state.commands);
  if (state.commanding != kNoShip) out.key("commanding").word(ship_text(state.commanding));
  if (state.attacker != kNoShip) put_fight(out.key("fight"), state);
  if (state.next_island > 0) out.key("next_island").number(state.next_island);
  if (state.head_start_left > 0) out.key("head_start_left").number(state.head_start_left);
  if (state.winners != 0) put_seats(out.key("winners"), state.winners);
  if (eyes.viewer) out.key("viewer").number(eyes.viewer->value + 1);
  if (eyes.hidden != 0) put_seats(out.key("hidden"), eyes.hidden);
  out.close('}');
}

// What an event tells besides who and which ships.
template <class Out>
void put_details(Out& out, const Event& event) {
  using Kind = Event::Kind;
  const auto square = [&](std::string_view key, Square at) { put_square(out.key(key), at); };
  const auto number = [&](std::string_view key, std::int64_t value) { out.key(key).number(value); };
  const auto hold = [&](std::string_view key) { put_hold(out.key(key), event.hold); };
  switch (event.kind) {
    case Kind::kPortChosen:
      if (event.amount == 1) {
        out.key("at").word("?");
      } else {
        square("at", event.at);
      }
      break;
    case Kind::kTurnBegins: number("turn", event.amount); break;
    case Kind::kDiceRolled: out.key("dice").open('[').number(event.dice[0]).number(event.dice[1]).close(']'); break;
    case Kind::kWindTurned:
      put_wind(out.key("wind"), event.wind);
      number("quarters", event.amount);
      break;
    case Kind::kTreasurePlaced:
    case Kind::kCollected:
      square("at", event.at);
      put_token(out.key("token"), event.token);
      break;
    case Kind::kPrivateerAppeared:
    case Kind::kStayed:
    case Kind::kRefuge: square("at", event.at); break;
    case Kind::kCommanded: hold("paid"); break;
    case Kind::kSailed:
      square("from", event.from);
      square("to", event.at);
      hold("spent");
      break;
    case Kind::kUnloaded:
      hold("tokens");
      number("bonus", event.amount);
      break;
    case Kind::kShot:
      square("from", event.from);
      square("to", event.at);
      number("gap", event.amount);
      break;
    case Kind::kAttackRolled:
    case Kind::kDefenceRolled:
      number("die", event.dice[0]);
      number("value", event.amount);
      break;
    case Kind::kAttackPearls:
    case Kind::kDefencePearls:
      hold("spent");
      number("value", event.amount);
      break;
    case Kind::kLooted: put_token(out.key("token"), event.token); break;
    case Kind::kScored:
      number("points", event.amount);
      number("total", event.total);
      break;
    case Kind::kWon: put_seats(out.key("winners"), static_cast<unsigned>(event.amount)); break;
    default: break;
  }
}

template <class Out>
void put_event(Out& out, const Event& event) {
  out.open('{').key("type").word(kEventNames[static_cast<std::size_t>(event.kind)]).key("clause").word(event.clause);
  if (event.seat != kNoSeat) out.key(event.kind == Event::Kind::kShot ? "roller" : "seat").number(event.seat.value + 1);
  if (event.ship != kNoShip) out.key("ship").word(ship_text(event.ship));
  if (event.target != kNoShip) out.key("target").word(ship_text(event.target));
  put_details(out, event);
  out.close('}');
}

}  // namespace freebooter::boots
