// Nothing leaves the table that its receiver may not know: what is hidden is exchanged, and every byte they get
// compared.
#include <algorithm>
#include <set>

#include "contract/walk.hpp"
#include "table/host.hpp"

namespace freebooter::table {
namespace {

template <class G>
class TableHidden : public ::testing::Test {};
TYPED_TEST_SUITE(TableHidden, contract::AllGames, contract::GameNames);

// A seal is different for every card, and tells nothing without its nonce of 256 bits; so is the hash of the secret.
std::string without_seals(std::string text) {
  for (const std::string_view name : {"\"sealed\":\"", "\"commitment\":\"", "[Commitment \""}) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + name.size())) {
      text.replace(at + name.size(), 64, "*");
    }
  }
  return text;
}

// The game behind a table, from the steps of its entries.
template <Game G>
typename G::State state_of(const typename G::Rules& rules, const std::vector<std::string>& entries) {
  auto state = G::start(rules);
  for (const std::string& line : entries) {
    const auto change = read_entry(line);
    for (const std::string& text : change->steps) {
      const Turn turn = G::turn(rules, state);
      const bool chance = turn.kind == Turn::Kind::kChance;
      const auto refusal = chance ? resolve<G>(rules, state, *G::parse_outcome(rules, text))
                                  : play<G>(rules, state, turn.seat, *G::parse_action(rules, text));
      EXPECT_FALSE(refusal.has_value());
    }
  }
  return state;
}

// What the viewer is told when it tries what it may not: a refusal must not tell either.
std::string refusals(const Host& host, Seat viewer, const std::vector<Json>& tried) {
  std::string all;
  if (host.table->decider() == viewer) return all;  // then these might be moves
  for (const Json& action : tried) {
    const auto refused = host.try_submit(viewer, action);
    EXPECT_FALSE(refused.ok());
    all += message_text(ServerMessage(table::refused(refused.error(), 1, "T1"))) + "\n";
  }
  return all;
}

// Two tables that differ in one hidden decision, and go on alike for as long as one viewer cannot tell them apart.
template <Game G>
class Pair {
 public:
  Pair(const Host& from, const Json& one, const Json& other, std::shared_ptr<const typename G::Rules> rules)
      : rules_(std::move(rules)), one_(copy_of(from)), other_(copy_of(from)) {
    const Seat decider = *from.table->decider();
    one_->submit(decider, one);
    other_->submit(decider, other);
    for (const Viewer viewer : from.viewers()) blind_.push_back(viewer);
  }

  // Compares for all who see no difference; how many those are.
  std::size_t compare(const std::vector<Json>& tried) {
    const auto a = state_of<G>(*rules_, one_->entries);
    const auto b = state_of<G>(*rules_, other_->entries);
    if (a == b) return 0;
    std::erase_if(blind_, [&](Viewer viewer) { return !(G::view(*rules_, a, viewer) == G::view(*rules_, b, viewer)); });
    for (const Viewer viewer : blind_) {
      EXPECT_EQ(without_seals(all_texts(*one_->table, viewer)), without_seals(all_texts(*other_->table, viewer)));
      if (viewer) {
        EXPECT_EQ(refusals(*one_, *viewer, tried), refusals(*other_, *viewer, tried));
      }
    }
    return blind_.size();
  }

  // The same move at both tables; false if there is none that both allow.
  bool move_on(Rng& rng) {
    if (one_->table->decider() != other_->table->decider() || !one_->table->decider()) return false;
    const Seat decider = *one_->table->decider();
    const auto here = *one_->heard(decider).legal;
    const auto there = *other_->heard(decider).legal;
    std::vector<Json> common;
    std::ranges::copy_if(here, std::back_inserter(common),
                         [&](const Json& action) { return std::ranges::find(there, action) != there.end(); });
    if (common.empty()) return false;
    const Json action = common[rng.below(static_cast<std::uint32_t>(common.size()))];
    one_->submit(decider, action);
    other_->submit(decider, action);
    return true;
  }

 private:
  static std::unique_ptr<Host> copy_of(const Host& from) {
    auto copy = std::make_unique<Host>(*read_entry(from.entries.front())->setup);
    for (std::size_t at = 1; at < from.entries.size(); ++at) {
      EXPECT_FALSE(copy->table->take(from.entries[at]).has_value());
      copy->entries.push_back(from.entries[at]);
    }
    return copy;
  }

  std::shared_ptr<const typename G::Rules> rules_;
  std::unique_ptr<Host> one_;
  std::unique_ptr<Host> other_;
  std::vector<Viewer> blind_;
};

TYPED_TEST(TableHidden, AHiddenDecisionShowsInNoByteThatOthersGet) {
  using G = TypeParam;
  std::size_t compared = 0;
  for (const std::string_view setup : contract::ContractGame<G>::setups()) {
    SCOPED_TRACE(setup);
    const auto rules = contract::rules_of<G>(setup);
    Host host(setup_of(G::kName, setup, G::players(*rules)));
    host.start();
    Rng rng(81);
    for (int moves = 0; moves < 16 && host.table->stage() == Stage::kPlaying; ++moves) {
      const auto legal = *host.heard(*host.table->decider()).legal;
      if (legal.size() > 1) {
        Pair<G> pair(host, legal.front(), legal.back(), rules);
        for (int on = 0; on < 4; ++on) {
          const std::size_t blind = pair.compare({legal.front(), legal.back(), Json("?")});
          compared += blind;
          if (blind == 0 || !pair.move_on(rng)) break;
        }
      }
      host.move(rng);
      ASSERT_FALSE(::testing::Test::HasFailure());
    }
  }
  if (contract::ContractGame<G>::kHidesSomething) {
    EXPECT_GT(compared, 20U);
  }
}

// The same for what chance deals: other secrets, other cards, and whoever cannot see them gets the same bytes.
TYPED_TEST(TableHidden, WhatChanceDealsShowsInNoByteThatOthersGet) {
  using G = TypeParam;
  if (!contract::ContractGame<G>::kChanceHidesSomething) GTEST_SKIP() << "chance deals in the open";
  std::size_t compared = 0;
  const std::string_view setup = R"({"players":3,"first":1,"options":{"easy":true}})";
  const auto rules = contract::rules_of<G>(setup);
  const auto host_of = [&](int number) {
    TableSetup made = setup_of(G::kName, setup, 3);
    made.secret = secret_of("secret " + std::to_string(number));
    auto host = std::make_unique<Host>(std::move(made));
    host->start();
    while (host->entries.size() < 8)
      host->submit(*host->table->decider(), host->heard(*host->table->decider()).legal->front());
    return host;
  };
  const auto first = host_of(0);
  const auto real = state_of<G>(*rules, first->entries);
  for (int number = 1; number < 60; ++number) {
    const auto other = host_of(number);
    const auto dreamt = state_of<G>(*rules, other->entries);
    if (real == dreamt) continue;
    for (const Viewer viewer : first->viewers()) {
      if (!(G::view(*rules, real, viewer) == G::view(*rules, dreamt, viewer))) continue;
      ++compared;
      ASSERT_EQ(without_seals(all_texts(*first->table, viewer)), without_seals(all_texts(*other->table, viewer)));
    }
  }
  EXPECT_GT(compared, 20U);
}

// Players' ids, salts, move ids of others and the secret are nobody's business before the end.
TYPED_TEST(TableHidden, IdsAndSecretsStayAtTheTable) {
  TableSetup setup = setup_of(TypeParam::kName, R"({"players":2})", 2);
  setup.chairs[0].player = "ID-OF-ONE";
  setup.chairs[1].player = "ID-OF-TWO";
  setup.host = "ID-OF-ONE";
  setup.chairs[0].salt = "SALT-OF-ONE";
  Host host(std::move(setup));
  host.start();
  host.commit(host.table->chat("ID-OF-ZOE", "Zoe", "hello", host.now));
  for (int moves = 0; moves < 12; ++moves) {
    const Seat decider = *host.table->decider();
    host.submit(decider, host.heard(decider).legal->front(), "MOVE-" + std::to_string(moves));
    for (const Viewer viewer : host.viewers()) {
      const std::string all = all_texts(*host.table, viewer);
      for (const std::string& kept :
           {std::string("ID-OF"), std::string("SALT-OF"), digest_text(secret_of("a secret"))}) {
        ASSERT_EQ(all.find(kept), std::string::npos) << kept;
      }
      ASSERT_EQ(host.table->update(viewer)->find("MOVE-") != std::string::npos, viewer == decider);
    }
  }
}

TYPED_TEST(TableHidden, WhoeverHearsTheSameSharesOneText) {
  Host host(setup_of(TypeParam::kName, R"({"players":2,"first":1})", 2));
  host.start();
  EXPECT_EQ(host.table->update(kSpectator), host.table->update(kSpectator));
  Rng rng(83);
  std::set<bool> shared;
  for (int moves = 0; moves < 30 && host.table->stage() == Stage::kPlaying; ++moves) {
    const auto told = host.table->update(kSpectator);
    for (const Viewer viewer : host.viewers()) {
      shared.insert(viewer && host.table->update(viewer) == told);
      // Shared or not, it is what would have been written for this viewer alone.
      const auto again = host.restored(host.entries.size());
      ASSERT_EQ(*again->update(viewer), *host.table->update(viewer));
    }
    host.move(rng);
  }
  EXPECT_TRUE(shared.contains(false));
  if (TypeParam::kName == "boots") {
    EXPECT_TRUE(shared.contains(true));
  }
}

}  // namespace
}  // namespace freebooter::table
