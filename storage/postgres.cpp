// PostgreSQL, shared by any number of servers. The primary key (game, seq) decides who was first; NOTIFY tells the
// rest.
#include <array>
#include <charconv>
#include <poll.h>
#include <set>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

#include "storage/postgres_link.hpp"

namespace freebooter::storage {

extern const std::string_view kPostgres1;
extern const std::string_view kPostgres2;
extern const std::string_view kPostgres3;

namespace {

constexpr std::array kPostgresMigrations{&kPostgres1, &kPostgres2, &kPostgres3};
constexpr int kReconnectMilliseconds = 250;
constexpr std::int64_t kSchemaLock = 0x66626F6F74;  // any number, the same for all of us

// {"a","b"}: an array as text.
std::string array_text(std::span<const Append* const> batch, const std::string& (*text_of)(const Append&)) {
  std::string text = "{";
  for (const Append* append : batch) {
    if (text.size() > 1) text += ',';
    text += '"';
    for (const char c : text_of(*append)) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    text += '"';
  }
  return text + "}";
}

std::string array_of_numbers(std::span<const Append* const> batch) {
  std::string text = "{";
  for (const Append* append : batch) text += (text.size() > 1 ? "," : "") + std::to_string(append->entry.seq);
  return text + "}";
}

const std::string& game_of(const Append& append) { return append.game; }
const std::string& text_of(const Append& append) { return append.entry.text; }

// A thread that hears what is appended.
class Listener {
 public:
  Listener(std::string url, News news)
      : link_(std::move(url)), news_(std::move(news)), stop_(eventfd(0, EFD_CLOEXEC)), thread_([this] { run(); }) {}
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  Listener(Listener&&) = delete;
  Listener& operator=(Listener&&) = delete;
  ~Listener() {
    (void)eventfd_write(stop_, 1);
    thread_.join();
    close(stop_);
  }

 private:
  void run() {
    for (;;) {
      if (!link_.connected()) {
        if (link_.connect() && link_.script("LISTEN freebooter; LISTEN freebooter_said")) news_.appended("", 0);
      }
      if (stopped(link_.connected() ? -1 : kReconnectMilliseconds)) return;
      if (link_.connected()) hear();
    }
  }

  // Waits for something to hear, or for so long; true when it is time to stop.
  [[nodiscard]] bool stopped(int milliseconds) const {
    std::array<pollfd, 2> items{
        {{.fd = stop_, .events = POLLIN, .revents = 0}, {.fd = link_.socket(), .events = POLLIN, .revents = 0}}};
    poll(items.data(), items.size(), milliseconds);
    return items[0].revents != 0;
  }

  void hear() {
    if (PQconsumeInput(link_.handle()) == 0) return link_.disconnect();
    while (PGnotify* notice = PQnotifies(link_.handle())) {
      if (std::string_view(notice->relname) != "freebooter") {
        news_.announced(notice->extra);
        PQfreemem(notice);
        continue;
      }
      const std::string_view text = notice->extra;
      const std::size_t space = text.find(' ');
      std::int64_t seq = 0;
      if (space != std::string_view::npos) std::from_chars(text.data() + space + 1, text.data() + text.size(), seq);
      news_.appended(std::string(text.substr(0, space)), seq);
      PQfreemem(notice);
    }
  }

  PostgresLink link_;
  News news_;
  int stop_;
  std::thread thread_;
};

class Postgres final : public Database {
 public:
  explicit Postgres(const std::string& url) : url_(url), link_(url) {}

  Stored<Done> connect() { return link_.connect(); }

  Stored<Rows> run(std::string_view sql, std::span<const Value> values) override {
    if (auto ready = reconnect(); !ready) return Failure{ready.error()};
    const auto result = link_.run(sql, values);
    if (!result) return Failure{result.error()};
    return rows_of(result->get());
  }

  Stored<Done> script(std::string_view sql) override {
    if (auto ready = reconnect(); !ready) return ready;
    return done(link_.script(sql));
  }

  Stored<Done> begin(Access access) override {
    in_transaction_ = false;
    if (auto ready = link_.connect(); !ready) return ready;
    auto begun =
        done(link_.script(access == Access::kWrite ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
    in_transaction_ = begun.ok();
    return begun;
  }
  Stored<Done> commit() override {
    in_transaction_ = false;
    const auto result = link_.script("COMMIT");
    if (!result) return Failure{result.error()};
    // A transaction that failed on the way answers COMMIT with ROLLBACK.
    if (std::string_view(PQcmdStatus(result->get())) != "COMMIT")
      return Failure{Fault{Fault::Kind::kUnavailable, "PostgreSQL: the transaction was rolled back"}};
    return Done{};
  }
  void rollback() override {
    in_transaction_ = false;
    if (link_.connected() && !link_.script("ROLLBACK")) link_.disconnect();
  }

  Stored<std::vector<bool>> insert_entries(std::span<const Append* const> batch) override {
    const std::array<Value, 3> values{array_text(batch, game_of), array_of_numbers(batch), array_text(batch, text_of)};
    // Sorted by game, so that two servers wait for each other in one direction only.
    const auto inserted =
        run("INSERT INTO entry (game, seq, text) SELECT b.game, b.seq, b.text"
            " FROM unnest($1::text[], $2::bigint[], $3::text[]) AS b(game, seq, text)"
            " WHERE EXISTS (SELECT 1 FROM game WHERE id = b.game AND log IS NULL)"
            " AND (b.seq = 1 OR EXISTS (SELECT 1 FROM entry e WHERE e.game = b.game AND e.seq = b.seq - 1))"
            " ORDER BY b.game COLLATE \"C\" ON CONFLICT DO NOTHING"
            " RETURNING game, pg_notify('freebooter', game || ' ' || seq)",
            values);
    if (!inserted) return Failure{inserted.error()};
    std::set<std::string_view> games;
    for (const auto& row : inserted->rows) games.insert(*row[0]);
    std::vector<bool> kept;
    for (const Append* append : batch) kept.push_back(games.contains(append->game));
    return kept;
  }

  Stored<Done> listen(News news) override {
    listener_ = std::make_unique<Listener>(url_, std::move(news));
    return Done{};
  }

  Stored<Done> announce(const std::string& text) override {
    const std::array<Value, 1> values{text};
    const auto said = run("SELECT pg_notify('freebooter_said', $1)", values);
    if (!said) return Failure{said.error()};
    return Done{};
  }

  Stored<Done> backup(const std::string&) override {
    return Failure{Fault{Fault::Kind::kDamaged,
                         "a PostgreSQL database is backed up with pg_dump, or as text with freebooter db export"}};
  }

  [[nodiscard]] std::span<const std::string_view* const> migrations() const override { return kPostgresMigrations; }
  Stored<Done> lock_schema() override {
    const std::array<Value, 1> values{kSchemaLock};
    const auto locked = run("SELECT pg_advisory_xact_lock($1)", values);
    if (!locked) return Failure{locked.error()};
    return Done{};
  }

 private:
  static Stored<Done> done(const Stored<PgResult>& result) {
    if (!result) return Failure{result.error()};
    return Done{};
  }

  // In the middle of a transaction a new connection would know nothing of its beginning.
  Stored<Done> reconnect() {
    if (in_transaction_ && !link_.connected())
      return Failure{Fault{Fault::Kind::kUnavailable, "PostgreSQL: the connection broke within a transaction"}};
    return link_.connect();
  }

  static Rows rows_of(const PGresult* result) {
    Rows rows;
    const int columns = PQnfields(result);
    for (int at = 0; at < PQntuples(result); ++at) {
      auto& row = rows.rows.emplace_back();
      for (int column = 0; column < columns; ++column) {
        if (PQgetisnull(result, at, column) != 0) {
          row.emplace_back();
        } else {
          row.emplace_back(std::in_place, PQgetvalue(result, at, column),
                           static_cast<std::size_t>(PQgetlength(result, at, column)));
        }
      }
    }
    const std::string_view changed = PQcmdTuples(const_cast<PGresult*>(result));  // libpq forgot the const
    std::from_chars(changed.data(), changed.data() + changed.size(), rows.changed);
    return rows;
  }

  std::string url_;
  PostgresLink link_;
  bool in_transaction_ = false;
  std::unique_ptr<Listener> listener_;
};

}  // namespace

Stored<std::unique_ptr<Database>> open_postgres(const std::string& url) {
  auto database = std::make_unique<Postgres>(url);
  if (auto connected = database->connect(); !connected) return Failure{connected.error()};
  return std::unique_ptr<Database>(std::move(database));
}

}  // namespace freebooter::storage
