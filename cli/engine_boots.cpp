#include "cli/engine_boots.hpp"

#include "boots/fire.hpp"
#include "boots/odds.hpp"
#include "boots/reach.hpp"

namespace freebooter::cli {

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

Json shots_json(const Rules& rules, const State& state, ShipId shooter, int attack_pearls, int defence_pearls) {
  Json shots = Json::array();
  for (const Aim& aim : targets_of(rules, state, shooter)) {
    Shot shot = shot_between(state, shooter, aim.target, aim.gap);
    shot.attack_pearls = attack_pearls;
    shot.defence_pearls = defence_pearls;
    const ExpectedLoot expected = expected_loot(shot, is_privateer(aim.target));
    Json item = Json::object({{"target", ship_text(aim.target)}, {"gap", aim.gap}});
    item.set("hit", fraction_json(expected.hit));
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

int read_pearls(Request& request, std::string_view name) {
  auto given = request.cursor().maybe(name);
  return given ? static_cast<int>(given->integer(0, kAllTokens.pearls())) : 0;
}

Square read_destination(Request& request) {
  auto to = request.cursor().need("to");
  if (const std::string* text = to.json().as_string()) {
    const auto square = parse_square(*text);
    if (!square) to.fail("a square such as \"5,6\" expected");
    return square.value_or(Square{});
  }
  return read_square(to);
}

}  // namespace

Answer EngineExtras<boots::Game>::odds(const Rules& rules, const State& state, Request& request) {
  request.only({"ship", "attack_pearls", "defence_pearls"});
  const auto shooter = read_ship(state, request);
  const int attack_pearls = read_pearls(request, "attack_pearls");
  const int defence_pearls = read_pearls(request, "defence_pearls");
  if (auto fault = request.fault()) return Failure{*fault};
  Json reply = Json::object({{"ship", ship_text(*shooter)}});
  reply.set("shots", shots_json(rules, state, *shooter, attack_pearls, defence_pearls));
  reply.set("islands", islands_json(rules, state));
  return reply;
}

Answer EngineExtras<boots::Game>::path(const Rules& rules, const State& state, Request& request) {
  request.only({"ship", "to"});
  const auto ship = read_ship(state, request);
  const Square to = read_destination(request);
  if (auto fault = request.fault()) return Failure{*fault};
  const auto pearls = pearls_needed(rules, state, *ship, to);
  if (!pearls) {
    const auto refusal = explain_sail(rules, state, *ship, Sail{to, 0, 0});
    return Failure{refused(boots::Game::kName, refusal.value_or(Refusal{"out_of_reach", "B5.1"}))};
  }
  Json steps = Json::array();
  for (const Step& step : path_to(rules, state, *ship, to)) {
    Json item = Json::object({{"to", square_json(step.to)}, {"cost", step.cost}});
    if (step.drift) item.set("drift", true);
    steps.push(std::move(item));
  }
  return Json::object({{"ship", ship_text(*ship)}, {"pearls", *pearls}, {"steps", std::move(steps)}});
}

}  // namespace freebooter::cli
