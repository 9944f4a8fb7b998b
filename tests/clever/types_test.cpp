#include "clever/types.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace freebooter::clever {
namespace {

TEST(Bits, AreCountedAndFoundInTheirOrder) {
  Rng rng(7);
  for (int round = 0; round < 20'000; ++round) {
    // Few bits, many, or all in a corner.
    std::uint64_t bits = rng.next();
    if (round % 3 == 1) bits &= rng.next() & rng.next();
    if (round % 3 == 2) bits >>= rng.below(64);
    std::uint32_t count = 0;
    for (std::uint8_t place = 0; place < 64; ++place) {
      if ((bits >> place & 1U) == 0) continue;
      ASSERT_EQ(nth_bit(bits, count), place) << bits;
      ++count;
    }
    ASSERT_EQ(count_bits(bits), count) << bits;
  }
  EXPECT_EQ(count_bits(~std::uint64_t{0}), 64U);
  EXPECT_EQ(nth_bit(~std::uint64_t{0}, 63), 63);
}

}  // namespace
}  // namespace freebooter::clever
