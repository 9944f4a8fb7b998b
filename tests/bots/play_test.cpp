// Both bots in whole games: always legal, always the same, and blind to what is hidden.
#include <array>
#include <gtest/gtest.h>
#include <set>

#include "boots/notation.hpp"
#include "bots/boots_greedy.hpp"
#include "bots/levels.hpp"
#include "bots/scene.hpp"

namespace freebooter::boots::test {

namespace {

// A set-up drawn at random out of everything a host can choose.
Json random_setup(int players, Rng& rng) {
  const auto coin = [&] { return rng.below(2) == 1; };
  constexpr std::array<const char*, 3> kDrift{"free", "paid", "off"};
  constexpr std::array<const char*, 3> kLayout{"default", "staggered", "loose"};
  Json options = Json::object({{"drift", kDrift[rng.below(3)]}, {"squeeze", coin() ? "blocked" : "allowed"}});
  for (const char* flag : {"head_start", "secret_ports", "extra_command", "sleeps", "friendly_fire", "beta_gold",
                           "auto_roller", "finish_round"}) {
    options.set(flag, coin());
  }
  return Json::object({{"players", players}, {"layout", kLayout[rng.below(3)]}, {"options", std::move(options)}});
}

// Plays with a bot drawn for every decision, so that each meets positions the other one led to.
void play_mixed(const Rules& rules, int decisions, Rng& rng) {
  const auto random = make_bot<Game>("random");
  const auto greedy = make_bot<Game>("greedy");
  State state = start(rules);
  while (decisions > 0) {
    const Turn turn = turn_of(rules, state);
    if (turn.kind == Turn::Kind::kOver) return;
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(rules, state, roll(rules, state, rng), nullptr);
      continue;
    }
    const auto& bot = rng.below(2) == 0 ? random : greedy;
    const Action action = bot->choose(rules, view_of(rules, state, turn.seat), {.iterations = 2}, rng);
    const auto refusal = explain(rules, state, action);
    ASSERT_FALSE(refusal.has_value()) << action_text(rules, action) << " in " << position_text(rules, state) << ": "
                                      << refusal->reason;
    apply(rules, state, action, nullptr);
    --decisions;
  }
}

// The hash of the position after so many turns of one bot in all seats.
std::uint64_t hash_after(std::string_view name, int players, std::uint64_t seed, std::uint32_t turns) {
  const Rules rules = rules_for(players);
  const auto bot = make_bot<Game>(name);
  Rng rng(seed);
  State state = start(rules);
  for (Turn turn = turn_of(rules, state); turn.kind != Turn::Kind::kOver && state.turn <= turns;
       turn = turn_of(rules, state)) {
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(rules, state, roll(rules, state, rng), nullptr);
    } else {
      apply(rules, state, bot->choose(rules, view_of(rules, state, turn.seat), {.iterations = 2}, rng), nullptr);
    }
  }
  return hash_of(rules, state);
}

}  // namespace

TEST(Bots, AreKnownByName) {
  for (const std::string_view name : bot_names<Game>()) EXPECT_NE(make_bot<Game>(name), nullptr) << name;
  EXPECT_EQ(make_bot<Game>("clairvoyant"), nullptr);
  EXPECT_EQ(make_bot<Game>(""), nullptr);
}

TEST(Bots, NeverDoWhatTheRulesForbid) {
  Rng rng(20);
  for (int round = 0; round < 12; ++round) {
    for (int players = Game::kMinPlayers; players <= Game::kMaxPlayers; ++players) {
      const auto rules = make_rules(random_setup(players, rng));
      ASSERT_TRUE(rules.ok()) << rules.error().text();
      play_mixed(*rules, 120, rng);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Bots, PlayTheSameGameEverywhere) {
  // Pinned: another compiler or machine must come to the same positions. A bot that plays differently on purpose gets
  // new numbers here.
  EXPECT_EQ(hash_after("random", 4, 1, 50), 1628448801531299336ULL);
  EXPECT_EQ(hash_after("greedy", 4, 1, 30), 6776378768147708012ULL);
  EXPECT_EQ(hash_after("greedy", 2, 1, 30), 3019163818317036285ULL);
}

TEST(Bots, KeepNothingInMindBetweenGames) {
  const Rules two = rules_for(2);
  const Rules eight = rules_for(8, Json::object({{"drift", "off"}}));
  GreedyBot fresh;
  GreedyBot used;
  Rng rng(3);
  State state = start(eight);
  for (int step = 0; step < 40; ++step) {
    const Turn turn = turn_of(eight, state);
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(eight, state, roll(eight, state, rng), nullptr);
    } else {
      apply(eight, state, used.choose(eight, view_of(eight, state, turn.seat), {}, rng), nullptr);
    }
  }
  state = start(two);
  Rng dice(4);
  for (int step = 0; step < 200 && turn_of(two, state).kind != Turn::Kind::kOver; ++step) {
    const Turn turn = turn_of(two, state);
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(two, state, roll(two, state, dice), nullptr);
      continue;
    }
    Rng a(static_cast<std::uint64_t>(step));
    Rng b = a;
    const Action action = fresh.choose(two, view_of(two, state, turn.seat), {}, a);
    ASSERT_EQ(action, used.choose(two, view_of(two, state, turn.seat), {}, b));
    apply(two, state, action, nullptr);
  }
}

// B2.5, secret: whoever chooses does not know the others' ports.
TEST(BootsB25, BotsDoNotSeeHiddenPorts) {
  const Rules rules = rules_for(4, Json::object({{"secret_ports", true}}));
  State one = start(rules);
  State other = one;
  for (const int port : {0, 1, 2}) {
    apply(rules, one, ChoosePort{{static_cast<std::uint8_t>(port)}}, nullptr);
    apply(rules, other, ChoosePort{{static_cast<std::uint8_t>(5 - port)}}, nullptr);
  }
  ASSERT_FALSE(one == other);
  const Seat last{3};
  ASSERT_EQ(turn_of(rules, one), Turn::of(last));
  ASSERT_EQ(view_of(rules, one, last), view_of(rules, other, last));
  for (const std::string_view name : bot_names<Game>()) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Rng a(seed);
      Rng b(seed);
      EXPECT_EQ(make_bot<Game>(name)->choose(rules, view_of(rules, one, last), {.iterations = 20}, a),
                make_bot<Game>(name)->choose(rules, view_of(rules, other, last), {.iterations = 20}, b));
    }
  }
}

// B8.1: the entry "unload" stands for every part of the hold.
TEST(BootsB81, RandomUnloadsEverythingOrAnyPart) {
  const Scene scene = Scene(2).ship(1, {4, 3}, "S2G").to_act(1);
  const State state = scene.state();
  const auto bot = make_bot<Game>("random");
  Rng rng(5);
  std::set<std::string> seen;
  for (int i = 0; i < 400; ++i) {
    const Action action = bot->choose(scene.rules(), view_of(scene.rules(), state, Seat{0}), {}, rng);
    ASSERT_EQ(explain(scene.rules(), state, action), std::nullopt);
    seen.insert(action_text(scene.rules(), action));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"pass", "unload G", "unload S", "unload S2", "unload SG", "unload S2G"}));
}

// A mistake is one thing, powder burnt for nothing another: six against one at best, with all Pearls (B9.4, B9.7).
TEST(BootsB97, NoLevelShootsWhereItCannotHit) {
  const auto shots_of = [](std::string_view level, int row, std::string_view hold) {
    const Scene scene = Scene(2).ship(1, {20, 20}, hold).ship(2, {20, row}, "SGO").to_act(1);
    const Rules rules = scene.rules();
    const auto view = view_of(rules, scene.state(), Seat{0});
    int shots = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      Rng rng(seed);
      const Action action = make_bot<Game>(level)->choose(rules, view, {.iterations = 50}, rng);
      shots += std::holds_alternative<Shoot>(action) ? 1 : 0;
    }
    return shots;
  };
  for (const Level& level : kLevels) {
    EXPECT_EQ(shots_of(level.name, 27, "S"), 0) << level.name;
    EXPECT_EQ(shots_of(level.name, 28, "P"), 0) << level.name;
  }
  EXPECT_GT(shots_of("cabinboy", 26, "S"), 0);  // a six would do
  EXPECT_GT(shots_of("cabinboy", 27, "P"), 0);  // and the Pearl
}

TEST(Random, ChoosesEveryLegalActionAsOftenAsTheNext) {
  const Rules rules = rules_for(3);
  const State state = start(rules);  // the first seat chooses one of four ports
  const auto bot = make_bot<Game>("random");
  Rng rng(6);
  std::array<int, 4> chosen{};
  for (int i = 0; i < 4000; ++i) {
    const Action action = bot->choose(rules, view_of(rules, state, Seat{0}), {}, rng);
    ++chosen.at(std::get<ChoosePort>(action).port.value);
  }
  for (const int times : chosen) EXPECT_NEAR(times, 1000, 120);  // more than four deviations
}

}  // namespace freebooter::boots::test
