#include "server/hub.hpp"

#include <algorithm>
#include <thread>

#include "server/log.hpp"
#include "server/ratings.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

namespace {

using storage::Store;
using storage::Stored;
using table::Table;

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr int kCompactedAtOnce = 100;
constexpr int kCodeTries = 5;
constexpr std::size_t kBucketsAtOnce = 256;
constexpr int kCallsPerMinute = 30;  // of one player

int bot_threads(const Config& config) {
  if (config.bot_threads > 0) return config.bot_threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

Herald::Reach reach_of(const Config& config) {
  return config.webhooks.local ? Herald::Reach::kLocalToo : Herald::Reach::kPublic;
}

bool is_shared(const Config& config) { return config.db.starts_with("postgres"); }

// A table as the store has it.
struct Kept {
  std::optional<storage::GameRow> row;
  std::vector<std::string> lines;
};

Stored<Kept> fetch(Store& store, const std::string& id) {
  auto row = store.game(id);
  if (!row) return Failure{row.error()};
  if (!*row) return Kept{};
  auto entries = store.entries(id, 0);
  if (!entries) return Failure{entries.error()};
  Kept kept{.row = std::move(*row), .lines = {}};
  for (storage::LogEntry& entry : *entries) kept.lines.push_back(std::move(entry.text));
  return kept;
}

std::optional<storage::Time> days_ago(int days) {
  if (days == 0) return std::nullopt;
  return now_millis() - days * kDay;
}

}  // namespace

Hub::Hub(Config config, Post post, std::unique_ptr<Store> writer, std::unique_ptr<Store> reader)
    : config_(std::move(config)), next_housekeeping_(now_millis() + kMinute) {
  writer_ = std::make_unique<storage::Worker>(std::move(writer), post, [this](const storage::Worker::Commit& commit) {
    metrics_.commit_time.add(commit.microseconds);
  });
  reader_ = std::make_unique<storage::Worker>(std::move(reader), post);
  bots_ = std::make_unique<BotPool>(bot_threads(config_), post, metrics_);
  services_ = {.writer = writer_.get(),
               .bots = bots_.get(),
               .metrics = &metrics_,
               .limits = &config_.limits,
               .shared = is_shared(config_),
               .server = new_id(),
               .stopping = false,
               .ended = [this](Room& room) { rate(room); },
               .rematch = [this](Room& room) { open_rematch(room); },
               .attendance = [this](Room& room) { to_announce_.insert(room.table().id()); },
               .turn = [this](Room& room, Seat seat) { call_to_turn(room, seat); }};
  if (config_.webhooks.allowed) herald_ = std::make_unique<Herald>(reach_of(config_), metrics_);
}

Hub::~Hub() = default;

// --- players -------------------------------------------------------------------------------------------------

void Hub::find_player(const std::string& token, Then<Player> then) {
  reader_->ask([hash = token_hash(token)](Store& store) { return store.player_by_token(hash); },
               [then = std::move(then)](const Stored<std::optional<storage::PlayerRow>>& found) {
                 if (!found) return then(Failure{trouble("unavailable")});
                 if (!*found) return then(Failure{trouble("bad_token")});
                 then(Player{(*found)->id, (*found)->name, !(*found)->password.empty()});
               });
}

void Hub::make_guest(const std::string& name, const std::string& address, Then<std::pair<Player, std::string>> then) {
  if (!table::is_line(name, table::kLongestName)) return then(Failure{trouble("bad_name")});
  if (is_too_often("guest", address, config_.limits.guests_per_minute)) return then(Failure{trouble("too_often")});
  const Player player{.id = new_id(), .name = name};
  const std::string token = new_token();
  const std::int64_t now = now_millis();
  storage::PlayerRow row{.id = player.id, .name = name, .password = "", .created = now, .seen = now};
  writer_->ask([row, hash = token_hash(token)](Store& store) { return store.add_player(row, hash); },
               [player, token, then = std::move(then)](const Stored<storage::Done>& done) {
                 if (!done) return then(Failure{trouble("unavailable")});
                 then(std::pair{player, token});
               });
}

bool Hub::is_too_often(const std::string& what, const std::string& address, int per_minute) {
  const std::int64_t minute = now_millis() / kMinute;
  if (minute != minute_) often_.clear();
  minute_ = minute;
  return ++often_[{what, address}] > per_minute;
}

// --- tables --------------------------------------------------------------------------------------------------

void Hub::with_room(const std::string& id, Then<RoomPtr> then) {
  if (const auto known = rooms_.find(id); known != rooms_.end()) return then(known->second);
  if (!table::is_id(id)) return then(Failure{trouble("not_found")});
  auto& waiting = loading_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  reader_->ask([id](Store& store) { return fetch(store, id); },
               [this, id](const Stored<Kept>& kept) {
                 if (!kept) return loaded(id, Failure{trouble("unavailable")});
                 if (!kept->row) return loaded(id, Failure{trouble("not_found")});
                 auto restored = Table::restore(kept->lines, shelf_);
                 if (!restored) {
                   log_event("damaged_table", {{"table", id}, {"what", restored.error().text()}});
                   return loaded(id, Failure{trouble("damaged")});
                 }
                 loaded(id, std::make_shared<Room>(std::move(*restored), *kept->row, services_));
               });
}

void Hub::loaded(const std::string& id, Result<RoomPtr, Trouble> room) {
  if (room) rooms_[id] = *room;
  metrics_.tables = static_cast<std::int64_t>(rooms_.size());
  const auto waiting = std::move(loading_[id]);
  loading_.erase(id);
  for (const auto& then : waiting) then(room);
  if (!room || !services_.shared) return;
  // What another server wrote between our reading and now was announced to nobody here.
  (*room)->hear_news(0);
  to_ask_.insert(id);
}

void Hub::open_table(Opening opening, Then<RoomPtr> then) {
  const std::int64_t now = now_millis();
  storage::GameRow row;
  row.id = opening.setup.id;
  row.kind = opening.setup.game;
  row.listed = opening.listed;
  row.setup = opening.setup.setup.text();
  row.created = now;
  auto opened = Table::open(std::move(opening.setup), shelf_, now);
  if (!opened) {
    Trouble wrong = trouble("bad_setup", opened.error().text());
    return then(Failure{wrong});
  }
  row.head = head_of(*opened->table);
  row.head.changed = now;
  const auto laid = std::make_shared<Table::Opened>(std::move(*opened));
  writer_->ask(
      [row, entry = laid->entry](Store& store) mutable -> Stored<storage::GameRow> {
        for (int attempt = 0;; ++attempt) {
          row.code = new_code();
          const auto made = store.create_game(row, {1, entry});
          if (made) return row;
          if (made.error().kind != storage::Fault::Kind::kTaken || attempt == kCodeTries) return Failure{made.error()};
        }
      },
      [this, laid, then = std::move(then)](const Stored<storage::GameRow>& kept) {
        if (!kept) {
          ++metrics_.store_faults;
          return then(Failure{trouble("unavailable")});
        }
        const auto room = std::make_shared<Room>(std::move(laid->table), *kept, services_);
        rooms_[kept->id] = room;
        metrics_.tables = static_cast<std::int64_t>(rooms_.size());
        then(room);
      });
}

// Once, and again by whoever looks at the old table if the first attempt was cut short. Those who ask for the new
// table meanwhile wait for it.
void Hub::open_rematch(Room& room) {
  const std::string next = room.table().next_table();
  if (rooms_.contains(next) || loading_.contains(next)) return;
  loading_[next].emplace_back([](const Result<RoomPtr, Trouble>&) {});
  const Opening opening{.setup = room.table().rematch_setup(random_digest()), .listed = room.row().listed};
  const auto look_again = [this, next] {
    const auto waiting = std::move(loading_[next]);
    loading_.erase(next);
    for (const auto& then : waiting) with_room(next, then);
  };
  reader_->ask([next](Store& store) { return store.game(next); },
               [this, next, opening, look_again](const Stored<std::optional<storage::GameRow>>& found) {
                 if (!found || *found) return look_again();
                 open_table(opening, [this, next, look_again](const Result<RoomPtr, Trouble>& opened) {
                   if (opened) return loaded(next, opened);
                   look_again();  // another server was quicker, or the store is away
                 });
               });
}

void Hub::rate(const Room& room) {
  std::vector<Rated> seats;
  const auto& chairs = room.table().chairs();
  for (std::size_t at = 0; at < chairs.size(); ++at) {
    const table::Chair& chair = chairs[at];
    seats.push_back({.who = chair.is_person() ? chair.player : "bot-" + chair.level,
                     .is_bot = !chair.is_person(),
                     .won = ((room.table().winners() >> at) & 1U) != 0});
  }
  if (!is_rated(seats)) return;
  writer_->ask(
      [seats, kind = std::string(room.table().game().name())](Store& store) { return rate_game(store, kind, seats); },
      [this](const Stored<storage::Done>& done) {
        if (!done) ++metrics_.store_faults;
      });
}

// Nothing of the game goes with it but that it is their turn.
void Hub::call_to_turn(const Room& room, Seat seat) {
  const table::Table& table = room.table();
  const std::string player = table.chairs()[seat.value].player;
  if (!herald_ || services_.stopping || is_too_often("hook", player, kCallsPerMinute)) return;
  Json names = Json::array();
  for (const table::Chair& chair : table.chairs()) names.push(chair.is_person() ? chair.name : chair.level);
  Json body = Json::object({{"type", "your_turn"},
                            {"table", table.id()},
                            {"game", room.row().kind},
                            {"seat", seat.value + 1},
                            {"seq", static_cast<std::int64_t>(table.decision_seq())},
                            {"at", table.decision_at()},
                            {"players", names}});
  if (!config_.public_url.empty()) body.set("url", config_.public_url + "/t/" + room.row().code);
  reader_->ask([player](Store& store) { return store.notice(player); },
               [this, body = body.text()](const Stored<storage::NoticeRow>& notice) {
                 if (!notice || notice->hook.empty() || !herald_) return;
                 herald_->send({.url = notice->hook, .key = notice->hook_key, .body = body, .id = new_id()});
               });
}

bool Hub::may_call(const std::string& url) const { return herald_ && Herald::may_be_set(url, reach_of(config_)); }

// --- the house -----------------------------------------------------------------------------------------------

void Hub::hear_news(const std::string& table, std::int64_t seq) {
  if (!table.empty()) {
    if (const auto room = rooms_.find(table); room != rooms_.end()) room->second->hear_news(seq);
    return;
  }
  for (const auto& [id, room] : rooms_) room->hear_news(0);
}

void Hub::hear_announcement(const std::string& text) {
  const auto announcement = read_announcement(text);
  if (!announcement || announcement->server == services_.server) return;
  for (const Announcement::Item& item : announcement->items) {
    const auto room = rooms_.find(item.table);
    if (room == rooms_.end()) continue;
    if (item.asks) {
      if (room->second->attendance()) to_announce_.insert(item.table);
    } else {
      room->second->hear_attendance(announcement->server, item.there);
    }
  }
}

// All that has changed since the last time, and now and then everything, for those who have missed something.
void Hub::announce(std::int64_t now) {
  if (!services_.shared) return;
  if (now >= say_again_) {
    say_again_ = now + Elsewhere::kSayAgain;
    for (const auto& [id, room] : rooms_) {
      if (room->attendance()) to_announce_.insert(id);
    }
  }
  Announcement announcement{.server = services_.server, .items = {}};
  for (const std::string& id : to_announce_) {
    const auto room = rooms_.find(id);
    announcement.items.push_back(
        {.table = id, .there = room == rooms_.end() ? std::nullopt : room->second->attendance(), .asks = false});
  }
  for (const std::string& id : to_ask_) announcement.items.push_back({.table = id, .there = {}, .asks = true});
  to_announce_.clear();
  to_ask_.clear();
  for (std::string& text : announcement_texts(announcement)) {
    writer_->ask([text = std::move(text)](Store& store) { return store.announce(text); },
                 [](const Stored<storage::Done>&) {});
  }
}

// A few tables at a time: whoever plays does not wait for ten thousand others to be looked after. Where the map grows
// between two steps a table may be left out, until the next round.
bool Hub::look_after_tables(std::int64_t now) {
  std::vector<RoomPtr> deserted;
  std::vector<RoomPtr> visited;
  const std::size_t end = std::min(rooms_.bucket_count(), next_bucket_ + kBucketsAtOnce);
  for (; next_bucket_ < end; ++next_bucket_) {
    for (auto at = rooms_.begin(next_bucket_); at != rooms_.end(next_bucket_); ++at) {
      if (at->second->is_deserted(now)) {
        deserted.push_back(at->second);
      } else {
        visited.push_back(at->second);
      }
    }
  }
  for (const RoomPtr& room : deserted) rooms_.erase(room->table().id());
  for (const RoomPtr& room : visited) room->tick(now);
  return next_bucket_ >= rooms_.bucket_count();
}

bool Hub::tick() {
  const std::int64_t now = now_millis();
  metrics_.store_queue = static_cast<std::int64_t>(writer_->waiting() + reader_->waiting());
  if (services_.stopping) return true;
  if (!look_after_tables(now)) return false;
  next_bucket_ = 0;
  metrics_.tables = static_cast<std::int64_t>(rooms_.size());
  announce(now);
  if (now < next_housekeeping_) return true;
  next_housekeeping_ = now + kHour;
  writer_->ask(
      [now, days = config_.retention](Store& store) -> Stored<storage::Pruned> {
        if (const auto done = store.compact_finished(now - kHour, kCompactedAtOnce); !done)
          return Failure{done.error()};
        return store.prune({.finished_before = days_ago(days.finished),
                            .idle_before = days_ago(days.idle),
                            .guests_before = days_ago(days.guests)});
      },
      [](const Stored<storage::Pruned>& pruned) {
        if (!pruned) return log_event("store_fault", {{"what", pruned.error().what}});
        if (pruned->games + pruned->players > 0)
          log_event("pruned", {{"games", pruned->games}, {"players", pruned->players}});
      });
  return true;
}

void Hub::join() {
  services_.stopping = true;
  herald_.reset();
  bots_.reset();
  reader_.reset();
  writer_.reset();
}

void Hub::stop(std::function<void()> done) {
  services_.stopping = true;
  // The worker answers in order: when this comes back, everything handed in before is on the disk and told.
  writer_->ask([](Store&) { return storage::Done{}; }, [done = std::move(done)](storage::Done) { done(); });
}

}  // namespace freebooter::server
