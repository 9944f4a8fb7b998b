#include "server/dial.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <tuple>

#include "core/text.hpp"
#include "server/tls_client.hpp"

namespace freebooter::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr auto kPatience = std::chrono::seconds(20);
constexpr std::size_t kLargestMessage = 16U << 20U;

// Connects; what went wrong, or "".
std::string connect(beast::tcp_stream& stream, const Address& address) {
  beast::error_code error;
  tcp::resolver resolver(stream.get_executor());
  const auto places = resolver.resolve(address.host, address.port, error);
  if (error) return address.host + ": " + error.message();
  asio::connect(stream.socket(), places, error);
  if (error) return address.host + ":" + address.port + ": " + error.message();
  stream.socket().set_option(tcp::no_delay(true), error);
  return "";
}

using Safe = beast::ssl_stream<beast::tcp_stream>;

std::string shake_hands(Safe& stream, const Address& address) {
  beast::error_code error;
  stream.set_verify_callback(ssl::host_name_verification(address.host), error);
  name_host(stream.native_handle(), address.host);
  stream.handshake(ssl::stream_base::client, error);
  return error ? address.host + ":" + address.port + ": " + error.message() : "";
}
std::string shake_hands(beast::tcp_stream&, const Address&) { return ""; }

template <class Stream>
std::string connect_all(Stream& stream, const Address& address) {
  if (auto fault = connect(beast::get_lowest_layer(stream), address); !fault.empty()) return fault;
  return shake_hands(stream, address);
}

template <class Stream>
class Line final : public Dialled {
 public:
  template <class... Parts>
  explicit Line(std::unique_ptr<asio::io_context> loop, Parts&... parts)
      : loop_(std::move(loop)), socket_(*loop_, parts...) {}

  std::string open(const Address& address, const Options& options) {
    if (auto fault = connect_all(socket_.next_layer(), address); !fault.empty()) return fault;
    websocket::permessage_deflate deflate;
    deflate.client_enable = options.compression;
    socket_.set_option(deflate);
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    socket_.read_message_max(kLargestMessage);
    socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      if (!options.origin.empty()) request.set(http::field::origin, options.origin);
    }));
    std::optional<beast::error_code> done;
    socket_.async_handshake(address.host + ":" + address.port, "/ws",
                            [&](const beast::error_code& error) { done = error; });
    run_until([&] { return done.has_value(); }, kPatience);
    if (!done) return "no answer in time";
    if (*done) return done->message();
    open_ = true;
    return "";
  }

  bool send(std::string_view text) override {
    if (!open_) return false;
    std::optional<beast::error_code> done;
    socket_.async_write(asio::buffer(text.data(), text.size()),
                        [&](const beast::error_code& error, std::size_t) { done = error; });
    // The buffer is the caller's, so this cannot be left half done.
    loop_->restart();
    while (!done && loop_->run_one() > 0) {}
    if (!done || *done) open_ = false;
    return open_;
  }

  std::optional<std::string> receive(std::chrono::milliseconds patience) override {
    if (open_ && !reading_) read();
    run_until([&] { return !heard_.empty() || !open_; }, patience);
    if (heard_.empty()) return std::nullopt;
    std::string text = std::move(heard_.front());
    heard_.pop_front();
    return text;
  }

  [[nodiscard]] bool is_open() const override { return open_; }
  [[nodiscard]] int close_code() const override { return socket_.reason().code; }

 private:
  void read() {
    reading_ = true;
    socket_.async_read(buffer_, [this](const beast::error_code& error, std::size_t size) {
      reading_ = false;
      if (error) {
        open_ = false;
        return;
      }
      heard_.push_back(beast::buffers_to_string(buffer_.data()));
      buffer_.consume(size);
    });
  }

  template <class Done>
  void run_until(Done done, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!done()) {
      loop_->restart();
      // What is there already is taken even by those who will not wait.
      if (loop_->poll_one() == 0 && loop_->run_one_until(end) == 0) break;
    }
  }

  std::unique_ptr<asio::io_context> loop_;
  websocket::stream<Stream> socket_;
  beast::flat_buffer buffer_;
  std::deque<std::string> heard_;
  bool open_ = false;
  bool reading_ = false;
};

template <class Stream>
Result<HttpAnswer, std::string> call_over(Stream& stream, const Address& address, const HttpCall& wish) {
  if (auto fault = connect_all(stream, address); !fault.empty()) return Failure{fault};
  http::request<http::string_body> request;
  request.method_string(wish.method);
  request.target(wish.target);
  request.version(11);
  request.set(http::field::host, address.host + ":" + address.port);
  if (!wish.token.empty()) request.set(http::field::authorization, "Bearer " + wish.token);
  for (const auto& [name, value] : wish.headers) request.set(name, value);
  request.body() = wish.body;
  request.prepare_payload();
  request.keep_alive(false);
  beast::error_code error;
  http::write(stream, request, error);
  if (error) return Failure{error.message()};
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(kLargestMessage);
  if (wish.method == "HEAD") parser.skip(true);
  http::read(stream, buffer, parser, error);
  if (error) return Failure{error.message()};
  HttpAnswer answer{.status = static_cast<int>(parser.get().result_int()), .body = parser.get().body(), .headers = {}};
  for (const auto& field : parser.get()) {
    answer.headers[lower(std::string_view(field.name_string().data(), field.name_string().size()))] =
        std::string(field.value().data(), field.value().size());
  }
  return answer;
}

template <class Stream, class... Parts>
Result<std::unique_ptr<Dialled>, std::string> dial_over(const Address& address, const Dialled::Options& options,
                                                        Parts&... parts) {
  auto line = std::make_unique<Line<Stream>>(std::make_unique<asio::io_context>(1), parts...);
  if (auto fault = line->open(address, options); !fault.empty()) return Failure{fault};
  return std::unique_ptr<Dialled>(std::move(line));
}

}  // namespace

Address parse_address(std::string_view url) {
  Address address;
  std::string_view usual = "8080";
  for (const auto& [scheme, tls, port] :
       {std::tuple{std::string_view("http://"), false, "80"}, {std::string_view("https://"), true, "443"}}) {
    if (!url.starts_with(scheme)) continue;
    url.remove_prefix(scheme.size());
    address.tls = tls;
    usual = port;
    break;
  }
  if (url.find("://") != std::string_view::npos) return address;
  const std::size_t end = std::min(url.find_first_of("/#"), url.size());
  address.rest = url.substr(end);
  const std::string_view place = url.substr(0, end);
  const std::size_t colon = place.rfind(':');
  address.host = place.substr(0, colon);
  address.port = colon == std::string_view::npos ? usual : place.substr(colon + 1);
  return address;
}

std::string address_text(const Address& address) {
  return (address.tls ? "https://" : "http://") + address.host + ":" + address.port;
}

Result<HttpAnswer, std::string> call(const std::string& url, const HttpCall& wish) {
  const Address address = parse_address(url);
  asio::io_context loop(1);
  if (!address.tls) {
    beast::tcp_stream stream(loop);
    return call_over(stream, address, wish);
  }
  Safe stream(loop, trust());
  return call_over(stream, address, wish);
}

Result<std::unique_ptr<Dialled>, std::string> dial(const std::string& url, const Dialled::Options& options) {
  const Address address = parse_address(url);
  if (address.host.empty()) return Failure{"\"" + url + "\" is no address; it should be like http://example.org:8080"};
  return address.tls ? dial_over<Safe>(address, options, trust()) : dial_over<beast::tcp_stream>(address, options);
}

}  // namespace freebooter::server
