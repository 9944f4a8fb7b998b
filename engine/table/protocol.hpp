// The messages between a table and its clients, over whatever carries text (docs/PROTOCOL.md, "The table").
//
// A message is a JSON object with a "type". This file is the one source of their shapes: the engine reads and writes by
// it, and `freebooter protocol` prints the TypeScript types and the AsyncAPI document made from it.
// Seats count from 1 in messages. Times are milliseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "table/refusal.hpp"
#include "table/shape.hpp"

namespace freebooter::table {

// Counts up when a message changes in a way that could break a client; new members may appear at any time.
inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kLongestMessage = 16'384;  // from a client, in bytes

using Number = std::uint64_t;
using MaybeNumber = std::optional<std::uint64_t>;
using MaybeSeat = std::optional<int>;
using MaybeText = std::optional<std::string>;
using MaybeFlag = std::optional<bool>;

// --- from clients --------------------------------------------------------------------------------------------

struct Hello {
  MaybeNumber n;
  int v = 0;
  MaybeText token;
  MaybeText name;
  MaybeText lang;
};
struct Join {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  MaybeText name;
  MaybeText salt;
  MaybeText code;
};
struct Watch {
  MaybeNumber n;
  std::string table;
  MaybeNumber since;
  MaybeText code;
};
struct Leave {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
};
struct SetBot {
  MaybeNumber n;
  std::string table;
  int seat = 0;
  MaybeText level;
};
struct Start {
  MaybeNumber n;
  std::string table;
};
struct Submit {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  Number seq = 0;
  std::string id;
  Json action;
};
struct Undo {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  Number seq = 0;
};
struct Takeback {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  MaybeNumber move;
};
struct Answer {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  bool yes = false;
};
struct Resign {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
};
struct Vote {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  int about = 0;
  bool bot = false;
};
struct Chat {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  std::string text;
};
struct Since {
  MaybeNumber n;
  std::string table;
  Number seq = 0;
};
struct Rematch {
  MaybeNumber n;
  std::string table;
  MaybeSeat seat;
  bool agree = false;
};

using ClientMessage = std::variant<Hello, Join, Watch, Leave, SetBot, Start, Submit, Undo, Takeback, Answer, Resign,
                                   Vote, Chat, Since, Rematch>;

// --- to clients ----------------------------------------------------------------------------------------------

struct Welcome {
  MaybeNumber n;
  int v = kProtocolVersion;
  std::string player;
  std::string name;
  MaybeText token;
};
struct Accepted {
  MaybeNumber n;
  MaybeText table;
  MaybeNumber seq;
  MaybeSeat seat;
};
struct Refused {
  MaybeNumber n;
  MaybeText table;
  std::string reason;
  MaybeText clause;
  std::string text;
  MaybeText detail;
};
struct Goodbye {
  std::string reason;
};

// Parts of an update.
struct StepFacts {
  MaybeSeat by;
  std::string text;
  MaybeText sealed;
};
struct Happening {
  Number seq = 0;
  std::string type;
  MaybeSeat seat;
  MaybeSeat about;
  MaybeFlag yes;
  MaybeFlag bot;
  MaybeText exit;
  MaybeText level;
  MaybeText name;
  MaybeText text;
  MaybeText id;
  MaybeText next;
  std::optional<std::vector<StepFacts>> steps;
  std::optional<std::vector<Json>> events;
};
struct SeatFacts {
  int seat = 0;
  std::string kind;
  MaybeText name;
  MaybeText level;
  MaybeText stand_in;
  MaybeText exit;
};
struct TurnFacts {
  std::string kind;
  MaybeSeat seat;
  int number = 0;
};
struct ClockFacts {
  int seat = 0;
  std::int64_t left = 0;
  MaybeFlag running;
};
struct QuestionFacts {
  int seat = 0;
  std::vector<int> waiting;
};
struct ChatFacts {
  Number seq = 0;
  std::int64_t at = 0;
  MaybeSeat seat;
  MaybeText name;
  std::string text;
};
struct OverFacts {
  std::vector<int> winners;
  std::string secret;
  std::vector<std::string> salts;
};
struct RematchFacts {
  std::vector<int> agreed;
  MaybeText next;
};
struct TableFacts {
  std::string game;
  int rules = 0;
  Json setup;
  Json options;
  std::string commitment;
  MaybeSeat you;
  MaybeText after;
  std::vector<ChatFacts> chat;
};
struct Update {
  std::string table;
  Number seq = 0;
  MaybeNumber from;
  std::optional<TableFacts> facts;
  std::string stage;
  std::vector<Happening> happened;
  std::optional<std::vector<SeatFacts>> seats;
  std::optional<TurnFacts> turn;
  std::optional<Json> view;
  std::optional<std::vector<Json>> legal;
  std::int64_t now = 0;
  std::optional<std::vector<ClockFacts>> clocks;
  MaybeFlag undo;
  std::optional<QuestionFacts> takeback;
  std::optional<OverFacts> over;
  std::optional<RematchFacts> rematch;
};
struct Presence {
  std::string table;
  std::int64_t now = 0;
  std::vector<int> present;
  std::optional<std::vector<ClockFacts>> clocks;
};

using ServerMessage = std::variant<Welcome, Accepted, Refused, Goodbye, Update, Presence>;

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

#include "table/protocol_shapes.hpp"  // IWYU pragma: export
