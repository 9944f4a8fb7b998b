// The log: every entry with the hash of what it led to, replayed to the same state, damage found where it is.
#include <map>

#include "contract/walk.hpp"
#include "core/record.hpp"

namespace freebooter::contract {
namespace {

template <class G>
class ContractLog : public ::testing::Test {
 protected:
  static std::vector<Journal<G>> games(std::uint64_t seed, int turns) {
    std::vector<Journal<G>> all;
    for (const std::string_view setup : ContractGame<G>::setups()) {
      all.push_back(walk<G>(rules_of<G>(setup), {.seed = seed, .turns = turns}));
    }
    return all;
  }
};
TYPED_TEST_SUITE(ContractLog, AllGames, GameNames);

TYPED_TEST(ContractLog, ReplayReproducesTheStateAndEveryHash) {
  using G = TypeParam;
  for (const auto& journal : this->games(41, 40)) {
    ASSERT_GT(journal.size(), 10U);
    const auto replayed = replay<G>(journal.rules(), journal.state_at(0), journal.entries());
    ASSERT_TRUE(replayed.ok()) << "entry " << replayed.error().entry << ": " << replayed.error().what;
    EXPECT_EQ(*replayed, journal.state());
    for (std::size_t at = 0; at < journal.size(); ++at) {
      EXPECT_EQ(journal.entries()[at].hash, G::hash(journal.rules(), journal.state_at(at + 1)));
      EXPECT_EQ(journal.entries()[at].turn, G::turn_number(journal.rules(), journal.state_at(at)));
      EXPECT_EQ(journal.entries()[at].by, G::turn(journal.rules(), journal.state_at(at)));
    }
  }
}

TYPED_TEST(ContractLog, AGameMayBeginInTheMiddle) {
  using G = TypeParam;
  for (const auto& journal : this->games(42, 10)) {
    const std::size_t middle = journal.size() / 2;
    const std::vector<Entry<G>> rest(journal.entries().begin() + static_cast<std::ptrdiff_t>(middle),
                                     journal.entries().end());
    const auto replayed = replay<G>(journal.rules(), journal.state_at(middle), rest);
    ASSERT_TRUE(replayed.ok());
    EXPECT_EQ(*replayed, journal.state());
    Journal<G> later(journal.shared_rules(), journal.state_at(middle));
    EXPECT_EQ(later.state(), journal.state_at(middle));
    EXPECT_EQ(later.size(), 0U);
  }
}

TYPED_TEST(ContractLog, DamageIsFoundAtItsEntry) {
  using G = TypeParam;
  for (const auto& journal : this->games(43, 6)) {
    for (std::size_t at = 0; at < journal.size(); at += 7) {
      auto entries = journal.entries();
      entries[at].hash ^= 1U;
      const auto bad_hash = replay<G>(journal.rules(), journal.state_at(0), entries);
      ASSERT_FALSE(bad_hash.ok());
      EXPECT_EQ(bad_hash.error().entry, at + 1);
      EXPECT_EQ(bad_hash.error().what, "the state's hash differs");
      // A missing entry: at once, or as soon as something does not fit any more.
      entries = journal.entries();
      entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(at));
      const auto missing = replay<G>(journal.rules(), journal.state_at(0), entries);
      if (at < entries.size()) {
        ASSERT_FALSE(missing.ok());
        EXPECT_EQ(missing.error().entry, at + 1);
        EXPECT_FALSE(missing.error().what.empty());
      }
    }
  }
}

TYPED_TEST(ContractLog, UndoTakesBackToTheNewestDieOrSecretAndNoFurther) {
  using G = TypeParam;
  const auto tells = [](const auto& journal, std::size_t at) {
    const auto* action = journal.entries()[at].action();
    return action == nullptr || reveals<G>(journal.rules(), journal.state_at(at), *action);
  };
  for (auto& journal : this->games(44, 6)) {
    const auto whole = journal.entries();
    const auto end = journal.state();
    const std::size_t floor = journal.undo_floor();
    for (std::size_t at = floor; at < whole.size(); ++at) EXPECT_FALSE(tells(journal, at));
    if (floor > 0) {
      EXPECT_TRUE(tells(journal, floor - 1));
    }
    const std::size_t half = whole.size() / 2;
    const auto middle = journal.state_at(half);
    journal.undo_to(half);
    EXPECT_EQ(journal.size(), half);
    EXPECT_EQ(journal.state(), middle);
    for (std::size_t at = half; at < whole.size(); ++at) {
      if (whole[at].action() != nullptr) {
        ASSERT_FALSE(journal.play(whole[at].by.seat, *whole[at].action()).has_value());
      } else {
        ASSERT_FALSE(journal.resolve(*whole[at].outcome()).has_value());
      }
    }
    EXPECT_EQ(journal.state(), end);
  }
}

TYPED_TEST(ContractLog, ARefusalLeavesTheLogAlone) {
  using G = TypeParam;
  for (auto& journal : this->games(45, 3)) {
    const std::size_t size = journal.size();
    const auto state = journal.state();
    const Entry<G>* action = nullptr;
    for (const auto& entry : journal.entries()) {
      if (entry.action() != nullptr) action = &entry;
    }
    ASSERT_NE(action, nullptr);
    const auto what = *action->action();
    const Seat wrong{static_cast<std::uint8_t>(journal.turn().seat.value == 0 ? 1 : 0)};
    EXPECT_TRUE(journal.play(wrong, what).has_value());
    EXPECT_EQ(journal.size(), size);
    EXPECT_EQ(journal.state(), state);
  }
}

// Two states of one game are equal if and only if their hashes are.
TYPED_TEST(ContractLog, HashesTellStatesApart) {
  using G = TypeParam;
  for (const auto& journal : this->games(46, 60)) {
    std::map<std::uint64_t, std::size_t> seen;
    for (std::size_t at = 0; at <= journal.size(); ++at) {
      const auto [found, fresh] = seen.emplace(G::hash(journal.rules(), journal.state_at(at)), at);
      if (!fresh) {
        EXPECT_EQ(journal.state_at(found->second), journal.state_at(at));
      }
    }
  }
}

TYPED_TEST(ContractLog, RecordsLoadReplayAndVerify) {
  using G = TypeParam;
  for (const auto& journal : this->games(47, 20)) {
    const std::string text = write_record(journal, RecordTags{}, Reader::table());
    const auto loaded = read_record<G>(text);
    ASSERT_TRUE(loaded.ok()) << loaded.error().text() << "\n" << text;
    EXPECT_EQ(loaded->journal.state(), journal.state());
    EXPECT_EQ(loaded->journal.size(), journal.size());
    EXPECT_EQ(G::setup(loaded->journal.rules()), G::setup(journal.rules()));
    EXPECT_EQ(write_record(loaded->journal, loaded->tags, Reader::table()), text);
  }
}

}  // namespace
}  // namespace freebooter::contract
