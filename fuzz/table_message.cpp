// Any bytes as messages of clients, a line each: every one is read or refused with a reason; what it asks of a table is
// done or refused; nothing that the table then says is anything but a message, and the store can be read back.
#include "core/text.hpp"
#include "fuzz/check.hpp"
#include "table/protocol.hpp"
#include "table/table.hpp"

namespace {

using namespace freebooter;
using namespace freebooter::table;
using fuzz::check;

TableSetup setup_of(std::string_view game) {
  TableSetup setup;
  setup.id = "T";
  setup.game = game;
  setup.setup = Json::object({{"players", 2}, {"first", 1}});
  setup.host = "p1";
  setup.options.clock = {.kind = ClockRules::Kind::kLive, .base = 100'000, .increment = 1'000};
  setup.options.absence = {.policy = Absence::Policy::kVote, .grace = 0};
  return setup;
}

// The rules are made once: a table of each game keeps them.
RuleShelf& shelf() {
  static RuleShelf kept;
  static const auto kBoots = Table::open(setup_of("boots"), kept, 0);
  static const auto kClever = Table::open(setup_of("clever"), kept, 0);
  return kept;
}

class Seating {
 public:
  explicit Seating(std::string_view game) {
    auto opened = Table::open(setup_of(game), shelf(), now_);
    entries_.push_back(opened->entry);
    table_ = std::move(opened->table);
  }

  void hear(std::string_view line) {
    const auto message = read_client_message(line);
    if (!message) {
      check(!message.error().reason.empty() && !message.error().text.empty(), "a refusal has its reason", line);
      return;
    }
    check(message_text(*read_client_message(message_text(*message))) == message_text(*message), "it reads as written",
          line);
    now_ += 500;
    auto committed = std::visit([&](const auto& wish) { return done(wish); }, *message);
    if (!committed) {
      check(!committed.error().reason.empty(), "a refusal has its reason", line);
      return;
    }
    entries_.push_back(committed->entry());
    table_->adopt(std::move(*committed));
    for (const Viewer viewer : {kSpectator, Viewer(Seat{0}), Viewer(Seat{1})}) {
      check(read_server_message(*table_->update(viewer)).ok(), "an update is a message", *table_->update(viewer));
    }
  }

  void close() {
    const auto again = Table::restore(entries_, shelf());
    check(again.ok(), "what was stored can be read");
    for (const Viewer viewer : {kSpectator, Viewer(Seat{0}), Viewer(Seat{1})}) {
      check((*again)->snapshot(viewer, now_) == table_->snapshot(viewer, now_), "and is the same table");
    }
  }

 private:
  // Whoever names no seat speaks for the one that is to decide.
  [[nodiscard]] Seat seat_of(const MaybeSeat& given) const {
    if (given && *given >= 1 && *given <= 200) return {static_cast<std::uint8_t>(*given - 1)};
    return table_->decider().value_or(Seat{0});
  }
  static Seat seat_of(int given) { return {static_cast<std::uint8_t>(given >= 1 && given <= 200 ? given - 1 : 200)}; }
  static Failure<TableRefusal> other() { return Failure{TableRefusal::of("unknown_type")}; }

  Committed done(const Hello&) { return other(); }
  Committed done(const Watch& m) {
    check(read_server_message(table_->since(kSpectator, m.since.value_or(0), now_)).ok(), "since is a message");
    return other();
  }
  Committed done(const Since& m) {
    check(read_server_message(table_->since(Seat{0}, m.seq, now_)).ok(), "since is a message");
    return other();
  }
  Committed done(const Join& m) {
    const auto seat = m.seat ? std::optional(seat_of(m.seat)) : std::nullopt;
    return table_->sit(m.code.value_or("p1"), m.name.value_or("Anna"), m.salt.value_or(""), seat, now_);
  }
  Committed done(const Leave& m) { return table_->leave(seat_of(m.seat), now_); }
  Committed done(const SetBot& m) { return table_->set_bot("p1", seat_of(m.seat), m.level.value_or(""), now_); }
  Committed done(const Start&) { return table_->start(now_); }
  Committed done(const Submit& m) {
    return table_->submit({.seat = seat_of(m.seat), .id = m.id, .seq = m.seq, .action = m.action}, now_);
  }
  Committed done(const Undo& m) { return table_->undo(seat_of(m.seat), m.seq, now_); }
  Committed done(const Takeback& m) { return table_->ask_takeback(seat_of(m.seat), m.move, now_); }
  Committed done(const Answer& m) { return table_->answer_takeback(seat_of(m.seat), m.yes, now_); }
  Committed done(const Resign& m) { return table_->resign(seat_of(m.seat), now_); }
  Committed done(const Vote& m) {
    const Seat about = seat_of(m.about);
    if (about.value < 2) table_->set_present(about, false, now_);
    return table_->vote(seat_of(m.seat), about, m.bot, now_);
  }
  Committed done(const Chat& m) {
    return m.seat ? table_->chat(seat_of(m.seat), m.text, now_) : table_->chat("z", "Zoe", m.text, now_);
  }
  Committed done(const Rematch& m) { return table_->rematch(seat_of(m.seat), m.agree, "T2", now_); }

  Millis now_ = 0;
  std::unique_ptr<Table> table_;
  std::vector<std::string> entries_;
};

}  // namespace

// The first byte says which game it is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  Seating seating(data[0] % 2 == 0 ? "boots" : "clever");
  for (const std::string_view line : split(fuzz::text_of(data + 1, size - 1), '\n')) seating.hear(line);
  seating.close();
  // The same bytes as entries of a store.
  (void)read_entry(fuzz::text_of(data, size));
  return 0;
}
