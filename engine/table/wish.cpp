#include "table/wish.hpp"

#include <algorithm>

namespace freebooter::table {

namespace {

struct Wishing {
  const Table& table;
  const Speaker& speaker;
  std::string_view next;
  Millis now;

  // For a seat of the speaker's.
  template <class F>
  Committed by_seat(MaybeSeat named, F&& f) const {
    const auto seat = seat_meant(table, speaker.player, named);
    if (!seat) return Failure{seat.error()};
    return f(*seat);
  }

  Committed operator()(const Join& join) const {
    std::optional<Seat> seat;
    if (join.seat) seat = seat_of_number(*join.seat);
    return table.sit(speaker.player, join.name ? std::string_view(*join.name) : speaker.name, join.salt.value_or(""),
                     seat, now);
  }
  Committed operator()(const Leave& leave) const {
    return by_seat(leave.seat, [&](Seat seat) { return table.leave(seat, now); });
  }
  Committed operator()(const SetBot& set) const {
    return table.set_bot(speaker.player, seat_of_number(set.seat), set.level.value_or(""), now);
  }
  Committed operator()(const Start&) const {
    if (table.host() != speaker.player) return Failure{TableRefusal::of("not_the_host")};
    return table.start(now);
  }
  Committed operator()(const Submit& submit) const {
    return by_seat(submit.seat, [&](Seat seat) {
      return table.submit({.seat = seat, .id = submit.id, .seq = submit.seq, .action = submit.action}, now);
    });
  }
  Committed operator()(const Undo& undo) const {
    return by_seat(undo.seat, [&](Seat seat) { return table.undo(seat, undo.seq, now); });
  }
  Committed operator()(const Takeback& takeback) const {
    return by_seat(takeback.seat, [&](Seat seat) { return table.ask_takeback(seat, takeback.move, now); });
  }
  Committed operator()(const Answer& answer) const {
    return by_seat(answer.seat, [&](Seat seat) { return table.answer_takeback(seat, answer.yes, now); });
  }
  Committed operator()(const Resign& resign) const {
    return by_seat(resign.seat, [&](Seat seat) { return table.resign(seat, now); });
  }
  Committed operator()(const Vote& vote) const {
    return by_seat(vote.seat, [&](Seat seat) { return table.vote(seat, seat_of_number(vote.about), vote.bot, now); });
  }
  Committed operator()(const Chat& chat) const {
    if (!table.seat_of(speaker.player)) return table.chat(speaker.player, speaker.name, chat.text, now);
    return by_seat(chat.seat, [&](Seat seat) { return table.chat(seat, chat.text, now); });
  }
  Committed operator()(const Rematch& rematch) const {
    return by_seat(rematch.seat, [&](Seat seat) { return table.rematch(seat, rematch.agree, next, now); });
  }
  Committed operator()(const Hello&) const { return no_wish(); }
  Committed operator()(const Watch&) const { return no_wish(); }
  Committed operator()(const Since&) const { return no_wish(); }

  static Committed no_wish() { return Failure{TableRefusal::of("unknown_type")}; }
};

}  // namespace

Seat seat_of_number(int number) { return {static_cast<std::uint8_t>(std::clamp(number, 1, 200) - 1)}; }

Viewer eyes_of(const Table& table, std::string_view player) {
  const auto decider = table.decider();
  if (decider && table.holds(player, *decider)) return decider;
  return table.seat_of(player);
}

Result<Seat, TableRefusal> seat_meant(const Table& table, std::string_view player, MaybeSeat named) {
  if (named) {
    const Seat seat = seat_of_number(*named);
    if (table.holds(player, seat)) return seat;
    return Failure{TableRefusal::of("no_seat")};
  }
  if (const auto eyes = eyes_of(table, player)) return *eyes;
  return Failure{TableRefusal::of("no_seat")};
}

std::optional<Seat> seat_kept(const Table& table, std::string_view player, const Join& join) {
  const auto own = table.seat_of(player);
  const bool same = own && (!join.seat || table.holds(player, seat_of_number(*join.seat)));
  const bool waiting = table.stage() == Stage::kWaiting;
  if (!same || (waiting && (join.name || join.salt))) return std::nullopt;
  return join.seat ? seat_of_number(*join.seat) : *own;
}

Committed commit_wish(const Table& table, const Speaker& speaker, const ClientMessage& message, std::string_view next,
                      Millis now) {
  return std::visit(Wishing{table, speaker, next, now}, message);
}

}  // namespace freebooter::table
