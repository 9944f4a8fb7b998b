#include "cli_play/seen.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "cli/ink.hpp"

namespace freebooter::cli {

const Words& words_in(Language language) {
  static const Words kEnglish(Language::kEnglish);
  static const Words kFrench(Language::kFrench);
  return language == Language::kFrench ? kFrench : kEnglish;
}

void Seen::place(boots::ShipId ship, boots::Square at, std::string_view hold) {
  const boots::Hold tokens = boots::parse_hold(hold).value();
  state.box.take(tokens);
  state.ships[ship.value] = {at, tokens};
  if (boots::is_privateer(ship)) {
    state.privateers =
        static_cast<std::uint16_t>(state.privateers | (1U << static_cast<unsigned>(boots::slot_of(ship))));
    --state.box[boots::Token::kBlack];
  } else {
    state.placed = static_cast<std::uint8_t>(state.placed | (1U << ship.value));
  }
}

void Seen::lay(boots::Square at, boots::Token token) {
  state.treasure[rules.sea.at(at).index] = static_cast<std::uint8_t>(static_cast<unsigned>(token) + 1U);
  --state.box[token];
}

Seen to_move(Language language) {
  Seen seen(R"({"players":2,"first":1})", language);
  seen.state.phase = boots::Phase::kMove;
  seen.state.turn = 5;
  seen.state.dice = {3, 5};
  seen.place({0}, {4, 4}, "S2GP");
  seen.place({1}, {10, 1}, "O");
  return seen;
}

void SeenClever::set(std::string_view position) {
  state = clever::parse_position(rules, position).value();
  look();
}

SeenClever in_turn(Language language) {
  SeenClever seen(R"({"players":4,"first":1})", language);
  seen.set("turn 13 1 1 - 4/5/8/3 3-4/5-7/1-2/4-8 - 2,8/-/4/1,5,7 6/1/2/9 4/-/-/-");
  return seen;
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) {
    const std::string text = bare(line);
    const std::size_t last = text.find_last_not_of(' ');
    out += text.substr(0, last == std::string::npos ? 0 : last + 1) + "\n";
  }
  return out;
}

void expect_golden(std::string_view name, const std::string& text) {
  const std::string path = FREEBOOTER_SOURCE_DIR "/tests/cli_play/golden/" + std::string(name);
  if (std::getenv("FREEBOOTER_WRITE_GOLDEN") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
    std::ofstream(path) << text;
    return;
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  const std::string golden(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text, golden) << "run with FREEBOOTER_WRITE_GOLDEN=1 if the change is meant";
}

}  // namespace freebooter::cli
