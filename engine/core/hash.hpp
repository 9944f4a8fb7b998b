// 64-bit state hashes. A game feeds the fields of its state in a written order, never raw memory,
// so that a record's hashes outlive any change of the State's layout.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace freebooter {

class Hasher {
 public:
  constexpr void add(std::uint64_t word) {
    sum_ = (sum_ ^ word) * 0x9FB21C651E98DF25ULL;
    sum_ ^= sum_ >> 32U;
  }
  constexpr void add_signed(std::int64_t word) { add(static_cast<std::uint64_t>(word)); }

  [[nodiscard]] constexpr std::uint64_t value() const {
    std::uint64_t z = sum_;
    z = (z ^ (z >> 29U)) * 0xD6E8FEB86659FD93ULL;
    return z ^ (z >> 32U);
  }

 private:
  std::uint64_t sum_ = 0x6A09E667F3BCC909ULL;
};

// Sixteen lower-case hexadecimal digits, as records and messages write a hash.
std::string hash_text(std::uint64_t hash);
// The hash written in `text`, false if it is not sixteen hexadecimal digits.
bool parse_hash(std::string_view text, std::uint64_t& hash);

}  // namespace freebooter
