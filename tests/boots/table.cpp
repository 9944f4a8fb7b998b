#include "boots/table.hpp"

#include <algorithm>

#include "boots/check.hpp"
#include "boots/fire.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

Rules rules_from(std::string_view setup) {
  const auto json = parse_json(setup);
  EXPECT_TRUE(json.ok()) << setup << ": " << (json.ok() ? "" : json.error().text());
  if (!json.ok()) return {};
  auto rules = make_rules(*json);
  EXPECT_TRUE(rules.ok()) << setup << ": " << (rules.ok() ? "" : rules.error().text());
  return rules.ok() ? std::move(*rules) : Rules{};
}

Square square(std::string_view text) {
  const auto parsed = parse_square(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Square{});
}

Hold tokens_in(std::string_view text) {
  const auto parsed = parse_hold(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Hold{});
}

ShipId ship_named(std::string_view text) {
  const auto parsed = parse_ship(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(ShipId{});
}

std::uint16_t slot_bit(int number) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(number - 1)); }

}  // namespace

Table::Table(Raw, std::string_view setup) : rules_(rules_from(setup)), state_(start(rules_)) {}

Table Table::fresh(std::string_view setup) { return {Raw{}, setup}; }

Table::Table(std::string_view setup) : rules_(rules_from(setup)) {
  state_.first = state_.active = rules_.first.value_or(Seat{0});
  state_.turn = 1;
  state_.dice = {1, 2};
  state_.placed = static_cast<std::uint8_t>((1U << static_cast<unsigned>(rules_.players)) - 1U);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players); ++seat) {
    state_.ships[seat].at = rules_.sea.port_at(0);
  }
  state_.phase = Phase::kMove;
}

Table& Table::ship(int seat, std::string_view at, std::string_view hold) {
  state_.ships[static_cast<std::size_t>(seat) - 1] = {square(at), tokens_in(hold)};
  refresh();
  return *this;
}

Table& Table::privateer(int number, std::string_view at, std::string_view hold) {
  state_.privateers = static_cast<std::uint16_t>(state_.privateers | slot_bit(number));
  state_.ships[boots::privateer(number - 1).value] = {square(at), tokens_in(hold)};
  refresh();
  return *this;
}

Table& Table::treasure(std::string_view at, char token) {
  const Place place = rules_.sea.at(square(at));
  EXPECT_TRUE(place.is_island()) << at;
  state_.treasure[place.index] = static_cast<std::uint8_t>(1 + kTokenLetters.find(token));
  refresh();
  return *this;
}

Table& Table::score(int seat, int points) {
  state_.score[static_cast<std::size_t>(seat) - 1] = static_cast<std::uint16_t>(points);
  return *this;
}

Table& Table::wind(char wind) {
  state_.wind = static_cast<Wind>(kWindLetters.find(wind));
  return *this;
}

Table& Table::dice(int one, int other) {
  state_.dice = {static_cast<std::uint8_t>(std::min(one, other)), static_cast<std::uint8_t>(std::max(one, other))};
  return *this;
}

Table& Table::active(int seat) {
  state_.active = Seat{static_cast<std::uint8_t>(seat - 1)};
  return *this;
}

Table& Table::first(int seat) {
  state_.first = Seat{static_cast<std::uint8_t>(seat - 1)};
  return *this;
}

Table& Table::fresh_privateer(int number) {
  state_.fresh = static_cast<std::uint16_t>(state_.fresh | slot_bit(number));
  return *this;
}

Table& Table::phase(Phase phase) {
  state_.phase = phase;
  return *this;
}

Table& Table::before_dice() {
  state_.dice = {0, 0};
  return phase(Phase::kDice);
}
Table& Table::step1() { return phase(Phase::kCommand); }
Table& Table::step2() { return phase(Phase::kMove); }
Table& Table::step3() { return phase(Phase::kAction); }

void Table::refresh() {
  const auto box = box_of(state_);
  EXPECT_TRUE(box.has_value()) << "more tokens than there are";
  if (box) state_.box = *box;
}

void Table::enter(std::string_view entry, std::vector<Event>* events) {
  const auto before = fault_in(rules_, state_);
  ASSERT_FALSE(before.has_value()) << "before \"" << entry << "\": " << *before << "\n"
                                   << position_text(rules_, state_);
  const Turn turn = turn_of(rules_, state_);
  std::optional<Refusal> refused;
  if (turn.kind == Turn::Kind::kChance) {
    const auto outcome = parse_outcome(rules_, entry);
    ASSERT_TRUE(outcome.ok()) << entry << ": " << outcome.error() << " in phase " << phase();
    refused = freebooter::resolve<Game>(rules_, state_, *outcome, events);
  } else {
    const auto action = parse_action(rules_, entry);
    ASSERT_TRUE(action.ok()) << entry << ": " << action.error() << " in phase " << phase();
    refused = freebooter::play<Game>(rules_, state_, turn.seat, *action, events);
  }
  ASSERT_FALSE(refused.has_value()) << entry << ": " << refused->clause << " " << refused->reason << "\n"
                                    << position_text(rules_, state_);
  const auto after = fault_in(rules_, state_);
  ASSERT_FALSE(after.has_value()) << "after \"" << entry << "\": " << *after << "\n" << position_text(rules_, state_);
}

void Table::play(std::string_view entries) {
  for (const std::string_view entry : split(entries, ';')) enter(trim(entry), nullptr);
}

std::vector<Event> Table::events_of(std::string_view entries) {
  std::vector<Event> events;
  for (const std::string_view entry : split(entries, ';')) enter(trim(entry), &events);
  return events;
}

std::string Table::refusal(std::string_view entry) const {
  const auto fault = fault_in(rules_, state_);
  EXPECT_FALSE(fault.has_value()) << *fault << "\n" << position_text(rules_, state_);
  State next = state_;
  std::optional<Refusal> refused;
  const auto action = parse_action(rules_, entry);
  const auto outcome = parse_outcome(rules_, entry);
  if (!action.ok() && !outcome.ok()) return "no notation: " + action.error();
  if (action.ok()) {
    refused = freebooter::play<Game>(rules_, next, turn_of(rules_, state_).seat, *action);
  } else {
    refused = freebooter::resolve<Game>(rules_, next, *outcome);
  }
  if (!refused) return "";
  EXPECT_EQ(next, state_) << "a refusal changed something";
  return std::string(refused->clause) + " " + std::string(refused->reason);
}

std::vector<std::string> Table::legal() const {
  List<Action> actions;
  legal_actions(rules_, state_, actions);
  std::vector<std::string> texts;
  for (const Action& action : actions) texts.push_back(action_text(rules_, action));
  return texts;
}

bool Table::offers(std::string_view action) const {
  const auto all = legal();
  return std::find(all.begin(), all.end(), action) != all.end();
}

std::vector<std::string> Table::offers_of(std::string_view verb) const {
  std::vector<std::string> all;
  for (const std::string& text : legal()) {
    if (text.substr(0, text.find(' ')) == verb) all.push_back(text);
  }
  return all;
}

std::string Table::chance_of(std::string_view outcome) const {
  List<Chance<Outcome>> all;
  chances(rules_, state_, all);
  std::uint32_t total = 0;
  std::uint32_t part = 0;
  for (const auto& chance : all) {
    total += chance.weight;
    if (outcome_text(rules_, chance.outcome) == outcome) part = chance.weight;
  }
  return std::to_string(part) + "/" + std::to_string(total);
}

std::string Table::to_decide() const {
  const Turn turn = turn_of(rules_, state_);
  if (turn.kind == Turn::Kind::kOver) return "over";
  return turn.kind == Turn::Kind::kChance ? "chance" : seat_text(turn.seat);
}

std::string Table::phase() const { return std::string(kPhaseNames[static_cast<std::size_t>(state_.phase)]); }

std::string Table::at(std::string_view ship) const {
  const ShipId id = ship_named(ship);
  return in_play(state_, id) ? square_text(state_.ships[id.value].at) : "-";
}

std::string Table::hold(std::string_view ship) const { return hold_text(state_.ships[ship_named(ship).value].hold); }

char Table::token_on(std::string_view island) const {
  const Place place = rules_.sea.at(square(island));
  EXPECT_TRUE(place.is_island()) << island;
  const std::uint8_t treasure = state_.treasure[place.index];
  return treasure == kNoTreasure ? '-' : kTokenLetters[treasure - 1U];
}

std::vector<int> Table::winners() const {
  std::vector<int> seats;
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    if (((static_cast<unsigned>(state_.winners) >> seat) & 1U) != 0) seats.push_back(static_cast<int>(seat) + 1);
  }
  return seats;
}

int Table::tokens() const {
  const plain::Position position = plain_position(rules_, state_);
  int all = plain::total(position.box) + static_cast<int>(position.treasure.size());
  for (const auto& [name, ship] : position.ships) all += plain::total(ship.hold) + (plain::is_privateer(name) ? 1 : 0);
  return all;
}

std::string board_of(std::string_view features, std::string_view options, int players) {
  Json ports = Json::array();
  Json islands = Json::array();
  for (const std::string_view feature : words_of(features)) {
    const auto parts = split(feature, '=');
    if (parts.size() == 2) {
      islands.push(Json::object({{"at", parts[0]}, {"number", std::stoi(std::string(parts[1]))}}));
    } else {
      ports.push(Json::object({{"at", feature}, {"name", "Port " + std::string(feature)}}));
    }
  }
  const Json section =
      Json::object({{"name", "Z"}, {"width", 20}, {"height", 20}, {"ports", ports}, {"islands", islands}});
  const Json place = Json::object({{"section", "Z"}, {"at", Json::array({0, 0})}});
  const Json layout =
      Json::object({{"name", "one"}, {"players", Json::array({players})}, {"sections", Json::array({place})}});
  const Json board = Json::object({{"format", "freebooter-boots-board"},
                                   {"version", 1},
                                   {"sections", Json::array({section})},
                                   {"layouts", Json::array({layout})}});
  return Json::object({{"players", players}, {"board", board}, {"options", *parse_json(options)}}).text();
}

}  // namespace freebooter::boots
