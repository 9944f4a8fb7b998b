// The tables of a desk: the engine's own Table, driven by requests. What a store would keep goes back as lines.
#include <cassert>
#include <limits>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "session/desk.hpp"
#include "table/protocol.hpp"
#include "table/wish.hpp"

namespace freebooter::session {

namespace {

using table::Chair;
using table::Committed;
using table::Millis;
using table::Stage;
using table::Table;

constexpr std::size_t kMostTables = 64;

Millis read_now(JsonCursor& request) { return request.maybe_integer("now", 0, table::kLargestNumber, 0); }

Digest read_secret(JsonCursor& request) {
  auto given = request.need("secret");
  const auto secret = parse_digest(given.string());
  if (!secret) given.fail("64 hexadecimal digits expected");
  return secret.value_or(Digest{});
}

// {"kind":"person","player":"me","name":"Anne","salt":"x7"}, {"kind":"bot","level":"pilot"}, {"kind":"open"}
Chair read_chair(JsonCursor& cursor) {
  cursor.only({"kind", "player", "name", "salt", "level"});
  Chair chair;
  chair.kind = static_cast<Chair::Kind>(cursor.need("kind").word({"open", "person", "bot"}));
  chair.player = cursor.maybe_string("player");
  chair.name = cursor.maybe_string("name");
  chair.salt = cursor.maybe_string("salt");
  chair.level = cursor.maybe_string("level");
  return chair;
}

EngineFault refused_by(const table::TableRefusal& refusal) {
  return {refusal.reason, refusal.clause, refusal.text, refusal.detail};
}

// Makes it true. The line is what a store keeps; here the page does.
void adopt(Table& table, table::Commit commit, Json& lines) {
  lines.push(commit.entry());
  table.adopt(std::move(commit));
}

Reply lines_of(Table& table, Committed committed) {
  if (!committed) return Failure{refused_by(committed.error())};
  Json lines = Json::array();
  adopt(table, std::move(*committed), lines);
  return Members().add("lines", lines).add("seq", static_cast<std::int64_t>(table.seq()));
}

// What one player says at a table, and the message that answers it. What comes of it is true at once.
struct Hearing {
  Table& table;
  table::Speaker speaker;
  std::string_view next;  // the table of a rematch
  Millis now;
  Json& lines;

  [[nodiscard]] std::string answer(std::string_view text) const {
    const auto message = table::read_client_message(text);
    if (!message) return message_json(table::refused(message.error(), std::nullopt, table.id())).text();
    const Viewer eyes = eyes_of(table, speaker.player);
    if (const auto* since = std::get_if<table::Since>(&*message)) return table.since(eyes, since->seq, now);
    if (const auto* watch = std::get_if<table::Watch>(&*message))
      return watch->since ? table.since(eyes, *watch->since, now) : table.snapshot(eyes, now);
    const auto* join = std::get_if<table::Join>(&*message);
    const auto seat = join != nullptr ? seat_kept(table, speaker.player, *join) : std::nullopt;
    return seat ? accepted(*message, table.seq(), seat) : grant(*message, join);
  }

  [[nodiscard]] std::string grant(const table::ClientMessage& message, const table::Join* join) const {
    auto commit = commit_wish(table, speaker, message, next, now);
    if (!commit) {
      const table::TableRefusal& refusal = commit.error();
      // The same move sent twice is answered as it was then.
      if (refusal.accepted != 0) return accepted(message, refusal.accepted, std::nullopt);
      return message_json(table::refused(refusal, number_of(message), table.id())).text();
    }
    adopt(table, std::move(*commit), lines);
    std::optional<Seat> seat;
    if (join != nullptr) seat = join->seat ? table::seat_of_number(*join->seat) : table.seat_of(speaker.player);
    return accepted(message, table.seq(), seat);
  }

  [[nodiscard]] std::string accepted(const table::ClientMessage& message, std::uint64_t seq,
                                     std::optional<Seat> seat) const {
    table::Accepted accepted{.n = number_of(message), .table = table.id(), .seq = seq, .seat = {}};
    if (seat) accepted.seat = seat->value + 1;
    return message_json(accepted).text();
  }
};

}  // namespace

Viewer read_viewer(JsonCursor& request, const table::Table* table) {
  auto seat = request.maybe("seat");
  if (!seat || seat->json().is_null() || table == nullptr) return kSpectator;
  return Seat{static_cast<std::uint8_t>(seat->integer(1, static_cast<int>(table->chairs().size())) - 1)};
}

Table* Desk::find(JsonCursor& request) {
  auto named = request.need("table");
  const std::string id = named.string();
  const auto found = tables_.find(id);
  if (found != tables_.end()) return found->second.get();
  named.fail(joined({"there is no table \"", id, "\""}));
  return nullptr;
}

Reply Desk::keep(std::unique_ptr<Table> table) {
  if (tables_.size() >= kMostTables)
    return Failure{EngineFault{"too_many", "", "so many tables are too many", "table"}};
  const auto seq = static_cast<std::int64_t>(table->seq());
  const std::string id = table->id();
  tables_[id] = std::move(table);
  return Members().add("seq", seq);
}

Reply Desk::open(JsonCursor& request) {
  request.only({"do", "table", "game", "setup", "options", "seats", "host", "secret", "after", "start", "now"});
  table::TableSetup setup;
  setup.id = request.need_string("table");
  setup.game = request.need_string("game");
  setup.setup = request.need_json("setup");
  if (auto options = request.maybe("options")) setup.options = table::read_table_options(*options);
  if (auto seats = request.maybe("seats")) {
    for (JsonCursor& seat : seats->items()) setup.chairs.push_back(read_chair(seat));
  }
  setup.host = request.need_string("host");
  setup.secret = read_secret(request);
  setup.after = request.maybe_string("after");
  const bool start = request.maybe_boolean("start");
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  auto opened = Table::open(std::move(setup), book_.shelf(), now);
  if (!opened) return Failure{faulty("bad_setup", opened.error())};
  Table& table = *opened->table;
  Json lines = Json::array({opened->entry});
  if (start) {
    auto commit = table.start(now);
    if (!commit) return Failure{refused_by(commit.error())};
    adopt(table, std::move(*commit), lines);
  }
  Reply reply = keep(std::move(opened->table));
  if (reply) reply->add("lines", lines);
  return reply;
}

Reply Desk::message(JsonCursor& request) {
  request.only({"do", "table", "player", "name", "message", "next", "now"});
  Table* table = find(request);
  const std::string player = request.need_string("player");
  const std::string name = request.maybe_string("name");
  const std::string next = request.maybe_string("next");
  Json said = request.need_json("message");
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  if (said.as_object() != nullptr && said.find("table") == nullptr) said.set("table", table->id());
  Json lines = Json::array();
  const std::string answer = Hearing{*table, {.player = player, .name = name}, next, now, lines}.answer(said.text());
  return Members()
      .add("lines", lines)
      .add_text("answers", joined({"[", answer, "]"}))
      .add("seq", static_cast<std::int64_t>(table->seq()));
}

Reply Desk::snapshot(JsonCursor& request) {
  request.only({"do", "table", "seat", "now"});
  const Table* table = find(request);
  const Viewer viewer = read_viewer(request, table);
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  return Members().add_text("message", table->snapshot(viewer, now));
}

Reply Desk::update(JsonCursor& request) {
  request.only({"do", "table", "seat"});
  const Table* table = find(request);
  const Viewer viewer = read_viewer(request, table);
  if (!request.ok()) return Members();
  return Members().add_text("message", *table->update(viewer));
}

Reply Desk::since(JsonCursor& request) {
  request.only({"do", "table", "seat", "seq", "now"});
  const Table* table = find(request);
  const Viewer viewer = read_viewer(request, table);
  const auto seq = static_cast<std::uint64_t>(request.need("seq").integer(0, table::kLargestNumber));
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  return Members().add_text("message", table->since(viewer, seq, now));
}

// --- bots ----------------------------------------------------------------------------------------------------

// What a bot has to think about, somewhere else; the answer comes by decide().
Reply Desk::job(JsonCursor& request) {
  request.only({"do", "table"});
  const Table* table = find(request);
  if (!request.ok()) return Members();
  const auto job = table->bot_job();
  if (job == nullptr) return Members().add("idle", true);
  // Where all is open the table writes one view for everybody; a thinker has to know whose eyes it has.
  std::string text;
  table->game().write_view(job->seat, text);
  auto view = parse_json(text);
  if (view) view->set("viewer", job->seat.value + 1);
  return Members()
      .add("game", table->game().name())
      .add("setup", table->game().setup())
      .add("view", view ? *view : Json())
      .add("level", job->level)
      .add("seat", job->seat.value + 1)
      .add("seq", static_cast<std::int64_t>(job->seq))
      .add("whose", joined({job->table, "/", std::to_string(job->seat.value)}));
}

Reply Desk::decide(JsonCursor& request) {
  request.only({"do", "table", "seat", "seq", "action", "now"});
  Table* table = find(request);
  const Viewer seat = read_viewer(request, table);
  const auto seq = static_cast<std::uint64_t>(request.need("seq").integer(0, table::kLargestNumber));
  const Json& action = request.need_json("action");
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  const auto job = table->bot_job();
  if (job == nullptr || Viewer(job->seat) != seat || job->seq != seq)
    return Failure{refused_by(table::TableRefusal::of("stale"))};
  return lines_of(*table, table->submit_bot(*job, action, now));
}

// --- the rest ------------------------------------------------------------------------------------------------

Reply Desk::tick(JsonCursor& request) {
  request.only({"do", "table", "now"});
  Table* table = find(request);
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  Json lines = Json::array();
  while (auto commit = table->tick(now)) adopt(*table, std::move(*commit), lines);
  return Members().add("lines", lines).add("seq", static_cast<std::int64_t>(table->seq()));
}

// Who decides, and whether it is a bot.
Reply Desk::next(JsonCursor& request) {
  request.only({"do", "table"});
  const Table* table = find(request);
  if (!request.ok()) return Members();
  Members members;
  members.add("stage", table::kStages.at(static_cast<std::size_t>(table->stage())));
  members.add("seq", static_cast<std::int64_t>(table->seq())).add("hash", hash_text(table->game().hash()));
  if (const auto seat = table->decider()) {
    members.add("seat", seat->value + 1);
    const std::string& bot = table->chairs()[seat->value].bot();
    if (!bot.empty()) members.add("bot", bot);
  }
  if (const auto tick = table->next_tick()) members.add("tick", *tick);
  if (!table->next_table().empty()) members.add("next_table", table->next_table());
  return members;
}

// Opens the table that all agreed on, and starts it.
Reply Desk::rematch(JsonCursor& request) {
  request.only({"do", "table", "secret", "now"});
  const Table* table = find(request);
  const Digest secret = read_secret(request);
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  if (table->next_table().empty()) return Failure{refused_by(table::TableRefusal::of("not_over"))};
  auto opened = Table::open(table->rematch_setup(secret), book_.shelf(), now);
  if (!opened) return Failure{faulty("bad_setup", opened.error())};
  Json lines = Json::array({opened->entry});
  Table& next = *opened->table;
  if (next.is_full()) {
    if (auto commit = next.start(now)) adopt(next, std::move(*commit), lines);
  }
  const std::string id = next.id();
  const auto seq = static_cast<std::int64_t>(next.seq());
  tables_[id] = std::move(opened->table);
  return Members().add("table", id).add("lines", lines).add("seq", seq);
}

Reply Desk::close(JsonCursor& request) {
  request.only({"do", "table"});
  const std::string id = request.need_string("table");
  if (!request.ok()) return Members();
  tables_.erase(id);
  return Members();
}

}  // namespace freebooter::session
