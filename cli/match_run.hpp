// A match: games between bots in which nobody is favoured by a seat or by the dice.
//
// Games come in groups. In a group everybody sits on every seat once, and the dice are the same: what chance decides
// depends on the seed, the group, the turn, and how often chance was asked in that turn, on nothing else. So the luck
// of one seating is the luck of another, as long as the games resemble each other.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "cli/bot_choice.hpp"
#include "cli/bot_game.hpp"
#include "cli/match_numbers.hpp"
#include "cli/workers.hpp"

namespace freebooter::cli {

// Who plays whom in which game; it knows bots by their places in the line-up.
class Schedule {
 public:
  // As many as there are seats play all together. Are there more, every choice of so many gets its groups in turn.
  Schedule(std::size_t line_up, std::size_t seats, std::uint64_t seed);

  [[nodiscard]] std::uint64_t group_of(std::uint64_t game) const { return game / seats_; }
  [[nodiscard]] std::uint64_t games_of_group() const { return seats_; }
  // Whole groups, at least one for each choice of players.
  [[nodiscard]] std::uint64_t games(std::uint64_t wanted) const;
  // Who sits where. Who sits beside whom is drawn anew for every group.
  [[nodiscard]] Seating seating(std::uint64_t game) const;

 private:
  std::size_t seats_;
  std::uint64_t seed_;
  std::vector<std::vector<std::uint8_t>> tables_;  // every choice of players
};

// What chance decides in the games of one group.
class GroupDice {
 public:
  GroupDice(std::uint64_t seed, std::uint64_t group) : key_(Rng::stream(seed, group).next()), rng_(key_) {}

  Rng& at_turn(int turn) {
    if (turn_ != turn) rng_ = Rng::stream(key_, static_cast<std::uint64_t>(turn));
    turn_ = turn;
    return rng_;
  }

 private:
  std::uint64_t key_;
  int turn_ = -1;
  Rng rng_;
};

template <Game G>
struct Match {
  std::shared_ptr<const typename G::Rules> rules;
  std::vector<BotChoice> line_up;  // at least one for each seat
  std::uint64_t games = 0;         // whole groups: Schedule::games()
  std::uint64_t seed = 0;
  int max_turns = 0;
  std::optional<Sprt> sprt;  // for two entrants: ends the match when it is decided
  // Makes the bot of a place in the line-up, once for each thread.
  std::function<std::unique_ptr<Bot<G>>(std::size_t place)> hire;

  [[nodiscard]] Schedule schedule() const {
    return {line_up.size(), static_cast<std::size_t>(G::players(*rules)), seed};
  }
};

// Places of the line-up with the same text are one entrant.
struct Entrants {
  explicit Entrants(const std::vector<BotChoice>& line_up);
  std::vector<std::string> names;
  std::vector<std::uint8_t> of_place;
};

// A game that was played.
struct GameResult {
  std::uint64_t game = 0;
  Seating seating{};  // places of the line-up
  std::uint32_t winners = 0;
  int turns = 0;
  std::uint64_t decisions = 0;
};

// What has been played so far, for several threads.
class Results {
 public:
  explicit Results(std::uint64_t group) : group_(group) {}

  void add(const GameResult& result) {
    const std::scoped_lock lock(mutex_);
    if (result.game >= results_.size()) results_.resize(result.game + 1);
    results_[result.game] = result;
  }
  // Calls visit(the games of a group) for each finished group that follows without a gap on those visited before,
  // until it returns false.
  template <class Visit>
  void next_groups(Visit visit) {
    const std::scoped_lock lock(mutex_);
    while (visited_ + group_ <= results_.size()) {
      const auto from = results_.begin() + static_cast<std::ptrdiff_t>(visited_);
      const auto to = from + static_cast<std::ptrdiff_t>(group_);
      if (!std::all_of(from, to, [](const auto& result) { return result.has_value(); })) return;
      visited_ += group_;
      if (!visit(from, to)) return;
    }
  }
  // All games of finished groups in order; only those of the first `groups`, if so many are given.
  [[nodiscard]] std::vector<GameResult> finished(std::optional<std::uint64_t> groups) const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::optional<GameResult>> results_;
  std::uint64_t group_;
  std::uint64_t visited_ = 0;  // games
};

// Watches the sequential test while the match goes on. Groups are looked at in their order, so that it ends with the
// same group on any number of threads.
class SprtWatch {
 public:
  SprtWatch(const Sprt& test, const Entrants& entrants, const Seating& first, std::size_t seats);
  // The next group; false once the test is decided.
  bool add(double score) {
    groups_.add(score);
    ++count_;
    return verdict_of(log_likelihood_ratio(groups_, test_)) == Verdict::kOpen;
  }
  [[nodiscard]] std::uint64_t groups() const { return count_; }

 private:
  Sprt test_;
  Groups groups_;
  std::uint64_t count_ = 0;
};

// The first entrant's part of what a game was worth; where nobody won, everybody did.
double score_of(const GameResult& result, const Entrants& entrants, std::size_t seats);
// The groups of a match between two entrants.
Groups groups_of(const std::vector<GameResult>& games, const Entrants& entrants, std::size_t seats);

// Nothing if it was stopped.
template <Game G, class Witness>
std::optional<GameResult> play_match_game(const Match<G>& match, const Schedule& schedule, std::uint64_t game,
                                          Crew<G>& crew, Witness& witness, const std::atomic<bool>& stop) {
  constexpr std::uint64_t kThoughts = 0x7468'6F75'6768'7473;  // another seed than that of the dice
  const auto& rules = *match.rules;
  GroupDice dice(match.seed, schedule.group_of(game));
  Rng thoughts = Rng::stream(match.seed ^ kThoughts, game);
  const Seating seating = schedule.seating(game);
  const auto roll = [&](const typename G::State& state) {
    return G::roll(rules, state, dice.at_turn(G::turn_number(rules, state)));
  };
  const auto played = crew.play(seating, match.max_turns, roll, thoughts, witness, stop);
  if (played.is_stopped) return std::nullopt;
  return GameResult{.game = game,
                    .seating = seating,
                    .winners = G::winners(rules, played.last),
                    .turns = std::min(G::turn_number(rules, played.last), match.max_turns),
                    .decisions = played.decisions};
}

// Plays the match on so many threads; `watch()` is called on the calling thread every now and then. The games of all
// finished groups, in order: fewer than asked for if it was stopped or the sequential test was decided.
template <Game G, class Watch>
std::vector<GameResult> play_match(const Match<G>& match, int threads, Headway& headway, Watch watch) {
  const Schedule schedule = match.schedule();
  const auto seats = static_cast<std::size_t>(G::players(*match.rules));
  const Entrants entrants(match.line_up);
  Results results(schedule.games_of_group());
  std::optional<SprtWatch> sprt;
  if (match.sprt) sprt.emplace(*match.sprt, entrants, schedule.seating(0), seats);
  std::optional<std::uint64_t> decided;
  const auto look = [&] {
    if (!sprt || decided) return;
    results.next_groups([&](auto from, auto to) {
      double score = 0;
      for (auto at = from; at != to; ++at) score += score_of(**at, entrants, seats) / static_cast<double>(seats);
      if (sprt->add(score)) return true;
      decided = sprt->groups();
      headway.stop = true;
      return false;
    });
  };
  Jobs jobs(match.games, 1);
  const auto workers = static_cast<std::size_t>(std::max(1, threads));
  on_threads(
      workers,
      [&] {
        look();
        watch();
      },
      [&](std::size_t) {
        Crew<G> crew(match.rules);
        NoWitness witness;
        for (std::size_t place = 0; place < match.line_up.size(); ++place)
          crew.hire(match.hire(place), match.line_up[place].limits.budget());
        for (auto range = jobs.take(); !range.empty() && !headway.stop; range = jobs.take()) {
          const auto result = play_match_game(match, schedule, range.from, crew, witness, headway.stop);
          if (!result) break;
          results.add(*result);
          headway.done.fetch_add(1);
        }
      });
  look();
  return results.finished(decided);
}

}  // namespace freebooter::cli
