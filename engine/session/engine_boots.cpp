#include "session/engine_boots.hpp"

#include <algorithm>

#include "boots/fire.hpp"
#include "boots/odds.hpp"
#include "boots/reach.hpp"
#include "boots/score.hpp"

namespace freebooter::session {

namespace {

using namespace boots;

Json fraction_json(const Fraction& fraction) {
  return Json::object({{"part", fraction.part}, {"whole", fraction.whole}});
}

// The ship that is asked about; if none is named, the one whose move it is.
std::optional<ShipId> read_ship(const State& state, Request& request) {
  auto named = request.cursor().maybe("ship");
  if (!named) {
    if (state.commanding != kNoShip) return state.commanding;
    if (state.active == kNoSeat) {
      request.cursor().fail("nobody has the turn yet: name a \"ship\"");
      return std::nullopt;
    }
  }
  const auto ship = named ? parse_ship(named->string()) : ship_of(state.active);
  if (ship && in_play(state, *ship)) return ship;
  (named ? *named : request.cursor()).fail("no such ship on the board");
  return std::nullopt;
}

struct Pearls {
  int attack = 0;
  int defence = 0;
};

Json shots_json(const Rules& rules, const State& state, ShipId shooter, const Pearls& pearls) {
  Json shots = Json::array();
  for (const Aim& aim : targets_of(rules, state, shooter)) {
    Shot shot = shot_between(state, shooter, aim.target, aim.gap);
    shot.attack_pearls = pearls.attack;
    shot.defence_pearls = pearls.defence;
    const ExpectedLoot expected = expected_loot(shot, is_privateer(aim.target));
    Json item = Json::object({{"target", ship_text(aim.target)}, {"gap", aim.gap}});
    item.set("to", square_json(state.ships[aim.target.value].at));
    item.set("hit", fraction_json(expected.hit));
    // B9.6: if the defender spends all there is.
    shot.defence_pearls = shot.defender.pearls();
    item.set("worst", fraction_json(chance_to_hit(shot)));
    item.set("tokens", fraction_json(expected.tokens));
    item.set("sinks", expected.sinks);
    item.set("defender_chooses", expected.defender_chooses);
    shots.push(std::move(item));
  }
  return shots;
}

Json islands_json(const Rules& rules, const State& state) {
  Json islands = Json::array();
  for (int index = 0; index < rules.sea.island_count(); ++index) {
    const Island island{static_cast<std::uint8_t>(index)};
    Json item = Json::object({{"at", square_json(rules.sea.island_at(index))}, {"number", rules.sea.number(index)}});
    item.set("treasure", fraction_json(chance_of_treasure(rules, state, island)));
    islands.push(std::move(item));
  }
  return islands;
}

// B9.4: while the attack waits for its Pearls, the chance to hit with none, one, two and so on of them.
Json fight_json(const State& state) {
  Json chances = Json::array();
  for (int pearls = 0; pearls <= state.ships[state.attacker.value].hold.pearls(); ++pearls) {
    // The state's defence is the Rum alone until the defence die falls (B9.5).
    const int faces = std::clamp(state.attack + pearls - state.defence, 0, 6);
    chances.push(fraction_json({faces, 6}));
  }
  return chances;
}

int read_pearls(Request& request, std::string_view name) {
  auto given = request.cursor().maybe(name);
  return given ? static_cast<int>(given->integer(0, kAllTokens.pearls())) : 0;
}

// [5,6] or "5,6".
Square read_any_square(JsonCursor at) {
  if (const std::string* text = at.json().as_string()) {
    const auto square = parse_square(*text);
    if (!square) at.fail("a square such as \"5,6\" expected");
    return square.value_or(Square{});
  }
  return read_square(at);
}

// {"sails": 2} or "S2".
Hold read_any_hold(JsonCursor at) {
  if (const std::string* text = at.json().as_string()) {
    const auto hold = parse_hold(*text);
    if (!hold) at.fail("tokens such as \"S2G\" expected");
    return hold.value_or(Hold{});
  }
  return read_hold(at);
}

Answer odds(const Rules& rules, const State& state, Request& request) {
  request.only({"ship", "at", "attack_pearls", "defence_pearls"});
  const auto shooter = read_ship(state, request);
  State there = state;
  if (auto at = request.cursor().maybe("at"); at && shooter) there.ships[shooter->value].at = read_any_square(*at);
  const Pearls pearls{read_pearls(request, "attack_pearls"), read_pearls(request, "defence_pearls")};
  if (auto fault = request.fault()) return Failure{*fault};
  if (const auto refusal = explain_stop(rules, there, *shooter, there.ships[shooter->value].at))
    return Failure{request.refused(boots::Game::kName, *refusal)};
  Json reply = Json::object({{"ship", ship_text(*shooter)}});
  reply.set("shots", shots_json(rules, there, *shooter, pearls));
  reply.set("islands", islands_json(rules, state));
  if (state.phase == Phase::kAttackPearls) reply.set("fight", fight_json(state));
  return reply;
}

Answer path(const Rules& rules, const State& state, Request& request) {
  request.only({"ship", "to"});
  const auto ship = read_ship(state, request);
  const Square to = read_any_square(request.cursor().need("to"));
  if (auto fault = request.fault()) return Failure{*fault};
  const auto pearls = pearls_needed(rules, state, *ship, to);
  if (!pearls) {
    const auto refusal = explain_sail(rules, state, *ship, Sail{to, 0, 0});
    return Failure{request.refused(boots::Game::kName, refusal.value_or(Refusal{"out_of_reach", "B5.1"}))};
  }
  Json steps = Json::array();
  for (const Step& step : path_to(rules, state, *ship, to)) {
    Json item = Json::object({{"to", square_json(step.to)}, {"cost", step.cost}});
    if (step.drift) item.set("drift", true);
    steps.push(std::move(item));
  }
  return Json::object({{"ship", ship_text(*ship)},
                       {"points", movement_points(state.ships[ship->value].hold)},
                       {"pearls", *pearls},
                       {"steps", std::move(steps)}});
}

// B8: what these tokens would bring together, and where the points come from.
Answer worth(const Rules& rules, Request& request) {
  request.only({"tokens"});
  const Hold tokens = read_any_hold(request.cursor().need("tokens"));
  if (auto fault = request.fault()) return Failure{*fault};
  Json parts = Json::array();
  for (const Token token : kTokens) {
    if (tokens[token] == 0) continue;
    Hold alone;
    alone[token] = tokens[token];
    parts.push(Json::object(
        {{"token", kTokenNames[static_cast<std::size_t>(token)]}, {"points", unload_points(alone, rules.options)}}));
  }
  return Json::object(
      {{"points", unload_points(tokens, rules.options)}, {"bonus", colour_bonus(tokens)}, {"parts", std::move(parts)}});
}

}  // namespace

std::optional<Answer> EngineExtras<boots::Game>::answer(std::string_view command, const Rules& rules,
                                                        const State& state, Request& request) {
  if (command == "odds") return odds(rules, state, request);
  if (command == "path") return path(rules, state, request);
  if (command == "worth") return worth(rules, request);
  return std::nullopt;
}

}  // namespace freebooter::session
