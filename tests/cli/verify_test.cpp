// `freebooter verify` and `freebooter protocol` as people run them.
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "core/json.hpp"
#include "core/rng.hpp"
#include "table/protocol.hpp"
#include "table/table.hpp"

namespace freebooter::test {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// The record of a game of clever in which the second player gives up after some moves.
std::string record() {
  using namespace table;
  RuleShelf shelf;
  TableSetup setup;
  setup.id = "evening-7";
  setup.game = "clever";
  setup.setup = Json::object({{"players", 2}});
  setup.host = "anna";
  setup.secret = sha256("a secret");
  for (const std::string name : {"anna", "finn"}) {
    Chair chair;
    chair.kind = Chair::Kind::kPerson;
    chair.player = name;
    chair.name = name;
    chair.salt = name + "s-salt";
    setup.chairs.push_back(chair);
  }
  const auto table = std::move(Table::open(setup, shelf, 0)->table);
  table->adopt(*table->start(0));
  Rng rng(9);
  for (int moves = 0; moves < 20; ++moves) {
    const Seat seat = *table->decider();
    const auto update = read_server_message(*table->update(seat));
    const auto& legal = *std::get<Update>(*update).legal;
    const Json action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    const std::string id = "m" + std::to_string(moves);
    table->adopt(*table->submit({.seat = seat, .id = id, .seq = table->seq(), .action = action}, 0));
  }
  table->adopt(*table->resign(Seat{1}, 0));
  return table->record(kSpectator, "2026-01-01");
}

class Verify : public ::testing::Test {
 protected:
  Scratch scratch_;
  std::string sound_ = record();
  std::string file_ = scratch_.file("game.fbr", sound_);
};

TEST_F(Verify, SaysWhatItChecked) {
  const Ran ran = run_program({"verify", file_, "--lang", "en"});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  for (const char* part : {"+ The record follows the rules", "+ The secret is the one", "+ Every die and every draw",
                           "+ Everything hidden was sealed", "winners: 1", "No letter", "All is well"}) {
    EXPECT_TRUE(contains(ran.out, part)) << part << "\n" << ran.out;
  }
  EXPECT_FALSE(contains(ran.out, "{"));
  EXPECT_EQ(run_program({"verify", "-", "--lang", "en"}, sound_).out, ran.out);
  const Ran french = run_program({"verify", file_, "--lang", "fr"});
  EXPECT_EQ(french.code, 0);
  EXPECT_TRUE(contains(french.out, "Tout est en ordre"));
  EXPECT_FALSE(contains(french.out, "{"));
  EXPECT_EQ(run_program({"replay", file_, "--verify"}).code, 0) << "it is a record like any other";
}

TEST_F(Verify, NamesTheFirstThatDoesNotFit) {
  // The first thing chance decided: who begins.
  std::string other = sound_;
  const std::size_t at = other.find("first ") + 6;
  other[at] = other[at] == '1' ? '2' : '1';
  const Ran rules = run_program({"verify", scratch_.file("rules.fbr", other), "--lang", "en"});
  EXPECT_EQ(rules.code, 1);
  EXPECT_TRUE(contains(rules.out, "- The record does not follow the rules: line")) << rules.out;
  std::string name = sound_;
  name.replace(name.find("[Seat2 \"finn\"]"), 14, "[Seat2 \"bert\"]");
  const Ran proof = run_program({"verify", "-", "--json"}, name);
  EXPECT_EQ(proof.code, 1);
  const auto json = parse_json(proof.out);
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(*json->find("sound"), Json(false));
  EXPECT_EQ(*json->find("checks")->as_array()->back().find("check"), Json("proof"));
  std::string seal = sound_;
  const std::size_t hex = seal.find(':', seal.find("[Seals \"")) + 1;
  seal[hex] = seal[hex] == '0' ? '1' : '0';
  const auto sealed = parse_json(run_program({"verify", "-", "--json"}, seal).out);
  EXPECT_EQ(*sealed->find("checks")->as_array()->back().find("check"), Json("seal"));
  ASSERT_NE(sealed->find("entry"), nullptr);
  EXPECT_GT(*sealed->find("entry")->as_int(), 0);
}

TEST_F(Verify, LeavesWithTheUsualCodes) {
  EXPECT_EQ(run_program({"verify"}).code, 2);
  EXPECT_EQ(run_program({"verify", "-"}, "nonsense").code, 2);
  EXPECT_EQ(run_program({"verify", "/nonexistent/file"}).code, 3);
  const Ran both = run_program({"verify", file_, "-", "--lang", "en"}, "[Game \"chess\"]\n");
  EXPECT_EQ(both.code, 1);
  EXPECT_TRUE(contains(both.out, file_ + ":\n"));
}

TEST(ProtocolCommand, PrintsBothForms) {
  EXPECT_EQ(run_program({"protocol", "typescript"}).out, table::typescript_text());
  EXPECT_EQ(run_program({"protocol", "asyncapi"}).out, table::asyncapi_text());
  EXPECT_EQ(run_program({"protocol", "morse"}).code, 2);
  EXPECT_EQ(run_program({"protocol"}).code, 2);
}

}  // namespace
}  // namespace freebooter::test
