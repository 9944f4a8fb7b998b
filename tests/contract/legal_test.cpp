// The legal list and the gate that guards it.
#include <algorithm>
#include <set>

#include "contract/walk.hpp"

namespace freebooter::contract {
namespace {

template <class G>
class ContractLegal : public ::testing::Test {};
TYPED_TEST_SUITE(ContractLegal, AllGames, GameNames);

template <Game G>
bool covered(const List<typename G::Action>& legal, const typename G::Action& action) {
  return std::any_of(legal.begin(), legal.end(),
                     [&](const auto& entry) { return ContractGame<G>::covers(entry, action); });
}

TYPED_TEST(ContractLegal, SomebodyCanAlwaysGoOnUntilItIsOver) {
  using G = TypeParam;
  walk_all<G>({.seed = 1, .turns = 40}, [](const auto& rules, const auto& state) {
    const Turn turn = G::turn(rules, state);
    EXPECT_EQ(legal_of<G>(rules, state).empty(), turn.kind != Turn::Kind::kSeat) << G::position_text(rules, state);
    EXPECT_EQ(chances_of<G>(rules, state).empty(), turn.kind != Turn::Kind::kChance) << G::position_text(rules, state);
    EXPECT_EQ(G::winners(rules, state) != 0, turn.kind == Turn::Kind::kOver) << G::position_text(rules, state);
    if (turn.kind == Turn::Kind::kSeat) {
      EXPECT_LT(turn.seat.value, G::players(rules));
    }
  });
}

TYPED_TEST(ContractLegal, ListsAreStableAndWithoutRepeats) {
  using G = TypeParam;
  walk_all<G>({.seed = 2, .turns = 15}, [](const auto& rules, const auto& state) {
    const auto once = legal_of<G>(rules, state);
    const auto twice = legal_of<G>(rules, state);
    ASSERT_TRUE(std::equal(once.begin(), once.end(), twice.begin(), twice.end())) << G::position_text(rules, state);
    std::set<std::string> texts;
    for (const auto& action : once) {
      ASSERT_TRUE(texts.insert(G::action_text(rules, action)).second) << "twice: " << G::action_text(rules, action);
    }
    // The list is appended to what was there.
    auto both = once;
    G::legal(rules, state, both);
    EXPECT_EQ(both.size(), 2 * once.size());
  });
}

TYPED_TEST(ContractLegal, EveryEntryIsExplainedAsLegalAndLeadsToASoundState) {
  using G = TypeParam;
  walk_all<G>({.seed = 3, .turns = 25, .look_every = 5}, [](const auto& rules, const auto& state) {
    const Turn turn = G::turn(rules, state);
    for (const auto& action : legal_of<G>(rules, state)) {
      ASSERT_FALSE(G::explain(rules, state, action).has_value()) << G::action_text(rules, action);
      auto next = state;
      std::vector<typename G::Event> events;
      ASSERT_FALSE(play<G>(rules, next, turn.seat, action, &events).has_value());
      const auto fault = G::fault(rules, next);
      ASSERT_FALSE(fault.has_value()) << G::action_text(rules, action) << " leads to: " << *fault;
      auto silent = state;
      G::apply(rules, silent, action, nullptr);
      ASSERT_EQ(silent, next) << "events change what happens";
    }
    for (const auto& chance : chances_of<G>(rules, state)) {
      ASSERT_FALSE(G::explain_outcome(rules, state, chance.outcome).has_value());
      auto next = state;
      ASSERT_FALSE(resolve<G>(rules, next, chance.outcome).has_value());
      const auto fault = G::fault(rules, next);
      ASSERT_FALSE(fault.has_value()) << G::outcome_text(rules, chance.outcome) << " leads to: " << *fault;
    }
  });
}

TYPED_TEST(ContractLegal, RandomPlayGoesOnOrEndsWithoutAFault) {
  using G = TypeParam;
  for (std::uint64_t seed = 100; seed < 106; ++seed) {
    walk_all<G>({.seed = seed, .turns = 60}, [](const auto& rules, const auto& state) {
      const auto fault = G::fault(rules, state);
      ASSERT_FALSE(fault.has_value()) << *fault << ": " << G::position_text(rules, state);
    });
  }
}

// Everything that was legal somewhere, tried everywhere: explain() and the list agree, the gate refuses the rest with
// a reason and a clause, and what is refused changes nothing.
TYPED_TEST(ContractLegal, IllegalActionsAreRefusedWithAClauseAndChangeNothing) {
  using G = TypeParam;
  for (const std::string_view setup : ContractGame<G>::setups()) {
    SCOPED_TRACE(setup);
    const auto rules = rules_of<G>(setup);
    ASSERT_NE(rules, nullptr);
    List<typename G::Action> pool;
    Rng rng(7);
    walk<G>(rules, {.seed = 5, .turns = 25}, [&](const auto&, const auto& state) {
      const auto legal = legal_of<G>(*rules, state);
      for (int pick = 0; pick < 3 && !legal.empty(); ++pick) {
        pool.push(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    });
    walk<G>(rules, {.seed = 6, .turns = 12, .look_every = 3}, [&](const auto&, const auto& state) {
      const Turn turn = G::turn(*rules, state);
      const auto legal = legal_of<G>(*rules, state);
      for (const auto& action : pool) {
        auto next = state;
        const auto refusal = play<G>(*rules, next, turn.seat, action);
        if (turn.kind == Turn::Kind::kSeat) {
          ASSERT_EQ(!refusal.has_value(), covered<G>(legal, action))
              << G::action_text(*rules, action) << " in " << G::position_text(*rules, state);
          ASSERT_EQ(G::explain(*rules, state, action), refusal);
        } else {
          ASSERT_TRUE(refusal.has_value());
        }
        if (!refusal) continue;
        ASSERT_FALSE(refusal->reason.empty());
        ASSERT_FALSE(refusal->clause.empty());
        ASSERT_EQ(next, state) << G::action_text(*rules, action);
      }
    });
  }
}

TYPED_TEST(ContractLegal, OnlyTheOneToDecideDecides) {
  using G = TypeParam;
  const auto over = [](const auto& rules, auto state, const auto& action, const auto& outcome) {
    const auto before = state;
    EXPECT_EQ(play<G>(rules, state, Seat{0}, action), (Refusal{"game_over", G::kTurnClauses.over}));
    EXPECT_EQ(resolve<G>(rules, state, outcome), (Refusal{"game_over", G::kTurnClauses.over}));
    EXPECT_EQ(state, before);
  };
  std::optional<typename G::Action> some_action;
  std::optional<typename G::Outcome> some_outcome;
  walk_all<G>({.seed = 8, .turns = 40}, [&](const auto& rules, const auto& state) {
    const Turn turn = G::turn(rules, state);
    auto next = state;
    if (turn.kind == Turn::Kind::kSeat) {
      some_action = legal_of<G>(rules, state)[0];
      for (int seat = 0; seat < kMaxSeats; ++seat) {
        const Seat other{static_cast<std::uint8_t>(seat)};
        if (other == turn.seat) continue;
        EXPECT_EQ(play<G>(rules, next, other, *some_action), (Refusal{"not_your_decision", G::kTurnClauses.order}));
      }
      if (some_outcome) {
        EXPECT_EQ(resolve<G>(rules, next, *some_outcome), (Refusal{"not_chance", G::kTurnClauses.order}));
      }
    } else if (turn.kind == Turn::Kind::kChance) {
      some_outcome = chances_of<G>(rules, state)[0].outcome;
      if (some_action) {
        EXPECT_EQ(play<G>(rules, next, Seat{0}, *some_action), (Refusal{"chance_first", G::kTurnClauses.chance}));
      }
    } else if (some_action && some_outcome) {
      over(rules, state, *some_action, *some_outcome);
    }
    EXPECT_EQ(next, state);
  });
}

TYPED_TEST(ContractLegal, ImpossibleOutcomesAreRefused) {
  using G = TypeParam;
  List<typename G::Outcome> pool;
  walk_all<G>({.seed = 9, .turns = 10}, [&](const auto& rules, const auto& state) {
    for (const auto& chance : chances_of<G>(rules, state)) {
      if (std::find(pool.begin(), pool.end(), chance.outcome) == pool.end()) pool.push(chance.outcome);
    }
  });
  ASSERT_FALSE(pool.empty());
  walk_all<G>({.seed = 10, .turns = 10}, [&](const auto& rules, const auto& state) {
    if (G::turn(rules, state).kind != Turn::Kind::kChance) return;
    const auto chances = chances_of<G>(rules, state);
    for (const auto& outcome : pool) {
      const bool possible =
          std::any_of(chances.begin(), chances.end(), [&](const auto& chance) { return chance.outcome == outcome; });
      auto next = state;
      const auto refusal = resolve<G>(rules, next, outcome);
      ASSERT_EQ(!refusal.has_value(), possible)
          << G::outcome_text(rules, outcome) << " " << G::position_text(rules, state);
      if (!refusal) continue;
      ASSERT_FALSE(refusal->reason.empty());
      ASSERT_FALSE(refusal->clause.empty());
      ASSERT_EQ(next, state);
    }
  });
}

TYPED_TEST(ContractLegal, SetUpsComeBackCompleteAndCountPlayers) {
  using G = TypeParam;
  EXPECT_LE(1, G::kMinPlayers);
  EXPECT_LE(G::kMinPlayers, G::kMaxPlayers);
  EXPECT_LE(G::kMaxPlayers, kMaxSeats);
  for (const std::string_view setup : ContractGame<G>::setups()) {
    SCOPED_TRACE(setup);
    const auto rules = rules_of<G>(setup);
    ASSERT_NE(rules, nullptr);
    EXPECT_GE(G::players(*rules), G::kMinPlayers);
    EXPECT_LE(G::players(*rules), G::kMaxPlayers);
    const auto again = rules_of<G>(G::setup(*rules).text());
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(G::setup(*again), G::setup(*rules));
    EXPECT_EQ(G::start(*again), G::start(*rules));
    EXPECT_EQ(G::hash(*again, G::start(*again)), G::hash(*rules, G::start(*rules)));
    EXPECT_EQ(G::turn_number(*rules, G::start(*rules)), 0);
  }
}

TYPED_TEST(ContractLegal, SetUpsThatCannotBeAreRefusedByPlace) {
  using G = TypeParam;
  for (const char* setup :
       {"[]", "{}", "5", R"({"players":0})", R"({"players":9})", R"({"players":"two"})",
        R"({"players":2,"no_such_field":1})", R"({"players":2,"first":0})", R"({"players":2,"first":3})",
        R"({"players":2,"options":{"no_such_option":true}})", R"({"players":2,"options":[]})"}) {
    const auto rules = G::make_rules(*parse_json(setup));
    ASSERT_FALSE(rules.ok()) << setup;
    EXPECT_FALSE(rules.error().what.empty()) << setup;
  }
}

}  // namespace
}  // namespace freebooter::contract
