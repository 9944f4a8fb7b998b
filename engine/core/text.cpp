#include "core/text.hpp"

#include <charconv>

namespace freebooter {

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < line.size()) {
    while (at < line.size() && is_blank(line[at])) ++at;
    const std::size_t from = at;
    while (at < line.size() && !is_blank(line[at])) ++at;
    if (at > from) words.push_back(line.substr(from, at - from));
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> parse_int(std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (text.empty() || fault != std::errc{} || stop != end) return std::nullopt;
  if (number < least || number > most) return std::nullopt;
  return number;
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string whole;
  for (const std::string_view part : parts) whole += part;
  return whole;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  const unsigned next = byte(1);
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead < 0xE0U) return tail(1) ? 2 : 0;
  const bool out_of_range = (lead == 0xE0U && next < 0xA0U) || (lead == 0xEDU && next >= 0xA0U) ||
                            (lead == 0xF0U && next < 0x90U) || (lead == 0xF4U && next >= 0x90U);
  if (out_of_range || !tail(1) || !tail(2)) return 0;
  if (lead >= 0xE0U && lead < 0xF0U) return 3;
  return lead >= 0xF0U && lead < 0xF5U && tail(3) ? 4 : 0;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

}  // namespace freebooter
