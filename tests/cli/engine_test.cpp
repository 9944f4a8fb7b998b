// The protocol of `freebooter engine`, command by command and error by error; the program itself is in
// program_test.cpp.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "boots/odds.hpp"
#include "cli/engine_words.hpp"
#include "cli/journals.hpp"

namespace freebooter::test {
namespace {

// A session that is talked to in objects.
class Engine {
 public:
  Json ask(const std::string& line) {
    const auto reply = session_.answer(line);
    EXPECT_TRUE(reply.has_value()) << line;
    auto json = parse_json(reply.value_or("null"));
    EXPECT_TRUE(json.ok()) << *reply;
    return json ? *json : Json();
  }
  // The same for a request that must be met.
  Json good(const std::string& line) {
    Json reply = ask(line);
    EXPECT_EQ(*reply.find("ok"), Json(true)) << line << "\n" << reply.text();
    return reply;
  }
  // The error of a request that must not.
  Json bad(const std::string& line) {
    const Json reply = ask(line);
    EXPECT_EQ(*reply.find("ok"), Json(false)) << line << "\n" << reply.text();
    const Json* error = reply.find("error");
    EXPECT_NE(error, nullptr) << reply.text();
    if (error == nullptr) return {};
    EXPECT_NE(error->find("reason"), nullptr);
    EXPECT_NE(error->find("text"), nullptr);
    EXPECT_FALSE(error->find("text")->as_string()->empty());
    return *error;
  }
  std::string reason(const std::string& line) { return text(bad(line), "reason"); }

  static std::string text(const Json& json, std::string_view member) {
    const Json* found = json.find(member);
    if (found == nullptr) return "(no " + std::string(member) + ")";
    return found->as_string() != nullptr ? *found->as_string() : found->text();
  }

 private:
  session::EngineSession session_{cli::english_refusal};
};

constexpr const char* kNew = R"({"cmd":"new","game":"boots","players":2,"first":1,"seed":5})";

// A position with a bit of everything: seat 1 at sea beside a Privateer, with Pearls, before its move.
constexpr const char* kMiddle =
    R"({"phase":"move","turn":12,"active":1,"first":1,"wind":"N","dice":[3,5],)"
    R"("ships":[{"seat":1,"at":[4,5],"hold":{"sails":1,"guns":2,"pearls":1,"black":1},"score":7},)"
    R"({"seat":2,"at":[10,1],"hold":{"rum":1,"gold":1},"score":3}],)"
    R"("privateers":[{"id":"P1","at":[7,5],"hold":{}}],"treasure":[{"at":[4,5],"token":"gold"}]})";

// The same with seat 1 on open sea.
std::string middle() {
  std::string text = kMiddle;
  text.replace(text.find("[4,5],\"hold\""), 5, "[5,6]");
  return text;
}

std::string set_middle() { return R"({"cmd":"set","state":)" + middle() + "}"; }

// --- the frame -------------------------------------------------------------------------------------------------

TEST(Engine, EveryReplyCarriesTheIdOfItsRequest) {
  Engine engine;
  EXPECT_EQ(*engine.good(R"({"id":7,"cmd":"games"})").find("id"), Json(7));
  EXPECT_EQ(*engine.good(R"({"id":"a","cmd":"games"})").find("id"), Json("a"));
  EXPECT_EQ(engine.good(R"({"id":[1,{"x":null}],"cmd":"games"})").find("id")->text(), R"([1,{"x":null}])");
  EXPECT_TRUE(engine.good(R"({"id":null,"cmd":"games"})").find("id")->is_null());
  EXPECT_EQ(engine.good(R"({"cmd":"games"})").find("id"), nullptr);
  EXPECT_EQ(*engine.ask(R"({"id":9,"cmd":"nonsense"})").find("id"), Json(9));
  EXPECT_EQ(*engine.ask(R"({"id":9})").find("id"), Json(9));
}

TEST(Engine, ABlankLineAsksNothing) {
  session::EngineSession session(cli::english_refusal);
  EXPECT_FALSE(session.answer("").has_value());
  EXPECT_FALSE(session.answer(" \t\r").has_value());
}

TEST(Engine, WhateverComesInIsAnsweredWithAValue) {
  Engine engine;
  const std::string deep(100000, '[');
  for (const std::string& line :
       {std::string("{"), std::string("nonsense"), std::string("{\"cmd\":\"\xff\"}"),
        std::string("{\"cmd\":\"a\0b\"}", 13), std::string("\0", 1), deep, "{\"cmd\":" + deep,
        std::string(R"({"cmd":"new","cmd":"new"})"), std::string(R"({"id":1e999,"cmd":"games"})"),
        std::string(R"({"cmd":"games"} {"cmd":"games"})")}) {
    EXPECT_EQ(engine.reason(line), "bad_json") << line.substr(0, 40);
  }
  for (const char* line : {"1", "[]", "null", "\"new\"", "true", "{}", R"({"cmd":5})", R"({"cmd":["new"]})"}) {
    EXPECT_EQ(engine.reason(line), "bad_request") << line;
  }
  EXPECT_EQ(engine.reason(std::string(session::kLongestLine + 1, ' ') + "x"), "too_long");
  EXPECT_EQ(engine.reason(R"({"cmd":"dance"})"), "unknown_command");
  engine.good(kNew);
  EXPECT_EQ(engine.reason(R"({"cmd":"dance"})"), "unknown_command");
}

TEST(Engine, AHugeObjectIsReadInNoTimeAndItsNamesAreStillTold) {
  std::string members;
  for (int member = 0; members.size() < session::kLongestLine - 100; ++member) {
    members += (members.empty() ? "\"" : ",\"") + std::to_string(member) + "\":0";
  }
  Engine engine;
  engine.good(R"({"cmd":"games","id":{)" + members + "}}");
  EXPECT_TRUE(Engine::text(engine.bad(R"({"cmd":"games","id":{)" + members + R"(,"500":0}})"), "text").find("twice") !=
              std::string::npos);
}

TEST(Engine, EveryCommandRefusesWhatItDoesNotKnow) {
  Engine engine;
  engine.good(kNew);
  std::vector<std::string> commands{"games", "load", "seed", "quit"};
  for (const std::string_view command : session::kTableCommands) commands.emplace_back(command);
  for (const std::string& command : commands) {
    const Json error = engine.bad(R"({"cmd":")" + command + R"(","moon":1})");
    EXPECT_EQ(Engine::text(error, "reason"), "bad_request") << command;
    EXPECT_EQ(Engine::text(error, "place"), "moon") << command;
  }
  EXPECT_EQ(engine.reason(R"({"cmd":"new","game":"boots","players":2,"moon":1})"), "bad_setup");
}

TEST(Engine, TableCommandsNeedAGame) {
  Engine engine;
  for (const std::string_view command : session::kTableCommands) {
    EXPECT_EQ(engine.reason(R"({"cmd":")" + std::string(command) + R"("})"), "no_game") << command;
  }
}

TEST(Engine, QuitEndsTheSession) {
  session::EngineSession session(cli::english_refusal);
  EXPECT_FALSE(session.over());
  EXPECT_EQ(session.answer(R"({"cmd":"quit"})"), R"({"ok":true})");
  EXPECT_TRUE(session.over());
}

// --- beginning -------------------------------------------------------------------------------------------------

TEST(Engine, GamesListsTheCatalogue) {
  Engine engine;
  const Json reply = engine.good(R"({"cmd":"games"})");
  EXPECT_EQ(*reply.find("protocol"), Json(session::kProtocolVersion));
  const Json::Array& games = *reply.find("games")->as_array();
  std::size_t at = 0;
  for_each_game([&]<class G>(GameTag<G>) {
    ASSERT_LT(at, games.size());
    EXPECT_EQ(*games[at].find("game"), Json(G::kName));
    EXPECT_EQ(*games[at].find("rules"), Json(G::kRulesVersion));
    EXPECT_EQ(*games[at++].find("players"), Json::array({G::kMinPlayers, G::kMaxPlayers}));
  });
  EXPECT_EQ(at, games.size());
}

TEST(Engine, NewTellsTheSetUpAndWhoDecides) {
  Engine engine;
  const Json reply =
      engine.good(R"({"cmd":"new","game":"boots","players":4,"layout":"loose","options":{"drift":"off"},"first":3})");
  EXPECT_EQ(*reply.find("game"), Json("boots"));
  EXPECT_EQ(*reply.find("rules"), Json(1));
  EXPECT_EQ(*reply.find("players"), Json(4));
  EXPECT_EQ(*reply.find("setup")->find("layout"), Json("loose"));
  EXPECT_EQ(reply.find("turn")->text(), R"({"kind":"seat","seat":3,"number":0,"phase":"choose_port"})");
  EXPECT_EQ(engine.good(R"({"cmd":"setup"})").find("setup")->text(), reply.find("setup")->text());
}

TEST(Engine, NewIsRefusedWithThePlaceAndKeepsTheOldGame) {
  Engine engine;
  engine.good(kNew);
  const std::string before = engine.good(R"({"cmd":"state"})").text();
  EXPECT_EQ(engine.reason(R"({"cmd":"new"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"new","game":5})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"new","game":"chess","players":2})"), "unknown_game");
  EXPECT_EQ(engine.reason(R"({"cmd":"new","game":"boots"})"), "bad_setup");
  EXPECT_EQ(engine.reason(R"({"cmd":"new","game":"boots","players":2,"seed":"x"})"), "bad_request");
  const auto place = [&](const std::string& members) {
    const Json error = engine.bad(R"({"cmd":"new","game":"boots",)" + members + "}");
    EXPECT_EQ(Engine::text(error, "reason"), "bad_setup");
    return Engine::text(error, "place");
  };
  EXPECT_EQ(place(R"("players":9)"), "players");
  EXPECT_EQ(place(R"("players":2,"options":{"drift":"up"})"), "options.drift");
  EXPECT_EQ(place(R"("players":2,"layout":"heap")"), "layout");
  EXPECT_EQ(place(R"("players":2,"layout":{"sections":[{"section":"A","at":[0]}]})"), "layout.sections[0].at");
  EXPECT_EQ(place(R"("players":2,"first":3)"), "first");
  EXPECT_EQ(place(R"("players":2,"board":{"format":"x"})"), "board");
  EXPECT_EQ(engine.good(R"({"cmd":"state"})").text(), before);
}

TEST(Engine, LoadGoesOnFromARecord) {
  const auto journal = random_journal(R"({"players":3,"options":{"sleeps":true}})", 3, 6);
  const std::string record = write_record(journal, {}, Reader::table());
  Engine engine;
  const Json reply = engine.good(R"({"cmd":"load","record":)" + Json(record).text() + "}");
  EXPECT_EQ(*reply.find("hash"), Json(hash_text(Boots::hash(journal.rules(), journal.state()))));
  EXPECT_EQ(*reply.find("entries"), Json(static_cast<std::int64_t>(journal.size())));
  EXPECT_EQ(*engine.good(R"({"cmd":"record"})").find("record"), Json(record));
  // Damaged, unknown, nothing: refused, and the game stays.
  EXPECT_EQ(engine.reason(R"({"cmd":"load","record":"[Game \"chess\"]"})"), "unknown_game");
  EXPECT_EQ(engine.reason(R"({"cmd":"load","record":""})"), "bad_record");
  EXPECT_EQ(engine.reason(R"({"cmd":"load","record":"[Game \"boots\"]"})"), "bad_record");
  EXPECT_EQ(engine.reason(R"({"cmd":"load"})"), "bad_request");
  EXPECT_EQ(*engine.good(R"({"cmd":"turn"})").find("hash"), *reply.find("hash"));
}

// --- positions -------------------------------------------------------------------------------------------------

TEST(Engine, SetTakesAnyPossibleStateAsJsonOrText) {
  Engine engine;
  engine.good(kNew);
  const Json set = engine.good(set_middle());
  EXPECT_EQ(set.find("turn")->text(), R"({"kind":"seat","seat":1,"number":12,"phase":"move"})");
  EXPECT_EQ(*set.find("entries"), Json(0));
  const Json state = engine.good(R"({"cmd":"state"})");
  EXPECT_EQ(*state.find("state")->find("ships")->as_array()->at(0).find("score"), Json(7));
  // There and back in both forms.
  engine.good(kNew);
  const Json again = engine.good(R"({"cmd":"set","position":)" + state.find("position")->text() + "}");
  EXPECT_EQ(*again.find("hash"), *set.find("hash"));
  engine.good(kNew);
  EXPECT_EQ(*engine.good(R"({"cmd":"set","state":)" + state.find("state")->text() + "}").find("hash"),
            *set.find("hash"));
}

TEST(Engine, SetRefusesTheImpossibleAndKeepsWhatWas) {
  Engine engine;
  engine.good(kNew);
  engine.good(set_middle());
  const std::string before = engine.good(R"({"cmd":"state"})").text();
  const auto state_with = [&](const std::string& what, const std::string& by) {
    std::string text = middle();
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return R"({"cmd":"set","state":)" + text.replace(at, what.size(), by) + "}";
  };
  EXPECT_EQ(engine.reason(R"({"cmd":"set"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"set","state":{},"position":""})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"set","position":5})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"set","position":"move"})"), "bad_position");
  EXPECT_EQ(engine.reason(R"({"cmd":"set","state":{}})"), "bad_state");
  EXPECT_EQ(engine.reason(state_with("\"move\"", "\"nap\"")), "bad_state");
  EXPECT_EQ(engine.reason(state_with("\"turn\"", "\"tern\"")), "bad_state");
  EXPECT_EQ(engine.reason(state_with("\"sails\":1", "\"sails\":19")), "bad_state") << "B1.2: there are 18";
  EXPECT_EQ(engine.reason(state_with("\"score\":7", "\"score\":30")), "bad_state") << "B12.1: the game would be over";
  EXPECT_EQ(engine.reason(state_with("[7,5]", "[5,6]")), "bad_state") << "B6.1: two ships on one square";
  EXPECT_EQ(engine.reason(state_with("[5,6]", "[5,6,7]")), "bad_state");
  EXPECT_EQ(engine.good(R"({"cmd":"state"})").text(), before);
}

TEST(Engine, ViewHidesWhatTheSeatMayNotKnow) {
  Engine engine;
  engine.good(R"({"cmd":"new","game":"boots","players":3,"first":1,"options":{"secret_ports":true}})");
  engine.good(R"({"cmd":"apply","move":"port 4,3"})");
  const auto at = [&](const std::string& seat) {
    const Json view = engine.good(R"({"cmd":"view")" + seat + "}");
    return view.find("view")->find("ships")->as_array()->at(0).find("at")->text();
  };
  EXPECT_EQ(at(R"(,"seat":1)"), "[4,3]");
  EXPECT_EQ(at(R"(,"seat":2)"), R"("?")");
  EXPECT_EQ(at(R"(,"seat":"spectator")"), R"("?")");
  EXPECT_EQ(at(""), R"("?")");
  EXPECT_EQ(engine.reason(R"({"cmd":"view","seat":4})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"view","seat":"table"})"), "bad_request");
}

// --- playing ---------------------------------------------------------------------------------------------------

TEST(Engine, LegalListsTextAndJsonThatApplyTakesBothWays) {
  Engine engine;
  engine.good(kNew);
  engine.good(set_middle());
  const Json legal = engine.good(R"({"cmd":"legal"})");
  const Json::Array& actions = *legal.find("actions")->as_array();
  ASSERT_GT(actions.size(), 40U);
  for (const Json& item : actions) {
    const std::string by_text = R"({"cmd":"explain","move":)" + item.find("text")->text() + "}";
    const std::string by_json = R"({"cmd":"explain","action":)" + item.find("action")->text() + "}";
    EXPECT_EQ(*engine.good(by_text).find("legal"), Json(true)) << by_text;
    EXPECT_EQ(*engine.good(by_json).find("legal"), Json(true)) << by_json;
  }
  EXPECT_TRUE(engine.good(R"({"cmd":"chance"})").find("outcomes")->as_array()->empty());
}

TEST(Engine, AnUnloadingStandsForAFamily) {
  Engine engine;
  engine.good(kNew);
  std::string text = middle();
  text.replace(text.find("[5,6]"), 5, "[4,3]");
  engine.good(R"({"cmd":"set","state":)" + text + "}");
  engine.good(R"({"cmd":"apply","move":"sail 4,3"})");
  const Json legal = engine.good(R"({"cmd":"legal"})");
  int families = 0;
  for (const Json& item : *legal.find("actions")->as_array()) {
    if (item.find("family") != nullptr) ++families;
  }
  EXPECT_EQ(families, 1);
  EXPECT_EQ(*engine.good(R"({"cmd":"explain","move":"unload SG"})").find("legal"), Json(true));
  EXPECT_EQ(Engine::text(engine.good(R"({"cmd":"explain","move":"unload S2"})"), "clause").substr(0, 2), "B8");
}

TEST(Engine, ChanceTellsWeightsAndApplyTakesAnOutcome) {
  Engine engine;
  engine.good(kNew);
  engine.good(R"({"cmd":"apply","action":"port 4,3"})");
  engine.good(R"({"cmd":"apply","action":{"type":"port","at":[4,3]},"seat":2})");
  const Json chance = engine.good(R"({"cmd":"chance"})");
  EXPECT_EQ(chance.find("outcomes")->as_array()->size(), 21U);
  EXPECT_EQ(*chance.find("total"), Json(36));
  EXPECT_TRUE(engine.good(R"({"cmd":"legal"})").find("actions")->as_array()->empty());
  const Json reply = engine.good(R"({"cmd":"apply","outcome":{"type":"dice","dice":[5,3]}})");
  EXPECT_EQ(*reply.find("text"), Json("dice 3-5"));
  ASSERT_GE(reply.find("events")->as_array()->size(), 2U);
  EXPECT_EQ(*reply.find("entries"), Json(3));
}

TEST(Engine, ApplyRefusesWithReasonAndClauseAndChangesNothing) {
  Engine engine;
  engine.good(kNew);
  const std::string before = engine.good(R"({"cmd":"state"})").text();
  const auto refused = [&](const std::string& members) {
    const Json error = engine.bad(R"({"cmd":"apply",)" + members + "}");
    return Engine::text(error, "reason") + " " +
           (error.find("clause") != nullptr ? Engine::text(error, "clause") : "-");
  };
  EXPECT_EQ(refused(R"("move":"dice 1-2")"), "not_chance B2.7");
  EXPECT_EQ(refused(R"("outcome":"dice 1-2")"), "not_chance B2.7");
  EXPECT_EQ(refused(R"("move":"port 4,3","seat":2)"), "not_your_decision B2.7");
  EXPECT_EQ(refused(R"("move":"sail 4,2")"), "choose_a_port B2.5");
  EXPECT_EQ(refused(R"("move":"dance")"), "bad_move -");
  EXPECT_EQ(refused(R"("move":{"type":"dance"})"), "bad_move -");
  EXPECT_EQ(refused(R"("move":5)"), "bad_move -");
  EXPECT_EQ(refused(R"("action":"dice 1-2")"), "bad_action -");
  EXPECT_EQ(refused(R"("action":{"type":"sail"})"), "bad_action -");
  EXPECT_EQ(refused(R"("outcome":"port 4,3")"), "bad_outcome -");
  EXPECT_EQ(refused(R"("outcome":{"type":"dice","dice":[0,7]})"), "bad_outcome -");
  EXPECT_EQ(refused(R"("seat":1)"), "bad_request -");
  EXPECT_EQ(refused(R"("move":"pass","action":"pass")"), "bad_request -");
  EXPECT_EQ(refused(R"("move":"port 4,3","seat":3)"), "bad_request -");
  EXPECT_EQ(engine.good(R"({"cmd":"state"})").text(), before);
  engine.good(R"({"cmd":"apply","move":"port 4,3"})");
  engine.good(R"({"cmd":"apply","move":"port 4,3"})");
  EXPECT_EQ(refused(R"("move":"sail 4,2")"), "chance_first B3.1");
}

TEST(Engine, ExplainSaysWhyAndChangesNothing) {
  Engine engine;
  engine.good(kNew);
  engine.good(set_middle());
  const std::string before = engine.good(R"({"cmd":"state"})").text();
  EXPECT_EQ(engine.good(R"({"cmd":"explain","move":"sail 5,5"})").text(), R"({"ok":true,"legal":true})");
  const Json far = engine.good(R"({"cmd":"explain","move":"sail 50,50"})");
  EXPECT_EQ(*far.find("legal"), Json(false));
  EXPECT_EQ(Engine::text(far, "reason"), "out_of_reach");
  EXPECT_EQ(Engine::text(far, "clause").substr(0, 2), "B5");
  EXPECT_NE(Engine::text(far, "text"), "out of reach") << "the catalogue has a sentence for it";
  EXPECT_EQ(Engine::text(engine.good(R"({"cmd":"explain","move":"sail 5,5","seat":2})"), "reason"),
            "not_your_decision");
  EXPECT_EQ(engine.reason(R"({"cmd":"explain","move":"dance"})"), "bad_move");
  EXPECT_EQ(engine.good(R"({"cmd":"state"})").text(), before);
}

TEST(Engine, RollDrawsTheSameForTheSameSeed) {
  const auto game = [](const std::string& seed) {
    Engine engine;
    engine.good(kNew);
    engine.good(R"({"cmd":"seed","seed":)" + seed + "}");
    engine.good(R"({"cmd":"apply","move":"port 4,3"})");
    engine.good(R"({"cmd":"apply","move":"port 4,3"})");
    std::string rolled;
    for (int turn = 0; turn < 8; ++turn) {
      while (Engine::text(*engine.good(R"({"cmd":"turn"})").find("turn"), "kind") == "chance") {
        rolled += Engine::text(engine.good(R"({"cmd":"roll"})"), "text") + ";";
      }
      EXPECT_EQ(engine.reason(R"({"cmd":"roll"})"), "not_chance");
      engine.good(R"({"cmd":"apply","move":)" +
                  engine.good(R"({"cmd":"legal"})").find("actions")->as_array()->at(0).find("text")->text() + "}");
    }
    return rolled;
  };
  EXPECT_EQ(game("1"), game("1"));
  EXPECT_NE(game("1"), game("2"));
  EXPECT_EQ(game("-9223372036854775808"), game("-9223372036854775808"));
}

TEST(Engine, UndoTakesBackDiceToo) {
  Engine engine;
  engine.good(kNew);
  std::vector<std::string> hashes{Engine::text(engine.good(R"({"cmd":"turn"})"), "hash")};
  for (const char* move : {"port 4,3", "port 10,1", "dice 1-1"}) {
    hashes.push_back(Engine::text(engine.good(R"({"cmd":"apply","move":")" + std::string(move) + "\"}"), "hash"));
  }
  EXPECT_EQ(Engine::text(engine.good(R"({"cmd":"undo"})"), "hash"), hashes[2]);
  EXPECT_EQ(Engine::text(engine.good(R"({"cmd":"undo","steps":2})"), "hash"), hashes[0]);
  EXPECT_EQ(engine.reason(R"({"cmd":"undo"})"), "nothing_to_undo");
  EXPECT_EQ(engine.reason(R"({"cmd":"undo","steps":0})"), "bad_request");
}

TEST(Engine, LogAndRecordTellTheGame) {
  Engine engine;
  engine.good(kNew);
  engine.good(R"({"cmd":"apply","move":"port 4,3"})");
  engine.good(R"({"cmd":"apply","move":"port 10,1"})");
  engine.good(R"({"cmd":"apply","move":"dice 1-1"})");
  const Json log = engine.good(R"({"cmd":"log","from":2})");
  const Json::Array& entries = *log.find("log")->as_array();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(*entries[0].find("entry"), Json(2));
  EXPECT_EQ(*entries[0].find("by"), Json(2));
  EXPECT_EQ(*entries[0].find("text"), Json("port 10,1"));
  EXPECT_EQ(*entries[1].find("by"), Json("chance"));
  EXPECT_EQ(*entries[1].find("turn"), Json(1));
  EXPECT_EQ(*entries[1].find("hash"), *engine.good(R"({"cmd":"turn"})").find("hash"));
  EXPECT_TRUE(engine.good(R"({"cmd":"log","from":99})").find("log")->as_array()->empty());
  EXPECT_EQ(engine.reason(R"({"cmd":"log","from":0})"), "bad_request");

  const Json named = engine.good(R"({"cmd":"record","names":["Anna","Zoé"],"date":"2024-05-17"})");
  const auto loaded = read_record<Boots>(Engine::text(named, "record"));
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  EXPECT_EQ(loaded->tags.seats, (std::vector<std::string>{"Anna", "Zoé"}));
  EXPECT_EQ(loaded->journal.size(), 3U);
  EXPECT_NE(Engine::text(engine.good(R"({"cmd":"record","seat":2})"), "record").find("[Seen \"seat 2\"]"),
            std::string::npos);
  EXPECT_NE(Engine::text(engine.good(R"({"cmd":"record","seat":"spectator"})"), "record").find("spectator"),
            std::string::npos);
  EXPECT_EQ(engine.reason(R"({"cmd":"record","names":["a","b","c"]})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"record","seat":3})"), "bad_request");
}

// --- extras of boots -------------------------------------------------------------------------------------------

TEST(Engine, B97OddsAreThoseOfTheEngine) {
  Engine engine;
  engine.good(kNew);
  engine.good(set_middle());
  const auto hit = [&](const std::string& members) {
    const Json reply = engine.good(R"({"cmd":"odds")" + members + "}");
    const Json::Array& shots = *reply.find("shots")->as_array();
    return shots.empty() ? std::string("none") : Engine::text(shots[0], "target") + " " + shots[0].find("hit")->text();
  };
  // Seat 1 at 5,6; the Privateer at 7,5 is in no line with it, but with a ship at 7,6 there is one.
  EXPECT_EQ(hit(""), "none");
  std::string text = middle();
  text.replace(text.find("[7,5]"), 5, "[8,6]");
  engine.good(R"({"cmd":"set","state":)" + text + "}");
  // 2 Guns, a gap of 2, no Rum: m = 0, 21 in 36.
  EXPECT_EQ(hit(""), R"(P1 {"part":21,"whole":36})");
  EXPECT_EQ(hit(R"(,"attack_pearls":2)"), R"(P1 {"part":30,"whole":36})");
  EXPECT_EQ(hit(R"(,"attack_pearls":2,"defence_pearls":1)"), R"(P1 {"part":26,"whole":36})");
  EXPECT_EQ(hit(R"(,"ship":"P1")"), R"(none)") << "B4.5: a Privateer does not shoot at its commander";
  EXPECT_EQ(engine.reason(R"({"cmd":"odds","ship":"P2"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"odds","ship":"x"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"odds","attack_pearls":-1})"), "bad_request");
  const Json islands = *engine.good(R"({"cmd":"odds"})").find("islands");
  EXPECT_EQ(islands.as_array()->size(), 16U);
  for (const Json& island : *islands.as_array()) {
    const bool taken = island.find("at")->text() == "[4,5]";
    const auto number = static_cast<int>(*island.find("number")->as_int());
    EXPECT_EQ(*island.find("treasure")->find("part"), Json(taken ? 0 : boots::ways_to_roll(number))) << island.text();
  }
}

TEST(Engine, B61OddsAreNotAskedWhereAnotherShipStands) {
  Engine engine;
  engine.good(R"({"cmd":"new","game":"boots","players":2,"first":1})");
  engine.good(R"({"cmd":"set","position":"move 11 1 1 N 3-5 5,6:-:7/8,7:RO:3 - - -:0 - 0:0 -"})");
  const Json refused = engine.ask(R"({"cmd":"odds","at":[8,7]})");
  EXPECT_EQ(*refused.find("error")->find("clause"), Json("B6.1"));
  EXPECT_EQ(engine.good(R"({"cmd":"odds","at":[8,6]})").find("shots")->as_array()->size(), 1U);
}

TEST(Engine, OddsNeedAShip) {
  Engine engine;
  engine.good(R"({"cmd":"new","game":"boots","players":2})");
  EXPECT_EQ(engine.reason(R"({"cmd":"odds"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"path","to":[1,1]})"), "bad_request");
}

TEST(Engine, B5PathShowsStepsAndTheirCosts) {
  Engine engine;
  engine.good(kNew);
  engine.good(set_middle());
  // Four points, wind north: one step diagonally into the wind and two across it.
  const Json path = engine.good(R"({"cmd":"path","to":"8,7"})");
  EXPECT_EQ(*path.find("ship"), Json("1"));
  int cost = 0;
  std::string last;
  for (const Json& step : *path.find("steps")->as_array()) {
    cost += static_cast<int>(*step.find("cost")->as_int());
    last = step.find("to")->text();
  }
  EXPECT_EQ(last, "[8,7]");
  EXPECT_LE(cost, 4 + *path.find("pearls")->as_int());
  EXPECT_TRUE(engine.good(R"({"cmd":"path","to":[5,6]})").find("steps")->as_array()->empty()) << "staying put";
  const Json error = engine.bad(R"({"cmd":"path","to":[500,6]})");
  EXPECT_EQ(Engine::text(error, "reason"), "out_of_reach");
  EXPECT_EQ(engine.reason(R"({"cmd":"path"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"path","to":"north"})"), "bad_request");
  EXPECT_EQ(engine.reason(R"({"cmd":"path","to":[1]})"), "bad_request");
  EXPECT_EQ(*engine.good(R"({"cmd":"path","to":[7,4],"ship":"P1"})").find("ship"), Json("P1"));
}

TEST(Engine, AWholeGameCanBeDrivenToItsEnd) {
  // Greedy games finish; the engine must agree with the record entry by entry.
  const auto journal = finished_journal(R"({"players":2,"first":1})", 4);
  Engine engine;
  engine.good(kNew);
  for (const auto& entry : journal.entries()) {
    const std::string text = entry.action() != nullptr ? Boots::action_text(journal.rules(), *entry.action())
                                                       : Boots::outcome_text(journal.rules(), *entry.outcome());
    const Json reply = engine.good(R"({"cmd":"apply","move":")" + text + "\"}");
    ASSERT_EQ(*reply.find("hash"), Json(hash_text(entry.hash)));
  }
  const Json turn = *engine.good(R"({"cmd":"turn"})").find("turn");
  EXPECT_EQ(*turn.find("kind"), Json("over"));
  EXPECT_EQ(turn.find("winners")->as_array()->size(), 1U);
  EXPECT_TRUE(engine.good(R"({"cmd":"legal"})").find("actions")->as_array()->empty());
  EXPECT_EQ(engine.reason(R"({"cmd":"apply","move":"pass"})"), "game_over");
  EXPECT_EQ(engine.reason(R"({"cmd":"roll"})"), "game_over");
  engine.good(R"({"cmd":"undo","steps":3})");
  EXPECT_NE(Engine::text(*engine.good(R"({"cmd":"turn"})").find("turn"), "kind"), "over");
}

}  // namespace
}  // namespace freebooter::test
