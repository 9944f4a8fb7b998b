// What the documents show is what the program does.
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "boots/board.hpp"
#include "clever/game.hpp"
#include "cli/bot_protocol.hpp"
#include "cli/bot_session.hpp"
#include "cli/engine_words.hpp"
#include "cli/journals.hpp"
#include "core/text.hpp"

namespace freebooter::test {
namespace {

std::string document(const std::string& name) {
  std::ifstream file(FREEBOOTER_SOURCE_DIR "/" + name);
  EXPECT_TRUE(file.good()) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The fenced block whose text begins so.
std::string block(const std::string& text, const std::string& begin) {
  const std::size_t at = text.find("\n" + begin);
  EXPECT_NE(at, std::string::npos) << begin;
  return at == std::string::npos ? "" : text.substr(at + 1, text.find("```", at) - at - 1);
}

// What stands in backticks in the first column of the tables below a heading.
std::vector<std::string> first_column(const std::string& text, const std::string& heading) {
  std::vector<std::string> found;
  const std::size_t from = text.find(heading);
  EXPECT_NE(from, std::string::npos) << heading;
  const std::string part = text.substr(from, text.find("\n## ", from + 1) - from);
  for (const std::string_view line : split(part, '\n')) {
    if (!line.starts_with("| `")) continue;
    std::string_view cell = line.substr(0, line.find(" |", 2));
    for (std::size_t open = cell.find('`'); open != std::string_view::npos; open = cell.find('`')) {
      const std::size_t close = cell.find('`', open + 1);
      found.emplace_back(cell.substr(open + 1, close - open - 1));
      cell.remove_prefix(close + 1);
    }
  }
  return found;
}

TEST(Docs, NotationTablesCanBeRead) {
  const std::string text = document("docs/NOTATION.md");
  const auto rules = rules_of(R"({"players":4})");
  const auto actions = first_column(text, "## Actions");
  EXPECT_GE(actions.size(), 14U);
  for (const std::string& action : actions) {
    const auto read = Boots::parse_action(*rules, action);
    ASSERT_TRUE(read.ok()) << action;
    EXPECT_EQ(Boots::action_text(*rules, *read), action);
  }
  const auto outcomes = first_column(text, "## Outcomes");
  EXPECT_EQ(outcomes.size(), 4U);
  for (const std::string& outcome : outcomes) {
    const auto read = Boots::parse_outcome(*rules, outcome);
    ASSERT_TRUE(read.ok()) << outcome;
    EXPECT_EQ(Boots::outcome_text(*rules, *read), outcome);
  }
}

TEST(Docs, NotationPositionsAndTheRecordAreReal) {
  const std::string text = document("docs/NOTATION.md");
  const auto rules = rules_of(R"({"players":2,"first":1})");
  const std::string positions = block(text, "move 12 ");
  for (const std::string_view line : split(trim(positions), '\n')) {
    const auto state = Boots::parse_position(*rules, line);
    ASSERT_TRUE(state.ok()) << line << ": " << state.error();
    EXPECT_EQ(Boots::position_text(*rules, *state), line);
  }
  const auto record = read_record<Boots>(block(text, "[Game \"boots\"]"));
  ASSERT_TRUE(record.ok()) << record.error().text();
  EXPECT_EQ(record->tags.seats, (std::vector<std::string>{"Anna", "Finn"}));
}

TEST(Docs, EveryPhaseIsNamed) {
  for (const char* name : {"docs/NOTATION.md", "docs/PROTOCOL.md"}) {
    const std::string text = document(name);
    for (const std::string_view phase : boots::kPhaseNames)
      EXPECT_NE(text.find("`" + std::string(phase) + "`"), std::string::npos) << name << ": " << phase;
    for (const std::string_view phase : clever::kPhaseNames)
      EXPECT_NE(text.find("`" + std::string(phase) + "`"), std::string::npos) << name << ": " << phase;
  }
}

TEST(Docs, TheBoardExampleAndTheSchemaFitTheReader) {
  const boots::BoardFile standard = boots::standard_board();
  const auto json = parse_json(block(document("docs/BOARDS.md"), "{\n  \"format\""));
  ASSERT_TRUE(json.ok()) << json.error().text();
  EXPECT_TRUE(boots::read_board(*json, &standard).ok());
  const auto schema = parse_json(document("boards/boots.schema.json"));
  ASSERT_TRUE(schema.ok()) << schema.error().text();
  const Json* definitions = schema->find("$defs");
  EXPECT_EQ(*definitions->find("section")->find("properties")->find("width")->find("maximum"),
            Json(boots::kMaxSectionSide));
  EXPECT_EQ(*definitions->find("layout")->find("properties")->find("sections")->find("maxItems"),
            Json(boots::kMaxSections));
  EXPECT_EQ(*definitions->find("placement")->find("properties")->find("at")->find("items")->find("maximum"),
            Json(boots::kFarthestOffset));
}

// The document has two parts: the engine's protocol, and the bots'.
std::string engine_part() {
  const std::string text = document("docs/PROTOCOL.md");
  return text.substr(0, text.find("\n# Bots"));
}
std::string bots_part() {
  const std::string text = document("docs/PROTOCOL.md");
  return text.substr(text.find("\n# Bots"));
}

class Protocol : public ::testing::Test {
 protected:
  Protocol() {
    const std::string text = engine_part();
    std::string request;
    for (const std::string_view line : split(text, '\n')) {
      if (line.starts_with("→ ")) request = line.substr(std::string_view("→ ").size());
      if (line.starts_with("← ")) replies_[request] = line.substr(std::string_view("← ").size());
    }
  }

  // Says a request of the document; the reply must be the one that stands there, up to "…".
  void as_written(const std::string& request) {
    ASSERT_TRUE(replies_.contains(request)) << request;
    const std::string& written = replies_[request];
    const std::size_t dots = written.find("…");
    EXPECT_EQ(session_.answer(request).value_or("").substr(0, dots), written.substr(0, dots)) << request;
    replies_.erase(request);
  }
  void say(const std::string& request) {
    const std::string reply = session_.answer(request).value_or("");
    EXPECT_NE(reply.find("\"ok\":true"), std::string::npos) << request << "\n" << reply;
  }

  session::EngineSession session_{cli::english_refusal};
  std::map<std::string, std::string> replies_;
};

TEST_F(Protocol, EveryExampleIsWhatTheProgramReplies) {
  as_written("{nonsense");
  as_written(R"({"cmd":"games"})");
  as_written(R"({"id":1,"cmd":"new","game":"boots","players":2,"first":1})");
  as_written(R"({"cmd":"view","seat":3})");
  say(R"({"cmd":"apply","move":"port 4,3"})");
  say(R"({"cmd":"apply","move":"port 10,1"})");
  as_written(R"({"cmd":"turn"})");
  say(R"({"cmd":"apply","move":"dice 3-3"})");
  as_written(R"({"cmd":"chance"})");
  say(R"({"cmd":"set","position":"move 12 1 1 N 3-5 5,6:SG2PB:7/10,1:RO:3 P1@8,6:- 4,5=O -:0 - 0:0 -"})");
  as_written(R"({"cmd":"state"})");
  as_written(R"({"cmd":"odds","attack_pearls":1})");
  as_written(R"({"cmd":"path","to":"2,9"})");
  as_written(R"({"cmd":"worth","tokens":{"sails":2,"guns":1}})");
  as_written(R"({"cmd":"explain","move":"sail 50,50"})");
  say(R"({"cmd":"apply","move":"sail 5,6"})");
  as_written(R"({"cmd":"legal"})");
  as_written(R"({"cmd":"apply","move":{"type":"shoot","target":"P1","roller":2}})");
  as_written(R"({"cmd":"apply","outcome":"die 6"})");
  as_written(R"({"cmd":"apply","move":"spend -"})");
  as_written(R"({"cmd":"apply","move":"die 2"})");
  say(R"({"cmd":"undo","steps":3})");
  as_written(R"({"cmd":"log"})");
  as_written(R"({"id":"c1","cmd":"new","game":"clever","players":3,"first":1})");
  as_written(R"({"id":"c2","cmd":"set","position":"turn 10 1 1 - 4/7/9 8-9/4-8/5-6 - 4,2/6/- 8/2/5 -/-/1"})");
  as_written(R"({"id":"c3","cmd":"view","seat":1})");
  as_written(R"({"id":"c4","cmd":"view","seat":2})");
  as_written(R"({"id":"c5","cmd":"view","seat":"spectator"})");
  as_written(R"({"cmd":"way","island":8})");
  as_written(R"({"cmd":"distances","seat":2})");
  as_written(R"({"id":"c6","cmd":"explain","move":"end"})");
  as_written(R"({"id":"c7","cmd":"apply","move":{"type":"captain","island":8}})");
  as_written(R"({"id":"c8","cmd":"apply","move":"end"})");
  as_written(R"({"id":"c9","cmd":"apply","move":"give 9","seat":3})");
  as_written(R"({"id":"c10","cmd":"record","seat":2})");
  EXPECT_TRUE(replies_.empty()) << replies_.begin()->first << " is not tested";
}

TEST_F(Protocol, TheTableOfCleverIsReal) {
  const auto rules = clever::make_rules(*parse_json(R"({"players":2,"options":{"neutral_boats":true,"easy":true}})"));
  ASSERT_TRUE(rules.ok());
  int rows = 0;
  const std::string text = engine_part();
  const std::string_view chapter = std::string_view(text).substr(text.find("\n## Capt'n Clever"));
  for (const std::string_view line : split(chapter, '\n')) {
    if (!line.starts_with("| `")) continue;
    const std::string notation(line.substr(3, line.find('`', 3) - 3));
    const auto json = parse_json(line.substr(line.find('{'), line.rfind('}') + 1 - line.find('{')));
    ASSERT_TRUE(json.ok()) << line;
    const auto action = clever::action_from_json(*rules, *json);
    const auto outcome = clever::outcome_from_json(*rules, *json);
    ASSERT_NE(action.ok(), outcome.ok()) << line;
    EXPECT_EQ(action.ok() ? clever::action_text(*rules, *action) : clever::outcome_text(*rules, *outcome), notation);
    ++rows;
  }
  EXPECT_EQ(rows, 7);
}

TEST_F(Protocol, TheWholeStateCanBeSet) {
  say(R"({"id":1,"cmd":"new","game":"boots","players":2,"first":1})");
  std::string state = block(document("docs/PROTOCOL.md"), "{\n  \"phase\"");
  std::erase(state, '\n');
  say(R"({"cmd":"set","state":)" + state + "}");
  const auto reply = parse_json(session_.answer(R"({"cmd":"state"})").value_or(""));
  ASSERT_TRUE(reply.ok());
  EXPECT_EQ(*reply->find("state"), *parse_json(state)) << "no member more, no member less";
}

TEST_F(Protocol, EveryCommandHasItsPlace) {
  const std::string text = engine_part();
  std::vector<std::string> commands{"games", "new", "load", "seed", "quit"};
  for (const std::string_view command : session::kTableCommands) commands.emplace_back(command);
  for (const std::string& command : commands) {
    EXPECT_NE(text.find("`" + command + "`"), std::string::npos) << command;
  }
}

// The conversation of the document, with a real position for the one that is cut short there.
TEST(BotProtocol, TheExampleIsReal) {
  const auto rules = clever::make_rules(*parse_json(R"({"players":3,"first":1})"));
  const auto state = clever::parse_position(*rules, "turn 10 1 1 - 4/7/9 8-9/4-8/5-6 - 4,2/6/- 8/2/5 -/-/1");
  ASSERT_TRUE(state.ok());
  const std::string position =
      cli::position_message<clever::Game>(*rules, clever::view_of(*rules, *state, Seat{0}), *state).text();
  std::vector<std::string> said;
  cli::BotSession session("captain", "", 1, cli::steady_clock(),
                          [&](const Json& message) { said.push_back(message.text()); });
  const std::string text = bots_part();
  std::size_t answers = 0;
  for (const std::string_view line : split(text, '\n')) {
    const bool is_host = line.starts_with("→ ");
    if (!is_host && !line.starts_with("← ")) continue;
    const std::string written(line.substr(std::string_view("→ ").size()));
    const std::size_t dots = written.find("…");
    if (is_host) {
      EXPECT_TRUE(said.empty()) << said.front() << " is not in the document";
      const bool is_cut = dots != std::string::npos;
      if (is_cut) {
        EXPECT_EQ(position.substr(0, dots), written.substr(0, dots));
      }
      session.hear(is_cut ? position : written);
    } else {
      ASSERT_FALSE(said.empty()) << written;
      EXPECT_EQ(said.front().substr(0, dots), written.substr(0, dots));
      said.erase(said.begin());
      ++answers;
    }
  }
  EXPECT_EQ(answers, 4U);
  EXPECT_TRUE(session.is_over());
}

TEST(BotProtocol, TheMessagesHaveTheirPlace) {
  const std::string text = bots_part();
  for (const char* type : {"hello", "option", "new", "ready", "position", "go", "stop", "error", "quit", "id", "info",
                           "bestmove", "too_late", "gone", "nonsense", "bad_action"})
    EXPECT_NE(text.find("| `" + std::string(type) + "` |"), std::string::npos) << type;
}

}  // namespace
}  // namespace freebooter::test
