// Plays many games of bots and counts what happens. The same seed gives the same counts, whatever the number of
// threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/bot_choice.hpp"
#include "cli/bot_game.hpp"
#include "cli/simulate_numbers.hpp"
#include "cli/workers.hpp"
#include "core/game.hpp"

namespace freebooter::cli {

// What a game counts besides wins and turns. Each game specialises it:
//   Statistics(const Rules&, std::size_t bots)
//   void begin(const Seating&)            a game begins
//   void before(const State&, const Action&), before(const State&, const Outcome&)    just before it is applied
//   void after(const State&)              and just after
//   void end(const State&)                over, or stopped
//   void merge(const Statistics&)         adds the counts of another; in any order the sum is the same
//   Json json(bot names) const            an object of everything
//   std::string text(bot names) const     the same to be read
// It must be cheap: it hears of every decision of every game. Between begin() and end() it may keep notes.
template <Game G>
class Statistics;

// What to play.
template <Game G>
struct Simulation {
  std::shared_ptr<const typename G::Rules> rules;
  std::vector<BotChoice> bots;  // seats take them in turn
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int max_turns = 0;    // a game longer than that is stopped, without a winner
  bool rotate = false;  // every next game, the bots move on by one seat

  // Places are the seats of the first game.
  [[nodiscard]] Seating places(std::uint64_t game) const {
    const auto players = static_cast<std::uint64_t>(G::players(*rules));
    Seating places{};
    for (std::uint64_t seat = 0; seat < players; ++seat) {
      places[seat] = static_cast<std::uint8_t>(rotate ? (seat + game) % players : seat);
    }
    return places;
  }
  // Which of the bots sits where.
  [[nodiscard]] Seating seating(std::uint64_t game) const {
    Seating seating = places(game);
    for (std::uint8_t& seat : seating) seat = static_cast<std::uint8_t>(seat % bots.size());
    return seating;
  }
};

// What came of it.
template <Game G>
struct Tally {
  explicit Tally(const Simulation<G>& simulation)
      : bot_wins(simulation.bots.size()), own(*simulation.rules, simulation.bots.size()) {}

  Count games = 0;
  Count without_winner = 0;
  Count shared_wins = 0;  // games with more than one winner; each of them counts as a win
  std::array<Count, kMaxSeats> seat_wins{};
  std::vector<Count> bot_wins;  // games won by a seat of this bot
  Count decisions = 0;
  Spread turns;
  Statistics<G> own;

  // A game ended with that position.
  void add(const Simulation<G>& simulation, const Seating& seating, const typename Crew<G>::Played& played) {
    ++games;
    decisions += played.decisions;
    const int lasted = G::turn_number(*simulation.rules, played.last);
    turns.add(static_cast<Count>(std::min(lasted, simulation.max_turns)));
    const std::uint32_t winners = G::winners(*simulation.rules, played.last);
    without_winner += winners == 0 ? 1U : 0U;
    shared_wins += (winners & (winners - 1)) != 0 ? 1U : 0U;
    std::uint64_t bots = 0;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      if (((winners >> seat) & 1U) == 0) continue;
      ++seat_wins[seat];
      bots |= std::uint64_t{1} << seating[seat];
    }
    for (std::size_t bot = 0; bot < bot_wins.size(); ++bot) bot_wins[bot] += (bots >> bot) & 1U;
  }

  void merge(const Tally& other) {
    games += other.games;
    without_winner += other.without_winner;
    shared_wins += other.shared_wins;
    for (std::size_t seat = 0; seat < seat_wins.size(); ++seat) seat_wins[seat] += other.seat_wins[seat];
    for (std::size_t bot = 0; bot < bot_wins.size(); ++bot) bot_wins[bot] += other.bot_wins[bot];
    decisions += other.decisions;
    turns.merge(other.turns);
    own.merge(other.own);
  }
};

// Plays one game into the tally; games are short, so that one which has begun is finished.
template <Game G>
void simulate_one(const Simulation<G>& simulation, std::uint64_t game, Crew<G>& crew, Tally<G>& tally) {
  static const std::atomic<bool> kNever{false};
  const auto& rules = *simulation.rules;
  Rng dice = Rng::stream(simulation.seed, game);
  Rng thoughts(dice.next());  // apart, so that how long a bot thinks does not change the dice
  const Seating seating = simulation.seating(game);
  tally.own.begin(seating);
  const auto played = crew.play(
      simulation.places(game), simulation.max_turns,
      [&](const typename G::State& state) { return G::roll(rules, state, dice); }, thoughts, tally.own, kNever);
  tally.own.end(played.last);
  tally.add(simulation, seating, played);
}

// Plays all of it on so many threads. `watch()` is called on the calling thread every now and then while it goes on.
// Stopped early, the tally has the games that were finished.
template <Game G, class Watch>
Tally<G> simulate(const Simulation<G>& simulation, int threads, Headway& headway, Watch watch) {
  const auto workers = static_cast<std::size_t>(std::max(1, threads));
  Jobs jobs(simulation.games, std::clamp<std::uint64_t>(simulation.games / (workers * 32), 1, 256));
  std::vector<Tally<G>> tallies(workers, Tally<G>(simulation));
  on_threads(workers, watch, [&](std::size_t thread) {
    Tally<G> tally(simulation);  // of its own, so that no two threads write near each other
    Crew<G> crew(simulation.rules);
    for (int place = 0; place < G::players(*simulation.rules); ++place)
      crew.hire(simulation.bots[static_cast<std::size_t>(place) % simulation.bots.size()]);
    for (auto range = jobs.take(); !range.empty() && !headway.stop.load(std::memory_order_relaxed);
         range = jobs.take()) {
      for (std::uint64_t game = range.from; game < range.to; ++game) {
        if (headway.stop.load(std::memory_order_relaxed)) break;
        simulate_one(simulation, game, crew, tally);
        headway.done.fetch_add(1, std::memory_order_relaxed);
      }
    }
    tallies[thread] = std::move(tally);
  });
  Tally<G> total(simulation);
  for (const Tally<G>& tally : tallies) total.merge(tally);
  return total;
}

template <Game G>
Tally<G> simulate(const Simulation<G>& simulation, int threads) {
  Headway headway;
  return simulate(simulation, threads, headway, [] {});
}

}  // namespace freebooter::cli
