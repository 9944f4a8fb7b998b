// Matches: everybody on every seat, to the same dice, with the same result on any number of threads.
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>

#include "cli/match_report.hpp"
#include "cli/match_run.hpp"

namespace freebooter::cli::test {

namespace {

using Boots = boots::Game;
using Clever = clever::Game;

template <Game G>
Match<G> match_of(int players, const std::vector<std::string>& bots, std::uint64_t games) {
  auto rules = G::make_rules(Json::object({{"players", players}}));
  EXPECT_TRUE(rules.ok());
  Match<G> match{.rules = std::make_shared<const typename G::Rules>(std::move(*rules)),
                 .line_up = *parse_bots<G>(bots),
                 .games = 0,
                 .seed = 7,
                 .max_turns = 200,
                 .sprt = {},
                 .hire = {}};
  match.games = match.schedule().games(games);
  match.hire = [line_up = match.line_up](std::size_t place) { return make_bot<G>(line_up[place].name); };
  return match;
}

template <Game G>
MatchReport report_of(const Match<G>& match, int threads) {
  Headway headway;
  return {.game = std::string(G::kName),
          .players = G::players(*match.rules),
          .seed = match.seed,
          .wanted = match.games,
          .max_turns = match.max_turns,
          .setup = G::setup(*match.rules),
          .entrants = Entrants(match.line_up),
          .games = play_match(match, threads, headway, [] {}),
          .sprt = match.sprt,
          .incidents = {}};
}

std::vector<int> seats_of(const Schedule& schedule, std::uint64_t game, std::size_t seats) {
  const Seating seating = schedule.seating(game);
  return {seating.begin(), seating.begin() + static_cast<std::ptrdiff_t>(seats)};
}

}  // namespace

TEST(Schedule, EverybodySitsOnEverySeatOfAGroup) {
  for (const std::size_t seats : {2U, 3U, 6U}) {
    const Schedule schedule(seats, seats, 3);
    for (std::uint64_t group = 0; group < 20; ++group) {
      std::map<int, std::set<std::size_t>> sat;
      for (std::uint64_t game = group * seats; game < (group + 1) * seats; ++game) {
        EXPECT_EQ(schedule.group_of(game), group);
        const auto seating = seats_of(schedule, game, seats);
        for (std::size_t seat = 0; seat < seats; ++seat) sat[seating[seat]].insert(seat);
      }
      ASSERT_EQ(sat.size(), seats);
      for (const auto& [place, on] : sat) EXPECT_EQ(on.size(), seats) << place;
    }
  }
}

TEST(Schedule, NeighboursChange) {
  const Schedule schedule(3, 3, 3);
  std::set<int> left_of_first;
  for (std::uint64_t group = 0; group < 20; ++group) {
    const auto seating = seats_of(schedule, group * 3, 3);
    for (std::size_t seat = 0; seat < 3; ++seat) {
      if (seating[seat] == 0) left_of_first.insert(seating[(seat + 1) % 3]);
    }
  }
  EXPECT_EQ(left_of_first, (std::set<int>{1, 2}));
}

TEST(Schedule, WithMoreThanSeatsEveryChoicePlaysAsOften) {
  const Schedule schedule(4, 2, 1);
  EXPECT_EQ(schedule.games(1), 12U) << "six pairs, two games each";
  EXPECT_EQ(schedule.games(13), 14U);
  std::map<std::set<int>, int> met;
  for (std::uint64_t game = 0; game < 24; ++game) {
    const auto seating = seats_of(schedule, game, 2);
    ++met[{seating[0], seating[1]}];
  }
  EXPECT_EQ(met.size(), 6U);
  for (const auto& [pair, games] : met) EXPECT_EQ(games, 4);
}

// Writes down the dice that open each turn, and what the box gives first in it.
struct DiceWitness {
  std::map<std::uint32_t, boots::Dice> dice;
  std::optional<Seat> first;

  void before(const boots::State& state, const boots::Outcome& outcome) {
    if (const auto* rolled = std::get_if<boots::Dice>(&outcome)) dice.emplace(state.turn, *rolled);
    if (const auto* seat = std::get_if<boots::FirstSeat>(&outcome)) first = seat->seat;
  }
  void before(const boots::State& /*state*/, const boots::Action& /*action*/) {}
  void after(const boots::State& /*state*/) {}
};

// Whoever sits where, and however different the games become: every turn of a group is opened by the same dice.
TEST(Match, PairsTheDice) {
  const Match<Boots> match = match_of<Boots>(3, {"greedy", "random", "cabinboy"}, 9);
  const Schedule schedule = match.schedule();
  Crew<Boots> crew(match.rules);
  for (std::size_t place = 0; place < 3; ++place) crew.hire(match.hire(place), Budget{});
  const std::atomic<bool> never{false};
  std::vector<DiceWitness> heard(9);
  std::set<std::uint64_t> decisions;
  for (std::uint64_t game = 0; game < 9; ++game) {
    const auto result = play_match_game(match, schedule, game, crew, heard[game], never);
    ASSERT_TRUE(result);
    decisions.insert(result->decisions);
  }
  EXPECT_GT(decisions.size(), 1U) << "they are different games";
  for (std::size_t game = 0; game < 9; ++game) {
    const DiceWitness& opening = heard[game / 3 * 3];
    EXPECT_EQ(heard[game].first, opening.first);
    ASSERT_GT(heard[game].dice.size(), 10U);
    for (const auto& [turn, dice] : heard[game].dice) {
      if (opening.dice.contains(turn)) {
        EXPECT_EQ(dice, opening.dice.at(turn)) << turn;
      }
    }
  }
  EXPECT_NE(heard[0].dice, heard[3].dice) << "another group has other dice";
}

// What was rolled before, in whatever number, does not change what a later turn brings.
TEST(Match, TheDiceOfATurnDependOnNothingBefore) {
  GroupDice busy(5, 9);
  GroupDice idle(5, 9);
  GroupDice elsewhere(5, 10);
  for (int roll = 0; roll < 17; ++roll) (void)busy.at_turn(3).next();
  const std::uint64_t rolled = busy.at_turn(4).next();
  EXPECT_EQ(idle.at_turn(4).next(), rolled);
  EXPECT_NE(idle.at_turn(4).next(), rolled);
  EXPECT_NE(elsewhere.at_turn(4).next(), rolled);
}

// Greedy asks its dice only among equals, so that most pairs of games between copies of it are mirror images.
TEST(Match, CopiesMostlyShareEveryPair) {
  const MatchReport report = report_of(match_of<Boots>(2, {"greedy", "greedy:5"}, 40), 2);
  const Groups groups = groups_of(report.games, report.entrants, 2);
  EXPECT_LT(groups.spread() / groups.count, 0.125) << "less than if each game were decided by dice of its own";
}

TEST(Match, DoesNotDependOnTheThreads) {
  const auto same = [](const auto& match) {
    const std::string once = match_json(report_of(match, 1)).text();
    for (const int threads : {2, 5}) EXPECT_EQ(match_json(report_of(match, threads)).text(), once) << threads;
  };
  same(match_of<Clever>(3, {"captain:20", "greedy", "deckhand"}, 6));
  same(match_of<Boots>(2, {"captain:3", "greedy"}, 2));
  same(match_of<Clever>(2, {"random", "cabinboy", "greedy"}, 12));
}

TEST(Match, OneBotOnSeveralSeatsIsOneEntrant) {
  const Match<Clever> match = match_of<Clever>(3, {"greedy", "random*2"}, 9);
  EXPECT_EQ(match.line_up.size(), 3U);
  const Entrants entrants(match.line_up);
  EXPECT_EQ(entrants.names, (std::vector<std::string>{"greedy", "random"}));
  const MatchReport report = report_of(match, 2);
  EXPECT_TRUE(report.is_duel());
  const Groups groups = groups_of(report.games, report.entrants, 3);
  EXPECT_EQ(groups.seats, 1);
  EXPECT_EQ(groups.rivals, 2);
  EXPECT_GT(elo_of(groups).score, 0.9);
}

TEST(Match, TheSequentialTestEndsItWithTheSameGroupOnAnyThreads) {
  Match<Clever> match = match_of<Clever>(2, {"greedy", "random"}, 400);
  match.sprt = Sprt{.elo0 = 0, .elo1 = 50};
  const MatchReport once = report_of(match, 1);
  EXPECT_LT(once.games.size(), 400U);
  EXPECT_EQ(once.games.size() % 2, 0U);
  const Groups groups = groups_of(once.games, once.entrants, 2);
  EXPECT_EQ(verdict_of(log_likelihood_ratio(groups, *match.sprt)), Verdict::kElo1);
  EXPECT_EQ(match_json(report_of(match, 3)).text(), match_json(once).text());
}

TEST(Match, GamesThatTakeTooLongHaveNoWinner) {
  Match<Clever> match = match_of<Clever>(3, {"greedy", "random", "random"}, 6);
  match.max_turns = 2;
  const MatchReport report = report_of(match, 2);
  for (const GameResult& game : report.games) EXPECT_EQ(game.winners, 0U);
  const Groups groups = groups_of(report.games, report.entrants, 3);
  EXPECT_NEAR(elo_of(groups).elo, 0, 1e-9) << "nobody is the stronger for it";
}

TEST(Match, StoppedItReportsTheGroupsThatAreFinished) {
  const Match<Clever> match = match_of<Clever>(3, {"greedy", "random", "stubborn"}, 3'000'000);
  Headway headway;
  const auto games = play_match(match, 2, headway, [&] {
    if (headway.done > 20) headway.stop = true;
  });
  EXPECT_GT(games.size(), 10U);
  EXPECT_LT(games.size(), match.games);
  EXPECT_EQ(games.size() % 3, 0U);
}

}  // namespace freebooter::cli::test
