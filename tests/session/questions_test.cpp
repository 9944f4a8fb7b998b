// Questions that a desk answers from a view.
#include "session/talk.hpp"

namespace freebooter::session {
namespace {

// A position of boots as seat 1 sees it: its ship at 5,6 with Sails, Guns and a Pearl, to move, the wind from the
// south.
const std::string kBoots =
    R"("game":"boots","setup":{"players":2,"first":1},"view":{"phase":"move","turn":13,"active":1,
  "first":1,"wind":"N","dice":[3,5],"ships":[{"seat":1,"at":[5,6],"hold":{"sails":1,"guns":2,"pearls":1},"score":7},
  {"seat":2,"at":[10,1],"hold":{"rum":1,"gold":1},"score":3}],"privateers":[{"id":"P1","at":[8,6],"hold":{"pearls":2}}],
  "treasure":[{"at":[4,5],"token":"gold"}],"viewer":1})";
const std::string kClever =
    R"("game":"clever","setup":{"players":2,"first":1},"view":{"phase":"turn","turn":1,"active":1,
  "first":1,"seats":[{"seat":1,"captain":1,"boat":"1-3","found":0,"card":4,"to_give":[],"pile":[]},
  {"seat":2,"captain":5,"boat":"5-6","found":0,"card":7,"pile":[]}],"viewer":1})";

std::string question(const std::string& seen, const std::string& what, const std::string& more = "") {
  return R"({"do":"ask",)" + seen + R"(,"what":")" + what + "\"" + (more.empty() ? "" : "," + more) + "}";
}

std::string wish_for(const std::string& what, const std::string& seen, const std::string& more = "") {
  return R"({"do":")" + what + "\"," + seen + (more.empty() ? "" : "," + more) + "}";
}

TEST(DeskQuestions, ExplainSaysWhichClause) {
  Talk talk;
  EXPECT_EQ(at(talk.ask(question(kBoots, "explain", R"("action":"sail 5,5")")), "legal"), Json(true));
  const Json no = talk.ask(question(kBoots, "explain", R"("action":{"type":"sail","to":[50,50]})"));
  EXPECT_EQ(at(no, "legal"), Json(false));
  EXPECT_EQ(at(no, "reason"), Json("out_of_reach"));
  EXPECT_EQ(at(no, "clause"), Json("B5.2"));
  EXPECT_EQ(at(no, "text"), Json("boots.refusal.out_of_reach"));
  // Somebody else looks on.
  std::string other = kBoots;
  other.replace(other.find(R"("viewer":1)"), 10, R"("viewer":2)");
  EXPECT_EQ(at(talk.ask(question(other, "explain", R"("action":"sail 5,5")")), "reason"), Json("not_your_decision"));
  EXPECT_EQ(talk.refusal(question(kBoots, "explain", R"("action":"dance")")), "bad_action");
}

TEST(DeskQuestions, PathOddsAndWorthOfBoots) {
  Talk talk;
  const Json path = talk.ask(question(kBoots, "path", R"("to":[5,5])"));
  EXPECT_EQ(at(path, "pearls"), Json(0));
  EXPECT_GT(size_of(at(path, "steps")), 0U);
  EXPECT_EQ(talk.refusal(question(kBoots, "path", R"("to":[50,50])")), "out_of_reach B5.2");

  const Json odds = talk.ask(question(kBoots, "odds"));
  ASSERT_EQ(size_of(at(odds, "shots")), 1U) << odds.text();
  const Json shot = item(at(odds, "shots"), 0);
  EXPECT_EQ(at(shot, "target"), Json("P1"));
  EXPECT_EQ(at(shot, "to"), Json::array({8, 6}));
  EXPECT_LT(*at(shot, "worst.part").as_int(), *at(shot, "hit.part").as_int());  // it has Pearls to spend (B9.6)
  EXPECT_EQ(size_of(at(talk.ask(question(kBoots, "odds", R"("at":[20,20])")), "shots")), 0U);

  const Json worth = talk.ask(question(kBoots, "worth", R"("tokens":{"sails":1,"guns":2,"rum":1})"));
  EXPECT_EQ(at(worth, "points"), Json(6));
  EXPECT_EQ(at(worth, "bonus"), Json(2));
  EXPECT_EQ(size_of(at(worth, "parts")), 3U);
  EXPECT_EQ(talk.refusal(question(kBoots, "way", R"("island":3)")), "not_in_this_game");
}

TEST(DeskQuestions, WayAndDistancesOfClever) {
  Talk talk;
  EXPECT_EQ(at(talk.ask(question(kClever, "way", R"("island":3)")), "way"), Json::array({"1-3"}));
  EXPECT_EQ(talk.refusal(question(kClever, "way", R"("island":9)")), "not_connected C5.1");
  const Json far = at(talk.ask(question(kClever, "distances", R"("seat":2)")), "distances");
  EXPECT_EQ(at(far, "6"), Json(1));
  EXPECT_EQ(talk.refusal(question(kClever, "odds")), "not_in_this_game");
}

TEST(DeskQuestions, AHintHasReasonsAsPhrases) {
  Talk talk;
  for (const std::string& seen : {kBoots, kClever}) {
    const Json hint = talk.ask(wish_for("hint", seen, R"("iterations":60)"));
    EXPECT_GT(at(hint, "text").as_string()->size(), 0U);
    EXPECT_NE(at(hint, "chance").as_real(), nullptr) << hint.text();
    ASSERT_GT(size_of(at(hint, "reasons")), 0U) << hint.text();
    EXPECT_NE(at(item(at(hint, "reasons"), 0), "key").as_string()->find(".advice."), std::string::npos);
    const Json legal = talk.ask(question(seen, "explain", R"("action":)" + at(hint, "action").text()));
    EXPECT_EQ(at(legal, "legal"), Json(true));
  }
  std::string other = kBoots;
  other.replace(other.find(R"("viewer":1)"), 10, R"("viewer":2)");
  EXPECT_EQ(talk.refusal(wish_for("hint", other)), "not_your_decision B2.7");
  EXPECT_EQ(talk.refusal(wish_for("hint", kBoots, R"("level":"admiral")")), "no_such_bot");
  EXPECT_EQ(talk.refusal(wish_for("choose", kBoots, R"("level":"admiral")")), "no_such_bot");
  EXPECT_EQ(talk.refusal(wish_for("choose", kBoots, R"("iterations":0)")), "bad_request");
}

TEST(DeskQuestions, TheCatalogueOffersWhatTheGamesAccept) {
  Talk talk;
  const Json catalogue = talk.ask(R"({"do":"catalogue"})");
  ASSERT_EQ(size_of(at(catalogue, "games")), 2U);
  int tried = 0;
  for (const Json& game : items_at(catalogue, "games")) {
    for (const Json& option : items_at(game, "options")) {
      const Json players = at(option, "players").is_null() ? item(at(game, "players"), 0) : at(option, "players");
      for (const Json& value : items_at(option, "values")) {
        Json setup = Json::object({{"players", players}});
        setup.set("options", Json::object({{*at(option, "name").as_string(), value}}));
        talk.ask(Json::object({{"do", "check_setup"}, {"game", at(game, "game")}, {"setup", setup}}).text());
        ++tried;
      }
    }
  }
  EXPECT_EQ(tried, 2 * 15 + 1);  // ten and five house rules, one of them with three values
}

TEST(DeskQuestions, BoardsAsTheyLie) {
  Talk talk;
  const Json boots = at(talk.ask(R"({"do":"board","game":"boots","setup":{"players":2,"layout":{"sections":[
    {"section":"A","at":[0,0]},{"section":"B","at":[9,0],"turn":1}]}}})"),
                        "board");
  EXPECT_EQ(size_of(at(boots, "sections")), 2U);
  EXPECT_EQ(size_of(at(boots, "islands")), 16U);
  EXPECT_EQ(at(boots, "target"), Json(30));
  bool found = false;
  for (const Json& island : items_at(boots, "islands")) {
    // B's f2 (5,1) turned clockwise once lies in column 9-1-1, row 5.
    if (at(island, "at") != Json::array({9 + 7, 5})) continue;
    found = true;
    EXPECT_EQ(at(island, "section"), Json("B"));
    EXPECT_EQ(at(island, "place"), Json("f2"));
    EXPECT_EQ(at(island, "number"), Json(9));
  }
  EXPECT_TRUE(found) << boots.text();
  const Json clever = at(talk.ask(R"({"do":"board","game":"clever","setup":{"players":4}})"), "board");
  EXPECT_EQ(size_of(at(clever, "lanes")), 15U);
  EXPECT_EQ(item(at(clever, "crossings"), 0), Json::array({"1-4", "2-3"}));
  EXPECT_EQ(at(item(at(clever, "lanes"), 0), "ends"), Json::array({1, 2}));
  EXPECT_EQ(talk.refusal(R"({"do":"check_setup","game":"boots","setup":{"players":9}})"), "bad_setup");
}

TEST(DeskQuestions, ASessionOfTheEngineProtocol) {
  Talk talk;
  const Json reply =
      talk.ask(R"({"do":"engine","session":"a","request":{"id":1,"cmd":"new","game":"boots","players":2,"first":1}})");
  EXPECT_EQ(at(reply, "reply.turn.phase"), Json("choose_port"));
  EXPECT_EQ(at(talk.ask(R"({"do":"engine","session":"b","request":{"cmd":"turn"}})"), "reply.error.reason"),
            Json("no_game"));
  EXPECT_EQ(at(talk.ask(R"({"do":"engine","session":"a","request":"{\"cmd\":\"turn\"}"})"), "reply.turn.seat"),
            Json(1));
  talk.ask(R"({"do":"engine","session":"a","request":{"cmd":"quit"}})");
  EXPECT_EQ(at(talk.ask(R"({"do":"engine","session":"a","request":{"cmd":"turn"}})"), "reply.error.reason"),
            Json("no_game"));
}

TEST(DeskQuestions, AnythingAtAllIsAnswered) {
  Talk talk;
  for (const char* request : {"", "{", "7", "[]", "null", "\"do\"", R"({"do":7})", R"({"do":""})", R"({"do":"dance"})",
                              R"({"do":"ask"})", R"({"do":"replay","record":"x"})", R"({"do":"verify","record":5})",
                              R"({"do":"board","game":"boots","setup":[]})"})
    EXPECT_NE(talk.refusal(request), "") << request;
  EXPECT_EQ(talk.refusal(question(R"("game":"boots","setup":{"players":2},"view":{"phase":"move"})", "worth")),
            "bad_view");
}

}  // namespace
}  // namespace freebooter::session
