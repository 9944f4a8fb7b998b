// The one source of chance: SplitMix64 with specified output, the same numbers from every compiler.
// Streams are told apart by mixing, so that game 17 of a simulation rolls the same dice on any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace freebooter {

class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

  // The generator of stream `index` below `seed`; neighbouring seeds and indices are unrelated.
  static constexpr Rng stream(std::uint64_t seed, std::uint64_t index) {
    return Rng(mix(mix(seed + kGolden) ^ (index * kGolden)));
  }

  constexpr std::uint64_t next() {
    state_ += kGolden;
    return mix(state_);
  }

  // A number in [0, bound), every one equally likely. The bound is at least 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32U) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;  // 2^32 mod bound: how many values are too many
      while (low < threshold) {
        product = (next() >> 32U) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  // A die with faces 1 to 6.
  constexpr int die() { return static_cast<int>(below(6)) + 1; }

  template <class Sequence>
  constexpr void shuffle(Sequence& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      using std::swap;
      swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;

  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  std::uint64_t state_;
};

}  // namespace freebooter
