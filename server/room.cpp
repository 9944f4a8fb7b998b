#include "server/room.hpp"

#include <algorithm>

#include "server/log.hpp"
#include "table/wish.hpp"

namespace freebooter::server {

namespace {

using table::Chair;
using table::Change;
using table::Committed;
using table::Stage;
using table::Table;

constexpr int kTries = 8;                 // races in a row that one wish may lose
constexpr std::int64_t kLinger = 60'000;  // milliseconds that an empty room stays
constexpr std::int64_t kAnswersTake = 2'000;
constexpr std::string_view kNothing = "nothing_due";

// What only sometimes is due, as a wish.
Committed due(std::optional<table::Commit> commit) {
  if (commit) return std::move(*commit);
  return Failure{trouble(kNothing)};
}

Json seat_json(const Chair& chair, std::size_t at) {
  Json seat = Json::object(
      {{"seat", static_cast<int>(at) + 1}, {"kind", table::kChairKinds.at(static_cast<std::size_t>(chair.kind))}});
  if (chair.is_person()) seat.set("name", chair.name);
  if (chair.kind == Chair::Kind::kBot) seat.set("level", chair.level);
  return seat;
}

}  // namespace

storage::Head head_of(const Table& table) {
  storage::Head head;
  const Stage stage = table.stage();
  head.phase = stage == Stage::kOver      ? storage::Phase::kFinished
               : stage == Stage::kPlaying ? storage::Phase::kRunning
                                          : storage::Phase::kOpen;
  Json seats = Json::array();
  for (std::size_t at = 0; at < table.chairs().size(); ++at) {
    const Chair& chair = table.chairs()[at];
    seats.push(seat_json(chair, at));
    head.sittings.push_back({.player = chair.player, .name = storage::name_key(chair.name)});
  }
  head.seats = seats.text();
  for (unsigned seat = 0; seat < table.chairs().size(); ++seat) {
    if (((table.winners() >> seat) & 1U) != 0)
      head.winners += (head.winners.empty() ? "" : ",") + std::to_string(seat + 1);
  }
  return head;
}

Room::Room(std::unique_ptr<Table> table, storage::GameRow row, RoomServices& services)
    : table_(std::move(table)),
      row_(std::move(row)),
      services_(&services),
      over_(table_->stage() == Stage::kOver),
      deserted_since_(now_millis()) {
  // Whoever is not here is missed from now on; but where others may have them, they are asked first.
  if (services.shared) {
    missed_from_ = deserted_since_ + kAnswersTake;
  } else {
    miss_absent(deserted_since_);
  }
}

void Room::miss_absent(std::int64_t now) {
  missed_from_ = 0;
  for (std::uint8_t seat = 0; seat < table_->chairs().size(); ++seat) {
    if (table_->chairs()[seat].is_person() && !table_->is_present({seat})) table_->set_present({seat}, false, now);
  }
}

Viewer Room::viewer_of(const std::string& player) const { return table::eyes_of(*table_, player); }

// --- the queue -----------------------------------------------------------------------------------------------

void Room::wish(Make make, Reply reply) {
  const std::string_view refusal = services_->stopping ? "stopping"
                                   : queue_.size() >= static_cast<std::size_t>(services_->limits->waiting_per_table)
                                       ? "busy"
                                       : "";
  if (!refusal.empty()) return reply({.seq = 0, .refusal = trouble(refusal)});
  queue_.push_back({.make = std::move(make), .reply = std::move(reply), .tries = 0, .asked = steady_micros()});
  next();
}

void Room::next() {
  if (running_) return;  // a reply has brought a new wish: the loop below will see it
  running_ = true;
  while (!busy_ && (is_behind() || !queue_.empty())) {
    if (is_behind()) {
      catch_up();
      continue;
    }
    auto commit = queue_.front().make(*table_);
    if (commit) {
      store(std::move(*commit));
    } else {
      answer({.seq = 0, .refusal = commit.error()});
    }
  }
  running_ = false;
}

void Room::answer(const Outcome& outcome) {
  const Wish wish = std::move(queue_.front());
  queue_.pop_front();
  if (outcome.refusal && outcome.refusal->reason != kNothing) ++services_->metrics->refusals;
  if (!outcome.refusal) services_->metrics->move_time.add(steady_micros() - wish.asked);
  wish.reply(outcome);
}

void Room::store(table::Commit commit) {
  busy_ = true;
  storage::Append append{table_->id(), {static_cast<std::int64_t>(commit.seq()), commit.entry()}};
  const auto kept = std::make_shared<table::Commit>(std::move(commit));
  services_->writer->append(std::move(append), [self = shared_from_this(), kept](const storage::Stored<bool>& result) {
    self->stored(kept, result);
  });
}

void Room::stored(const std::shared_ptr<table::Commit>& commit, const storage::Stored<bool>& kept) {
  busy_ = false;
  if (!kept) {
    // It may have been written all the same: look before the next one.
    ++services_->metrics->store_faults;
    log_event("store_fault", {{"what", kept.error().what}});
    unsure_ = true;
    refuse("unavailable");
  } else if (!*kept) {
    ++services_->metrics->races_lost;
    unsure_ = true;
    if (++queue_.front().tries >= kTries) refuse("closed");
  } else {
    const bool move = commit->type() == Change::Type::kMove;
    ++services_->metrics->entries;
    if (move) ++services_->metrics->moves;
    const std::string before = awaited();
    table_->adopt(std::move(*commit));
    answer({.seq = table_->seq(), .refusal = std::nullopt});
    tell_all();
    after_change();
    call_absent(before);
    if (!over_ && table_->stage() == Stage::kOver && services_->ended) services_->ended(*this);
    over_ = table_->stage() == Stage::kOver;
  }
  next();
}

void Room::hear_news(std::int64_t seq) {
  // We hear of our own entries as well, often before the store's answer.
  heard_ = std::max(heard_, static_cast<std::uint64_t>(seq));
  if (seq == 0) unsure_ = true;
  next();
}

void Room::catch_up() {
  busy_ = true;
  // Before the store is asked: what is heard from now on may have been written after it has looked.
  unsure_ = false;
  heard_ = 0;
  services_->writer->ask([id = table_->id(), seq = table_->seq()](
                             storage::Store& store) { return store.entries(id, static_cast<std::int64_t>(seq)); },
                         [self = shared_from_this()](const storage::Stored<std::vector<storage::LogEntry>>& entries) {
                           self->caught_up(entries);
                         });
}

void Room::caught_up(const storage::Stored<std::vector<storage::LogEntry>>& entries) {
  busy_ = false;
  if (!entries) {
    ++services_->metrics->store_faults;
    log_event("store_fault", {{"what", entries.error().what}});
    unsure_ = true;
    if (queue_.empty()) return;  // whoever comes next tries again
    refuse("unavailable");
    return next();
  }
  for (const storage::LogEntry& entry : *entries) {
    if (const auto fault = table_->take(entry.text)) {
      log_event("damaged_table", {{"table", table_->id()}, {"what", fault->text()}});
      unsure_ = true;
      while (!queue_.empty()) refuse("damaged");
      return;
    }
    tell_all();
  }
  over_ = table_->stage() == Stage::kOver;
  if (!entries->empty()) after_change();
  next();
}

// --- what follows from a change ------------------------------------------------------------------------------

void Room::tell_all() {
  const std::uint64_t seq = table_->seq();
  for (Listener& listener : audience_) {
    if (listener.seen >= seq) continue;
    listener.seen = seq;
    listener.visitor->send(table_->update(viewer_of(listener.visitor->player)));
  }
}

// The player whose decision the table waits for; "" for a bot's, or none.
std::string Room::awaited() const {
  const auto seat = table_->decider();
  if (!seat || !table_->chairs()[seat->value].bot().empty()) return "";
  return table_->chairs()[seat->value].player;
}

// Once for each turn, not for each of its decisions.
void Room::call_absent(const std::string& awaited_before) {
  const std::string now = awaited();
  if (now.empty() || now == awaited_before || !services_->turn) return;
  const Seat seat = *table_->decider();
  if (!table_->is_present(seat)) services_->turn(*this, seat);
}

void Room::after_change() {
  settle_presence();
  bring_back();
  keep_head();
  if (!table_->next_table().empty() && services_->rematch) services_->rematch(*this);
  if (table_->is_ready() && !audience_.empty()) {
    wish([](const Table& now) { return now.is_ready() ? now.start(now_millis()) : due(std::nullopt); },
         [](const Outcome&) {});
  }
  think();
}

std::uint32_t Room::seats_here() const {
  std::uint32_t seats = 0;
  for (std::size_t seat = 0; seat < table_->chairs().size(); ++seat) {
    const Chair& chair = table_->chairs()[seat];
    const bool here = chair.is_person() && std::ranges::any_of(audience_, [&](const Listener& listener) {
                        return listener.visitor->player == chair.player;
                      });
    if (here) seats |= 1U << seat;
  }
  return seats;
}

Attendance Room::attendance() const {
  if (audience_.empty()) return std::nullopt;
  return seats_here();
}

void Room::hear_attendance(const std::string& server, Attendance there) {
  elsewhere_.hear(server, there, now_millis());
  settle_presence();
  bring_back();
  think();
}

bool Room::settle_presence() {
  if (services_->shared && attendance() != said_) {
    said_ = attendance();
    services_->attendance(*this);
  }
  const std::uint32_t present = seats_here() | (services_->shared ? elsewhere_.seats(now_millis()) : 0);
  bool changed = false;
  for (std::uint8_t seat = 0; seat < table_->chairs().size(); ++seat) {
    const bool here = table_->chairs()[seat].is_person() && ((present >> seat) & 1U) != 0;
    if (here == table_->is_present({seat})) continue;
    table_->set_present({seat}, here, now_millis());
    changed = true;
  }
  if (!changed) return false;
  const auto text = std::make_shared<const std::string>(table_->presence(now_millis()));
  for (const Listener& listener : audience_) listener.visitor->send(text);
  return true;
}

// A bot keeps the seat of somebody who is here.
void Room::bring_back() {
  for (std::uint8_t seat = 0; seat < table_->chairs().size(); ++seat) {
    if (!table_->is_present({seat}) || !table_->back({seat}, now_millis())) continue;
    wish([seat](const Table& now) { return due(now.back({seat}, now_millis())); }, [](const Outcome&) {});
  }
}

void Room::think() {
  if (thinking_ || services_->stopping || is_deserted(now_millis())) return;
  if (services_->shared && !elsewhere_.is_first(services_->server, now_millis())) return;
  auto job = table_->bot_job();
  if (!job) return;
  thinking_ = true;
  services_->bots->think(std::move(job),
                         [self = shared_from_this()](std::shared_ptr<const table::BotJob> job_done, Json action) {
                           self->thinking_ = false;
                           self->wish([job_done = std::move(job_done), action = std::move(action)](
                                          const Table& now) { return now.submit_bot(*job_done, action, now_millis()); },
                                      [self](const Outcome& outcome) {
                                        // Too late: somebody took a move back, or another server's bot was quicker.
                                        if (outcome.refusal && outcome.refusal->reason == "stale") self->think();
                                      });
                         });
}

// Lists change with seats and stages, not with every move.
void Room::keep_head() {
  if (listed_ && listed_->stage == table_->stage() && listed_->chairs == table_->chairs()) return;
  listed_ = {.stage = table_->stage(), .chairs = table_->chairs()};
  storage::Head now = head_of(*table_);
  now.changed = row_.head.changed;
  if (now == row_.head) return;
  now.changed = table_->last_at();
  row_.head = now;
  services_->writer->ask([id = table_->id(), now](storage::Store& store) { return store.set_head(id, now); },
                         [self = shared_from_this()](const storage::Stored<storage::Done>& done) {
                           if (done) return;
                           ++self->services_->metrics->store_faults;
                           self->row_.head.seats.clear();  // not kept: the next change tries again
                           self->listed_.reset();
                         });
}

// --- the audience --------------------------------------------------------------------------------------------

bool Room::attends(const Visitor& visitor) const {
  return std::ranges::any_of(audience_, [&](const Listener& listener) { return listener.visitor.get() == &visitor; });
}

bool Room::attach(const VisitorPtr& visitor, std::optional<std::uint64_t> since) {
  const Viewer viewer = viewer_of(visitor->player);
  if (!attends(*visitor)) {
    // Whoever plays always finds room.
    if (!viewer && audience_.size() >= static_cast<std::size_t>(services_->limits->watchers_per_table)) return false;
    audience_.push_back({.visitor = visitor});
    visitor->tables.insert(table_->id());
  }
  for (Listener& listener : audience_) {
    if (listener.visitor == visitor) listener.seen = table_->seq();
  }
  visitor->send(since ? table_->since(viewer, *since, now_millis()) : table_->snapshot(viewer, now_millis()));
  // Who was here before is news to whoever comes.
  if (!settle_presence()) visitor->send(table_->presence(now_millis()));
  after_change();
  return true;
}

void Room::detach(const Visitor& visitor) {
  std::erase_if(audience_, [&](const Listener& listener) { return listener.visitor.get() == &visitor; });
  if (audience_.empty()) deserted_since_ = now_millis();
  settle_presence();
}

void Room::tick(std::int64_t now) {
  if (is_deserted(now)) return;
  if (missed_from_ != 0 && now >= missed_from_) miss_absent(now);
  if (services_->shared) settle_presence();  // a server that has gone is forgotten
  think();                                   // again, if the store was away when the bot had decided
  const auto due_at = table_->next_tick();
  if (!due_at || *due_at > now || !is_idle()) return;
  wish([](const Table& then) { return due(then.tick(now_millis())); }, [](const Outcome&) {});
}

bool Room::is_deserted(std::int64_t now) const {
  return audience_.empty() && is_idle() && now - deserted_since_ >= kLinger;
}

}  // namespace freebooter::server
