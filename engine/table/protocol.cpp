#include "table/protocol.hpp"

#include "core/text.hpp"

namespace freebooter::table {

namespace {

// Reads the alternative of the variant that has that name; false if there is none.
template <class Message, std::size_t At = 0>
bool read_named(std::string_view name, JsonCursor& cursor, Message& message) {
  if constexpr (At == std::variant_size_v<Message>) {
    return false;
  } else {
    using Kind = std::variant_alternative_t<At, Message>;
    if (Shape<Kind>::kName != name) return read_named<Message, At + 1>(name, cursor, message);
    read_fields(cursor, kFieldCodes<Kind>, &message.template emplace<At>());
    return true;
  }
}

template <class Message>
Result<Message, TableRefusal> read_message(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return Failure{TableRefusal::of("bad_message", joined({json.error().place, ": ", json.error().what}))};
  std::optional<JsonFault> fault;
  JsonCursor cursor(*json, fault);
  const std::string name = cursor.need("type").string();
  Message message;
  if (!fault && !read_named(name, cursor, message))
    return Failure{TableRefusal::of("unknown_type", joined({"there is no message \"", name, "\""}))};
  if (fault) {
    return Failure{
        TableRefusal::of("bad_message", (fault->place.empty() ? "" : joined({fault->place, ": "})) + fault->what)};
  }
  return message;
}

template <class Message>
std::string text_of(const Message& message) {
  return std::visit([](const auto& kind) { return message_json(kind); }, message).text();
}

}  // namespace

Result<ClientMessage, TableRefusal> read_client_message(std::string_view text) {
  if (text.size() > kLongestMessage)
    return Failure{
        TableRefusal::of("too_long", joined({"a message has at most ", std::to_string(kLongestMessage), " bytes"}))};
  return read_message<ClientMessage>(text);
}

Result<ServerMessage, TableRefusal> read_server_message(std::string_view text) {
  return read_message<ServerMessage>(text);
}

std::string message_text(const ClientMessage& message) { return text_of(message); }
std::string message_text(const ServerMessage& message) { return text_of(message); }

MaybeNumber number_of(const ClientMessage& message) {
  return std::visit([](const auto& kind) { return kind.n; }, message);
}

Refused refused(const TableRefusal& refusal, MaybeNumber n, std::string_view table) {
  Refused message;
  message.n = n;
  if (!table.empty()) message.table = table;
  message.reason = refusal.reason;
  if (!refusal.clause.empty()) message.clause = refusal.clause;
  message.text = refusal.text;
  if (!refusal.detail.empty()) message.detail = refusal.detail;
  return message;
}

}  // namespace freebooter::table
