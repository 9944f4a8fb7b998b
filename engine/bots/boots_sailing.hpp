// How long it takes to sail somewhere, winds being what they are.
#pragma once

#include <array>
#include <cstdint>

#include "boots/rules.hpp"
#include "bots/boots_worth.hpp"

namespace freebooter::boots {

// The squares between two columns or rows; the sea has no end, so they are counted in 64 bits.
constexpr std::int64_t apart(std::int32_t a, std::int32_t b) {
  const std::int64_t far = std::int64_t{a} - b;
  return far < 0 ? -far : far;
}

// How many turns a ship takes from square to square, on average. By the time a ship moves again, every other player has
// turned the wind, and after two rolls it is nearly as likely to blow one way as another (B3.2); so this is the mean
// over the four winds, each used as well as can be, on a sea without islands.
class SailingTimes {
 public:
  explicit SailingTimes(const Rules& rules);

  // The option the table was made for: it depends on nothing else of the rules.
  [[nodiscard]] Options::Drift drift() const { return drift_; }
  // At least one turn, in thousandths, even to the own square: whatever is to be done there takes a turn. `sails` is
  // the number of Sails in the hold.
  [[nodiscard]] Worth turns(Square from, Square to, int sails) const {
    const std::int64_t dx = apart(from.x, to.x);
    const std::int64_t dy = apart(from.y, to.y);
    const Quarter& quarter = quarters_[static_cast<std::size_t>(sails < kLevels ? sails : kLevels - 1)];
    if (dx > kRadius || dy > kRadius) return far_away(quarter, dx, dy);
    return quarter[static_cast<std::size_t>(dx)][static_cast<std::size_t>(dy)];
  }

 private:
  static constexpr int kRadius = 15;  // further out, turns grow with the distance
  static constexpr int kLevels = 4;   // no Sail to three; more make little difference
  using Quarter = std::array<std::array<Worth, kRadius + 1>, kRadius + 1>;  // by |dx| and |dy|

  static void fill(const Rules& rules, int sails, Quarter& quarter);
  static Worth far_away(const Quarter& quarter, std::int64_t dx, std::int64_t dy);

  Options::Drift drift_;
  std::array<Quarter, kLevels> quarters_{};
};

}  // namespace freebooter::boots
