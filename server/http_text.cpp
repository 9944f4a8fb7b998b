#include "server/http_text.hpp"

#include <algorithm>
#include <optional>

#include "core/text.hpp"

namespace freebooter::server {

namespace {

constexpr std::string_view kPlain = "-._~/";
constexpr std::string_view kOfHosts = "-.:[]";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      plain += text[at];
      continue;
    }
    const int high = at + 2 < text.size() ? digit_of(text[at + 1]) : -1;
    const int low = at + 2 < text.size() ? digit_of(text[at + 2]) : -1;
    if (high < 0 || low < 0) return std::nullopt;
    plain += static_cast<char>(high * 16 + low);
    at += 2;
  }
  if (plain.find('\0') != std::string::npos) return std::nullopt;
  return plain;
}

}  // namespace

Target parse_target(std::string_view text) {
  Target target;
  const std::size_t question = text.find('?');
  const auto path = decoded(text.substr(0, question));
  if (!path) return target;
  if (question != std::string_view::npos) {
    for (const std::string_view item : split(text.substr(question + 1), '&')) {
      const std::size_t equals = item.find('=');
      const auto key = decoded(item.substr(0, equals));
      const auto value = decoded(equals == std::string_view::npos ? "" : item.substr(equals + 1));
      if (!key || !value) return target;
      if (!key->empty()) target.query[*key] = *value;
    }
  }
  target.path = *path;
  return target;
}

std::string bearer_of(std::string_view authorization) {
  constexpr std::string_view kScheme = "Bearer ";
  if (!authorization.starts_with(kScheme)) return "";
  return std::string(trim(authorization.substr(kScheme.size())));
}

bool accepts(std::string_view accept_encoding, std::string_view coding) {
  for (const std::string_view item : split(accept_encoding, ',')) {
    const std::size_t semicolon = item.find(';');
    const std::string name = lower(trim(item.substr(0, semicolon)));
    if (name != coding && name != "*") continue;
    if (semicolon == std::string_view::npos) return true;
    const std::string weight = lower(trim(item.substr(semicolon + 1)));
    // q=0, q=0.0, q=0.000: not at all.
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

bool is_known_tag(std::string_view if_none_match, std::string_view tag) {
  for (std::string_view item : split(if_none_match, ',')) {
    item = trim(item);
    if (item.starts_with("W/")) item.remove_prefix(2);  // a proxy may have packed it again
    if (item == tag || item == "*") return true;
  }
  return false;
}

std::string encoded_path(std::string_view path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string text;
  for (const char c : path) {
    if (is_letter(c) || is_digit(c) || kPlain.find(c) != std::string_view::npos) {
      text += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    text += '%';
    text += kHex[byte >> 4U];
    text += kHex[byte & 15U];
  }
  return text;
}

bool is_host(std::string_view text) {
  return !text.empty() && text.size() <= 255 && std::ranges::all_of(text, [](char c) {
    return is_letter(c) || is_digit(c) || kOfHosts.find(c) != std::string_view::npos;
  });
}

std::string last_of_list(std::string_view list) {
  const auto items = split(list, ',');
  return items.empty() ? "" : std::string(trim(items.back()));
}

}  // namespace freebooter::server
