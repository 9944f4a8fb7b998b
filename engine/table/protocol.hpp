// The messages between a table and its clients, over whatever carries text (docs/PROTOCOL.md, "The table").
//
// A message is a JSON object with a "type". protocol_shapes.hpp is the one source of their shapes: the engine reads and
// writes by it, and `freebooter protocol` prints the TypeScript types and the AsyncAPI document made from it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "table/messages.hpp"         // IWYU pragma: export
#include "table/protocol_shapes.hpp"  // IWYU pragma: export
#include "table/refusal.hpp"

namespace freebooter::table {

inline constexpr std::size_t kLongestMessage = 16'384;  // from a client, in bytes

// --- text <-> messages ---------------------------------------------------------------------------------------

// What cannot be read is refused as "bad_message" with the place and the fault as detail, "too_long", "unknown_type".
Result<ClientMessage, TableRefusal> read_client_message(std::string_view text);
Result<ServerMessage, TableRefusal> read_server_message(std::string_view text);
std::string message_text(const ClientMessage& message);
std::string message_text(const ServerMessage& message);

// The request number of a client's message, if it has one.
MaybeNumber number_of(const ClientMessage& message);
// The refusal as a message.
Refused refused(const TableRefusal& refusal, MaybeNumber n, std::string_view table);

// The files made from the shapes.
std::string typescript_text();
std::string asyncapi_text();

}  // namespace freebooter::table
