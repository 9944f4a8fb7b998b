// What is counted in simulated games of Captain Treasure Boots.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "boots/game.hpp"
#include "boots/score.hpp"
#include "cli/simulate_run.hpp"

namespace freebooter::cli {

template <>
class Statistics<boots::Game> {
 public:
  Statistics(const boots::Rules& rules, std::size_t bots);

  // Where the points of one bot came from, and how many ships it had in all games together.
  struct Points {
    Count ships = 0;
    Count tokens = 0;     // B8.1, and the second point of Gold (B8.3)
    Count bonus = 0;      // B8.2
    Count privateer = 0;  // B4.4
  };
  struct Counts {
    std::vector<Points> points;  // by bot
    // Decisions by the question and by the kind of answer.
    std::array<std::array<Count, std::variant_size_v<boots::Action>>, boots::kPhaseNames.size()> decisions{};
    std::array<Count, boots::kColours + 1> unloadings{};  // by number of colours
    Count shots = 0;
    Count hits = 0;
    Count players_sunk = 0;
    Count privateers_sunk = 0;
    // Where the 84 tokens are, added up over the beginnings of all turns.
    Count turns = 0;
    Count on_islands = 0;
    Count as_privateers = 0;
    Count in_box = 0;
    int box_least = 0;          // in any game, at any time
    Count box_emptied = 0;      // draws that took the last token
    std::int64_t farthest = 0;  // squares a ship strayed from the board, at most
    Count farthest_sum = 0;     // the same, game by game
    Count games = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

  void begin(const Seating& seating) {
    seating_ = seating;
    unloaded_ = {};
    strayed_ = 0;
  }

  void before(const boots::State& state, const boots::Action& action) {
    ++counts_.decisions[static_cast<std::size_t>(state.phase)][action.index()];
    if (const auto* sail = std::get_if<boots::Sail>(&action)) {
      strayed_ = std::max(strayed_, away_from_board(sail->to));
    } else if (const auto* unload = std::get_if<boots::Unload>(&action)) {
      unloaded(state.active, unload->what);
    } else if (std::holds_alternative<boots::Shoot>(action)) {
      ++counts_.shots;
    } else if (state.phase == boots::Phase::kDefencePearls || state.phase == boots::Phase::kLoot) {
      watch_fight(state, action);
    }
  }

  void before(const boots::State& state, const boots::Outcome& outcome) {
    if (state.phase == boots::Phase::kDice) {
      at_turn(state);
    } else if (state.phase == boots::Phase::kDraw) {
      // B3.3: the box is at its lowest just after a draw.
      const int left = state.box.total() - 1;
      counts_.box_least = std::min(counts_.box_least, left);
      counts_.box_emptied += left == 0 ? 1U : 0U;
    } else if (state.phase == boots::Phase::kDefenceDie) {
      watch_die(state, *std::get_if<boots::Die>(&outcome));
    }
  }

  void after(const boots::State& state) {
    if (fight_ != Fight::kNone) settle(state);
  }

  void end(const boots::State& state);
  void merge(const Statistics& other);

  [[nodiscard]] Json json(const std::vector<std::string>& bots) const;
  [[nodiscard]] std::string text(const std::vector<std::string>& bots) const;

 private:
  // A step that may settle a fight: what it leads to is seen after it.
  enum class Fight : std::uint8_t { kNone, kMiss, kHit, kAfterHit };

  [[nodiscard]] std::int64_t away_from_board(boots::Square at) const {
    const std::int64_t x = std::max(std::int64_t{north_west_.x} - at.x, std::int64_t{at.x} - south_east_.x);
    const std::int64_t y = std::max(std::int64_t{north_west_.y} - at.y, std::int64_t{at.y} - south_east_.y);
    return std::max({x, y, std::int64_t{0}});
  }
  void unloaded(Seat seat, const boots::Hold& what);
  void at_turn(const boots::State& state);
  void watch_die(const boots::State& state, boots::Die die);
  void watch_fight(const boots::State& state, const boots::Action& action);
  void settle(const boots::State& state);

  Counts counts_;
  boots::Options options_;
  int players_;
  boots::Square north_west_;  // the corners of the board, its sections together
  boots::Square south_east_;

  // Notes of the game being played.
  struct Unloaded {
    Count tokens = 0;
    Count bonus = 0;
  };
  Seating seating_{};
  std::array<Unloaded, kMaxSeats> unloaded_{};
  std::int64_t strayed_ = 0;
  Fight fight_ = Fight::kNone;
  int privateers_before_ = 0;
};

}  // namespace freebooter::cli
