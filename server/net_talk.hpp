// A connection from its first byte to its last, over any kind of stream. Included by net.cpp and net_tls.cpp alone: it
// compiles slowly.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>

#include "server/net.hpp"
#include "server/net_http.hpp"

namespace freebooter::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

inline constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
inline constexpr std::size_t kLargestHeader = 16'384;

// Waits for the lobby's answer, which may be there at once: it is posted, never called from within.
asio::awaitable<HttpReply> ask(Lobby& lobby, HttpRequest request);

// However a conversation ends, the hub hears of it.
class Visit {
 public:
  Visit(Hub& hub, VisitorPtr visitor) : hub_(&hub), visitor_(std::move(visitor)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  Visit(Visit&&) = delete;
  Visit& operator=(Visit&&) = delete;
  ~Visit() { hub_->go(visitor_); }

 private:
  Hub* hub_;
  VisitorPtr visitor_;
};

// One WebSocket. Reading is a coroutine; what is to be sent stands in a queue with an end.
template <class Stream>
class Socket final : public Connection, public std::enable_shared_from_this<Socket<Stream>> {
 public:
  Socket(Net& net, Stream stream, std::string address)
      : net_(&net), socket_(std::move(stream)), address_(std::move(address)) {
    net_->add(this);
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket(Socket&&) = delete;
  Socket& operator=(Socket&&) = delete;
  ~Socket() override { net_->remove(this); }

  asio::awaitable<void> run(Request request) {
    const Config& config = net_->hub().config();
    set_options(config);
    const auto [refused] = co_await socket_.async_accept(request, kTuple);
    if (refused) co_return;
    socket_.text(true);
    open_ = true;
    const auto visitor = net_->hub().enter(*this, address_);
    const Visit visit(net_->hub(), visitor);
    beast::flat_buffer buffer;
    for (;;) {
      const auto [ended, size] = co_await socket_.async_read(buffer, kTuple);
      if (ended) break;
      if (!socket_.got_text()) {
        hang_up("bad_messages");
      } else if (!leaving_) {
        net_->hub().hear(visitor, beast::buffers_to_string(buffer.data()));
      }
      buffer.consume(size);
    }
    open_ = false;
  }

  void send(table::Text text) override {
    if (!open_ || leaving_) return;
    unsent_ += static_cast<std::int64_t>(text->size());
    if (unsent_ > net_->hub().config().limits.unsent_bytes) return drop();
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write_next();
  }

  void hang_up(std::string_view reason) override {
    if (!open_ || leaving_) return;
    send(std::make_shared<const std::string>(message_text(table::Goodbye{std::string(reason)})));
    leaving_ = true;
    code_ = reason == "stopping" ? websocket::close_code::going_away : websocket::close_code::policy_error;
    if (queue_.empty()) close();
  }

 private:
  void set_options(const Config& config) {
    auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.handshake_timeout = std::chrono::seconds(config.limits.request_seconds);
    timeout.idle_timeout = std::chrono::seconds(config.limits.idle_seconds);
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::server, "freebooter"); }));
    websocket::permessage_deflate deflate;
    deflate.server_enable = config.compression;
    deflate.server_max_window_bits = 12;  // small: there may be thousands
    deflate.client_max_window_bits = 12;
    deflate.memLevel = 4;
    deflate.msg_size_threshold = 256;
    socket_.set_option(deflate);
    socket_.read_message_max(table::kLongestMessage);  // after inflating
  }

  void write_next() {
    socket_.async_write(asio::buffer(*queue_.front()),
                        [self = this->shared_from_this()](const beast::error_code& failed, std::size_t) {
                          self->unsent_ -= static_cast<std::int64_t>(self->queue_.front()->size());
                          self->queue_.pop_front();
                          if (failed) {
                            self->queue_.clear();
                          } else if (!self->queue_.empty()) {
                            self->write_next();
                          } else if (self->leaving_) {
                            self->close();
                          }
                        });
  }

  void close() {
    socket_.async_close(code_, [self = this->shared_from_this()](const beast::error_code&) {});
  }

  // It does not read what it asked for: nobody else shall pay for that.
  void drop() {
    leaving_ = true;
    ++net_->hub().metrics().dropped_slow;
    beast::get_lowest_layer(socket_).close();
  }

  Net* net_;
  websocket::stream<Stream> socket_;
  std::string address_;
  std::deque<table::Text> queue_;
  std::int64_t unsent_ = 0;
  bool open_ = false;
  bool leaving_ = false;
  websocket::close_code code_ = websocket::close_code::normal;
};

// An address that is counted as long as this lives.
class Guest {
 public:
  Guest(Net& net, std::string address) : net_(&net), address_(std::move(address)), admitted_(net.admit(address_)) {}
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  Guest(Guest&&) = delete;
  Guest& operator=(Guest&&) = delete;
  ~Guest() {
    if (admitted_) net_->dismiss(address_);
  }
  [[nodiscard]] bool is_admitted() const { return admitted_; }

 private:
  Net* net_;
  std::string address_;
  bool admitted_;
};

template <class Stream>
asio::awaitable<void> respond(Stream& stream, Response response) {
  co_await http::async_write(stream, response, kTuple);
}

template <class Stream>
asio::awaitable<void> upgrade(Net& net, Stream stream, Request request, std::string address) {
  const auto connection = std::make_shared<Socket<Stream>>(net, std::move(stream), std::move(address));
  co_await connection->run(std::move(request));
}

// TLS has a farewell of its own; a client that does not answer it is not waited for.
template <class Stream>
asio::awaitable<void> hang_up(Stream& stream) {
  auto& lowest = beast::get_lowest_layer(stream);
  if constexpr (requires { stream.async_shutdown(kTuple); }) {
    lowest.expires_after(std::chrono::seconds(1));
    co_await stream.async_shutdown(kTuple);
  }
  beast::error_code error;
  lowest.socket().shutdown(tcp::socket::shutdown_send, error);
}

// A whole connection, over a stream that is ready to be read. The peer is counted by the caller.
template <class Stream>
asio::awaitable<void> talk(Net& net, Stream stream, std::string peer_address) {
  auto& lowest = beast::get_lowest_layer(stream);
  const Config& config = net.hub().config();
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLargestHeader);
    parser.body_limit(static_cast<std::uint64_t>(config.limits.body_bytes));
    lowest.expires_after(std::chrono::seconds(config.limits.request_seconds));
    const auto [unread, size] = co_await http::async_read(stream, buffer, parser, kTuple);
    if (unread == http::error::end_of_stream || unread == beast::error::timeout) break;
    if (unread) {
      auto response = response_of(parser.get(), fault_of(unread));
      response.keep_alive(false);
      co_await respond(stream, std::move(response));
      break;
    }
    Request request = parser.release();
    const std::string address = address_of(peer_address, request, config);
    std::optional<Guest> client;
    if (is_proxy(peer_address, config)) client.emplace(net, address);
    const bool trusted = is_origin_trusted(request, config);
    if ((client && !client->is_admitted()) || !trusted) {
      auto response = response_of(request, problem(trouble(trusted ? "too_often" : "wrong_origin")));
      response.keep_alive(false);
      co_await respond(stream, std::move(response));
      break;
    }
    if (is_socket_wanted(request)) {
      lowest.expires_never();  // the WebSocket has its own patience
      co_await upgrade(net, std::move(stream), std::move(request), address);
      co_return;
    }
    HttpReply reply = co_await ask(net.lobby(), request_of(request, address, base_of(peer_address, request, config)));
    auto response = response_of(request, std::move(reply));
    const bool again = response.keep_alive();
    lowest.expires_after(std::chrono::seconds(config.limits.request_seconds));
    co_await respond(stream, std::move(response));
    if (!again) break;
  }
  co_await hang_up(stream);
}

}  // namespace freebooter::server
