#include "server/net_http.hpp"

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/http_text.hpp"

namespace freebooter::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::string_view kSocketPath = "/ws";
// Nothing from elsewhere, no script of the page's own but files; wasm is compiled, never evaluated.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'; connect-src 'self'";

// Not every browser takes 'self' for the WebSockets of the same host as well.
std::string content_policy(const std::string& host) {
  std::string policy(kContentPolicy);
  if (is_host(host)) policy += " ws://" + host + " wss://" + host;
  return policy;
}

}  // namespace

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

bool is_proxy(const std::string& peer, const Config& config) {
  return std::ranges::find(config.trusted_proxies, peer) != config.trusted_proxies.end();
}

std::string address_of(const std::string& peer, const Request& request, const Config& config) {
  if (!is_proxy(peer, config)) return peer;
  const std::string forwarded = text_of(request["X-Forwarded-For"]);
  const std::string client = last_of_list(forwarded);
  return client.empty() ? peer : client;
}

bool is_origin_trusted(const Request& request, const Config& config) {
  const std::string origin = text_of(request[http::field::origin]);
  if (origin.empty()) return true;
  if (std::ranges::find(config.origins, origin) != config.origins.end()) return true;
  const std::string host = text_of(request[http::field::host]);
  return origin == "http://" + host || origin == "https://" + host;
}

std::string base_of(const std::string& peer, const Request& request, const Config& config) {
  if (!config.public_url.empty()) return config.public_url;
  const std::string host = text_of(request[http::field::host]);
  if (!is_host(host)) return "";
  const bool safe =
      !config.tls_certificate.empty() || (is_proxy(peer, config) && text_of(request["X-Forwarded-Proto"]) == "https");
  return (safe ? "https://" : "http://") + host;
}

HttpRequest request_of(const Request& request, std::string address, std::string base) {
  HttpRequest asked;
  asked.method = text_of(request.method_string());
  auto target = parse_target(text_of(request.target()));
  asked.path = std::move(target.path);
  asked.query = std::move(target.query);
  asked.token = bearer_of(text_of(request[http::field::authorization]));
  asked.accept_encoding = text_of(request[http::field::accept_encoding]);
  asked.if_none_match = text_of(request[http::field::if_none_match]);
  asked.body = request.body();
  asked.address = std::move(address);
  asked.base = std::move(base);
  return asked;
}

Response response_of(const Request& request, HttpReply reply) {
  Response response{static_cast<http::status>(reply.status), request.version()};
  response.set(http::field::server, "freebooter");
  if (!reply.type.empty()) response.set(http::field::content_type, reply.type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", content_policy(text_of(request[http::field::host])));
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  for (const auto& [name, value] : reply.headers) response.set(name, value);
  if (reply.headers.empty()) response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  const std::size_t size = reply.body.size();
  if (request.method() != http::verb::head) response.body() = std::move(reply.body);
  if (reply.status != 204 && reply.status != 304) response.content_length(size);
  return response;
}

HttpReply fault_of(const beast::error_code& error) {
  if (error == http::error::body_limit) return problem(trouble("too_large"));
  return problem(trouble("bad_request"));
}

bool is_socket_wanted(const Request& request) {
  return beast::websocket::is_upgrade(request) && parse_target(text_of(request.target())).path == kSocketPath;
}

}  // namespace freebooter::server
