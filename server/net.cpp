#include "server/net.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>

#include "server/http_text.hpp"
#include "server/log.hpp"

namespace freebooter::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kLargestHeader = 16'384;
constexpr std::string_view kSocketPath = "/ws";
// Nothing from elsewhere, no script of the page's own but files; wasm is compiled, never evaluated.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'";

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

// Waits for the lobby's answer, which may be there at once: it is posted, never called from within.
asio::awaitable<HttpReply> ask(Lobby& lobby, HttpRequest request) {
  const auto executor = co_await asio::this_coro::executor;
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(HttpReply)>(
      [&lobby, executor](auto handler, HttpRequest asked) {
        const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        lobby.handle(std::move(asked), [kept, executor](HttpReply reply) {
          asio::post(executor, [kept, reply = std::move(reply)]() mutable { (*kept)(std::move(reply)); });
        });
      },
      asio::use_awaitable, std::move(request));
}

bool is_proxy(const std::string& peer, const Config& config) {
  return std::ranges::find(config.trusted_proxies, peer) != config.trusted_proxies.end();
}

// The address that limits count: of the peer, or of the client whom a trusted proxy speaks for.
std::string address_of(const std::string& peer, const Request& request, const Config& config) {
  if (!is_proxy(peer, config)) return peer;
  const std::string forwarded = text_of(request["X-Forwarded-For"]);
  const std::string client = last_of_list(forwarded);
  return client.empty() ? peer : client;
}

// Browsers say where a page came from; a page of somebody else must not speak for its visitor.
bool is_origin_trusted(const Request& request, const Config& config) {
  const std::string origin = text_of(request[http::field::origin]);
  if (origin.empty()) return true;
  if (std::ranges::find(config.origins, origin) != config.origins.end()) return true;
  const std::string host = text_of(request[http::field::host]);
  return origin == "http://" + host || origin == "https://" + host;
}

HttpRequest request_of(const Request& request, std::string address) {
  HttpRequest asked;
  asked.method = text_of(request.method_string());
  auto target = parse_target(text_of(request.target()));
  asked.path = std::move(target.path);
  asked.query = std::move(target.query);
  asked.token = bearer_of(text_of(request[http::field::authorization]));
  asked.body = request.body();
  asked.address = std::move(address);
  return asked;
}

Response response_of(const Request& request, HttpReply reply) {
  Response response{static_cast<http::status>(reply.status), request.version()};
  response.set(http::field::server, "freebooter");
  if (!reply.type.empty()) response.set(http::field::content_type, reply.type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", kContentPolicy);
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  for (const auto& [name, value] : reply.headers) response.set(name, value);
  if (reply.headers.empty()) response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  const std::size_t size = reply.body.size();
  if (request.method() != http::verb::head) response.body() = std::move(reply.body);
  if (reply.status != 204) response.content_length(size);
  return response;
}

}  // namespace

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
class Connection final : public Wire, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Net& net, beast::tcp_stream stream, std::string address)
      : net_(&net), socket_(std::move(stream)), address_(std::move(address)) {
    net_->add(this);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection(Connection&&) = delete;
  Connection& operator=(Connection&&) = delete;
  ~Connection() override { net_->remove(this); }

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
                        [self = shared_from_this()](const beast::error_code& failed, std::size_t) {
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
    socket_.async_close(code_, [self = shared_from_this()](const beast::error_code&) {});
  }

  // It does not read what it asked for: nobody else shall pay for that.
  void drop() {
    leaving_ = true;
    ++net_->hub().metrics().dropped_slow;
    beast::get_lowest_layer(socket_).close();
  }

  Net* net_;
  websocket::stream<beast::tcp_stream> socket_;
  std::string address_;
  std::deque<table::Text> queue_;
  std::int64_t unsent_ = 0;
  bool open_ = false;
  bool leaving_ = false;
  websocket::close_code code_ = websocket::close_code::normal;
};

namespace {

HttpReply fault_of(const beast::error_code& error) {
  if (error == http::error::body_limit) return problem(trouble("too_large"));
  return problem(trouble("bad_request"));
}

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

asio::awaitable<void> respond(beast::tcp_stream& stream, Response response) {
  co_await http::async_write(stream, response, kTuple);
}

asio::awaitable<void> upgrade(Net& net, beast::tcp_stream stream, Request request, std::string address) {
  const auto connection = std::make_shared<Connection>(net, std::move(stream), std::move(address));
  co_await connection->run(std::move(request));
}

bool is_socket_wanted(const Request& request) {
  return websocket::is_upgrade(request) && parse_target(text_of(request.target())).path == kSocketPath;
}

asio::awaitable<void> talk(Net& net, tcp::socket socket) {
  beast::error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) co_return;
  socket.set_option(tcp::no_delay(true), error);
  const std::string peer_address = peer.address().to_string();
  beast::tcp_stream stream(std::move(socket));
  const Config& config = net.hub().config();
  // Counted from the first moment, so that those who never ask for anything have their limit too. A proxy is not
  // counted: its clients are, by what it says of them.
  std::optional<Guest> arrived;
  if (!is_proxy(peer_address, config)) arrived.emplace(net, peer_address);
  if (arrived && !arrived->is_admitted()) co_return;
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLargestHeader);
    parser.body_limit(static_cast<std::uint64_t>(config.limits.body_bytes));
    stream.expires_after(std::chrono::seconds(config.limits.request_seconds));
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
    if (!arrived) client.emplace(net, address);
    const bool trusted = is_origin_trusted(request, config);
    if ((client && !client->is_admitted()) || !trusted) {
      auto response = response_of(request, problem(trouble(trusted ? "too_often" : "wrong_origin")));
      response.keep_alive(false);
      co_await respond(stream, std::move(response));
      break;
    }
    if (is_socket_wanted(request)) {
      stream.expires_never();  // the WebSocket has its own patience
      co_await upgrade(net, std::move(stream), std::move(request), address);
      co_return;
    }
    HttpReply reply = co_await ask(net.lobby(), request_of(request, address));
    auto response = response_of(request, std::move(reply));
    const bool again = response.keep_alive();
    stream.expires_after(std::chrono::seconds(config.limits.request_seconds));
    co_await respond(stream, std::move(response));
    if (!again) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
}

asio::awaitable<void> accept_all(Net& net, tcp::acceptor& acceptor) {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(kTuple);
    if (error == asio::error::operation_aborted) co_return;  // and the acceptor is gone
    if (error) {
      // No file handles left, for instance: wait a moment instead of spinning.
      log_event("accept_failed", {{"what", error.message()}});
      asio::steady_timer timer(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await timer.async_wait(kTuple);
      if (!net.is_listening()) co_return;
      continue;
    }
    asio::co_spawn(acceptor.get_executor(), talk(net, std::move(socket)), asio::detached);
  }
}

}  // namespace

Net::Net(asio::io_context& loop, Hub& hub, Lobby& lobby)
    : loop_(&loop), hub_(&hub), lobby_(&lobby), acceptor_(std::make_unique<tcp::acceptor>(loop)) {}

Net::~Net() = default;

bool Net::admit(const std::string& address) {
  const Limits& limits = hub_->config().limits;
  if (admitted_ >= limits.connections || by_address_[address] >= limits.connections_per_address) return false;
  ++admitted_;
  ++by_address_[address];
  return true;
}

void Net::dismiss(const std::string& address) {
  --admitted_;
  if (--by_address_[address] == 0) by_address_.erase(address);
}

Result<int, std::string> Net::listen(const std::string& address, int port) {
  beast::error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  if (error) return Failure{"\"" + address + "\" is no address to listen at"};
  const tcp::endpoint endpoint(parsed, static_cast<std::uint16_t>(port));
  acceptor_->open(endpoint.protocol(), error);
  if (!error) acceptor_->set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_->bind(endpoint, error);
  if (!error) acceptor_->listen(4096, error);
  if (error) return Failure{"cannot listen at " + address + " port " + std::to_string(port) + ": " + error.message()};
  asio::co_spawn(*loop_, accept_all(*this, *acceptor_), asio::detached);
  return int{acceptor_->local_endpoint().port()};
}

void Net::stop_listening() { acceptor_.reset(); }

void Net::say_goodbye() {
  for (Connection* connection : connections_) connection->hang_up("stopping");
}

}  // namespace freebooter::server
