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

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
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
  std::string_view words{};  // "yes|no" where a text is always one of a few
};

template <class Message, class Value>
Field(std::string_view, Value Message::*, std::string_view, std::string_view = {}) -> Field<Message, Value>;

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

// --- reading and writing -------------------------------------------------------------------------------------
// One function of each kind serves all messages, by lists of their members. Were every message to get functions of its
// own, they would be a tenth of the engine in the browser.

// How values of one type are read and written; `at` is the address of such a value.
struct ValueCode {
  bool is_optional = false;
  void (*read)(JsonCursor& cursor, void* at) = nullptr;
  // Nothing if an optional one is missing.
  std::optional<Json> (*write)(const void* at) = nullptr;
};

struct FieldCode {
  std::string_view name;
  const ValueCode* value = nullptr;
  void* (*place)(void* message) = nullptr;
};

// Members of other names are refused; "type" is whoever calls that knows it.
void read_fields(JsonCursor& cursor, std::span<const FieldCode> fields, void* message);
void write_fields(std::span<const FieldCode> fields, const void* message, Json& json);

template <Shaped T, std::size_t index>
void* place_of(void* message) {
  return &(static_cast<T*>(message)->*std::get<index>(Shape<T>::kFields).at);
}

template <class T>
void read_value(JsonCursor& cursor, void* at);
template <class T>
std::optional<Json> value_json(const void* at);

template <class T>
inline constexpr ValueCode kValueCode{kIsOptional<T>, &read_value<T>, &value_json<T>};

template <Shaped T>
constexpr auto field_codes() {
  return []<std::size_t... index>(std::index_sequence<index...>) {
    const auto code = []<class Message, class Value>(const Field<Message, Value>& field, void* (*place)(void*)) {
      return FieldCode{field.name, &kValueCode<Value>, place};
    };
    return std::array{code(std::get<index>(Shape<T>::kFields), &place_of<T, index>)...};
  }(std::make_index_sequence<std::tuple_size_v<decltype(Shape<T>::kFields)>>{});
}
template <Shaped T>
inline constexpr auto kFieldCodes = field_codes<T>();

// The message as its members, behind its "type".
template <Shaped T>
Json message_json(const T& message) {
  Json json = Json::object({{"type", Shape<T>::kName}});
  write_fields(kFieldCodes<T>, &message, json);
  return json;
}

template <class T>
void read_value(JsonCursor& cursor, void* at) {
  T& value = *static_cast<T*>(at);
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
  } else if constexpr (kIsOptional<T>) {
    read_value<typename T::value_type>(cursor, &value.emplace());
  } else if constexpr (kIsVector<T>) {
    for (JsonCursor& item : cursor.items()) read_value<typename T::value_type>(item, &value.emplace_back());
  } else {
    read_fields(cursor, kFieldCodes<T>, at);
  }
}

template <class T>
std::optional<Json> value_json(const void* at) {
  const T& value = *static_cast<const T*>(at);
  if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string> || std::is_same_v<T, Json>) {
    return Json(value);
  } else if constexpr (std::is_integral_v<T>) {
    return Json(static_cast<std::int64_t>(value));
  } else if constexpr (kIsOptional<T>) {
    if (!value) return std::nullopt;
    return value_json<typename T::value_type>(&*value);
  } else if constexpr (kIsVector<T>) {
    Json list = Json::array();
    for (const auto& item : value) list.push(*value_json<typename T::value_type>(&item));
    return list;
  } else {
    Json json = Json::object();
    write_fields(kFieldCodes<T>, at, json);
    return json;
  }
}

}  // namespace freebooter::table
