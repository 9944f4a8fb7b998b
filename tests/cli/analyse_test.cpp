// `freebooter analyse` as people run it.
#include <gtest/gtest.h>
#include <string>

#include "cli/journals.hpp"
#include "cli/program.hpp"
#include "core/record.hpp"

namespace freebooter::test {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Analyse : public ::testing::Test {
 protected:
  Scratch scratch_;
  Journal<boots::Game> journal_ = finished_journal(R"({"players":2})", 8);
  std::string record_ = write_record(
      journal_, {.seats = {"Anna", "Finn"}, .date = "2024-05-17", .extra = {}, .comments = {}}, Reader::table());
  std::string file_ = scratch_.file("game.fbr", record_);
};

TEST_F(Analyse, TellsWhatGaveSomethingAwayAndWhatWouldHaveBeenBetter) {
  const Ran ran = run_program({"analyse", file_, "--by", "captain:20", "--lang", "en"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.err.empty()) << ran.err;
  EXPECT_TRUE(contains(ran.out, "Better: ")) << "whoever plays at random gives something away";
  EXPECT_TRUE(contains(ran.out, "Anna gave away "));
  EXPECT_TRUE(contains(ran.out, "Finn gave away "));
  EXPECT_EQ(run_program({"analyze", "-", "--by", "captain:20", "--lang", "en"}, record_).out, ran.out);
  const Ran all = run_program({"analyse", file_, "--by", "captain:20", "--from", "0", "--lang", "fr"});
  EXPECT_TRUE(contains(all.out, "Mieux"));
  EXPECT_GT(all.out.size(), ran.out.size());
}

TEST_F(Analyse, AsJsonEveryDecisionIsThere) {
  const Ran ran = run_program({"analyse", file_, "--by", "captain:5", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json.ok()) << ran.out;
  std::size_t decisions = 0;
  for (const auto& entry : journal_.entries()) decisions += entry.action() != nullptr ? 1U : 0U;
  const auto* told = json->find("decisions")->as_array();
  ASSERT_EQ(told->size(), decisions);
  for (const Json& decision : *told) {
    const auto entry = static_cast<std::size_t>(*decision.find("entry")->as_int()) - 1;
    EXPECT_EQ(*decision.find("done")->find("text")->as_string(),
              boots::Game::action_text(journal_.rules(), *journal_.entries()[entry].action()));
    EXPECT_EQ(*decision.find("simulations"), Json(5));
  }
}

TEST_F(Analyse, WhatCannotBeAnalysedSaysWhy) {
  const Ran bosun = run_program({"analyse", file_, "--by", "bosun"});
  EXPECT_EQ(bosun.code, 2);
  EXPECT_EQ(bosun.err, "freebooter: --by: bosun does not search, as captain does\n");
  EXPECT_EQ(run_program({"analyse", file_, "--by", "admiral"}).code, 2);
  EXPECT_EQ(run_program({"analyse", file_, "--by", "cmd: ./mine"}).code, 2);
  EXPECT_EQ(run_program({"analyse", "-"}, "hello").code, 2);
  EXPECT_EQ(run_program({"analyse", "-"}, "[Game \"chess\"]\n").code, 2);
  EXPECT_EQ(run_program({"analyse", "/nonexistent/file"}).code, 3);
  std::string damaged = record_;
  const std::size_t at = damaged.rfind('#') + 1;
  damaged[at] = damaged[at] == '0' ? '1' : '0';
  const Ran bad = run_program({"analyse", "-"}, damaged);
  EXPECT_EQ(bad.code, 1);
  EXPECT_TRUE(contains(bad.err, "the hash differs")) << bad.err;
}

}  // namespace
}  // namespace freebooter::test
