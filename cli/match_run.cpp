#include "cli/match_run.hpp"

#include <bit>

namespace freebooter::cli {

namespace {

// Every choice of `seats` out of `line_up` places, in the order of the alphabet.
std::vector<std::vector<std::uint8_t>> choices_of(std::size_t line_up, std::size_t seats) {
  std::vector<std::vector<std::uint8_t>> all;
  std::vector<std::uint8_t> chosen(seats);
  std::iota(chosen.begin(), chosen.end(), std::uint8_t{0});
  for (;;) {
    all.push_back(chosen);
    std::size_t at = seats;
    while (at > 0 && chosen[at - 1] == line_up - seats + at - 1) --at;
    if (at == 0) return all;
    std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(at) - 1, chosen.end(),
              static_cast<std::uint8_t>(chosen[at - 1] + 1));
  }
}

}  // namespace

Schedule::Schedule(std::size_t line_up, std::size_t seats, std::uint64_t seed)
    : seats_(seats), seed_(seed), tables_(choices_of(line_up, seats)) {}

std::uint64_t Schedule::games(std::uint64_t wanted) const {
  const std::uint64_t least = tables_.size() * seats_;
  return std::max(least, (wanted + seats_ - 1) / seats_ * seats_);
}

Seating Schedule::seating(std::uint64_t game) const {
  constexpr std::uint64_t kOrder = 0x6F72'6465'72;  // another seed than that of the dice
  const std::uint64_t group = group_of(game);
  std::vector<std::uint8_t> order = tables_[group % tables_.size()];
  Rng::stream(seed_ ^ kOrder, group).shuffle(order);
  Seating seating{};
  for (std::size_t seat = 0; seat < seats_; ++seat) seating[seat] = order[(seat + game) % seats_];
  return seating;
}

Entrants::Entrants(const std::vector<BotChoice>& line_up) {
  for (const BotChoice& bot : line_up) {
    const auto found = std::ranges::find(names, bot.text);
    of_place.push_back(static_cast<std::uint8_t>(found - names.begin()));
    if (found == names.end()) names.push_back(bot.text);
  }
}

std::vector<GameResult> Results::finished(std::optional<std::uint64_t> groups) const {
  const std::scoped_lock lock(mutex_);
  std::vector<GameResult> games;
  const std::uint64_t all = results_.size() / group_;
  for (std::uint64_t group = 0; group < std::min(groups.value_or(all), all); ++group) {
    const auto from = results_.begin() + static_cast<std::ptrdiff_t>(group * group_);
    const auto to = from + static_cast<std::ptrdiff_t>(group_);
    if (!std::all_of(from, to, [](const auto& result) { return result.has_value(); })) continue;
    for (auto at = from; at != to; ++at) games.push_back(**at);
  }
  return games;
}

double score_of(const GameResult& result, const Entrants& entrants, std::size_t seats) {
  const std::uint32_t winners = result.winners != 0 ? result.winners : (1U << seats) - 1;
  int won = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool is_first = entrants.of_place[result.seating[seat]] == 0;
    if (is_first && ((winners >> seat) & 1U) != 0) ++won;
  }
  return static_cast<double>(won) / std::popcount(winners);
}

namespace {

Groups empty_groups(const Entrants& entrants, const Seating& seating, std::size_t seats) {
  Groups groups{.games = static_cast<double>(seats), .seats = 0, .rivals = 0};
  for (std::size_t seat = 0; seat < seats; ++seat)
    (entrants.of_place[seating[seat]] == 0 ? groups.seats : groups.rivals) += 1;
  return groups;
}

}  // namespace

Groups groups_of(const std::vector<GameResult>& games, const Entrants& entrants, std::size_t seats) {
  if (games.empty()) return {};
  Groups groups = empty_groups(entrants, games.front().seating, seats);
  for (std::size_t from = 0; from + seats <= games.size(); from += seats) {
    double score = 0;
    for (std::size_t at = from; at < from + seats; ++at)
      score += score_of(games[at], entrants, seats) / static_cast<double>(seats);
    groups.add(score);
  }
  return groups;
}

SprtWatch::SprtWatch(const Sprt& test, const Entrants& entrants, const Seating& first, std::size_t seats)
    : test_(test), groups_(empty_groups(entrants, first, seats)) {}

}  // namespace freebooter::cli
