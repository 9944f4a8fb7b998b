// Functions of real numbers that give the same bits on every machine: nothing here but sums, products and quotients,
// which IEEE 754 rounds exactly. The library's exp() may differ from one to the next in the last digit, and a search
// that differs in the last digit plays another game.
#pragma once

#include <bit>
#include <cstdint>

namespace freebooter {

// e to the power of x, good to six digits; 0 below -80, and x is at most 80.
constexpr double exponential(double x) {
  if (x < -80.0) return 0.0;
  if (x > 80.0) x = 80.0;
  constexpr double kLog2 = 0.6931471805599453;
  const double scaled = x * (1 / kLog2);
  const auto whole = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  const double rest = x - static_cast<double>(whole) * kLog2;  // within half a power of two of nothing
  const double square = rest * rest;
  const double far = (1.0 / 24 + rest * (1.0 / 120)) + square * (1.0 / 720);
  const double sum = ((1.0 + rest) + square * (0.5 + rest * (1.0 / 6))) + square * square * far;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52U);
}

}  // namespace freebooter
