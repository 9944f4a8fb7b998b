// Load on a real server: many tables over real sockets, one connection each, random legal moves.
//
//   server_load URL [--game boots|clever] [--tables N] [--seconds S] [--rate MOVES_A_SECOND]
//
// Without --rate every table moves as fast as it is answered (closed loop): the figure is moves a second. With --rate
// moves begin when they are due, whether the last was answered or not (open loop), and the time of an answer counts
// from then. One player holds all seats of a table, so that every update asks for a move. The server must allow all
// this:
//   {"limits":{"connections":30000,"connections_per_address":30000,"messages_per_second":100000,
//              "tables_per_player":100000,"guests_per_minute":1000}}
#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "server/dial.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using freebooter::Json;

struct Plan {
  std::string url;
  std::string game = "clever";
  int tables = 100;
  int players = 2;
  double seconds = 10;
  double rate = 0;
};

struct Tally {
  bool counting = false;
  std::vector<double> milliseconds;
  std::uint64_t refused = 0;
  std::uint64_t over = 0;
  std::uint64_t late = 0;  // due, but the table was not ready
};

std::string member_text(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member != nullptr && member->as_string() != nullptr ? *member->as_string() : "";
}

// The number behind "name": in a text that is JSON; without reading all of it, which would measure us.
std::uint64_t number_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  return at == std::string_view::npos ? 0 : std::strtoull(text.data() + at + name.size(), nullptr, 10);
}

// The items of the list behind "legal":[
std::vector<std::string_view> legal_in(std::string_view text) {
  constexpr std::string_view kName = "\"legal\":[";
  std::vector<std::string_view> items;
  const std::size_t begin = text.find(kName);
  if (begin == std::string_view::npos) return items;
  int depth = 0;
  bool quoted = false;
  std::size_t item = begin + kName.size();
  for (std::size_t at = item; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted) {
      if (c == '\\') ++at;
      if (c == '"') quoted = false;
      continue;
    }
    if (c == '"') quoted = true;
    if (c == '{' || c == '[') ++depth;
    if ((c == ',' || c == ']') && depth == 0) {
      if (at > item) items.push_back(text.substr(item, at - item));
      item = at + 1;
      if (c == ']') break;
      continue;
    }
    if (c == '}' || c == ']') --depth;
  }
  return items;
}

class Seat {
 public:
  Seat(asio::io_context& loop, Tally& tally, std::string table, bool closed, std::uint64_t seed)
      : socket_(loop), tally_(&tally), table_(std::move(table)), closed_(closed), rng_(seed) {}

  // All of it before the measurement, so it may block.
  bool open(const freebooter::server::Address& address, const std::string& token, int players) {
    beast::error_code error;
    asio::ip::tcp::resolver resolver(socket_.get_executor());
    asio::connect(beast::get_lowest_layer(socket_).socket(), resolver.resolve(address.host, address.port), error);
    if (error) return false;
    beast::get_lowest_layer(socket_).socket().set_option(asio::ip::tcp::no_delay(true));
    socket_.handshake(address.host, "/ws", error);
    if (error) return false;
    say(Json::object({{"type", "hello"}, {"v", 1}, {"token", token}}));
    for (int seat = 1; seat <= players; ++seat)
      say(Json::object({{"type", "join"}, {"table", table_}, {"seat", seat}, {"salt", "load"}}));
    return true;
  }

  void listen() {
    socket_.async_read(buffer_, [this](const beast::error_code& error, std::size_t size) {
      if (error) return;
      hear(std::string_view(static_cast<const char*>(buffer_.data().data()), size));
      buffer_.consume(size);
      listen();
    });
  }

  // A move is due; false if there is none to make.
  bool move(Clock::time_point due) {
    if (choice_.empty() || waiting_) return false;
    due_ = due;
    waiting_ = true;
    text_ = R"({"type":"submit","table":")" + table_ + R"(","seq":)" + std::to_string(seq_) + R"(,"id":"l)" +
            std::to_string(++moves_) + R"(","action":)" + choice_ + "}";
    choice_.clear();
    socket_.async_write(asio::buffer(text_), [](const beast::error_code&, std::size_t) {});
    return true;
  }

 private:
  void say(const Json& message) { socket_.write(asio::buffer(message.text())); }

  void hear(std::string_view text) {
    if (text.starts_with(R"({"type":"accepted")") && waiting_) return count();
    if (text.starts_with(R"({"type":"refused")")) {
      if (waiting_) ++tally_->refused;
      waiting_ = false;
      return;
    }
    if (!text.starts_with(R"({"type":"update")")) return;
    seq_ = number_after(text, "\"seq\":");
    if (text.find(R"("stage":"over")") != std::string_view::npos) ++tally_->over;
    const auto legal = legal_in(text);
    choice_.clear();
    if (!legal.empty()) choice_ = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
    if (closed_ && tally_->counting) move(Clock::now());
  }

  void count() {
    waiting_ = false;
    if (tally_->counting)
      tally_->milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - due_).count());
    if (closed_ && tally_->counting) move(Clock::now());
  }

  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  Tally* tally_;
  std::string table_;
  bool closed_;
  freebooter::Rng rng_;
  std::string choice_;
  std::string text_;
  std::uint64_t seq_ = 0;
  std::uint64_t moves_ = 0;
  bool waiting_ = false;
  Clock::time_point due_;
};

Json called(const Plan& plan, const freebooter::server::HttpCall& wish) {
  const auto answer = freebooter::server::call(plan.url, wish);
  if (!answer || answer->status >= 400) {
    std::cerr << "server_load: " << (answer ? answer->body : answer.error()) << '\n';
    std::exit(1);
  }
  return *freebooter::parse_json(answer->body);
}

double at_share(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

void report(const Plan& plan, Tally& tally, double seconds) {
  std::sort(tally.milliseconds.begin(), tally.milliseconds.end());
  std::cout << plan.game << ", " << plan.tables << " tables, " << (plan.rate > 0 ? "open" : "closed")
            << " loop: " << static_cast<std::uint64_t>(static_cast<double>(tally.milliseconds.size()) / seconds)
            << " moves/s; ms p50 " << at_share(tally.milliseconds, 0.5) << ", p99 "
            << at_share(tally.milliseconds, 0.99) << ", most " << at_share(tally.milliseconds, 1) << "; refused "
            << tally.refused << ", games over " << tally.over << ", late " << tally.late << '\n';
}

Plan plan_from(int argc, char** argv) {
  Plan plan;
  if (argc < 2) {
    std::cerr << "usage: server_load URL [--game G] [--tables N] [--seconds S] [--rate R]\n";
    std::exit(2);
  }
  plan.url = argv[1];
  for (int at = 2; at + 1 < argc; at += 2) {
    const std::string_view name = argv[at];
    if (name == "--game") plan.game = argv[at + 1];
    if (name == "--tables") plan.tables = std::atoi(argv[at + 1]);
    if (name == "--seconds") plan.seconds = std::atof(argv[at + 1]);
    if (name == "--rate") plan.rate = std::atof(argv[at + 1]);
  }
  return plan;
}

void run(const Plan& plan) {
  const std::string token =
      member_text(called(plan, {.method = "POST", .target = "/api/v1/guests", .body = R"({"name":"Load"})"}), "token");
  const auto address = freebooter::server::parse_address(plan.url);
  asio::io_context loop(1);
  Tally tally;
  std::vector<std::unique_ptr<Seat>> seats;
  const std::string body =
      R"({"game":")" + plan.game + R"(","setup":{"players":)" + std::to_string(plan.players) + "}}";
  for (int at = 0; at < plan.tables; ++at) {
    const Json table = called(plan, {.method = "POST", .target = "/api/v1/tables", .body = body, .token = token});
    seats.push_back(std::make_unique<Seat>(loop, tally, member_text(table, "table"), plan.rate == 0,
                                           static_cast<std::uint64_t>(at)));
    if (!seats.back()->open(address, token, plan.players)) {
      std::cerr << "server_load: connection " << at << " failed\n";
      std::exit(1);
    }
    seats.back()->listen();
    loop.poll();
  }
  loop.run_for(std::chrono::seconds(1));  // everybody sits, and the games begin
  tally.counting = true;
  const auto start = Clock::now();
  const auto end = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(plan.seconds));
  if (plan.rate == 0) {
    for (const auto& seat : seats) seat->move(Clock::now());
    loop.run_until(end);
  } else {
    std::size_t next = 0;
    for (std::uint64_t sent = 0; Clock::now() < end; ++sent) {
      const auto due = start + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(static_cast<double>(sent) / plan.rate));
      loop.run_until(due);
      std::size_t tries = 0;
      while (tries++ < 64 && !seats[next++ % seats.size()]->move(due)) {}
      if (tries > 64) ++tally.late;
    }
  }
  report(plan, tally, plan.seconds);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(plan_from(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "server_load: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
