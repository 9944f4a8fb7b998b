// Who is stronger, and how sure that is: Elo, the sequential test, ratings of several players.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/simulate_numbers.hpp"
#include "core/rating.hpp"

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

struct Strength {
  double elo = 0;     // the mean of all entrants is 0
  double margin = 0;  // 95%: so much up or down
};
// Plackett and Luce: a seat wins in proportion to its strength. The likeliest strengths, on the scale of Elo; games
// without a winner say nothing. Every entrant is credited with one drawn game against the mean, so that nobody's
// strength is without limit.
std::vector<Strength> plackett_luce(const std::vector<Contest>& contests, std::size_t entrants);

}  // namespace freebooter::cli
