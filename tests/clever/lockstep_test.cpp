// Whole games played by the engine and by the plain rules side by side: the same choices, the same chances and the same
// table after every entry. FREEBOOTER_GAMES sets how many, FREEBOOTER_SEED which.
#include <cstdlib>

#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

constexpr std::uint64_t kParts = 4;
constexpr std::uint32_t kMostTurns = 400;

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

class Lockstep {
 public:
  Lockstep(const TwoTables& tables, Rng& rng)
      : tables_(tables), rng_(rng), state_(start(tables.rules)), plain_(tables.plain) {}

  // True if the game came to its end.
  bool play() {
    while (state_.turn <= kMostTurns && !::testing::Test::HasFatalFailure()) {
      same_table();
      const Turn turn = turn_of(tables_.rules, state_);
      if (turn.kind == Turn::Kind::kOver) return true;
      if (turn.kind == Turn::Kind::kChance) {
        roll();
      } else {
        decide(turn.seat);
      }
    }
    return false;
  }

 private:
  void same_table() {
    const Turn turn = turn_of(tables_.rules, state_);
    ASSERT_EQ(plain_.decider(),
              turn.kind == Turn::Kind::kOver ? -1 : (turn.kind == Turn::Kind::kChance ? 0 : turn.seat.value + 1));
    ASSERT_TRUE(plain_position(tables_.rules, state_) == plain_.position())
        << tables_.setup << "\nafter " << last_ << ": " << position_text(tables_.rules, state_);
  }

  void roll() {
    List<Chance<Outcome>> chances;
    clever::chances(tables_.rules, state_, chances);
    std::map<std::string, int> weights;
    for (const auto& chance : chances)
      weights[outcome_text(tables_.rules, chance.outcome)] = static_cast<int>(chance.weight);
    ASSERT_EQ(weights, plain_.chances()) << tables_.setup << "\n" << position_text(tables_.rules, state_);
    const Outcome outcome = clever::roll(tables_.rules, state_, rng_);
    last_ = outcome_text(tables_.rules, outcome);
    ASSERT_FALSE(resolve<Game>(tables_.rules, state_, outcome).has_value());
    plain_.play(last_);
  }

  void decide(Seat seat) {
    const auto actions = plain_.actions();
    ASSERT_EQ(legal_texts(tables_.rules, state_), actions)
        << tables_.setup << "\nafter " << last_ << ": " << position_text(tables_.rules, state_);
    last_ = liked(actions);
    const auto action = parse_action(tables_.rules, last_);
    ASSERT_TRUE(action.ok()) << last_;
    ASSERT_FALSE(freebooter::play<Game>(tables_.rules, state_, seat, *action).has_value());
    plain_.play(last_);
  }

  // Random, but with a liking for captains on the way and above all on the right island, so that games end.
  std::string liked(const std::vector<std::string>& actions) {
    const auto& cards = plain_.position().card;
    const auto card = cards.find(plain_.position().active);
    const std::string goal = card == cards.end() ? "" : "captain " + std::to_string(card->second);
    if (std::ranges::count(actions, goal) > 0 && rng_.below(4) != 0) return goal;
    return actions[rng_.below(static_cast<std::uint32_t>(actions.size()))];
  }

  const TwoTables& tables_;
  Rng& rng_;
  State state_;
  plain_clever::Game plain_;
  std::string last_ = "the start";
};

class CleverLockstep : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(CleverLockstep, WholeGamesAgreeWithThePlainRules) {
  const std::uint64_t games = number_from("FREEBOOTER_GAMES", 60) / kParts;
  Rng rng = Rng::stream(number_from("FREEBOOTER_SEED", 2), GetParam());
  std::uint64_t ended = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const TwoTables tables = random_tables(rng);
    ended += Lockstep(tables, rng).play() ? 1U : 0U;
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_GT(ended, games / 2);
}

INSTANTIATE_TEST_SUITE_P(Part, CleverLockstep, ::testing::Range<std::uint64_t>(0, kParts));

}  // namespace
}  // namespace freebooter::clever
