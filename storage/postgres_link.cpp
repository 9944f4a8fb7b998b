#include "storage/postgres_link.hpp"

#include <array>
#include <poll.h>

namespace freebooter::storage {

namespace {

constexpr auto kConnectPatience = std::chrono::seconds(3);
constexpr auto kPatience = std::chrono::seconds(15);

std::string trimmed(const char* message) {
  std::string text(message != nullptr ? message : "");
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// By SQLSTATE: what is taken, what may be different in a moment, and what is our own mistake.
Fault::Kind kind_of(std::string_view state) {
  if (state == "23505") return Fault::Kind::kTaken;
  // Connection, rolled back by a conflict, read-only, out of room, administrator, system.
  for (const std::string_view passing : {"08", "40", "25", "53", "55", "57", "58"}) {
    if (state.starts_with(passing)) return Fault::Kind::kUnavailable;
  }
  return state.empty() ? Fault::Kind::kUnavailable : Fault::Kind::kDamaged;
}

}  // namespace

bool PostgresLink::wait(Wait what, Deadline until) const {
  pollfd item{.fd = socket(), .events = 0, .revents = 0};
  if (what != Wait::kWrite) item.events = static_cast<short>(item.events | POLLIN);
  if (what != Wait::kRead) item.events = static_cast<short>(item.events | POLLOUT);
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
  if (left <= 0 || item.fd < 0) return false;
  return poll(&item, 1, static_cast<int>(left)) > 0;
}

Failure<Fault> PostgresLink::lost(std::string_view doing) {
  const std::string reason = connection_ ? trimmed(PQerrorMessage(connection_.get())) : "no connection";
  connection_.reset();
  return Failure{
      Fault{Fault::Kind::kUnavailable, "PostgreSQL: " + std::string(doing) + (reason.empty() ? "" : ": " + reason)}};
}

Stored<Done> PostgresLink::connect() {
  if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return Done{};
  const Deadline until = std::chrono::steady_clock::now() + kConnectPatience;
  connection_.reset(PQconnectStart(url_.c_str()));
  if (!connection_ || PQstatus(connection_.get()) == CONNECTION_BAD) return lost("cannot connect");
  for (auto state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK; state = PQconnectPoll(connection_.get())) {
    if (state == PGRES_POLLING_FAILED) return lost("cannot connect");
    if (!wait(state == PGRES_POLLING_READING ? Wait::kRead : Wait::kWrite, until)) return lost("no answer in time");
  }
  if (PQsetnonblocking(connection_.get(), 1) != 0) return lost("cannot connect");
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  return Done{};
}

Stored<PgResult> PostgresLink::finish() {
  const Deadline until = std::chrono::steady_clock::now() + kPatience;
  for (int left = PQflush(connection_.get()); left != 0; left = PQflush(connection_.get())) {
    if (left < 0 || !wait(Wait::kBoth, until)) return lost("sending failed");
    if (PQconsumeInput(connection_.get()) == 0) return lost("the connection broke");
  }
  PgResult last;
  for (;;) {
    while (PQisBusy(connection_.get()) != 0) {
      if (!wait(Wait::kRead, until)) return lost("no answer in time");
      if (PQconsumeInput(connection_.get()) == 0) return lost("the connection broke");
    }
    PgResult next(PQgetResult(connection_.get()));
    if (!next) break;
    const bool bad = last && PQresultStatus(last.get()) == PGRES_FATAL_ERROR;
    if (!bad) last = std::move(next);
  }
  if (!last) return lost("no result");
  const auto status = PQresultStatus(last.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return last;
  const char* state = PQresultErrorField(last.get(), PG_DIAG_SQLSTATE);
  const Fault fault{kind_of(state != nullptr ? state : ""), "PostgreSQL: " + trimmed(PQresultErrorMessage(last.get()))};
  if (PQstatus(connection_.get()) != CONNECTION_OK) connection_.reset();
  return Failure{fault};
}

Stored<PgResult> PostgresLink::run(std::string_view sql, std::span<const Value> values) {
  if (!connection_) return lost("not connected");
  std::vector<std::string> numbers(values.size());
  std::vector<const char*> texts(values.size(), nullptr);
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (const auto* number = std::get_if<std::int64_t>(&values[at])) {
      numbers[at] = std::to_string(*number);
      texts[at] = numbers[at].c_str();
    } else if (const auto* text = std::get_if<std::string>(&values[at])) {
      if (text->find('\0') != std::string::npos)
        return Failure{Fault{Fault::Kind::kDamaged, "PostgreSQL: a text with a NUL in it cannot be kept"}};
      texts[at] = text->c_str();
    }
  }
  const int sent = PQsendQueryParams(connection_.get(), std::string(sql).c_str(), static_cast<int>(values.size()),
                                     nullptr, texts.data(), nullptr, nullptr, 0);
  if (sent == 0) return lost("sending failed");
  return finish();
}

Stored<PgResult> PostgresLink::script(std::string_view sql) {
  if (!connection_) return lost("not connected");
  if (PQsendQuery(connection_.get(), std::string(sql).c_str()) == 0) return lost("sending failed");
  return finish();
}

}  // namespace freebooter::storage
