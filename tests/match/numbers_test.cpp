// The arithmetic of matches, against figures worked out by hand.
#include <cmath>
#include <gtest/gtest.h>

#include "cli/match_numbers.hpp"

namespace freebooter::cli::test {

namespace {

Groups pairs(const std::vector<double>& scores) {
  Groups groups{.games = 2};
  for (const double score : scores) groups.add(score);
  return groups;
}

}  // namespace

TEST(Elo, IsOddsOnALogarithmicScale) {
  EXPECT_DOUBLE_EQ(score_of_elo(0, 1, 1), 0.5);
  EXPECT_NEAR(elo_of_score(0.75, 1, 1), 190.8485, 1e-4);  // 400 log10(3)
  EXPECT_NEAR(score_of_elo(190.8485, 1, 1), 0.75, 1e-6);
  EXPECT_NEAR(elo_of_score(0.25, 1, 1), -190.8485, 1e-4);
  // One seat against three: a quarter of the games is what an equal wins.
  EXPECT_NEAR(elo_of_score(0.25, 1, 3), 0, 1e-9);
  EXPECT_NEAR(elo_of_score(0.5, 1, 3), 190.8485, 1e-4);
  EXPECT_TRUE(std::isinf(elo_of_score(1, 1, 1)));
}

// The scores vary by 1/12 from pair to pair, 3/16 from game to game: four pairs are worth nine games.
TEST(Elo, ItsIntervalComesFromTheSpreadOfTheGroups) {
  const Elo elo = elo_of(pairs({1, 0.5, 1, 0.5}));
  EXPECT_DOUBLE_EQ(elo.score, 0.75);
  EXPECT_NEAR(elo.score_interval.low, 0.426854, 1e-5);
  EXPECT_NEAR(elo.score_interval.high, 0.923573, 1e-5);
  EXPECT_NEAR(elo.elo, 190.8485, 1e-4);
  EXPECT_NEAR(elo.elo_interval.low, -51.19, 0.02);
  EXPECT_NEAR(elo.elo_interval.high, 432.89, 0.02);
}

TEST(Elo, HasALimitBelowWhenEverythingWasWon) {
  const Elo elo = elo_of(pairs({1, 1, 1, 1, 1}));
  EXPECT_TRUE(std::isinf(elo.elo));
  EXPECT_TRUE(std::isinf(elo.elo_interval.high));
  EXPECT_NEAR(elo.score_interval.low, 1 / (1 + 3.841459 / 10), 1e-6);  // Wilson for ten of ten
  EXPECT_TRUE(std::isfinite(elo.elo_interval.low));
}

TEST(SequentialTest, WeighsTheScoresBySpread) {
  const Sprt test{.elo0 = 0, .elo1 = 400 * std::log10(3.0)};
  // 4 (0.75 - 0.5) (1.5 - 0.5 - 0.75) / (2 * 0.09375)
  EXPECT_NEAR(log_likelihood_ratio(pairs({1, 0.5, 1, 0.5}), test), 4.0 / 3, 1e-9);
  EXPECT_NEAR(sprt_bound(), 2.944439, 1e-6);
  EXPECT_EQ(log_likelihood_ratio(pairs({}), test), 0);
  EXPECT_EQ(verdict_of(2.9), Verdict::kOpen);
  EXPECT_EQ(verdict_of(3.0), Verdict::kElo1);
  EXPECT_EQ(verdict_of(-3.0), Verdict::kElo0);
  // Equal groups prove nothing as long as there are few of them.
  EXPECT_EQ(verdict_of(log_likelihood_ratio(pairs({1}), test)), Verdict::kOpen);
  EXPECT_EQ(verdict_of(log_likelihood_ratio(pairs({1, 1, 1}), test)), Verdict::kElo1);
}

// The strengths x and 1/x satisfy 4 / (x^2 + 1) + 1 / (x + 1) = 1.5, that is x = 1.60712.
TEST(PlackettLuce, FindsTheLikeliestStrengths) {
  const std::vector<Contest> contests{
      {.entrants = {0, 1}, .winners = 1}, {{1, 0}, 2}, {{0, 1}, 1}, {{1, 0}, 1}, {{0, 1}, 0}};
  const auto strengths = plackett_luce(contests, 2);
  EXPECT_NEAR(strengths[0].elo, 400 * std::log10(1.60712), 0.01);
  EXPECT_NEAR(strengths[1].elo, -strengths[0].elo, 1e-9);
  EXPECT_NEAR(strengths[0].margin, strengths[1].margin, 1e-9);
}

// Three wins of four against each of three equals, often: odds of nine to one for the first seat against another.
TEST(PlackettLuce, CountsSeats) {
  std::vector<Contest> contests;
  for (int game = 0; game < 4000; ++game)
    contests.push_back({.entrants = {0, 1, 1, 1}, .winners = game % 4 < 3 ? 1U : 2U << (game / 4 % 3)});
  const auto strengths = plackett_luce(contests, 2);
  EXPECT_NEAR(strengths[0].elo - strengths[1].elo, 400 * std::log10(9.0), 1);
  // The deviation of log(p / (1 - p)) is 1 / sqrt(n p (1 - p)); half of it for each about their mean.
  EXPECT_NEAR(strengths[0].margin, 1.96 / std::sqrt(4000 * 3.0 / 16) / 2 * 400 / std::log(10.0), 0.1);
}

TEST(PlackettLuce, SharesAWin) {
  const auto strengths = plackett_luce({{.entrants = {0, 1, 2}, .winners = 3}}, 3);
  EXPECT_NEAR(strengths[0].elo, strengths[1].elo, 1e-9);
  EXPECT_GT(strengths[0].elo, strengths[2].elo);
}

// c^2 = 2 (25^2/9 + 25^2/36), the winner's chance one half.
TEST(WengLin, TwoPlayers) {
  std::vector<Rating> ratings(2);
  weng_lin({.entrants = {1, 0}, .winners = 2}, ratings);
  EXPECT_NEAR(ratings[0].mu, 27.635231, 1e-6);
  EXPECT_NEAR(ratings[1].mu, 22.364769, 1e-6);
  EXPECT_NEAR(ratings[0].sigma, 8.065507, 1e-6);
  EXPECT_NEAR(ratings[1].sigma, 8.065507, 1e-6);
  weng_lin({.entrants = {1, 0}, .winners = 0}, ratings);
  EXPECT_NEAR(ratings[0].mu, 27.635231, 1e-6) << "a game without a winner says nothing";
}

// c^2 = 3 (25^2/9 + 25^2/36); the winner gains 2/3 of sigma^2/c, the losers lose 1/3 each.
TEST(WengLin, ThreePlayersTwoOfThemTied) {
  std::vector<Rating> ratings(3);
  weng_lin({.entrants = {0, 1, 2}, .winners = 4}, ratings);
  EXPECT_NEAR(ratings[2].mu, 25 + 2.868877, 1e-5);
  EXPECT_NEAR(ratings[0].mu, 25 - 1.434438, 1e-5);
  EXPECT_NEAR(ratings[1].mu, 25 - 1.434438, 1e-5);
  EXPECT_LT(ratings[0].sigma, ratings[2].sigma) << "more was seen of the losers' order";
}

}  // namespace freebooter::cli::test
