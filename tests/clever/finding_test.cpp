// C6, C7 and C8: finding treasures, the end, the easy variant.
#include "clever/tables.hpp"
#include "core/record.hpp"

namespace freebooter::clever {
namespace {

using Texts = std::vector<std::string>;
constexpr std::string_view kFour = R"({"players":4})";

Viewer seat(int number) { return Seat{static_cast<std::uint8_t>(number - 1)}; }

// Seat 1 on 1, who looks for 2 and can go to 2 and, past it, to 6.
Scene near_two() {
  return {.active = 1, .captains = {1, 5, 7, 3}, .boats = {"1-2", "2-6", "7-9", "3-4"}, .cards = {2, 9, 1, 9}};
}

TEST(CleverC6_1, FoundWhereTheMoveEnds) {
  Match match(kFour, near_two());
  match.play({"captain 2"});
  EXPECT_EQ(match.happened(), "captain_moved treasure_found");
  EXPECT_EQ(match.last("treasure_found"), R"({"type":"treasure_found","clause":"C6.2","seat":1,"card":2,"found":1})");
}

TEST(CleverC6_1, PassingOverIsNoFind) {
  Match match(kFour, near_two());
  match.play({"captain 6"});
  EXPECT_EQ(match.happened(), "captain_moved");
  EXPECT_EQ(match.state().size[0], 0);
  EXPECT_EQ(match.state().card[0], (Card{1}));
}

TEST(CleverC6_1, BeingThereWhenTheCardComesIsNoFind) {
  Match match(R"({"players":4,"first":1})");
  match.play({"captain 1", "boat 1-2", "captain 5", "boat 5-6", "captain 7", "boat 7-9", "captain 3", "boat 3-4"});
  match.play({"give 9", "give 1", "give 9", "give 1"});
  EXPECT_EQ(match.state().card[0], match.state().captains[0]) << "seat 1 stands where its card is";
  EXPECT_EQ(match.state().size[0], 0);
  EXPECT_EQ(match.refused("captain 1"), "same_island C5.2");
  match.play({"captain 2"});
  EXPECT_EQ(match.happened(), "captain_moved");
  match.play({"end", "boat 6-9", "boat 8-9", "captain 4", "end"});
  EXPECT_EQ(match.decider(), "1");
  match.play({"captain 1"});
  EXPECT_EQ(match.happened(), "captain_moved treasure_found") << "left and come back";
}

TEST(CleverC6_1, WhereTheCaptainStoppedIsRuledOut) {
  Match match(kFour, near_two());
  match.play({"captain 6", "end"});
  EXPECT_EQ(numbers(match.state().ruled_out[0]), (std::vector<int>{6}));
  Match finds(kFour, near_two());
  finds.play({"captain 2"});
  EXPECT_EQ(finds.state().ruled_out[0], 0);
}

TEST(CleverC6_2, FaceUpOnTheOwnPileAndTheBoatMayStillMove) {
  Match match(kFour, near_two());
  match.play({"captain 2"});
  EXPECT_EQ(match.state().top[0], (Card{1}));
  EXPECT_EQ(match.state().size[0], 1);
  EXPECT_EQ(numbers(match.state().found[0]), (std::vector<int>{2}));
  EXPECT_EQ(match.state().card[0], kNoCard);
  EXPECT_EQ(match.decider(), "1");
  EXPECT_EQ(match.refused("captain 6"), "captain_moved_already C3.1");
  EXPECT_TRUE(match.may("end"));
  match.play({"boat 1-3"});
  EXPECT_EQ(match.happened(), "boat_moved");
  EXPECT_EQ(match.state().phase, Phase::kNextCard);
}

TEST(CleverC6_3, TheNextCardComesBeforeTheNextTurn) {
  Match match(kFour, near_two());
  match.play({"captain 2", "end"});
  EXPECT_EQ(match.happened(), "");
  EXPECT_EQ(match.decider(), "4") << "the giver of seat 1";
  EXPECT_EQ(match.state().active, (Seat{0}));
  EXPECT_EQ(match.state().turn, 1U) << "still the finder's turn";
  EXPECT_EQ(match.refused("boat 8-9"), "give_a_card C6.3");
  EXPECT_EQ(match.refused("end"), "give_a_card C6.3");
  EXPECT_EQ(match.legal().size(), 8U);
  match.play({"give 7"});
  EXPECT_EQ(match.last("card_given"), R"({"type":"card_given","clause":"C6.3","seat":4,"receiver":1,"card":7})");
  EXPECT_EQ(match.happened(), "card_given turn_begins");
  EXPECT_EQ(match.decider(), "2");
  EXPECT_EQ(match.state().card[0], (Card{6}));
}

TEST(CleverC6_3, NobodyIsGivenACardWithoutAFind) {
  Match match(kFour, near_two());
  match.play({"captain 6", "end"});
  EXPECT_EQ(match.decider(), "2");
}

TEST(CleverC6_4, OthersSeeTheTopAndTheSize) {
  const Match match(kFour, {.active = 1,
                            .captains = {1, 5, 7, 3},
                            .boats = {"1-2", "2-6", "7-9", "3-4"},
                            .cards = {2, 9, 1, 9},
                            .piles = {{4, 8, 6}, {}, {9}, {1, 2}}});
  for (int viewer = 0; viewer <= 4; ++viewer) {
    const View view = view_of(match.rules(), match.state(), viewer == 0 ? kSpectator : seat(viewer));
    const bool knows = viewer == 1 || viewer == 4;  // the owner, and the giver
    EXPECT_EQ(view.table().top[0], (Card{5}));
    EXPECT_EQ(view.table().size[0], 3);
    EXPECT_EQ(view.knows_pile({0}), knows);
    EXPECT_EQ(numbers(view.found({0})), knows ? (std::vector<int>{4, 6, 8}) : (std::vector<int>{6})) << viewer;
    EXPECT_EQ(view.card({0}), knows ? Card{1} : kHiddenCard);
  }
}

TEST(CleverC6_4, OpenPiles) {
  const Match match(R"({"players":4,"options":{"open_piles":true}})", {.active = 1,
                                                                       .captains = {1, 5, 7, 3},
                                                                       .boats = {"1-2", "2-6", "7-9", "3-4"},
                                                                       .cards = {2, 9, 1, 9},
                                                                       .piles = {{4, 8, 6}, {}, {9}, {1, 2}}});
  const View view = view_of(match.rules(), match.state(), kSpectator);
  EXPECT_TRUE(view.knows_pile({0}));
  EXPECT_EQ(numbers(view.found({0})), (std::vector<int>{4, 6, 8}));
  EXPECT_EQ(view.card({0}), kHiddenCard) << "the piles are open, the current cards are not";
  EXPECT_EQ(view_json(match.rules(), view).find("seats")->as_array()->at(0).text(),
            R"({"seat":1,"captain":1,"boat":"1-2","found":3,"top":6,"pile":[4,8,6],"card":"?"})");
}

TEST(CleverC6_4, TheViewOfASeatInFull) {
  const Match match(R"({"players":3})", {.active = 2,
                                         .captains = {1, 5, 7},
                                         .boats = {"1-2", "2-6", "7-9"},
                                         .cards = {2, 9, 1},
                                         .piles = {{4, 8, 6}, {3}, {9, 5, 4, 8, 7}}});
  const std::string table = R"({"phase":"turn","turn":1,"active":2,"first":2,"seats":[)";
  const auto text = [&](Viewer viewer) {
    return view_json(match.rules(), view_of(match.rules(), match.state(), viewer)).text();
  };
  EXPECT_EQ(text(kSpectator), table + R"({"seat":1,"captain":1,"boat":"1-2","found":3,"top":6,"card":"?"},)"
                                      R"({"seat":2,"captain":5,"boat":"2-6","found":1,"top":3,"card":"?"},)"
                                      R"({"seat":3,"captain":7,"boat":"7-9","found":5,"top":7,"card":"?"}]})");
  EXPECT_EQ(text(seat(1)), table + R"({"seat":1,"captain":1,"boat":"1-2","found":3,"top":6,"pile":[4,8,6],"card":2},)"
                                   R"({"seat":2,"captain":5,"boat":"2-6","found":1,"top":3,"pile":[3],"card":9,)"
                                   R"("to_give":[1,2,4,5,6,7,8]},)"
                                   R"({"seat":3,"captain":7,"boat":"7-9","found":5,"top":7,"card":"?"}],"viewer":1})");
}

TEST(CleverC6_5, CampingOnARivalsTargetIsLegal) {
  Match match(kFour,
              {.active = 1, .captains = {1, 5, 7, 3}, .boats = {"1-2", "5-6", "7-9", "3-4"}, .cards = {9, 2, 2, 2}});
  EXPECT_TRUE(match.may("captain 2"));
  match.play({"captain 2", "end", "captain 6", "end"});
  Match gives(kFour, near_two());
  gives.play({"captain 2", "end"});
  EXPECT_TRUE(gives.may("give 3")) << "seat 4 stands on 3 and may give it all the same";
}

TEST(CleverC6_5, NoCamping) {
  const std::string_view setup = R"({"players":4,"options":{"no_camping":true}})";
  Match match(setup, near_two());
  match.play({"captain 2", "end"});
  EXPECT_EQ(match.refused("give 3"), "own_captain_there C6.5");
  EXPECT_EQ(match.legal(), (Texts{"give 1", "give 4", "give 5", "give 6", "give 7", "give 8", "give 9"}));
  match.play({"give 1"});
  EXPECT_EQ(numbers(match.state().ruled_out[0]), (std::vector<int>{3})) << "as everybody knows";
}

TEST(CleverC6_5, NoCampingButForTheLastCard) {
  Scene scene = near_two();
  scene.piles = {{1, 4, 5, 6, 7, 8, 9}};
  const std::string_view setup = R"({"players":4,"options":{"no_camping":true}})";
  Match match(setup, scene);
  match.play({"captain 2", "end"});
  EXPECT_EQ(match.legal(), (Texts{"give 3"})) << "the last card, though seat 4 stands there";
  match.play({"give 3"});
  EXPECT_EQ(match.state().ruled_out[0], 0);
  // With two left the other one must be given.
  scene.piles = {{1, 4, 5, 6, 7, 8}};
  Match two(setup, scene);
  two.play({"captain 2", "end"});
  EXPECT_EQ(two.legal(), (Texts{"give 9"}));
}

TEST(CleverC6_5, NoCampingForTheFirstCardToo) {
  Match match(R"({"players":2,"first":1,"options":{"no_camping":true,"first_card_elsewhere":true}})");
  match.play({"captain 1", "boat 1-2", "captain 5", "boat 5-6"});
  EXPECT_EQ(match.refused("give 1"), "own_captain_there C6.5");
  EXPECT_EQ(match.refused("give 5"), "receiver_is_there C2.6");
  EXPECT_EQ(match.legal().size(), 7U);
  match.play({"give 2"});
  EXPECT_EQ(numbers(match.state().ruled_out[1]), (std::vector<int>{1, 5}));
}

TEST(CleverC7_1, OverAtTheNinthCardAtOnce) {
  Scene scene = near_two();
  scene.piles = {{1, 3, 4, 5, 6, 7, 8, 9}};
  Match match(kFour, scene);
  EXPECT_EQ(Game::winners(match.rules(), match.state()), 0U);
  match.play({"captain 2"});
  EXPECT_EQ(match.happened(), "captain_moved treasure_found won");
  EXPECT_EQ(match.last("won"), R"({"type":"won","clause":"C7.1","seat":1})");
  EXPECT_EQ(match.decider(), "over");
  EXPECT_EQ(Game::winners(match.rules(), match.state()), 1U);
  EXPECT_TRUE(match.legal().empty());
  for (const std::string text : {"boat 1-3", "end", "give 1", "captain 6"})
    EXPECT_EQ(match.refused(text), "game_over C7.1");
  EXPECT_EQ(explain(match.rules(), match.state(), End{}), (Refusal{"game_over", "C7.1"}));
}

TEST(CleverC7_1, AsManyCardsAsIslands) {
  const Rules rules = rules_of(R"({"players":2,"first":1,"board":{"format":"freebooter-clever-board","version":1,
    "size":[200,200],"islands":[{"island":1,"at":[100,10],"treasure":"a"},{"island":2,"at":[190,80],"treasure":"b"},
    {"island":3,"at":[155,185],"treasure":"c"},{"island":4,"at":[45,185],"treasure":"d"},{"island":5,"at":[10,80],"treasure":"e"}],
    "lanes":[{"lane":"1-2","jetty":"a"},{"lane":"2-3","jetty":"b"},{"lane":"3-4","jetty":"a"},{"lane":"4-5","jetty":"b"},
    {"lane":"1-5","jetty":"c"}],"crossings":[]}})");
  Match match(
      rules,
      state_of(
          rules,
          {.active = 2, .captains = {1, 3}, .boats = {"1-2", "3-4"}, .cards = {2, 4}, .piles = {{}, {1, 2, 3, 5}}}));
  match.play({"captain 4"});
  EXPECT_EQ(match.decider(), "over");
  EXPECT_EQ(Game::winners(rules, match.state()), 2U);
}

// --- C8 ------------------------------------------------------------------------------------------------------

constexpr std::string_view kEasy = R"({"players":3,"first":2,"options":{"easy":true}})";

TEST(CleverC8_1, TheFirstLookComesWhenAllHavePlaced) {
  Match match(kEasy);
  match.play({"captain 1", "boat 1-2", "captain 5", "boat 5-6", "captain 7", "boat 7-9"});
  EXPECT_EQ(match.state().phase, Phase::kFirstLook);
  EXPECT_EQ(match.decider(), "chance");
  List<Chance<Outcome>> all;
  chances(match.rules(), match.state(), all);
  ASSERT_EQ(all.size(), 9U);
  for (std::uint8_t card = 0; card < 9; ++card) {
    EXPECT_EQ(all[card].outcome, Outcome(Draw{{1}, {card}}));
    EXPECT_EQ(all[card].weight, 1U);
  }
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), Draw{{0}, {3}}), (Refusal{"not_their_card_now", "C8.1"}));
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), Draw{{1}, {9}}), (Refusal{"card_not_in_pile", "C8.1"}));
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), Draw{{1}, kHiddenCard}),
            (Refusal{"card_not_in_pile", "C8.1"}));
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), FirstSeat{{1}}), (Refusal{"draw_now", "C8.1"}));
  match.play({"draw 2 4"});
  EXPECT_EQ(match.last("card_looked_at"), R"({"type":"card_looked_at","clause":"C8.1","seat":2,"card":4})");
  match.play({"draw 3 4", "draw 1 1"});
  EXPECT_EQ(match.happened(), "card_looked_at turn_begins");
  EXPECT_EQ(match.decider(), "2");
}

TEST(CleverC8_1, TheNextIsLookedAtAtOnce) {
  Match match(R"({"players":4,"options":{"easy":true}})", near_two());
  match.play({"captain 2"});
  EXPECT_EQ(match.happened(), "captain_moved treasure_found");
  EXPECT_EQ(match.decider(), "chance");
  EXPECT_EQ(match.state().phase, Phase::kNextLook);
  List<Chance<Outcome>> all;
  chances(match.rules(), match.state(), all);
  EXPECT_EQ(all.size(), 8U) << "all but the one that was found";
  match.play({"draw 1 3"});
  EXPECT_EQ(match.happened(), "card_looked_at");
  EXPECT_EQ(match.decider(), "1") << "the boat may still move";
  match.play({"boat 1-3"});
  EXPECT_EQ(match.decider(), "2") << "nobody gives a card";
}

TEST(CleverC8_1, WhenTheBoatHasMovedTheTurnIsOverWithTheLook) {
  Scene scene = near_two();
  scene.boats = {"8-9", "1-2", "7-9", "3-4"};
  Match match(R"({"players":4,"options":{"easy":true}})", scene);
  match.play({"boat 7-8", "captain 2"});
  EXPECT_EQ(match.decider(), "chance");
  EXPECT_EQ(match.state().active, (Seat{0}));
  match.play({"draw 1 3"});
  EXPECT_EQ(match.happened(), "card_looked_at turn_begins");
  EXPECT_EQ(match.decider(), "2");
}

TEST(CleverC8_1, OnlyTheOneWhoLooksKnows) {
  Match match(R"({"players":4,"options":{"easy":true}})", near_two());
  match.play({"captain 2", "draw 1 3"});
  for (int viewer = 0; viewer <= 4; ++viewer) {
    const Viewer who = viewer == 0 ? kSpectator : seat(viewer);
    const bool knows = viewer == 1;  // nobody gives cards, so nobody else knows any
    EXPECT_EQ(view_of(match.rules(), match.state(), who).card({0}), knows ? Card{2} : kHiddenCard);
    EXPECT_EQ(outcome_text(match.rules(), shown_outcome(match.rules(), match.state(), Draw{{0}, {2}}, who)),
              knows ? "draw 1 3" : "draw 1 ?");
    const Event event{.kind = Event::Kind::kCardLookedAt, .clause = "C8.1", .seat = {0}, .card = {2}};
    EXPECT_EQ(seen_event(match.rules(), event, who)->card, knows ? Card{2} : kHiddenCard);
  }
}

TEST(CleverC8_1, TheOptionsForGiversHaveNoEffect) {
  Match match(R"({"players":2,"first":1,"options":{"easy":true,"no_camping":true,"first_card_elsewhere":true}})");
  match.play({"captain 1", "boat 1-2", "captain 5", "boat 5-6", "draw 1 1"});
  EXPECT_EQ(match.state().ruled_out[0], 0);
  match.play({"draw 2 1"});
  EXPECT_EQ(match.state().phase, Phase::kTurn);
}

TEST(CleverC8_1, TheLastCardEndsTheGame) {
  Scene scene = near_two();
  scene.piles = {{1, 3, 4, 5, 6, 7, 8, 9}};
  Match match(R"({"players":4,"options":{"easy":true}})", scene);
  match.play({"captain 2"});
  EXPECT_EQ(match.decider(), "over");
}

}  // namespace
}  // namespace freebooter::clever
