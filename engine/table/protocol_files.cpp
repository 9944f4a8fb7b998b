// The files made from the shapes of the messages: TypeScript types and the AsyncAPI document.
#include "table/protocol.hpp"

namespace freebooter::table {

namespace {

template <class T>
struct Kinds;
template <class... Ts>
struct Kinds<std::variant<Ts...>> {
  template <class F>
  static void each(F&& f) {
    (f.template operator()<Ts>(), ...);
  }
};

// The parts that messages are made of.
using Parts = std::variant<StepFacts, Happening, SeatFacts, TurnFacts, ClockFacts, QuestionFacts, ChatFacts, OverFacts,
                           RematchFacts, TableFacts>;

template <class T>
struct Inner {
  using Type = T;
};
template <class T>
struct Inner<std::optional<T>> {
  using Type = T;
};

// --- TypeScript ----------------------------------------------------------------------------------------------

template <class T>
std::string typescript_type() {
  if constexpr (std::is_same_v<T, bool>) {
    return "boolean";
  } else if constexpr (std::is_integral_v<T>) {
    return "number";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return "string";
  } else if constexpr (std::is_same_v<T, Json>) {
    return "Json";
  } else if constexpr (kIsVector<T>) {
    return typescript_type<typename T::value_type>() + "[]";
  } else {
    return std::string(Shape<T>::kTypeName);
  }
}

template <Shaped T>
void write_interface(bool typed, std::string& out) {
  out += "/** " + std::string(Shape<T>::kDoc) + " */\nexport interface " + std::string(Shape<T>::kTypeName) + " {\n";
  if (typed) out += "  type: \"" + std::string(Shape<T>::kName) + "\";\n";
  for_each_field<T>([&]<class M, class V>(const Field<M, V>& field) {
    out += "  /** " + std::string(field.doc) + " */\n  " + std::string(field.name) + (kIsOptional<V> ? "?: " : ": ") +
           typescript_type<typename Inner<V>::Type>() + ";\n";
  });
  out += "}\n\n";
}

template <class Message>
void write_union(std::string_view name, std::string& out) {
  out += "export type " + std::string(name) + " =";
  Kinds<Message>::each([&]<class T>() { out += "\n  | " + std::string(Shape<T>::kTypeName); });
  out += ";\n";
}

// --- AsyncAPI ------------------------------------------------------------------------------------------------

Json reference(const std::string& path) { return Json::object({{"$ref", "#/" + path}}); }

template <class T>
Json schema_of() {
  if constexpr (std::is_same_v<T, bool>) {
    return Json::object({{"type", "boolean"}});
  } else if constexpr (std::is_integral_v<T>) {
    return Json::object({{"type", "integer"}});
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Json::object({{"type", "string"}});
  } else if constexpr (std::is_same_v<T, Json>) {
    return Json::object();
  } else if constexpr (kIsVector<T>) {
    return Json::object({{"type", "array"}, {"items", schema_of<typename T::value_type>()}});
  } else {
    return reference("components/schemas/" + std::string(Shape<T>::kTypeName));
  }
}

template <Shaped T>
Json object_schema(bool typed) {
  Json properties = Json::object();
  Json required = Json::array();
  if (typed) {
    properties.set("type", Json::object({{"const", Shape<T>::kName}}));
    required.push("type");
  }
  for_each_field<T>([&]<class M, class V>(const Field<M, V>& field) {
    Json schema = schema_of<typename Inner<V>::Type>();
    properties.set(field.name, schema.set("description", field.doc));
    if (!kIsOptional<V>) required.push(field.name);
  });
  Json json = Json::object({{"type", "object"}, {"description", Shape<T>::kDoc}});
  return json.set("required", std::move(required)).set("properties", std::move(properties));
}

template <class Message>
void add_messages(Json& channel, Json& messages, Json& schemas) {
  Kinds<Message>::each([&]<class T>() {
    const std::string name(Shape<T>::kTypeName);
    channel.set(name, reference("components/messages/" + name));
    Json message = Json::object({{"name", Shape<T>::kName}, {"summary", Shape<T>::kDoc}});
    message.set("contentType", "application/json");
    messages.set(name, message.set("payload", reference("components/schemas/" + name)));
    schemas.set(name, object_schema<T>(true));
  });
}

template <class Message>
Json operation(std::string_view action, std::string_view summary) {
  Json list = Json::array();
  Kinds<Message>::each(
      [&]<class T>() { list.push(reference("channels/table/messages/" + std::string(Shape<T>::kTypeName))); });
  Json json = Json::object({{"action", action}, {"channel", reference("channels/table")}, {"summary", summary}});
  return json.set("messages", std::move(list));
}

// JSON that people can read: YAML in block style, every scalar as JSON writes it.
void write_yaml(const Json& json, const std::string& indent, std::string& out) {
  if (const Json::Object* members = json.as_object(); members != nullptr && !members->empty()) {
    for (const auto& [name, value] : *members) {
      const bool block = (value.as_object() != nullptr && !value.as_object()->empty()) ||
                         (value.as_array() != nullptr && !value.as_array()->empty());
      out += indent + (name.starts_with('$') ? "\"" + name + "\"" : name) + ":";
      out += block ? "\n" : " ";
      block ? write_yaml(value, indent + "  ", out) : void(out += value.text() + "\n");
    }
  } else if (const Json::Array* items = json.as_array(); items != nullptr && !items->empty()) {
    for (const Json& item : *items) {
      std::string inner;
      write_yaml(item, indent + "  ", inner);
      const bool nested = inner.starts_with(indent);
      out += indent + "- " + (nested ? inner.substr(indent.size() + 2) : inner);
    }
  } else {
    out += json.text() + "\n";
  }
}

}  // namespace

std::string typescript_text() {
  std::string out =
      "// Made by `freebooter protocol typescript`; do not edit. The source is engine/table/protocol_shapes.hpp.\n\n"
      "export const PROTOCOL_VERSION = " +
      std::to_string(kProtocolVersion) +
      ";\n\n/** Any JSON value; what stands here belongs to the game. */\n"
      "export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };\n\n";
  Kinds<Parts>::each([&]<class T>() { write_interface<T>(false, out); });
  Kinds<ClientMessage>::each([&]<class T>() { write_interface<T>(true, out); });
  Kinds<ServerMessage>::each([&]<class T>() { write_interface<T>(true, out); });
  write_union<ClientMessage>("ClientMessage", out);
  out += '\n';
  write_union<ServerMessage>("ServerMessage", out);
  return out;
}

std::string asyncapi_text() {
  Json info = Json::object({{"title", "The table"}, {"version", std::to_string(kProtocolVersion) + ".0.0"}});
  info.set("description", "Messages between a table of Freebooter and its clients; see PROTOCOL.md.");
  Json channel = Json::object();
  Json messages = Json::object();
  Json schemas = Json::object();
  add_messages<ClientMessage>(channel, messages, schemas);
  add_messages<ServerMessage>(channel, messages, schemas);
  Kinds<Parts>::each([&]<class T>() { schemas.set(Shape<T>::kTypeName, object_schema<T>(false)); });
  Json document = Json::object({{"asyncapi", "3.0.0"}, {"info", std::move(info)}});
  document.set("channels", Json::object({{"table", Json::object({{"address", "/ws"}, {"messages", channel}})}}));
  document.set("operations", Json::object({{"ask", operation<ClientMessage>("receive", "What a client may send.")},
                                           {"tell", operation<ServerMessage>("send", "What a client gets.")}}));
  document.set("components", Json::object({{"messages", messages}, {"schemas", schemas}}));
  std::string out =
      "# Made by `freebooter protocol asyncapi`; do not edit. The source is "
      "engine/table/protocol_shapes.hpp.\n";
  write_yaml(document, "", out);
  return out;
}

}  // namespace freebooter::table
