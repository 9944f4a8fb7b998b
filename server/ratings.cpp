#include "server/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace freebooter::server {

namespace {

constexpr double kBeta = 25.0 / 6;       // how much luck there is in one game
constexpr double kLeastShrink = 0.0001;  // a deviation never gets to nothing
constexpr double kMillion = 1e6;

double square(double x) { return x * x; }

Strength strength_in(const std::optional<storage::RatingRow>& row) {
  if (!row) return {};
  return {.mean = static_cast<double>(row->mean) / kMillion,
          .deviation = static_cast<double>(row->deviation) / kMillion};
}

}  // namespace

std::vector<Strength> after_game(std::span<const Strength> before, std::span<const Rated> seats) {
  std::vector<Strength> after(before.begin(), before.end());
  for (std::size_t me = 0; me < before.size(); ++me) {
    double omega = 0;
    double delta = 0;
    for (std::size_t other = 0; other < before.size(); ++other) {
      if (other == me) continue;
      const double spread =
          std::sqrt(square(before[me].deviation) + square(before[other].deviation) + 2 * square(kBeta));
      const double expected = 1 / (1 + std::exp((before[other].mean - before[me].mean) / spread));
      const double score = seats[me].won == seats[other].won ? 0.5 : seats[me].won ? 1.0 : 0.0;
      const double variance = square(before[me].deviation);
      omega += variance / spread * (score - expected);
      delta += before[me].deviation / spread * variance / square(spread) * expected * (1 - expected);
    }
    after[me].mean += omega;
    after[me].deviation *= std::sqrt(std::max(1 - delta, kLeastShrink));
  }
  return after;
}

bool is_rated(std::span<const Rated> seats) {
  std::set<std::string> people;
  std::size_t persons = 0;
  std::size_t winners = 0;
  for (const Rated& seat : seats) {
    winners += seat.won ? 1 : 0;
    if (seat.is_bot) continue;
    ++persons;
    people.insert(seat.who);
  }
  return winners > 0 && winners < seats.size() && persons > 0 && people.size() == persons;
}

storage::Stored<storage::Done> rate_game(storage::Store& store, const std::string& kind, std::span<const Rated> seats) {
  std::vector<storage::RatingRow> rows;
  std::vector<Strength> before;
  for (const Rated& seat : seats) {
    const auto kept = store.rating(seat.who, kind, static_cast<int>(seats.size()));
    if (!kept) return Failure{kept.error()};
    before.push_back(strength_in(*kept));
    rows.push_back(
        kept->value_or(storage::RatingRow{.player = seat.who, .kind = kind, .seats = static_cast<int>(seats.size())}));
  }
  const auto after = after_game(before, seats);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    rows[at].mean = std::llround(after[at].mean * kMillion);
    rows[at].deviation = std::llround(after[at].deviation * kMillion);
    ++rows[at].games;
  }
  return store.set_ratings(rows);
}

}  // namespace freebooter::server
