#include "core/fields.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace freebooter {

std::string seat_text(Seat seat) { return std::to_string(seat.value + 1); }

std::optional<Seat> parse_seat(std::string_view text, int players) {
  const auto number = parse_int(text, 1, players);
  return number ? std::optional(Seat{static_cast<std::uint8_t>(*number - 1)}) : std::nullopt;
}

std::string field_of(char separator, const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text.empty() ? "-" : text;
}

std::string field_of(Seat seat) { return seat == kNoSeat ? "-" : seat_text(seat); }

FieldReader::FieldReader(std::string_view text, std::size_t count, int players)
    : fields_(words_of(text)), players_(players) {
  if (fields_.size() != count)
    refuse(joined({"a position has ", std::to_string(count), " fields, not ", std::to_string(fields_.size())}));
  fields_.resize(count);
}

void FieldReader::fail(std::string_view field, std::string_view text) {
  refuse(joined({"the ", field, " field cannot be read: ", text}));
}

void FieldReader::refuse(std::string what) {
  if (fault_.empty()) fault_ = std::move(what);
}

std::int64_t FieldReader::number(std::string_view text, std::int64_t least, std::int64_t most, std::string_view field) {
  const auto value = parse_int(text, least, most);
  if (!value) fail(field, text);
  return value.value_or(least);
}

Seat FieldReader::seat(std::string_view text) {
  if (text == "-") return kNoSeat;
  const auto value = parse_seat(text, players_);
  if (!value) fail("seat", text);
  return value.value_or(kNoSeat);
}

std::size_t FieldReader::word(std::string_view text, std::span<const std::string_view> names, std::string_view field) {
  const auto found = static_cast<std::size_t>(std::ranges::find(names, text) - names.begin());
  if (found < names.size()) return found;
  fail(field, text);
  return 0;
}

std::vector<std::string_view> FieldReader::by_seat(std::string_view text, std::string_view field) {
  auto parts = split(text, '/');
  if (parts.size() == static_cast<std::size_t>(players_)) return parts;
  fail(field, text);
  return {};
}

}  // namespace freebooter
