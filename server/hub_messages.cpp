// What visitors say, message by message.
#include <algorithm>

#include "server/hub.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

namespace {

using table::Accepted;
using table::Committed;
using table::MaybeNumber;
using table::MaybeSeat;
using table::Table;
using table::TableRefusal;

constexpr int kFaultsAllowed = 20;
constexpr std::size_t kWaitingAllowed = 32;
constexpr std::string_view kNamelessGuest = "Guest";

// Counted from 1 in messages; what is far out stays out.
Seat seat_of_number(int number) { return {static_cast<std::uint8_t>(std::clamp(number, 1, 200) - 1)}; }

// The seat that a player means: the one named, the one that is to decide, or the only one.
Result<Seat, TableRefusal> seat_meant(const Table& table, const std::string& player, MaybeSeat named) {
  if (named) {
    const Seat seat = seat_of_number(*named);
    if (table.holds(player, seat)) return seat;
    return Failure{trouble("no_seat")};
  }
  if (const auto decider = table.decider(); decider && table.holds(player, *decider)) return *decider;
  if (const auto first = table.seat_of(player)) return *first;
  return Failure{trouble("no_seat")};
}

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

  // Makes a wish for a seat of the visitor's and answers with what became of it.
  template <class Message, class Make>
  void wish(const Message& message, Make make) const {
    at_table(message.table, message.n, [&hub = hub, visitor = visitor, message, make](const Hub::RoomPtr& room) {
      room->wish(
          [visitor, message, make](const Table& table) -> Committed {
            MaybeSeat named;
            if constexpr (requires { message.seat.has_value(); }) named = message.seat;
            const auto seat = seat_meant(table, visitor->player, named);
            if (!seat) return Failure{seat.error()};
            return make(table, *seat, message);
          },
          answer_for(hub, visitor, message.n, message.table));
    });
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
      const Table& table = room->table();
      if (!may_see(*room, join.code)) return refuse(trouble("not_found"), join.n, join.table);
      const auto own = table.seat_of(visitor->player);
      const bool same = own && (!join.seat || table.holds(visitor->player, seat_of_number(*join.seat)));
      const bool waiting = table.stage() == table::Stage::kWaiting;
      if (same && (!waiting || (!join.name && !join.salt))) return seated(room, join, *own);
      room->wish(
          [visitor = visitor, join](const Table& now) {
            std::optional<Seat> seat;
            if (join.seat) seat = seat_of_number(*join.seat);
            return now.sit(visitor->player, join.name.value_or(visitor->name), join.salt.value_or(""), seat,
                           now_millis());
          },
          [hub = &hub, visitor = visitor, room, join](const Room::Outcome& outcome) {
            // Refused, but it is theirs: another server was told before, and this one has just learned of it.
            const Seat seat =
                join.seat ? seat_of_number(*join.seat) : room->table().seat_of(visitor->player).value_or(Seat{0});
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
      wish(leave, [](const Table& table, Seat seat, const table::Leave&) { return table.leave(seat, now_millis()); });
    });
  }

  void operator()(const table::SetBot& set) const {
    at_table(set.table, set.n, [&hub = hub, visitor = visitor, set](const Hub::RoomPtr& room) {
      room->wish(
          [visitor, set](const Table& table) {
            return table.set_bot(visitor->player, seat_of_number(set.seat), set.level.value_or(""), now_millis());
          },
          answer_for(hub, visitor, set.n, set.table));
    });
  }

  void operator()(const table::Start& start) const {
    at_table(start.table, start.n, [&hub = hub, visitor = visitor, start](const Hub::RoomPtr& room) {
      room->wish(
          [visitor](const Table& table) -> Committed {
            if (table.host() != visitor->player) return Failure{trouble("not_the_host")};
            return table.start(now_millis());
          },
          answer_for(hub, visitor, start.n, start.table));
    });
  }

  void operator()(const table::Submit& submit) const {
    wish(submit, [](const Table& table, Seat seat, const table::Submit& said) {
      return table.submit({.seat = seat, .id = said.id, .seq = said.seq, .action = said.action}, now_millis());
    });
  }
  void operator()(const table::Undo& undo) const {
    wish(undo, [](const Table& table, Seat seat, const table::Undo& said) {
      return table.undo(seat, said.seq, now_millis());
    });
  }
  void operator()(const table::Takeback& takeback) const {
    wish(takeback, [](const Table& table, Seat seat, const table::Takeback& said) {
      return table.ask_takeback(seat, said.move, now_millis());
    });
  }
  void operator()(const table::Answer& answer) const {
    wish(answer, [](const Table& table, Seat seat, const table::Answer& said) {
      return table.answer_takeback(seat, said.yes, now_millis());
    });
  }
  void operator()(const table::Resign& resign) const {
    wish(resign, [](const Table& table, Seat seat, const table::Resign&) { return table.resign(seat, now_millis()); });
  }
  void operator()(const table::Vote& vote) const {
    wish(vote, [](const Table& table, Seat seat, const table::Vote& said) {
      return table.vote(seat, seat_of_number(said.about), said.bot, now_millis());
    });
  }
  void operator()(const table::Rematch& rematch) const {
    wish(rematch, [next = new_id()](const Table& table, Seat seat, const table::Rematch& said) {
      return table.rematch(seat, said.agree, next, now_millis());
    });
  }

  void operator()(const table::Chat& chat) const {
    at_table(chat.table, chat.n, [*this, chat](const Hub::RoomPtr& room) {
      if (room->table().seat_of(visitor->player)) {
        return wish(chat, [](const Table& table, Seat seat, const table::Chat& said) {
          return table.chat(seat, said.text, now_millis());
        });
      }
      if (!room->attends(*visitor)) return refuse(trouble("not_found"), chat.n, chat.table);
      room->wish(
          [visitor = visitor, chat](const Table& table) {
            return table.chat(visitor->player, visitor->name, chat.text, now_millis());
          },
          answer_for(hub, visitor, chat.n, chat.table));
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
    return blame(visitor, trouble("too_fast"), std::nullopt, "");
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
