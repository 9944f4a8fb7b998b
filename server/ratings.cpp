#include "server/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/rating.hpp"

namespace freebooter::server {

namespace {

constexpr double kMillion = 1e6;

Rating rating_in(const std::optional<storage::RatingRow>& row) {
  if (!row) return {};
  return {.mu = static_cast<double>(row->mean) / kMillion, .sigma = static_cast<double>(row->deviation) / kMillion};
}

}  // namespace

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
  const int count = static_cast<int>(seats.size());
  Contest contest;
  std::vector<storage::RatingRow> rows;
  std::vector<Rating> ratings;
  for (std::size_t at = 0; at < seats.size(); ++at) {
    if (seats[at].won) contest.winners |= 1U << at;
    // Two bots of one level are one entrant.
    auto entrant =
        static_cast<std::size_t>(std::ranges::find(rows, seats[at].who, &storage::RatingRow::player) - rows.begin());
    if (entrant == rows.size()) {
      const auto kept = store.rating(seats[at].who, kind, count);
      if (!kept) return Failure{kept.error()};
      ratings.push_back(rating_in(*kept));
      rows.push_back(kept->value_or(storage::RatingRow{.player = seats[at].who, .kind = kind, .seats = count}));
    }
    contest.entrants.push_back(static_cast<std::uint8_t>(entrant));
  }
  weng_lin(contest, ratings);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    rows[at].mean = std::llround(ratings[at].mu * kMillion);
    rows[at].deviation = std::llround(ratings[at].sigma * kMillion);
    ++rows[at].games;
  }
  return store.set_ratings(rows);
}

}  // namespace freebooter::server
