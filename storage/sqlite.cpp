// SQLite: one file, write-ahead log, every commit on the disk before it is reported.
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <map>
#include <sqlite3.h>
#include <system_error>
#include <unistd.h>

#include "storage/database.hpp"

namespace freebooter::storage {

extern const std::string_view kSqlite1;
extern const std::string_view kSqlite2;
extern const std::string_view kSqlite3;

namespace {

constexpr std::array kSqliteMigrations{&kSqlite1, &kSqlite2, &kSqlite3};
constexpr int kBusyMilliseconds = 5000;
constexpr int kBackupPages = 256;  // copied at a time, so that writers get their turn in between

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Handle = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

Failure<Fault> failed(sqlite3* database, int code) {
  const auto kind = [&] {
    switch (code & 0xFF) {
      case SQLITE_CONSTRAINT: return Fault::Kind::kTaken;
      case SQLITE_CORRUPT:
      case SQLITE_NOTADB:
      case SQLITE_ERROR:
      case SQLITE_MISMATCH:
      case SQLITE_RANGE: return Fault::Kind::kDamaged;
      default: return Fault::Kind::kUnavailable;
    }
  }();
  const char* what = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  return Failure{Fault{kind, "SQLite: " + std::string(what)}};
}

Stored<Handle> open_file(const std::string& path, int flags) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  Handle handle(opened);
  if (code == SQLITE_OK) return handle;
  auto failure = failed(opened, code);
  failure.error.what += " (" + path + ")";
  return failure;
}

class Sqlite final : public Database {
 public:
  explicit Sqlite(Handle handle) : handle_(std::move(handle)) {}

  Stored<Rows> run(std::string_view sql, std::span<const Value> values) override {
    auto statement = prepared(sql);
    if (!statement) return Failure{statement.error()};
    bind(*statement, values);
    Rows rows;
    int code = sqlite3_step(*statement);
    for (; code == SQLITE_ROW; code = sqlite3_step(*statement)) rows.rows.push_back(row_of(*statement));
    if (code != SQLITE_DONE) {
      auto failure = failed(handle_.get(), code);
      sqlite3_reset(*statement);
      return failure;
    }
    rows.changed = sqlite3_changes64(handle_.get());
    sqlite3_reset(*statement);
    return rows;
  }

  Stored<Done> script(std::string_view sql) override {
    const int code = sqlite3_exec(handle_.get(), std::string(sql).c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return failed(handle_.get(), code);
    return Done{};
  }

  // IMMEDIATE: who writes waits for other writers at the beginning and never fails for them in the middle.
  Stored<Done> begin(Access access) override { return simple(access == Access::kWrite ? "BEGIN IMMEDIATE" : "BEGIN"); }
  Stored<Done> commit() override { return simple("COMMIT"); }
  void rollback() override {
    if (sqlite3_get_autocommit(handle_.get()) == 0) (void)simple("ROLLBACK");
  }

  Stored<std::vector<bool>> insert_entries(std::span<const Append* const> batch) override {
    std::vector<bool> kept;
    kept.reserve(batch.size());
    for (const Append* append : batch) {
      const std::array<Value, 3> values{append->game, append->entry.seq, append->entry.text};
      const auto inserted =
          run("INSERT INTO entry (game, seq, text) SELECT $1, $2, $3"
              " WHERE EXISTS (SELECT 1 FROM game WHERE id = $1 AND log IS NULL)"
              " AND ($2 = 1 OR EXISTS (SELECT 1 FROM entry WHERE game = $1 AND seq = $2 - 1))"
              " ON CONFLICT DO NOTHING",
              values);
      if (!inserted) return Failure{inserted.error()};
      kept.push_back(inserted->changed == 1);
    }
    return kept;
  }

  Stored<Done> listen(News) override { return Done{}; }
  Stored<Done> announce(const std::string&) override { return Done{}; }

  Stored<Done> backup(const std::string& path) override {
    // Made here, and only if it is not there: an older copy is not written over.
    const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
      return Failure{Fault{Fault::Kind::kUnavailable, path + ": " + std::generic_category().message(errno)}};
    ::close(made);
    auto target = open_file(path, SQLITE_OPEN_READWRITE);
    if (!target) return Failure{target.error()};
    sqlite3_backup* copy = sqlite3_backup_init(target->get(), "main", handle_.get(), "main");
    if (copy == nullptr) return failed(target->get(), sqlite3_errcode(target->get()));
    int code = SQLITE_OK;
    while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED) {
      code = sqlite3_backup_step(copy, kBackupPages);
      if (code == SQLITE_BUSY || code == SQLITE_LOCKED) sqlite3_sleep(10);
    }
    code = sqlite3_backup_finish(copy);
    if (code != SQLITE_OK) return failed(target->get(), code);
    return Done{};
  }

  [[nodiscard]] std::span<const std::string_view* const> migrations() const override { return kSqliteMigrations; }
  Stored<Done> lock_schema() override { return Done{}; }  // BEGIN IMMEDIATE has done it

 private:
  Stored<Done> simple(std::string_view sql) {
    const auto done = run(sql, {});
    if (!done) return Failure{done.error()};
    return Done{};
  }

  Stored<sqlite3_stmt*> prepared(std::string_view sql) {
    if (const auto known = statements_.find(sql); known != statements_.end()) return known->second.get();
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    if (code != SQLITE_OK) return failed(handle_.get(), code);
    statements_.emplace(std::string(sql), Statement(made));
    return made;
  }

  static void bind(sqlite3_stmt* statement, std::span<const Value> values) {
    for (int at = 1; at <= static_cast<int>(values.size()); ++at) {
      const Value& value = values[static_cast<std::size_t>(at) - 1];
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        sqlite3_bind_int64(statement, at, *number);
      } else if (const auto* text = std::get_if<std::string>(&value)) {
        // The values outlive the statement's run, so SQLite need not copy them.
        sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
      } else {
        sqlite3_bind_null(statement, at);
      }
    }
  }

  static std::vector<Cell> row_of(sqlite3_stmt* statement) {
    std::vector<Cell> row;
    const int columns = sqlite3_column_count(statement);
    row.reserve(static_cast<std::size_t>(columns));
    for (int column = 0; column < columns; ++column) {
      if (sqlite3_column_type(statement, column) == SQLITE_NULL) {
        row.emplace_back();
        continue;
      }
      const void* text = sqlite3_column_blob(statement, column);  // a number becomes its text
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
      row.emplace_back(std::in_place, static_cast<const char*>(text), size);
    }
    return row;
  }

  Handle handle_;
  std::map<std::string, Statement, std::less<>> statements_;
};

}  // namespace

Stored<std::unique_ptr<Database>> open_sqlite(const std::string& path) {
  auto handle = open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX);
  if (!handle) return Failure{handle.error()};
  sqlite3_busy_timeout(handle->get(), kBusyMilliseconds);
  sqlite3_extended_result_codes(handle->get(), 1);
  auto database = std::make_unique<Sqlite>(std::move(*handle));
  // Moves of many tables touch many pages, again and again: room to keep them, and a log long enough that most are
  // written back once for many moves.
  const auto set = database->script(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
      "PRAGMA wal_autocheckpoint = 16384; PRAGMA cache_size = -32768;");
  if (!set) return Failure{Fault{set.error().kind, set.error().what + " (" + path + ")"}};
  return std::unique_ptr<Database>(std::move(database));
}

}  // namespace freebooter::storage
