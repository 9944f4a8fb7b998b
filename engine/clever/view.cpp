#include "clever/view.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "clever/legal.hpp"
#include "clever/notation.hpp"
#include "clever/put_json.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

// Whose cards, in the pile and on the way to it, the viewer knows.
bool knows_cards(const Rules& rules, Seat seat, Viewer viewer) {
  if (!viewer) return false;
  return *viewer == seat || (!rules.options.easy && *viewer == giver_of(rules, seat));  // C2.6, C8.1
}

// So many cards out of these, every choice as likely as the next.
IslandSet random_cards(IslandSet from, std::uint32_t count, Rng& rng) {
  IslandSet chosen = 0;
  for (std::uint32_t left = count_bits(from); count > 0; --left) {
    const IslandSet lowest = from & (~from + 1U);
    from &= ~lowest;
    if (rng.below(left) >= count) continue;
    chosen |= lowest;
    --count;
  }
  return chosen;
}

void sample_seat(const Rules& rules, const View& view, Seat seat, State& state, Rng& rng) {
  const std::size_t at = seat.value;
  // How many piles there are does not depend on which card is the current one, so that it can be drawn first.
  const IslandSet known = view.found(seat);
  if (view.card(seat) == kHiddenCard) {
    const IslandSet possible = rules.all_islands & ~known & ~IslandSet{state.ruled_out[at]};
    state.card[at] = {nth_bit(possible, rng.below(count_bits(possible)))};
  }
  if (view.knows_pile(seat)) return;
  const std::uint32_t unknown = state.size[at] - count_bits(known);
  const IslandSet others = rules.all_islands & ~known & ~bit_of(state.card[at]);
  state.found[at] = static_cast<std::uint16_t>(known | random_cards(others, unknown, rng));
}

template <class Out>
void put_seat(Out& out, const Rules& rules, const View& view, Seat seat) {
  const Table& table = view.table();
  out.open('{').key("seat").number(seat.value + 1);
  put_island(out.key("captain"), table.captains[seat.value]);
  put_lane(out.key("boat"), rules, table.boats[seat.value]);
  out.key("found").number(table.size[seat.value]);
  if (table.size[seat.value] > 0) put_island(out.key("top"), table.top[seat.value]);
  if (view.knows_pile(seat)) put_cards(out.key("pile"), view.found(seat), table.top[seat.value]);
  if (view.card(seat) != kNoCard) put_card(out.key("card"), view.card(seat));
  if (table.ruled_out[seat.value] != 0) put_cards(out.key("ruled_out"), table.ruled_out[seat.value], kNoCard);
  // C2.2: what is left to give.
  const bool giver = !rules.options.easy && view.viewer() && *view.viewer() == giver_of(rules, seat);
  if (giver) {
    const IslandSet given = view.found(seat) | bit_of(view.card(seat));
    put_cards(out.key("to_give"), rules.all_islands & ~given, kNoCard);
  }
  out.close('}');
}

template <class Out>
void put_view(Out& out, const Rules& rules, const View& view) {
  out.open('{');
  put_table(out, rules, view.table());
  out.key("seats").open('[');
  for (std::uint8_t at = 0; at < rules.players; ++at) put_seat(out, rules, view, {at});
  out.close(']');
  if (view.viewer()) out.key("viewer").number(view.viewer()->value + 1);
  out.close('}');
}

// Makes of what is seen of a seat a seat of some state that looks like it: whatever is hidden becomes the lowest cards
// that can be.
class SeatReader {
 public:
  SeatReader(const Rules& rules, const JsonCursor& seen) : rules_(rules), seen_(seen) {}

  Json read() {
    Json seat = Json::object();
    for (const std::string_view name : {"seat", "captain", "boat", "ruled_out"}) {
      if (auto member = seen_.maybe(name)) seat.set(name, member->json());
    }
    auto found = seen_.maybe("found");
    const auto size = static_cast<std::size_t>(found ? found->integer(0, rules_.islands()) : 0);
    std::vector<int> pile;
    auto known = seen_.maybe("pile");
    auto top = seen_.maybe("top");
    if (known) {
      for (JsonCursor& item : known->items()) pile.push_back(card(item));
    } else if (size > 0 && top) {
      pile.push_back(card(*top));
    }
    std::vector<int> taken = pile;
    if (auto current = seen_.maybe("card")) {
      hides_card_ = current->json() == Json("?");
      taken.push_back(hides_card_ ? some_card(taken) : card(*current));
      seat.set("card", taken.back());
    }
    for (; pile.size() < size && seen_.ok(); taken.push_back(pile.front()))
      pile.insert(pile.begin(), some_other(taken));
    Json cards = Json::array();
    for (const int one : pile) cards.push(one);
    seat.set("pile", std::move(cards));
    return seat;
  }
  [[nodiscard]] bool hides_card() const { return hides_card_; }

 private:
  int card(JsonCursor& at) { return static_cast<int>(at.integer(1, rules_.islands())); }
  // None of these, and not ruled out.
  int some_card(std::vector<int> taken) {
    if (auto ruled_out = seen_.maybe("ruled_out")) {
      for (JsonCursor& item : ruled_out->items()) taken.push_back(card(item));
    }
    return some_other(taken);
  }
  int some_other(const std::vector<int>& taken) {
    for (int one = 1; one <= rules_.islands(); ++one) {
      if (std::find(taken.begin(), taken.end(), one) == taken.end()) return one;
    }
    seen_.fail("more cards than there are");
    return 1;
  }

  const Rules& rules_;
  JsonCursor seen_;
  bool hides_card_ = false;
};

}  // namespace

View view_of(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.table_ = state;  // the open part of it
  view.viewer_ = viewer;
  const bool over = state.phase == Phase::kOver;
  for (std::uint8_t at = 0; at < rules.players; ++at) {
    const bool card = over || knows_cards(rules, {at}, viewer);
    const bool pile = card || rules.options.open_piles;  // C6.4
    const IslandSet top = state.size[at] > 0 ? bit_of(state.top[at]) : 0;
    view.cards_known_ = static_cast<std::uint8_t>(view.cards_known_ | (unsigned{card} << at));
    view.piles_known_ = static_cast<std::uint8_t>(view.piles_known_ | (unsigned{pile} << at));
    view.card_[at] = card || !is_looking(state, {at}) ? state.card[at] : kHiddenCard;
    view.found_[at] = pile ? state.found[at] : static_cast<std::uint16_t>(top);
  }
  return view;
}

State sample(const Rules& rules, const View& view, Rng& rng) {
  State state;
  static_cast<Table&>(state) = view.table();
  for (std::uint8_t at = 0; at < rules.players; ++at) {
    state.card[at] = view.card({at});
    state.found[at] = static_cast<std::uint16_t>(view.found({at}));
    sample_seat(rules, view, {at}, state, rng);
  }
  return state;
}

Json view_json(const Rules& rules, const View& view) {
  return json_by([&](JsonTree& out) { put_view(out, rules, view); });
}

void write_view(const Rules& rules, const View& view, std::string& out) {
  JsonText text(out);
  put_view(text, rules, view);
}

FromJson<View> view_from_json(const Rules& rules, const Json& json) {
  std::optional<JsonFault> fault;
  JsonCursor cursor(json, fault);
  Json state = Json::object();
  Viewer viewer;
  std::vector<bool> hidden;
  for (auto& [name, member] : cursor.members()) {
    if (name == "viewer") {
      viewer = Seat{static_cast<std::uint8_t>(member.integer(1, rules.players) - 1)};
    } else if (name == "seats") {
      Json seats = Json::array();
      for (const JsonCursor& item : member.items()) {
        SeatReader reader(rules, item);
        seats.push(reader.read());
        hidden.push_back(reader.hides_card());
      }
      state.set(name, std::move(seats));
    } else {
      state.set(name, member.json());
    }
  }
  if (fault) return Failure{*std::move(fault)};
  const auto read = state_from_json(rules, state);
  if (!read) return Failure{read.error()};
  View view = view_of(rules, *read, viewer);
  for (std::uint8_t at = 0; at < rules.players; ++at) {
    if ((view.card({at}) == kHiddenCard) == hidden[at]) continue;
    return Failure{
        JsonFault{joined({"seats[", std::to_string(at), "].card"}), 0, "not what this viewer may know (C2.6)"}};
  }
  return view;
}

Action shown_action(const Rules& rules, const State& now, Seat by, const Action& action, Viewer viewer) {
  if (!std::holds_alternative<Give>(action) || now.phase == Phase::kOver) return action;
  return knows_cards(rules, next_seat(rules, by), viewer) ? action : Give{kHiddenCard};  // C2.6
}

Outcome shown_outcome(const Rules& rules, const State& now, const Outcome& outcome, Viewer viewer) {
  const auto* draw = std::get_if<Draw>(&outcome);
  if (draw == nullptr || now.phase == Phase::kOver || knows_cards(rules, draw->seat, viewer)) return outcome;
  return Draw{draw->seat, kHiddenCard};  // C8.1
}

std::optional<Event> seen_event(const Rules& rules, const Event& event, Viewer viewer) {
  const bool given = event.kind == Event::Kind::kCardGiven;
  if (!given && event.kind != Event::Kind::kCardLookedAt) return event;
  Event seen = event;
  if (!knows_cards(rules, given ? event.receiver : event.seat, viewer)) seen.card = kHiddenCard;
  return seen;
}

}  // namespace freebooter::clever
