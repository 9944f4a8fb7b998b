// One connection to PostgreSQL. libpq never blocks here: every wait is a poll() with an end, so that a server that has
// gone away costs its clients an error and not their patience. A lost connection is made anew by the next statement.
#pragma once

#include <chrono>
#include <libpq-fe.h>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "storage/database.hpp"

namespace freebooter::storage {

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
struct FinishConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using PgResult = std::unique_ptr<PGresult, ClearResult>;

class PostgresLink {
 public:
  explicit PostgresLink(std::string url) : url_(std::move(url)) {}

  Stored<Done> connect();
  void disconnect() { connection_.reset(); }
  [[nodiscard]] bool connected() const { return connection_ != nullptr; }
  // -1 while there is no connection.
  [[nodiscard]] int socket() const { return connection_ ? PQsocket(connection_.get()) : -1; }
  [[nodiscard]] PGconn* handle() const { return connection_.get(); }

  // One statement with values. Needs a connection.
  Stored<PgResult> run(std::string_view sql, std::span<const Value> values);
  // Several statements without values; the result of the last.
  Stored<PgResult> script(std::string_view sql);

 private:
  enum class Wait : std::uint8_t { kRead, kWrite, kBoth };
  using Deadline = std::chrono::steady_clock::time_point;

  bool wait(Wait what, Deadline until) const;
  Stored<PgResult> finish();
  Failure<Fault> lost(std::string_view doing);

  std::string url_;
  std::unique_ptr<PGconn, FinishConnection> connection_;
};

}  // namespace freebooter::storage
