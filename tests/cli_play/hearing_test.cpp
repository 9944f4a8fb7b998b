#include <gtest/gtest.h>

#include "boots/reach.hpp"
#include "cli/boots_hearing.hpp"
#include "cli_play/seen.hpp"

namespace freebooter::cli {
namespace {

using boots::Phase;

struct Case {
  std::string_view typed;
  std::string_view meant;  // in notation; "" if it must not be understood
};

void expect_heard(const Seen& seen, std::initializer_list<Case> cases) {
  for (const auto& [typed, meant] : cases) {
    const auto heard = boots_heard(seen.sight(), typed);
    if (meant.empty()) {
      ASSERT_FALSE(heard.ok()) << typed;
      EXPECT_FALSE(heard.error().empty());
      continue;
    }
    ASSERT_TRUE(heard.ok()) << typed << ": " << heard.error();
    EXPECT_EQ(boots::action_text(seen.rules, *heard), meant) << typed;
  }
}

TEST(Hearing, MovesInManyForms) {
  Seen seen = to_move();
  seen.look();
  expect_heard(seen, {{"sail 5,5", "sail 5,5"},
                      {"5,5", "sail 5,5"},
                      {"5 5", "sail 5,5"},
                      {" ( 5, 5 ) ", "sail 5,5"},
                      {"go 5,5", "sail 5,5"},
                      {"Gull's Rest", "sail 4,3"},
                      {"gull", "sail 4,3"},
                      {"rest", "sail 4,3"},
                      {"b", "sail 4,3"},
                      {"port pepper", "sail 10,1 P"},
                      {"island 5", "sail 6,5"},
                      {"sail island 5", "sail 6,5"},
                      {"stay", "sail 4,4"},
                      {"here", "sail 4,4"},
                      {"no", "sail 4,4"},
                      {"sail 5,5 P", "sail 5,5 P"},
                      {"5,5 p", "sail 5,5 P"},
                      {"-3,-2", "sail -3,-2"},
                      {"shoot 2", "shoot 2"},
                      {"tortuga", ""},
                      {"5,", ""},
                      {"5,5,5", ""},
                      {"99999999999,1", ""},
                      {"island 13", ""},
                      {"\xff\xfe", ""}});
}

TEST(Hearing, SpendsTheLeastPearlsWhenNoneAreNamed) {
  Seen seen = to_move();  // 5 points and one Pearl: six squares across the wind need it
  seen.look();
  const auto needed = boots::pearls_needed(seen.rules, seen.state, {0}, {-2, 3});
  ASSERT_EQ(needed, 1);
  expect_heard(seen, {{"-2,3", "sail -2,3 P"}, {"sail -2,3", "sail -2,3 P"}});
}

TEST(Hearing, IslandsWithOneNumberAreToldApart) {
  Seen seen = to_move();
  seen.look();
  expect_heard(seen, {{"island 9", "sail 4,5"}});  // two bear it, one is in reach
  seen.state.ships[0] = {{-20, 8}, {}};
  seen.look();
  const auto heard = boots_heard(seen.sight(), "island 7");
  ASSERT_FALSE(heard.ok());
  EXPECT_NE(heard.error().find("7,7 and 11,7"), std::string::npos) << heard.error();
}

TEST(Hearing, PortsByNameLetterAndSquare) {
  Seen seen(R"({"players":2,"first":1})");
  seen.look();
  expect_heard(seen, {{"Port Pepper", "port 10,1"},
                      {"pepper", "port 10,1"},
                      {"a", "port 10,1"},
                      {"port a", "port 10,1"},
                      {"d", "port 1,7"},
                      {"1,7", "port 1,7"},
                      {"port 1,7", "port 1,7"},
                      {"RUMWATER", "port 1,7"},
                      {"2,2", ""},
                      {"z", ""}});
}

TEST(Hearing, CommandsWithTheirPayment) {
  Seen seen = to_move();
  seen.place(boots::privateer(2), {7, 1});
  seen.state.phase = Phase::kCommand;
  seen.look();
  expect_heard(seen, {{"P3", "command P3 P"},
                      {"command p3", "command P3 P"},
                      {"3", "command P3 P"},
                      {"order P3 pearl", "command P3 P"},
                      {"command P3 B", "command P3 B"},
                      {"nobody", "pass"},
                      {"no", "pass"},
                      {"pass", "pass"},
                      {"command", ""}});
  seen.state.dice = {4, 4};
  seen.look();
  expect_heard(seen, {{"command P3", "command P3"}});
}

TEST(Hearing, UnloadingsInLettersAndWords) {
  Seen seen = to_move();
  seen.state.phase = Phase::kAction;
  seen.state.ships[0].at = {4, 3};
  seen.look();
  expect_heard(seen, {{"all", "unload S2GP"},
                      {"unload", "unload S2GP"},
                      {"unload everything", "unload S2GP"},
                      {"S2", "unload S2"},
                      {"sg", "unload SG"},
                      {"2 sails and 1 gun", "unload S2G"},
                      {"unload gun", "unload G"},
                      {"all but S", "unload SGP"},
                      {"all except pearl", "unload S2G"},
                      {"nothing", "pass"},
                      {"unload 5", ""},
                      {"unload everything but", ""}});
}

TEST(Hearing, ShotsAtNumbersAndNames) {
  Seen seen = to_move();
  seen.state.phase = Phase::kAction;
  seen.place(boots::privateer(2), {3, 3});
  seen.look();
  expect_heard(seen, {{"shoot 2", "shoot 2"},
                      {"2", "shoot 2"},
                      {"fire at finn", "shoot 2"},
                      {"shoot P3", "shoot P3 by 2"},
                      {"p3", "shoot P3 by 2"},
                      {"shoot p3 by finn", "shoot P3 by 2"},
                      {"shoot 2 by 1", "shoot 2 by 1"},
                      {"pass", "pass"},
                      {"shoot the moon", ""},
                      {"shoot", ""}});
}

TEST(Hearing, PearlsAndLoot) {
  Seen seen = to_move();
  seen.state.phase = Phase::kAttackPearls;
  seen.state.attacker = {0};
  seen.state.target = {1};
  seen.look();
  expect_heard(seen, {{"none", "spend -"},
                      {"spend -", "spend -"},
                      {"spend 1", "spend P"},
                      {"P", "spend P"},
                      {"1 pearl", "spend P"},
                      {"S", ""}});
  seen.state.phase = Phase::kLoot;
  seen.state.attacker = {1};
  seen.state.target = {0};
  seen.look(Seat{1});
  expect_heard(seen, {{"S", "loot S"}, {"take gun", "loot G"}, {"loot pearl", "loot P"}, {"everything", ""}});
}

TEST(Hearing, UnderstandsFrenchAndStillEnglish) {
  Seen seen = to_move(Language::kFrench);
  seen.look();
  expect_heard(seen, {{"naviguer 5,5", "sail 5,5"},
                      {"sail 5,5", "sail 5,5"},
                      {"île 5", "sail 6,5"},
                      {"ile 5", "sail 6,5"},
                      {"rester", "sail 4,4"},
                      {"ici", "sail 4,4"},
                      {"non", "sail 4,4"}});
  seen.state.phase = Phase::kAction;
  seen.state.ships[0].at = {4, 3};
  seen.look();
  expect_heard(seen, {{"tout", "unload S2GP"},
                      {"tout sauf 1 voile", "unload SGP"},
                      {"décharger 2 voiles et 1 canon", "unload S2G"},
                      {"rien", "pass"}});
}

TEST(Hearing, NeverCrashes) {
  Seen seen = to_move();
  Rng rng(3);
  constexpr std::string_view kPieces[] = {
      "sail ", "5,6", " ",    "P3", "unload ", "by ",     "all ", "but ",   "-",
      "99",    ",",   "S2GO", "é",  "\xff",    "island ", "(",    "spend ", "\t"};  // NOLINT(modernize-avoid-c-arrays)
  for (const Phase phase :
       {Phase::kMove, Phase::kAction, Phase::kCommand, Phase::kChoosePort, Phase::kLoot, Phase::kAttackPearls}) {
    seen.state.phase = phase;
    seen.state.attacker = phase == Phase::kLoot || phase == Phase::kAttackPearls ? boots::ShipId{0} : boots::kNoShip;
    seen.state.target = phase == Phase::kLoot || phase == Phase::kAttackPearls ? boots::ShipId{1} : boots::kNoShip;
    seen.look();
    for (int round = 0; round < 2000; ++round) {
      std::string text;
      for (std::uint32_t piece = rng.below(6); piece > 0; --piece) text += kPieces[rng.below(std::size(kPieces))];
      (void)boots_heard(seen.sight(), text).ok();
    }
  }
}

}  // namespace
}  // namespace freebooter::cli
