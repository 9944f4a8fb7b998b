#include "server/http_text.hpp"

#include <optional>

#include "core/text.hpp"

namespace freebooter::server {

namespace {

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

std::string last_of_list(std::string_view list) {
  const auto items = split(list, ',');
  return items.empty() ? "" : std::string(trim(items.back()));
}

}  // namespace freebooter::server
