// What is counted in simulated games of Capt'n Clever.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "clever/game.hpp"
#include "cli/simulate_run.hpp"

namespace freebooter::cli {

template <>
class Statistics<clever::Game> {
 public:
  Statistics(const clever::Rules& rules, std::size_t bots);

  // What became of the captains of one bot, a turn at a time.
  struct Captains {
    Count turns = 0;
    Count cut_off = 0;   // no free island could be reached when the turn began
    Count helpless = 0;  // nor after any move of the own boat
    Count stayed = 0;    // ended the turn where they were (C5.3)
    Count finds = 0;     // C6.1
  };
  // What boats did in turns.
  struct Boats {
    Count first = 0;     // moved before the captain, or in a turn in which it stayed
    Count last = 0;      // moved after the captain
    Count neutrals = 0;  // C2.1
  };
  struct Counts {
    Count games = 0;
    std::vector<Captains> captains;                          // by bot
    std::array<Count, clever::kMaxPlayers> wins_by_place{};  // in the order of play, the first player's first (C2.3)
    Boats boats;
    // In each game, the most turns, of all players together, that brought no find.
    Spread droughts;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }
  // Of all bots together.
  [[nodiscard]] Captains captains() const;

  void begin(const Seating& seating) {
    seating_ = seating;
    turn_ = 0;
    last_find_ = 0;
    drought_ = 0;
  }
  void before(const clever::State& state, const clever::Action& action) {
    if (state.phase != clever::Phase::kTurn) return;
    if (state.turn != turn_) at_turn(state);
    watch(state, action);
  }
  void before(const clever::State&, const clever::Outcome&) {}
  void after(const clever::State&) {}
  void end(const clever::State& state);
  void merge(const Statistics& other);

  [[nodiscard]] Json json(const std::vector<std::string>& bots) const;
  [[nodiscard]] std::string text(const std::vector<std::string>& bots) const;

 private:
  void at_turn(const clever::State& state);
  void watch(const clever::State& state, const clever::Action& action);

  const clever::Rules* rules_;
  Counts counts_;

  // Notes of the game being played.
  Seating seating_{};
  std::uint32_t turn_ = 0;  // the one that was last heard of
  std::uint32_t last_find_ = 0;
  std::uint32_t drought_ = 0;
};

}  // namespace freebooter::cli
