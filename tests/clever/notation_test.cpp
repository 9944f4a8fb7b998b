// Notation by example, and what is refused; the round trips of everything else are the contract's.
#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

const Rules& four() {
  static const Rules kRules = rules_of(R"({"players":4})");
  return kRules;
}

std::string action_fault(std::string_view text) {
  const auto action = parse_action(four(), text);
  return action.ok() ? "" : action.error();
}

TEST(CleverNotation, Actions) {
  const Rules rules = rules_of(R"({"players":2,"options":{"neutral_boats":true}})");
  const std::vector<std::pair<std::string, std::string>> forms{
      {"captain 4", R"({"type":"captain","island":4})"},
      {"boat 3-4", R"({"type":"boat","lane":"3-4"})"},
      {"neutral 2 8-9", R"({"type":"neutral","boat":2,"lane":"8-9"})"},
      {"give 7", R"({"type":"give","card":7})"},
      {"give ?", R"({"type":"give","card":"?"})"},
      {"end", R"({"type":"end"})"},
  };
  for (const auto& [text, json] : forms) {
    const auto action = parse_action(rules, text);
    ASSERT_TRUE(action.ok()) << text;
    EXPECT_EQ(action_text(rules, *action), text);
    EXPECT_EQ(action_json(rules, *action).text(), json);
    const auto read = action_from_json(rules, *parse_json(json));
    ASSERT_TRUE(read.ok()) << json;
    EXPECT_EQ(*read, *action);
  }
  EXPECT_EQ(*parse_action(rules, "  boat   4-3 "), *parse_action(rules, "boat 3-4")) << "either order";
}

TEST(CleverNotation, Outcomes) {
  const std::vector<std::pair<std::string, std::string>> forms{
      {"first 2", R"({"type":"first","seat":2})"},
      {"draw 1 5", R"({"type":"draw","seat":1,"card":5})"},
      {"draw 4 ?", R"({"type":"draw","seat":4,"card":"?"})"},
  };
  for (const auto& [text, json] : forms) {
    const auto outcome = parse_outcome(four(), text);
    ASSERT_TRUE(outcome.ok()) << text;
    EXPECT_EQ(outcome_text(four(), *outcome), text);
    EXPECT_EQ(outcome_json(four(), *outcome).text(), json);
    EXPECT_EQ(*outcome_from_json(four(), *parse_json(json)), *outcome);
  }
}

TEST(CleverNotation, WhatCannotBeReadSaysWhy) {
  EXPECT_EQ(action_fault(""), "an action expected");
  EXPECT_EQ(action_fault("sail 3"), "unknown action \"sail 3\"");
  EXPECT_EQ(action_fault("end now"), "unknown action \"end now\"");
  EXPECT_EQ(action_fault("captain"), "expected: captain and an island from 1 to 9");
  EXPECT_EQ(action_fault("captain 10"), "expected: captain and an island from 1 to 9");
  EXPECT_EQ(action_fault("boat 3"), "expected: boat and a lane such as 3-4");
  EXPECT_EQ(action_fault("boat 3-4 5"), "expected: boat and a lane such as 3-4");
  EXPECT_EQ(action_fault("boat 1-9"), "there is no lane 1-9");
  EXPECT_EQ(action_fault("neutral 3-4"), "expected: neutral, 1 or 2, and a lane such as 3-4");
  EXPECT_EQ(action_fault("neutral 3 3-4"), "expected: neutral, 1 or 2, and a lane such as 3-4");
  EXPECT_EQ(action_fault("neutral 1 1-9"), "there is no lane 1-9");
  EXPECT_EQ(action_fault("give"), "expected: give and the island the card shows");
  EXPECT_EQ(action_fault("give 0"), "expected: give and the island the card shows");
  for (const std::string_view text : {"first", "first 5", "first 1 2", "draw 1", "draw 1 10", "draw 5 1", "dice 1-2"})
    EXPECT_EQ(parse_outcome(four(), text).error(), "expected: first 2 or draw 2 7") << text;
  for (const std::string_view json :
       {R"({"type":"captain"})", R"({"type":"captain","island":10})", R"({"type":"boat","lane":"1-9"})",
        R"({"type":"boat","lane":3})", R"({"type":"neutral","boat":3,"lane":"1-2"})", R"({"type":"give","card":"x"})",
        R"({"type":"end","now":true})", R"({"type":"pass"})"}) {
    EXPECT_FALSE(action_from_json(four(), *parse_json(json)).ok()) << json;
  }
  EXPECT_FALSE(outcome_from_json(four(), *parse_json(R"({"type":"draw","seat":1,"card":0})")).ok());
}

TEST(CleverNotation, APositionOnOneLine) {
  const Rules rules = rules_of(R"({"players":2,"options":{"neutral_boats":true}})");
  const State state = state_of(rules, {.active = 2,
                                       .captains = {1, 5},
                                       .boats = {"1-2", "5-6"},
                                       .cards = {9, 7},
                                       .piles = {{4, 8, 3}, {}},
                                       .neutrals = {"4-5", "7-9"},
                                       .moved = {"captain"}});
  EXPECT_EQ(position_text(rules, state), "turn 1 2 2 c 1/5 1-2/5-6 4-5/7-9 4,8,3/- 9/7 -/5");
  EXPECT_EQ(state_json(rules, state).text(),
            R"({"phase":"turn","turn":1,"active":2,"first":2,"moved":["captain"],"neutrals":["4-5","7-9"],"seats":[)"
            R"({"seat":1,"captain":1,"boat":"1-2","pile":[4,8,3],"card":9},)"
            R"({"seat":2,"captain":5,"boat":"5-6","pile":[],"card":7,"ruled_out":[5]}]})");
  EXPECT_EQ(position_text(four(), start(four())), "first_seat 0 - - - -/-/-/- -/-/-/- - -/-/-/- -/-/-/- -/-/-/-");
}

TEST(CleverNotation, EventsSayTheirClauses) {
  Match match(R"({"players":2,"first":1})");
  match.play({"captain 1"});
  EXPECT_EQ(match.last("captain_placed"), R"({"type":"captain_placed","clause":"C2.4","seat":1,"at":1})");
  match.play({"boat 1-2"});
  EXPECT_EQ(match.last("boat_placed"), R"({"type":"boat_placed","clause":"C2.5","seat":1,"lane":"1-2"})");
  Match neutral(
      R"({"players":2,"options":{"neutral_boats":true}})",
      {.active = 1, .captains = {1, 5}, .boats = {"8-9", "5-6"}, .cards = {9, 9}, .neutrals = {"4-5", "7-9"}});
  neutral.play({"neutral 2 4-8"});
  EXPECT_EQ(neutral.last("neutral_moved"),
            R"({"type":"neutral_moved","clause":"C2.1","seat":1,"boat":2,"from":"7-9","to":"4-8"})");
  const Event hidden{
      .kind = Event::Kind::kCardGiven, .clause = "C2.6", .seat = {0}, .receiver = {1}, .card = kHiddenCard};
  EXPECT_EQ(event_json(four(), hidden).text(),
            R"({"type":"card_given","clause":"C2.6","seat":1,"receiver":2,"card":"?"})");
}

// --- positions that cannot be --------------------------------------------------------------------------------

std::string position_fault(const Rules& rules, std::string_view text) {
  const auto state = parse_position(rules, text);
  return state.ok() ? "" : state.error();
}

TEST(CleverFault, FieldsThatCannotBeRead) {
  EXPECT_EQ(position_fault(four(), "turn 1"), "a position has 11 fields, not 2");
  const std::string good = "turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-";
  EXPECT_EQ(position_fault(four(), good), "");
  for (const auto& [text, fault] : std::vector<std::pair<std::string, std::string>>{
           {"lunch 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the phase field cannot be read: lunch"},
           {"turn x 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the turn field cannot be read: x"},
           {"turn 1 5 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the seat field cannot be read: 5"},
           {"turn 1 1 1 cb 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the moved field cannot be read: cb"},
           {"turn 1 1 1 - 1/5/7 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the captains field cannot be read: 1/5/7"},
           {"turn 1 1 1 - 1/5/7/10 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the island field cannot be read: 10"},
           {"turn 1 1 1 - 1/5/7/3 1-9/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "the lane field cannot be read: 1-9"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 8-9 -/-/-/- 9/9/9/9 -/-/-/-",
            "the neutral boats field cannot be read: 8-9"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 3,3/-/-/- 9/9/9/9 -/-/-/-", "the island field cannot be read: 3,3"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 3,-/-/-/- 9/9/9/9 -/-/-/-", "the island field cannot be read: 3,-"},
       })
    EXPECT_EQ(position_fault(four(), text), fault);
}

TEST(CleverFault, PositionsAgainstTheRules) {
  for (const auto& [text, fault] : std::vector<std::pair<std::string, std::string>>{
           {"first_seat 0 1 1 - -/-/-/- -/-/-/- - -/-/-/- -/-/-/- -/-/-/-",
            "nobody is first before chance decides (C2.3)"},
           {"turn 1 - - - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "the active and the first player must be seats of this game (C2.3)"},
           {"turn 0 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "turns count from 1, and from 0 during set-up"},
           {"turn 2 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "turn 2 is not the turn of seat 1 (C2.3)"},
           {"next_look 1 1 1 c 1/5/7/3 1-2/5-6/7-9/3-4 - 1/-/-/- -/9/9/9 -/-/-/-",
            "there is no such question with these options (C8.1)"},
           {"place_neutral 0 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- -/-/-/- -/-/-/-",
            "there are no neutral boats (C2.1)"},
           {"place_captain 0 2 1 - 1/5/-/- 1-2/-/-/- - -/-/-/- -/-/-/- -/-/-/-",
            "captains are placed in turn (C2.3): look at seat 2"},
           {"place_boat 0 2 1 - 1/5/-/- -/-/-/- - -/-/-/- -/-/-/- -/-/-/-",
            "boats are placed in turn (C2.3): look at boat 1"},
           {"turn 1 1 1 - 1/5/5/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-", "two captains stand on island 5 (C2.4)"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/5-6/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "two boats lie on the lane 5-6 or across it (C2.5)"},
           {"turn 1 1 1 - 1/5/7/3 1-4/5-6/2-3/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "two boats lie on the lane 2-3 or across it (C2.5)"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/-/9 -/-/-/-",
            "the wrong seats have a card to look for (C2.6, C6.3)"},
           {"first_card 0 2 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/-/-/- -/-/-/-",
            "the wrong seats have a card to look for (C2.6, C6.3)"},
           {"first_card 0 2 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- -/9/-/- -/3/-/-",
            "before the first turn only the options rule islands out (C2.6, C6.5)"},
           {"first_card 0 2 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 4/-/-/- -/9/-/- -/-/-/-",
            "nothing is found before the first turn (C6.1)"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 9/-/-/- 9/9/9/9 -/-/-/-",
            "the current card of seat 1 is in the pile too (C1.2)"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/9/-/-",
            "the current card of seat 2 cannot show an island that all have seen it is not (C6.1)"},
           {"next_card 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 1/-/-/- -/9/9/9 2/-/-/-",
            "there is no current card of seat 1 (C6.2)"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/1,2,3,4,5,6,7,8,9/-/- 9/9/9/9 -/-/-/-",
            "the game is over just when a pile is complete (C7.1)"},
           {"over 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 1/-/-/- -/9/9/9 -/-/-/-",
            "the game is over just when a pile is complete (C7.1)"},
           {"next_card 1 1 1 b 1/5/7/3 1-2/5-6/7-9/3-4 - 1/-/-/- -/9/9/9 -/-/-/-",
            "boat and captain move in a turn (C3.1)"},
           {"turn 1 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - 1/-/-/- -/9/9/9 -/-/-/-",
            "a treasure is found by a move of the captain (C6.1)"},
           {"turn 1 1 1 c 1/5/7/3 1-2/5-6/7-9/3-4 - 2/-/-/- -/9/9/9 -/-/-/-",
            "the captain stands where the treasure was found (C6.1)"},
           {"turn 1 1 1 c 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "where the captain has ended its move there is nothing to find (C6.1)"},
           {"turn 1 1 1 bc 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 1/-/-/-",
            "there is nothing left to do in this turn (C3.1)"},
           {"turn 1 1 1 b 1/5/7/3 8-9/5-6/7-9/3-4 - -/-/-/- 9/9/9/9 -/-/-/-",
            "there is nothing left to do in this turn (C3.1)"},
       })
    EXPECT_EQ(position_fault(four(), text), fault) << text;
  const Rules easy = rules_of(R"({"players":4,"options":{"easy":true}})");
  EXPECT_EQ(position_fault(easy, "turn 1 1 1 c 1/5/7/3 1-2/5-6/7-9/3-4 - 1/-/-/- -/9/9/9 -/-/-/-"),
            "the next card is looked at at once (C8.1)");
  EXPECT_EQ(position_fault(easy, "first_card 0 1 1 - 1/5/7/3 1-2/5-6/7-9/3-4 - -/-/-/- -/-/-/- -/-/-/-"),
            "there is no such question with these options (C8.1)");
}

// Values that no text can say, but a careless caller could make.
TEST(CleverFault, BrokenValues) {
  const State good = state_of(
      four(), {.active = 1, .captains = {1, 5, 7, 3}, .boats = {"1-2", "5-6", "7-9", "3-4"}, .piles = {{}, {2, 3}}});
  const auto fault = [&](auto&& bend) {
    State state = good;
    bend(state);
    return fault_in(four(), state).value_or("");
  };
  EXPECT_EQ(fault([](State&) {}), "");
  EXPECT_EQ(fault([](State& s) { s.phase = static_cast<Phase>(77); }), "there is no such phase");
  EXPECT_EQ(fault([](State& s) { s.zero[1] = 1; }), "the unused bytes are zero");
  EXPECT_EQ(fault([](State& s) { s.captains[0] = {12}; }), "a captain stands on no island (C2.4)");
  EXPECT_EQ(fault([](State& s) { s.boats[0] = {40}; }), "a boat lies on no lane (C2.5)");
  EXPECT_EQ(fault([](State& s) { s.size[1] = 3; }), "the size of the pile of seat 2 is wrong (C6.4)");
  EXPECT_EQ(fault([](State& s) { s.top[1] = {4}; }), "the top card of the pile of seat 2 is not in it (C6.4)");
  EXPECT_EQ(fault([](State& s) { s.top[0] = {4}; }), "the top card of the pile of seat 1 is not in it (C6.4)");
  EXPECT_EQ(fault([](State& s) { s.found[1] = 0x8000; }), "there is no such card in the pile of seat 2 (C1.2)");
  EXPECT_EQ(fault([](State& s) { s.card[1] = kHiddenCard; }), "the current card of seat 2 is no card (C1.2)");
  EXPECT_EQ(fault([](State& s) { s.ruled_out[1] = 0x8000; }), "an island is ruled out that is not there");
  EXPECT_EQ(fault([](State& s) { s.moved = 4; }), "boat and captain move in a turn (C3.1)");
  EXPECT_EQ(fault([](State& s) { s.looking = 0x1F; }), "the wrong seats have a card to look for (C2.6, C6.3)");
  EXPECT_EQ(fault([](State& s) { s.active = {7}; }),
            "the active and the first player must be seats of this game (C2.3)");
}

TEST(CleverFault, StatesInJson) {
  const std::string seats = R"("seats":[{"captain":1,"boat":"1-2","card":9},{"captain":5,"boat":"5-6","card":9}])";
  const Rules two = rules_of(R"({"players":2})");
  const auto fault = [&](const std::string& json) {
    const auto state = state_from_json(two, *parse_json(json));
    return state.ok() ? "" : state.error().place + ": " + state.error().what;
  };
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,)" + seats + "}"), "");
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"first":1,)" + seats + "}"), "") << "then it is turn 2";
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"first":1,"turn":3,)" + seats + "}"),
            ": turn 3 is not the turn of seat 2 (C2.3)");
  EXPECT_EQ(fault(R"({"phase":"tea","active":2,)" + seats + "}"), "phase: unknown phase \"tea\"");
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"moved":["boat","boat"],)" + seats + "}"), "moved[1]: it stands twice");
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"neutrals":["3-4","8-9"],)" + seats + "}"),
            "neutrals: 0 neutral boats expected (C2.1)");
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"winner":2,)" + seats + "}"),
            "winner: the active seat has won when the game is over (C7.1)");
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"seats":[]})"), "seats: an entry for each of the 2 players expected");
  EXPECT_EQ(
      fault(R"({"phase":"turn","active":2,"seats":[{"seat":2,"captain":1,"boat":"1-2"},{"captain":5,"boat":"5-6"}]})"),
      "seats[0].seat: the seats stand in their order");
  EXPECT_EQ(fault(R"({"phase":"turn","active":2,"seats":[{"captain":1,"boat":"1-9"},{"captain":5,"boat":"5-6"}]})"),
            "seats[0].boat: there is no lane \"1-9\"");
  EXPECT_EQ(
      fault(
          R"({"phase":"turn","active":2,"seats":[{"captain":1,"boat":"1-2","pile":[3,3]},{"captain":5,"boat":"5-6"}]})"),
      "seats[0].pile[1]: 3 stands twice");
}

}  // namespace
}  // namespace freebooter::clever
