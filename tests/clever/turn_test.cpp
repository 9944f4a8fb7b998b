// C3, C4 and C5: a turn, the boat, the captain; and the captions of the lost illustrations as tests by name.
#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

using Numbers = std::vector<int>;
constexpr std::string_view kFour = R"({"players":4})";

// Captains on 1, 5, 7, 3; boats 1-2, 5-6, 7-9, 3-4: seat 1 can go to 2 only.
Scene four(int active = 1) {
  return {.active = active, .captains = {1, 5, 7, 3}, .boats = {"1-2", "5-6", "7-9", "3-4"}, .cards = {9, 9, 1, 9}};
}

TEST(CleverC3_1, BoatAndCaptainInEitherOrder) {
  Match boat_first(kFour, four());
  boat_first.play({"boat 1-3"});
  EXPECT_EQ(boat_first.happened(), "boat_moved");
  EXPECT_EQ(boat_first.last("boat_moved"), R"({"type":"boat_moved","clause":"C4.1","seat":1,"from":"1-2","to":"1-3"})");
  EXPECT_EQ(boat_first.legal(), (std::vector<std::string>{"captain 4"})) << "3 is taken, beyond it lies 4";
  boat_first.play({"captain 4"});
  EXPECT_EQ(boat_first.happened(), "captain_moved turn_begins");
  EXPECT_EQ(boat_first.decider(), "2");

  Match captain_first(kFour, four());
  captain_first.play({"captain 2"});
  EXPECT_EQ(captain_first.last("captain_moved"),
            R"({"type":"captain_moved","clause":"C5.1","seat":1,"from":1,"to":2})");
  EXPECT_EQ(captain_first.decider(), "1");
  captain_first.play({"boat 2-6"});
  EXPECT_EQ(captain_first.decider(), "2") << "both have moved: the turn is over";
}

TEST(CleverC3_1, EachMovesOnce) {
  Match boat(kFour, four());
  boat.play({"boat 1-3"});
  EXPECT_EQ(boat.refused("boat 8-9"), "boat_moved_already C3.1");
  EXPECT_EQ(boat.refused("boat 1-2"), "boat_moved_already C3.1");
  Match captain(kFour, four());
  captain.play({"captain 2"});
  EXPECT_EQ(captain.refused("captain 1"), "captain_moved_already C3.1");
  EXPECT_EQ(captain.refused("captain 6"), "captain_moved_already C3.1");
}

TEST(CleverC3_1, TheBoatNeedNotMove) {
  Match match(kFour, four());
  match.play({"captain 2"});
  EXPECT_TRUE(match.may("end"));
  match.play({"end"});
  EXPECT_EQ(match.happened(), "turn_begins");
  EXPECT_EQ(match.last("turn_begins"), R"({"type":"turn_begins","clause":"C2.3","seat":2,"turn":2})");
  EXPECT_EQ(match.state().moved, 0);
}

TEST(CleverC3_1, NothingToGiveInATurn) { EXPECT_EQ(Match(kFour, four()).refused("give 5"), "nothing_to_give C6.3"); }

TEST(CleverC3_2, NobodyTouchesWhatIsAnothers) {
  for (const std::string setup : {R"({"players":4})", R"({"players":3,"options":{"easy":true}})",
                                  R"({"players":2,"options":{"neutral_boats":true}})"}) {
    const Rules rules = rules_of(setup);
    Rng rng(11);
    List<Action> room;
    State state = start(rules);
    for (int entry = 0; entry < 3000 && state.phase != Phase::kOver; ++entry) {
      const State before = state;
      const Turn turn = turn_of(rules, state);
      if (turn.kind == Turn::Kind::kChance) {
        apply_outcome(rules, state, roll(rules, state, rng), nullptr);
      } else {
        apply(rules, state, pick(rules, state, room, rng), nullptr);
      }
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
        if (turn.kind == Turn::Kind::kSeat && turn.seat.value == seat) continue;
        ASSERT_EQ(state.captains[seat], before.captains[seat]) << setup;
        ASSERT_EQ(state.boats[seat], before.boats[seat]) << setup;
      }
    }
  }
}

TEST(CleverC4_1, ToAnyFreeLaneHoweverFar) {
  Match match(kFour, four());
  // All but the four that are taken, 1-2 itself among them; nothing crosses these four.
  EXPECT_EQ(count_bits(boat_moves(match.rules(), match.state(), 0)), 11U);
  EXPECT_TRUE(match.may("boat 8-9"));
  EXPECT_EQ(match.refused("boat 5-6"), "lane_occupied C2.5");
  match.play({"boat 6-9"});
  EXPECT_EQ(match.happened(), "boat_moved captain_stayed turn_begins");
  EXPECT_EQ(match.refused("boat 7-8"), "lane_crossed C2.5") << "6-9 crosses it";
}

TEST(CleverC4_1, TheBoatIsLiftedFirst) {
  Match match(kFour,
              {.active = 1, .captains = {1, 5, 7, 3}, .boats = {"1-4", "5-6", "7-9", "8-9"}, .cards = {9, 9, 1, 9}});
  EXPECT_TRUE(match.may("boat 2-3")) << "only the lane it leaves crosses 2-3";
  EXPECT_EQ(match.refused("boat 1-4"), "same_lane C4.1");
  EXPECT_FALSE(match.may("boat 1-4"));
}

TEST(CleverC4_1, AtLeastEightOtherLanesAreAlwaysOpen) {
  const Rules rules = rules_of(kFour);
  Rng rng(12);
  std::uint32_t fewest = 15;
  for (int time = 0; time < 5000; ++time) {
    const State state = random_position(rules, rng);
    for (std::size_t boat = 0; boat < 4; ++boat) fewest = std::min(fewest, count_bits(boat_moves(rules, state, boat)));
  }
  EXPECT_EQ(fewest, 8U);
}

TEST(CleverC5_1, OverBoatsOfAnyColourAndPastOthers) {
  // 1 -(own)- 2 -(red)- 6 -(yellow)- 5 -(green)- 7; red stands on 2, yellow on 6.
  Match match(kFour,
              {.active = 1, .captains = {1, 2, 6, 9}, .boats = {"1-2", "2-6", "5-6", "5-7"}, .cards = {9, 9, 9, 1}});
  EXPECT_EQ(match.reach(1), (Numbers{5, 7}));
  EXPECT_EQ(match.refused("captain 3"), "not_connected C5.1");
  EXPECT_EQ(match.refused("captain 8"), "not_connected C5.1");
  match.play({"captain 7"});
}

TEST(CleverC5_2, TheMoveEndsOnAnotherFreeIsland) {
  Match match(kFour,
              {.active = 1, .captains = {1, 2, 6, 9}, .boats = {"1-2", "2-6", "5-6", "5-7"}, .cards = {9, 9, 9, 1}});
  EXPECT_EQ(match.refused("captain 1"), "same_island C5.2");
  EXPECT_EQ(match.refused("captain 2"), "island_occupied C5.2");
  EXPECT_EQ(match.refused("captain 6"), "island_occupied C5.2");
  EXPECT_EQ(match.refused("captain 9"), "island_occupied C5.2");
  // A ring of boats leads back to where it began: no move.
  const Match ring(
      kFour, {.active = 1, .captains = {1, 2, 3, 9}, .boats = {"1-2", "2-3", "1-3", "5-7"}, .cards = {9, 9, 9, 1}});
  EXPECT_EQ(ring.reach(1), Numbers{});
}

TEST(CleverC5_3, ATurnEndsWithoutACaptainsMoveOnlyIfThereIsNone) {
  Match match(kFour, four());
  EXPECT_EQ(match.refused("end"), "captain_must_move C5.3");
  EXPECT_FALSE(match.may("end"));
  match.play({"boat 4-8"});
  EXPECT_EQ(match.happened(), "boat_moved captain_stayed turn_begins")
      << "the boat went away: stuck, and the turn over";
  EXPECT_EQ(match.last("captain_stayed"), R"({"type":"captain_stayed","clause":"C5.3","seat":1,"at":1})");
}

TEST(CleverC5_3, ABoatThatOpensAWayBringsTheDuty) {
  // Seat 4 on 8 is stuck. It may say so at once; but once the boat has opened a way it must go.
  const Scene stuck{
      .active = 4, .captains = {1, 5, 7, 8}, .boats = {"1-2", "5-6", "4-5", "2-3"}, .cards = {9, 9, 1, 1}};
  Match stays(kFour, stuck);
  EXPECT_EQ(stays.reach(4), Numbers{});
  stays.play({"end"});
  EXPECT_EQ(stays.happened(), "captain_stayed turn_begins");
  Match opens(kFour, stuck);
  opens.play({"boat 8-9"});
  EXPECT_EQ(opens.refused("end"), "captain_must_move C5.3");
  EXPECT_EQ(opens.legal(), (std::vector<std::string>{"captain 9"}));
}

TEST(CleverC5_3, ABoatThatLeavesTheCaptainStuckEndsTheTurnByItself) {
  const Scene stuck{
      .active = 4, .captains = {1, 5, 7, 8}, .boats = {"1-2", "5-6", "4-5", "2-3"}, .cards = {9, 9, 1, 1}};
  Match match(kFour, stuck);
  match.play({"boat 3-4"});
  EXPECT_EQ(match.decider(), "1") << "there is nothing left to ask";
}

// --- the captions: blue 1 (Pierre), red 2 (Jacques), yellow 3 (Sandrine), green 4 ------------------------------

TEST(CleverCaption3a, C5_3_StayingThoughTheBoatMoved) {
  Match match(kFour, {.active = 3, .captains = {4, 5, 8, 3}, .boats = {"3-4", "5-7", "1-2", "1-3"}});
  EXPECT_EQ(match.reach(3), Numbers{});
  match.play({"boat 2-6"});
  EXPECT_EQ(match.reach(3), Numbers{});
  EXPECT_EQ(match.happened(), "boat_moved captain_stayed turn_begins");
  EXPECT_EQ(match.state().captains[2], (Island{7}));
}

TEST(CleverCaption3b, C5_3_ABoatThatOpensAWay) {
  Match match(kFour, {.active = 3, .captains = {4, 9, 8, 3}, .boats = {"3-4", "7-9", "1-2", "1-3"}});
  EXPECT_EQ(match.reach(3), Numbers{});
  match.play({"boat 8-9"});
  EXPECT_EQ(match.reach(3), Numbers{7});
  EXPECT_EQ(match.refused("end"), "captain_must_move C5.3");
  EXPECT_EQ(match.legal(), (std::vector<std::string>{"captain 7"}));
}

TEST(CleverCaption3b, C5_3_WithTheRedBoatElsewhereSheStays) {
  Match match(kFour, {.active = 3, .captains = {4, 9, 8, 3}, .boats = {"3-4", "5-6", "1-2", "1-3"}});
  match.play({"boat 8-9"});
  EXPECT_EQ(match.happened(), "boat_moved captain_stayed turn_begins");
  EXPECT_EQ(match.reach(3), Numbers{});
}

TEST(CleverCaption3c, C5_3_ADuty) {
  const Match match(kFour, {.active = 2, .captains = {1, 5, 9, 3}, .boats = {"1-2", "7-9", "5-6", "3-4"}});
  EXPECT_EQ(match.reach(2), Numbers{6});
  EXPECT_EQ(match.refused("end"), "captain_must_move C5.3");
  EXPECT_TRUE(match.may("captain 6"));
}

TEST(CleverCaption3d, C3_1_BoatFirstAndAFreeChoice) {
  Match match(kFour, {.active = 2, .captains = {1, 5, 9, 3}, .boats = {"1-2", "7-9", "5-6", "3-4"}});
  match.play({"boat 2-6"});
  EXPECT_EQ(match.reach(2), (Numbers{2, 6}));
  EXPECT_EQ(match.legal(), (std::vector<std::string>{"captain 2", "captain 6"}));
}

TEST(CleverCaption4a, C5_1_OverAnOccupiedIsland) {
  const Match match(kFour, {.active = 1, .captains = {7, 6, 1, 3}, .boats = {"7-9", "5-7", "5-6", "2-6"}});
  EXPECT_EQ(match.reach(1), (Numbers{2, 5, 9}));
  EXPECT_EQ(match.refused("captain 6"), "island_occupied C5.2");
}

TEST(CleverCaption4b, C5_3_TakingTheBoatAway) {
  Match match(kFour, {.active = 1, .captains = {7, 2, 6, 3}, .boats = {"7-9", "2-6", "5-6", "1-3"}});
  EXPECT_EQ(match.reach(1), Numbers{9});
  match.play({"boat 3-4"});
  EXPECT_EQ(match.reach(1), Numbers{});
  EXPECT_EQ(match.happened(), "boat_moved captain_stayed turn_begins");
}

}  // namespace
}  // namespace freebooter::clever
