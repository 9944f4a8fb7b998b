#include "server/net_tls.hpp"

#include <boost/beast/ssl.hpp>

#include "server/net_talk.hpp"

namespace freebooter::server {

namespace ssl = asio::ssl;

class Tls {
 public:
  ssl::context context{ssl::context::tls_server};
};

Result<std::shared_ptr<Tls>, std::string> read_tls(const std::string& certificate, const std::string& key) {
  auto tls = std::make_shared<Tls>();
  beast::error_code error;
  // TLS 1.2 and newer; no compression, which tells lengths; a new key for every connection.
  tls->context.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 | ssl::context::no_sslv3 |
                               ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1 | ssl::context::no_compression |
                               ssl::context::single_dh_use,
                           error);
  if (!error) tls->context.use_certificate_chain_file(certificate, error);
  if (error) return Failure{certificate + ": " + error.message()};
  tls->context.use_private_key_file(key, ssl::context::pem, error);
  if (error) return Failure{key + ": " + error.message()};
  if (SSL_CTX_check_private_key(tls->context.native_handle()) != 1)
    return Failure{key + " is not the key of " + certificate};
  return tls;
}

asio::awaitable<void> talk_tls(Net& net, std::shared_ptr<Tls> tls, tcp::socket socket, std::string peer_address) {
  beast::ssl_stream<beast::tcp_stream> stream(beast::tcp_stream(std::move(socket)), tls->context);
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(net.hub().config().limits.request_seconds));
  const auto [refused] = co_await stream.async_handshake(ssl::stream_base::server, kTuple);
  if (refused) co_return;
  co_await talk(net, std::move(stream), std::move(peer_address));
}

}  // namespace freebooter::server
