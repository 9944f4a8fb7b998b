// One game of bots: the way that simulate and match play all of theirs.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/bots.hpp"
#include "bots/random.hpp"
#include "cli/bot_choice.hpp"
#include "core/game.hpp"

namespace freebooter::cli {

// Something for each seat, such as which of the bots sits on it.
using Seating = std::array<std::uint8_t, kMaxSeats>;

// Hears nothing; what it would hear is what play() tells a witness.
struct NoWitness {
  template <class State, class ActionOrOutcome>
  void before(const State& /*state*/, const ActionOrOutcome& /*move*/) {}
  template <class State>
  void after(const State& /*state*/) {}
};

// The bots of one thread, and room to work in. Every hand plays one seat of a game and no more: what it remembers is
// what that seat has seen.
template <Game G>
class Crew {
 public:
  explicit Crew(std::shared_ptr<const typename G::Rules> rules) : rules_(std::move(rules)) {}

  // A bot of ours.
  void hire(const BotChoice& choice) {
    // The random bot plays without the detour of a view: it sees nothing but what it may do.
    hire(choice.name == "random" ? nullptr : make_bot<G>(choice.name), choice.limits.budget());
  }
  void hire(std::unique_ptr<Bot<G>> bot, const Budget& budget) { hands_.push_back({std::move(bot), budget}); }
  [[nodiscard]] std::size_t size() const { return hands_.size(); }

  struct Played {
    typename G::State last;
    std::uint64_t decisions = 0;
    bool is_stopped = false;
  };

  // Plays a game, `seating` saying which hand has which seat, until it is over, lasts longer than `max_turns`, or is to
  // stop. `roll(state)` draws what chance decides.
  template <class Roll, class Witness>
  Played play(const Seating& seating, int max_turns, Roll roll, Rng& thoughts, Witness& witness,
              const std::atomic<bool>& stop) {
    for (const Hand& hand : hands_) {
      if (hand.bot != nullptr) hand.bot->forget();
    }
    Played played{.last = G::start(*rules_)};
    typename G::State& state = played.last;
    for (Turn turn = G::turn(*rules_, state); turn.kind != Turn::Kind::kOver; turn = G::turn(*rules_, state)) {
      if (G::turn_number(*rules_, state) > max_turns) break;
      if (stop.load(std::memory_order_relaxed)) {
        played.is_stopped = true;
        break;
      }
      if (turn.kind == Turn::Kind::kChance) {
        const auto outcome = roll(state);
        witness.before(state, outcome);
        G::apply_outcome(*rules_, state, outcome, nullptr);
      } else {
        const auto action = decide(state, turn.seat, hands_[seating[turn.seat.value]], thoughts);
        ++played.decisions;
        witness.before(state, action);
        G::apply(*rules_, state, action, nullptr);
      }
      witness.after(state);
    }
    return played;
  }

 private:
  struct Hand {
    std::unique_ptr<Bot<G>> bot;  // none: any action is as good as the next
    Budget budget;
  };

  typename G::Action decide(const typename G::State& state, Seat seat, Hand& hand, Rng& thoughts) {
    if (hand.bot == nullptr) return random_action<G>(*rules_, state, room_, thoughts);
    return hand.bot->choose(*rules_, G::view(*rules_, state, seat), hand.budget, thoughts);
  }

  std::shared_ptr<const typename G::Rules> rules_;
  std::vector<Hand> hands_;
  List<typename G::Action> room_;
};

}  // namespace freebooter::cli
