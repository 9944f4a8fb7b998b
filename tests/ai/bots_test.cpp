// Every bot of every game, wherever chance and the others have led it: always legal, and within its time.
//
// FREEBOOTER_POSITIONS sets how many positions each game is tried in; tools/check-bots takes 100,000.
#include "bots/bots.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "bots/levels.hpp"
#include "contract/setups.hpp"
#include "core/text.hpp"

namespace freebooter {

namespace {

int positions() {
  const char* asked = std::getenv("FREEBOOTER_POSITIONS");
  return static_cast<int>(parse_int(asked == nullptr ? "" : asked, 1, 100'000'000).value_or(2'000));
}

template <class G>
class BotsTest : public testing::Test {
 protected:
  using Rules = typename G::Rules;
  using State = typename G::State;

  BotsTest() {
    for (const std::string_view name : bot_names<G>()) bots_.push_back(make_bot<G>(name));
  }

  // Asks a bot drawn at random in every position of a game that random players and the bots go on with in turn. Gives
  // the number of positions.
  int try_a_game(const Rules& rules, int most, Rng& rng) {
    for (const auto& bot : bots_) bot->forget();
    State state = G::start(rules);
    int tried = 0;
    for (Turn turn = G::turn(rules, state); turn.kind != Turn::Kind::kOver && tried < most;
         turn = G::turn(rules, state)) {
      if (turn.kind == Turn::Kind::kChance) {
        G::apply_outcome(rules, state, G::roll(rules, state, rng), nullptr);
        continue;
      }
      const std::size_t bot = rng.below(static_cast<std::uint32_t>(bots_.size()));
      const auto action = bots_[bot]->choose(rules, G::view(rules, state, turn.seat), {.iterations = 4}, rng);
      if (const auto refusal = G::explain(rules, state, action)) {
        ADD_FAILURE() << bot_names<G>()[bot] << ": " << G::action_text(rules, action) << " in "
                      << G::position_text(rules, state) << ": " << refusal->reason;
        break;
      }
      ++tried;
      G::apply(rules, state, rng.below(3) == 0 ? action : random_action<G>(rules, state, room_, rng), nullptr);
    }
    return tried;
  }

 private:
  std::vector<std::unique_ptr<Bot<G>>> bots_;
  List<typename G::Action> room_;
};

using BothGames = testing::Types<boots::Game, clever::Game>;
TYPED_TEST_SUITE(BotsTest, BothGames);

}  // namespace

TYPED_TEST(BotsTest, NeverDoWhatTheRulesForbid) {
  Rng rng(1);
  const int most = positions();
  for (int tried = 0; tried < most && !this->HasFailure();) {
    for (const std::string_view setup : contract::ContractGame<TypeParam>::setups()) {
      const auto rules = TypeParam::make_rules(*parse_json(setup));
      ASSERT_TRUE(rules.ok()) << setup;
      tried += this->try_a_game(*rules, 150, rng);
    }
  }
}

TEST(Levels, AreBotsOfEveryGameWeakestFirst) {
  for_each_game([]<class G>(GameTag<G>) {
    std::size_t last = 0;
    for (const Level& level : kLevels) {
      const auto names = bot_names<G>();
      const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), level.name) - names.begin());
      EXPECT_LT(at, names.size()) << level.name;
      EXPECT_GT(at, last) << level.name;
      last = at;
    }
  });
}

}  // namespace freebooter
