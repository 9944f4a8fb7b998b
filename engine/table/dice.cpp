#include "table/dice.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace freebooter::table {

namespace {

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

std::uint64_t number_at(const Digest& digest, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) number = (number << 8U) | digest[at + byte];
  return number;
}

}  // namespace

bool is_salt(std::string_view text) {
  return !text.empty() && text.size() <= kLongestSalt && std::ranges::all_of(text, is_plain);
}

FairDice::FairDice(const Digest& secret, std::string_view game, const std::vector<std::string>& salts)
    : keyed_(bytes_of(secret)), rolling_(keyed_), game_(game) {
  std::string heading = joined({"freebooter dice 1\n", game_, "\n"});
  for (const std::string& salt : salts) heading += joined({salt, "\n"});
  rolling_.add(heading);
}

std::uint64_t FairDice::below(std::uint64_t total, std::uint64_t draw) const {
  const std::uint64_t beyond = (0 - total) % total;  // 2^64 modulo the total: so many of the highest are too many
  for (std::uint64_t block = 0;; ++block) {
    HmacSha256 sum = rolling_;
    sum.add(joined({std::to_string(draw), "\n", std::to_string(block)}));
    const Digest digest = sum.finish();
    for (std::size_t at = 0; at < digest.size(); at += 8) {
      const std::uint64_t number = number_at(digest, at);
      if (number <= ~beyond) return number % total;
    }
  }
}

Digest FairDice::seal(std::uint64_t number, std::string_view text) const {
  const std::string place = joined({game_, "\n", std::to_string(number)});
  HmacSha256 nonce = keyed_;
  nonce.add(joined({"freebooter nonce 1\n", place}));
  Sha256 sum;
  sum.add(joined({"freebooter seal 1\n", place, "\n"}));
  sum.add(text);
  sum.add(joined({"\n", digest_text(nonce.finish())}));
  return sum.finish();
}

}  // namespace freebooter::table
