// What visitors say, message by message.
#include "server/hub.hpp"
#include "server/secrets.hpp"
#include "table/wish.hpp"

namespace freebooter::server {

namespace {

using table::Accepted;
using table::Committed;
using table::MaybeNumber;
using table::Table;
using table::TableRefusal;

constexpr int kFaultsAllowed = 20;
constexpr std::size_t kWaitingAllowed = 32;
constexpr std::string_view kNamelessGuest = "Guest";

}  // namespace

// Answers one message. Everything about a table goes through its queue, in the order it was said.
struct Listening {
  Hub& hub;
  VisitorPtr visitor;

  void refuse(const TableRefusal& refusal, MaybeNumber n, const std::string& table) const {
    hub.blame(visitor, refusal, n, table);
  }

  // A private table is there only for those who know its code, sit there, or are its host.
  [[nodiscard]] bool may_see(const Room& room, const table::MaybeText& code) const {
    return room.row().listed || room.table().host() == visitor->player || room.table().seat_of(visitor->player) ||
           room.attends(*visitor) || (code && tidy_code(*code) == room.row().code);
  }

  template <class F>
  void at_table(const std::string& table, MaybeNumber n, F&& f) const {
    hub.with_room(table, [&hub = hub, visitor = visitor, n, table,
                          f = std::forward<F>(f)](const Result<Hub::RoomPtr, Trouble>& room) {
      if (visitor->wire == nullptr) return;
      if (!room) return hub.blame(visitor, room.error(), n, table);
      f(*room);
    });
  }

  // Asks the table for it and answers with what became of it.
  template <class Message>
  void wish(const Message& message) const {
    // Nearly always it is in memory, and then nothing has to be kept for later.
    if (const auto known = hub.rooms().find(message.table); known != hub.rooms().end()) {
      const Hub::RoomPtr room = known->second;
      return wish(room, message);
    }
    at_table(message.table, message.n, [*this, message](const Hub::RoomPtr& room) { wish(room, message); });
  }
  template <class Message>
  void wish(const Hub::RoomPtr& room, const Message& message) const {
    // Shared, because a wish that loses a race is made again.
    const auto said = std::make_shared<const table::ClientMessage>(message);
    const std::string next = std::is_same_v<Message, table::Rematch> ? new_id() : "";
    room->wish([visitor = visitor, said, next](const Table& table) { return commit_of(table, *visitor, *said, next); },
               answer_for(hub, visitor, message.n, message.table));
  }

  static Committed commit_of(const Table& table, const Visitor& visitor, const table::ClientMessage& message,
                             std::string_view next) {
    return commit_wish(table, {.player = visitor.player, .name = visitor.name}, message, next, now_millis());
  }

  static Room::Reply answer_for(Hub& hub, const VisitorPtr& visitor, MaybeNumber n, const std::string& table) {
    return [&hub, visitor, n, table](const Room::Outcome& outcome) {
      // The same move sent twice is answered as it was then.
      const bool again = outcome.refusal && outcome.refusal->accepted != 0;
      if (outcome.refusal && !again) return hub.blame(visitor, *outcome.refusal, n, table);
      const std::uint64_t seq = again ? outcome.refusal->accepted : outcome.seq;
      visitor->faults = 0;
      visitor->send(message_text(Accepted{.n = n, .table = table, .seq = seq, .seat = {}}));
    };
  }

  void operator()(const table::Hello& hello) const { refuse(trouble("already_greeted"), hello.n, ""); }

  void operator()(const table::Join& join) const {
    at_table(join.table, join.n, [*this, join](const Hub::RoomPtr& room) {
      if (!may_see(*room, join.code)) return refuse(trouble("not_found"), join.n, join.table);
      if (const auto kept = seat_kept(room->table(), visitor->player, join)) return seated(room, join, *kept);
      room->wish([visitor = visitor, join](const Table& now) { return commit_of(now, *visitor, join, ""); },
                 [hub = &hub, visitor = visitor, room, join](const Room::Outcome& outcome) {
                   // Refused, but it is theirs: another server was told before, and this one has just learned of it.
                   const Seat seat = join.seat ? table::seat_of_number(*join.seat)
                                               : room->table().seat_of(visitor->player).value_or(Seat{0});
                   if (outcome.refusal && !room->table().holds(visitor->player, seat))
                     return hub->blame(visitor, *outcome.refusal, join.n, join.table);
                   Listening{*hub, visitor}.seated(room, join, seat);
                 });
    });
  }

  void seated(const Hub::RoomPtr& room, const table::Join& join, Seat seat) const {
    visitor->send(
        message_text(Accepted{.n = join.n, .table = join.table, .seq = room->table().seq(), .seat = seat.value + 1}));
    room->attach(visitor, std::nullopt);
  }

  void operator()(const table::Watch& watch) const {
    at_table(watch.table, watch.n, [*this, watch](const Hub::RoomPtr& room) {
      if (!may_see(*room, watch.code)) return refuse(trouble("not_found"), watch.n, watch.table);
      if (!room->attends(*visitor) && !room->viewer_of(visitor->player) &&
          room->audience() >= static_cast<std::size_t>(hub.config().limits.watchers_per_table))
        return refuse(trouble("full_house"), watch.n, watch.table);
      visitor->send(message_text(Accepted{.n = watch.n, .table = watch.table, .seq = room->table().seq(), .seat = {}}));
      room->attach(visitor, watch.since);
    });
  }

  void operator()(const table::Leave& leave) const {
    at_table(leave.table, leave.n, [*this, leave](const Hub::RoomPtr& room) {
      if (!room->table().seat_of(visitor->player)) {
        room->detach(*visitor);
        visitor->tables.erase(leave.table);
        return visitor->send(message_text(Accepted{.n = leave.n, .table = leave.table, .seq = {}, .seat = {}}));
      }
      wish(room, leave);
    });
  }

  void operator()(const table::SetBot& set) const { wish(set); }
  void operator()(const table::Start& start) const { wish(start); }
  void operator()(const table::Submit& submit) const { wish(submit); }
  void operator()(const table::Undo& undo) const { wish(undo); }
  void operator()(const table::Takeback& takeback) const { wish(takeback); }
  void operator()(const table::Answer& answer) const { wish(answer); }
  void operator()(const table::Resign& resign) const { wish(resign); }
  void operator()(const table::Vote& vote) const { wish(vote); }
  void operator()(const table::Rematch& rematch) const { wish(rematch); }

  void operator()(const table::Chat& chat) const {
    at_table(chat.table, chat.n, [*this, chat](const Hub::RoomPtr& room) {
      if (!room->table().seat_of(visitor->player) && !room->attends(*visitor))
        return refuse(trouble("not_found"), chat.n, chat.table);
      wish(room, chat);
    });
  }

  void operator()(const table::Since& since) const {
    at_table(since.table, since.n, [*this, since](const Hub::RoomPtr& room) {
      if (!room->attends(*visitor)) return refuse(trouble("not_found"), since.n, since.table);
      visitor->send(room->table().since(room->viewer_of(visitor->player), since.seq, now_millis()));
    });
  }
};

VisitorPtr Hub::enter(Wire& wire, std::string address) {
  auto visitor = std::make_shared<Visitor>();
  visitor->wire = &wire;
  visitor->address = std::move(address);
  visitor->messages = Bucket(config_.limits.messages_per_second);
  ++metrics_.connections;
  return visitor;
}

void Hub::go(const VisitorPtr& visitor) {
  visitor->wire = nullptr;
  --metrics_.connections;
  if (!writer_) return;  // the house is closed, nobody else is there to hear of it
  for (const std::string& id : visitor->tables) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) room->second->detach(*visitor);
  }
}

void Hub::blame(const VisitorPtr& visitor, const Trouble& what, MaybeNumber n, const std::string& table) {
  visitor->send(message_text(table::refused(what, n, table)));
}

void Hub::hear(const VisitorPtr& visitor, std::string text) {
  ++metrics_.messages;
  if (!visitor->messages.take(steady_micros())) {
    if (++visitor->faults > kFaultsAllowed) {
      if (visitor->wire != nullptr) visitor->wire->hang_up("too_many");
      return;
    }
    // Bounded: whoever goes on is hung up on.
    const auto message = table::read_client_message(text);
    return blame(visitor, trouble("too_fast"), message ? number_of(*message) : std::nullopt, "");
  }
  if (visitor->greeting) {
    if (visitor->waiting.size() < kWaitingAllowed) visitor->waiting.push_back(std::move(text));
    return;
  }
  read(visitor, text);
}

void Hub::read(const VisitorPtr& visitor, const std::string& text) {
  const auto message = table::read_client_message(text);
  if (!message) {
    blame(visitor, message.error(), std::nullopt, "");
    if (++visitor->faults > kFaultsAllowed && visitor->wire != nullptr) visitor->wire->hang_up("bad_messages");
    return;
  }
  const auto* hello = std::get_if<table::Hello>(&*message);
  if (visitor->player.empty() && hello != nullptr) return greet(visitor, *hello);
  if (visitor->player.empty()) return blame(visitor, trouble("hello_first"), number_of(*message), "");
  std::visit(Listening{*this, visitor}, *message);
}

void Hub::greet(const VisitorPtr& visitor, const table::Hello& hello) {
  if (hello.v != table::kProtocolVersion) return blame(visitor, trouble("wrong_version"), hello.n, "");
  visitor->greeting = true;
  if (hello.token) {
    find_player(*hello.token, [this, visitor, n = hello.n](const Result<Player, Trouble>& player) {
      visitor->greeting = false;
      if (player) return welcome(visitor, n, *player, std::nullopt);
      visitor->waiting.clear();
      blame(visitor, player.error(), n, "");
    });
    return;
  }
  make_guest(hello.name.value_or(std::string(kNamelessGuest)), visitor->address,
             [this, visitor, n = hello.n](const Result<std::pair<Player, std::string>, Trouble>& made) {
               visitor->greeting = false;
               if (made) return welcome(visitor, n, made->first, made->second);
               visitor->waiting.clear();
               blame(visitor, made.error(), n, "");
             });
}

void Hub::welcome(const VisitorPtr& visitor, MaybeNumber n, const Player& player, table::MaybeText token) {
  visitor->player = player.id;
  visitor->name = player.name;
  visitor->send(message_text(table::Welcome{
      .n = n, .v = table::kProtocolVersion, .player = player.id, .name = player.name, .token = std::move(token)}));
  const auto waiting = std::move(visitor->waiting);
  visitor->waiting.clear();
  for (const std::string& text : waiting) read(visitor, text);
}

}  // namespace freebooter::server
