#include "core/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace freebooter {

namespace {

constexpr std::size_t kBlock = 64;

constexpr std::array<std::uint32_t, 64> kRounds{
    0x428a2f98U, 0x71374491U, 0xb5c0fbcfU, 0xe9b5dba5U, 0x3956c25bU, 0x59f111f1U, 0x923f82a4U, 0xab1c5ed5U,
    0xd807aa98U, 0x12835b01U, 0x243185beU, 0x550c7dc3U, 0x72be5d74U, 0x80deb1feU, 0x9bdc06a7U, 0xc19bf174U,
    0xe49b69c1U, 0xefbe4786U, 0x0fc19dc6U, 0x240ca1ccU, 0x2de92c6fU, 0x4a7484aaU, 0x5cb0a9dcU, 0x76f988daU,
    0x983e5152U, 0xa831c66dU, 0xb00327c8U, 0xbf597fc7U, 0xc6e00bf3U, 0xd5a79147U, 0x06ca6351U, 0x14292967U,
    0x27b70a85U, 0x2e1b2138U, 0x4d2c6dfcU, 0x53380d13U, 0x650a7354U, 0x766a0abbU, 0x81c2c92eU, 0x92722c85U,
    0xa2bfe8a1U, 0xa81a664bU, 0xc24b8b70U, 0xc76c51a3U, 0xd192e819U, 0xd6990624U, 0xf40e3585U, 0x106aa070U,
    0x19a4c116U, 0x1e376c08U, 0x2748774cU, 0x34b0bcb5U, 0x391c0cb3U, 0x4ed8aa4aU, 0x5b9cca4fU, 0x682e6ff3U,
    0x748f82eeU, 0x78a5636fU, 0x84c87814U, 0x8cc70208U, 0x90befffaU, 0xa4506cebU, 0xbef9a3f7U, 0xc67178f2U};

std::uint32_t read_word(const std::uint8_t* at) {
  return (std::uint32_t{at[0]} << 24U) | (std::uint32_t{at[1]} << 16U) | (std::uint32_t{at[2]} << 8U) | at[3];
}

const std::uint8_t* as_bytes(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

}  // namespace

void Sha256::take(const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = read_word(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t low = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const std::uint32_t high = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  auto [a, b, c, d, e, f, g, h] = sums_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t choice = (e & f) ^ (~e & g);
    const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + choice + kRounds[i] + w[i];
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) sums_[i] += added[i];
}

void Sha256::add(std::string_view bytes) {
  std::size_t filled = length_ % kBlock;
  length_ += bytes.size();
  if (filled > 0) {
    const std::size_t part = std::min(kBlock - filled, bytes.size());
    std::memcpy(rest_.data() + filled, bytes.data(), part);
    bytes.remove_prefix(part);
    filled += part;
    if (filled < kBlock) return;
    take(rest_.data());
  }
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) take(as_bytes(bytes));
  if (!bytes.empty()) std::memcpy(rest_.data(), bytes.data(), bytes.size());
}

Digest Sha256::finish() {
  const std::uint64_t bits = length_ * 8;
  constexpr std::size_t kLengthAt = kBlock - 8;
  const std::size_t filled = length_ % kBlock;
  // A one bit, zeros, and the length at the end of a block.
  std::string padding((filled < kLengthAt ? kLengthAt : kBlock + kLengthAt) - filled, '\0');
  padding[0] = '\x80';
  for (unsigned shift = 64; shift > 0; shift -= 8) padding += static_cast<char>((bits >> (shift - 8)) & 0xFFU);
  add(padding);
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(sums_[i / 4] >> (24U - 8U * (i % 4)));
  }
  return digest;
}

HmacSha256::HmacSha256(std::string_view key) {
  std::array<char, kBlock> block{};
  if (key.size() > kBlock) {
    const Digest shorter = sha256(key);
    std::memcpy(block.data(), shorter.data(), shorter.size());
  } else if (!key.empty()) {
    std::memcpy(block.data(), key.data(), key.size());
  }
  const auto masked = [&](unsigned mask) {
    std::array<char, kBlock> out{};
    for (std::size_t i = 0; i < kBlock; ++i) out[i] = static_cast<char>(static_cast<unsigned char>(block[i]) ^ mask);
    return out;
  };
  const auto inner = masked(0x36U);
  const auto outer = masked(0x5CU);
  inner_.add({inner.data(), inner.size()});
  outer_.add({outer.data(), outer.size()});
}

Digest HmacSha256::finish() {
  outer_.add(bytes_of(inner_.finish()));
  return outer_.finish();
}

Digest sha256(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.finish();
}

Digest hmac_sha256(std::string_view key, std::string_view message) {
  HmacSha256 sum(key);
  sum.add(message);
  return sum.finish();
}

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string digest_text(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

std::optional<Digest> parse_digest(std::string_view text) {
  Digest digest{};
  if (text.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = std::string_view("0123456789abcdef").find(text[i]);
    if (digit == std::string_view::npos) return std::nullopt;
    digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] * 16U + digit);
  }
  return digest;
}

}  // namespace freebooter
