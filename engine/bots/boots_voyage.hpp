// Where a ship could be bound for, and what it will have brought home for how many turns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "bots/boots_sailing.hpp"
#include "bots/boots_worth.hpp"

namespace freebooter::boots {

// A voyage: treasures on the way, then a port.
struct Voyage {
  Worth worth = 0;
  Square bound_for;  // its first stop
};

// The voyages open to one player's ship in one position.
class Voyages {
 public:
  Voyages(const Rules& rules, const State& state, Seat seat, const SailingTimes& times, const Taste& taste);

  // The best voyage from a square where the ship has ended its turn with that hold, having scored that many points in
  // it. A treasure on that square counts as taken.
  [[nodiscard]] Voyage best(Square from, const Hold& hold, int scored);
  // The empty islands near the square that are about to be filled.
  [[nodiscard]] Worth prospects(Square from, const Hold& hold) const;
  // The points missing to win.
  [[nodiscard]] int needed() const { return needed_; }

 private:
  // As much of a hold as a voyage needs to know.
  struct Cargo {
    int points = 0;        // for the tokens alone (B8.1)
    unsigned colours = 0;  // a bit each (B8.2)
    int sails = 0;
  };
  // Something to fetch: a treasure, or a Privateer to sink.
  struct Prize {
    Square at;
    Cargo brings;
    Worth safe = 0;                  // how likely it is to be had a round later, in thousandths
    std::array<Worth, 4> to_port{};  // turns to the nearest port, by Sails

    [[nodiscard]] Worth home(int sails) const { return to_port[static_cast<std::size_t>(sails < 3 ? sails : 3)]; }
  };
  struct Ripe {
    Square at;
    Worth chance = 0;  // to be filled before the next turn, in thousandths
  };
  struct Haven {
    Square at;
    Worth turns;
  };
  // What is still ahead on a voyage.
  struct Ahead {
    int needed;     // points to win
    unsigned left;  // prizes, a bit each
    int stops;      // at so many of them at most
  };
  static constexpr std::size_t kMaxPrizes = 8;  // the nearest

  [[nodiscard]] Cargo cargo_of(const Hold& hold) const;
  static Cargo both(const Cargo& a, const Cargo& b) {
    return {a.points + b.points, a.colours | b.colours, a.sails + b.sails};
  }
  void find_treasures();
  void find_privateers();
  void add_prize(Square at, const Hold& brings, Worth safe);
  void find_ripe_islands();
  [[nodiscard]] Worth safety(Square at) const;
  [[nodiscard]] Worth cost(Worth turns) const { return taste_->turn * turns / kTurn; }
  [[nodiscard]] Haven nearest_port(Square from, int sails) const;
  [[nodiscard]] Worth home(const Cargo& cargo, Worth turns, int needed) const;
  [[nodiscard]] Worth onward(const Prize& prize, const Cargo& cargo, const Ahead& ahead) const;

  const Rules* rules_;
  const State* state_;
  const SailingTimes* times_;
  const Taste* taste_;
  Seat seat_;
  int needed_;
  std::array<Prize, kMaxPrizes> prizes_{};
  std::array<Worth, kMaxPrizes> away_{};  // turns from the ship
  std::size_t prize_count_ = 0;
  std::array<Ripe, kMaxIslands> ripe_{};
  std::size_t ripe_count_ = 0;

  // What lies behind each prize depends on the hold alone, which is the same for most squares of one move.
  struct Behind {
    std::array<Worth, kMaxPrizes> taken{};  // the prize was still there
    std::array<Worth, kMaxPrizes> gone{};
  };
  [[nodiscard]] Behind behind(const Cargo& cargo, int needed, unsigned left) const;
  std::optional<Behind> usual_;  // for the hold the ship has now
};

}  // namespace freebooter::boots
