// Why a hint is a good one, in the words of both languages.
#include <gtest/gtest.h>

#include "cli/boots_advice.hpp"
#include "cli/clever_advice.hpp"
#include "cli_play/seen.hpp"

namespace freebooter::cli {

namespace {

using boots::ship_of;
using boots::Token;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : " ") + line;
  return text;
}

template <class S>
std::string advice(const S& seen, std::string_view action);
template <>
std::string advice(const Seen& seen, std::string_view action) {
  return joined(boots_reasons(seen.sight(), *boots::parse_action(seen.rules, action)));
}
template <>
std::string advice(const SeenClever& seen, std::string_view action) {
  return joined(clever_reasons(seen.sight(), *clever::parse_action(seen.rules, action)));
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr std::string_view kClever = "turn 10 1 1 - 4/7/9 8-9/4-8/5-6 - 4,2/6/- 8/2/5 -/-/1";

}  // namespace

TEST(BootsAdvice, SpeaksOfTheHoldThePortAndTheGuns) {
  for (const Language language : kLanguages) {
    Seen seen = to_move(language);
    seen.place(ship_of(Seat{0}), {5, 6}, "SGO");
    seen.place(ship_of(Seat{1}), {40, 40}, "G");
    seen.look();
    const std::string far = advice(seen, "sail 5,6");
    const bool english = language == Language::kEnglish;
    // Three tokens of three colours: 3 and 2 (B8.2).
    EXPECT_TRUE(
        has(far, english ? "Your hold is then worth 5 points in port; " : "Ta cale vaut alors 5 points au port"))
        << far;
    EXPECT_TRUE(has(far, english ? " turns away." : "nombre de tours jusqu’à")) << far;
    EXPECT_TRUE(has(far, english ? "No rival’s guns reach you there." : "Aucun canon rival ne t’y atteint.")) << far;
    seen.place(ship_of(Seat{1}), {7, 6}, "G3");
    seen.look();
    const std::string near = advice(seen, "sail 5,6");
    EXPECT_TRUE(
        has(near, english ? "Guns in range: 1 rival; they may cost you about 0." : "Canons à portée\u202f: 1 rival"))
        << near;
    EXPECT_FALSE(has(near, "{")) << near;
  }
}

TEST(BootsAdvice, SpeaksOfTreasureInReach) {
  Seen seen = to_move();
  const auto near = [&] { return advice(seen, "sail 5,6"); };
  seen.place(ship_of(Seat{0}), {5, 6});
  seen.look();
  EXPECT_FALSE(has(near(), "with treasure")) << near();
  seen.lay({4, 5}, Token::kGold);
  seen.look();
  EXPECT_TRUE(has(near(), "1 island with treasure is in reach from there.")) << near();
  EXPECT_FALSE(has(near(), "hold")) << "it is empty";
}

TEST(BootsAdvice, SpeaksOfPointsAndOfTheEnd) {
  for (const auto& [score, en, fr] :
       {std::tuple{3, "It scores 5 points at once.", "Cela marque 5 points tout de suite."},
        {1000, "It wins the game.", "C’est la victoire."}}) {
    for (const Language language : kLanguages) {
      Seen seen = to_move(language);
      const boots::Square port = seen.rules.sea.port_at(0);
      seen.place(ship_of(Seat{0}), port, "SGO");
      seen.state.score[0] = static_cast<std::uint16_t>(std::min(score, seen.rules.target - 1));
      seen.state.phase = boots::Phase::kAction;
      seen.look();
      EXPECT_TRUE(has(advice(seen, "unload SGO"), language == Language::kEnglish ? en : fr))
          << advice(seen, "unload SGO");
    }
  }
}

TEST(CleverAdvice, SpeaksOfTheTreasureAndTheWayToIt) {
  for (const Language language : kLanguages) {
    SeenClever seen(R"({"players":3,"first":1})", language);
    seen.set(kClever);
    const bool english = language == Language::kEnglish;
    EXPECT_EQ(advice(seen, "captain 8"), english ? "Your treasure is there." : "Ton trésor est là.");
    const std::string boat = advice(seen, "boat 1-2");
    EXPECT_FALSE(boat.empty());
    EXPECT_FALSE(has(boat, "{")) << boat;
    EXPECT_FALSE(has(boat, "advice")) << boat;
  }
}

TEST(CleverAdvice, SpeaksOfTheCardGiven) {
  SeenClever seen(R"({"players":3,"first":1})");
  seen.set(kClever);
  for (const char* action : {"captain 8", "end"})
    clever::apply(seen.rules, seen.state, *clever::parse_action(seen.rules, action), nullptr);
  seen.look();
  const std::string far = advice(seen, "give 1");
  EXPECT_TRUE(has(far, "A card far away from the next player: ")) << far;
  EXPECT_TRUE(has(far, "more turn")) << far;
}

}  // namespace freebooter::cli
