#include "bots/scene.hpp"

#include <algorithm>

#include "boots/fire.hpp"
#include "boots/notation.hpp"

namespace freebooter::boots::test {

Rules rules_for(int players, const Json& options) {
  auto rules = make_rules(Json::object({{"players", players}, {"options", options}, {"first", 1}}));
  EXPECT_TRUE(rules.ok()) << rules.error().text();
  return std::move(*rules);
}

Scene::Scene(int players, const Json& options) : rules_(rules_for(players, options)), state_(start(rules_)) {
  state_.placed = static_cast<std::uint8_t>((1U << static_cast<unsigned>(players)) - 1);
  state_.turn = 9;
  state_.dice = {1, 2};
  // Out of everybody's way until a test places them: rows far to the south.
  for (int seat = 1; seat <= players; ++seat) ship(seat, {100 * seat, 500});
}

Scene& Scene::ship(int seat, Square at, std::string_view hold) {
  state_.ships[static_cast<std::size_t>(seat - 1)] = {at, *parse_hold(hold)};
  return *this;
}

Scene& Scene::privateer(int number, Square at, std::string_view hold) {
  state_.privateers = static_cast<std::uint16_t>(state_.privateers | (1U << static_cast<unsigned>(number - 1)));
  state_.ships[boots::privateer(number - 1).value] = {at, *parse_hold(hold)};
  return *this;
}

Scene& Scene::treasure(Square at, Token token) {
  const Place place = rules_.sea.at(at);
  EXPECT_TRUE(place.is_island()) << square_text(at);
  state_.treasure[place.index] = static_cast<std::uint8_t>(1 + static_cast<int>(token));
  return *this;
}

Scene& Scene::score(int seat, int points) {
  state_.score[static_cast<std::size_t>(seat - 1)] = static_cast<std::uint16_t>(points);
  return *this;
}

Scene& Scene::wind(Wind wind) {
  state_.wind = wind;
  return *this;
}

Scene& Scene::dice(int low, int high) {
  state_.dice = {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)};
  return *this;
}

Scene& Scene::ask(int seat, Phase phase) {
  state_.active = {static_cast<std::uint8_t>(seat - 1)};
  state_.phase = phase;
  return *this;
}

Scene& Scene::commanding(int number, Phase phase) {
  state_.phase = phase;
  state_.commanding = boots::privateer(number - 1);
  state_.commanded = static_cast<std::uint16_t>(1U << static_cast<unsigned>(number - 1));
  state_.commands = 1;
  return *this;
}

Scene& Scene::fight(ShipId target, Phase phase, int attack, int defence, int roller) {
  state_.phase = phase;
  state_.attacker = state_.commanding != kNoShip ? state_.commanding : ship_of(state_.active);
  state_.target = target;
  state_.attack = attack;
  state_.defence = defence;
  state_.roller = roller > 0 ? Seat{static_cast<std::uint8_t>(roller - 1)} : kNoSeat;
  return *this;
}

State Scene::state() const {
  State state = state_;
  state.box = kAllTokens;
  for (const Ship& ship : state.ships) state.box.take(ship.hold);
  for (const std::uint8_t treasure : state.treasure) {
    if (treasure != kNoTreasure) --state.box.count[treasure - std::size_t{1}];
  }
  for (int slot = 0; slot < kMaxPrivateers; ++slot) {
    if (in_play(state, boots::privateer(slot))) --state.box[Token::kBlack];
  }
  const auto fault = fault_in(rules_, state);
  EXPECT_FALSE(fault.has_value()) << *fault;
  return state;
}

std::string Scene::greedy(std::uint64_t seed) const {
  const State state = this->state();
  Rng rng(seed);
  const auto bot = make_bot<Game>("greedy");
  const Action action = bot->choose(rules_, view_of(rules_, state, decider()), {}, rng);
  EXPECT_EQ(explain(rules_, state, action), std::nullopt) << action_text(rules_, action);
  return action_text(rules_, action);
}

testing::AssertionResult one_of(const std::string& text, std::initializer_list<std::string_view> good) {
  if (std::ranges::find(good, text) != good.end()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "it chose " << text;
}

}  // namespace freebooter::boots::test
