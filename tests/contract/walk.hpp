// A plain driver for any game: random walks from set-up to end, stopping to look around.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contract/setups.hpp"
#include "core/game.hpp"
#include "core/log.hpp"

namespace freebooter::contract {

// GameList<Gs...> as the types of a typed suite, and their names in its output.
template <class List>
struct AsTypes;
template <Game... Gs>
struct AsTypes<GameList<Gs...>> {
  using Types = ::testing::Types<Gs...>;
};
using AllGames = AsTypes<Games>::Types;

struct GameNames {
  template <class G>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest's name
    return std::string(G::kName);
  }
};

template <Game G>
std::shared_ptr<const typename G::Rules> rules_of(std::string_view setup) {
  const auto json = parse_json(setup);
  EXPECT_TRUE(json.ok()) << setup << ": " << json.error().text();
  if (!json.ok()) return nullptr;
  auto rules = G::make_rules(*json);
  EXPECT_TRUE(rules.ok()) << setup << ": " << rules.error().text();
  if (!rules.ok()) return nullptr;
  return std::make_shared<const typename G::Rules>(std::move(*rules));
}

template <Game G>
List<typename G::Action> legal_of(const typename G::Rules& rules, const typename G::State& state) {
  List<typename G::Action> actions;
  G::legal(rules, state, actions);
  return actions;
}

template <Game G>
List<Chance<typename G::Outcome>> chances_of(const typename G::Rules& rules, const typename G::State& state) {
  List<Chance<typename G::Outcome>> chances;
  G::chances(rules, state, chances);
  return chances;
}

template <Game G>
std::vector<Viewer> viewers_of(const typename G::Rules& rules) {
  std::vector<Viewer> viewers{kSpectator};
  for (int seat = 0; seat < G::players(rules); ++seat) viewers.emplace_back(Seat{static_cast<std::uint8_t>(seat)});
  return viewers;
}

struct WalkPlan {
  std::uint64_t seed = 1;
  int turns = 30;      // the walk ends here if the game does not
  int look_every = 1;  // entries between two looks
};

// Plays random legal actions and outcomes, and calls look(rules, state) on the way, the first and last state included.
template <Game G, class Look>
Journal<G> walk(std::shared_ptr<const typename G::Rules> rules, const WalkPlan& plan, Look&& look) {
  Journal<G> journal(std::move(rules));
  Rng rng(plan.seed);
  for (int entry = 0;; ++entry) {
    const auto& state = journal.state();
    const Turn turn = journal.turn();
    const bool done = turn.kind == Turn::Kind::kOver || G::turn_number(journal.rules(), state) > plan.turns;
    if (done || entry % plan.look_every == 0) look(journal.rules(), state);
    if (done || ::testing::Test::HasFatalFailure()) return journal;
    if (turn.kind == Turn::Kind::kChance) {
      EXPECT_FALSE(journal.resolve(G::roll(journal.rules(), state, rng)).has_value());
    } else {
      const auto actions = legal_of<G>(journal.rules(), state);
      if (actions.empty()) {
        ADD_FAILURE() << "nothing to do in " << G::position_text(journal.rules(), state);
        return journal;
      }
      const auto& action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      EXPECT_FALSE(journal.play(turn.seat, action).has_value());
    }
  }
}

template <Game G>
Journal<G> walk(std::shared_ptr<const typename G::Rules> rules, const WalkPlan& plan) {
  return walk<G>(std::move(rules), plan, [](const auto&, const auto&) {});
}

// Walks every set-up of the game.
template <Game G, class Look>
void walk_all(const WalkPlan& plan, Look&& look) {
  for (const std::string_view setup : ContractGame<G>::setups()) {
    SCOPED_TRACE(setup);
    auto rules = rules_of<G>(setup);
    if (rules == nullptr) continue;
    walk<G>(std::move(rules), plan, look);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace freebooter::contract
