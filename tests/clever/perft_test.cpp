// Counting every way to go on for some entries: a slip anywhere in the rules changes a number. And picking without a
// list against the list.
#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

std::uint64_t perft(const Rules& rules, const State& state, int depth) {
  if (depth == 0) return 1;
  const Turn turn = turn_of(rules, state);
  std::uint64_t leaves = 0;
  if (turn.kind == Turn::Kind::kChance) {
    List<Chance<Outcome>> all;
    chances(rules, state, all);
    for (const auto& chance : all) {
      State next = state;
      apply_outcome(rules, next, chance.outcome, nullptr);
      leaves += perft(rules, next, depth - 1);
    }
  } else {
    List<Action> all;
    legal_actions(rules, state, all);
    for (const Action& action : all) {
      State next = state;
      apply(rules, next, action, nullptr);
      leaves += perft(rules, next, depth - 1);
    }
  }
  return leaves;
}

// The same by the plain rules.
std::uint64_t perft(const plain_clever::Game& game, int depth) {
  if (depth == 0) return 1;
  std::vector<std::string> texts = game.actions();
  for (const auto& [text, weight] : game.chances()) texts.push_back(text);
  std::uint64_t leaves = 0;
  for (const std::string& text : texts) {
    plain_clever::Game next = game;
    next.play(text);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

TEST(CleverPerft, FromTheStart) {
  const Rules rules = rules_of(R"({"players":4,"first":1})");
  const State state = start(rules);
  EXPECT_EQ(perft(rules, state, 1), 9U);
  EXPECT_EQ(perft(rules, state, 2), 9U * 15);
  EXPECT_EQ(perft(rules, state, 3), 9U * 15 * 8);
  EXPECT_EQ(perft(rules, state, 4), 9U * 8 * 202) << "15 x 15 lanes less 15 the same and 8 across";
  EXPECT_EQ(perft(rules, state, 5), 9U * 8 * 7 * 202);
}

TEST(CleverPerft, InTheMidstOfAGame) {
  const Scene scene{.active = 1,
                    .captains = {4, 5, 8, 3},
                    .boats = {"3-4", "5-7", "1-2", "1-3"},
                    .cards = {1, 7, 9, 2},
                    .piles = {{9}, {1, 2}, {}, {5}}};
  for (const auto& [setup, counts] : std::vector<std::pair<std::string, std::vector<std::uint64_t>>>{
           {R"({"players":4})", {13, 131, 1199, 8395}},
           {R"({"players":4,"options":{"easy":true}})", {13, 126, 1151, 8266}},
           {R"({"players":4,"options":{"no_camping":true}})", {13, 131, 1186, 8143}},
       }) {
    const Rules rules = rules_of(setup);
    const State state = state_of(rules, scene);
    plain_clever::Setup plain;
    plain.easy = rules.options.easy;
    plain.no_camping = rules.options.no_camping;
    for (const auto& lane : rules.board.lanes) plain.lanes.insert({lane.from.value + 1, lane.to.value + 1});
    for (int island = 0; island < rules.islands(); ++island) {
      const Point at = rules.board.islands[static_cast<std::size_t>(island)].at;
      plain.islands[island + 1] = {at.x, at.y};
    }
    for (std::size_t depth = 1; depth <= counts.size(); ++depth)
      EXPECT_EQ(perft(rules, state, static_cast<int>(depth)), counts[depth - 1]) << setup << " depth " << depth;
    EXPECT_EQ(perft(plain_clever::Game(plain, plain_position(rules, state)), 3), counts[2]) << "by the plain rules";
  }
}

TEST(CleverPerft, C2_1_WithNeutralBoats) {
  const Rules rules = rules_of(R"({"players":2,"options":{"neutral_boats":true}})");
  const State state = state_of(
      rules, {.active = 1, .captains = {4, 5}, .boats = {"3-4", "5-7"}, .cards = {1, 7}, .neutrals = {"1-2", "8-9"}});
  const std::vector<std::uint64_t> counts{12, 155, 1994};
  for (std::size_t depth = 1; depth <= counts.size(); ++depth)
    EXPECT_EQ(perft(rules, state, static_cast<int>(depth)), counts[depth - 1]) << depth;
}

// pick() is rng.below() into the list.
TEST(CleverPick, EachEntryOfTheListAsLikelyAsTheNext) {
  List<Action> list;
  List<Action> room;
  for (const std::string setup :
       {R"({"players":4,"options":{"no_camping":true,"first_card_elsewhere":true}})",
        R"({"players":3,"options":{"easy":true}})", R"({"players":2,"options":{"neutral_boats":true}})"}) {
    const Rules rules = rules_of(setup);
    Rng rng(41);
    State state = start(rules);
    for (int entry = 0; entry < 4000 && state.phase != Phase::kOver; ++entry) {
      if (turn_of(rules, state).kind == Turn::Kind::kChance) {
        apply_outcome(rules, state, roll(rules, state, rng), nullptr);
        continue;
      }
      list.clear();
      legal_actions(rules, state, list);
      Rng same = rng;
      const Action picked = pick(rules, state, room, rng);
      ASSERT_EQ(picked, list[same.below(static_cast<std::uint32_t>(list.size()))]) << position_text(rules, state);
      apply(rules, state, picked, nullptr);
    }
  }
}

TEST(CleverState, IsSmallAndPlain) {
  EXPECT_LE(sizeof(State), 64U);
  EXPECT_LE(sizeof(Action), 4U);
}

}  // namespace
}  // namespace freebooter::clever
