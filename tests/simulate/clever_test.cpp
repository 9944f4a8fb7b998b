// Simulated games of Capt'n Clever: counts that are right, and bots that do what is said of them.
#include <gtest/gtest.h>

#include "cli/simulate_clever.hpp"
#include "cli/simulate_report.hpp"
#include "cli/simulate_run.hpp"

namespace freebooter::cli::test {

namespace {

using Clever = clever::Game;

Simulation<Clever> match_of(int players, const std::vector<std::string>& bots, std::uint64_t games,
                            const Json& options = Json::object()) {
  auto rules = Clever::make_rules(Json::object({{"players", players}, {"options", options}}));
  EXPECT_TRUE(rules.ok());
  return {.rules = std::make_shared<const clever::Rules>(std::move(*rules)),
          .bots = *parse_bots<Clever>(bots),
          .games = games,
          .seed = 42,
          .max_turns = 300,
          .rotate = false};
}

// The plain way to count: by the events of every game, which the statistics do without.
struct Recount {
  Count turns = 0, finds = 0, stayed = 0, boats = 0, neutrals = 0, first_won = 0;
  Count drought = 0;  // the longest of all games

  void play(const Simulation<Clever>& match, std::uint64_t game) {
    const clever::Rules& rules = *match.rules;
    const Seating seating = match.seating(game);
    Rng dice = Rng::stream(match.seed, game);
    Rng thoughts(dice.next());
    clever::State state = clever::start(rules);
    int last_find = 0;
    for (Turn turn = Clever::turn(rules, state);
         turn.kind != Turn::Kind::kOver && static_cast<int>(state.turn) <= match.max_turns;
         turn = Clever::turn(rules, state)) {
      const int number = static_cast<int>(state.turn);
      std::vector<clever::Event> events;
      if (turn.kind == Turn::Kind::kChance) {
        clever::apply_outcome(rules, state, clever::roll(rules, state, dice), &events);
      } else {
        const auto bot = make_bot<Clever>(match.bots[seating[turn.seat.value]].name);
        clever::apply(rules, state, bot->choose(rules, clever::view_of(rules, state, turn.seat), {}, thoughts),
                      &events);
      }
      for (const clever::Event& event : events) hear(event, state, number, last_find);
    }
    turns += std::min(state.turn, static_cast<std::uint32_t>(match.max_turns));
    drought = std::max(drought, static_cast<Count>(std::min<int>(static_cast<int>(state.turn), match.max_turns)) -
                                    static_cast<Count>(last_find));
  }

  void hear(const clever::Event& event, const clever::State& state, int turn, int& last_find) {
    using Kind = clever::Event::Kind;
    stayed += event.kind == Kind::kCaptainStayed ? 1U : 0U;
    boats += event.kind == Kind::kBoatMoved ? 1U : 0U;
    neutrals += event.kind == Kind::kNeutralMoved ? 1U : 0U;
    first_won += event.kind == Kind::kWon && event.seat == state.first ? 1U : 0U;
    if (event.kind != Kind::kTreasureFound) return;
    ++finds;
    drought = std::max(drought, static_cast<Count>(turn - last_find - 1));
    last_find = turn;
  }
};

}  // namespace

TEST(SimulateClever, DoesNotDependOnTheThreads) {
  for (const auto& [players, bots] :
       {std::pair{4, std::vector<std::string>{"random"}}, {3, {"greedy"}}, {4, {"greedy", "random", "stubborn"}}}) {
    Simulation<Clever> match = match_of(players, bots, 60);
    match.rotate = bots.size() > 1;
    const std::string once = report_json(match, simulate(match, 1)).text();
    const std::string text = report_text(match, simulate(match, 1));
    for (const int threads : {2, 5}) {
      EXPECT_EQ(report_json(match, simulate(match, threads)).text(), once) << threads;
      EXPECT_EQ(report_text(match, simulate(match, threads)), text) << threads;
    }
    match.seed = 43;
    EXPECT_NE(report_json(match, simulate(match, 1)).text(), once);
  }
}

TEST(SimulateClever, CountsWhatTheEventsSay) {
  const Json neutral = Json::object({{"neutral_boats", true}});
  const Json easy = Json::object({{"easy", true}});
  for (const auto& match : {match_of(4, {"greedy", "stubborn"}, 20), match_of(2, {"stubborn", "greedy"}, 20, neutral),
                            match_of(3, {"greedy"}, 20, easy), match_of(4, {"stubborn"}, 20)}) {
    const Tally<Clever> tally = simulate(match, 2);
    Recount recount;
    for (std::uint64_t game = 0; game < match.games; ++game) recount.play(match, game);
    const auto& counts = tally.own.counts();
    const auto captains = tally.own.captains();
    EXPECT_EQ(captains.turns, recount.turns);
    EXPECT_EQ(captains.finds, recount.finds);
    EXPECT_EQ(captains.stayed, recount.stayed);
    EXPECT_EQ(counts.boats.first + counts.boats.last, recount.boats);
    EXPECT_EQ(counts.boats.neutrals, recount.neutrals);
    EXPECT_EQ(counts.wins_by_place[0], recount.first_won);
    EXPECT_EQ(counts.droughts.percentile(100), recount.drought);
    EXPECT_LE(captains.helpless, captains.cut_off);
    EXPECT_LE(captains.helpless, captains.stayed) << "who cannot be helped stays";
    EXPECT_GT(recount.finds, 0U);
  }
}

// Random play moves boats and neutral boats for no reason at all.
TEST(SimulateClever, CountsRandomPlayToo) {
  Simulation<Clever> match = match_of(2, {"random"}, 30, Json::object({{"neutral_boats", true}}));
  match.max_turns = 16;  // eight for each: too few for nine treasures
  const Tally<Clever> tally = simulate(match, 2);
  const auto& counts = tally.own.counts();
  EXPECT_EQ(tally.own.captains().turns, tally.games * 16);
  EXPECT_EQ(tally.without_winner, tally.games);
  EXPECT_GT(counts.boats.first, 0U);
  EXPECT_GT(counts.boats.last, 0U);
  EXPECT_GT(counts.boats.neutrals, 0U);
  EXPECT_NE(report_text(match, tally).find("neutral boat moved"), std::string::npos);
}

TEST(SimulateClever, PlacesAddUpToWins) {
  const Simulation<Clever> match = match_of(4, {"greedy"}, 50);
  const Tally<Clever> tally = simulate(match, 2);
  Count wins = 0;
  for (const Count place : tally.own.counts().wins_by_place) wins += place;
  EXPECT_EQ(wins + tally.without_winner, tally.games);
  const Json json = report_json(match, tally);
  EXPECT_EQ(json.find("wins_by_place")->as_array()->size(), 4U);
  EXPECT_NE(json.find("captains")->find("stayed")->find("interval"), nullptr);
}

// C7.1: what ends a blockade is a captain that gives way.
TEST(GreedyClever, FinishesItsGames) {
  for (const auto& [players, options] : {std::pair{2, Json::object()},
                                         {2, Json::object({{"neutral_boats", true}})},
                                         {3, Json::object()},
                                         {4, Json::object()},
                                         {4, Json::object({{"easy", true}})},
                                         {4, Json::object({{"no_camping", true}})}}) {
    Simulation<Clever> match = match_of(players, {"greedy"}, 60, options);
    match.max_turns = 1000;
    const Tally<Clever> tally = simulate(match, 2);
    EXPECT_EQ(tally.without_winner, 0U) << players << " " << options.text();
  }
}

TEST(GreedyClever, BeatsRandomPracticallyAlways) {
  for (const int players : {2, 3, 4}) {
    Simulation<Clever> match = match_of(players, {"greedy", "random"}, 40);
    match.max_turns = 2000;
    match.rotate = true;
    EXPECT_GE(ratio(simulate(match, 2).bot_wins[0], match.games), 0.95) << players;
  }
}

}  // namespace freebooter::cli::test
