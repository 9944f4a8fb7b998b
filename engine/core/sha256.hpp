// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), for dice that anyone can check. Native and wasm share this code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace freebooter {

using Digest = std::array<std::uint8_t, 32>;

// Takes bytes in any portions. A copy goes on from the same place, which saves hashing a common beginning again.
class Sha256 {
 public:
  void add(std::string_view bytes);
  // Of everything added so far; ends the work of this object.
  [[nodiscard]] Digest finish();

 private:
  void take(const std::uint8_t* block);

  std::array<std::uint32_t, 8> sums_{0x6a09e667U, 0xbb67ae85U, 0x3c6ef372U, 0xa54ff53aU,
                                     0x510e527fU, 0x9b05688cU, 0x1f83d9abU, 0x5be0cd19U};
  std::array<std::uint8_t, 64> rest_{};
  std::uint64_t length_ = 0;
};

// The same for HMAC: a copy of a keyed object skips the work of the key.
class HmacSha256 {
 public:
  explicit HmacSha256(std::string_view key);
  void add(std::string_view bytes) { inner_.add(bytes); }
  [[nodiscard]] Digest finish();

 private:
  Sha256 inner_;
  Sha256 outer_;
};

Digest sha256(std::string_view bytes);
Digest hmac_sha256(std::string_view key, std::string_view message);

// The bytes of a digest, as the functions above take them.
std::string_view bytes_of(const Digest& digest);
// Sixty-four lower-case hexadecimal digits, and back.
std::string digest_text(const Digest& digest);
std::optional<Digest> parse_digest(std::string_view text);

}  // namespace freebooter
