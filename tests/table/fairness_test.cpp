// Records that prove their dice, and what happens to them when somebody changes a letter.
#include "table/fairness.hpp"

#include "contract/walk.hpp"
#include "core/text.hpp"
#include "table/host.hpp"

namespace freebooter::table {
namespace {

template <class G>
class TableFairness : public ::testing::Test {};
TYPED_TEST_SUITE(TableFairness, contract::AllGames, contract::GameNames);

// A game that ends after some moves because somebody gives up, with a takeback on the way.
template <Game G>
std::string record_of(std::string_view setup, std::size_t entries) {
  const auto players = static_cast<int>(*parse_json(setup)->find("players")->as_int());
  Host host(setup_of(G::kName, setup, players));
  host.start();
  Rng rng(71);
  host.play(rng, entries / 2);
  const Seat asker = *host.table->decider();
  host.move(rng);
  host.play(rng, entries / 2 + 4);
  if (auto asked = host.table->ask_takeback(asker, {}, host.now); asked.ok()) {
    host.commit(std::move(asked));
    for (int at = 1; at <= players; ++at) {
      if (seat(at) != asker) host.commit(host.table->answer_takeback(seat(at), true, host.now));
    }
  }
  host.play(rng, entries);
  for (int at = 2; at <= players && host.table->stage() == Stage::kPlaying; ++at) {
    host.commit(host.table->resign(seat(at), host.now));
  }
  return host.table->record(kSpectator, "2026-01-01");
}

std::string last_key(const Verdict& verdict) { return verdict.checks.back().key; }

TYPED_TEST(TableFairness, ARecordOfTheTableIsSound) {
  for (const std::string_view setup : contract::ContractGame<TypeParam>::setups()) {
    SCOPED_TRACE(setup);
    const std::string record = record_of<TypeParam>(setup, 40);
    const Verdict verdict = verify_record(record);
    ASSERT_TRUE(verdict.sound()) << last_key(verdict) << " at " << verdict.entry << "\n" << record;
    EXPECT_EQ(verdict.checks.size(), 6U);
    EXPECT_EQ(last_key(verdict), "proof");
    EXPECT_EQ(verdict.game, TypeParam::kName);
  }
}

// Each letter of each tag, and each entry for another legal one or none.
TYPED_TEST(TableFairness, EveryChangedTagIsNoticed) {
  const std::string record = record_of<TypeParam>(contract::ContractGame<TypeParam>::setups().front(), 30);
  const auto sheet = parse_sheet(record);
  ASSERT_TRUE(sheet.ok());
  for (std::size_t at = 0; at < sheet->tags.size(); ++at) {
    SCOPED_TRACE(sheet->tags[at].name);
    RecordSheet without = *sheet;
    without.tags.erase(without.tags.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_FALSE(verify_record(sheet_text(without)).sound());
    for (std::size_t letter = 0; letter < sheet->tags[at].value.size(); ++letter) {
      RecordSheet other = *sheet;
      char& c = other.tags[at].value[letter];
      c = c == '1' ? '2' : '1';
      ASSERT_FALSE(verify_record(sheet_text(other)).sound()) << letter;
    }
  }
}

TYPED_TEST(TableFairness, EveryChangedEntryIsNoticed) {
  using G = TypeParam;
  const std::string record = record_of<G>(contract::ContractGame<G>::setups().front(), 30);
  const auto sheet = parse_sheet(record);
  ASSERT_TRUE(sheet.ok());
  std::size_t entry = 0;
  for (std::size_t turn = 0; turn < sheet->turns.size(); ++turn) {
    for (std::size_t item = 0; item < sheet->turns[turn].items.size(); ++item) {
      ++entry;
      RecordSheet other = *sheet;
      std::string& text = other.turns[turn].items[item].text;
      for (char& c : text) {
        if (c >= '0' && c <= '9') c = c == '1' ? '2' : '1';
      }
      if (text != sheet->turns[turn].items[item].text) {
        EXPECT_FALSE(verify_record(sheet_text(other)).sound()) << text;
      }
      RecordSheet without = *sheet;
      auto& items = without.turns[turn].items;
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(item));
      EXPECT_FALSE(verify_record(sheet_text(without)).sound()) << entry;
    }
  }
}

// A cheat who plays a whole legal game with dice of his own, and computes every hash anew, is caught at the first die.
TEST(TableFairnessDice, OtherDiceAreNamed) {
  using G = boots::Game;
  const std::string record = record_of<G>(R"({"players":2})", 30);
  const auto loaded = read_record<G>(record);
  ASSERT_TRUE(loaded.ok());
  Journal<G> forged(loaded->journal.shared_rules());
  Rng rng(72);
  std::size_t changed = 0;
  while (forged.size() < loaded->journal.size()) {
    const Entry<G>& entry = loaded->journal.entries()[forged.size()];
    if (changed == 0 && forged.size() > 8 && entry.outcome() != nullptr) {
      auto other = G::roll(forged.rules(), forged.state(), rng);
      while (other == *entry.outcome()) other = G::roll(forged.rules(), forged.state(), rng);
      ASSERT_FALSE(forged.resolve(other).has_value());
      changed = forged.size();
      continue;
    }
    if (changed > 0) break;
    ASSERT_FALSE(
        (entry.action() != nullptr ? forged.play(entry.by.seat, *entry.action()) : forged.resolve(*entry.outcome()))
            .has_value());
  }
  const Verdict verdict = verify_record(write_record(forged, loaded->tags, Reader::table()));
  EXPECT_FALSE(verdict.sound());
  EXPECT_EQ(last_key(verdict), "dice");
  EXPECT_EQ(verdict.entry, changed);
}

TEST(TableFairnessDice, OtherCardsAreNamed) {
  using G = clever::Game;
  const std::string record = record_of<G>(R"({"players":2,"first":1})", 30);
  auto sheet = *parse_sheet(record);
  ASSERT_NE(sheet.find(kSealsTag), nullptr);
  for (auto& tag : sheet.tags) {
    if (tag.name != kSealsTag) continue;
    // The seal of one card under the number of another.
    const std::size_t slash = tag.value.find('/');
    tag.value[slash + 1] = tag.value[slash + 1] == '1' ? '2' : '1';
    const std::size_t second = tag.value.find('/', slash + 1);
    if (second != std::string::npos) tag.value.resize(tag.value.rfind(' ', second));
  }
  const Verdict verdict = verify_record(sheet_text(sheet));
  EXPECT_FALSE(verdict.sound());
  EXPECT_EQ(last_key(verdict), "seal");
  EXPECT_GT(verdict.entry, 0U);
}

TEST(TableFairnessDice, AMissingSealIsNamed) {
  auto sheet = *parse_sheet(record_of<clever::Game>(R"({"players":2,"first":1})", 30));
  std::erase_if(sheet.tags, [](const RecordSheet::Tag& tag) { return tag.name == kSealsTag; });
  const Verdict verdict = verify_record(sheet_text(sheet));
  EXPECT_FALSE(verdict.sound());
  EXPECT_EQ(last_key(verdict), "unsealed");
  EXPECT_GT(verdict.entry, 0U);
}

TEST(TableFairnessDice, CommentsMayBeAdded) {
  auto sheet = *parse_sheet(record_of<boots::Game>(R"({"players":2})", 30));
  sheet.comments.push_back({3, "what a throw!"});
  EXPECT_TRUE(verify_record(sheet_text(sheet)).sound());
}

TEST(TableFairnessDice, WhatIsNoRecordIsRefused) {
  for (const std::string_view text : {"", "[Game \"chess\"]", "[Game \"boots\"]", "nonsense", "\xff"}) {
    const Verdict verdict = verify_record(text);
    EXPECT_FALSE(verdict.sound()) << text;
  }
  Host host(setup_of("clever", R"({"players":2,"first":1})", 2));
  host.start();
  Rng rng(73);
  host.play(rng, 12);
  const std::string under_way = host.table->record(kSpectator, "");
  EXPECT_EQ(under_way.find("Secret"), std::string::npos);
  EXPECT_NE(under_way.find("[Commitment \""), std::string::npos);
  EXPECT_FALSE(verify_record(under_way).sound());
}

}  // namespace
}  // namespace freebooter::table
