// The shapes of the messages of protocol.hpp: the name of every member and what it means.
#pragma once

#include "table/protocol.hpp"

namespace freebooter::table {

// --- client messages -------------------------------------------------------------------------------------------

template <>
struct Shape<Hello> {
  static constexpr std::string_view kName = "hello";
  static constexpr std::string_view kTypeName = "Hello";
  static constexpr std::string_view kDoc = "The first message of a connection.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Hello::n, "a number of the client's own, which comes back in the answer"},
                 Field{"v", &Hello::v, "the version of the protocol that the client speaks"},
                 Field{"token", &Hello::token, "the secret that proves who one is; without it a guest is made"},
                 Field{"name", &Hello::name, "the name of a new guest"},
                 Field{"lang", &Hello::lang, "en or fr: the language of texts that the server writes itself"}};
};

template <>
struct Shape<Join> {
  static constexpr std::string_view kName = "join";
  static constexpr std::string_view kTypeName = "Join";
  static constexpr std::string_view kDoc =
      "Sits down at a table, or takes the own seat again; the answer is a snapshot.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Join::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Join::table, "the id of the table"},
                 Field{"seat", &Join::seat, "which seat; without it the own one, or the first that is open"},
                 Field{"name", &Join::name, "how the others shall see one; without it the player's name"},
                 Field{"salt", &Join::salt, "random letters and digits that go into the dice (FAIRNESS.md)"},
                 Field{"code", &Join::code, "the code of a private table"}};
};

template <>
struct Shape<Watch> {
  static constexpr std::string_view kName = "watch";
  static constexpr std::string_view kTypeName = "Watch";
  static constexpr std::string_view kDoc =
      "Looks on as a spectator, or follows a table where one sits; the answer is a snapshot, or an update since an "
      "entry.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Watch::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Watch::table, "the id of the table"},
                 Field{"since", &Watch::since, "the newest entry already known"},
                 Field{"code", &Watch::code, "the code of a private table"}};
};

template <>
struct Shape<Leave> {
  static constexpr std::string_view kName = "leave";
  static constexpr std::string_view kTypeName = "Leave";
  static constexpr std::string_view kDoc =
      "Stands up, or stops looking on. In the midst of a game the seat is given up.";
  static constexpr auto kFields = std::tuple{
      Field{"n", &Leave::n, "a number of the client's own, which comes back in the answer"},
      Field{"table", &Leave::table, "the id of the table"},
      Field{"seat", &Leave::seat, "which of one's seats; without it a spectator goes, or the only seat is left"}};
};

template <>
struct Shape<SetBot> {
  static constexpr std::string_view kName = "set_bot";
  static constexpr std::string_view kTypeName = "SetBot";
  static constexpr std::string_view kDoc = "The host puts a bot on an open seat, or sends one away.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &SetBot::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &SetBot::table, "the id of the table"}, Field{"seat", &SetBot::seat, "the seat"},
                 Field{"level", &SetBot::level, "the bot's name; without it the seat is open again"}};
};

template <>
struct Shape<Start> {
  static constexpr std::string_view kName = "start";
  static constexpr std::string_view kTypeName = "Start";
  static constexpr std::string_view kDoc = "The host begins the game; all seats are taken.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Start::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Start::table, "the id of the table"}};
};

template <>
struct Shape<Submit> {
  static constexpr std::string_view kName = "submit";
  static constexpr std::string_view kTypeName = "Submit";
  static constexpr std::string_view kDoc = "A move.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Submit::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Submit::table, "the id of the table"},
                 Field{"seat", &Submit::seat, "which of one's seats; may be left out by whoever has only one"},
                 Field{"seq", &Submit::seq, "the newest entry that the client knows"},
                 Field{"id", &Submit::id,
                       "the client's name for this move: the same id again is the same move, never a second one"},
                 Field{"action", &Submit::action, "an entry of `legal`, or notation as a string"}};
};

template <>
struct Shape<Undo> {
  static constexpr std::string_view kName = "undo";
  static constexpr std::string_view kTypeName = "Undo";
  static constexpr std::string_view kDoc = "Takes back the own newest move, where `undo` is offered.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Undo::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Undo::table, "the id of the table"},
                 Field{"seat", &Undo::seat, "which of one's seats; may be left out by whoever has only one"},
                 Field{"seq", &Undo::seq, "the newest entry that the client knows"}};
};

template <>
struct Shape<Takeback> {
  static constexpr std::string_view kName = "takeback";
  static constexpr std::string_view kTypeName = "Takeback";
  static constexpr std::string_view kDoc = "Asks the others to go back to before one's newest move.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Takeback::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Takeback::table, "the id of the table"},
                 Field{"seat", &Takeback::seat, "which of one's seats; may be left out by whoever has only one"},
                 Field{"move", &Takeback::move, "the entry of an earlier own move to go back to"}};
};

template <>
struct Shape<Answer> {
  static constexpr std::string_view kName = "answer";
  static constexpr std::string_view kTypeName = "Answer";
  static constexpr std::string_view kDoc = "Says yes or no to the question for a takeback.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Answer::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Answer::table, "the id of the table"},
                 Field{"seat", &Answer::seat, "which of one's seats; may be left out by whoever has only one"},
                 Field{"yes", &Answer::yes, "may they?"}};
};

template <>
struct Shape<Resign> {
  static constexpr std::string_view kName = "resign";
  static constexpr std::string_view kTypeName = "Resign";
  static constexpr std::string_view kDoc = "Gives up.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Resign::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Resign::table, "the id of the table"},
                 Field{"seat", &Resign::seat, "which of one's seats; may be left out by whoever has only one"}};
};

template <>
struct Shape<Vote> {
  static constexpr std::string_view kName = "vote";
  static constexpr std::string_view kTypeName = "Vote";
  static constexpr std::string_view kDoc = "Says whether a bot shall keep the seat of somebody who is away.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Vote::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Vote::table, "the id of the table"},
                 Field{"seat", &Vote::seat, "which of one's seats; may be left out by whoever has only one"},
                 Field{"about", &Vote::about, "the absent seat"}, Field{"bot", &Vote::bot, "shall a bot play?"}};
};

template <>
struct Shape<Chat> {
  static constexpr std::string_view kName = "chat";
  static constexpr std::string_view kTypeName = "Chat";
  static constexpr std::string_view kDoc = "Says something at the table.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Chat::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Chat::table, "the id of the table"},
                 Field{"seat", &Chat::seat, "which of one's seats speaks; a spectator has none"},
                 Field{"text", &Chat::text, "one line, at most 500 bytes"}};
};

template <>
struct Shape<Since> {
  static constexpr std::string_view kName = "since";
  static constexpr std::string_view kTypeName = "Since";
  static constexpr std::string_view kDoc =
      "Asks for everything behind an entry; the answer is one update, or a snapshot.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Since::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Since::table, "the id of the table"},
                 Field{"seq", &Since::seq, "the newest entry already known"}};
};

template <>
struct Shape<Rematch> {
  static constexpr std::string_view kName = "rematch";
  static constexpr std::string_view kTypeName = "Rematch";
  static constexpr std::string_view kDoc = "Wishes for another game after this one, or does not any more.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Rematch::n, "a number of the client's own, which comes back in the answer"},
                 Field{"table", &Rematch::table, "the id of the table"},
                 Field{"seat", &Rematch::seat, "which of one's seats; may be left out by whoever has only one"},
                 Field{"agree", &Rematch::agree, "yes or no"}};
};

// --- server messages -------------------------------------------------------------------------------------------

template <>
struct Shape<Welcome> {
  static constexpr std::string_view kName = "welcome";
  static constexpr std::string_view kTypeName = "Welcome";
  static constexpr std::string_view kDoc = "The answer to hello.";
  static constexpr auto kFields =
      std::tuple{Field{"n", &Welcome::n, "a number of the client's own, which comes back in the answer"},
                 Field{"v", &Welcome::v, "the version of the protocol that the server speaks"},
                 Field{"player", &Welcome::player, "the public id of the player"},
                 Field{"name", &Welcome::name, "the player's name"},
                 Field{"token", &Welcome::token, "the secret of a new guest, to be kept"}};
};

template <>
struct Shape<Accepted> {
  static constexpr std::string_view kName = "accepted";
  static constexpr std::string_view kTypeName = "Accepted";
  static constexpr std::string_view kDoc = "It was done, and is kept for good.";
  static constexpr auto kFields = std::tuple{
      Field{"n", &Accepted::n, "a number of the client's own, which comes back in the answer"},
      Field{"table", &Accepted::table, "the id of the table"}, Field{"seq", &Accepted::seq, "the entry that it became"},
      Field{"seat", &Accepted::seat, "the seat that was taken"}};
};

template <>
struct Shape<Refused> {
  static constexpr std::string_view kName = "refused";
  static constexpr std::string_view kTypeName = "Refused";
  static constexpr std::string_view kDoc = "It was not done, and nothing has changed.";
  static constexpr auto kFields = std::tuple{
      Field{"n", &Refused::n, "a number of the client's own, which comes back in the answer"},
      Field{"table", &Refused::table, "the id of the table"},
      Field{"reason", &Refused::reason, "for programs"},
      Field{"clause", &Refused::clause, "the clause of the rules behind it"},
      Field{"text", &Refused::text, "the key of the words that say so"},
      Field{"detail", &Refused::detail, "what in the message was wrong, in English, for whoever wrote the client"}};
};

template <>
struct Shape<Goodbye> {
  static constexpr std::string_view kName = "goodbye";
  static constexpr std::string_view kTypeName = "Goodbye";
  static constexpr std::string_view kDoc = "The server ends the connection.";
  static constexpr auto kFields =
      std::tuple{Field{"reason", &Goodbye::reason, "stopping, idle, too_slow, too_many or bad_messages"}};
};

template <>
struct Shape<Update> {
  static constexpr std::string_view kName = "update";
  static constexpr std::string_view kTypeName = "Update";
  static constexpr std::string_view kDoc =
      "What happened at a table, and how it stands now, as the receiver may know it. With `facts` it is a snapshot: "
      "all there is to know.";
  static constexpr auto kFields =
      std::tuple{Field{"table", &Update::table, "the id of the table"},
                 Field{"seq", &Update::seq, "the newest entry"},
                 Field{"from", &Update::from, "`happened` tells everything behind this entry; not in a snapshot"},
                 Field{"facts", &Update::facts, "what does not change; in a snapshot only"},
                 Field{"stage", &Update::stage, "waiting, playing or over"},
                 Field{"happened", &Update::happened, "in order; empty in a snapshot"},
                 Field{"seats", &Update::seats, "who sits where; in a snapshot, and when that has changed"},
                 Field{"turn", &Update::turn, "whose decision it is; from the start on"},
                 Field{"view", &Update::view, "the game as the receiver may see it; from the start on"},
                 Field{"legal", &Update::legal, "everything the receiver may do, if the decision is theirs"},
                 Field{"now", &Update::now, "the time of the clocks below"},
                 Field{"clocks", &Update::clocks, "what is left; at a table with clocks"},
                 Field{"undo", &Update::undo, "true if the receiver's newest move can be taken back"},
                 Field{"takeback", &Update::takeback, "a question that waits for answers"},
                 Field{"over", &Update::over, "after the end: the result, and what proves the dice"},
                 Field{"rematch", &Update::rematch, "after the end: who wishes for another game"}};
};

template <>
struct Shape<Presence> {
  static constexpr std::string_view kName = "presence";
  static constexpr std::string_view kTypeName = "Presence";
  static constexpr std::string_view kDoc = "Who is there; not part of the log.";
  static constexpr auto kFields =
      std::tuple{Field{"table", &Presence::table, "the id of the table"},
                 Field{"now", &Presence::now, "the time of the clocks below"},
                 Field{"present", &Presence::present, "the seats whose person is connected"},
                 Field{"clocks", &Presence::clocks, "what is left; at a table with clocks"}};
};

// --- parts of messages -----------------------------------------------------------------------------------------

template <>
struct Shape<StepFacts> {
  static constexpr std::string_view kName = "step";
  static constexpr std::string_view kTypeName = "StepFacts";
  static constexpr std::string_view kDoc = "One action, or one thing that chance decided.";
  static constexpr auto kFields =
      std::tuple{Field{"by", &StepFacts::by, "the seat; chance if there is none"},
                 Field{"text", &StepFacts::text, "in notation, as the receiver may see it"},
                 Field{"sealed", &StepFacts::sealed, "the seal of what it hides from some (FAIRNESS.md)"}};
};

template <>
struct Shape<Happening> {
  static constexpr std::string_view kName = "happening";
  static constexpr std::string_view kTypeName = "Happening";
  static constexpr std::string_view kDoc = "One entry of the table's log.";
  static constexpr auto kFields =
      std::tuple{Field{"seq", &Happening::seq, "its number"},
                 Field{"type", &Happening::type,
                       "sit, free, start, move, undo, ask, answer, exit, stand_in, back, vote, chat or rematch"},
                 Field{"seat", &Happening::seat, "whose it is"},
                 Field{"about", &Happening::about, "vote: the absent seat"},
                 Field{"yes", &Happening::yes, "answer, vote, rematch: yes or no"},
                 Field{"bot", &Happening::bot, "move: a bot decided; sit: a bot was put there"},
                 Field{"exit", &Happening::exit, "exit: resigned, left or time"},
                 Field{"level", &Happening::level, "sit, stand_in, vote: the bot that plays for the seat now"},
                 Field{"name", &Happening::name, "sit: the person's name; chat: the name of a spectator"},
                 Field{"text", &Happening::text, "chat: what was said"},
                 Field{"id", &Happening::id, "move: the client's name for it; for the own seat only"},
                 Field{"next", &Happening::next, "rematch: the id of the next table"},
                 Field{"steps", &Happening::steps, "start, move: what was done, and what chance made of it"},
                 Field{"events", &Happening::events, "start, move: what that meant, in the game's own terms"}};
};

template <>
struct Shape<SeatFacts> {
  static constexpr std::string_view kName = "seat";
  static constexpr std::string_view kTypeName = "SeatFacts";
  static constexpr std::string_view kDoc = "Who sits on a seat.";
  static constexpr auto kFields =
      std::tuple{Field{"seat", &SeatFacts::seat, "counted from 1"},
                 Field{"kind", &SeatFacts::kind, "open, person or bot"},
                 Field{"name", &SeatFacts::name, "the person's name"},
                 Field{"level", &SeatFacts::level, "the bot's name"},
                 Field{"stand_in", &SeatFacts::stand_in,
                       "the bot that keeps it for an absent person, or for one who has given up"},
                 Field{"exit", &SeatFacts::exit, "resigned, left or time, if the person has given up"}};
};

template <>
struct Shape<TurnFacts> {
  static constexpr std::string_view kName = "turn";
  static constexpr std::string_view kTypeName = "TurnFacts";
  static constexpr std::string_view kDoc = "Whose decision it is.";
  static constexpr auto kFields =
      std::tuple{Field{"kind", &TurnFacts::kind, "seat or over"}, Field{"seat", &TurnFacts::seat, "the seat"},
                 Field{"number", &TurnFacts::number, "of the turn; 0 during set-up"}};
};

template <>
struct Shape<ClockFacts> {
  static constexpr std::string_view kName = "clock";
  static constexpr std::string_view kTypeName = "ClockFacts";
  static constexpr std::string_view kDoc = "What is left on a clock.";
  static constexpr auto kFields =
      std::tuple{Field{"seat", &ClockFacts::seat, "whose"}, Field{"left", &ClockFacts::left, "milliseconds"},
                 Field{"running", &ClockFacts::running, "true if it runs"}};
};

template <>
struct Shape<QuestionFacts> {
  static constexpr std::string_view kName = "question";
  static constexpr std::string_view kTypeName = "QuestionFacts";
  static constexpr std::string_view kDoc = "A wish to go back, waiting for answers.";
  static constexpr auto kFields =
      std::tuple{Field{"seat", &QuestionFacts::seat, "who asks"},
                 Field{"waiting", &QuestionFacts::waiting, "the seats whose answer is missing"}};
};

template <>
struct Shape<ChatFacts> {
  static constexpr std::string_view kName = "chat_line";
  static constexpr std::string_view kTypeName = "ChatFacts";
  static constexpr std::string_view kDoc = "Something that was said.";
  static constexpr auto kFields =
      std::tuple{Field{"seq", &ChatFacts::seq, "the entry"}, Field{"at", &ChatFacts::at, "when"},
                 Field{"seat", &ChatFacts::seat, "who spoke"},
                 Field{"name", &ChatFacts::name, "the name of a spectator who spoke"},
                 Field{"text", &ChatFacts::text, "what was said"}};
};

template <>
struct Shape<OverFacts> {
  static constexpr std::string_view kName = "result";
  static constexpr std::string_view kTypeName = "OverFacts";
  static constexpr std::string_view kDoc = "The end of a game.";
  static constexpr auto kFields =
      std::tuple{Field{"winners", &OverFacts::winners, "the seats that have won; none if all persons gave up"},
                 Field{"secret", &OverFacts::secret, "the secret of the dice, whose hash was published at the start"},
                 Field{"salts", &OverFacts::salts, "of the seats in order; - for none"}};
};

template <>
struct Shape<RematchFacts> {
  static constexpr std::string_view kName = "rematch_wishes";
  static constexpr std::string_view kTypeName = "RematchFacts";
  static constexpr std::string_view kDoc = "Who wishes for another game.";
  static constexpr auto kFields =
      std::tuple{Field{"agreed", &RematchFacts::agreed, "the seats that do"},
                 Field{"next", &RematchFacts::next, "the id of the next table, once all do"}};
};

template <>
struct Shape<TableFacts> {
  static constexpr std::string_view kName = "facts";
  static constexpr std::string_view kTypeName = "TableFacts";
  static constexpr std::string_view kDoc = "What does not change at a table, and what a newcomer has missed.";
  static constexpr auto kFields =
      std::tuple{Field{"game", &TableFacts::game, "a name of the catalogue"},
                 Field{"rules", &TableFacts::rules, "the version of its rules"},
                 Field{"setup", &TableFacts::setup, "players, board, options"},
                 Field{"options", &TableFacts::options, "clock, absence and so on"},
                 Field{"commitment", &TableFacts::commitment, "SHA-256 of the secret of the dice"},
                 Field{"you", &TableFacts::you, "the receiver's seat; not for a spectator"},
                 Field{"after", &TableFacts::after, "the table whose rematch this is"},
                 Field{"chat", &TableFacts::chat, "what was said lately"}};
};

}  // namespace freebooter::table
