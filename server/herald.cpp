#include "server/herald.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <deque>
#include <netdb.h>
#include <thread>
#include <vector>

#include "core/sha256.hpp"
#include "server/clock.hpp"
#include "server/tls_client.hpp"
#include "server/web_address.hpp"

namespace freebooter::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Places = std::vector<tcp::endpoint>;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr auto kPatience = std::chrono::seconds(5);  // for an attempt, and for the look-up before it
constexpr std::array kPauses{std::chrono::seconds(1), std::chrono::seconds(5)};
constexpr int kAtOnce = 8;
constexpr std::size_t kWaiting = 1000;

enum class Outcome : std::uint8_t { kDelivered, kRefused, kTryAgain };

bool is_allowed(const std::string& address, bool tls, Herald::Reach reach) {
  if (is_loopback_address(address)) return reach == Herald::Reach::kLocalToo;
  return tls && is_public_address(address);
}

// Blocks, so it has a thread of its own that may outlive everything here.
Places look_up(const WebAddress& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV;
  addrinfo* found = nullptr;
  Places places;
  if (getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found) != 0) return places;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    tcp::endpoint place;
    if (at->ai_addrlen > place.capacity()) continue;
    std::memcpy(place.data(), at->ai_addr, at->ai_addrlen);
    place.resize(at->ai_addrlen);
    places.push_back(place);
  }
  freeaddrinfo(found);
  return places;
}

http::request<http::string_body> request_of(const Errand& errand, const WebAddress& address) {
  http::request<http::string_body> request{http::verb::post, address.target, 11};
  const bool six = address.host.find(':') != std::string::npos;
  request.set(http::field::host, (six ? "[" + address.host + "]" : address.host) + ":" + address.port);
  request.set(http::field::user_agent, "freebooter");
  request.set(http::field::content_type, "application/json");
  request.set("X-Freebooter-Delivery", errand.id);
  request.set("X-Freebooter-Signature", signature_of(errand.key, now_millis() / 1000, errand.body));
  request.body() = errand.body;
  request.prepare_payload();
  request.keep_alive(false);
  return request;
}

// Who answers in another way than with an error of their own will not do so the next time.
Outcome outcome_of(unsigned status) {
  if (status >= 200 && status < 300) return Outcome::kDelivered;
  return status >= 500 || status == 408 || status == 429 ? Outcome::kTryAgain : Outcome::kRefused;
}

template <class Stream>
asio::awaitable<Outcome> post_over(Stream& stream, const http::request<http::string_body>& request) {
  const auto [unsent, sent] = co_await http::async_write(stream, request, kTuple);
  if (unsent) co_return Outcome::kTryAgain;
  beast::flat_buffer buffer;
  http::response_parser<http::empty_body> parser;
  parser.header_limit(16'384);
  const auto [unread, read] = co_await http::async_read_header(stream, buffer, parser, kTuple);
  if (unread) co_return Outcome::kTryAgain;
  co_return outcome_of(parser.get().result_int());
}

}  // namespace

std::string signature_of(const std::string& key, std::int64_t seconds, const std::string& body) {
  const std::string time = std::to_string(seconds);
  return "t=" + time + ",v1=" + digest_text(hmac_sha256(key, time + "." + body));
}

// All of it happens on its own thread, but for send() and stop().
class Herald::Office : public std::enable_shared_from_this<Office> {
 public:
  Office(Reach reach, Metrics& metrics) : reach_(reach), metrics_(&metrics) {}

  void open() {
    thread_ = std::thread([this] { loop_.run(); });
  }

  void send(Errand errand) {
    asio::post(loop_, [this, errand = std::move(errand)]() mutable {
      if (held_ >= kWaiting) return void(++metrics_->webhooks_failed);
      ++held_;
      queue_.push_back({.errand = std::move(errand)});
      begin();
    });
  }

  void stop() {
    loop_.stop();
    thread_.join();
  }

 private:
  struct Task {
    Errand errand;
    std::size_t tries = 0;
  };

  void begin() {
    while (active_ < kAtOnce && !queue_.empty()) {
      ++active_;
      asio::co_spawn(loop_, run(std::move(queue_.front())), asio::detached);
      queue_.pop_front();
    }
  }

  asio::awaitable<void> run(Task task) {
    const Outcome outcome = co_await attempt(task.errand);
    --active_;
    if (outcome == Outcome::kTryAgain && task.tries < kPauses.size()) {
      begin();
      asio::steady_timer pause(loop_, kPauses.at(task.tries++));
      co_await pause.async_wait(kTuple);
      queue_.push_back(std::move(task));
    } else {
      --held_;
      ++(outcome == Outcome::kDelivered ? metrics_->webhooks_sent : metrics_->webhooks_failed);
    }
    begin();
  }

  asio::awaitable<Outcome> attempt(const Errand& errand) {
    const auto address = parse_web_address(errand.url);
    if (!address) co_return Outcome::kRefused;
    const Places places = co_await find(*address);
    if (places.empty()) co_return Outcome::kTryAgain;
    // One that leads inside is enough: who sends us elsewhere now may send us there the next moment.
    for (const tcp::endpoint& place : places) {
      if (!is_allowed(place.address().to_string(), address->tls, reach_)) co_return Outcome::kRefused;
    }
    const auto request = request_of(errand, *address);
    if (!address->tls) {
      beast::tcp_stream stream(loop_);
      stream.expires_after(kPatience);
      const auto [unreached, place] = co_await stream.async_connect(places, kTuple);
      if (unreached) co_return Outcome::kTryAgain;
      co_return co_await post_over(stream, request);
    }
    beast::ssl_stream<beast::tcp_stream> stream(loop_, trust());
    stream.set_verify_callback(asio::ssl::host_name_verification(address->host));
    name_host(stream.native_handle(), address->host);
    beast::get_lowest_layer(stream).expires_after(kPatience);
    const auto [unreached, place] = co_await beast::get_lowest_layer(stream).async_connect(places, kTuple);
    if (unreached) co_return Outcome::kTryAgain;
    const auto [unsafe] = co_await stream.async_handshake(asio::ssl::stream_base::client, kTuple);
    if (unsafe) co_return Outcome::kTryAgain;
    co_return co_await post_over(stream, request);
  }

  // Every place of the address; none if it has none, or nobody knew in time.
  asio::awaitable<Places> find(const WebAddress& address) {
    struct Search {
      explicit Search(asio::io_context& loop) : done(loop, kPatience) {}
      asio::steady_timer done;
      Places places;
    };
    auto search = std::make_shared<Search>(loop_);
    // The office is still there when the answer comes, even if its thread is not.
    std::thread([self = shared_from_this(), address, search]() mutable {
      auto places = look_up(address);
      asio::post(self->loop_, [search = std::move(search), places = std::move(places)]() mutable {
        search->places = std::move(places);
        search->done.cancel();
      });
    }).detach();
    co_await search->done.async_wait(kTuple);
    co_return search->places;
  }

  Reach reach_;
  Metrics* metrics_;
  asio::io_context loop_{1};
  asio::executor_work_guard<asio::io_context::executor_type> open_{loop_.get_executor()};
  std::deque<Task> queue_;
  int active_ = 0;
  std::size_t held_ = 0;  // in the queue, under way, or between two attempts
  std::thread thread_;
};

Herald::Herald(Reach reach, Metrics& metrics) : office_(std::make_shared<Office>(reach, metrics)) { office_->open(); }

Herald::~Herald() { office_->stop(); }

void Herald::send(Errand errand) { office_->send(std::move(errand)); }

bool Herald::may_be_set(const std::string& url, Reach reach) {
  const auto address = parse_web_address(url);
  if (!address) return false;
  if (is_ip_address(address->host)) return is_allowed(address->host, address->tls, reach);
  return address->tls || (reach == Reach::kLocalToo && address->host == "localhost");
}

}  // namespace freebooter::server
