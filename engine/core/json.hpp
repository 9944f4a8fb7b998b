// JSON as the engine needs it: whole numbers first, members in order, every value knows its line, no exceptions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"

namespace freebooter {

class JsonPart;

class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;
  // A number that is not whole, kept as it is written: the engine reckons in whole numbers and only passes it on.
  struct Real {
    std::string text;
    friend bool operator==(const Real&, const Real&) = default;
  };

  Json() = default;
  Json(bool value) : value_(value) {}                           // NOLINT(google-explicit-constructor)
  Json(int value) : value_(std::int64_t{value}) {}              // NOLINT(google-explicit-constructor)
  Json(unsigned value) : value_(std::int64_t{value}) {}         // NOLINT(google-explicit-constructor)
  Json(std::int64_t value) : value_(value) {}                   // NOLINT(google-explicit-constructor)
  Json(double value);                                           // NOLINT(google-explicit-constructor)
  Json(Real value) : value_(std::move(value)) {}                // NOLINT(google-explicit-constructor)
  Json(std::string value) : value_(std::move(value)) {}         // NOLINT(google-explicit-constructor)
  Json(std::string_view value) : value_(std::string(value)) {}  // NOLINT(google-explicit-constructor)
  Json(const char* value) : value_(std::string(value)) {}       // NOLINT(google-explicit-constructor)
  Json(Array value) : value_(std::move(value)) {}               // NOLINT(google-explicit-constructor)
  Json(Object value) : value_(std::move(value)) {}              // NOLINT(google-explicit-constructor)
  // Not written out wherever a value is made or goes: that would be half of all code of a small program.
  ~Json();
  Json(const Json& other);
  Json& operator=(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(Json&& other) noexcept;

  static Json array(std::initializer_list<JsonPart> items = {});
  static Json object(std::initializer_list<std::pair<std::string_view, JsonPart>> members = {});

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  [[nodiscard]] const bool* as_bool() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] const std::int64_t* as_int() const { return std::get_if<std::int64_t>(&value_); }
  [[nodiscard]] const Real* as_real() const { return std::get_if<Real>(&value_); }
  [[nodiscard]] const std::string* as_string() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const Array* as_array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const Object* as_object() const { return std::get_if<Object>(&value_); }

  // The member of that name, or nullptr if this is no object or has none.
  [[nodiscard]] const Json* find(std::string_view key) const;

  // Adds or replaces a member; a null value becomes an object first.
  Json& set(std::string_view key, const JsonPart& value) &;
  Json&& set(std::string_view key, const JsonPart& value) && { return std::move(set(key, value)); }
  // Appends an item; a null value becomes an array first.
  Json& push(const JsonPart& value);

  // Compact text on one line; append_to() puts it behind what is there.
  [[nodiscard]] std::string text() const;
  void append_to(std::string& out) const;

  // Where the value began in the parsed text; 0 when it was made here.
  [[nodiscard]] int line() const { return line_; }
  void set_line(int line) { line_ = line; }

  // Equal values; lines do not count.
  friend bool operator==(const Json& a, const Json& b) { return a.value_ == b.value_; }

 private:
  std::variant<std::monostate, bool, std::int64_t, Real, std::string, Array, Object> value_;
  int line_ = 0;
};

// What is about to become part of a value. It only looks at what is handed over, and lives no longer than the call.
class JsonPart {
 public:
  JsonPart(bool value) : kind_(Kind::kFlag), number_(value ? 1 : 0) {}       // NOLINT(google-explicit-constructor)
  JsonPart(int value) : kind_(Kind::kNumber), number_(value) {}              // NOLINT(google-explicit-constructor)
  JsonPart(unsigned value) : kind_(Kind::kNumber), number_(value) {}         // NOLINT(google-explicit-constructor)
  JsonPart(std::int64_t value) : kind_(Kind::kNumber), number_(value) {}     // NOLINT(google-explicit-constructor)
  JsonPart(double value) : kind_(Kind::kReal), real_(value) {}               // NOLINT(google-explicit-constructor)
  JsonPart(std::string_view value) : kind_(Kind::kText), text_(value) {}     // NOLINT(google-explicit-constructor)
  JsonPart(const std::string& value) : JsonPart(std::string_view(value)) {}  // NOLINT(google-explicit-constructor)
  JsonPart(const char* value) : JsonPart(std::string_view(value)) {}         // NOLINT(google-explicit-constructor)
  JsonPart(const Json& value) : kind_(Kind::kCopied), copied_(&value) {}     // NOLINT(google-explicit-constructor)
  JsonPart(Json&& value) : kind_(Kind::kTakenOver), taken_over_(&value) {}   // NOLINT

  // Once only, if a value was given away.
  [[nodiscard]] Json json() const;

 private:
  enum class Kind : std::uint8_t { kFlag, kNumber, kReal, kText, kCopied, kTakenOver };
  Kind kind_;
  // NOLINTBEGIN(readability-identifier-naming): the union's members are as private as it is
  union {
    std::int64_t number_;
    double real_;
    std::string_view text_;
    const Json* copied_;
    Json* taken_over_;
  };
  // NOLINTEND(readability-identifier-naming)
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
// The value must stay where it is while it is read: a cursor only points at it, and the place of a fault is found by
// looking for it from the top.
class JsonCursor {
 public:
  JsonCursor(const Json& top, std::optional<JsonFault>& fault) : at_(&top), top_(&top), fault_(&fault) {}

  [[nodiscard]] const Json& json() const { return *at_; }

  std::int64_t integer(std::int64_t least, std::int64_t most);
  bool boolean();
  std::string string();
  // One of a few words, as its index.
  std::size_t word(std::initializer_list<std::string_view> choices);
  std::vector<JsonCursor> items();
  std::vector<std::pair<std::string_view, JsonCursor>> members();

  [[nodiscard]] std::optional<JsonCursor> maybe(std::string_view key);
  JsonCursor need(std::string_view key);
  // A member read at once; one that may be missing gives "", false or `otherwise` then.
  std::string need_string(std::string_view key);
  const Json& need_json(std::string_view key);
  std::string maybe_string(std::string_view key);
  bool maybe_boolean(std::string_view key);
  std::int64_t maybe_integer(std::string_view key, std::int64_t least, std::int64_t most, std::int64_t otherwise);
  // Refuses members of other names, so that a slip of the pen is not silently ignored.
  void only(std::initializer_list<std::string_view> keys);

  void fail(std::string what);
  [[nodiscard]] bool ok() const { return !fault_->has_value(); }

 private:
  [[nodiscard]] JsonCursor child(const Json& at) const {
    JsonCursor cursor = *this;
    cursor.at_ = &at;
    return cursor;
  }

  const Json* at_;
  const Json* top_;
  std::optional<JsonFault>* fault_;
};

// What `read(cursor)` makes of the value, or the first fault.
template <class Read>
auto read_json(const Json& json, Read read) -> Result<std::invoke_result_t<Read, JsonCursor>, JsonFault> {
  std::optional<JsonFault> fault;
  auto value = read(JsonCursor(json, fault));
  if (fault) return Failure{*std::move(fault)};
  return value;
}

}  // namespace freebooter
