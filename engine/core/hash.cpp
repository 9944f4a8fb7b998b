#include "core/hash.hpp"

#include <charconv>

namespace freebooter {

std::string hash_text(std::uint64_t hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t at = 16; at-- > 0; hash >>= 4U) text[at] = kDigits[hash & 15U];
  return text;
}

bool parse_hash(std::string_view text, std::uint64_t& hash) {
  if (text.size() != 16) return false;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  return fault == std::errc{} && stop == text.data() + text.size();
}

}  // namespace freebooter
