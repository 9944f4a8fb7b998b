#include "cli/clever_hearing.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "cli/clever_choices.hpp"
#include "cli_play/seen.hpp"

namespace freebooter::cli {
namespace {

struct Case {
  std::string_view typed;
  std::string_view meant;  // in notation; "" if it must not be understood
};

void expect_heard(const SeenClever& seen, std::initializer_list<Case> cases) {
  for (const auto& [typed, meant] : cases) {
    const auto heard = clever_heard(seen.sight(), typed);
    if (meant.empty()) {
      ASSERT_FALSE(heard.ok()) << typed;
      EXPECT_FALSE(heard.error().empty());
      continue;
    }
    ASSERT_TRUE(heard.ok()) << typed << ": " << heard.error();
    EXPECT_EQ(clever::action_text(seen.rules, *heard), meant) << typed;
  }
}

TEST(CleverHearing, ATurnInManyForms) {
  expect_heard(in_turn(), {{"captain 4", "captain 4"},
                           {"4", "captain 4"},
                           {"go to island 4", "captain 4"},
                           {"the golden compass", "captain 4"},
                           {"Compass", "captain 4"},
                           {"c 9", "captain 9"},
                           {"boat 3-4", "boat 3-4"},
                           {"3-4", "boat 3-4"},
                           {"4-3", "boat 3-4"},
                           {"4 3", "boat 3-4"},
                           {"move my boat to lane 3 - 4", "boat 3-4"},
                           {"boat to lane 3 - 4", "boat 3-4"},
                           {"b 3,4", "boat 3-4"},
                           {"neutral 1 3-4", "neutral 1 3-4"},
                           {"n2 4-3", "neutral 2 3-4"},
                           {"give 7", "give 7"},
                           {"end", "end"},
                           {"done", "end"},
                           {"end the turn", "end"},
                           {"stay", "end"},
                           {"-", "end"},
                           {"crown", ""},  // two treasures are crowns
                           {"ruby", "captain 3"},
                           {"10", ""},
                           {"0", ""},
                           {"1-9", ""},
                           {"3-3", ""},
                           {"3-4-5", ""},
                           {"boat", ""},
                           {"boat 4", ""},
                           {"captain 3-4", ""},
                           {"give ?", ""},
                           {"n3 3-4", ""},
                           {"neutral 3-4", ""},
                           {"end of the world", ""},
                           {"", ""},
                           {"\xff\xfe", ""}});
}

TEST(CleverHearing, SaysWhichLanesThereAre) {
  const SeenClever seen = in_turn();
  const auto heard = clever_heard(seen.sight(), "1-9");
  ASSERT_FALSE(heard.ok());
  EXPECT_EQ(heard.error(), "There is no lane 1-9. From island 1 lanes lead to 2, 3 and 4.");
}

TEST(CleverHearing, CardsAndPlaces) {
  SeenClever seen(R"({"players":2,"first":1,"options":{"neutral_boats":true}})");
  seen.look();
  expect_heard(seen, {{"4", "captain 4"}, {"turtle", "captain 7"}});
  seen.set("place_neutral 0 1 1 - 1/5 1-2/5-6 -/- -/- -/- -/-");
  expect_heard(seen, {{"3-4", "neutral 1 3-4"}, {"neutral 3-4", "neutral 1 3-4"}, {"boat 3-4", "boat 3-4"}});
  seen.set("first_card 0 1 1 - 1/5 1-2/5-6 4-5/7-9 -/- -/- -/-");
  expect_heard(seen, {{"4", "give 4"},
                      {"card 4", "give 4"},
                      {"spyglass", "give 2"},
                      {"captain 4", "captain 4"},
                      {"give the ship in a bottle", "give 6"}});
}

TEST(CleverHearing, UnderstandsFrenchAndStillEnglish) {
  expect_heard(in_turn(Language::kFrench), {{"capitaine 4", "captain 4"},
                                            {"aller sur l’île 4", "captain 4"},
                                            {"aller sur île 4", "captain 4"},
                                            {"la boussole d’or", "captain 4"},
                                            {"boussole", "captain 4"},
                                            {"bateau sur le passage 3-4", "boat 3-4"},
                                            {"boat 3-4", "boat 3-4"},
                                            {"donner 7", "give 7"},
                                            {"fin", "end"},
                                            {"fin du tour", "end"},
                                            {"finir le tour", "end"},
                                            {"rester", "end"},
                                            {"end", "end"}});
}

// C2.1: a neutral boat may close the way, and so the captain need not move; nobody is told otherwise.
TEST(CleverQuestion, OffersTheNeutralBoatsThatLetACaptainStay) {
  SeenClever seen(R"({"players":2,"first":1,"options":{"neutral_boats":true}})");
  seen.set("turn 51 1 1 b 4/9 1-2/7-8 4-5/2-6 -/- 1/2 -/-");
  for (const bool plain : {false, true}) {
    seen.traits.plain = plain;
    const auto question = clever_question(seen.sight());
    const auto neutrals = std::ranges::count_if(
        question.choices, [](const auto& choice) { return std::holds_alternative<clever::NeutralTo>(choice.action); });
    EXPECT_EQ(neutrals, 7);
    EXPECT_TRUE(question.title.ends_with("where does your captain go? Or close its way with a neutral boat."));
    EXPECT_NE(question.note.find("n1 "), std::string::npos) << question.note;
  }
}

// Every choice is typed by its key, and means what it says.
TEST(CleverHearing, KeysMeanTheirChoices) {
  for (const std::string_view setup : {R"({"players":4})", R"({"players":2,"options":{"neutral_boats":true}})",
                                       R"({"players":3,"options":{"easy":true}})"}) {
    SeenClever seen{setup};
    Rng rng(11);
    List<clever::Action> scratch;
    for (int step = 0; step < 400; ++step) {
      const Turn turn = clever::turn_of(seen.rules, seen.state);
      if (turn.kind == Turn::Kind::kOver) break;
      if (turn.kind == Turn::Kind::kChance) {
        clever::apply_outcome(seen.rules, seen.state, clever::roll(seen.rules, seen.state, rng), nullptr);
        continue;
      }
      seen.look();
      for (const auto& choice : clever_question(seen.sight()).choices) {
        const auto heard = clever_heard(seen.sight(), choice.key);
        ASSERT_TRUE(heard.ok()) << choice.key << ": " << heard.error();
        ASSERT_EQ(*heard, choice.action) << choice.key;
      }
      scratch.clear();
      clever::apply(seen.rules, seen.state, clever::pick(seen.rules, seen.state, scratch, rng), nullptr);
    }
  }
}

TEST(CleverHearing, NeverCrashes) {
  SeenClever seen = in_turn();
  Rng rng(3);
  constexpr std::string_view kPieces[] = {"captain ", "4",  "-",  "3-4",  " ",   "boat ", "neutral ", "n1",
                                          "give ",    "?",  "99", ",",    "é",   "\xff",  "island ",  "end",
                                          "compass",  "to", "\t", "16-1", "card"};  // NOLINT(modernize-avoid-c-arrays)
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::uint32_t piece = rng.below(6); piece > 0; --piece) text += kPieces[rng.below(std::size(kPieces))];
    (void)clever_heard(seen.sight(), text).ok();
  }
}

}  // namespace
}  // namespace freebooter::cli
