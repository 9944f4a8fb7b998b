// A real server in a process of its own, and people who come to it over real sockets.
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "server/dial.hpp"
#include "support/process.hpp"

namespace freebooter::test {

// A database of a kind, sqlite or postgres, with nothing in it.
std::string fresh_db(const std::string& kind, const Folder& folder);
// What the tests of a kind are called.
std::string db_name(const testing::TestParamInfo<const char*>& info);

// `freebooter serve` on a free port.
class Club {
 public:
  // The configuration is JSON. Programs move faster than people, and that alone is allowed if nothing else is said.
  explicit Club(std::string db, const std::string& config = R"({"limits":{"messages_per_second":10000}})");

  Club(const Club&) = delete;
  Club& operator=(const Club&) = delete;
  Club(Club&&) = delete;
  Club& operator=(Club&&) = delete;
  // Prints the server's log if the test has failed.
  ~Club();

  void start();
  void kill();  // -9
  // SIGTERM; the exit code.
  int stop();

  [[nodiscard]] std::string url() const { return scheme_ + "127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string log() const { return read_text(folder_.path("log")); }
  [[nodiscard]] pid_t pid() const { return server_->pid(); }

  [[nodiscard]] server::HttpAnswer call(const server::HttpCall& wish) const;
  // The value of a metric.
  [[nodiscard]] std::int64_t metric(const std::string& name) const;

 private:
  Folder folder_;
  std::string db_;
  std::string config_;
  std::string scheme_ = "http://";
  int port_ = 0;
  std::size_t log_read_ = 0;
  std::unique_ptr<Process> server_;
};

Json parsed(const std::string& text);
std::string text_at(const Json& json, std::string_view key);
std::int64_t number_at(const Json& json, std::string_view key);

struct Guest {
  std::string id;
  std::string name;
  std::string token;
};
Guest make_guest(const Club& club, const std::string& name);

struct Wanted {
  std::string game = "boots";
  int players = 2;
  std::vector<std::string> seats{};  // "open" or a bot
  bool listed = true;
  std::string options = "{}";
};
struct Opened {
  std::string id;
  std::string code;
};
Opened open_table(const Club& club, const Guest& host, const Wanted& wanted);

// Somebody at a table.
class Client {
 public:
  // Says hello. Whoever comes to a server that may be killed any moment says so, and is not surprised by silence.
  enum class Server : std::uint8_t { kThere, kMayGo };
  Client(const Club& club, const Guest& guest, const server::Dialled::Options& options = {},
         Server server = Server::kThere);

  bool send(const Json& message);
  bool send_text(std::string_view text) { return line_ && line_->send(text); }
  void join(const std::string& table, const std::string& code = "");
  void watch(const std::string& table, std::optional<std::int64_t> since = std::nullopt, const std::string& code = "");

  // The next message, or null when none came in time.
  Json hear(int milliseconds = 10'000);
  // Hears until a message of that type comes.
  Json hear_type(std::string_view type, int milliseconds = 10'000);
  // Sends, and hears the answer with the number it gave; updates on the way are taken in.
  Json ask(Json message);
  // Takes in what there is, without waiting.
  void catch_up();

  // Sends any legal action, under a name of its own; the answer.
  Json move(Rng& rng);
  // Hears the update that follows a yes.
  Json settle(Json answer);
  // The message of such a move.
  Json move_message(Rng& rng);

  [[nodiscard]] bool is_open() const { return line_ && line_->is_open(); }
  [[nodiscard]] int close_code() const { return line_ ? line_->close_code() : 0; }
  [[nodiscard]] const Guest& guest() const { return guest_; }
  [[nodiscard]] const std::string& table() const { return table_; }

  // As the updates told it.
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] const std::string& stage() const { return stage_; }
  [[nodiscard]] const std::vector<Json>& legal() const { return legal_; }
  [[nodiscard]] const std::vector<Json>& happened() const { return happened_; }
  [[nodiscard]] const Json& last_update() const { return last_; }
  [[nodiscard]] bool is_torn() const { return torn_; }  // a gap or a repetition among the updates

 private:
  void take(const Json& message);
  // The answer is of this type, or the server is gone and that was to be expected.
  void expect(const Json& answer, std::string_view type) const;

  Guest guest_;
  Server server_;
  std::unique_ptr<server::Dialled> line_;
  std::string table_;
  std::int64_t next_number_ = 0;
  std::int64_t seq_ = 0;
  std::string stage_;
  std::vector<Json> legal_;
  std::vector<Json> happened_;
  Json last_;
  bool torn_ = false;
  int heard_nothing_ = 0;
};

}  // namespace freebooter::test
