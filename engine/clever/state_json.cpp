// A whole state as JSON, and back: what a test harness, a bot author or the page reads (docs/PROTOCOL.md).
#include <algorithm>
#include <string>

#include "clever/check.hpp"
#include "clever/notation.hpp"
#include "clever/put_json.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

class StateReader {
 public:
  StateReader(const Rules& rules, const Json& json) : rules_(rules), cursor_(json, fault_) {}

  FromJson<State> read() {
    cursor_.only({"phase", "turn", "active", "first", "moved", "neutrals", "seats", "winner"});
    phase();
    turn();
    moved();
    seats();
    neutrals();
    winner();
    if (cursor_.ok()) {
      if (auto fault = fault_in(rules_, state_)) cursor_.fail(*fault);
    }
    if (fault_) return Failure{*std::move(fault_)};
    return state_;
  }

 private:
  Seat seat(JsonCursor at) { return {static_cast<std::uint8_t>(at.integer(1, rules_.players) - 1)}; }
  Island island(JsonCursor at) { return {static_cast<std::uint8_t>(at.integer(1, rules_.islands()) - 1)}; }
  [[nodiscard]] bool in_setup() const { return state_.phase <= Phase::kFirstLook; }

  void phase() {
    auto name = cursor_.need("phase");
    const std::string text = name.string();
    const auto found = std::ranges::find(kPhaseNames, text);  // NOLINT(readability-qualified-auto)
    if (found == kPhaseNames.end()) return name.fail(joined({"unknown phase \"", text, "\""}));
    state_.phase = static_cast<Phase>(found - kPhaseNames.begin());
  }

  // Without "first", the active seat is; without "turn", it is the active seat's first one.
  void turn() {
    if (state_.phase != Phase::kFirstSeat) {
      state_.active = seat(cursor_.need("active"));
      state_.first = state_.active;
    }
    if (auto first = cursor_.maybe("first")) state_.first = seat(*first);
    const int rounds = state_.active.value - state_.first.value;
    const int assumed = in_setup() ? 0 : 1 + (rounds < 0 ? rounds + rules_.players : rounds);
    state_.turn = static_cast<std::uint32_t>(assumed);
    if (auto given = cursor_.maybe("turn")) state_.turn = static_cast<std::uint32_t>(given->integer(0, 1'000'000'000));
  }

  void moved() {
    auto list = cursor_.maybe("moved");
    if (!list) return;
    for (auto& item : list->items()) {
      const std::uint8_t flag = item.word({"boat", "captain"}) == 0 ? kBoatDone : kCaptainDone;
      if ((state_.moved & flag) != 0) item.fail("it stands twice");
      state_.moved |= flag;
    }
  }

  void seats() {
    auto list = cursor_.need("seats");
    auto items = list.items();
    if (items.size() != static_cast<std::size_t>(rules_.players))
      return list.fail(joined({"an entry for each of the ", std::to_string(rules_.players), " players expected"}));
    for (std::size_t at = 0; at < items.size(); ++at) {
      JsonCursor& item = items[at];
      item.only({"seat", "captain", "boat", "pile", "card", "ruled_out"});
      if (auto number = item.maybe("seat")) {
        if (number->integer(1, rules_.players) != static_cast<std::int64_t>(at) + 1)
          number->fail("the seats stand in their order");
      }
      if (auto captain = item.need("captain"); !captain.json().is_null()) state_.captains[at] = island(captain);
      if (auto boat = item.need("boat"); !boat.json().is_null()) state_.boats[at] = read_lane(rules_, boat);
      cards(item, at);
    }
  }

  void cards(JsonCursor& item, std::size_t at) {
    if (auto pile = item.maybe("pile")) {
      for (const Card card : set_of(*pile)) {
        state_.found[at] = static_cast<std::uint16_t>(state_.found[at] | bit_of(card));
        state_.top[at] = card;
        ++state_.size[at];
      }
    }
    if (auto card = item.maybe("card"); card && !card->json().is_null()) {
      state_.card[at] = island(*card);
      state_.looking = static_cast<std::uint8_t>(state_.looking | (1U << at));
    }
    if (auto ruled_out = item.maybe("ruled_out")) {
      for (const Island out : set_of(*ruled_out))
        state_.ruled_out[at] = static_cast<std::uint16_t>(state_.ruled_out[at] | bit_of(out));
    }
  }

  std::vector<Island> set_of(JsonCursor& list) {
    std::vector<Island> all;
    for (auto& item : list.items()) {
      const Island one = island(item);
      if (std::ranges::count(all, one) > 0) item.fail(joined({island_text(one), " stands twice"}));
      if (!cursor_.ok()) return {};
      all.push_back(one);
    }
    return all;
  }

  void neutrals() {
    auto list = cursor_.maybe("neutrals");
    if (!list) return;
    auto items = list->items();
    if (items.size() != static_cast<std::size_t>(rules_.neutrals()))
      return list->fail(joined({std::to_string(rules_.neutrals()), " neutral boats expected (C2.1)"}));
    for (std::uint8_t at = 0; at < items.size(); ++at) {
      if (!items[at].json().is_null()) state_.boats[slot_of(rules_, Neutral{at})] = read_lane(rules_, items[at]);
    }
  }

  void winner() {
    auto given = cursor_.maybe("winner");
    if (!given) return;
    if (seat(*given) != state_.active || state_.phase != Phase::kOver)
      given->fail("the active seat has won when the game is over (C7.1)");
  }

  const Rules& rules_;
  std::optional<JsonFault> fault_;
  JsonCursor cursor_;
  State state_;
};

void put_seat(JsonTree& out, const Rules& rules, const State& state, std::uint8_t at) {
  out.open('{').key("seat").number(at + 1);
  put_island(out.key("captain"), state.captains[at]);
  put_lane(out.key("boat"), rules, state.boats[at]);
  put_cards(out.key("pile"), state.found[at], state.size[at] > 0 ? Card{state.top[at]} : kNoCard);
  if (state.card[at] != kNoCard) put_card(out.key("card"), state.card[at]);
  if (state.ruled_out[at] != 0) put_cards(out.key("ruled_out"), state.ruled_out[at], kNoCard);
  out.close('}');
}

}  // namespace

Json state_json(const Rules& rules, const State& state) {
  return json_by([&](JsonTree& out) {
    out.open('{');
    put_table(out, rules, state);
    out.key("seats").open('[');
    for (std::uint8_t at = 0; at < rules.players; ++at) put_seat(out, rules, state, at);
    out.close(']').close('}');
  });
}

FromJson<State> state_from_json(const Rules& rules, const Json& json) { return StateReader(rules, json).read(); }

}  // namespace freebooter::clever
