// C1 and C2: what is in the box, and what happens before the first turn.
#include <set>

#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

using Texts = std::vector<std::string>;

// Everybody has placed; the first cards come next.
Match placed(std::string_view setup) {
  Match match(setup);
  match.play({"captain 1", "boat 1-2", "captain 5", "boat 5-6"});
  if (match.rules().players > 2) match.play({"captain 7", "boat 7-9"});
  if (match.rules().players > 3) match.play({"captain 3", "boat 3-4"});
  return match;
}

Texts with_numbers(const std::string& verb, std::initializer_list<int> numbers) {
  Texts texts;
  for (const int number : numbers) texts.push_back(verb + " " + std::to_string(number));
  return texts;
}

TEST(CleverC1_1, NineIslandsWithATreasureEach) {
  const Rules rules = rules_of(R"({"players":4})");
  std::set<std::string> treasures;
  for (const auto& island : rules.board.islands) treasures.insert(island.treasure);
  EXPECT_EQ(rules.islands(), 9);
  EXPECT_EQ(treasures,
            (std::set<std::string>{"conch_horn", "spyglass", "ruby_crown", "golden_compass", "pearl_necklace",
                                   "ship_in_a_bottle", "jade_turtle", "chest_of_doubloons", "feather_crown"}));
  Match match(R"({"players":4,"first":1})");
  EXPECT_EQ(match.legal(), with_numbers("captain", {1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(match.refused(CaptainTo{{9}}), "no_such_island C1.1");
  EXPECT_EQ(match.refused(CaptainTo{{200}}), "no_such_island C1.1");
}

TEST(CleverC1_2, ACaptainABoatAndNineCardsForEach) {
  for (const int players : {2, 3, 4}) {
    Match match = placed(R"({"players":)" + std::to_string(players) + R"(,"first":1})");
    for (int seat = 1; seat <= players; ++seat) {
      EXPECT_EQ(match.legal(), with_numbers("give", {1, 2, 3, 4, 5, 6, 7, 8, 9})) << players << " players";
      EXPECT_EQ(match.refused(Give{{9}}), "no_such_card C1.2");
      EXPECT_EQ(match.refused("give ?"), "no_such_card C1.2");
      match.play({"give " + std::to_string(seat + 4)});
    }
    EXPECT_EQ(match.state().phase, Phase::kTurn);
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      const bool plays = seat < static_cast<std::size_t>(players);
      EXPECT_EQ(match.state().captains[seat] != kNoIsland, plays);
      EXPECT_EQ(match.state().boats[seat] != kNoLane, plays);
      EXPECT_EQ(match.state().card[seat] != kNoCard, plays);
    }
  }
}

TEST(CleverC1_3, AnyBoatMayTakeAnyLane) {
  const Rules rules = rules_of(R"({"players":4})");
  std::map<std::string, Texts> by_colour;
  for (std::uint8_t lane = 0; lane < rules.lanes(); ++lane)
    by_colour[rules.board.lanes[lane].jetty].push_back(lane_text(rules, {lane}));
  EXPECT_EQ(by_colour, (std::map<std::string, Texts>{{"orange", {"1-2", "3-4", "5-6", "7-8"}},
                                                     {"violet", {"1-3", "2-6", "4-5", "8-9"}},
                                                     {"white", {"1-4", "3-6", "7-9"}},
                                                     {"turquoise", {"2-3", "4-8", "5-7", "6-9"}}}));
  for (const int first : {1, 2, 3, 4}) {
    Match match(R"({"players":4,"first":)" + std::to_string(first) + "}");
    match.play({"captain 1"});
    EXPECT_EQ(match.legal().size(), 15U);
    EXPECT_EQ(match.refused(BoatTo{{15}}), "no_such_lane C1.3");
    EXPECT_EQ(match.refused(BoatTo{kNoLane}), "no_such_lane C1.3");
  }
}

TEST(CleverC1_3, TheCrossingPairsAreThoseOfTheBoard) {
  const Rules rules = rules_of(R"({"players":4})");
  Texts crossings;
  for (const auto& [one, other] : rules.board.crossings)
    crossings.push_back(lane_text(rules, one) + " x " + lane_text(rules, other));
  EXPECT_EQ(crossings, (Texts{"1-4 x 2-3", "2-6 x 4-8", "3-6 x 4-5", "6-9 x 7-8"}));
}

TEST(CleverC2_1, TwoToFourPlayers) {
  for (const int players : {2, 3, 4})
    EXPECT_EQ(setup_fault(R"({"players":)" + std::to_string(players) + "}"), "") << players;
  for (const int players : {0, 1, 5, 8}) {
    EXPECT_EQ(setup_fault(R"({"players":)" + std::to_string(players) + "}"),
              "players: a whole number from 2 to 4 expected, not " + std::to_string(players));
  }
}

TEST(CleverC2_1, NeutralBoatsAreForTwo) {
  EXPECT_EQ(setup_fault(R"({"players":2,"options":{"neutral_boats":true}})"), "");
  EXPECT_EQ(setup_fault(R"({"players":3,"options":{"neutral_boats":false}})"), "");
  EXPECT_EQ(setup_fault(R"({"players":3,"options":{"easy":true,"neutral_boats":true}})"),
            "options.neutral_boats: neutral boats are for 2 players only, here are 3 (C2.1)");
  const Match match(R"({"players":2,"first":1})");
  EXPECT_EQ(match.refused("neutral 1 3-4"), "no_neutral_boats C2.1");
}

TEST(CleverC2_1, EachPlacesANeutralBoatInTurn) {
  Match match = placed(R"({"players":2,"first":1,"options":{"neutral_boats":true}})");
  EXPECT_EQ(match.decider(), "1");
  EXPECT_EQ(match.refused("captain 3"), "place_a_neutral_boat C2.1");
  EXPECT_EQ(match.refused("neutral 2 3-4"), "other_neutral_first C2.1");
  EXPECT_EQ(match.refused("neutral 1 1-2"), "lane_occupied C2.5");
  EXPECT_EQ(match.refused(NeutralTo{{2}, {0}}), "no_such_neutral C2.1");
  match.play({"neutral 1 1-4"});
  EXPECT_EQ(match.last("neutral_placed"),
            R"({"type":"neutral_placed","clause":"C2.1","seat":1,"boat":1,"lane":"1-4"})");
  EXPECT_EQ(match.decider(), "2");
  EXPECT_EQ(match.refused("neutral 1 7-9"), "other_neutral_first C2.1");
  EXPECT_EQ(match.refused("neutral 2 2-3"), "lane_crossed C2.5");
  match.play({"neutral 2 7-9"});
  EXPECT_EQ(match.state().phase, Phase::kFirstCard);
  EXPECT_EQ(match.decider(), "1");
}

// Two players, neutral boats on 4-5 and 7-9, seat 1 to play.
constexpr std::string_view kTwo = R"({"players":2,"options":{"neutral_boats":true}})";

TEST(CleverC2_1, ANeutralBoatMovesAsTheLastAct) {
  Match match(kTwo,
              {.active = 1, .captains = {1, 5}, .boats = {"1-2", "5-6"}, .cards = {9, 9}, .neutrals = {"4-5", "7-9"}});
  EXPECT_EQ(match.refused("end"), "captain_must_move C5.3");
  EXPECT_EQ(match.refused("neutral 1 4-8"), "captain_must_move C5.3");
  match.play({"captain 2"});
  EXPECT_EQ(match.refused("neutral 1 4-5"), "same_lane C4.1");
  EXPECT_EQ(match.refused("neutral 1 5-6"), "lane_occupied C2.5");
  EXPECT_EQ(match.refused("neutral 2 3-6"), "lane_crossed C2.5");
  EXPECT_TRUE(match.may("neutral 1 3-6")) << "lifted first, so 4-5 crosses nothing (C4.1)";
  EXPECT_TRUE(match.may("boat 1-3"));
  match.play({"neutral 2 8-9"});
  EXPECT_EQ(match.happened(), "neutral_moved turn_begins") << "the boat may not move any more";
  EXPECT_EQ(match.decider(), "2");
}

TEST(CleverC2_1, ANeutralBoatMayStillMoveWhenBothHaveMoved) {
  Match match(kTwo,
              {.active = 1, .captains = {1, 5}, .boats = {"1-2", "5-6"}, .cards = {9, 9}, .neutrals = {"4-5", "7-9"}});
  match.play({"captain 2", "boat 1-3"});
  EXPECT_EQ(match.decider(), "1");
  EXPECT_TRUE(match.may("end"));
  EXPECT_FALSE(match.may("boat 1-2"));
  match.play({"end"});
  EXPECT_EQ(match.decider(), "2");
}

TEST(CleverC2_1, ANeutralBoatMayCloseTheOnlyWay) {
  // Only the neutral boat 1-2 touches the captain on 1: with it gone there is no way (C5.3).
  Match match(kTwo,
              {.active = 1, .captains = {1, 5}, .boats = {"8-9", "5-6"}, .cards = {9, 9}, .neutrals = {"1-2", "7-9"}});
  EXPECT_EQ(match.reach(1), (std::vector<int>{2}));
  EXPECT_EQ(match.refused("end"), "captain_must_move C5.3");
  EXPECT_EQ(match.refused("neutral 1 1-3"), "captain_must_move C5.3");
  EXPECT_EQ(match.refused("neutral 2 4-8"), "captain_must_move C5.3");
  EXPECT_TRUE(match.may("neutral 1 4-5"));
  match.play({"neutral 1 4-5"});
  EXPECT_EQ(match.happened(), "neutral_moved captain_stayed turn_begins");
}

TEST(CleverC2_1, ANeutralBoatMayNotOpenAWayForAStuckCaptain) {
  Match match(kTwo,
              {.active = 1, .captains = {1, 5}, .boats = {"8-9", "5-6"}, .cards = {9, 9}, .neutrals = {"4-5", "7-9"}});
  EXPECT_TRUE(match.may("end"));
  EXPECT_TRUE(match.may("neutral 1 3-4"));
  EXPECT_EQ(match.refused("neutral 1 1-2"), "captain_must_move C5.3");
  match.play({"boat 4-8"});
  EXPECT_EQ(match.decider(), "1") << "a neutral boat may still move";
}

TEST(CleverC2_2, TheGiverPlaysDirectlyBefore) {
  for (const int players : {2, 3, 4}) {
    const Rules rules = rules_of(R"({"players":)" + std::to_string(players) + "}");
    for (std::uint8_t seat = 0; seat < players; ++seat) {
      const Seat giver = giver_of(rules, {seat});
      EXPECT_EQ(next_seat(rules, giver), (Seat{seat}));
      EXPECT_EQ(giver.value, (seat + players - 1) % players);
    }
  }
  Match match = placed(R"({"players":3,"first":2})");
  match.play({"give 9"});
  EXPECT_EQ(match.last("card_given"), R"({"type":"card_given","clause":"C2.6","seat":2,"receiver":3,"card":9})");
  EXPECT_EQ(match.decider(), "3");
}

TEST(CleverC2_2, OnlyCardsThatAreHeldCanBeGiven) {
  Match match(
      R"({"players":3})",
      {.active = 1, .captains = {1, 5, 7}, .boats = {"1-2", "5-6", "7-9"}, .cards = {2, 9, 9}, .piles = {{4, 8}}});
  match.play({"captain 2", "end"});
  EXPECT_EQ(match.decider(), "3");
  EXPECT_EQ(match.legal(), with_numbers("give", {1, 3, 5, 6, 7, 9}));
  for (const std::string card : {"2", "4", "8"}) EXPECT_EQ(match.refused("give " + card), "card_not_held C2.2");
}

TEST(CleverC2_3, ChanceOrTheHostSaysWhoIsFirst) {
  Match match(R"({"players":3})");
  EXPECT_EQ(match.decider(), "chance");
  List<Chance<Outcome>> all;
  chances(match.rules(), match.state(), all);
  ASSERT_EQ(all.size(), 3U);
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(all[seat].outcome, Outcome(FirstSeat{{seat}}));
    EXPECT_EQ(all[seat].weight, 1U);
  }
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), FirstSeat{{3}}), (Refusal{"no_such_seat", "C2.3"}));
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), Draw{{0}, {0}}), (Refusal{"first_seat_now", "C2.3"}));
  match.play({"first 3"});
  EXPECT_EQ(match.last("first_player"), R"({"type":"first_player","clause":"C2.3","seat":3})");
  EXPECT_EQ(match.decider(), "3");
  EXPECT_EQ(explain_outcome(match.rules(), match.state(), FirstSeat{{0}}), (Refusal{"not_chance", "C3.1"}));
  EXPECT_EQ(Match(R"({"players":3,"first":2})").decider(), "2");
}

TEST(CleverC2_3, EachPlacesACaptainAndThenABoat) {
  Match match(R"({"players":4,"first":3})");
  std::string order;
  for (const std::string text :
       {"captain 1", "boat 1-2", "captain 5", "boat 5-6", "captain 7", "boat 7-9", "captain 3", "boat 3-4"}) {
    order += match.decider();
    EXPECT_EQ(match.state().turn, 0U);
    const bool captain = text.starts_with("captain");
    EXPECT_EQ(match.refused(captain ? "boat 4-8" : "captain 9"),
              captain ? "place_your_captain C2.3" : "place_your_boat C2.3");
    EXPECT_EQ(match.refused("end"), captain ? "place_your_captain C2.3" : "place_your_boat C2.3");
    match.play({text});
    EXPECT_EQ(match.happened(), captain ? "captain_placed" : "boat_placed");
  }
  EXPECT_EQ(order, "33441122");
  match.play({"give 9", "give 9", "give 9", "give 9"});
  EXPECT_EQ(match.decider(), "3") << "the first to place is the first to play";
  EXPECT_EQ(match.state().turn, 1U);
}

TEST(CleverC2_4, OneCaptainToAnIsland) {
  Match match(R"({"players":3,"first":1})");
  match.play({"captain 4", "boat 1-2"});
  EXPECT_EQ(match.refused("captain 4"), "island_occupied C2.4");
  EXPECT_EQ(match.legal().size(), 8U);
  match.play({"captain 5", "boat 8-9"});
  EXPECT_EQ(match.refused("captain 4"), "island_occupied C2.4");
  EXPECT_EQ(match.refused("captain 5"), "island_occupied C2.4");
  EXPECT_EQ(match.legal().size(), 7U);
}

TEST(CleverC2_5, NeverTwoBoatsOnALaneOrAcross) {
  Match match(R"({"players":4,"first":1})");
  match.play({"captain 1", "boat 2-6", "captain 2"});
  EXPECT_EQ(match.refused("boat 2-6"), "lane_occupied C2.5");
  EXPECT_EQ(match.refused("boat 4-8"), "lane_crossed C2.5");
  EXPECT_EQ(match.legal().size(), 13U);
  match.play({"boat 1-4", "captain 3"});
  EXPECT_EQ(match.refused("boat 2-3"), "lane_crossed C2.5");
  EXPECT_EQ(match.legal().size(), 11U);
  match.play({"boat 1-2", "captain 4"});
  EXPECT_EQ(match.legal().size(), 10U) << "nothing crosses 1-2";
}

TEST(CleverC2_6, EverybodyIsGivenOneCardInTurn) {
  Match match = placed(R"({"players":4,"first":2})");
  std::string order;
  for (const std::string card : {"1", "2", "3", "4"}) {
    order += match.decider();
    EXPECT_EQ(match.refused("end"), "give_a_card C2.6");
    EXPECT_EQ(match.refused("captain 9"), "give_a_card C2.6");
    match.play({"give " + card});
  }
  EXPECT_EQ(order, "2341");
  EXPECT_EQ(match.happened(), "card_given turn_begins");
  EXPECT_EQ(match.state().card, (std::array<Card, 4>{Card{2}, Card{3}, Card{0}, Card{1}}));
}

// Who learns what from a gift: the giver, the receiver, and nobody else.
TEST(CleverC2_6, OnlyTheTwoKnow) {
  Match match = placed(R"({"players":4,"first":1})");
  match.play({"give 9"});
  for (int viewer = 0; viewer <= 4; ++viewer) {
    const Viewer who = viewer == 0 ? kSpectator : Viewer(Seat{static_cast<std::uint8_t>(viewer - 1)});
    const bool knows = viewer == 1 || viewer == 2;
    EXPECT_EQ(view_of(match.rules(), match.state(), who).card({1}), knows ? Card{8} : kHiddenCard) << viewer;
    EXPECT_EQ(action_text(match.rules(), shown_action(match.rules(), match.state(), {0}, Give{{8}}, who)),
              knows ? "give 9" : "give ?");
    const Event event{.kind = Event::Kind::kCardGiven, .clause = "C2.6", .seat = {0}, .receiver = {1}, .card = {8}};
    EXPECT_EQ(seen_event(match.rules(), event, who)->card, knows ? Card{8} : kHiddenCard);
  }
}

TEST(CleverC2_6, FirstCardElsewhere) {
  Match match = placed(R"({"players":4,"first":1,"options":{"first_card_elsewhere":true}})");
  EXPECT_EQ(match.refused("give 5"), "receiver_is_there C2.6") << "seat 2 stands on 5";
  EXPECT_EQ(match.legal().size(), 8U);
  EXPECT_TRUE(match.may("give 1")) << "the own island is no matter";
  match.play({"give 1"});
  EXPECT_EQ(numbers(match.state().ruled_out[1]), (std::vector<int>{5}));
  match.play({"give 1", "give 1"});
  EXPECT_EQ(match.refused("give 1"), "receiver_is_there C2.6");
  match.play({"give 2"});
  // Later cards are free.
  Match later(
      R"({"players":3,"options":{"first_card_elsewhere":true}})",
      {.active = 1, .captains = {1, 5, 7}, .boats = {"1-2", "5-6", "7-9"}, .cards = {2, 9, 9}, .piles = {{4}, {}, {}}});
  later.play({"captain 2", "boat 1-3", "give 1"});
  EXPECT_EQ(later.decider(), "2");
}

TEST(CleverC2_6, ACardForTheOwnIslandIsLegalWithoutTheOption) {
  Match match = placed(R"({"players":4,"first":1})");
  EXPECT_TRUE(match.may("give 5"));
  match.play({"give 5", "give 7", "give 3", "give 1"});
  EXPECT_EQ(match.state().phase, Phase::kTurn);
  EXPECT_EQ(match.state().size, (std::array<std::uint8_t, 4>{})) << "standing there is no find (C6.1)";
}

}  // namespace
}  // namespace freebooter::clever
