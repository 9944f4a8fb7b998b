#include "server/club.hpp"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "support/postgres.hpp"

namespace freebooter::test {

std::string fresh_db(const std::string& kind, const Folder& folder) {
  return kind == "postgres" ? PostgresCluster::shared().fresh_database() : folder.path("club.db");
}
std::string db_name(const testing::TestParamInfo<const char*>& info) { return info.param; }

Club::Club(std::string db, const std::string& config) : db_(std::move(db)) {
  if (!config.empty()) {
    config_ = folder_.path("config.json");
    std::ofstream(config_) << config;
    if (config.find("\"tls\"") != std::string::npos) scheme_ = "https://";
  }
  start();
}

Club::~Club() {
  if (testing::Test::HasFailure()) std::cerr << log();
}

void Club::start() {
  // Another build of the server, such as one with a sanitizer, may be put to the same tests.
  const char* other = std::getenv("FREEBOOTER_SERVER");
  std::vector<std::string> words{
      other != nullptr ? other : FREEBOOTER_PROGRAM, "serve", "--port", "0", "--address", "127.0.0.1", "--db", db_};
  if (!config_.empty()) words.insert(words.end(), {"--config", config_});
  const std::string log = folder_.path("log");
  log_read_ = read_text(log).size();
  server_ = std::make_unique<Process>(words, log);
  for (int attempt = 0; attempt < 3000; ++attempt) {
    const std::string text = read_text(log).substr(log_read_);
    const std::size_t at = text.find("\"port\":");
    if (at != std::string::npos && text.find('}', at) != std::string::npos) {
      port_ = std::stoi(text.substr(at + 7));
      return;
    }
    if (server_->ended()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ADD_FAILURE() << "the server did not start: " << this->log();
}

void Club::kill() {
  server_->signal(SIGKILL);
  server_->wait();
}

int Club::stop() {
  server_->signal(SIGTERM);
  return server_->wait();
}

server::HttpAnswer Club::call(const server::HttpCall& wish) const {
  const auto answer = server::call(url(), wish);
  EXPECT_TRUE(answer) << answer.error();
  return answer ? *answer : server::HttpAnswer{};
}

std::int64_t Club::metric(const std::string& name) const {
  const std::string text = call({.target = "/metrics"}).body;
  const std::string line = "\nfreebooter_" + name + " ";
  const std::size_t at = text.find(line);
  EXPECT_NE(at, std::string::npos) << name;
  return at == std::string::npos ? -1 : std::stoll(text.substr(at + line.size()));
}

Json parsed(const std::string& text) {
  const auto json = parse_json(text);
  EXPECT_TRUE(json) << text;
  return json ? *json : Json();
}

std::string text_at(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member != nullptr && member->as_string() != nullptr ? *member->as_string() : "";
}

std::int64_t number_at(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member != nullptr && member->as_int() != nullptr ? *member->as_int() : -1;
}

Guest make_guest(const Club& club, const std::string& name) {
  const auto answer =
      club.call({.method = "POST", .target = "/api/v1/guests", .body = Json::object({{"name", name}}).text()});
  EXPECT_EQ(answer.status, 201) << answer.body;
  const Json json = parsed(answer.body);
  return {.id = text_at(json, "player"), .name = name, .token = text_at(json, "token")};
}

Opened open_table(const Club& club, const Guest& host, const Wanted& wanted) {
  Json body = Json::object({{"game", wanted.game}, {"listed", wanted.listed}});
  body.set("setup", Json::object({{"players", wanted.players}}));
  Json seats = Json::array();
  for (const std::string& seat : wanted.seats) seats.push(seat);
  body.set("seats", seats);
  body.set("options", parsed(wanted.options));
  const auto answer =
      club.call({.method = "POST", .target = "/api/v1/tables", .body = body.text(), .token = host.token});
  EXPECT_EQ(answer.status, 201) << answer.body;
  const Json json = parsed(answer.body);
  return {.id = text_at(json, "table"), .code = text_at(json, "code")};
}

Client::Client(const Club& club, const Guest& guest, const server::Dialled::Options& options, Server server)
    : guest_(guest), server_(server) {
  auto dialled = server::dial(club.url(), options);
  EXPECT_TRUE(dialled || server == Server::kMayGo) << dialled.error();
  if (!dialled) return;
  line_ = std::move(*dialled);
  expect(ask(Json::object({{"type", "hello"}, {"v", 1}, {"token", guest.token}})), "welcome");
}

void Client::expect(const Json& answer, std::string_view type) const {
  if (server_ == Server::kMayGo && answer.is_null() && !is_open()) return;
  EXPECT_EQ(text_at(answer, "type"), type) << answer.text();
}

bool Client::send(const Json& message) { return send_text(message.text()); }

Json Client::hear(int milliseconds) {
  if (!is_open()) {
    // A test that waits in a loop for somebody who is gone must end.
    if (++heard_nothing_ > 100'000) throw std::runtime_error("the connection is gone");
    return {};
  }
  const auto text = line_->receive(std::chrono::milliseconds(milliseconds));
  if (!text) return {};
  const Json message = parsed(*text);
  if (text_at(message, "type") == "update") take(message);
  return message;
}

Json Client::hear_type(std::string_view type, int milliseconds) {
  for (;;) {
    const Json message = hear(milliseconds);
    if (message.is_null() || text_at(message, "type") == type) return message;
  }
}

Json Client::ask(Json message) {
  const std::int64_t number = ++next_number_;
  message.set("n", number);
  if (!send(message)) return {};
  for (;;) {
    const Json answer = hear();
    if (answer.is_null() || number_at(answer, "n") == number) return answer;
  }
}

void Client::catch_up() {
  while (!hear(0).is_null()) {}
}

void Client::join(const std::string& table, const std::string& code) {
  table_ = table;
  Json message = Json::object({{"type", "join"}, {"table", table}, {"salt", "salt-" + guest_.name}});
  if (!code.empty()) message.set("code", code);
  expect(ask(message), "accepted");
  hear_type("update");
}

void Client::watch(const std::string& table, std::optional<std::int64_t> since, const std::string& code) {
  table_ = table;
  if (since) seq_ = *since;
  Json message = Json::object({{"type", "watch"}, {"table", table}});
  if (since) message.set("since", *since);
  if (!code.empty()) message.set("code", code);
  expect(ask(message), "accepted");
  hear_type("update");
}

void Client::take(const Json& message) {
  last_ = message;
  const std::int64_t seq = number_at(message, "seq");
  const bool snapshot = message.find("facts") != nullptr;
  if (!snapshot) {
    if (number_at(message, "from") != seq_) torn_ = true;
    for (const Json& entry : *message.find("happened")->as_array()) happened_.push_back(entry);
  }
  seq_ = seq;
  stage_ = text_at(message, "stage");
  legal_.clear();
  if (const Json* legal = message.find("legal"); legal != nullptr && legal->as_array() != nullptr)
    legal_ = *legal->as_array();
}

Json Client::move_message(Rng& rng) {
  const Json& action = legal_.at(rng.below(static_cast<std::uint32_t>(legal_.size())));
  return Json::object({{"type", "submit"},
                       {"table", table_},
                       {"seq", seq_},
                       {"id", "m" + std::to_string(rng.next() >> 1U)},
                       {"action", action}});
}

Json Client::move(Rng& rng) { return settle(ask(move_message(rng))); }

Json Client::settle(Json answer) {
  if (text_at(answer, "type") != "accepted") return answer;
  while (seq_ < number_at(answer, "seq") && !hear().is_null()) {}
  return answer;
}

}  // namespace freebooter::test
