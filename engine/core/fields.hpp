// What the notations of all games share: seats, and positions that are fields parted by spaces.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"

namespace freebooter {

std::string seat_text(Seat seat);  // counted from 1
std::optional<Seat> parse_seat(std::string_view text, int players);

// The parts of a field; "-" for none.
std::string field_of(char separator, const std::vector<std::string>& parts);
std::string field_of(Seat seat);

// Reads field after field and keeps the first thing that is wrong.
class FieldReader {
 public:
  FieldReader(std::string_view text, std::size_t count, int players);

  [[nodiscard]] std::string_view field(std::size_t at) const { return fields_[at]; }
  [[nodiscard]] bool ok() const { return fault_.empty(); }
  [[nodiscard]] const std::string& fault() const { return fault_; }

  void fail(std::string_view field, std::string_view text);
  // Something that no field alone is to blame for.
  void refuse(std::string what);

  std::int64_t number(std::string_view text, std::int64_t least, std::int64_t most, std::string_view field);
  Seat seat(std::string_view text);
  // Which of the names it is.
  std::size_t word(std::string_view text, std::span<const std::string_view> names, std::string_view field);
  // A part for every seat; nothing if there are more or fewer.
  std::vector<std::string_view> by_seat(std::string_view text, std::string_view field);

 private:
  std::vector<std::string_view> fields_;  // as many as there should be, empty ones after a fault
  int players_;
  std::string fault_;
};

}  // namespace freebooter
