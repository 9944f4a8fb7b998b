// Opening a store and bringing its schema up to date.
#include <charconv>

#include "storage/sql_store.hpp"

namespace freebooter::storage {

namespace {

Stored<Done> migrate_locked(Database& database) {
  if (auto locked = database.lock_schema(); !locked) return locked;
  auto made = database.script("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
  if (!made) return made;
  const auto rows = database.run("SELECT COALESCE(MAX(version), 0) FROM schema_version", {});
  if (!rows) return Failure{rows.error()};
  const std::string& text = *rows->rows[0][0];
  std::int64_t version = 0;
  std::from_chars(text.data(), text.data() + text.size(), version);
  const auto migrations = database.migrations();
  if (version > static_cast<std::int64_t>(migrations.size())) {
    return Failure{Fault{Fault::Kind::kDamaged, "the database has schema " + text + ", this program knows " +
                                                    std::to_string(migrations.size()) + "; it needs a newer one"}};
  }
  for (auto next = static_cast<std::size_t>(version); next < migrations.size(); ++next) {
    if (auto done = database.script(*migrations[next]); !done) return done;
    const Value number = static_cast<std::int64_t>(next + 1);
    const auto noted = database.run("INSERT INTO schema_version (version) VALUES ($1)", std::span(&number, 1));
    if (!noted) return Failure{noted.error()};
  }
  return Done{};
}

bool is_postgres(const std::string& where) {
  return where.starts_with("postgres://") || where.starts_with("postgresql://");
}

}  // namespace

Stored<Done> migrate(Database& database) {
  if (auto begun = database.begin(Database::Access::kWrite); !begun) return begun;
  auto done = migrate_locked(database);
  if (done) done = database.commit();
  if (!done) database.rollback();
  return done;
}

Stored<std::unique_ptr<Store>> open_store(const std::string& where) {
  auto database = is_postgres(where) ? open_postgres(where) : open_sqlite(where);
  if (!database) return Failure{database.error()};
  if (auto migrated = migrate(**database); !migrated) return Failure{migrated.error()};
  return std::unique_ptr<Store>(std::make_unique<SqlStore>(std::move(*database)));
}

// Letters of ASCII and of Latin-1 (two bytes in UTF-8, C3 80 to C3 9E) get small; everything else stays.
std::string name_key(std::string_view name) {
  std::string key(name);
  for (std::size_t at = 0; at < key.size(); ++at) {
    const auto byte = static_cast<unsigned char>(key[at]);
    if (byte >= 'A' && byte <= 'Z') key[at] = static_cast<char>(byte + 32);
    if (byte != 0xC3 || at + 1 == key.size()) continue;
    const auto next = static_cast<unsigned char>(key[at + 1]);
    if (next >= 0x80 && next <= 0x9E && next != 0x97) key[at + 1] = static_cast<char>(next + 32);  // 97 is a sign
    ++at;
  }
  return key;
}

}  // namespace freebooter::storage
