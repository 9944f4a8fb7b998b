// Plays many games of bots and counts what happens. The same seed gives the same counts, whatever the number of
// threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bots/bots.hpp"
#include "bots/random.hpp"
#include "cli/simulate_numbers.hpp"
#include "core/game.hpp"

namespace freebooter::cli {

// Which of the match's bots sits on each seat.
using Seating = std::array<std::uint8_t, kMaxSeats>;

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
struct Match {
  std::shared_ptr<const typename G::Rules> rules;
  std::vector<std::string> bots;  // by name; seats take them in turn
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int max_turns = 0;    // a game longer than that is stopped, without a winner
  bool rotate = false;  // every next game, the bots move on by one seat

  [[nodiscard]] Seating seating(std::uint64_t game) const {
    const auto players = static_cast<std::uint64_t>(G::players(*rules));
    Seating seating{};
    for (std::uint64_t seat = 0; seat < players; ++seat) {
      const std::uint64_t place = rotate ? (seat + game) % players : seat;
      seating[seat] = static_cast<std::uint8_t>(place % bots.size());
    }
    return seating;
  }
};

// What came of it.
template <Game G>
struct Tally {
  explicit Tally(const Match<G>& match) : bot_wins(match.bots.size()), own(*match.rules, match.bots.size()) {}

  Count games = 0;
  Count without_winner = 0;
  Count shared_wins = 0;  // games with more than one winner; each of them counts as a win
  std::array<Count, kMaxSeats> seat_wins{};
  std::vector<Count> bot_wins;  // games won by a seat of this bot
  Count decisions = 0;
  Spread turns;
  Statistics<G> own;

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

// The bots of one thread, and room to work in.
template <Game G>
class Crew {
 public:
  explicit Crew(const Match<G>& match) : match_(&match) {
    // The random bot plays without the detour of a view: it sees nothing but what it may do.
    for (const std::string& name : match.bots) bots_.push_back(name == "random" ? nullptr : make_bot<G>(name));
  }

  void play(std::uint64_t game, Tally<G>& tally) {
    const auto& rules = *match_->rules;
    const Seating seating = match_->seating(game);
    Rng dice = Rng::stream(match_->seed, game);
    Rng thoughts(dice.next());  // apart, so that how long a bot thinks does not change the dice
    typename G::State state = G::start(rules);
    tally.own.begin(seating);
    for (Turn turn = G::turn(rules, state); turn.kind != Turn::Kind::kOver; turn = G::turn(rules, state)) {
      if (G::turn_number(rules, state) > match_->max_turns) break;
      if (turn.kind == Turn::Kind::kChance) {
        const auto outcome = G::roll(rules, state, dice);
        tally.own.before(state, outcome);
        G::apply_outcome(rules, state, outcome, nullptr);
      } else {
        const auto action = decide(state, turn.seat, bots_[seating[turn.seat.value]].get(), thoughts);
        ++tally.decisions;
        tally.own.before(state, action);
        G::apply(rules, state, action, nullptr);
      }
      tally.own.after(state);
    }
    tally.own.end(state);
    finish(state, seating, tally);
  }

 private:
  typename G::Action decide(const typename G::State& state, Seat seat, Bot<G>* bot, Rng& thoughts) {
    if (bot == nullptr) return random_action<G>(*match_->rules, state, room_, thoughts);
    return bot->choose(*match_->rules, G::view(*match_->rules, state, seat), Budget{}, thoughts);
  }

  void finish(const typename G::State& state, const Seating& seating, Tally<G>& tally) {
    ++tally.games;
    tally.turns.add(static_cast<Count>(std::min(G::turn_number(*match_->rules, state), match_->max_turns)));
    const std::uint32_t winners = G::winners(*match_->rules, state);
    tally.without_winner += winners == 0 ? 1U : 0U;
    tally.shared_wins += (winners & (winners - 1)) != 0 ? 1U : 0U;
    std::uint64_t bots = 0;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      if (((winners >> seat) & 1U) == 0) continue;
      ++tally.seat_wins[seat];
      bots |= std::uint64_t{1} << seating[seat];
    }
    for (std::size_t bot = 0; bot < tally.bot_wins.size(); ++bot) tally.bot_wins[bot] += (bots >> bot) & 1U;
  }

  const Match<G>* match_;
  std::vector<std::unique_ptr<Bot<G>>> bots_;
  List<typename G::Action> room_;
};

// How far the work has come, for others to look at; and a way to end it early.
struct Headway {
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
};

// Plays the match on so many threads. `watch()` is called on the calling thread every now and then while it goes on.
// Stopped early, the tally has the games that were finished.
template <Game G, class Watch>
Tally<G> simulate(const Match<G>& match, int threads, Headway& headway, Watch watch) {
  const auto workers = static_cast<std::uint64_t>(std::max(1, threads));
  const std::uint64_t batch = std::clamp<std::uint64_t>(match.games / (workers * 32), 1, 256);
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> at_work{workers};
  std::vector<Tally<G>> tallies(workers, Tally<G>(match));
  const auto work = [&](Tally<G>& result) {
    Tally<G> tally(match);  // of its own, so that no two threads write near each other
    Crew<G> crew(match);
    for (;;) {
      const std::uint64_t from = next.fetch_add(batch, std::memory_order_relaxed);
      const std::uint64_t to = std::min(from + batch, match.games);
      for (std::uint64_t game = from; game < to && !headway.stop.load(std::memory_order_relaxed); ++game) {
        crew.play(game, tally);
        headway.done.fetch_add(1, std::memory_order_relaxed);
      }
      if (to >= match.games || headway.stop.load(std::memory_order_relaxed)) break;
    }
    result = std::move(tally);
    at_work.fetch_sub(1);
  };
  std::vector<std::thread> crews;
  crews.reserve(workers);
  for (Tally<G>& tally : tallies) crews.emplace_back(work, std::ref(tally));
  while (at_work.load() > 0) {
    watch();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  for (std::thread& crew : crews) crew.join();
  Tally<G> total(match);
  for (const Tally<G>& tally : tallies) total.merge(tally);
  return total;
}

template <Game G>
Tally<G> simulate(const Match<G>& match, int threads) {
  Headway headway;
  return simulate(match, threads, headway, [] {});
}

}  // namespace freebooter::cli
