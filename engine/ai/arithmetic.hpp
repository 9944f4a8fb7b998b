// Functions of real numbers that give the same bits on every machine: nothing here but sums, products and quotients,
// which IEEE 754 rounds exactly. The library's exp() may differ from one to the next in the last digit, and a search
// that differs in the last digit plays another game.
#pragma once

#include <bit>
#include <cstdint>

namespace freebooter {

// e to the power of x; 0 below -80, and x is at most 80.
constexpr double exponential(double x) {
  if (x < -80.0) return 0.0;
  if (x > 80.0) x = 80.0;
  constexpr double kLog2 = 0.6931471805599453;
  const double scaled = x / kLog2;
  const auto whole = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  const double rest = x - static_cast<double>(whole) * kLog2;  // within half a power of two of nothing
  double sum = 1.0;
  double term = 1.0;
  for (int n = 1; n <= 8; ++n) {
    term *= rest / n;
    sum += term;
  }
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52U);
}

}  // namespace freebooter
