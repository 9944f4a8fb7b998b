#include "core/rating.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace freebooter {

namespace {

constexpr double kBeta = 25.0 / 6;       // how much luck there is in one game
constexpr double kLeastShrink = 0.0001;  // a deviation never gets to nothing

struct Change {
  double mu = 0;
  double shrink = 0;
};

}  // namespace

// R. C. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011, algorithm 4; gamma is sigma / c.
void weng_lin(const Contest& contest, std::vector<Rating>& ratings) {
  if (contest.winners == 0) return;
  const std::size_t seats = contest.entrants.size();
  const auto rating = [&](std::size_t seat) -> const Rating& { return ratings[contest.entrants[seat]]; };
  const auto is_winner = [&](std::size_t seat) { return ((contest.winners >> seat) & 1U) != 0; };
  double c2 = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) c2 += rating(seat).sigma * rating(seat).sigma + kBeta * kBeta;
  const double c = std::sqrt(c2);
  const auto winners = static_cast<double>(std::popcount(contest.winners));
  double all = 0;
  double losers = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const double weight = std::exp(rating(seat).mu / c);
    all += weight;
    losers += is_winner(seat) ? 0 : weight;
  }
  std::vector<Change> changes(ratings.size());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const double weight = std::exp(rating(seat).mu / c);
    const double first = weight / all;                          // to be the first of all
    const double next = is_winner(seat) ? 0 : weight / losers;  // and of those who are left
    const double tied = static_cast<double>(seats) - winners;
    // The sums over q: the winners, and for a loser the losers, each with one part in as many as are tied.
    double omega = -first;
    double delta = first * (1 - first);
    if (is_winner(seat)) {
      omega += 1 / winners;
    } else {
      omega += 1 / tied - next;
      delta += next * (1 - next);
    }
    const double variance = rating(seat).sigma * rating(seat).sigma;
    changes[contest.entrants[seat]].mu += variance / c * omega;
    changes[contest.entrants[seat]].shrink += rating(seat).sigma / c * variance / c2 * delta;
  }
  for (std::size_t at = 0; at < ratings.size(); ++at) {
    ratings[at].mu += changes[at].mu;
    ratings[at].sigma *= std::sqrt(std::max(1 - changes[at].shrink, kLeastShrink));
  }
}

}  // namespace freebooter
