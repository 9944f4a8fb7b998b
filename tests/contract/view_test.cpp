// What others may know: a sampled world looks like the real one, and what is hidden shows nowhere.
#include <algorithm>

#include "contract/walk.hpp"

namespace freebooter::contract {
namespace {

template <class G>
class ContractView : public ::testing::Test {};
TYPED_TEST_SUITE(ContractView, AllGames, GameNames);

TYPED_TEST(ContractView, TheViewOfASampleIsTheView) {
  using G = TypeParam;
  Rng rng(51);
  walk_all<G>({.seed = 52, .turns = 12}, [&](const auto& rules, const auto& state) {
    for (const Viewer viewer : viewers_of<G>(rules)) {
      const auto view = G::view(rules, state, viewer);
      const auto sampled = G::sample(rules, view, rng);
      ASSERT_FALSE(G::fault(rules, sampled).has_value()) << *G::fault(rules, sampled);
      const auto again = G::view(rules, sampled, viewer);
      ASSERT_EQ(again, view);
      ASSERT_EQ(G::view_json(rules, again).text(), G::view_json(rules, view).text());
      ASSERT_EQ(G::turn(rules, sampled), G::turn(rules, state));
    }
  });
}

TYPED_TEST(ContractView, TheDecidingSeatFindsItsChoicesInTheSampledWorld) {
  using G = TypeParam;
  Rng rng(53);
  walk_all<G>({.seed = 54, .turns = 12}, [&](const auto& rules, const auto& state) {
    const Turn turn = G::turn(rules, state);
    if (turn.kind != Turn::Kind::kSeat) return;
    const auto sampled = G::sample(rules, G::view(rules, state, turn.seat), rng);
    const auto real = legal_of<G>(rules, state);
    const auto dreamt = legal_of<G>(rules, sampled);
    ASSERT_TRUE(std::equal(real.begin(), real.end(), dreamt.begin(), dreamt.end())) << G::position_text(rules, state);
  });
}

TYPED_TEST(ContractView, AViewIsReadBackFromItsJson) {
  using G = TypeParam;
  walk_all<G>({.seed = 58, .turns = 12}, [&](const auto& rules, const auto& state) {
    for (const Viewer viewer : viewers_of<G>(rules)) {
      const auto view = G::view(rules, state, viewer);
      const Json json = G::view_json(rules, view);
      const auto again = G::view_from_json(rules, json);
      ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << json.text();
      ASSERT_EQ(*again, view) << json.text();
    }
  });
}

// A view is no way to slip in what the viewer may not know, nor what cannot be.
TYPED_TEST(ContractView, WhatIsNoViewIsRefused) {
  using G = TypeParam;
  const auto rules = rules_of<G>(ContractGame<G>::setups()[0]);
  const auto state = G::start(*rules);
  Json json = G::view_json(*rules, G::view(*rules, state, Seat{0}));
  for (const char* bad : {R"({})", R"([])", R"({"viewer":99})", R"({"viewer":1,"phase":"asleep"})"}) {
    EXPECT_FALSE(G::view_from_json(*rules, *parse_json(bad)).ok()) << bad;
  }
  EXPECT_FALSE(G::view_from_json(*rules, json.set("viewer", 9)).ok());
}

// What the viewer is told of events, as bytes.
template <Game G>
std::string told(const typename G::Rules& rules, const std::vector<typename G::Event>& events, Viewer viewer) {
  std::string text;
  for (const auto& event : events) {
    if (const auto seen = G::seen(rules, event, viewer)) text += G::event_json(rules, *seen).text();
  }
  return text;
}

// If two actions lead to different states that look the same to somebody, then that somebody must not be able to tell
// them apart in the log or by the events either.
TYPED_TEST(ContractView, WhatIsHiddenShowsNeitherInTheLogNorInEvents) {
  using G = TypeParam;
  int hidden_pairs = 0;
  walk_all<G>({.seed = 55, .turns = 4}, [&](const auto& rules, const auto& state) {
    const Turn turn = G::turn(rules, state);
    if (turn.kind != Turn::Kind::kSeat) return;
    const auto legal = legal_of<G>(rules, state);
    const std::size_t tried = std::min<std::size_t>(legal.size(), 6);
    for (std::size_t one = 0; one < tried; ++one) {
      for (std::size_t other = one + 1; other < tried; ++other) {
        auto after_one = state;
        auto after_other = state;
        std::vector<typename G::Event> events_one;
        std::vector<typename G::Event> events_other;
        G::apply(rules, after_one, legal[one], &events_one);
        G::apply(rules, after_other, legal[other], &events_other);
        if (after_one == after_other) continue;
        for (const Viewer viewer : viewers_of<G>(rules)) {
          if (!(G::view(rules, after_one, viewer) == G::view(rules, after_other, viewer))) continue;
          ++hidden_pairs;
          ASSERT_EQ(G::action_text(rules, G::shown(rules, after_one, turn.seat, legal[one], viewer)),
                    G::action_text(rules, G::shown(rules, after_other, turn.seat, legal[other], viewer)));
          ASSERT_EQ(told<G>(rules, events_one, viewer), told<G>(rules, events_other, viewer));
        }
      }
    }
  });
  if (ContractGame<G>::kHidesSomething) {
    EXPECT_GT(hidden_pairs, 0);
  }
}

// The same for what chance decides.
TYPED_TEST(ContractView, WhatChanceHidesShowsNeitherInTheLogNorInEvents) {
  using G = TypeParam;
  int hidden_pairs = 0;
  walk_all<G>({.seed = 57, .turns = 12}, [&](const auto& rules, const auto& state) {
    const auto chances = chances_of<G>(rules, state);
    for (std::size_t other = 1; other < chances.size(); ++other) {
      auto after_one = state;
      auto after_other = state;
      std::vector<typename G::Event> events_one;
      std::vector<typename G::Event> events_other;
      G::apply_outcome(rules, after_one, chances[0].outcome, &events_one);
      G::apply_outcome(rules, after_other, chances[other].outcome, &events_other);
      if (after_one == after_other) continue;
      for (const Viewer viewer : viewers_of<G>(rules)) {
        if (!(G::view(rules, after_one, viewer) == G::view(rules, after_other, viewer))) continue;
        ++hidden_pairs;
        ASSERT_EQ(G::outcome_text(rules, shown_outcome<G>(rules, after_one, chances[0].outcome, viewer)),
                  G::outcome_text(rules, shown_outcome<G>(rules, after_other, chances[other].outcome, viewer)));
        ASSERT_EQ(told<G>(rules, events_one, viewer), told<G>(rules, events_other, viewer));
      }
    }
  });
  if (ContractGame<G>::kChanceHidesSomething) {
    EXPECT_GT(hidden_pairs, 0);
  }
}

// The one who decided sees what was decided.
TYPED_TEST(ContractView, TheOwnActionIsAlwaysShown) {
  using G = TypeParam;
  walk_all<G>({.seed = 56, .turns = 6}, [](const auto& rules, const auto& state) {
    const Turn turn = G::turn(rules, state);
    if (turn.kind != Turn::Kind::kSeat) return;
    const auto action = legal_of<G>(rules, state)[0];
    auto next = state;
    G::apply(rules, next, action, nullptr);
    ASSERT_EQ(G::shown(rules, next, turn.seat, action, turn.seat), action);
  });
}

}  // namespace
}  // namespace freebooter::contract
