// The tables of a desk: the engine's own Table, driven by requests. What a store would keep goes back as lines.
#include <cassert>
#include <limits>

#include "core/hash.hpp"
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

Millis read_now(JsonCursor& request) {
  auto now = request.maybe("now");
  return now ? now->integer(0, table::kLargestNumber) : 0;
}

std::string read_maybe(JsonCursor& request, std::string_view name) {
  auto given = request.maybe(name);
  return given ? given->string() : "";
}

// A seat counted from 1; a spectator's eyes if it is missing or null. Without a table the request is at fault already.
Viewer read_viewer(JsonCursor& request, const Table* table) {
  auto seat = request.maybe("seat");
  if (!seat || seat->json().is_null() || table == nullptr) return kSpectator;
  return Seat{static_cast<std::uint8_t>(seat->integer(1, static_cast<int>(table->chairs().size())) - 1)};
}

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
  chair.player = read_maybe(cursor, "player");
  chair.name = read_maybe(cursor, "name");
  chair.salt = read_maybe(cursor, "salt");
  chair.level = read_maybe(cursor, "level");
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

}  // namespace

Table* Desk::find(JsonCursor& request) {
  auto named = request.need("table");
  const std::string id = named.string();
  const auto found = tables_.find(id);
  if (found != tables_.end()) return found->second.get();
  named.fail("there is no table \"" + id + "\"");
  return nullptr;
}

Reply Desk::open(JsonCursor& request) {
  request.only({"do", "table", "game", "setup", "options", "seats", "host", "secret", "after", "start", "now"});
  table::TableSetup setup;
  setup.id = request.need("table").string();
  setup.game = request.need("game").string();
  setup.setup = request.need("setup").json();
  if (auto options = request.maybe("options")) setup.options = table::read_table_options(*options);
  if (auto seats = request.maybe("seats")) {
    for (JsonCursor& seat : seats->items()) setup.chairs.push_back(read_chair(seat));
  }
  setup.host = request.need("host").string();
  setup.secret = read_secret(request);
  setup.after = read_maybe(request, "after");
  auto starting = request.maybe("start");
  const bool start = starting && starting->boolean();
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  if (tables_.size() >= kMostTables)
    return Failure{EngineFault{"too_many", "", "so many tables are too many", "table"}};
  auto opened = Table::open(std::move(setup), book_.shelf(), now);
  if (!opened) return Failure{faulty("bad_setup", opened.error())};
  Table& table = *opened->table;
  Json lines = Json::array({opened->entry});
  if (start) {
    auto commit = table.start(now);
    if (!commit) return Failure{refused_by(commit.error())};
    adopt(table, std::move(*commit), lines);
  }
  const auto seq = static_cast<std::int64_t>(table.seq());
  tables_[table.id()] = std::move(opened->table);
  return Members().add("lines", lines).add("seq", seq);
}

Reply Desk::restore(JsonCursor& request) {
  request.only({"do", "table", "lines"});
  const std::string id = request.need("table").string();
  std::vector<std::string> lines;
  for (JsonCursor& line : request.need("lines").items()) lines.push_back(line.string());
  if (!request.ok()) return Members();
  if (tables_.size() >= kMostTables)
    return Failure{EngineFault{"too_many", "", "so many tables are too many", "table"}};
  auto restored = Table::restore(lines, book_.shelf());
  if (!restored) return Failure{EngineFault{"damaged", "", restored.error().text(), "lines"}};
  if ((*restored)->id() != id) return Failure{EngineFault{"damaged", "", "these are lines of another table", "lines"}};
  const auto seq = static_cast<std::int64_t>((*restored)->seq());
  tables_[id] = std::move(*restored);
  return Members().add("seq", seq);
}

Reply Desk::message(JsonCursor& request) {
  request.only({"do", "table", "player", "name", "message", "next", "now"});
  Table* table = find(request);
  const std::string player = request.need("player").string();
  const std::string name = read_maybe(request, "name");
  const std::string next = read_maybe(request, "next");
  Json said = request.need("message").json();
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  if (said.as_object() != nullptr && said.find("table") == nullptr) said.set("table", table->id());
  const auto message = table::read_client_message(said.text());
  Json lines = Json::array();
  std::string answer;
  if (!message) {
    answer = message_text(table::refused(message.error(), std::nullopt, table->id()));
  } else if (const auto* since = std::get_if<table::Since>(&*message)) {
    answer = table->since(eyes_of(*table, player), since->seq, now);
  } else if (const auto* watch = std::get_if<table::Watch>(&*message)) {
    const Viewer eyes = eyes_of(*table, player);
    answer = watch->since ? table->since(eyes, *watch->since, now) : table->snapshot(eyes, now);
  } else {
    const auto* join = std::get_if<table::Join>(&*message);
    std::optional<Seat> seat = join != nullptr ? seat_kept(*table, player, *join) : std::nullopt;
    std::uint64_t seq = table->seq();
    std::optional<table::TableRefusal> refusal;
    if (!seat) {
      auto commit = commit_wish(*table, {.player = player, .name = name}, *message, next, now);
      if (commit) {
        adopt(*table, std::move(*commit), lines);
        seq = table->seq();
        if (join != nullptr) seat = join->seat ? table::seat_of_number(*join->seat) : table->seat_of(player);
      } else if (commit.error().accepted != 0) {
        seq = commit.error().accepted;  // the same move sent twice is answered as it was then
      } else {
        refusal = commit.error();
      }
    }
    const auto n = number_of(*message);
    table::Accepted accepted{.n = n, .table = table->id(), .seq = seq, .seat = {}};
    if (seat) accepted.seat = seat->value + 1;
    answer = refusal ? message_text(table::refused(*refusal, n, table->id())) : message_text(accepted);
  }
  return Members()
      .add("lines", lines)
      .add_text("answers", "[" + answer + "]")
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

Reply Desk::think(JsonCursor& request) {
  request.only({"do", "table", "iterations", "milliseconds", "seed", "now"});
  Table* table = find(request);
  const auto job = table != nullptr ? table->bot_job() : nullptr;
  const Budget budget = budget_of(request, job != nullptr ? job->level : "");
  auto given = request.maybe("seed");
  const auto seed = static_cast<std::uint64_t>(given ? given->integer(0, std::numeric_limits<std::int64_t>::max()) : 0);
  const Millis now = read_now(request);
  if (!request.ok()) return Members();
  if (job == nullptr) return Members().add("idle", true);
  Rng rng(seed);
  const Json action = job->think(thinker_, budget, rng);
  Reply reply = lines_of(*table, table->submit_bot(*job, action, now));
  if (reply) reply->add("seat", job->seat.value + 1).add("action", action);
  return reply;
}

// What think() would think about, for a thinker somewhere else; it answers by decide().
Reply Desk::job(JsonCursor& request) {
  request.only({"do", "table"});
  const Table* table = find(request);
  if (!request.ok()) return Members();
  const auto job = table->bot_job();
  if (job == nullptr) return Members().add("idle", true);
  std::string written;
  table->game().write_view(job->seat, written);
  auto view = parse_json(written);
  assert(view.ok() && "the table wrote it");
  view->set("viewer", job->seat.value + 1);  // what is open to all does not say whose eyes it is for
  return Members()
      .add("game", table->game().name())
      .add("setup", table->game().setup())
      .add("view", *view)
      .add("level", job->level)
      .add("seat", job->seat.value + 1)
      .add("seq", static_cast<std::int64_t>(job->seq))
      .add("whose", job->table + "/" + std::to_string(job->seat.value));
}

Reply Desk::decide(JsonCursor& request) {
  request.only({"do", "table", "seat", "seq", "action", "now"});
  Table* table = find(request);
  const Viewer seat = read_viewer(request, table);
  const auto seq = static_cast<std::uint64_t>(request.need("seq").integer(0, table::kLargestNumber));
  const Json& action = request.need("action").json();
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

Reply Desk::record(JsonCursor& request) {
  request.only({"do", "table", "seat", "date"});
  const Table* table = find(request);
  const Viewer viewer = read_viewer(request, table);
  const std::string date = read_maybe(request, "date");
  if (!request.ok()) return Members();
  return Members().add("record", table->record(viewer, date));
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
  const std::string id = request.need("table").string();
  if (!request.ok()) return Members();
  tables_.erase(id);
  return Members();
}

}  // namespace freebooter::session
