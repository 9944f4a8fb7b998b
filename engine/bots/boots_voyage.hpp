// Where a ship could be bound for, and what it will have brought home for how many turns.
#pragma once

#include <array>
#include <cstdint>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "bots/boots_worth.hpp"

namespace freebooter::boots {

// How many turns a ship takes from square to square, on average. By the time a ship moves again, every other player has
// turned the wind, and after two rolls it is nearly as likely to blow one way as another (B3.2); so this is the mean
// over the four winds, each used as well as can be, on a sea without islands.
class SailingTimes {
 public:
  explicit SailingTimes(const Rules& rules);

  // The option the table was made for: it depends on nothing else of the rules.
  [[nodiscard]] Options::Drift drift() const { return drift_; }
  // At least one turn, in thousandths, even to the own square: whatever is to be done there takes a turn.
  [[nodiscard]] Worth turns(Square from, Square to, int points) const;

 private:
  static constexpr int kRadius = 20;                                        // further out, turns grow with the distance
  static constexpr int kLevels = 4;                                         // three points, up to six
  using Quarter = std::array<std::array<Worth, kRadius + 1>, kRadius + 1>;  // by |dx| and |dy|

  static std::size_t level(int points) { return static_cast<std::size_t>(points > 6 ? 3 : points - 3); }
  void fill(const Rules& rules, int points);

  Options::Drift drift_;
  std::array<Quarter, kLevels> quarters_{};
};

// A voyage: treasures on the way, then a port.
struct Voyage {
  Worth worth = 0;
  Square bound_for;  // its first stop
};

// The voyages open to one player's ship in one position.
class Voyages {
 public:
  Voyages(const Rules& rules, const State& state, Seat seat, const SailingTimes& times, const Taste& taste);

  // The best voyage from a square where the ship has ended its turn with that hold. A treasure on that square counts
  // as taken.
  [[nodiscard]] Voyage best(Square from, const Hold& hold) const;
  // The empty islands near the square that are about to be filled.
  [[nodiscard]] Worth prospects(Square from, const Hold& hold) const;
  // What unloading this hold would bring: points, no more than are needed, and the victory if it is one.
  [[nodiscard]] Worth sale(const Hold& hold) const;
  // The points missing to win.
  [[nodiscard]] int needed() const { return needed_; }

 private:
  // Something to fetch: a treasure, or a Privateer to sink.
  struct Prize {
    Square at;
    Hold brings;
    Worth safe = 1000;               // how likely it is still there a round later, or comes by, in thousandths
    std::array<Worth, 4> to_port{};  // turns to the nearest port, by points above three
  };
  struct Haven {
    Square at;
    Worth turns;
  };
  struct Ripe {
    Square at;
    Worth chance;  // to be filled before the next turn, in thousandths
  };
  static constexpr std::size_t kMaxPrizes = 10;
  static constexpr int kStops = 3;  // treasures on one voyage

  void find_treasures();
  void find_privateers();
  void add_prize(const Prize& prize);
  void find_ripe_islands();
  [[nodiscard]] Worth safety(Square at) const;
  [[nodiscard]] Worth cost(Worth turns) const { return part_of(taste_->turn, turns); }
  [[nodiscard]] Haven nearest_port(Square from, int points) const;
  [[nodiscard]] Worth home(const Hold& hold, Worth turns) const;
  [[nodiscard]] Worth by_way_of(std::size_t prize, Worth turns, const Hold& hold, unsigned left, int stops) const;
  [[nodiscard]] Worth onward(std::size_t prize, const Hold& hold, unsigned left, int stops) const;

  const Rules* rules_;
  const State* state_;
  const SailingTimes* times_;
  const Taste* taste_;
  Seat seat_;
  int needed_;
  std::array<Prize, kMaxPrizes> prizes_{};
  std::array<Worth, kMaxPrizes> away_{};  // turns from the ship: only the nearest prizes are looked at
  std::size_t prize_count_ = 0;
  std::array<Ripe, kMaxIslands> ripe_{};
  std::size_t ripe_count_ = 0;

  // What lies behind each prize depends on the hold alone, which is the same for most squares of one move.
  struct Behind {
    Hold hold;
    unsigned left = 0;
    std::array<Worth, kMaxPrizes> with{};     // having taken the prize
    std::array<Worth, kMaxPrizes> without{};  // having found it gone
  };
  [[nodiscard]] Behind behind(const Hold& hold, unsigned left) const;
  Behind usual_;  // for the hold the ship has now
};

}  // namespace freebooter::boots
