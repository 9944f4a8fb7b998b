// The messages between a table and its clients, as values. What their members mean is said in protocol_shapes.hpp; how
// they are read and written in protocol.hpp. Seats count from 1 in messages. Times are milliseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/json.hpp"

namespace freebooter::table {

// Counts up when a message changes in a way that could break a client; new members may appear at any time.
inline constexpr int kProtocolVersion = 1;

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

}  // namespace freebooter::table
