#include "server/tls_client.hpp"

#include <openssl/ssl.h>

#include "server/web_address.hpp"

namespace freebooter::server {

namespace ssl = boost::asio::ssl;

ssl::context& trust() {
  static ssl::context context = [] {
    ssl::context made(ssl::context::tls_client);
    made.set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    boost::system::error_code error;
    made.set_default_verify_paths(error);
    made.set_verify_mode(ssl::verify_peer, error);
    return made;
  }();
  return context;
}

// What OpenSSL's SSL_set_tlsext_host_name does, without its cast.
void name_host(SSL* connection, std::string host) {
  if (!is_ip_address(host)) SSL_ctrl(connection, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, host.data());
}

}  // namespace freebooter::server
