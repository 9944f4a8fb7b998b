// `freebooter match` as it is typed.
#include "support/command.hpp"

#include <array>
#include <cstdio>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "core/json.hpp"

namespace freebooter::cli::test {

namespace {

Ran match(const std::string& arguments) { return run(add_match, "match " + arguments); }

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(MatchCommand, ReportsADuelForPeople) {
  const Ran ran = match("--game clever --players 3 --bots greedy,random*2 --games 10 --seed 9 --threads 2");
  EXPECT_EQ(ran.code, kFine);
  for (const char* part : {"clever: 12 games of 3 players, 3 seatings to the same dice, seed 9", "random, 2 seats",
                           "95% interval", "Elo of greedy over random: ", "from 4 groups", "seat 3", "nobody"}) {
    EXPECT_TRUE(has(ran.out, part)) << part << "\n" << ran.out;
  }
  EXPECT_EQ(ran.err, "") << "nobody watches: no progress bar";
}

TEST(MatchCommand, ReportsRatingsOfMore) {
  const Ran ran = match("--game clever --players 2 --bots random,greedy,cabinboy --games 12");
  EXPECT_EQ(ran.code, kFine);
  EXPECT_TRUE(has(ran.out, "Ratings, strongest first")) << ran.out;
  EXPECT_LT(ran.out.rfind("  greedy "), ran.out.rfind("  random ")) << ran.out;
  EXPECT_FALSE(has(ran.out, "Elo of")) << ran.out;
}

TEST(MatchCommand, ReportsTheSameAsJson) {
  const Ran ran = match("--game clever --players 2 --bots greedy,random --games 200 --sprt 0,100 --json");
  ASSERT_EQ(ran.code, kFine) << ran.err;
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json.ok()) << ran.out;
  EXPECT_LT(*json->find("games")->as_int(), 200);
  EXPECT_EQ(*json->find("games_asked_for")->as_int(), 200);
  EXPECT_EQ(json->find("sprt")->find("accepted")->text(), "\"elo1\"");
  EXPECT_EQ(json->find("entrants")->as_array()->size(), 2U);
  for (const Json& entrant : *json->find("entrants")->as_array()) {
    EXPECT_NE(entrant.find("wins")->find("interval"), nullptr);
    EXPECT_NE(entrant.find("plackett_luce")->find("elo"), nullptr);
    EXPECT_NE(entrant.find("weng_lin")->find("mu"), nullptr);
  }
  EXPECT_EQ(json->find("duel")->find("of")->text(), "\"greedy\"");
  EXPECT_EQ(json->find("incidents")->text(), "[]");
}

TEST(MatchCommand, SeatsAProgramAndReportsItsIncidents) {
  const std::string bad = FREEBOOTER_SOURCE_DIR "/tests/match/bad_bot.py";
  const Ran ran = match("--game clever --players 2 --bots greedy --bot \"cmd: python3 " + bad +
                        " babbles /dev/null captain\" --games 4 --threads 1 --limit 50 --json");
  ASSERT_EQ(ran.code, kFine) << ran.err;
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json.ok()) << ran.out;
  EXPECT_EQ(*json->find("games")->as_int(), 4) << "the match goes on";
  const auto* incidents = json->find("incidents")->as_array();
  ASSERT_EQ(incidents->size(), 3U) << "the fourth game is all the stand-in's";
  EXPECT_EQ(incidents->front().find("reason")->text(), "\"nonsense\"");
  EXPECT_EQ(incidents->front().find("stand_in")->text(), "\"pilot\"");
  EXPECT_TRUE(has(ran.err, "I think I shall sail north")) << ran.err;
}

TEST(MatchCommand, RefusesWhatItCannotDoAndSaysWhy) {
  struct Case {
    const char* arguments;
    const char* says;
  };
  for (const auto& [arguments, says] : {Case{"--bots random,lucky", "no bot \"lucky\"; the bots of boots are random, "},
                                        {"--bots captain", "two bots at least"},
                                        {"", "two bots at least"},
                                        {"--bots captain:soon,greedy", "\"soon\" is no limit"},
                                        {"--bots captain:0,greedy", "\"0\" is no limit"},
                                        {"--bots greedy --bot cmd:", "needs the command"},
                                        {"--bots greedy*8,random*8,plain", "17 bots"},
                                        {"--bots greedy,random --sprt 5", "--sprt"},
                                        {"--bots greedy,random --sprt 5,5", "the lower first"},
                                        {"--bots greedy,random,plain --sprt 0,5", "two entrants"},
                                        {"--bots greedy,random --limit never", "--limit"},
                                        {"--bots greedy,random --game chess", "no game \"chess\""},
                                        {"--bots greedy,random --players 9", "players"},
                                        {"--bots greedy,random --games 0", "--games"}}) {
    const Ran ran = match(arguments);
    EXPECT_EQ(ran.code, kBadInput) << arguments;
    EXPECT_TRUE(has(ran.err, says)) << arguments << ": " << ran.err;
    EXPECT_EQ(ran.out, "") << arguments;
  }
}

TEST(MatchCommand, OurOwnBotsBehindTheProtocolDoNotDependOnTheThreads) {
  const std::string arguments = "--game clever --players 2 --bots greedy --bot \"cmd: " FREEBOOTER_PROGRAM
                                " bot --level captain\" --games 4 --limit 5 --json";
  const Ran once = match(arguments + " --threads 1");
  EXPECT_EQ(once.code, kFine);
  EXPECT_EQ(once.err, "");
  EXPECT_EQ(match(arguments + " --threads 2").out, once.out);
}

namespace {

// What a shell command writes, and its exit code.
std::pair<std::string, int> shell(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {"", -1};
  std::string out;
  std::array<char, 4096> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) out.append(block.data(), count);
  const int status = pclose(pipe);
  return {out, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

}  // namespace

// The real program, interrupted as by Ctrl-C, two seconds after it began to listen for it.
TEST(MatchCommand, InterruptedItReportsWhatIsFinished) {
  const auto [out, code] = shell(FREEBOOTER_PROGRAM
                                 " match --game clever --players 2 --bots greedy,random --games 10000000 2>/dev/null & "
                                 "until grep -q 'SigCgt:.*[2367abef]$' /proc/$!/status; do sleep 0.1; done; "
                                 "sleep 2; kill -INT $!; wait $!");
  EXPECT_EQ(code, 130);
  EXPECT_TRUE(has(out, "Ended early: 10,000,000 games were asked for.")) << out;
  EXPECT_TRUE(has(out, "Elo of greedy over random")) << out;
}

// A thought of a thousand million simulations, and a word that ends it.
TEST(BotCommand, StopsThinkingWhenItIsTold) {
  const std::string view =
      R"({"phase":"place_captain","turn":0,"active":1,"first":1,"seats":[{"seat":1,"captain":null,"boat":null,"found":0},)"
      R"({"seat":2,"captain":null,"boat":null,"found":0},{"seat":3,"captain":null,"boat":null,"found":0}],"viewer":1})";
  const std::string lines = R"({"type":"new","game":"clever","setup":{"players":3,"first":1},"seat":1})"
                            "\n"
                            R"({"type":"position","view":)" +
                            view +
                            R"(,"legal":[]})"
                            "\n"
                            R"({"type":"go","iterations":1000000000})"
                            "\n";
  const auto say = [&](const std::string& last, int wait) {
    return shell("(printf '%s' '" + lines + "'; sleep " + std::to_string(wait) + "; printf '%s' '" + last + "') | " +
                 FREEBOOTER_PROGRAM + " bot --level captain");
  };
  for (const char* last : {"{\"type\":\"stop\"}\n{\"type\":\"quit\"}\n", "{\"type\":\"quit\"}\n", ""}) {
    const auto [out, code] = say(last, 1);
    EXPECT_EQ(code, 0) << last;
    EXPECT_TRUE(has(out, R"("type":"info","simulations":)")) << out;
    EXPECT_TRUE(has(out, R"({"type":"bestmove","action":"captain )")) << out;
  }
}

TEST(BotCommand, RefusesALevelThatCannotBe) {
  EXPECT_EQ(shell(FREEBOOTER_PROGRAM " bot --level admiral 2>/dev/null </dev/null").second, kBadInput);
  EXPECT_EQ(shell(FREEBOOTER_PROGRAM " bot --level stubborn --game boots 2>/dev/null </dev/null").second, kBadInput);
  EXPECT_EQ(shell(FREEBOOTER_PROGRAM " bot --game chess 2>/dev/null </dev/null").second, kBadInput);
  EXPECT_EQ(shell(FREEBOOTER_PROGRAM " bot --level stubborn </dev/null").second, kFine) << "clever has one";
}

}  // namespace freebooter::cli::test
