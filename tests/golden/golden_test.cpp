// Whole games that were played once and must come out the same for ever: every action, every outcome, every hash.
//
// A record here changes only together with the rules version. To write those of one game anew:
//   test_golden --gtest_also_run_disabled_tests --gtest_filter='Golden/clever.*WriteThemAnew'
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "bots/bots.hpp"
#include "contract/walk.hpp"
#include "core/record.hpp"
#include "golden/plans.hpp"

namespace freebooter::golden {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in.good()) << path;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

template <Game G>
std::filesystem::path path_of(const Plan& plan) {
  const auto folder = std::filesystem::path(FREEBOOTER_SOURCE_DIR) / "tests/golden" / G::kName;
  return folder / (std::string(plan.name) + ".txt");
}

template <Game G>
Journal<G> played(const Plan& plan, std::uint64_t seed, RecordTags& tags) {
  Journal<G> journal(contract::rules_of<G>(plan.setup));
  const auto& rules = journal.rules();
  Rng rng(seed);
  std::vector<std::unique_ptr<Bot<G>>> bots;
  for (int seat = 0; seat < G::players(rules); ++seat) {
    const std::string name = plan.bots[static_cast<std::size_t>(seat) % plan.bots.size()];
    bots.push_back(make_bot<G>(name));
    tags.seats.push_back(name);
  }
  while (journal.turn().kind != Turn::Kind::kOver && G::turn_number(rules, journal.state()) <= plan.turns) {
    const Turn turn = journal.turn();
    if (turn.kind == Turn::Kind::kChance) {
      EXPECT_FALSE(journal.resolve(G::roll(rules, journal.state(), rng)).has_value());
    } else {
      const auto view = G::view(rules, journal.state(), turn.seat);
      const auto action = bots[turn.seat.value]->choose(rules, view, Budget{}, rng);
      EXPECT_FALSE(journal.play(turn.seat, action).has_value());
    }
  }
  return journal;
}

template <class G>
class Golden : public ::testing::Test {
 protected:
  using Kept = golden::Golden<G>;
};
TYPED_TEST_SUITE(Golden, contract::AllGames, contract::GameNames);

TYPED_TEST(Golden, DISABLED_WriteThemAnew) {
  std::uint64_t seed = 20;
  for (const Plan& plan : TestFixture::Kept::plans()) {
    RecordTags tags;
    const auto journal = played<TypeParam>(plan, ++seed, tags);
    std::ofstream(path_of<TypeParam>(plan)) << write_record(journal, tags, Reader::table());
  }
}

TYPED_TEST(Golden, EveryRecordReplaysToEveryHashAndItsResult) {
  using G = TypeParam;
  for (const Plan& plan : TestFixture::Kept::plans()) {
    const std::string text = contents(path_of<G>(plan));
    const auto loaded = read_record<G>(text);
    ASSERT_TRUE(loaded.ok()) << plan.name << ": " << loaded.error().text();
    const auto& journal = loaded->journal;
    EXPECT_EQ(G::setup(journal.rules()).text(), G::setup(*contract::rules_of<G>(plan.setup)).text()) << plan.name;
    EXPECT_EQ(write_record(journal, loaded->tags, Reader::table()), text) << plan.name;
    for (std::size_t at = 0; at <= journal.size(); ++at) {
      const auto fault = G::fault(journal.rules(), journal.state_at(at));
      ASSERT_FALSE(fault.has_value()) << plan.name << ", entry " << at << ": " << *fault;
    }
  }
}

// Together they show every kind of entry, and most of them an end.
TYPED_TEST(Golden, TheRecordsShowTheWholeGame) {
  using G = TypeParam;
  std::map<std::string, int> verbs;
  int ended = 0;
  for (const Plan& plan : TestFixture::Kept::plans()) {
    const auto loaded = read_record<G>(contents(path_of<G>(plan)));
    ASSERT_TRUE(loaded.ok()) << plan.name << ": " << loaded.error().text();
    const auto& journal = loaded->journal;
    ended += journal.turn().kind == Turn::Kind::kOver ? 1 : 0;
    for (const auto& entry : journal.entries()) {
      const std::string text = entry.action() != nullptr ? G::action_text(journal.rules(), *entry.action())
                                                         : G::outcome_text(journal.rules(), *entry.outcome());
      verbs[text.substr(0, text.find(' '))] += 1;
    }
  }
  EXPECT_GE(ended, TestFixture::Kept::kEnded);
  for (const char* verb : TestFixture::Kept::verbs()) EXPECT_GT(verbs[verb], 0) << verb;
  EXPECT_EQ(verbs.size(), TestFixture::Kept::verbs().size());
}

// Where a record is damaged, the fault says at which entry.
TYPED_TEST(Golden, DamageIsFoundAtItsEntry) {
  using G = TypeParam;
  const std::string text = contents(path_of<G>(TestFixture::Kept::plans()[0]));
  const auto fault_with = [&](const std::string& what, const std::string& by) {
    std::string damaged = text;
    const std::size_t at = damaged.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    if (at == std::string::npos) return std::string();
    const auto loaded = read_record<G>(damaged.replace(at, what.size(), by));
    return loaded.ok() ? std::string("no fault") : loaded.error().text();
  };
  const std::size_t first_hash = text.find('#');
  ASSERT_NE(first_hash, std::string::npos);
  const std::string hash = text.substr(first_hash, 17);
  EXPECT_NE(fault_with(hash, "#0123456789abcdef").find("the hash differs"), std::string::npos);
  EXPECT_NE(fault_with(hash, "").find("hash"), std::string::npos);
  EXPECT_NE(fault_with("[Rules \"1\"]", "[Rules \"99\"]"), "no fault");
  EXPECT_NE(fault_with("[Result \"", "[Result \"2,"), "no fault");
  for (const auto& [what, by, says] : TestFixture::Kept::damages()) {
    const std::string fault = fault_with(what, by);
    EXPECT_NE(fault.find(says), std::string::npos) << what << " -> " << by << ": " << fault;
  }
  for (std::size_t size = 10; size < text.size(); size += 997) {
    const auto loaded = read_record<G>(text.substr(0, size));
    EXPECT_FALSE(loaded.ok()) << "cut after " << size << " bytes";
  }
}

}  // namespace
}  // namespace freebooter::golden
