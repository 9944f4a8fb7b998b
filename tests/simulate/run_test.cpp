// Simulated games: the same counts on any number of threads, and counts that are right.
#include <algorithm>
#include <gtest/gtest.h>

#include "boots/score.hpp"
#include "cli/simulate_boots.hpp"
#include "cli/simulate_report.hpp"
#include "cli/simulate_run.hpp"

namespace freebooter::cli::test {

namespace {

using Boots = boots::Game;

Simulation<Boots> match_of(int players, const std::vector<std::string>& bots, std::uint64_t games,
                           const Json& options = Json::object()) {
  auto rules = Boots::make_rules(Json::object({{"players", players}, {"options", options}}));
  EXPECT_TRUE(rules.ok());
  return {.rules = std::make_shared<const boots::Rules>(std::move(*rules)),
          .bots = *parse_bots<Boots>(bots),
          .games = games,
          .seed = 42,
          .max_turns = 120,
          .rotate = false};
}

// The plain way to count: by the events of every game, which the statistics do without.
struct Recount {
  Count shots = 0, hits = 0, players_sunk = 0, privateers_sunk = 0, unloaded = 0, bonus = 0, scored = 0, decisions = 0;
  int box_least = 84;

  void hear(const std::vector<boots::Event>& events) {
    using Kind = boots::Event::Kind;
    for (const boots::Event& event : events) {
      shots += event.kind == Kind::kShot ? 1U : 0U;
      hits += event.kind == Kind::kHit ? 1U : 0U;
      players_sunk += event.kind == Kind::kSunk && !boots::is_privateer(event.target) ? 1U : 0U;
      privateers_sunk += event.kind == Kind::kPrivateerTaken ? 1U : 0U;
      if (event.kind == Kind::kScored) scored += static_cast<Count>(event.amount);
      if (event.kind == Kind::kUnloaded) {
        unloaded += static_cast<Count>(event.hold.total());
        bonus += static_cast<Count>(boots::colour_bonus(event.hold));
      }
    }
  }
};

// Plays game `game` of the match again, with events.
void replay_game(const Simulation<Boots>& match, std::uint64_t game, Recount& recount) {
  const boots::Rules& rules = *match.rules;
  const Seating seating = match.seating(game);
  std::vector<std::unique_ptr<Bot<Boots>>> bots;
  for (const BotChoice& bot : match.bots) bots.push_back(make_bot<Boots>(bot.name));
  Rng dice = Rng::stream(match.seed, game);
  Rng thoughts(dice.next());
  boots::State state = boots::start(rules);
  for (Turn turn = boots::turn_of(rules, state); turn.kind != Turn::Kind::kOver; turn = boots::turn_of(rules, state)) {
    if (static_cast<int>(state.turn) > match.max_turns) break;
    std::vector<boots::Event> events;
    if (turn.kind == Turn::Kind::kChance) {
      boots::apply_outcome(rules, state, boots::roll(rules, state, dice), &events);
    } else {
      Bot<Boots>& bot = *bots[seating[turn.seat.value]];
      boots::apply(rules, state, bot.choose(rules, boots::view_of(rules, state, turn.seat), {}, thoughts), &events);
      ++recount.decisions;
    }
    recount.box_least = std::min(recount.box_least, state.box.total());
    recount.hear(events);
  }
}

}  // namespace

TEST(Simulate, DoesNotDependOnTheThreads) {
  for (const auto& [players, bots, games] :
       {std::tuple{4, std::vector<std::string>{"random"}, 300}, {3, {"greedy"}, 12}, {5, {"greedy", "random"}, 20}}) {
    Simulation<Boots> match = match_of(players, bots, static_cast<std::uint64_t>(games));
    match.rotate = players == 5;
    const std::string once = report_json(match, simulate(match, 1)).text();
    for (const int threads : {2, 3, 7}) EXPECT_EQ(report_json(match, simulate(match, threads)).text(), once) << threads;
    match.seed = 43;
    EXPECT_NE(report_json(match, simulate(match, 1)).text(), once);
  }
}

TEST(Simulate, CountsWhatTheEventsSay) {
  const Json options = Json::object({{"extra_command", true}, {"friendly_fire", true}});
  for (const auto& match :
       {match_of(4, {"greedy", "random"}, 12), match_of(3, {"greedy"}, 8, options), match_of(8, {"random"}, 60)}) {
    const Tally<Boots> tally = simulate(match, 2);
    Recount recount;
    for (std::uint64_t game = 0; game < match.games; ++game) replay_game(match, game, recount);
    const auto& counts = tally.own.counts();
    EXPECT_EQ(tally.decisions, recount.decisions);
    EXPECT_EQ(counts.shots, recount.shots);
    EXPECT_EQ(counts.hits, recount.hits);
    EXPECT_EQ(counts.players_sunk, recount.players_sunk);
    EXPECT_EQ(counts.privateers_sunk, recount.privateers_sunk);
    EXPECT_EQ(counts.box_least, recount.box_least);
    Count tokens = 0;
    Count bonus = 0;
    Count privateer = 0;
    for (const auto& points : counts.points) {
      tokens += points.tokens;
      bonus += points.bonus;
      privateer += points.privateer;
    }
    EXPECT_EQ(tokens, recount.unloaded);
    EXPECT_EQ(bonus, recount.bonus);
    EXPECT_EQ(tokens + bonus + privateer, recount.scored);
    EXPECT_GT(recount.shots, 0U);
    EXPECT_GT(recount.hits, 0U);
    EXPECT_GT(recount.scored, 0U);
  }
}

TEST(Simulate, AddsUp) {
  const Simulation<Boots> match = match_of(4, {"greedy", "random"}, 30);
  const Tally<Boots> tally = simulate(match, 2);
  EXPECT_EQ(tally.games, 30U);
  EXPECT_EQ(tally.turns.count(), 30U);
  Count wins = 0;
  for (const Count seat : tally.seat_wins) wins += seat;
  EXPECT_EQ(wins + tally.without_winner, 30U);
  EXPECT_EQ(tally.bot_wins[0] + tally.bot_wins[1] + tally.without_winner, 30U);
  EXPECT_EQ(tally.bot_wins[0], tally.seat_wins[0] + tally.seat_wins[2]);
  Count decisions = 0;
  for (const auto& answers : tally.own.counts().decisions) {
    for (const Count times : answers) decisions += times;
  }
  EXPECT_EQ(decisions, tally.decisions);
  EXPECT_EQ(tally.own.counts().points[0].ships, 60U);
}

TEST(Simulate, StopsGamesThatTakeTooLong) {
  Simulation<Boots> match = match_of(4, {"random"}, 25);
  match.max_turns = 15;
  const Tally<Boots> tally = simulate(match, 2);
  EXPECT_EQ(tally.without_winner, 25U);
  EXPECT_EQ(tally.turns.percentile(5), 15U);
  EXPECT_EQ(tally.turns.percentile(95), 15U);
  EXPECT_EQ(tally.own.counts().turns, 25U * 15U);
  EXPECT_EQ(tally.own.counts().decisions[static_cast<std::size_t>(boots::Phase::kMove)][2], 25U * 15U);
}

TEST(Simulate, ReportsWhatIsDoneWhenItIsStopped) {
  const Simulation<Boots> match = match_of(4, {"random"}, 1'000'000'000);
  Headway headway;
  const Tally<Boots> tally = simulate(match, 2, headway, [&] {
    if (headway.done > 10) headway.stop = true;
  });
  EXPECT_GT(tally.games, 10U);
  EXPECT_LT(tally.games, match.games);
  EXPECT_EQ(tally.games, headway.done);
  EXPECT_EQ(tally.turns.count(), tally.games);
  EXPECT_NE(report_text(match, tally).find("Stopped early"), std::string::npos);
}

TEST(Match, SeatsTheBotsInTurn) {
  Simulation<Boots> match = match_of(5, {"greedy", "random"}, 1);
  const auto seats = [&](std::uint64_t game) {
    const Seating seating = match.seating(game);
    return std::vector<int>(seating.begin(), seating.begin() + 5);
  };
  EXPECT_EQ(seats(0), (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(seats(1), seats(0));
  match.rotate = true;
  EXPECT_EQ(seats(0), (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(seats(1), (std::vector<int>{1, 0, 1, 0, 0}));
  EXPECT_EQ(seats(5), seats(0));
}

// Every seat is played by both, in games with the same dice where nothing differs before.
TEST(Greedy, BeatsRandomPracticallyAlways) {
  for (const int players : {2, 3, 4}) {
    Simulation<Boots> match = match_of(players, {"greedy", "random"}, players == 2 ? 40 : 24);
    match.max_turns = 400;
    match.rotate = true;
    const Tally<Boots> tally = simulate(match, 2);
    EXPECT_GE(ratio(tally.bot_wins[0], tally.games), 0.95) << players;
    EXPECT_EQ(tally.bot_wins[1], 0U) << players;
  }
}

TEST(Greedy, FinishesItsGames) {
  for (int players = 2; players <= 8; ++players) {
    Simulation<Boots> match = match_of(players, {"greedy"}, 10);
    match.max_turns = 250;
    const Tally<Boots> tally = simulate(match, 2);
    EXPECT_EQ(tally.without_winner, 0U) << players;
    EXPECT_GT(tally.turns.mean(), 25) << players;
    EXPECT_LT(tally.turns.mean(), 100) << players;
  }
}

}  // namespace freebooter::cli::test
