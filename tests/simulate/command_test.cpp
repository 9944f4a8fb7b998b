// `freebooter simulate` as it is typed.
#include "support/command.hpp"

#include <gtest/gtest.h>

#include "core/json.hpp"

namespace freebooter::cli::test {

namespace {

Ran simulate(const std::string& arguments) { return run(add_simulate, "simulate " + arguments); }

}  // namespace

TEST(SimulateCommand, ReportsForPeople) {
  const Ran ran = simulate("--players 3 --games 5 --bots greedy,random --seed 9 --threads 2");
  EXPECT_EQ(ran.code, kFine);
  for (const char* part :
       {"5 games of 3 players", "seat 1 (greedy)", "seat 2 (random)", "95% interval", "greedy, 2 seats", "Turns a game",
        "median", "Privateers", "fewest in the box ever", "shots", "move: sail"}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  }
  EXPECT_EQ(ran.err, "") << "nobody watches: no progress bar";
}

TEST(SimulateCommand, ReportsTheSameAsJson) {
  const Ran ran = simulate("--players 2 --games 4 --bots greedy --seed 9 --json --option drift=off --option sleeps");
  ASSERT_EQ(ran.code, kFine) << ran.err;
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json.ok()) << ran.out;
  EXPECT_EQ(*json->find("games")->as_int(), 4);
  EXPECT_EQ(*json->find("seed")->as_string(), "9");
  EXPECT_EQ(*json->find("setup")->find("options")->find("drift")->as_string(), "off");
  EXPECT_EQ(json->find("seats")->as_array()->size(), 2U);
  EXPECT_EQ(json->find("seats")->as_array()->front().find("wins")->find("interval")->as_array()->size(), 2U);
  EXPECT_NE(json->find("decisions")->find("move")->find("sail"), nullptr);
  EXPECT_NE(json->find("points")->as_array()->front().find("colour_bonus"), nullptr);
}

TEST(SimulateCommand, KeepsItsColumnsApart) {
  const Ran ran = simulate("--games 6 --bots greedy --seed 3");
  const std::size_t at = ran.out.find("  hits ");
  ASSERT_NE(at, std::string::npos) << ran.out;
  const std::string line = ran.out.substr(at, ran.out.find('\n', at) - at);
  EXPECT_NE(line.find("% of shots"), std::string::npos) << line;
  EXPECT_LT(line.rfind("  "), line.find('%')) << line << ": blanks before the share";
  EXPECT_GT(line.rfind("  "), line.find('.')) << line << ": and after the number";
}

TEST(SimulateCommand, TellsOfCleverToo) {
  const Ran ran = simulate("--game clever --games 20 --bots greedy,stubborn --rotate --seed 9");
  EXPECT_EQ(ran.code, kFine);
  for (const char* part : {"clever: 20 games of 4 players", "the first player", "player 4", "found a treasure",
                           "cut off at the start", "stayed where they were", "Captains of stubborn", "without a find"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
}

TEST(SimulateCommand, SaysTheSameForTheSameSeed) {
  const std::string arguments = "--games 40 --bots random --max-turns 40 --json";
  const std::string once = simulate(arguments + " --threads 1").out;
  EXPECT_EQ(simulate(arguments + " --threads 4").out, once);
  EXPECT_NE(simulate(arguments + " --threads 1 --seed 2").out, once);
}

// Bots that remember what they thought must not carry it from game to game: games would depend on the threads.
TEST(SimulateCommand, TakesEveryLevelWithEveryLimit) {
  for (const char* arguments : {"--game clever --players 3 --games 6 --bots captain:20,plain:10,pilot:5 --json",
                                "--players 2 --games 2 --bots captain:3,bosun:2 --json",
                                "--game clever --players 4 --games 8 --bots cabinboy,deckhand*3 --rotate --json"}) {
    const Ran once = simulate(std::string(arguments) + " --threads 1");
    ASSERT_EQ(once.code, kFine) << once.err;
    EXPECT_EQ(simulate(std::string(arguments) + " --threads 3").out, once.out) << arguments;
  }
  const Ran timed = simulate("--game clever --players 2 --games 1 --bots captain:1ms,greedy");
  EXPECT_EQ(timed.code, kFine);
  EXPECT_NE(timed.out.find("captain:1ms"), std::string::npos) << timed.out;
}

TEST(SimulateCommand, RefusesWhatItCannotDoAndSaysWhy) {
  struct Case {
    const char* arguments;
    const char* says;
  };
  for (const auto& [arguments, says] : {Case{"--bots random,lucky", "no bot \"lucky\"; the bots of boots are random, "},
                                        {"--bots captain:soon", "\"soon\" is no limit"},
                                        {"--bots cmd:./mybot", "freebooter match"},
                                        {"--players 2 --bots random,greedy,greedy", "3 bots for 2 seats"},
                                        {"--game chess", "no game \"chess\""},
                                        {"--games 0", "--games"},
                                        {"--games many", "--games"},
                                        {"--max-turns 0", "--max-turns"},
                                        {"--threads -1", "--threads"},
                                        {"--players 9", "players"},
                                        {"--layout sideways", "sideways"},
                                        {"--game clever --layout loose", "clever has one board"},
                                        {"--option flying", "flying"},
                                        {"--option drift=sometimes", "drift"},
                                        {"--colour red", "--colour"}}) {
    const Ran ran = simulate(std::string(arguments) + " --games 1");
    const Ran alone = std::string_view(arguments).starts_with("--games") ? simulate(arguments) : ran;
    EXPECT_EQ(alone.code, kBadInput) << arguments;
    EXPECT_NE(alone.err.find(says), std::string::npos) << arguments << ": " << alone.err;
    EXPECT_EQ(alone.out, "") << arguments;
  }
}

}  // namespace freebooter::cli::test
