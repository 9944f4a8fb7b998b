// Our own bots behind the bot protocol: what they say to what they hear.
#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "cli/bot_protocol.hpp"
#include "cli/bot_session.hpp"

namespace freebooter::cli::test {

namespace {

// Every look at it takes a millisecond. May call for the answer.
class SlowClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override { return 1000 * looks_++; }
  [[nodiscard]] bool is_called() const override { return called; }

  bool called = false;

 private:
  mutable std::int64_t looks_ = 0;
};

class Talk {
 public:
  explicit Talk(const std::string& bot = "captain", const std::string& game = "")
      : session_(bot, game, 1, clock_, [this](const Json& message) { said_.push_back(message); }) {}

  std::vector<Json> say(std::string_view line) {
    said_.clear();
    session_.hear(line);
    return said_;
  }
  // The type of the only answer.
  std::string type(std::string_view line) {
    const auto said = say(line);
    return said.size() == 1 ? *said[0].find("type")->as_string() : std::to_string(said.size()) + " answers";
  }
  std::string reason(std::string_view line) {
    const auto said = say(line);
    const Json* reason = said.size() == 1 ? said[0].find("reason") : nullptr;
    return reason == nullptr ? "" : *reason->as_string();
  }
  [[nodiscard]] bool is_over() const { return session_.is_over(); }
  void call() { clock_.called = true; }

 private:
  SlowClock clock_;
  std::vector<Json> said_;
  BotSession session_;
};

// A decision of the first seat in clever, and a bot that has seen it.
struct Scene {
  explicit Scene(const std::string& bot = "captain") : talk(bot) {
    const Json setup = Json::object({{"players", 3}, {"first", 1}});
    rules = std::make_unique<clever::Rules>(std::move(*clever::make_rules(setup)));
    state = *clever::parse_position(*rules, "turn 10 1 1 - 4/7/9 8-9/4-8/5-6 - 4,2/6/- 8/2/5 -/-/1");
    EXPECT_TRUE(talk.say(new_game_message<clever::Game>(*rules, Seat{0}).text()).empty());
  }
  [[nodiscard]] std::string position(Seat seat) const {
    return position_message<clever::Game>(*rules, clever::view_of(*rules, state, seat), state).text();
  }

  Talk talk;
  std::unique_ptr<clever::Rules> rules;
  clever::State state;
};

}  // namespace

TEST(BotSession, IntroducesItself) {
  Talk talk("pilot:100ms", "clever");
  const auto said = talk.say(R"({"type":"hello","protocol":1})");
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].find("type")->text(), "\"id\"");
  EXPECT_EQ(said[0].find("name")->text(), "\"freebooter pilot:100ms\"");
  EXPECT_EQ(said[0].find("level")->text(), "\"pilot\"");
  EXPECT_EQ(said[0].find("games")->text(), "[\"clever\"]");
  EXPECT_EQ(said[0].find("options")->as_array()->size(), 1U);
  EXPECT_EQ(talk.type(R"({"type":"ready"})"), "ready");
  EXPECT_TRUE(talk.say(R"({"type":"option","name":"seed","value":7})").empty());
  EXPECT_TRUE(talk.say("").empty());
  EXPECT_FALSE(talk.is_over());
  EXPECT_TRUE(talk.say(R"({"type":"quit"})").empty());
  EXPECT_TRUE(talk.is_over());
}

TEST(BotSession, DecidesAndSaysWhatItFoundOut) {
  Scene scene;
  EXPECT_TRUE(scene.talk.say(scene.position(Seat{0})).empty());
  const auto said = scene.talk.say(R"({"type":"go","iterations":40})");
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0].find("type")->text(), "\"info\"");
  const std::int64_t simulations = *said[0].find("simulations")->as_int();
  EXPECT_GT(simulations, 0);
  EXPECT_LE(simulations, 40) << "fewer once nothing can change the answer";
  EXPECT_EQ(said[0].find("chances")->as_array()->size(), 3U);
  EXPECT_FALSE(said[0].find("pv")->as_array()->empty());
  std::int64_t visits = 0;
  for (const Json& action : *said[0].find("actions")->as_array()) visits += *action.find("visits")->as_int();
  EXPECT_EQ(visits, simulations);
  EXPECT_EQ(said[1].find("type")->text(), "\"bestmove\"");
  EXPECT_EQ(said[1].find("action")->text(), said[0].find("pv")->as_array()->front().text());
  EXPECT_EQ(scene.talk.reason(R"({"type":"go"})"), "no_position") << "a decision is made once";
}

// By a clock that says so, not by this machine's: with a look before each simulation, so many fit.
TEST(BotSession, ObeysLimitsOfTime) {
  for (const int milliseconds : {5, 20, 60}) {
    Scene scene;
    scene.talk.say(scene.position(Seat{0}));
    const auto said = scene.talk.say(go_message({.milliseconds = milliseconds}).text());
    ASSERT_EQ(said.size(), 2U);
    EXPECT_GT(*said[0].find("simulations")->as_int(), 0);
    EXPECT_LE(*said[0].find("simulations")->as_int(), milliseconds);
    EXPECT_LE(*said[0].find("milliseconds")->as_int(), milliseconds + 4) << "a few looks around it";
  }
}

TEST(BotSession, AnswersAtOnceWhenItIsCalled) {
  for (const std::string_view go :
       {R"({"type":"go"})", R"({"type":"go","iterations":1000000000})", R"({"type":"go","milliseconds":100000000})"}) {
    Scene scene;
    scene.talk.say(scene.position(Seat{0}));
    scene.talk.call();
    EXPECT_EQ(scene.talk.type(go), "bestmove") << "there is nothing to tell besides";
  }
}

TEST(BotSession, ALimitOfItsOwnCountsWhereTheHostSetsNone) {
  const auto simulations = [](Scene& scene, std::string_view go) {
    scene.talk.say(scene.position(Seat{0}));
    return *scene.talk.say(go)[0].find("simulations")->as_int();
  };
  Scene own("captain:15");
  EXPECT_LE(simulations(own, R"({"type":"go"})"), 15);
  EXPECT_LE(simulations(own, R"({"type":"go","iterations":9})"), 9);
  Scene none("captain");
  EXPECT_GT(simulations(none, R"({"type":"go"})"), 15) << "as much as its nature asks";
}

TEST(BotSession, RefusesWhatItCannotUse) {
  Scene scene;
  Talk fresh("captain", "boots");
  EXPECT_EQ(fresh.reason("nonsense"), "bad_json");
  EXPECT_EQ(fresh.reason("[1]"), "bad_request");
  EXPECT_EQ(fresh.reason(R"({"type":"dance"})"), "unknown_type");
  EXPECT_EQ(fresh.reason(R"({"type":"go"})"), "no_position");
  EXPECT_EQ(fresh.reason(R"({"type":"position","view":{}})"), "no_game");
  EXPECT_EQ(fresh.reason(R"({"type":"new","game":"chess","seat":1,"setup":{}})"), "unknown_game");
  EXPECT_EQ(fresh.reason(R"({"type":"new","game":"clever","seat":1,"setup":{"players":3}})"), "unknown_game");
  EXPECT_EQ(fresh.reason(R"({"type":"new","game":"boots","seat":1,"setup":{"players":99}})"), "bad_setup");
  EXPECT_EQ(fresh.reason(R"({"type":"new","game":"boots","seat":5,"setup":{"players":2}})"), "bad_setup");
  EXPECT_EQ(fresh.reason(R"({"type":"option","name":"luck","value":1})"), "bad_request");
  EXPECT_EQ(fresh.reason(R"({"type":"go","iterations":0})"), "bad_request");
  EXPECT_EQ(scene.talk.reason(R"({"type":"position"})"), "bad_request");
  EXPECT_EQ(scene.talk.reason(R"({"type":"position","view":{}})"), "bad_view");
  EXPECT_EQ(scene.talk.reason(scene.position(Seat{1})), "bad_view") << "another seat's eyes";
  EXPECT_TRUE(scene.talk.say(scene.position(Seat{0})).empty()) << "and all is well again";
}

}  // namespace freebooter::cli::test
