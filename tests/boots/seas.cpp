#include "boots/seas.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "boots/check.hpp"
#include "plain/chart.hpp"

namespace freebooter::boots {

namespace {

int pick(Rng& rng, int least, int most) {
  return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
}
bool chance(Rng& rng, int percent) { return pick(rng, 1, 100) <= percent; }

// "e4"; beyond z come aa, ab, …
std::string field_text(const plain::Spot& spot) {
  std::string column;
  if (spot.x >= 26) column += static_cast<char>('a' + spot.x / 26 - 1);
  column += static_cast<char>('a' + spot.x % 26);
  return column + std::to_string(spot.y + 1);
}

Json section_json(const std::string& name, const plain::Section& section) {
  Json ports = Json::array();
  for (const auto& [spot, title] : section.ports) {
    ports.push(Json::object({{"at", field_text(spot)}, {"name", title}}));
  }
  Json islands = Json::array();
  for (const auto& [spot, number] : section.islands) {
    islands.push(Json::object({{"at", field_text(spot)}, {"number", number}}));
  }
  return Json::object(
      {{"name", name}, {"width", section.width}, {"height", section.height}, {"ports", ports}, {"islands", islands}});
}

plain::Section wild_section(Rng& rng, bool crowded) {
  plain::Section section;
  section.width = pick(rng, 1, crowded ? 7 : 40);
  section.height = pick(rng, crowded ? 3 : 1, crowded ? 7 : 40);
  const int squares = section.width * section.height;
  const int islands = std::min(crowded ? squares / 2 : squares, pick(rng, 0, 20));
  const int ports = pick(rng, 1, 4);
  for (int feature = 0; feature < islands + ports; ++feature) {
    const plain::Spot spot{pick(rng, 0, section.width - 1), pick(rng, 0, section.height - 1)};
    if (section.islands.contains(spot) || section.ports.contains(spot)) continue;
    if (feature < ports) {
      section.ports[spot] = "Port " + std::to_string(feature);
    } else {
      section.islands[spot] = pick(rng, 2, 12);
    }
  }
  return section;
}

// Sections side by side in a ragged row, touching or apart, each turned somehow.
std::vector<plain::Laid> in_a_row(Rng& rng, const std::vector<plain::Section>& sections) {
  std::vector<plain::Laid> laid;
  plain::Spot at{pick(rng, -30, 30), pick(rng, -30, 30)};
  for (const plain::Section& section : sections) {
    const int quarters = pick(rng, 0, 3);
    laid.push_back({section, at, quarters});
    at.x += (quarters % 2 == 0 ? section.width : section.height) + (chance(rng, 60) ? 0 : pick(rng, 1, 5));
    at.y += chance(rng, 50) ? 0 : pick(rng, -4, 4);
  }
  return laid;
}

Json layout_json(const std::vector<plain::Laid>& laid, const std::vector<std::string>& names) {
  Json sections = Json::array();
  for (std::size_t at = 0; at < laid.size(); ++at) {
    sections.push(Json::object({{"section", names[at]},
                                {"at", Json::array({Json(laid[at].at.x), Json(laid[at].at.y)})},
                                {"turn", laid[at].quarters}}));
  }
  return sections;
}

// Our own layouts, our own sections laid anew, or sections of nobody's making.
plain::Chart random_chart(Rng& rng, int players, Json& setup) {
  const int kind = pick(rng, 0, 9);
  if (kind < 3) {
    const std::string name = std::array{"default", "staggered", "loose"}[static_cast<std::size_t>(kind)];
    setup.set("layout", name);
    return plain::lay_out(plain::our_layout(name, players));
  }
  std::vector<plain::Section> sections;
  std::vector<std::string> names;
  const bool ours = kind == 3;
  const int how_many = pick(rng, ours ? 2 : 1, ours ? 4 : 3);
  Json described = Json::array();
  for (int section = 0; section < how_many; ++section) {
    names.emplace_back(1, static_cast<char>((ours ? 'A' : 'K') + section));
    sections.push_back(ours ? plain::our_section(names.back()[0]) : wild_section(rng, kind < 8));
    described.push(section_json(names.back(), sections.back()));
  }
  const std::vector<plain::Laid> laid = in_a_row(rng, sections);
  if (ours) {
    setup.set("layout", Json::object({{"sections", layout_json(laid, names)}}));
  } else {
    const Json layout =
        Json::object({{"name", "wild"}, {"players", Json::array({players})}, {"sections", layout_json(laid, names)}});
    setup.set("board", Json::object({{"format", "freebooter-boots-board"},
                                     {"version", 1},
                                     {"sections", described},
                                     {"layouts", Json::array({layout})}}));
  }
  return plain::lay_out(laid);
}

Json random_options(Rng& rng) {
  Json options = Json::object();
  options.set("drift", std::array{"free", "paid", "off"}[rng.below(3)]);
  options.set("squeeze", chance(rng, 50) ? "blocked" : "allowed");
  for (const char* name : {"head_start", "secret_ports", "extra_command", "sleeps", "friendly_fire", "beta_gold",
                           "auto_roller", "finish_round"}) {
    options.set(name, chance(rng, 50));
  }
  return options;
}

// --- positions -----------------------------------------------------------------------------------------------

// Draws tokens out of the box into a hold: mostly a few, at times very many.
void fill_hold(Rng& rng, Hold& box, Hold& hold) {
  const auto draw = [&](Token token, int most) {
    const int count = std::min<int>(most, box[token]);
    box[token] = static_cast<std::uint8_t>(box[token] - count);
    hold[token] = static_cast<std::uint8_t>(hold[token] + count);
  };
  if (pick(rng, 1, 500) == 1) {  // nearly all Sails and Pearls there are
    draw(Token::kSails, pick(rng, 10, 18));
    draw(Token::kPearl, pick(rng, 6, 12));
    draw(Token::kBlack, pick(rng, 6, 12));
  }
  const int tokens = chance(rng, 60) ? pick(rng, 0, 3) : pick(rng, 0, 8);
  for (int token = 0; token < tokens; ++token) draw(kTokens[rng.below(kTokenKinds)], 1);
}

class Placer {
 public:
  Placer(const Rules& rules, Rng& rng) : rules_(rules), rng_(rng) {
    const auto& port = rules.chart.ports[rng.below(static_cast<std::uint32_t>(rules.chart.ports.size()))];
    heap_ = port.at;
    if (chance(rng, 20)) {  // out at sea, where there is nothing but ships
      constexpr std::array<std::int32_t, 3> kFar{170, 10'000, kFarthest - 100};
      const std::int32_t far = kFar[rng.below(3)];
      heap_ = {pick(rng, -1, 1) * far, pick(rng, -1, 1) * far};
    }
  }

  // A square for a ship: beside others, on an island, in a port, on the board, or anywhere in line with the heap.
  Square place() {
    for (;;) {
      const Square square = wish();
      const bool port = rules_.sea.at(square).is_port();
      if (!port && std::find(taken_.begin(), taken_.end(), square) != taken_.end()) continue;
      taken_.push_back(square);
      return square;
    }
  }

 private:
  Square wish() {
    const int kind = pick(rng_, 0, 99);
    if (kind < 35) return {heap_.x + pick(rng_, -4, 4), heap_.y + pick(rng_, -4, 4)};
    if (kind < 45 && !rules_.chart.islands.empty()) {
      return rules_.chart.islands[rng_.below(static_cast<std::uint32_t>(rules_.chart.islands.size()))].at;
    }
    if (kind < 55) return rules_.chart.ports[rng_.below(static_cast<std::uint32_t>(rules_.chart.ports.size()))].at;
    if (kind < 70) {
      constexpr std::array<std::int32_t, 4> kAway{7, 60, 10'000, 900'000'000};
      const std::int32_t away = kAway[rng_.below(4)];
      const std::int32_t west = heap_.x > 0 ? -1 : 1;  // towards the middle, so that nothing leaves the numbers
      const std::int32_t north = heap_.y > 0 ? -1 : 1;
      const int way = pick(rng_, 0, 2);
      return {heap_.x + (way != 1 ? west * away : 0), heap_.y + (way != 0 ? north * away : 0)};
    }
    const auto& sheet = rules_.chart.sheets[rng_.below(static_cast<std::uint32_t>(rules_.chart.sheets.size()))];
    return {sheet.at.x + pick(rng_, -2, sheet.width + 1), sheet.at.y + pick(rng_, -2, sheet.height + 1)};
  }

  const Rules& rules_;
  Rng& rng_;
  Square heap_;
  std::vector<Square> taken_;
};

}  // namespace

TwoTables random_tables(Rng& rng) {
  TwoTables tables;
  const int players = pick(rng, 2, 8);
  Json setup = Json::object({{"players", players}});
  const plain::Chart chart = random_chart(rng, players, setup);
  setup.set("options", random_options(rng));
  if (chance(rng, 50)) setup.set("first", pick(rng, 1, players));
  tables.setup = setup.text();
  auto rules = make_rules(setup);
  EXPECT_TRUE(rules.ok()) << tables.setup << ": " << rules.error().text();
  tables.rules = std::move(*rules);
  tables.plain = plain_setup(tables.rules);
  EXPECT_EQ(tables.plain.chart.islands, chart.islands) << tables.setup;
  EXPECT_EQ(tables.plain.chart.ports, chart.ports) << tables.setup;
  tables.plain.chart = chart;
  return tables;
}

State random_position(const Rules& rules, Rng& rng) {
  State state;
  Placer placer(rules, rng);
  state.phase = Phase::kMove;
  state.turn = 1;
  state.first = state.active = Seat{static_cast<std::uint8_t>(pick(rng, 0, rules.players - 1))};
  state.wind = static_cast<Wind>(rng.below(4));
  state.dice = {static_cast<std::uint8_t>(pick(rng, 1, 3)), static_cast<std::uint8_t>(pick(rng, 3, 6))};
  state.placed = static_cast<std::uint8_t>((1U << static_cast<unsigned>(rules.players)) - 1U);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    state.ships[seat].at = placer.place();
    fill_hold(rng, state.box, state.ships[seat].hold);
  }
  for (std::size_t slot = 0; slot < kMaxPrivateers && state.box[Token::kBlack] > 0; ++slot) {
    if (!chance(rng, 25)) continue;
    state.box[Token::kBlack] = static_cast<std::uint8_t>(state.box[Token::kBlack] - 1);
    state.privateers = static_cast<std::uint16_t>(state.privateers | (1U << slot));
    state.ships[kMaxPlayers + slot].at = placer.place();
    fill_hold(rng, state.box, state.ships[kMaxPlayers + slot].hold);
  }
  for (std::size_t island = 0; island < rules.chart.islands.size(); ++island) {
    const Token token = kTokens[rng.below(kTokenKinds - 1)];
    if (!chance(rng, 30) || state.box[token] == 0) continue;
    state.box[token] = static_cast<std::uint8_t>(state.box[token] - 1);
    state.treasure[island] = static_cast<std::uint8_t>(1U + static_cast<unsigned>(token));
  }
  return state;
}

}  // namespace freebooter::boots
