#include "cli/match_numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace freebooter::cli {

namespace {

constexpr double kZ = 1.959963984540054;  // 95% of a normal distribution lie within so many deviations

}  // namespace

double score_of_elo(double elo, double seats, double rivals) {
  const double odds = std::pow(10.0, elo / 400) * seats / rivals;
  return odds / (1 + odds);
}

double elo_of_score(double score, double seats, double rivals) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score) * rivals / seats);
}

Elo elo_of(const Groups& groups) {
  // Sums of many squares are never quite equal; less than this is rounding.
  constexpr double kNothing = 1e-9;
  Elo result;
  result.score = groups.mean();
  const double variance = groups.count > 1 ? groups.spread() / (groups.count - 1) : 0;
  const double by_game = result.score * (1 - result.score);
  const double worth =
      variance > kNothing && by_game > kNothing ? by_game * groups.count / variance : groups.count * groups.games;
  result.score_interval = wilson_of(result.score, worth);
  const auto elo = [&](double score) { return elo_of_score(score, groups.seats, groups.rivals); };
  result.elo = elo(result.score);
  result.elo_interval = {elo(result.score_interval.low), elo(result.score_interval.high)};
  return result;
}

double log_likelihood_ratio(const Groups& groups, const Sprt& test) {
  if (groups.count == 0) return 0;
  const double by_chance = 0.25 / groups.games;
  const double variance = (groups.spread() + by_chance) / groups.count;
  const double score0 = score_of_elo(test.elo0, groups.seats, groups.rivals);
  const double score1 = score_of_elo(test.elo1, groups.seats, groups.rivals);
  return groups.count * (score1 - score0) * (2 * groups.mean() - score0 - score1) / (2 * variance);
}

double sprt_bound() { return std::log(0.95 / 0.05); }

Verdict verdict_of(double log_ratio) {
  if (log_ratio >= sprt_bound()) return Verdict::kElo1;
  return log_ratio <= -sprt_bound() ? Verdict::kElo0 : Verdict::kOpen;
}

// --- Plackett-Luce -------------------------------------------------------------------------------------------

namespace {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

// Games between the same entrants, seats and all, count together.
struct Field {
  std::vector<double> seats;  // by entrant
  double games = 0;
};

struct Evidence {
  std::vector<Field> fields;
  Row wins;  // by entrant; shared ones in parts
};

Evidence evidence_of(const std::vector<Contest>& contests, std::size_t entrants) {
  Evidence evidence{.fields = {}, .wins = Row(entrants)};
  for (const Contest& contest : contests) {
    if (contest.winners == 0) continue;
    Row seats(entrants);
    for (std::size_t seat = 0; seat < contest.entrants.size(); ++seat) {
      seats[contest.entrants[seat]] += 1;
      if (((contest.winners >> seat) & 1U) != 0)
        evidence.wins[contest.entrants[seat]] += 1.0 / std::popcount(contest.winners);
    }
    const auto same = std::ranges::find(evidence.fields, seats, &Field::seats);
    if (same != evidence.fields.end()) {
      same->games += 1;
    } else {
      evidence.fields.push_back({std::move(seats), 1});
    }
  }
  return evidence;
}

double together(const Field& field, const Row& strengths) {
  double sum = 0;
  for (std::size_t at = 0; at < strengths.size(); ++at) sum += field.seats[at] * strengths[at];
  return sum;
}

// Hunter's iteration: every step is a likelier set of strengths.
Row likeliest(const Evidence& evidence) {
  constexpr int kMostSteps = 10'000;
  constexpr double kStill = 1e-10;
  Row strengths(evidence.wins.size(), 1.0);
  for (int step = 0; step < kMostSteps; ++step) {
    Row chances;  // of winning, for each unit of strength
    chances.reserve(strengths.size());
    for (const double strength : strengths) chances.push_back(1 / (strength + 1));  // the drawn game against the mean
    for (const Field& field : evidence.fields) {
      const double all = together(field, strengths);
      for (std::size_t at = 0; at < strengths.size(); ++at) chances[at] += field.games * field.seats[at] / all;
    }
    double moved = 0;
    for (std::size_t at = 0; at < strengths.size(); ++at) {
      const double next = (evidence.wins[at] + 0.5) / chances[at];
      moved = std::max(moved, std::abs(std::log(next / strengths[at])));
      strengths[at] = next;
    }
    if (moved < kStill) break;
  }
  return strengths;
}

// How sharply the likelihood falls off, by the logarithms of the strengths.
Matrix information(const Evidence& evidence, const Row& strengths) {
  const std::size_t count = strengths.size();
  Matrix matrix(count, Row(count));
  for (std::size_t i = 0; i < count; ++i) {
    const double drawn = strengths[i] / (strengths[i] + 1);
    matrix[i][i] += drawn * (1 - drawn);
  }
  for (const Field& field : evidence.fields) {
    const double all = together(field, strengths);
    for (std::size_t i = 0; i < count; ++i) {
      const double mine = field.seats[i] * strengths[i] / all;
      matrix[i][i] += field.games * mine;
      for (std::size_t j = 0; j < count; ++j) matrix[i][j] -= field.games * mine * field.seats[j] * strengths[j] / all;
    }
  }
  return matrix;
}

// Gauss and Jordan; the matrix is positive definite.
Matrix inverse(Matrix matrix) {
  const std::size_t count = matrix.size();
  Matrix result(count, Row(count));
  for (std::size_t i = 0; i < count; ++i) result[i][i] = 1;
  for (std::size_t pivot = 0; pivot < count; ++pivot) {
    const double scale = 1 / matrix[pivot][pivot];
    for (std::size_t j = 0; j < count; ++j) {
      matrix[pivot][j] *= scale;
      result[pivot][j] *= scale;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const double times = i == pivot ? 0 : matrix[i][pivot];
      for (std::size_t j = 0; j < count; ++j) {
        matrix[i][j] -= times * matrix[pivot][j];
        result[i][j] -= times * result[pivot][j];
      }
    }
  }
  return result;
}

// The variance of each value less the mean of all.
Row variances_about_mean(const Matrix& covariance) {
  const auto count = static_cast<double>(covariance.size());
  Row rows;
  rows.reserve(covariance.size());
  for (const Row& row : covariance) rows.push_back(std::accumulate(row.begin(), row.end(), 0.0) / count);
  const double all = std::accumulate(rows.begin(), rows.end(), 0.0) / count;
  Row variances;
  variances.reserve(rows.size());
  for (std::size_t at = 0; at < rows.size(); ++at) variances.push_back(covariance[at][at] - 2 * rows[at] + all);
  return variances;
}

}  // namespace

std::vector<Strength> plackett_luce(const std::vector<Contest>& contests, std::size_t entrants) {
  const double scale = 400 / std::log(10.0);
  const Evidence evidence = evidence_of(contests, entrants);
  const Row strengths = likeliest(evidence);
  const Row variances = variances_about_mean(inverse(information(evidence, strengths)));
  double mean = 0;
  for (const double strength : strengths) mean += std::log(strength) / static_cast<double>(entrants);
  std::vector<Strength> result;
  result.reserve(entrants);
  for (std::size_t at = 0; at < entrants; ++at) {
    result.push_back({.elo = scale * (std::log(strengths[at]) - mean),
                      .margin = scale * kZ * std::sqrt(std::max(0.0, variances[at]))});
  }
  return result;
}

}  // namespace freebooter::cli
