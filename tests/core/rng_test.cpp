// The generator's numbers are part of the specification: a simulation's seed means the same games for ever.
#include "core/rng.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <vector>

namespace freebooter {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

// The published test vectors of SplitMix64, and its first numbers from the two ends of the seeds.
TEST(CoreRng, GivesThePublishedNumbersOfSplitMix64) {
  struct Case {
    std::uint64_t seed;
    std::vector<std::uint64_t> numbers;
  };
  const std::vector<Case> cases{
      {1234567,
       {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL, 4593380528125082431ULL,
        16408922859458223821ULL}},
      {0, {0xe220a8397b1dcdafULL, 0x6e789e6aa1b965f4ULL, 0x06c45d188009454fULL, 0xf88bb8a8724c81ecULL}},
      {kMost, {0xe4d971771b652c20ULL, 0xe99ff867dbf682c9ULL, 0x382ff84cb27281e9ULL}},
  };
  for (const auto& [seed, numbers] : cases) {
    Rng rng(seed);
    for (const std::uint64_t number : numbers) EXPECT_EQ(rng.next(), number) << "seed " << seed;
  }
}

TEST(CoreRng, WorksWhileCompiling) {
  constexpr std::uint64_t kFirst = [] { return Rng(0).next(); }();
  static_assert(kFirst == 0xe220a8397b1dcdafULL);
  EXPECT_EQ(kFirst, Rng(0).next());
}

TEST(CoreRng, StreamsAreSpecifiedToo) {
  struct Case {
    std::uint64_t seed, index, first;
  };
  for (const auto& [seed, index, first] :
       {Case{0, 0, 0x568a9b0b1a2c05ecULL}, Case{0, 1, 0x1cd364143cce4aaeULL}, Case{1, 0, 0x6ec85f1f8547bc0cULL},
        Case{42, 17, 0x3523c8c1048e51ffULL}, Case{kMost, kMost, 0xf0494fe6164341d9ULL}}) {
    EXPECT_EQ(Rng::stream(seed, index).next(), first) << seed << " " << index;
  }
}

// Neighbouring seeds and indices share no numbers.
TEST(CoreRng, StreamsDoNotMeet) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t index = 0; index < 20; ++index) {
      Rng rng = Rng::stream(seed, index);
      for (int draw = 0; draw < 20; ++draw) all.push_back(rng.next());
    }
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

// Worked out by hand from the upper half of each number, multiplied by the bound; too low remainders drawn again.
TEST(CoreRng, BoundedDrawsAreSpecified) {
  Rng dice(7);
  const std::vector<int> faces{3, 1, 6, 4, 3, 2, 3, 2, 1, 3, 1, 6, 6, 6, 6, 4, 6, 2, 4, 5};
  for (const int face : faces) EXPECT_EQ(dice.die(), face);
  Rng prime(7);
  for (const std::uint32_t number : {16788294U, 900760686U, 452441898U, 249431523U, 467953007U, 328076741U}) {
    EXPECT_EQ(prime.below(1'000'000'007U), number);
  }
  // Nearly a quarter of all numbers are refused for this bound, so the loop is taken.
  Rng large(3);
  for (const std::uint32_t number :
       {234720188U, 697199169U, 2049415529U, 435335281U, 2862762457U, 1581822888U, 2862153541U, 2293146155U}) {
    EXPECT_EQ(large.below(0xC0000001U), number);
  }
}

TEST(CoreRng, BoundedDrawsStayInBounds) {
  Rng rng(99);
  for (const std::uint32_t bound : {1U, 2U, 3U, 6U, 36U, 84U, 1000U, 0x80000000U, 0x80000001U, 0xFFFFFFFFU}) {
    for (int draw = 0; draw < 2000; ++draw) ASSERT_LT(rng.below(bound), bound);
  }
}

// Chi-square with five degrees of freedom: beyond 25.7 once in ten thousand times.
TEST(CoreRng, BoundedDrawsAreEven) {
  Rng rng(2024);
  for (const std::uint32_t bound : {6U, 0xC0000000U}) {
    std::array<double, 6> seen{};
    constexpr int kDraws = 60'000;
    for (int draw = 0; draw < kDraws; ++draw) {
      const std::uint64_t sixth = std::uint64_t{rng.below(bound)} * 6 / bound;
      seen[static_cast<std::size_t>(sixth)] += 1;
    }
    double chi = 0;
    for (const double count : seen) chi += (count - kDraws / 6.0) * (count - kDraws / 6.0) / (kDraws / 6.0);
    EXPECT_LT(chi, 25.7) << "bound " << bound;
  }
}

TEST(CoreRng, ShuffleIsSpecifiedAndKeepsEverything) {
  std::vector<int> items(10);
  std::iota(items.begin(), items.end(), 0);
  Rng rng(11);
  rng.shuffle(items);
  EXPECT_EQ(items, (std::vector<int>{1, 6, 4, 7, 8, 0, 9, 5, 2, 3}));
  std::vector<int> none;
  std::vector<int> one{5};
  rng.shuffle(none);
  rng.shuffle(one);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(one, std::vector<int>{5});
}

// All 24 orders of four items, equally often; 23 degrees of freedom: beyond 56 once in ten thousand times.
TEST(CoreRng, ShuffleIsEven) {
  Rng rng(5);
  std::vector<std::array<int, 4>> orders;
  std::array<int, 4> order{0, 1, 2, 3};
  do {
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<double> seen(orders.size(), 0);
  constexpr int kShuffles = 24'000;
  for (int shuffle = 0; shuffle < kShuffles; ++shuffle) {
    std::array<int, 4> items{0, 1, 2, 3};
    rng.shuffle(items);
    seen[static_cast<std::size_t>(std::find(orders.begin(), orders.end(), items) - orders.begin())] += 1;
  }
  double chi = 0;
  for (const double count : seen) chi += (count - 1000) * (count - 1000) / 1000;
  EXPECT_LT(chi, 56);
}

}  // namespace
}  // namespace freebooter
