#include "server/secrets.hpp"

#include <array>
#include <sodium.h>

namespace freebooter::server {

namespace {

// Without I, L, O, U, 0 and 1: read aloud over a telephone, none of the rest is taken for another.
constexpr std::string_view kClear = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::string_view kBase32 = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t kIdLength = 16;
constexpr std::size_t kCodeLength = 6;
constexpr std::size_t kLinkLength = 12;
constexpr std::size_t kTokenBytes = 32;

std::string pick(std::string_view letters, std::size_t length) {
  // Many bytes at once: every question to the system costs a call. Those that would favour some letters are left out.
  const std::size_t fair = 256 - 256 % letters.size();
  std::array<unsigned char, 32> bytes{};
  std::string text;
  while (text.size() < length) {
    randombytes_buf(bytes.data(), bytes.size());
    for (const unsigned char byte : bytes) {
      if (byte < fair && text.size() < length) text += letters[byte % letters.size()];
    }
  }
  return text;
}

}  // namespace

bool ready_secrets() { return sodium_init() >= 0; }

std::string new_id() { return pick(kBase32, kIdLength); }

std::string new_code() { return pick(kClear, kCodeLength); }

std::string new_link_code() { return pick(kClear, kLinkLength); }

std::string tidy_code(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    if (kClear.find(upper) != std::string_view::npos) code += upper;
  }
  return code;
}

std::string new_token() {
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(kTokenBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::string token_hash(std::string_view token) { return digest_text(sha256(token)); }

Digest random_digest() {
  Digest digest{};
  randombytes_buf(digest.data(), digest.size());
  return digest;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::string password_hash(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int made =
      crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
  return made == 0 ? hash.data() : "";
}

bool password_fits(const std::string& hash, std::string_view password) {
  return !hash.empty() && crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace freebooter::server
