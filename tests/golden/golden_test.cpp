// Whole games that were played once and must come out the same for ever: every action, every outcome, every hash.
//
// A record here changes only together with the rules version. To write them anew:
//   test_golden --gtest_also_run_disabled_tests --gtest_filter='*WriteThemAnew'
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "boots/game.hpp"
#include "bots/bots.hpp"
#include "core/record.hpp"

namespace freebooter {
namespace {

using boots::Game;

const std::filesystem::path kFolder = std::filesystem::path(FREEBOOTER_SOURCE_DIR) / "tests/golden";

struct Plan {
  const char* name;
  const char* setup;
  std::vector<const char*> bots;  // seat by seat, from the start again when there are more seats
  int turns;                      // the game is left there if it is not over
};

// Every number of players, every layout and every option, with players who know what they want and players who do not.
const std::vector<Plan>& plans() {
  static const std::vector<Plan> kPlans{
      {"duel", R"({"players":2})", {"greedy"}, 300},
      {"head-start",
       R"({"players":3,"layout":"staggered","options":{"drift":"paid","head_start":true}})",
       {"greedy"},
       300},
      {"drunken", R"({"players":4,"layout":"loose","first":3})", {"random"}, 80},
      {"secrets",
       R"({"players":5,"options":{"secret_ports":true,"sleeps":true,"beta_gold":true}})",
       {"greedy", "random"},
       300},
      {"commands",
       R"({"players":6,"layout":"staggered","options":{"extra_command":true,"auto_roller":true}})",
       {"greedy"},
       300},
      {"last-round", R"({"players":7,"layout":"loose","options":{"finish_round":true}})", {"greedy"}, 300},
      {"mutiny",
       R"({"players":8,"options":{"friendly_fire":true,"drift":"off","head_start":true}})",
       {"random", "greedy"},
       200},
      {"pond",
       R"({"players":3,"first":2,"options":{"squeeze":"blocked","head_start":true,"extra_command":true},
          "board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"Pond","width":5,"height":4,
            "ports":[{"at":"b2","name":"Puddle"}],
            "islands":[{"at":"c1","number":7},{"at":"d2","number":6},{"at":"c3","number":7},{"at":"a3","number":8},
                       {"at":"e4","number":7},{"at":"b4","number":6},{"at":"e1","number":8}]}],
            "layouts":[{"name":"pond","players":[3],"sections":[{"section":"Pond","at":[-3,2],"turn":1}]}]}})",
       {"greedy", "random"},
       200},
      {"everything",
       R"({"players":4,"layout":{"sections":[{"section":"C","at":[-20,7],"turn":1},
          {"section":"D","at":[-9,3],"turn":3},{"section":"A","at":[0,3],"turn":2}]},
          "options":{"drift":"paid","head_start":true,"secret_ports":true,"extra_command":true,"sleeps":true,
                     "friendly_fire":true,"squeeze":"blocked","beta_gold":true,"auto_roller":true,"finish_round":true}})",
       {"greedy", "greedy", "random"},
       300},
  };
  return kPlans;
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in.good()) << path;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::filesystem::path path_of(const Plan& plan) { return kFolder / (std::string(plan.name) + ".txt"); }

Journal<Game> played(const Plan& plan, std::uint64_t seed, RecordTags& tags) {
  auto rules = Game::make_rules(*parse_json(plan.setup));
  EXPECT_TRUE(rules.ok()) << rules.error().text();
  Journal<Game> journal(std::make_shared<const boots::Rules>(std::move(*rules)));
  Rng rng(seed);
  std::vector<std::unique_ptr<Bot<Game>>> bots;
  for (int seat = 0; seat < journal.rules().players; ++seat) {
    const std::string name = plan.bots[static_cast<std::size_t>(seat) % plan.bots.size()];
    bots.push_back(make_bot<Game>(name));
    tags.seats.push_back(name);
  }
  while (journal.turn().kind != Turn::Kind::kOver &&
         Game::turn_number(journal.rules(), journal.state()) <= plan.turns) {
    const Turn turn = journal.turn();
    if (turn.kind == Turn::Kind::kChance) {
      EXPECT_FALSE(journal.resolve(Game::roll(journal.rules(), journal.state(), rng)).has_value());
    } else {
      const auto view = Game::view(journal.rules(), journal.state(), turn.seat);
      const auto action = bots[turn.seat.value]->choose(journal.rules(), view, Budget{}, rng);
      EXPECT_FALSE(journal.play(turn.seat, action).has_value());
    }
  }
  return journal;
}

TEST(BootsGolden, DISABLED_WriteThemAnew) {
  std::uint64_t seed = 20;
  for (const Plan& plan : plans()) {
    RecordTags tags;
    const auto journal = played(plan, ++seed, tags);
    std::ofstream(path_of(plan)) << write_record(journal, tags, Reader::table());
  }
}

TEST(BootsGolden, EveryRecordReplaysToEveryHashAndItsResult) {
  for (const Plan& plan : plans()) {
    const std::string text = contents(path_of(plan));
    const auto loaded = read_record<Game>(text);
    ASSERT_TRUE(loaded.ok()) << plan.name << ": " << loaded.error().text();
    EXPECT_EQ(Game::setup(loaded->journal.rules()).find("players")->text(),
              parse_json(plan.setup)->find("players")->text());
    EXPECT_EQ(write_record(loaded->journal, loaded->tags, Reader::table()), text) << plan.name;
    for (std::size_t at = 0; at <= loaded->journal.size(); ++at) {
      const auto fault = Game::fault(loaded->journal.rules(), loaded->journal.state_at(at));
      ASSERT_FALSE(fault.has_value()) << plan.name << ", entry " << at << ": " << *fault;
    }
  }
}

// Together they show every kind of entry, and most of them an end.
TEST(BootsGolden, TheRecordsShowTheWholeGame) {
  std::map<std::string, int> verbs;
  int ended = 0;
  for (const Plan& plan : plans()) {
    const auto loaded = read_record<Game>(contents(path_of(plan)));
    ASSERT_TRUE(loaded.ok()) << plan.name << ": " << loaded.error().text();
    const auto& journal = loaded->journal;
    ended += journal.turn().kind == Turn::Kind::kOver ? 1 : 0;
    for (const auto& entry : journal.entries()) {
      const std::string text = entry.action() != nullptr ? Game::action_text(journal.rules(), *entry.action())
                                                         : Game::outcome_text(journal.rules(), *entry.outcome());
      verbs[text.substr(0, text.find(' '))] += 1;
    }
  }
  EXPECT_GE(ended, 6);
  for (const char* verb : {"first", "port", "dice", "draw", "command", "sail", "collect", "unload", "shoot", "die",
                           "spend", "loot", "pass"}) {
    EXPECT_GT(verbs[verb], 0) << verb;
  }
}

// Where a record is damaged, the fault says at which entry.
TEST(BootsGolden, DamageIsFoundAtItsEntry) {
  const std::string text = contents(path_of(plans()[0]));
  const auto fault_with = [&](const std::string& what, const std::string& by) {
    std::string damaged = text;
    const std::size_t at = damaged.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    const auto loaded = read_record<Game>(damaged.replace(at, what.size(), by));
    return loaded.ok() ? std::string("no fault") : loaded.error().text();
  };
  const std::size_t first_hash = text.find('#');
  ASSERT_NE(first_hash, std::string::npos);
  const std::string hash = text.substr(first_hash, 17);
  EXPECT_NE(fault_with(hash, "#0123456789abcdef").find("the hash differs"), std::string::npos);
  EXPECT_NE(fault_with(hash, "").find("hash"), std::string::npos);
  const std::string port = text.substr(text.find("port "), text.find(';', text.find("port ")) - text.find("port "));
  EXPECT_NE(fault_with(port, "port 0,0").find("entry 2"), std::string::npos) << fault_with(port, "port 0,0");
  EXPECT_NE(fault_with(port, "sail 0,0").find("B2.5"), std::string::npos) << fault_with(port, "sail 0,0");
  EXPECT_NE(fault_with("[Rules \"1\"]", "[Rules \"99\"]"), "no fault");
  EXPECT_NE(fault_with("[Players \"2\"]", "[Players \"3\"]"), "no fault");
  EXPECT_NE(fault_with("[Result \"", "[Result \"2,"), "no fault");
  for (std::size_t size = 10; size < text.size(); size += 997) {
    const auto loaded = read_record<Game>(text.substr(0, size));
    EXPECT_FALSE(loaded.ok()) << "cut after " << size << " bytes";
  }
}

}  // namespace
}  // namespace freebooter
