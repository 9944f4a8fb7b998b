#include "clever/tables.hpp"

#include <cmath>

namespace freebooter::clever {

Rules rules_of(std::string_view setup) {
  const auto json = parse_json(setup);
  EXPECT_TRUE(json.ok()) << setup;
  auto rules = make_rules(*json);
  EXPECT_TRUE(rules.ok()) << setup << ": " << (rules.ok() ? "" : rules.error().text());
  return rules.ok() ? std::move(*rules) : Rules{};
}

std::string setup_fault(std::string_view setup) {
  const auto json = parse_json(setup);
  EXPECT_TRUE(json.ok()) << setup;
  const auto rules = make_rules(*json);
  return rules.ok() ? "" : rules.error().place + ": " + rules.error().what;
}

IslandSet islands(std::initializer_list<int> numbers) {
  IslandSet set = 0;
  for (const int number : numbers) set |= IslandSet{1} << (number - 1);
  return set;
}

std::vector<int> numbers(IslandSet islands) {
  std::vector<int> all;
  for (; islands != 0; islands &= islands - 1) all.push_back(std::countr_zero(islands) + 1);
  return all;
}

State state_of(const Rules& rules, const Scene& scene) {
  Json seats = Json::array();
  for (std::size_t at = 0; at < scene.captains.size(); ++at) {
    Json seat = Json::object({{"captain", scene.captains[at]}, {"boat", scene.boats[at]}});
    const int card = at < scene.cards.size() ? scene.cards[at] : 1;
    if (card > 0) seat.set("card", card);
    Json pile = Json::array();
    if (at < scene.piles.size()) {
      for (const int found : scene.piles[at]) pile.push(found);
    }
    seat.set("pile", std::move(pile));
    const bool stopped = static_cast<int>(at) + 1 == scene.active && std::ranges::count(scene.moved, "captain") > 0;
    if (stopped && card > 0) seat.set("ruled_out", Json::array({scene.captains[at]}));
    seats.push(std::move(seat));
  }
  Json json = Json::object({{"phase", "turn"}, {"active", scene.active}});
  json.set("seats", std::move(seats));
  Json moved = Json::array();
  for (const std::string& piece : scene.moved) moved.push(piece);
  json.set("moved", std::move(moved));
  if (!scene.neutrals.empty()) {
    Json neutrals = Json::array();
    for (const std::string& lane : scene.neutrals) neutrals.push(lane);
    json.set("neutrals", std::move(neutrals));
  }
  const auto state = state_from_json(rules, json);
  EXPECT_TRUE(state.ok()) << json.text() << ": " << (state.ok() ? "" : state.error().text());
  return state.ok() ? *state : State{};
}

// --- Match ---------------------------------------------------------------------------------------------------

std::string Match::decider() const {
  const Turn turn = turn_of(rules_, state_);
  if (turn.kind == Turn::Kind::kOver) return "over";
  return turn.kind == Turn::Kind::kChance ? "chance" : seat_text(turn.seat);
}

std::vector<std::string> Match::legal() const { return legal_texts(rules_, state_); }

bool Match::may(const std::string& text) const {
  const auto all = legal();
  return std::ranges::count(all, text) > 0;
}

std::vector<int> Match::reach(int seat) const {
  return numbers(reach_of(rules_, state_, Seat{static_cast<std::uint8_t>(seat - 1)}));
}

void Match::play(std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) enter(text);
}

void Match::enter(const std::string& text) {
  events_.clear();
  const Turn turn = turn_of(rules_, state_);
  if (turn.kind == Turn::Kind::kChance) {
    const auto outcome = parse_outcome(rules_, text);
    ASSERT_TRUE(outcome.ok()) << text << ": " << outcome.error();
    const auto refusal = freebooter::resolve<Game>(rules_, state_, *outcome, &events_);
    ASSERT_FALSE(refusal.has_value()) << text << ": " << refusal->reason;
  } else {
    const auto action = parse_action(rules_, text);
    ASSERT_TRUE(action.ok()) << text << ": " << action.error();
    ASSERT_TRUE(may(text)) << text << " in " << position_text(rules_, state_);
    const auto refusal = freebooter::play<Game>(rules_, state_, turn.seat, *action, &events_);
    ASSERT_FALSE(refusal.has_value()) << text << ": " << refusal->reason;
  }
  const auto fault = fault_in(rules_, state_);
  ASSERT_FALSE(fault.has_value()) << text << " leads to: " << *fault;
}

std::string Match::refused(const std::string& text) const {
  const auto action = parse_action(rules_, text);
  EXPECT_TRUE(action.ok()) << text << ": " << (action.ok() ? "" : action.error());
  return action.ok() ? refused(*action) : "";
}

std::string Match::refused(const Action& action) const {
  State copy = state_;
  const auto refusal = freebooter::play<Game>(rules_, copy, turn_of(rules_, state_).seat, action);
  if (!refusal) return "";
  EXPECT_EQ(copy, state_);
  return std::string(refusal->reason) + " " + std::string(refusal->clause);
}

std::string Match::happened() const {
  std::string kinds;
  for (const Event& event : events_)
    kinds += (kinds.empty() ? "" : " ") + *event_json(rules_, event).find("type")->as_string();
  return kinds;
}

std::string Match::last(std::string_view kind) const {
  std::string found;
  for (const Event& event : events_) {
    const Json json = event_json(rules_, event);
    if (*json.find("type")->as_string() == kind) found = json.text();
  }
  return found;
}

std::vector<std::string> legal_texts(const Rules& rules, const State& state) {
  List<Action> actions;
  legal_actions(rules, state, actions);
  std::vector<std::string> texts;
  for (const Action& action : actions) texts.push_back(action_text(rules, action));
  return texts;
}

// --- the bridge ----------------------------------------------------------------------------------------------

namespace {

bool is_near(plain_clever::Place a, plain_clever::Place b, double distance) {
  return std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y)) < distance;
}

// Does the lane come near another island?
bool brushes_island(const plain_clever::Setup& setup, const plain_clever::Lane& lane) {
  const plain_clever::Place a = setup.islands.at(lane.first);
  const plain_clever::Place b = setup.islands.at(lane.second);
  for (const auto& [island, at] : setup.islands) {
    if (island == lane.first || island == lane.second) continue;
    for (int step = 0; step <= 200; ++step) {
      const plain_clever::Place on{a.x + (b.x - a.x) * step / 200, a.y + (b.y - a.y) * step / 200};
      if (is_near(on, at, kIslandRadius + 3)) return true;
    }
  }
  return false;
}

void scatter_islands(plain_clever::Setup& setup, Rng& rng) {
  const int count = kMinIslands + static_cast<int>(rng.below(kMaxIslands - kMinIslands + 1));
  while (static_cast<int>(setup.islands.size()) < count) {
    const plain_clever::Place at{rng.below(400), rng.below(300)};
    const bool free =
        std::ranges::none_of(setup.islands, [&](const auto& other) { return is_near(at, other.second, 40); });
    if (free) setup.islands[static_cast<int>(setup.islands.size()) + 1] = at;
  }
}

// A random board as JSON, which may be good or not; the plain set-up gets the same islands and lanes.
Json random_board(plain_clever::Setup& setup, Rng& rng) {
  setup.islands.clear();
  setup.lanes.clear();
  scatter_islands(setup, rng);
  std::vector<plain_clever::Lane> pairs;
  for (const auto& [a, at] : setup.islands) {
    for (int b = 1; b < a; ++b) pairs.emplace_back(b, a);
  }
  rng.shuffle(pairs);
  std::set<std::pair<int, int>> jetties;  // island, colour
  Json lanes = Json::array();
  const std::size_t most = std::min<std::size_t>(kMaxLanes, setup.islands.size() + 4 + rng.below(14));
  for (const plain_clever::Lane& lane : pairs) {
    int colour = 0;
    while (jetties.contains({lane.first, colour}) || jetties.contains({lane.second, colour})) ++colour;
    if (setup.lanes.size() == most || brushes_island(setup, lane)) continue;
    jetties.insert({lane.first, colour});
    jetties.insert({lane.second, colour});
    setup.lanes.insert(lane);
    lanes.push(Json::object({{"lane", plain_clever::text_of(lane)}, {"jetty", "colour " + std::to_string(colour)}}));
  }
  Json islands = Json::array();
  for (const auto& [island, at] : setup.islands) {
    islands.push(Json::object(
        {{"island", island}, {"at", Json::array({at.x, at.y})}, {"treasure", "treasure " + std::to_string(island)}}));
  }
  Json crossings = Json::array();
  for (const auto& one : setup.lanes) {
    for (const auto& other : setup.lanes) {
      if (one < other && plain_clever::cross(setup, one, other))
        crossings.push(Json::array({plain_clever::text_of(one), plain_clever::text_of(other)}));
    }
  }
  Json board = Json::object({{"format", "freebooter-clever-board"}, {"version", 1}});
  board.set("size", Json::array({400, 300})).set("islands", std::move(islands));
  return board.set("lanes", std::move(lanes)).set("crossings", std::move(crossings));
}

plain_clever::Setup plain_board(const Rules& rules) {
  plain_clever::Setup setup;
  for (int island = 0; island < rules.islands(); ++island) {
    const Point at = rules.board.islands[static_cast<std::size_t>(island)].at;
    setup.islands[island + 1] = {at.x, at.y};
  }
  for (const auto& lane : rules.board.lanes) setup.lanes.insert({lane.from.value + 1, lane.to.value + 1});
  return setup;
}

// Random legal places for the boats, one after the other.
void scatter_boats(const Rules& rules, State& state, Rng& rng) {
  for (std::size_t boat = 0; boat < static_cast<std::size_t>(rules.boats); ++boat) {
    const LaneSet free = free_lanes(rules, state.boats);
    state.boats[boat] = {nth_bit(free, rng.below(count_bits(free)))};
  }
}

void scatter_captains(const Rules& rules, State& state, Rng& rng) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    const IslandSet free = rules.all_islands & ~occupied(rules, state);
    state.captains[seat] = {nth_bit(free, rng.below(count_bits(free)))};
  }
}

void deal(const Rules& rules, State& state, Rng& rng) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    const std::uint32_t size = rng.below(static_cast<std::uint32_t>(rules.islands()));
    IslandSet found = 0;
    for (std::uint32_t card = 0; card < size; ++card) {
      const IslandSet left = rules.all_islands & ~found;
      state.top[seat] = {nth_bit(left, rng.below(count_bits(left)))};
      found |= bit_of(state.top[seat]);
    }
    state.found[seat] = static_cast<std::uint16_t>(found);
    state.size[seat] = static_cast<std::uint8_t>(size);
    const IslandSet left = rules.all_islands & ~found;
    state.card[seat] = {nth_bit(left, rng.below(count_bits(left)))};
    state.ruled_out[seat] =
        static_cast<std::uint16_t>(rng.next() & rng.next() & rules.all_islands & ~bit_of(state.card[seat]));
    state.looking = static_cast<std::uint8_t>(state.looking | (1U << seat));
  }
}

// The moves of this turn so far, and perhaps a treasure that was found by them.
void move_on(const Rules& rules, State& state, Rng& rng) {
  const std::size_t active = state.active.value;
  state.moved = static_cast<std::uint8_t>(rng.below(4));
  if ((state.moved & kCaptainDone) == 0) return;
  const Island at = state.captains[active];
  if (state.card[active] != at && (rng.below(2) == 0 || state.top[active] != at)) {
    state.ruled_out[active] = static_cast<std::uint16_t>(state.ruled_out[active] | bit_of(at));
  } else if (!rules.options.easy && state.top[active] == at) {
    state.card[active] = kNoCard;
    state.ruled_out[active] = 0;
    state.looking = static_cast<std::uint8_t>(state.looking & ~(1U << active));
  }
}

}  // namespace

TwoTables random_tables(Rng& rng) {
  for (;;) {
    plain_clever::Setup plain;
    Json setup = Json::object({{"players", static_cast<int>(2 + rng.below(3))}});
    Json options = Json::object();
    const auto option = [&](std::string_view name, bool possible = true) {
      const bool on = possible && rng.below(3) == 0;
      if (on) options.set(name, true);
      return on;
    };
    plain.players = static_cast<int>(*setup.find("players")->as_int());
    plain.easy = option("easy");
    plain.neutral_boats = option("neutral_boats", plain.players == 2);
    plain.first_card_elsewhere = option("first_card_elsewhere");
    plain.no_camping = option("no_camping");
    option("open_piles");
    setup.set("options", std::move(options));
    if (rng.below(2) == 0) {
      plain.first = static_cast<int>(1 + rng.below(static_cast<std::uint32_t>(plain.players)));
      setup.set("first", plain.first);
    }
    if (rng.below(3) != 0) setup.set("board", random_board(plain, rng));
    auto rules = make_rules(setup);
    if (!rules) {
      // A random board may be torn apart or narrow, but nothing else may be wrong with it.
      const std::string& what = rules.error().what;
      EXPECT_TRUE(what.starts_with("the islands are not connected") || what.starts_with("too few lanes"))
          << rules.error().text() << "\n"
          << setup.text();
      continue;
    }
    const plain_clever::Setup board = plain_board(*rules);
    plain.islands = board.islands;
    plain.lanes = board.lanes;
    return {setup.text(), std::move(*rules), plain};
  }
}

State random_position(const Rules& rules, Rng& rng) {
  for (;;) {
    State state;
    state.phase = Phase::kTurn;
    state.first = {static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(rules.players)))};
    state.turn = 1 + rng.below(500);
    state.active = {
        static_cast<std::uint8_t>((state.first.value + state.turn - 1) % static_cast<std::uint32_t>(rules.players))};
    scatter_captains(rules, state, rng);
    scatter_boats(rules, state, rng);
    deal(rules, state, rng);
    move_on(rules, state, rng);
    if (!fault_in(rules, state)) return state;
  }
}

plain_clever::Position plain_position(const Rules& rules, const State& state) {
  plain_clever::Position position;
  position.phase = kPhaseNames[static_cast<std::size_t>(state.phase)];
  position.turn = static_cast<int>(state.turn);
  position.active = state.active == kNoSeat ? 0 : state.active.value + 1;
  position.first = state.first == kNoSeat ? 0 : state.first.value + 1;
  position.boat_moved = (state.moved & kBoatDone) != 0;
  position.captain_moved = (state.moved & kCaptainDone) != 0;
  const auto set = [](IslandSet from) {
    const auto all = numbers(from);
    return plain_clever::Islands(all.begin(), all.end());
  };
  for (int seat = 1; seat <= rules.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat - 1);
    if (state.captains[at] != kNoIsland) position.captains[seat] = state.captains[at].value + 1;
    if (state.found[at] != 0) position.found[seat] = set(state.found[at]);
    if (state.top[at] != kNoCard) position.top[seat] = state.top[at].value + 1;
    if (state.card[at] != kNoCard) position.card[seat] = state.card[at].value + 1;
    if (state.ruled_out[at] != 0) position.ruled_out[seat] = set(state.ruled_out[at]);
  }
  for (int boat = 0; boat < rules.boats; ++boat) {
    const Lane lane = state.boats[static_cast<std::size_t>(boat)];
    const std::string name =
        boat < rules.players ? std::to_string(boat + 1) : "N" + std::to_string(boat - rules.players + 1);
    if (lane != kNoLane) position.boats[name] = plain_clever::lane_of(lane_text(rules, lane));
  }
  return position;
}

}  // namespace freebooter::clever
