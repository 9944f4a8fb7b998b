// The engine against the plain rules over random positions on random boards: where a captain can stop, where boats can
// lie, the whole legal list, and what comes of an action.
//
// 100,000 positions by default, in eight parts. FREEBOOTER_POSITIONS sets the number, FREEBOOTER_SEED other ones.
#include <cstdlib>

#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

constexpr std::uint64_t kParts = 8;
constexpr int kPositionsPerBoard = 50;

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

plain_clever::Islands as_set(IslandSet islands) {
  const auto all = numbers(islands);
  return {all.begin(), all.end()};
}

std::vector<plain_clever::Lane> as_lanes(const Rules& rules, LaneSet lanes) {
  std::vector<plain_clever::Lane> all;
  for (; lanes != 0; lanes &= lanes - 1)
    all.push_back(plain_clever::lane_of(lane_text(rules, {static_cast<std::uint8_t>(std::countr_zero(lanes))})));
  return all;
}

void compare(const TwoTables& tables, const State& state, Rng& rng) {
  const Rules& rules = tables.rules;
  const plain_clever::Position position = plain_position(rules, state);
  for (std::uint8_t seat = 0; seat < rules.players; ++seat)
    ASSERT_EQ(as_set(reach_of(rules, state, {seat})), plain_clever::reach(position, seat + 1)) << "seat " << seat + 1;
  const std::uint32_t boat = rng.below(static_cast<std::uint32_t>(rules.players));
  ASSERT_EQ(as_lanes(rules, boat_moves(rules, state, boat)),
            plain_clever::lanes_for(tables.plain, position, std::to_string(boat + 1)));
  plain_clever::Game plain(tables.plain, position);
  const auto legal = legal_texts(rules, state);
  ASSERT_EQ(legal, plain.actions());
  const std::string text = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  State next = state;
  const auto action = parse_action(rules, text);
  ASSERT_TRUE(action.ok());
  ASSERT_FALSE(freebooter::play<Game>(rules, next, state.active, *action).has_value());
  plain.play(text);
  ASSERT_TRUE(plain_position(rules, next) == plain.position()) << text << " leads to " << position_text(rules, next);
}

class CleverDifferential : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(CleverDifferential, C2_5_C4_1_C5_AgreeWithThePlainRules) {
  const std::uint64_t positions = number_from("FREEBOOTER_POSITIONS", 100'000) / kParts;
  Rng rng = Rng::stream(number_from("FREEBOOTER_SEED", 1), GetParam());
  TwoTables tables;
  for (std::uint64_t count = 0; count < positions; ++count) {
    if (count % kPositionsPerBoard == 0) tables = random_tables(rng);
    const State state = random_position(tables.rules, rng);
    compare(tables, state, rng);
    if (HasFatalFailure()) {
      FAIL() << tables.setup << "\n" << position_text(tables.rules, state);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Part, CleverDifferential, ::testing::Range<std::uint64_t>(0, kParts));

}  // namespace
}  // namespace freebooter::clever
