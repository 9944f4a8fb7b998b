// The engine against the plain rules over random positions: where ships can go and what it costs, whom they can shoot
// at and how far that is, what an unloading brings.
//
// 100,000 positions by default, in eight parts. FREEBOOTER_POSITIONS sets the number, FREEBOOTER_SEED other ones:
//   FREEBOOTER_POSITIONS=10000000 build/release-tests/tests/test_boots --gtest_filter='*Differential*'
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <tuple>

#include "boots/fire.hpp"
#include "boots/reach.hpp"
#include "boots/score.hpp"
#include "boots/seas.hpp"

namespace freebooter::boots {
namespace {

constexpr std::uint64_t kParts = 8;
constexpr int kPositionsPerSea = 200;

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

ShipId some_ship(const State& state, Rng& rng) {
  for (;;) {
    const ShipId ship{static_cast<std::uint8_t>(rng.below(kMaxShips))};
    if (in_play(state, ship)) return ship;
  }
}

using Payment = std::tuple<std::int64_t, std::int64_t, int, int>;  // row, column, black Pearls, white ones

// B5, B6, B11.1: every square in reach with every way to pay the least Pearls for it.
std::vector<Payment> plain_sails(const TwoTables& tables, const plain::Position& position, ShipId ship) {
  std::vector<Payment> all;
  const plain::Hold& hold = position.ships.at(ship_text(ship)).hold;
  for (const auto& [spot, price] : plain::destinations(tables.plain, position, ship_text(ship))) {
    for (int black = 0; black <= price; ++black) {
      if (price - black > plain::count(hold, 'P') || black > plain::count(hold, 'B')) continue;
      all.emplace_back(spot.y, spot.x, black, price - black);
    }
  }
  return all;
}

std::vector<Payment> engine_sails(const Rules& rules, const State& state, ShipId ship, List<Action>& room) {
  room.clear();
  list_sails(rules, state, ship, room);
  std::vector<Payment> all;
  for (const Action& action : room) {
    const Sail& sail = std::get<Sail>(action);
    all.emplace_back(sail.to.y, sail.to.x, sail.black, sail.pearls);
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::string> texts(const std::vector<Payment>& sails) {
  std::vector<std::string> all;
  for (const auto& [y, x, black, white] : sails) {
    all.push_back(std::to_string(x) + "," + std::to_string(y) + " " + std::to_string(white) + "+" +
                  std::to_string(black));
  }
  return all;
}

// pearls_needed() and explain_sail() say the same as the list, on squares in reach and beyond.
void compare_single_sails(const TwoTables& tables, const State& state, ShipId ship, const std::vector<Payment>& list,
                          Rng& rng) {
  const Ship& sailing = state.ships[ship.value];
  for (int time = 0; time < 3; ++time) {
    const Square to{sailing.at.x + static_cast<std::int32_t>(rng.below(13)) - 6,
                    sailing.at.y + static_cast<std::int32_t>(rng.below(13)) - 6};
    const Payment none{to.y, to.x, 0, 0};
    const auto found = std::lower_bound(list.begin(), list.end(), none);
    const bool there = found != list.end() && std::get<0>(*found) == to.y && std::get<1>(*found) == to.x;
    const auto needed = pearls_needed(tables.rules, state, ship, to);
    ASSERT_EQ(needed.has_value(), there) << square_text(to);
    if (there) {
      ASSERT_EQ(*needed, std::get<2>(*found) + std::get<3>(*found)) << square_text(to);
    }
    const Sail sail{to, static_cast<std::uint8_t>(rng.below(sailing.hold[Token::kPearl] + 2U)),
                    static_cast<std::uint8_t>(rng.below(sailing.hold[Token::kBlack] + 2U))};
    const bool listed = std::binary_search(list.begin(), list.end(), Payment{to.y, to.x, sail.black, sail.pearls});
    ASSERT_EQ(!explain_sail(tables.rules, state, ship, sail).has_value(), listed) << action_text(tables.rules, sail);
  }
}

// The way that is shown keeps every rule of B5 and B6 and costs no more points than the ship needs.
void check_path(const TwoTables& tables, const State& state, ShipId ship, Square to, int pearls) {
  const Rules& rules = tables.rules;
  const Square down = downwind(state.wind);
  Square here = state.ships[ship.value].at;
  int spent = 0;
  bool drifted = tables.plain.house.drift == "off";
  bool earned = tables.plain.house.drift == "free";
  const auto path = path_to(rules, state, ship, to);
  ASSERT_EQ(path.empty(), to == here);
  for (const Step& step : path) {
    const Square way{step.to.x - here.x, step.to.y - here.y};
    ASSERT_TRUE(std::abs(way.x) <= 1 && std::abs(way.y) <= 1 && !(way == Square{})) << "not a neighbour";
    ASSERT_TRUE(here == state.ships[ship.value].at || rules.sea.is_open(here)) << "through an island (B6.2)";
    const int along = way.x * down.x + way.y * down.y;
    if (step.drift) {
      ASSERT_TRUE(way == down && earned && !drifted && step.cost == 0) << "B5.3";
      drifted = true;
    } else {
      ASSERT_FALSE(along < 0 && (way.x == 0 || way.y == 0)) << "straight into the wind (B5.2)";
      ASSERT_EQ(step.cost, along < 0 ? 2 : 1) << "B5.2";
      earned = earned || way == down;
    }
    if (tables.plain.house.squeeze == "blocked" && way.x != 0 && way.y != 0) {
      ASSERT_TRUE(rules.sea.is_open(here + Square{way.x, 0}) || rules.sea.is_open(here + Square{0, way.y})) << "B6.4";
    }
    spent += step.cost;
    here = step.to;
  }
  ASSERT_EQ(here, to);
  const int own = movement_points(state.ships[ship.value].hold);
  ASSERT_TRUE(pearls == 0 ? spent <= own : spent == own + pearls) << "B5.4";
}

void compare_fire(const TwoTables& tables, const State& state, const plain::Position& position, ShipId shooter) {
  std::map<std::string, std::int64_t> found;
  for (const Aim& aim : targets_of(tables.rules, state, shooter)) found[ship_text(aim.target)] = aim.gap;
  std::map<std::string, std::int64_t> expected = plain::targets(tables.plain, position, ship_text(shooter));
  if (is_privateer(shooter) && !tables.plain.house.friendly_fire)
    expected.erase(std::to_string(position.active));  // B4.5
  ASSERT_EQ(found, expected) << "targets of " << ship_text(shooter);
}

void compare_unloading(const TwoTables& tables, const State& state, Rng& rng) {
  Hold part;
  for (const Token token : kTokens) {
    part[token] = static_cast<std::uint8_t>(rng.below(state.ships[some_ship(state, rng).value].hold[token] + 1U));
  }
  ASSERT_EQ(unload_points(part, tables.rules.options), plain::unload_points(plain_hold(part), tables.plain.house))
      << hold_text(part);
}

class BootsDifferential : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(BootsDifferential, B5_B6_B8_B9_AgreeWithThePlainRules) {
  const std::uint64_t positions = number_from("FREEBOOTER_POSITIONS", 100'000) / kParts;
  Rng rng = Rng::stream(number_from("FREEBOOTER_SEED", 1), GetParam());
  TwoTables tables;
  List<Action> room;
  for (std::uint64_t count = 0; count < positions; ++count) {
    if (count % kPositionsPerSea == 0) tables = random_tables(rng);
    const State state = random_position(tables.rules, rng);
    const plain::Position position = plain_position(tables.rules, state);
    const ShipId ship = some_ship(state, rng);
    const auto engine = engine_sails(tables.rules, state, ship, room);
    const auto plain = plain_sails(tables, position, ship);
    ASSERT_TRUE(engine == plain) << "sails of " << ship_text(ship) << ": " << difference(texts(engine), texts(plain))
                                 << "\n"
                                 << tables.setup << "\n"
                                 << position_text(tables.rules, state);
    compare_single_sails(tables, state, ship, engine, rng);
    const Payment& way = engine[rng.below(static_cast<std::uint32_t>(engine.size()))];
    check_path(tables, state, ship,
               Square{static_cast<std::int32_t>(std::get<1>(way)), static_cast<std::int32_t>(std::get<0>(way))},
               std::get<2>(way) + std::get<3>(way));
    for (int shot = 0; shot < 3; ++shot) compare_fire(tables, state, position, some_ship(state, rng));
    compare_unloading(tables, state, rng);
    if (HasFatalFailure()) {
      FAIL() << tables.setup << "\n" << position_text(tables.rules, state);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Part, BootsDifferential, ::testing::Range<std::uint64_t>(0, kParts));

}  // namespace
}  // namespace freebooter::boots
