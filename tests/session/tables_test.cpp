// Tables behind a desk: opened, played, restored, all through requests.
#include "session/talk.hpp"

namespace freebooter::session {
namespace {

std::string opening(const std::string& game, const std::string& seats, const std::string& more = R"("start":true)") {
  return R"({"do":"open","table":"t","game":")" + game + R"(","setup":{"players":2,"first":1},"seats":)" + seats +
         R"(,"host":"me","secret":")" + kSecret + R"(","now":1000,)" + more + "}";
}
const std::string kTwoPersons =
    R"([{"kind":"person","player":"me","name":"Anne","salt":"a1"},{"kind":"person","player":"me","name":"Mary","salt":"b2"}])";
const std::string kPersonAndBot =
    R"([{"kind":"person","player":"me","name":"Anne","salt":"a1"},{"kind":"bot","level":"bosun"}])";
const std::string kTwoBots = R"([{"kind":"bot","level":"greedy"},{"kind":"bot","level":"greedy"}])";

std::string message(const std::string& text, const std::string& player = "me") {
  return R"({"do":"message","table":"t","player":")" + player + R"(","now":2000,"message":)" + text + "}";
}

// The wish that somebody thinks about a job, and the decision that comes of it.
Json thought_about(const Json& job) {
  Json choose = Json::object({{"do", "choose"}});
  for (const std::string_view name : {"game", "setup", "view", "level", "whose"}) choose.set(name, at(job, name));
  return choose;
}
Json decision(const Json& job, const Json& chosen) {
  Json decide = Json::object({{"do", "decide"}, {"table", "t"}, {"now", 5}});
  decide.set("seat", at(job, "seat")).set("seq", at(job, "seq")).set("action", at(chosen, "action"));
  return decide;
}

TEST(DeskTables, OpenStartsAndTells) {
  Talk talk;
  const Json opened = talk.ask(opening("boots", kTwoPersons));
  EXPECT_EQ(size_of(at(opened, "lines")), 2U);
  const Json snapshot = at(talk.ask(R"({"do":"snapshot","table":"t","seat":1,"now":1000})"), "message");
  EXPECT_EQ(at(snapshot, "type"), Json("update"));
  EXPECT_EQ(at(snapshot, "facts.you"), Json(1));
  EXPECT_EQ(at(snapshot, "turn.seat"), Json(1));
  EXPECT_GT(size_of(at(snapshot, "legal")), 0U);
  const Json next = talk.ask(R"({"do":"next","table":"t"})");
  EXPECT_EQ(at(next, "seat"), Json(1));
  EXPECT_EQ(at(next, "stage"), Json("playing"));
  EXPECT_TRUE(at(next, "bot").is_null());
}

TEST(DeskTables, SubmitIsAnsweredAsTheProtocolSays) {
  Talk talk;
  talk.ask(opening("boots", kTwoPersons));
  const std::string submit = R"({"type":"submit","n":4,"seq":2,"id":"k1","seat":1,"action":"port 4,3"})";
  const Json done = talk.ask(message(submit));
  EXPECT_EQ(size_of(at(done, "lines")), 1U);
  const Json answer = item(at(done, "answers"), 0);
  EXPECT_EQ(at(answer, "type"), Json("accepted"));
  EXPECT_EQ(at(answer, "n"), Json(4));
  EXPECT_EQ(at(answer, "seq"), Json(3));
  // The same again is answered the same way and done once.
  const Json again = talk.ask(message(submit));
  EXPECT_EQ(size_of(at(again, "lines")), 0U);
  EXPECT_EQ(item(at(again, "answers"), 0), answer);

  const Json refused = talk.ask(message(R"({"type":"submit","seq":3,"id":"k2","seat":1,"action":"port 4,3"})"));
  EXPECT_EQ(size_of(at(refused, "lines")), 0U);
  EXPECT_EQ(at(item(at(refused, "answers"), 0), "reason"), Json("not_your_decision"));
  EXPECT_EQ(at(item(at(refused, "answers"), 0), "clause"), Json("B2.7"));

  const Json news = at(talk.ask(R"({"do":"since","table":"t","seat":2,"seq":2,"now":3000})"), "message");
  EXPECT_EQ(size_of(at(news, "happened")), 1U);
  EXPECT_EQ(at(news, "from"), Json(2));
}

TEST(DeskTables, UndoTakesTheMoveBack) {
  Talk talk;
  talk.ask(opening("boots", kTwoPersons));
  talk.ask(message(R"({"type":"submit","seq":2,"id":"k1","seat":1,"action":"port 4,3"})"));
  EXPECT_EQ(at(talk.ask(R"({"do":"next","table":"t"})"), "seat"), Json(2));
  const Json undone = talk.ask(message(R"({"type":"undo","seq":3,"seat":1})"));
  EXPECT_EQ(at(item(at(undone, "answers"), 0), "type"), Json("accepted")) << undone.text();
  EXPECT_EQ(at(talk.ask(R"({"do":"next","table":"t"})"), "seat"), Json(1));
}

TEST(DeskTables, PeopleJoinLeaveTalkAndPlayOn) {
  Talk talk;
  talk.ask(opening("clever", R"([{"kind":"open"},{"kind":"open"}])", R"("options":{"spectators_chat":true})"));
  EXPECT_EQ(at(talk.ask(R"({"do":"next","table":"t"})"), "stage"), Json("waiting"));
  const auto answer = [&](const std::string& text, const std::string& player) {
    const Json reply = talk.ask(message(text, player));
    return item(at(reply, "answers"), 0);
  };
  EXPECT_EQ(at(answer(R"({"type":"join","name":"Anne","salt":"x"})", "me"), "seat"), Json(1));
  EXPECT_EQ(at(answer(R"({"type":"join"})", "me"), "seat"), Json(1));  // there already
  EXPECT_EQ(at(answer(R"({"type":"set_bot","seat":2,"level":"pilot"})", "you"), "reason"), Json("not_the_host"));
  EXPECT_EQ(at(answer(R"({"type":"set_bot","seat":2,"level":"pilot"})", "me"), "type"), Json("accepted"));
  EXPECT_EQ(at(answer(R"({"type":"start"})", "you"), "reason"), Json("not_the_host"));
  EXPECT_EQ(at(answer(R"({"type":"start"})", "me"), "type"), Json("accepted"));
  EXPECT_EQ(at(answer(R"({"type":"chat","text":"Ahoy"})", "me"), "type"), Json("accepted"));
  EXPECT_EQ(at(answer(R"({"type":"resign"})", "you"), "reason"), Json("no_seat"));
  EXPECT_EQ(at(answer(R"({"type":"since","seq":1})", "me"), "type"), Json("update"));
  EXPECT_EQ(at(answer(R"({"type":"watch"})", "you"), "type"), Json("update"));
  EXPECT_EQ(at(answer(R"({"type":"hello","v":1})", "me"), "reason"), Json("bad_message"));
  EXPECT_EQ(at(answer(R"({"type":"dance"})", "me"), "reason"), Json("unknown_type"));
  EXPECT_EQ(at(answer(R"({"type":"resign"})", "me"), "type"), Json("accepted"));
  EXPECT_EQ(at(talk.ask(R"({"do":"next","table":"t"})"), "stage"), Json("over"));
}

// The decision of a frame, as it was judged: what was done there is what the next frame says.
void expect_judgement(const Json& judgement, const Json& frame, const Json& next) {
  EXPECT_EQ(at(judgement, "seat"), at(frame, "next.seat"));
  EXPECT_EQ(at(judgement, "simulations"), Json(20));
  EXPECT_EQ(size_of(at(judgement, "chances")), 2U);
  EXPECT_EQ(at(judgement, "done.text"), at(next, "text")) << judgement.text();
}

std::int64_t first_decision(const Json& frames) {
  for (const Json& frame : *frames.as_array()) {
    if (at(frame, "next.kind") == Json("seat")) return *at(frame, "entry").as_int();
  }
  return -1;
}

TEST(DeskTables, BotsPlayAWholeGameWhichIsRestoredReplayedAndVerified) {
  for (const std::string& game : {std::string("boots"), std::string("clever")}) {
    Talk talk;
    Json lines = at(talk.ask(opening(game, kTwoBots)), "lines");
    for (int step = 0; step < 5000; ++step) {
      const Json job = talk.ask(R"({"do":"job","table":"t"})");
      if (!at(job, "idle").is_null()) break;
      const Json chosen = talk.ask(thought_about(job).set("seed", step).text());
      for (const Json& line : items_at(talk.ask(decision(job, chosen).text()), "lines")) lines.push(line);
    }
    const Json end = talk.ask(R"({"do":"next","table":"t"})");
    ASSERT_EQ(at(end, "stage"), Json("over")) << game;
    const Json record = at(talk.ask(R"({"do":"record","table":"t","seat":null,"date":"2025-01-31"})"), "record");

    Talk other;
    other.ask(Json::object({{"do", "restore"}, {"table", "t"}, {"lines", lines}}).text());
    EXPECT_EQ(other.ask(R"({"do":"next","table":"t"})"), end);

    const Json replay = other.ask(Json::object({{"do", "replay"}, {"record", record}, {"chances", true}}).text());
    const Json frames = at(replay, "frames");
    EXPECT_EQ(at(item(frames, size_of(frames) - 1), "hash"), at(end, "hash"));
    EXPECT_EQ(at(item(frames, size_of(frames) - 1), "next.kind"), Json("over"));
    EXPECT_EQ(at(item(frames, 0), "entry"), Json(0));
    EXPECT_EQ(at(replay, "tags.date"), Json("2025-01-31"));

    const Json verdict = other.ask(Json::object({{"do", "verify"}, {"record", record}}).text());
    EXPECT_EQ(at(verdict, "sound"), Json(true)) << verdict.text();

    // Whoever decided is told what a good player makes of it; chance, and a game that is over, decide nothing.
    int judged = 0;
    for (const Json& frame : *frames.as_array()) {
      const Json request = Json::object({{"do", "judge"}, {"record", record}, {"entries", at(frame, "entry")}});
      const std::string about = Json(request).set("iterations", 20).text();
      if (at(frame, "next.kind") != Json("seat")) {
        EXPECT_NE(other.refusal(about), "");
      } else if (judged++ % 9 == 0) {
        const auto entries = static_cast<std::size_t>(*at(frame, "entry").as_int());
        expect_judgement(other.ask(about), frame, item(frames, entries + 1));
      }
    }
    EXPECT_GT(judged, 9);
    const auto refused = [&](std::int64_t entries, const std::string& level) {
      return other.refusal(
          Json::object({{"do", "judge"}, {"record", record}, {"entries", entries}, {"level", level}, {"iterations", 5}})
              .text());
    };
    const std::int64_t first = first_decision(frames);
    EXPECT_EQ(refused(first, "captain"), "");
    EXPECT_EQ(refused(100'000, "captain"), "no_such_entry");
    EXPECT_EQ(refused(-1, "captain"), "bad_request");
    EXPECT_EQ(refused(first, "admiral"), "no_such_bot");
    EXPECT_EQ(refused(first, "bosun"), "bot_does_not_search");
  }
}

// What is written for one reader, while the game goes on, tells what that reader saw: nobody else is judged.
TEST(DeskTables, NobodyIsJudgedByWhatARecordHides) {
  Talk talk;
  talk.ask(opening("clever", kTwoBots));
  for (int step = 0; step < 40; ++step) {
    const Json job = talk.ask(R"({"do":"job","table":"t"})");
    talk.ask(decision(job, talk.ask(thought_about(job).set("seed", step).text())).text());
  }
  const Json record = at(talk.ask(R"({"do":"record","table":"t","seat":1})"), "record");
  const Json frames = at(talk.ask(Json::object({{"do", "replay"}, {"record", record}}).text()), "frames");
  int judged = 0;
  int hidden = 0;
  for (const Json& frame : *frames.as_array()) {
    if (at(frame, "next.kind") != Json("seat")) continue;
    const std::string request =
        Json::object({{"do", "judge"}, {"record", record}, {"entries", at(frame, "entry")}, {"iterations", 5}}).text();
    const bool is_own = at(frame, "next.seat") == Json(1);
    EXPECT_EQ(talk.refusal(request), is_own ? "" : "hidden");
    ++(is_own ? judged : hidden);
  }
  EXPECT_GT(judged, 3);
  EXPECT_GT(hidden, 3);
}

TEST(DeskTables, ABotMayThinkElsewhere) {
  Talk talk;
  talk.ask(opening("boots", kPersonAndBot));
  EXPECT_EQ(at(talk.ask(R"({"do":"job","table":"t"})"), "idle"), Json(true));
  talk.ask(message(R"({"type":"submit","seq":2,"id":"k1","action":"port 4,3"})"));
  const Json job = talk.ask(R"({"do":"job","table":"t"})");
  EXPECT_EQ(at(job, "level"), Json("bosun"));
  Talk elsewhere;
  const Json decide = decision(job, elsewhere.ask(thought_about(job).text()));
  EXPECT_EQ(size_of(at(talk.ask(decide.text()), "lines")), 1U);
  EXPECT_EQ(talk.refusal(decide.text()), "stale");
}

TEST(DeskTables, ARematchMovesTheSeatsOn) {
  Talk talk;
  talk.ask(opening("clever", kPersonAndBot));
  EXPECT_EQ(talk.refusal(R"({"do":"rematch","table":"t","secret":")" + kSecret + "\"}"), "not_over");
  talk.ask(message(R"({"type":"resign"})"));
  const Json agreed = talk.ask(
      R"({"do":"message","table":"t","player":"me","next":"t2","now":9,"message":{"type":"rematch","agree":true}})");
  EXPECT_EQ(at(item(at(agreed, "answers"), 0), "type"), Json("accepted")) << agreed.text();
  const Json opened = talk.ask(R"({"do":"rematch","table":"t","now":10,"secret":")" + kSecret + "\"}");
  EXPECT_EQ(at(opened, "table"), Json("t2"));
  const Json snapshot = at(talk.ask(R"({"do":"snapshot","table":"t2","seat":2,"now":10})"), "message");
  EXPECT_EQ(at(item(at(snapshot, "seats"), 1), "name"), Json("Anne"));
  EXPECT_EQ(at(snapshot, "facts.after"), Json("t"));
}

TEST(DeskTables, ClocksRunOutByTick) {
  Talk talk;
  talk.ask(opening("clever", kPersonAndBot,
                   R"("start":true,"options":{"clock":{"kind":"live","base":60000,"increment":0}})"));
  EXPECT_EQ(size_of(at(talk.ask(R"({"do":"tick","table":"t","now":2000})"), "lines")), 0U);
  EXPECT_EQ(at(talk.ask(R"({"do":"next","table":"t"})"), "tick"), Json(61000));
  EXPECT_EQ(size_of(at(talk.ask(R"({"do":"tick","table":"t","now":70000})"), "lines")), 1U);
  EXPECT_EQ(at(talk.ask(R"({"do":"next","table":"t"})"), "stage"), Json("over"));
}

TEST(DeskTables, MistakesAreErrors) {
  Talk talk;
  EXPECT_EQ(talk.refusal(R"({"do":"next","table":"t"})"), "bad_request");
  EXPECT_EQ(talk.refusal(opening("chess", kTwoBots)), "bad_setup");
  EXPECT_EQ(talk.refusal(opening("boots", R"([{"kind":"bot","level":"admiral"}])")), "bad_setup");
  EXPECT_EQ(talk.refusal(opening("boots", R"([{"kind":"open"}])")), "not_full");
  EXPECT_EQ(talk.refusal(R"({"do":"next","table":"t"})"), "bad_request");  // it was not opened after all
  talk.ask(opening("boots", kTwoBots));
  EXPECT_EQ(talk.refusal(R"({"do":"snapshot","table":"t","seat":3})"), "bad_request");
  EXPECT_EQ(talk.refusal(R"({"do":"restore","table":"t","lines":["{}"]})"), "damaged");
  EXPECT_EQ(talk.refusal(R"({"do":"restore","table":"t","lines":[]})"), "damaged");
  EXPECT_EQ(talk.refusal(R"({"do":"decide","table":"t","seat":2,"seq":1,"action":"pass"})"), "stale");
  talk.ask(R"({"do":"close","table":"t"})");
  EXPECT_EQ(talk.refusal(R"({"do":"next","table":"t"})"), "bad_request");
}

}  // namespace
}  // namespace freebooter::session
