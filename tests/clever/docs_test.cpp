// What the documents show of Capt'n Clever is what the engine does.
#include <fstream>
#include <sstream>

#include "clever/tables.hpp"
#include "core/text.hpp"

namespace freebooter::clever {
namespace {

std::string document(const std::string& name) {
  std::ifstream file(std::string(FREEBOOTER_SOURCE_DIR) + "/" + name);
  EXPECT_TRUE(file.good()) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// From a heading to the next one.
std::string section(const std::string& text, const std::string& heading) {
  const std::size_t from = text.find("\n" + heading);
  EXPECT_NE(from, std::string::npos) << heading;
  return from == std::string::npos ? "" : text.substr(from + 1, text.find("\n##", from + 2) - from - 1);
}

// What stands in backticks at the beginning of a table's rows.
std::vector<std::string> first_column(const std::string& part) {
  std::vector<std::string> found;
  for (const std::string_view line : split(part, '\n')) {
    if (line.starts_with("| `")) found.emplace_back(line.substr(3, line.find('`', 3) - 3));
  }
  return found;
}

TEST(CleverDocs, NotationTablesCanBeRead) {
  const std::string text = document("docs/NOTATION.md");
  const Rules rules = rules_of(R"({"players":2,"options":{"neutral_boats":true}})");
  const auto actions = first_column(section(text, "### What a seat decides in Capt'n Clever"));
  EXPECT_EQ(actions.size(), 6U);
  for (const std::string& form : actions) {
    const auto action = parse_action(rules, form);
    ASSERT_TRUE(action.ok()) << form;
    EXPECT_EQ(action_text(rules, *action), form);
  }
  const auto outcomes = first_column(section(text, "### What chance decides in Capt'n Clever"));
  EXPECT_EQ(outcomes.size(), 3U);
  for (const std::string& form : outcomes) {
    const auto outcome = parse_outcome(rules, form);
    ASSERT_TRUE(outcome.ok()) << form;
    EXPECT_EQ(outcome_text(rules, *outcome), form);
  }
  const std::string position = section(text, "### A position of Capt'n Clever");
  for (const std::string_view phase : kPhaseNames)
    EXPECT_NE(position.find("`" + std::string(phase) + "`"), std::string::npos) << phase;
  const std::size_t from = position.find("\nturn ") + 1;
  const std::string line = position.substr(from, position.find('\n', from) - from);
  const auto state = parse_position(rules, line);
  ASSERT_TRUE(state.ok()) << line << ": " << state.error();
  EXPECT_EQ(position_text(rules, *state), line);
}

TEST(CleverDocs, TheBoardExampleAndTheSchemaFitTheReader) {
  const std::string part = section(document("docs/BOARDS.md"), "## Boards of Capt'n Clever");
  const std::size_t from = part.find("{\n");
  const auto board = parse_json(part.substr(from, part.find("```", from) - from));
  ASSERT_TRUE(board.ok()) << board.error().text();
  const auto read = read_board(*board);
  EXPECT_TRUE(read.ok()) << read.error().text();
  const auto schema = parse_json(document("boards/clever.schema.json"));
  ASSERT_TRUE(schema.ok()) << schema.error().text();
  const Json& properties = *schema->find("properties");
  EXPECT_EQ(*properties.find("islands")->find("minItems"), Json(kMinIslands));
  EXPECT_EQ(*properties.find("islands")->find("maxItems"), Json(kMaxIslands));
  EXPECT_EQ(*properties.find("lanes")->find("maxItems"), Json(kMaxLanes));
  EXPECT_EQ(*schema->find("$defs")->find("side")->find("maximum"), Json(kLongestSide));
}

// The tables of the rulebook are the board of the file.
TEST(CleverDocs, C1_1_C1_3_TheRulebookShowsTheBoard) {
  const std::string part = section(document("docs/rules/clever.md"), "## Our board");
  const Rules rules = rules_of(R"({"players":4})");
  const auto tenths = [](int value) {
    return std::to_string(value / 10) + (value % 10 == 0 ? "" : "." + std::to_string(value % 10));
  };
  for (int number = 0; number < rules.islands(); ++number) {
    const auto& island = rules.board.islands[static_cast<std::size_t>(number)];
    std::string treasure = island.treasure;
    std::ranges::replace(treasure, '_', ' ');
    const std::string row = "| " + std::to_string(number + 1) + " | " + treasure + " | " + tenths(island.at.x) + " | " +
                            tenths(island.at.y) + " |";
    EXPECT_NE(part.find(row), std::string::npos) << row;
  }
  for (const std::string colour : {"orange", "violet", "white", "turquoise"}) {
    std::string row = "| " + colour + " |";
    for (std::uint8_t lane = 0; lane < rules.lanes(); ++lane) {
      if (rules.board.lanes[lane].jetty == colour) row += (row.ends_with("|") ? " " : ", ") + lane_text(rules, {lane});
    }
    EXPECT_NE(part.find(row + " |"), std::string::npos) << row;
  }
  for (const auto& [one, other] : rules.board.crossings) {
    const std::string row = "| " + lane_text(rules, one) + " | " + lane_text(rules, other) + " |";
    EXPECT_NE(part.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace freebooter::clever
