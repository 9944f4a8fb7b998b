// The written forms themselves, as docs/NOTATION.md and docs/PROTOCOL.md give them; round trips are the contract's.
#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

TEST(BootsNotation, SquaresHoldsAndShips) {
  EXPECT_EQ(square_text({-12, 170}), "-12,170");
  EXPECT_EQ(parse_square("-12,170"), (Square{-12, 170}));
  for (const char* text : {"", ",", "1", "1,", ",1", "1,2,3", "a,b", "1.5,2", "1, 2", "+1,2", "99999999999,0"}) {
    EXPECT_FALSE(parse_square(text).has_value()) << text;
  }
  EXPECT_EQ(hold_text(*parse_hold("OGS2")), "S2GO");
  EXPECT_EQ(hold_text(*parse_hold("SSGS")), "S3G");
  EXPECT_EQ(hold_text(Hold{}), "-");
  EXPECT_TRUE(parse_hold("-")->empty());
  for (const char* text : {"", "s", "S0", "2S", "S2 G", "X", "S19", "--", "S-", "S99999999999"}) {
    EXPECT_FALSE(parse_hold(text).has_value()) << text;
  }
  EXPECT_EQ(ship_text(ShipId{1}), "2");
  EXPECT_EQ(ship_text(privateer(11)), "P12");
  for (const char* text : {"", "0", "9", "P", "P0", "P13", "p1", "1x", "-1"})
    EXPECT_FALSE(parse_ship(text).has_value()) << text;
  EXPECT_EQ(parse_seat("3", 3), Seat{2});
  EXPECT_FALSE(parse_seat("4", 3).has_value());
}

TEST(BootsNotation, ActionsInTextAndJson) {
  const Table table;
  struct Case {
    const char* text;
    const char* json;
  };
  for (const auto& [text, json] : {
           Case{"port 4,3", R"({"type":"port","at":[4,3]})"},
           Case{"command P3", R"({"type":"command","privateer":"P3","pay":"free"})"},
           Case{"command P3 P", R"({"type":"command","privateer":"P3","pay":"pearls"})"},
           Case{"command P3 B", R"({"type":"command","privateer":"P3","pay":"black"})"},
           Case{"sail 5,6", R"({"type":"sail","to":[5,6]})"},
           Case{"sail 5,-6 P2B", R"({"type":"sail","to":[5,-6],"spend":{"pearls":2,"black":1}})"},
           Case{"collect", R"({"type":"collect"})"},
           Case{"unload S2GO", R"({"type":"unload","tokens":{"sails":2,"guns":1,"gold":1}})"},
           Case{"shoot 2", R"({"type":"shoot","target":"2"})"},
           Case{"shoot P3 by 2", R"({"type":"shoot","target":"P3","roller":2})"},
           Case{"spend P2B", R"({"type":"spend","tokens":{"pearls":2,"black":1}})"},
           Case{"spend -", R"({"type":"spend","tokens":{}})"},
           Case{"loot G", R"({"type":"loot","token":"guns"})"},
           Case{"pass", R"({"type":"pass"})"},
       }) {
    const auto action = parse_action(table.rules(), text);
    ASSERT_TRUE(action.ok()) << text;
    EXPECT_EQ(action_text(table.rules(), *action), text);
    EXPECT_EQ(action_json(table.rules(), *action).text(), json);
    const auto read = action_from_json(table.rules(), *parse_json(json));
    ASSERT_TRUE(read.ok()) << json << read.error().text();
    EXPECT_EQ(*read, *action);
  }
}

TEST(BootsNotation, OutcomesInTextAndJson) {
  const Table table;
  struct Case {
    const char* text;
    const char* json;
  };
  for (const auto& [text, json] :
       {Case{"first 2", R"({"type":"first","seat":2})"}, Case{"dice 3-5", R"({"type":"dice","dice":[3,5]})"},
        Case{"draw G", R"({"type":"draw","token":"guns"})"}, Case{"die 4", R"({"type":"die","face":4})"}}) {
    const auto outcome = parse_outcome(table.rules(), text);
    ASSERT_TRUE(outcome.ok()) << text;
    EXPECT_EQ(outcome_text(table.rules(), *outcome), text);
    EXPECT_EQ(outcome_json(table.rules(), *outcome).text(), json);
    EXPECT_EQ(*outcome_from_json(table.rules(), *parse_json(json)), *outcome);
  }
}

TEST(BootsNotation, WhatIsNoActionIsRefused) {
  const Table table;
  for (const char* text : {"",
                           "port",
                           "port 5,1",
                           "port 4,3 x",
                           "port a",
                           "command",
                           "command 2",
                           "command P3 S",
                           "command P3 P P",
                           "sail",
                           "sail 5",
                           "sail 5,6 G",
                           "sail 5,6 P2B x",
                           "sail 5,6 P0",
                           "collect 3",
                           "unload",
                           "unload S2 G",
                           "unload x",
                           "shoot",
                           "shoot P3 by",
                           "shoot P3 by 3",
                           "shoot P3 to 2",
                           "shoot 9",
                           "spend",
                           "spend S",
                           "spend P2 B",
                           "loot",
                           "loot X",
                           "loot SG",
                           "pass 1",
                           "dance",
                           "Sail 5,6",
                           "sail 5,6 P13"}) {
    const auto action = parse_action(table.rules(), text);
    EXPECT_FALSE(action.ok()) << text;
    if (!action.ok()) {
      EXPECT_FALSE(action.error().empty()) << text;
    }
  }
  for (const char* text : {"", "first", "first 3", "first 0", "dice", "dice 0-3", "dice 1-7", "dice 3", "dice 1-2-3",
                           "draw", "draw X", "draw SG", "die", "die 0", "die 7", "die x", "coin 1"}) {
    EXPECT_FALSE(parse_outcome(table.rules(), text).ok()) << text;
  }
  for (const char* json :
       {R"({"type":"port","at":[5,1]})", R"({"type":"port"})", R"({"type":"port","at":4})",
        R"({"type":"command","privateer":"2","pay":"free"})", R"({"type":"command","privateer":"P3","pay":"gold"})",
        R"({"type":"sail","to":[1]})", R"({"type":"sail","to":[1,2],"spend":{"gold":1}})",
        R"({"type":"sail","to":[1,2],"spend":{"pearls":13}})", R"({"type":"unload","tokens":{"beer":1}})",
        R"({"type":"unload","tokens":{"sails":-1}})", R"({"type":"unload","tokens":{"sails":19}})",
        R"({"type":"shoot","target":"P3","roller":3})", R"({"type":"shoot"})",
        R"({"type":"spend","tokens":{"sails":1}})", R"({"type":"loot","token":"beer"})", R"({"type":"loot"})",
        R"({"type":"pass","why":1})"}) {
    EXPECT_FALSE(action_from_json(table.rules(), *parse_json(json)).ok()) << json;
  }
  for (const char* json :
       {R"({"type":"dice","dice":[1]})", R"({"type":"dice","dice":[0,1]})", R"({"type":"die","face":7})",
        R"({"type":"draw","token":"beer"})", R"({"type":"first","seat":3})"}) {
    EXPECT_FALSE(outcome_from_json(table.rules(), *parse_json(json)).ok()) << json;
  }
}

TEST(BootsNotation, APositionOnOneLine) {
  Table table;
  table.ship(1, "5,6", "SG2PB").score(1, 7).ship(2, "10,1", "RO").score(2, 3).privateer(1, "8,6").treasure("4,5", 'O');
  table.dice(3, 5);
  table.edit().turn = 12;
  const std::string text = "move 12 1 1 N 3-5 5,6:SG2PB:7/10,1:RO:3 P1@8,6:- 4,5=O -:0 - 0:0 -";
  EXPECT_EQ(position_text(table.rules(), table.state()), text);
  const auto parsed = parse_position(table.rules(), text);
  ASSERT_TRUE(parsed.ok()) << parsed.error();
  EXPECT_EQ(*parsed, table.state());
}

TEST(BootsNotation, AStateInJson) {
  Table table;
  table.ship(1, "5,6", "S").score(1, 7).privateer(1, "8,6").treasure("4,5", 'O').dice(3, 5).wind('W');
  const std::string text =
      R"({"phase":"move","turn":1,"active":1,"first":1,"wind":"W","dice":[3,5],)"
      R"("ships":[{"seat":1,"at":[5,6],"hold":{"sails":1},"score":7},{"seat":2,"at":[10,1],"hold":{},"score":0}],)"
      R"("privateers":[{"id":"P1","at":[8,6],"hold":{}}],"treasure":[{"at":[4,5],"token":"gold"}],)"
      R"("box":{"sails":17,"guns":16,"rum":12,"gold":13,"pearls":12,"black":11}})";
  EXPECT_EQ(state_json(table.rules(), table.state()).text(), text);
}

// A few facts are enough: what is left out has its natural value.
TEST(BootsNotation, AStateInJsonMayLeaveOutWhatFollows) {
  const Table table;
  const auto state = state_from_json(
      table.rules(),
      *parse_json(R"({"phase":"move","active":2,"dice":[5,3],"ships":[{"at":[4,3]},{"at":[100,100]}]})"));
  ASSERT_TRUE(state.ok()) << state.error().text();
  EXPECT_EQ(state->turn, 1U);
  EXPECT_EQ(state->wind, Wind::kNorth);
  EXPECT_EQ(state->first, Seat{0});
  EXPECT_EQ(state->box, kAllTokens);
  EXPECT_EQ(state->dice[0], 3);
}

}  // namespace
}  // namespace freebooter::boots
