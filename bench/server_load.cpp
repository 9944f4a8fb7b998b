// Load on a real server: many tables over real sockets, one connection each, random legal moves.
//
//   server_load URL [--game boots|clever] [--tables N] [--seconds S] [--rate MOVES_A_SECOND] [--pid SERVER]
//               [--bot-tables N --bot-level L] [--floor 1] [--memory 1]
//
// Without --rate every table moves as fast as it is answered (closed loop): the figure is moves a second. With --rate
// moves begin when they are due, whether the last was answered or not (open loop), and the time of an answer counts
// from then. One player holds all seats of a table, so that every update asks for a move.
//
// --pid: also the processor time that the server takes for a move, which others on the same machine change less.
// --bot-tables: so many more tables of four where three bots think and somebody answers at once, which count for
// nothing:
//   do bots keep people waiting?
// --floor: wishes for a rematch, made and taken back, in place of moves: everything but the rules of a game.
// --memory: no moves; what the server takes for a table that nobody is at, and for a connection.
//
// The server must allow all this:
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
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
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
  int pid = 0;
  int bot_tables = 0;
  std::string bot_level = "captain";
  bool floor = false;
  bool memory = false;
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

// Of a process: seconds of processor time, bytes in memory.
double processor_seconds(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text{std::istreambuf_iterator<char>(stat), {}};
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}
double resident_bytes(int pid) {
  std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
  double whole = 0;
  double resident = 0;
  statm >> whole >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
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

// What somebody at a table does.
enum class Way : std::uint8_t { kClosed, kOpen, kFloorClosed, kFloorOpen };

class Seat {
 public:
  Seat(asio::io_context& loop, Tally& tally, std::string table, Way way, std::uint64_t seed)
      : socket_(loop),
        tally_(&tally),
        table_(std::move(table)),
        closed_(way == Way::kClosed || way == Way::kFloorClosed),
        floor_(way == Way::kFloorClosed || way == Way::kFloorOpen),
        rng_(seed) {}

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
    if (floor_) {
      ++moves_;
      text_ = R"({"type":"rematch","table":")" + table_ + R"(","seat":1,"agree":)" + choice_ + "}";
      choice_.clear();
      socket_.async_write(asio::buffer(text_), [](const beast::error_code&, std::size_t) {});
      return true;
    }
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
    if (floor_ && text.find(R"("stage":"playing")") != std::string_view::npos && !resigned_) {
      resigned_ = true;  // a game that is over has no rules any more
      return say(Json::object({{"type", "resign"}, {"table", table_}, {"seat", 1}}));
    }
    if (floor_) {
      choice_ = text.find(R"("stage":"over")") == std::string_view::npos ? "" : moves_ % 2 == 0 ? "true" : "false";
      if (closed_ && tally_->counting) move(Clock::now());
      return;
    }
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
  bool floor_;
  bool resigned_ = false;
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

void report(const Plan& plan, Tally& tally, double seconds, double processor) {
  std::sort(tally.milliseconds.begin(), tally.milliseconds.end());
  const auto moves = static_cast<double>(tally.milliseconds.size());
  std::cout << plan.game << (plan.floor ? ", no rules" : "") << ", " << plan.tables << " tables, "
            << (plan.rate > 0 ? "open" : "closed") << " loop";
  if (plan.bot_tables > 0) std::cout << ", " << plan.bot_tables << " tables of bots (" << plan.bot_level << ")";
  std::cout << ": " << static_cast<std::uint64_t>(moves / seconds) << " moves/s; ms p50 "
            << at_share(tally.milliseconds, 0.5) << ", p99 " << at_share(tally.milliseconds, 0.99) << ", most "
            << at_share(tally.milliseconds, 1) << "; refused " << tally.refused << ", games over " << tally.over
            << ", late " << tally.late;
  if (plan.pid != 0 && moves > 0)
    std::cout << "; server " << processor / moves * 1e6 << " us of processor a move, " << resident_bytes(plan.pid) / 1e6
              << " MB";
  std::cout << '\n';
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
    if (name == "--pid") plan.pid = std::atoi(argv[at + 1]);
    if (name == "--bot-tables") plan.bot_tables = std::atoi(argv[at + 1]);
    if (name == "--bot-level") plan.bot_level = argv[at + 1];
    if (name == "--floor") plan.floor = std::atoi(argv[at + 1]) != 0;
    if (name == "--memory") plan.memory = std::atoi(argv[at + 1]) != 0;
  }
  return plan;
}

std::string new_guest(const Plan& plan) {
  return member_text(called(plan, {.method = "POST", .target = "/api/v1/guests", .body = R"({"name":"Load"})"}),
                     "token");
}

std::string new_table(const Plan& plan, const std::string& token, int players, const Json& seats) {
  Json body = Json::object({{"game", plan.game}, {"seats", seats}});
  body.set("setup", Json::object({{"players", players}}));
  return member_text(called(plan, {.method = "POST", .target = "/api/v1/tables", .body = body.text(), .token = token}),
                     "table");
}

// Everybody at their tables.
class Crowd {
 public:
  explicit Crowd(const Plan& plan) : plan_(plan), address_(freebooter::server::parse_address(plan.url)) {}

  void seat_all() {
    const Way closed = plan_.floor ? Way::kFloorClosed : Way::kClosed;
    const Way open = plan_.floor ? Way::kFloorOpen : Way::kOpen;
    for (int at = 0; at < plan_.tables; ++at) {
      if (at % kTablesOfOne == 0) token_ = new_guest(plan_);  // the server looks through a host's tables
      sit(tally_, new_table(plan_, token_, plan_.players, Json::array()), plan_.rate == 0 ? closed : open,
          plan_.players);
    }
    counted_ = seats_.size();
    const Json bots = Json::array({"open", plan_.bot_level, plan_.bot_level, plan_.bot_level});
    for (int at = 0; at < plan_.bot_tables; ++at) sit(uncounted_, new_table(plan_, token_, 4, bots), Way::kClosed, 1);
    loop_.run_for(std::chrono::seconds(1));  // everybody sits, and the games begin
  }

  void play() {
    uncounted_.counting = true;
    for (std::size_t at = counted_; at < seats_.size(); ++at) seats_[at]->move(Clock::now());
    if (plan_.bot_tables > 0) loop_.run_for(std::chrono::seconds(2));  // until all bots are at it
    tally_.counting = true;
    const double before = plan_.pid != 0 ? processor_seconds(plan_.pid) : 0;
    const auto start = Clock::now();
    const auto end = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(plan_.seconds));
    if (plan_.rate == 0) {
      for (std::size_t at = 0; at < counted_; ++at) seats_[at]->move(Clock::now());
      loop_.run_until(end);
    } else {
      move_when_due(start, end);
    }
    const double processor = plan_.pid != 0 ? processor_seconds(plan_.pid) - before : 0;
    report(plan_, tally_, plan_.seconds, processor);
  }

 private:
  void sit(Tally& tally, const std::string& table, Way way, int players) {
    seats_.push_back(std::make_unique<Seat>(loop_, tally, table, way, seats_.size()));
    if (!seats_.back()->open(address_, token_, players)) {
      std::cerr << "server_load: connection " << seats_.size() << " failed\n";
      std::exit(1);
    }
    seats_.back()->listen();
    loop_.poll();
  }

  void move_when_due(Clock::time_point start, Clock::time_point end) {
    std::size_t next = 0;
    for (std::uint64_t sent = 0; Clock::now() < end; ++sent) {
      const auto due = start + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(static_cast<double>(sent) / plan_.rate));
      loop_.run_until(due);
      std::size_t tries = 0;
      while (tries++ < 64 && !seats_[next++ % counted_]->move(due)) {}
      if (tries > 64) ++tally_.late;
    }
  }

  static constexpr int kTablesOfOne = 50;

  const Plan& plan_;
  std::string token_;
  freebooter::server::Address address_;
  asio::io_context loop_{1};
  Tally tally_;
  Tally uncounted_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::size_t counted_ = 0;
};

// Tables that nobody is at, then visitors who sit at none.
void weigh(const Plan& plan) {
  const std::string token = new_guest(plan);
  const auto address = freebooter::server::parse_address(plan.url);
  const auto settled = [&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    return resident_bytes(plan.pid);
  };
  (void)new_table(plan, token, plan.players, Json::array());
  const double empty = settled();
  for (int at = 0; at < plan.tables; ++at) (void)new_table(plan, token, plan.players, Json::array());
  const double with_tables = settled();
  std::vector<std::unique_ptr<freebooter::server::Dialled>> lines;
  for (int at = 0; at < plan.tables; ++at) {
    auto line = freebooter::server::dial(plan.url, {});
    if (!line) {
      std::cerr << "server_load: " << line.error() << '\n';
      std::exit(1);
    }
    lines.push_back(std::move(*line));
    lines.back()->send(Json::object({{"type", "hello"}, {"v", 1}, {"token", token}}).text());
    (void)lines.back()->receive(std::chrono::seconds(5));
  }
  const double with_lines = settled();
  std::cout << plan.game << ", " << plan.tables << " tables and connections: " << empty / 1e6 << " MB before; "
            << (with_tables - empty) / plan.tables << " bytes a table, " << (with_lines - with_tables) / plan.tables
            << " bytes a connection\n";
}

void run(const Plan& plan) {
  if (plan.memory) return weigh(plan);
  Crowd crowd(plan);
  crowd.seat_all();
  crowd.play();
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
