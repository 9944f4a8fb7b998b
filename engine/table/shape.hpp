// The shape of a message, said once: its members, their types and what they mean. From it come reading (strict, with
// the place of a fault), writing, and the files generated for others: TypeScript types and the AsyncAPI document.
//
//   struct Undo { std::string table; std::uint64_t seq = 0; };
//   template <> struct Shape<Undo> {
//     static constexpr std::string_view kName = "undo";
//     static constexpr std::string_view kDoc = "Takes back the newest move.";
//     static constexpr auto kFields = std::tuple{Field{"table", &Undo::table, "which table"}, ...};
//   };
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/json.hpp"

namespace freebooter::table {

template <class Message, class Value>
struct Field {
  std::string_view name;
  Value Message::* at;
  std::string_view doc;
};

template <class T>
struct Shape;

template <class T>
concept Shaped = requires {
  Shape<T>::kName;
  Shape<T>::kFields;
};

// The largest whole number that every client can hold exactly.
inline constexpr std::int64_t kLargestNumber = (std::int64_t{1} << 53U) - 1;

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;

// Calls f(field) for every member of a message.
template <Shaped T, class F>
void for_each_field(F&& f) {
  std::apply([&](const auto&... field) { (f(field), ...); }, Shape<T>::kFields);
}

// --- reading -------------------------------------------------------------------------------------------------

template <class T>
void read_value(JsonCursor cursor, T& value);

// Members of other names are refused; "type" is whoever calls that knows it.
template <Shaped T>
void read_members(JsonCursor cursor, T& message) {
  for (auto& [name, member] : cursor.members()) {
    bool known = name == "type";
    for_each_field<T>([&](const auto& field) { known = known || name == field.name; });
    if (!known) member.fail("unknown field \"" + name + "\"");
  }
  for_each_field<T>([&](const auto& field) {
    auto& value = message.*field.at;
    if constexpr (kIsOptional<std::remove_reference_t<decltype(value)>>) {
      if (auto given = cursor.maybe(field.name)) read_value(*given, value.emplace());
    } else {
      read_value(cursor.need(field.name), value);
    }
  });
}

template <class T>
void read_value(JsonCursor cursor, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    value = cursor.boolean();
  } else if constexpr (std::is_integral_v<T>) {
    constexpr bool kSmall = sizeof(T) < sizeof(std::int64_t);
    constexpr std::int64_t kMost = kSmall ? std::int64_t{std::numeric_limits<int>::max()} : kLargestNumber;
    value = static_cast<T>(cursor.integer(std::is_signed_v<T> ? -kMost : 0, kMost));
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = cursor.string();
  } else if constexpr (std::is_same_v<T, Json>) {
    value = cursor.json();
  } else if constexpr (kIsVector<T>) {
    for (JsonCursor& item : cursor.items()) read_value(item, value.emplace_back());
  } else {
    read_members(cursor, value);
  }
}

// --- writing -------------------------------------------------------------------------------------------------

template <Shaped T>
Json members_json(const T& message, Json json);

template <class T>
Json value_json(const T& value) {
  if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string> || std::is_same_v<T, Json>) {
    return value;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (kIsVector<T>) {
    Json list = Json::array();
    for (const auto& item : value) list.push(value_json(item));
    return list;
  } else {
    return members_json(value, Json::object());
  }
}

template <Shaped T>
Json members_json(const T& message, Json json) {
  for_each_field<T>([&](const auto& field) {
    const auto& value = message.*field.at;
    if constexpr (kIsOptional<std::remove_cvref_t<decltype(value)>>) {
      if (value) json.set(field.name, value_json(*value));
    } else {
      json.set(field.name, value_json(value));
    }
  });
  return json;
}

}  // namespace freebooter::table
