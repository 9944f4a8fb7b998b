// Who is stronger, and how sure that is: Elo, the sequential test, ratings of several players.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/simulate_numbers.hpp"

namespace freebooter::cli {

// --- two entrants --------------------------------------------------------------------------------------------

// The games of two entrants, in groups: the games of a group have the same dice, so that a group, not a game, is one
// observation. Scores are the first entrant's part of what could be won, from 0 to 1.
struct Groups {
  double games = 1;   // of one group
  double seats = 1;   // of the first entrant, in each game
  double rivals = 1;  // seats of the second

  double count = 0;
  double sum = 0;
  double squares = 0;

  // A group with that mean score.
  void add(double score) {
    count += 1;
    sum += score;
    squares += score * score;
  }
  [[nodiscard]] double mean() const { return count > 0 ? sum / count : 0.5; }
  // The sum of the squares about the mean.
  [[nodiscard]] double spread() const { return count > 0 ? std::max(0.0, squares - sum * sum / count) : 0; }
};

// An Elo difference of `elo` is odds of 10^(elo/400) to one, seat against seat: the score that the first entrant can
// expect, and back. Without limit for a score of 0 or 1.
double score_of_elo(double elo, double seats, double rivals);
double elo_of_score(double score, double seats, double rivals);

struct Elo {
  double score = 0;
  double elo = 0;
  Interval score_interval;  // 95%
  Interval elo_interval;
};
// Wilson's interval for as many games as the spread of the groups is worth.
Elo elo_of(const Groups& groups);

// A sequential probability ratio test of elo0 against elo1, at error rates of 5% each.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;
};
enum class Verdict : std::uint8_t { kOpen, kElo0, kElo1 };
// The logarithm of how much likelier the scores are with elo1, the spread of the groups being what it was; it counts
// as if one more group of games between equals had been seen, so that few equal groups prove nothing.
double log_likelihood_ratio(const Groups& groups, const Sprt& test);
double sprt_bound();  // log(0.95 / 0.05)
Verdict verdict_of(double log_ratio);

// --- any number of entrants ----------------------------------------------------------------------------------

// One game: who sat on each seat, and the seats that won, a bit each; none if nobody did.
struct Contest {
  std::vector<std::uint8_t> entrants;
  std::uint32_t winners = 0;
};

struct Strength {
  double elo = 0;     // the mean of all entrants is 0
  double margin = 0;  // 95%: so much up or down
};
// Plackett and Luce: a seat wins in proportion to its strength. The likeliest strengths, on the scale of Elo; games
// without a winner say nothing. Every entrant is credited with one drawn game against the mean, so that nobody's
// strength is without limit.
std::vector<Strength> plackett_luce(const std::vector<Contest>& contests, std::size_t entrants);

// Weng and Lin's Bayesian rating with the Plackett-Luce model, game after game: winners before all others.
struct Rating {
  double mu = 25.0;
  double sigma = 25.0 / 3;
};
void weng_lin(const Contest& contest, std::vector<Rating>& ratings);

}  // namespace freebooter::cli
