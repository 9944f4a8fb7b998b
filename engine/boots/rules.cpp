#include "boots/rules.hpp"

#include <algorithm>
#include <string>

#include "boots/reach.hpp"
#include "core/sort.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

struct Flag {
  std::string_view name;
  bool Options::* field;
};
constexpr std::array<std::string_view, 3> kDriftNames{"free", "paid", "off"};
constexpr std::array<std::string_view, 2> kSqueezeNames{"allowed", "blocked"};
constexpr std::array<HouseRule, 10> kHouseRules{{{"head_start", "B2.4"},
                                                 {"secret_ports", "B2.5"},
                                                 {"extra_command", "B4.2"},
                                                 {"sleeps", "B4.2"},
                                                 {"friendly_fire", "B4.5"},
                                                 {"drift", "B5.3", kDriftNames},
                                                 {"squeeze", "B6.4", kSqueezeNames},
                                                 {"beta_gold", "B8.3"},
                                                 {"auto_roller", "B9.8"},
                                                 {"finish_round", "B12.2"}}};
constexpr std::array<Flag, 8> kFlags{{{"head_start", &Options::head_start},
                                      {"secret_ports", &Options::secret_ports},
                                      {"extra_command", &Options::extra_command},
                                      {"sleeps", &Options::sleeps},
                                      {"friendly_fire", &Options::friendly_fire},
                                      {"beta_gold", &Options::beta_gold},
                                      {"auto_roller", &Options::auto_roller},
                                      {"finish_round", &Options::finish_round}}};

// Finds the layout the set-up asks for and lays it out.
std::optional<Chart> chart_of(JsonCursor cursor, int players) {
  const BoardFile standard = standard_board();
  BoardFile file = standard;
  if (auto board = cursor.maybe("board")) {
    auto read = read_board(board->json(), &standard);
    if (!read) {
      board->fail(read.error().text());
      return std::nullopt;
    }
    file = std::move(*read);
  }
  std::vector<Placement> placements;
  auto layout = cursor.maybe("layout");
  if (layout && layout->json().as_object() != nullptr) {
    layout->only({"sections"});
    placements = read_placements(layout->need("sections"));
  } else {
    const std::string name = layout ? layout->string() : file.layouts.front().name;
    const Layout* found = file.layout(name, players);
    if (found == nullptr) {
      (layout ? *layout : cursor).fail(joined({"no layout \"", name, "\" for ", std::to_string(players), " players"}));
      return std::nullopt;
    }
    placements = found->placements;
  }
  if (!cursor.ok()) return std::nullopt;
  auto chart = lay_out(placements, file, &standard);
  if (chart) return std::move(*chart);
  (layout ? *layout : cursor).fail(chart.error());
  return std::nullopt;
}

LandMap map_land(const Sea& sea) {
  LandMap map;
  map.fits = true;
  for (unsigned quarter = 0; quarter < 4; ++quarter) {
    const Heading heading(static_cast<Wind>(quarter));
    int west = INT32_MAX;
    int east = INT32_MIN;
    int north = INT32_MAX;
    int south = INT32_MIN;
    for (const auto& feature : sea) {
      west = std::min(west, heading.column(feature.at));
      east = std::max(east, heading.column(feature.at));
      north = std::min(north, heading.row(feature.at));
      south = std::max(south, heading.row(feature.at));
    }
    map.fits = map.fits && east - west < LandMap::kLargest && south - north < LandMap::kLargest;
    if (!map.fits) return map;
    auto& turned = map.winds[quarter];
    turned.first_column = west - LandMap::kMargin;
    turned.first_row = north - LandMap::kMargin;
    for (const auto& feature : sea) {
      const auto row = static_cast<std::size_t>(heading.row(feature.at) - turned.first_row);
      turned.rows[row] |= std::uint64_t{1} << (heading.column(feature.at) - turned.first_column);
    }
  }
  return map;
}

// The set-up with every default written out; what was given stays as it was.
Json completed(const Json& given, const Rules& rules) {
  Json setup = Json::object({{"game", "boots"}, {"players", rules.players}});
  if (const Json* board = given.find("board")) setup.set("board", *board);
  if (const Json* layout = given.find("layout")) {
    setup.set("layout", *layout);
  } else if (given.find("board") == nullptr) {
    setup.set("layout", "default");
  }
  setup.set("options", options_json(rules.options));
  if (rules.first) setup.set("first", rules.first->value + 1);
  return setup;
}

}  // namespace

int target_score(int players) {  // B12.1
  constexpr std::array<int, 9> kTargets{0, 0, 30, 20, 15, 12, 10, 10, 10};
  return kTargets[static_cast<std::size_t>(players)];
}

int sections_for(int players) {  // B2.1
  if (players <= 3) return 2;
  return players == 4 ? 3 : 4;
}

Sea::Sea(const Chart& chart)
    : island_count_(static_cast<int>(chart.islands.size())), port_count_(static_cast<int>(chart.ports.size())) {
  for (std::size_t i = 0; i < chart.islands.size(); ++i) {
    islands_[i] = chart.islands[i].at;
    numbers_[i] = static_cast<std::uint8_t>(chart.islands[i].number);
    features_[feature_count_++] = {islands_[i], {Place::Kind::kIsland, static_cast<std::uint8_t>(i)}};
  }
  for (std::size_t i = 0; i < chart.ports.size(); ++i) {
    ports_[i] = chart.ports[i].at;
    features_[feature_count_++] = {ports_[i], {Place::Kind::kPort, static_cast<std::uint8_t>(i)}};
  }
  sort_few(features_, feature_count_, [](const Feature& a, const Feature& b) { return a.at < b.at; });
  slots_.fill(kFree);
  for (std::size_t i = 0; i < feature_count_; ++i) {
    const Square at = features_[i].at;
    west_ = i == 0 ? at.x : std::min(west_, at.x);
    east_ = i == 0 ? at.x : std::max(east_, at.x);
    north_ = i == 0 ? at.y : std::min(north_, at.y);
    south_ = i == 0 ? at.y : std::max(south_, at.y);
    std::uint32_t slot = slot_of(at);
    while (slots_[slot] != kFree) slot = (slot + 1) % kSlots;
    slots_[slot] = static_cast<std::uint8_t>(i);
  }
}

std::span<const HouseRule> house_rules() { return kHouseRules; }

Options read_options(JsonCursor cursor) {
  Options options;
  for (auto& [key, value] : cursor.members()) {
    const auto flag = std::ranges::find(kFlags, key, &Flag::name);  // NOLINT(readability-qualified-auto)
    if (flag != kFlags.end()) {
      options.*(flag->field) = value.boolean();
    } else if (key == "drift") {
      options.drift = static_cast<Options::Drift>(value.word({"free", "paid", "off"}));
    } else if (key == "squeeze") {
      options.squeeze_blocked = value.word({"allowed", "blocked"}) == 1;
    } else {
      value.fail(joined({"unknown option \"", key, "\""}));
    }
  }
  return options;
}

Json options_json(const Options& options) {
  const Options standard;
  Json json = Json::object();
  if (options.drift != standard.drift) json.set("drift", kDriftNames[static_cast<std::size_t>(options.drift)]);
  if (options.squeeze_blocked) json.set("squeeze", "blocked");
  for (const Flag& flag : kFlags) {
    if (options.*(flag.field)) json.set(flag.name, true);
  }
  return json;
}

Result<Rules, JsonFault> make_rules(const Json& setup) {
  std::optional<JsonFault> fault;
  JsonCursor cursor(setup, fault);
  cursor.only({"game", "players", "layout", "board", "options", "first"});
  if (auto game = cursor.maybe("game")) game->word({"boots"});
  Rules rules;
  rules.players = static_cast<int>(cursor.need("players").integer(2, kMaxPlayers));
  if (auto options = cursor.maybe("options")) rules.options = read_options(*options);
  if (auto first = cursor.maybe("first"))
    rules.first = Seat{static_cast<std::uint8_t>(first->integer(1, rules.players) - 1)};
  if (cursor.ok()) {
    if (auto chart = chart_of(cursor, rules.players)) rules.chart = std::move(*chart);
  }
  if (fault) return Failure{*std::move(fault)};

  rules.sea = Sea(rules.chart);
  rules.land = map_land(rules.sea);
  rules.target = target_score(rules.players);
  for (int island = 0; island < rules.sea.island_count(); ++island) {
    const auto number = static_cast<std::size_t>(rules.sea.number(island));
    rules.of_number[number][rules.of_number_count[number]++] = static_cast<std::uint8_t>(island);
  }
  fill_reach_tables(rules);
  rules.setup = completed(setup, rules);
  return rules;
}

}  // namespace freebooter::boots
