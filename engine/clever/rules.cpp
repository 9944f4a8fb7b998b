#include "clever/rules.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/text.hpp"

namespace freebooter::clever {

namespace {

struct Flag {
  std::string_view name;
  bool Options::* field;
};
constexpr std::array<Flag, 5> kFlags{{{"easy", &Options::easy},
                                      {"neutral_boats", &Options::neutral_boats},
                                      {"first_card_elsewhere", &Options::first_card_elsewhere},
                                      {"open_piles", &Options::open_piles},
                                      {"no_camping", &Options::no_camping}}};
constexpr std::array<HouseRule, 5> kHouseRules{{{"easy", "C8.1"},
                                                {"neutral_boats", "C2.1", {}, 2},
                                                {"first_card_elsewhere", "C2.6"},
                                                {"open_piles", "C6.4"},
                                                {"no_camping", "C6.5"}}};

Options read_options(JsonCursor cursor, int players) {
  Options options;
  for (auto& [key, value] : cursor.members()) {
    const auto flag = std::ranges::find(kFlags, key, &Flag::name);  // NOLINT(readability-qualified-auto)
    if (flag == kFlags.end()) {
      value.fail(joined({"unknown option \"", key, "\""}));
      continue;
    }
    options.*(flag->field) = value.boolean();
    if (options.neutral_boats && players != 2)
      value.fail(joined({"neutral boats are for 2 players only, here are ", std::to_string(players), " (C2.1)"}));
  }
  return options;
}

// The set-up with every default written out; what was given stays as it was.
Json completed(const Json& given, const Rules& rules) {
  Json setup = Json::object({{"game", "clever"}, {"players", rules.players}});
  if (const Json* board = given.find("board")) setup.set("board", *board);
  setup.set("options", options_json(rules.options));
  if (rules.first) setup.set("first", rules.first->value + 1);
  return setup;
}

void fill_tables(Rules& rules) {
  rules.all_islands = (IslandSet{1} << rules.islands()) - 1;
  for (std::uint8_t lane = 0; lane < rules.lanes(); ++lane) {
    const auto& [from, to, jetty] = rules.board.lanes[lane];
    rules.all_lanes |= bit_of(Lane{lane});
    rules.ends[lane] = bit_of(from) | bit_of(to);
    rules.conflicts[lane] = bit_of(Lane{lane});
    rules.lanes_of[from.value] |= bit_of(Lane{lane});
    rules.lanes_of[to.value] |= bit_of(Lane{lane});
  }
  for (std::uint8_t lane = 0; lane < rules.lanes(); ++lane) {
    const auto& [from, to, jetty] = rules.board.lanes[lane];
    rules.touching[lane] = (rules.lanes_of[from.value] | rules.lanes_of[to.value]) & ~bit_of(Lane{lane});
  }
  for (const auto& [one, other] : rules.board.crossings) {  // C2.5
    rules.conflicts[one.value] |= bit_of(other);
    rules.conflicts[other.value] |= bit_of(one);
  }
}

}  // namespace

std::span<const HouseRule> house_rules() { return kHouseRules; }

Json options_json(const Options& options) {
  Json json = Json::object();
  for (const Flag& flag : kFlags) {
    if (options.*(flag.field)) json.set(flag.name, true);
  }
  return json;
}

Result<Rules, JsonFault> make_rules(const Json& setup) {
  std::optional<JsonFault> fault;
  JsonCursor cursor(setup, fault);
  cursor.only({"game", "players", "board", "options", "first"});
  if (auto game = cursor.maybe("game")) game->word({"clever"});
  Rules rules;
  rules.players = static_cast<int>(cursor.need("players").integer(2, kMaxPlayers));  // C2.1
  if (auto options = cursor.maybe("options")) rules.options = read_options(*options, rules.players);
  if (auto first = cursor.maybe("first"))
    rules.first = Seat{static_cast<std::uint8_t>(first->integer(1, rules.players) - 1)};
  if (auto board = cursor.maybe("board")) {
    rules.board = read_board(*board);
  } else {
    rules.board = standard_board();
  }
  if (fault) return Failure{*std::move(fault)};
  rules.boats = rules.players + (rules.options.neutral_boats ? kNeutralBoats : 0);
  fill_tables(rules);
  rules.setup = completed(setup, rules);
  return rules;
}

}  // namespace freebooter::clever
