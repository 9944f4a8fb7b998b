// Whole games, and games from wild positions near their end, played by the engine and by the plain rules side by side:
// the same choices, the same chances and the same table after every entry. FREEBOOTER_GAMES sets how many,
// FREEBOOTER_SEED which.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>

#include "boots/seas.hpp"
#include "core/game.hpp"

namespace freebooter::boots {
namespace {

constexpr std::uint64_t kParts = 4;
constexpr std::uint32_t kMostTurns = 160;

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

class Lockstep {
 public:
  Lockstep(const TwoTables& tables, Rng& rng)
      : tables_(tables), rng_(rng), state_(start(tables.rules)), plain_(tables.plain) {}
  // A game that goes on from the middle of a turn.
  Lockstep(const TwoTables& tables, Rng& rng, const State& from)
      : tables_(tables), rng_(rng), state_(from), plain_(tables.plain, plain_position(tables.rules, from)) {}

  void play_to_the_end() {
    while (state_.turn <= kMostTurns && !::testing::Test::HasFatalFailure()) {
      same_table();
      const Turn turn = turn_of(tables_.rules, state_);
      ASSERT_EQ(plain_.decider(),
                turn.kind == Turn::Kind::kOver ? -1 : (turn.kind == Turn::Kind::kChance ? 0 : turn.seat.value + 1));
      if (turn.kind == Turn::Kind::kOver) {
        ended_ = true;
        return;
      }
      if (turn.kind == Turn::Kind::kChance) {
        roll();
      } else {
        decide(turn.seat);
      }
    }
  }

  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] const std::map<std::string, int>& verbs() const { return verbs_; }

 private:
  void same_table() {
    const plain::Position engine = normal(plain_position(tables_.rules, state_));
    const plain::Position expected = normal(plain_.position());
    ASSERT_TRUE(engine == expected) << tables_.setup << "\nafter " << last_ << "\nengine:\n"
                                    << plain::text_of(engine) << "plain:\n"
                                    << plain::text_of(expected);
    int tokens = plain::total(engine.box) + static_cast<int>(engine.treasure.size());
    for (const auto& [name, ship] : engine.ships)
      tokens += plain::total(ship.hold) + (plain::is_privateer(name) ? 1 : 0);
    ASSERT_EQ(tokens, 84) << "B1.2";
  }

  void roll() {
    List<Chance<Outcome>> chances;
    boots::chances(tables_.rules, state_, chances);
    std::map<std::string, int> weights;
    for (const auto& chance : chances)
      weights[outcome_text(tables_.rules, chance.outcome)] = static_cast<int>(chance.weight);
    ASSERT_EQ(weights, plain_.chances()) << tables_.setup << "\n" << position_text(tables_.rules, state_);
    const Outcome outcome = boots::roll(tables_.rules, state_, rng_);
    count(outcome_text(tables_.rules, outcome));
    ASSERT_FALSE(resolve<Game>(tables_.rules, state_, outcome).has_value());
    plain_.play(last_);
  }

  void decide(Seat seat) {
    const std::vector<std::string> actions = plain_.actions();
    ASSERT_EQ(difference(legal_texts(tables_.rules, state_), actions), "")
        << tables_.setup << "\nafter " << last_ << "\n"
        << position_text(tables_.rules, state_);
    const std::string text = part_of(likely_one_of(actions));
    const auto action = parse_action(tables_.rules, text);
    ASSERT_TRUE(action.ok()) << text;
    count(text);
    const auto refusal = play<Game>(tables_.rules, state_, seat, *action);
    ASSERT_FALSE(refusal.has_value()) << text << ": " << refusal->reason;
    ASSERT_TRUE(plain_.allows(text)) << text;
    plain_.play(text);
  }

  // Random, but with a liking for what makes a game: taking, unloading, commanding, shooting, and going there.
  std::string likely_one_of(const std::vector<std::string>& actions) {
    std::vector<std::string> liked;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (const std::string& action : actions) {
      const std::string verb = action.substr(0, action.find(' '));
      if (verb == "shoot" || verb == "collect" || verb == "unload" || verb == "command") liked.push_back(action);
      if (verb != "sail") continue;
      const std::int64_t way = way_left(plain::spot_of(action.substr(5, action.find(' ', 5) - 5)));
      if (way < nearest) liked.clear();
      if (way <= nearest) liked.push_back(action);
      nearest = std::min(nearest, way);
    }
    const std::vector<std::string>& from = !liked.empty() && rng_.below(3) != 0 ? liked : actions;
    return from[rng_.below(static_cast<std::uint32_t>(from.size()))];
  }

  // From a square to a port, for a ship with a good hold; else to the nearest treasure.
  [[nodiscard]] std::int64_t way_left(const plain::Spot& from) const {
    const plain::Position& now = plain_.position();
    const std::string ship = now.commanding.empty() ? std::to_string(now.active) : now.commanding;
    const bool homewards = now.commanding.empty() && plain::total(now.ships.at(ship).hold) > 2;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    const auto look = [&](const plain::Spot& to) {
      nearest = std::min(nearest, std::max(std::abs(from.x - to.x), std::abs(from.y - to.y)));
    };
    if (homewards) {
      for (const auto& [spot, name] : plain_.setup().chart.ports) look(spot);
    } else {
      for (const auto& [spot, token] : now.treasure) look(spot);
    }
    return nearest;
  }

  // One time in three, only a part of an unloading.
  std::string part_of(const std::string& action) {
    if (action.rfind("unload ", 0) != 0 || rng_.below(3) != 0) return action;
    plain::Hold part;
    for (const auto& [letter, how_many] : plain::hold_of(action.substr(7))) {
      plain::put(part, letter, static_cast<int>(rng_.below(static_cast<std::uint32_t>(how_many) + 1)));
    }
    return part.empty() ? action : "unload " + plain::text_of(part);
  }

  void count(const std::string& text) {
    last_ = text;
    verbs_[text.substr(0, text.find(' '))] += 1;
    verbs_[std::string(kPhaseNames[static_cast<std::size_t>(state_.phase)])] += 1;
  }

  const TwoTables& tables_;
  Rng& rng_;
  State state_;
  plain::Game plain_;
  std::string last_ = "the start";
  std::map<std::string, int> verbs_;
  bool ended_ = false;
};

class BootsLockstep : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  void play(Lockstep lockstep) {
    lockstep.play_to_the_end();
    ended_ += lockstep.ended() ? 1 : 0;
    for (const auto& [verb, times] : lockstep.verbs()) verbs_[verb] += times;
  }

  // Every kind of decision and of chance must come up, else this would prove little.
  void expect_variety(const std::vector<const char*>& what) {
    EXPECT_GT(ended_, 0);
    for (const char* verb : what) EXPECT_GT(verbs_[verb], 0) << verb;
  }

 private:
  std::map<std::string, int> verbs_;
  int ended_ = 0;
};

TEST_P(BootsLockstep, WholeGamesAgreeWithThePlainRules) {
  const std::uint64_t games = number_from("FREEBOOTER_GAMES", 40) / kParts;
  Rng rng = Rng::stream(number_from("FREEBOOTER_SEED", 1) + 1'000'000, GetParam());
  for (std::uint64_t game = 0; game < games; ++game) {
    const TwoTables tables = random_tables(rng);
    play(Lockstep(tables, rng));
    if (HasFatalFailure()) FAIL() << tables.setup;
  }
  expect_variety({"port", "dice", "draw", "command", "sail", "collect", "unload", "shoot", "die", "spend", "pass",
                  "privateer_action", "head_start_dice"});
}

TEST_P(BootsLockstep, GamesFromWildPositionsAgreeWithThePlainRules) {
  const std::uint64_t games = number_from("FREEBOOTER_GAMES", 40) * 2 / kParts;
  Rng rng = Rng::stream(number_from("FREEBOOTER_SEED", 1) + 2'000'000, GetParam());
  for (std::uint64_t game = 0; game < games; ++game) {
    const TwoTables tables = random_tables(rng);
    for (int start = 0; start < 4; ++start) {
      State state = random_position(tables.rules, rng);
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(tables.rules.players); ++seat) {
        state.score[seat] = static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(tables.rules.target)));
      }
      state.turn = kMostTurns - 9;  // ten turns
      play(Lockstep(tables, rng, state));
      if (HasFatalFailure()) FAIL() << tables.setup << "\n" << position_text(tables.rules, state);
    }
  }
  expect_variety({"dice", "draw", "command", "sail", "collect", "unload", "shoot", "die", "spend", "loot", "pass",
                  "privateer_action", "attack_pearls", "defence_pearls", "refuge"});
}

INSTANTIATE_TEST_SUITE_P(Part, BootsLockstep, ::testing::Range<std::uint64_t>(0, kParts));

}  // namespace
}  // namespace freebooter::boots
