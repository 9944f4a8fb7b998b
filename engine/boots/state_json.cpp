// A whole state as JSON, and back: what a test harness, a bot author or the page reads (docs/PROTOCOL.md).
#include <algorithm>
#include <string>

#include "boots/check.hpp"
#include "boots/fire.hpp"
#include "boots/notation.hpp"
#include "boots/put_json.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

class StateReader {
 public:
  StateReader(const Rules& rules, const Json& json) : rules_(rules), cursor_(json, fault_) {}

  FromJson<State> read() {
    cursor_.only({"phase", "turn", "active", "first", "wind", "dice", "ships", "privateers", "treasure", "box",
                  "commanding", "commands", "fight", "next_island", "head_start_left", "winners"});
    phase();
    ships();
    privateers();
    treasure();
    turn();
    fight();
    if (cursor_.ok()) box();
    if (cursor_.ok()) {
      if (auto fault = fault_in(rules_, state_)) cursor_.fail(*fault);
    }
    if (fault_) return Failure{*std::move(fault_)};
    return state_;
  }

 private:
  Seat seat(JsonCursor at) { return {static_cast<std::uint8_t>(at.integer(1, rules_.players) - 1)}; }
  ShipId ship(JsonCursor at) {
    const auto found = parse_ship(at.string());
    if (!found) at.fail("a ship expected: \"1\" to \"8\" for a player's, \"P1\" to \"P12\" for a Privateer");
    return found.value_or(kNoShip);
  }
  [[nodiscard]] bool in_setup() const {
    return state_.phase == Phase::kFirstSeat || state_.phase == Phase::kChoosePort ||
           state_.phase == Phase::kHeadStartDice;
  }

  void phase() {
    auto name = cursor_.need("phase");
    const std::string text = name.string();
    const auto found = std::ranges::find(kPhaseNames, text);  // NOLINT(readability-qualified-auto)
    if (found == kPhaseNames.end()) return name.fail(joined({"unknown phase \"", text, "\""}));
    state_.phase = static_cast<Phase>(found - kPhaseNames.begin());
  }

  void turn() {
    const auto turn = cursor_.maybe("turn");
    const auto assumed = static_cast<std::uint32_t>(in_setup() ? 0 : 1);
    state_.turn = turn ? static_cast<std::uint32_t>(JsonCursor(*turn).integer(0, 1'000'000'000)) : assumed;
    if (state_.phase != Phase::kFirstSeat) state_.active = seat(cursor_.need("active"));
    if (auto first = cursor_.maybe("first")) {
      state_.first = seat(*first);
    } else if (state_.phase != Phase::kFirstSeat) {
      state_.first = rules_.first.value_or(Seat{0});
    }
    if (auto wind = cursor_.maybe("wind")) state_.wind = static_cast<Wind>(wind->word({"N", "E", "S", "W"}));
    if (auto dice = cursor_.maybe("dice")) {
      auto faces = dice->items();
      if (faces.size() != 2) return dice->fail("two dice expected");
      const auto a = static_cast<std::uint8_t>(faces[0].integer(1, 6));
      const auto b = static_cast<std::uint8_t>(faces[1].integer(1, 6));
      state_.dice = {std::min(a, b), std::max(a, b)};
    }
    if (auto next = cursor_.maybe("next_island"))
      state_.next_island = static_cast<std::uint8_t>(next->integer(0, kMaxIslands));
    if (auto left = cursor_.maybe("head_start_left")) {
      state_.head_start_left = static_cast<std::uint8_t>(left->integer(0, 3));
      if (!turn && state_.head_start_left > 0) state_.turn = 0;
    }
    if (auto winners = cursor_.maybe("winners")) {
      for (auto& item : winners->items())
        state_.winners = static_cast<std::uint8_t>(state_.winners | (1U << seat(item).value));
    }
  }

  void ships() {
    auto list = cursor_.need("ships");
    auto items = list.items();
    if (items.size() != static_cast<std::size_t>(rules_.players))
      return list.fail(joined({"a ship for each of the ", std::to_string(rules_.players), " players expected"}));
    for (std::size_t at = 0; at < items.size(); ++at) {
      JsonCursor& item = items[at];
      item.only({"seat", "at", "hold", "score"});
      if (auto number = item.maybe("seat")) {
        if (number->integer(1, rules_.players) != static_cast<std::int64_t>(at) + 1)
          number->fail("the ships stand in the order of the seats");
      }
      auto place = item.need("at");
      if (!place.json().is_null()) {
        state_.ships[at].at = read_square(place);
        state_.placed = static_cast<std::uint8_t>(state_.placed | (1U << at));
      }
      if (auto hold = item.maybe("hold")) state_.ships[at].hold = read_hold(*hold);
      if (auto score = item.maybe("score")) state_.score[at] = static_cast<std::uint16_t>(score->integer(0, 9999));
    }
  }

  void privateers() {
    auto list = cursor_.maybe("privateers");
    if (!list) return;
    for (auto& item : list->items()) {
      item.only({"id", "at", "hold", "fresh", "commanded"});
      auto id = item.need("id");
      const ShipId which = ship(id);
      if (!cursor_.ok()) return;
      if (!is_privateer(which)) return id.fail("a Privateer expected");
      if (in_play(state_, which)) return id.fail(joined({"the Privateer ", ship_text(which), " stands twice"}));
      const unsigned mask = 1U << slot_of(which);
      state_.privateers = static_cast<std::uint16_t>(state_.privateers | mask);
      if (auto fresh = item.maybe("fresh"); fresh && fresh->boolean())
        state_.fresh = static_cast<std::uint16_t>(state_.fresh | mask);
      if (auto done = item.maybe("commanded"); done && done->boolean())
        state_.commanded = static_cast<std::uint16_t>(state_.commanded | mask);
      Ship& sailing = state_.ships[which.value];
      sailing.at = read_square(item.need("at"));
      if (auto hold = item.maybe("hold")) sailing.hold = read_hold(*hold);
    }
  }

  void treasure() {
    auto list = cursor_.maybe("treasure");
    if (!list) return;
    for (auto& item : list->items()) {
      item.only({"at", "token"});
      auto at = item.need("at");
      const Place place = rules_.sea.at(read_square(at));
      if (!place.is_island()) return at.fail("there is no island");
      if (state_.treasure[place.index] != kNoTreasure) return at.fail("two treasures on one island");
      state_.treasure[place.index] =
          static_cast<std::uint8_t>(item.need("token").word({"sails", "guns", "rum", "gold", "pearls"}) + 1);
    }
  }

  void fight() {
    if (auto commanding = cursor_.maybe("commanding")) state_.commanding = ship(*commanding);
    if (auto commands = cursor_.maybe("commands")) {
      state_.commands = static_cast<std::uint8_t>(commands->integer(0, 2));
    } else {
      state_.commands = static_cast<std::uint8_t>(std::popcount(state_.commanded));
    }
    auto fight = cursor_.maybe("fight");
    if (!fight) return;
    fight->only({"attacker", "target", "roller", "attack", "defence"});
    state_.attacker = ship(fight->need("attacker"));
    state_.target = ship(fight->need("target"));
    if (auto roller = fight->maybe("roller")) state_.roller = seat(*roller);
    state_.attack = static_cast<std::int32_t>(fight->need("attack").integer(INT32_MIN, 1000));
    state_.defence = static_cast<std::int32_t>(fight->need("defence").integer(0, 1000));
  }

  // The box may be left out: it is what the rest leaves of the 84 (B1.2).
  void box() {
    auto given = cursor_.maybe("box");
    const auto left = box_of(state_);
    if (!left) return cursor_.fail("there are more tokens than the box ever held (B1.2)");
    state_.box = *left;
    if (given && !(read_hold(*given) == *left))
      given->fail(joined({"the box should hold what the rest leaves of the 84 tokens (B1.2): ", hold_text(*left)}));
  }

  const Rules& rules_;
  std::optional<JsonFault> fault_;
  JsonCursor cursor_;
  State state_;
};

}  // namespace

Json state_json(const Rules& rules, const State& state) {
  return json_by([&](JsonTree& out) { put_state(out, rules, state, {}); });
}

FromJson<State> state_from_json(const Rules& rules, const Json& json) { return StateReader(rules, json).read(); }

}  // namespace freebooter::boots
