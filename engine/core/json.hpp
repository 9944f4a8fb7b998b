// JSON as the engine needs it: whole numbers first, members in order, every value knows its line, no exceptions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"

namespace freebooter {

class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;

  Json() = default;
  Json(bool value) : value_(value) {}                           // NOLINT(google-explicit-constructor)
  Json(int value) : value_(std::int64_t{value}) {}              // NOLINT(google-explicit-constructor)
  Json(unsigned value) : value_(std::int64_t{value}) {}         // NOLINT(google-explicit-constructor)
  Json(std::int64_t value) : value_(value) {}                   // NOLINT(google-explicit-constructor)
  Json(double value) : value_(value) {}                         // NOLINT(google-explicit-constructor)
  Json(std::string value) : value_(std::move(value)) {}         // NOLINT(google-explicit-constructor)
  Json(std::string_view value) : value_(std::string(value)) {}  // NOLINT(google-explicit-constructor)
  Json(const char* value) : value_(std::string(value)) {}       // NOLINT(google-explicit-constructor)
  Json(Array value) : value_(std::move(value)) {}               // NOLINT(google-explicit-constructor)
  Json(Object value) : value_(std::move(value)) {}              // NOLINT(google-explicit-constructor)
  static Json array(std::initializer_list<Json> items = {}) { return Json(Array(items)); }
  static Json object(std::initializer_list<Member> members = {});

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  [[nodiscard]] const bool* as_bool() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] const std::int64_t* as_int() const { return std::get_if<std::int64_t>(&value_); }
  [[nodiscard]] const double* as_real() const { return std::get_if<double>(&value_); }
  [[nodiscard]] const std::string* as_string() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const Array* as_array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const Object* as_object() const { return std::get_if<Object>(&value_); }

  // The member of that name, or nullptr if this is no object or has none.
  [[nodiscard]] const Json* find(std::string_view key) const;

  // Adds or replaces a member; a null value becomes an object first.
  Json& set(std::string_view key, Json value) &;
  Json&& set(std::string_view key, Json value) && { return std::move(set(key, std::move(value))); }
  // Appends an item; a null value becomes an array first.
  Json& push(Json value);

  // Compact text on one line; append_to() puts it behind what is there.
  [[nodiscard]] std::string text() const;
  void append_to(std::string& out) const;

  // Where the value began in the parsed text; 0 when it was made here.
  [[nodiscard]] int line() const { return line_; }
  void set_line(int line) { line_ = line; }

  // Equal values; lines do not count.
  friend bool operator==(const Json& a, const Json& b) { return a.value_ == b.value_; }

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
  int line_ = 0;
};

// What is wrong with a text or a value, and where: a line of the text, a place such as "sections[1].ports[0].at".
struct JsonFault {
  std::string place;
  int line = 0;
  std::string what;

  // "line 12, sections[1].ports[0].at: what"
  [[nodiscard]] std::string text() const;
};

// The text as a JSON string, behind what is there.
void append_json_string(std::string_view text, std::string& out);

// Strict JSON in valid UTF-8: no comments, no trailing commas, no repeated member names, no deeper than 64.
Result<Json, JsonFault> parse_json(std::string_view text);

// Reads typed values out of a Json value and keeps the first fault with its place. After a fault, further
// reads give harmless defaults, so that a reader can be written straight down and asked once at the end.
class JsonCursor {
 public:
  JsonCursor(const Json& at, std::string place, std::optional<JsonFault>& fault)
      : at_(&at), place_(std::move(place)), fault_(&fault) {}

  [[nodiscard]] const Json& json() const { return *at_; }
  [[nodiscard]] const std::string& place() const { return place_; }

  std::int64_t integer(std::int64_t least, std::int64_t most);
  bool boolean();
  std::string string();
  // One of a few words, as its index.
  std::size_t word(std::initializer_list<std::string_view> choices);
  std::vector<JsonCursor> items();
  std::vector<std::pair<std::string, JsonCursor>> members();

  [[nodiscard]] std::optional<JsonCursor> maybe(std::string_view key);
  JsonCursor need(std::string_view key);
  // Refuses members of other names, so that a slip of the pen is not silently ignored.
  void only(std::initializer_list<std::string_view> keys);

  void fail(std::string what);
  [[nodiscard]] bool ok() const { return !fault_->has_value(); }

 private:
  [[nodiscard]] JsonCursor child(const Json& at, std::string_view suffix) const;

  const Json* at_;
  std::string place_;
  std::optional<JsonFault>* fault_;
};

}  // namespace freebooter
