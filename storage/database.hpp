// A connection to a database that speaks SQL. The statements of sql_store.cpp are written for both databases: values
// go in as $1, $2, ... in the order in which they first appear, and rows come back as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "storage/store.hpp"

namespace freebooter::storage {

using Value = std::variant<std::nullptr_t, std::int64_t, std::string>;
using Cell = std::optional<std::string>;

struct Rows {
  std::vector<std::vector<Cell>> rows;
  std::int64_t changed = 0;  // rows written by the statement
};

class Database {
 public:
  virtual ~Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  Database(Database&&) = delete;
  Database& operator=(Database&&) = delete;

  virtual Stored<Rows> run(std::string_view sql, std::span<const Value> values) = 0;
  // Several statements without values.
  virtual Stored<Done> script(std::string_view sql) = 0;

  enum class Access : std::uint8_t { kWrite, kRead };
  virtual Stored<Done> begin(Access access) = 0;
  virtual Stored<Done> commit() = 0;
  virtual void rollback() = 0;

  // Inside a transaction: the entries of a batch, sorted by game; for each whether its number was free.
  virtual Stored<std::vector<bool>> insert_entries(std::span<const Append* const> batch) = 0;
  virtual Stored<Done> listen(News news) = 0;
  virtual Stored<Done> announce(const std::string& text) = 0;
  virtual Stored<Done> backup(const std::string& path) = 0;

  // The scripts that lead from an empty database to the present schema, oldest first.
  [[nodiscard]] virtual std::span<const std::string_view* const> migrations() const = 0;
  // Inside a transaction: nobody else migrates before it ends.
  virtual Stored<Done> lock_schema() = 0;

 protected:
  Database() = default;
};

Stored<std::unique_ptr<Database>> open_sqlite(const std::string& path);
Stored<std::unique_ptr<Database>> open_postgres(const std::string& url);

// Brings the schema up to date; a schema newer than this program is refused.
Stored<Done> migrate(Database& database);

}  // namespace freebooter::storage
