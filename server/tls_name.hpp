// Tells a server with many names which of them is meant, before it shows its certificate.
#pragma once

#include <openssl/ssl.h>
#include <string>

#include "server/web_address.hpp"

namespace freebooter::server {

// What OpenSSL's SSL_set_tlsext_host_name does, without its cast. An address is no name.
inline void name_host(SSL* connection, std::string host) {
  if (!is_ip_address(host)) SSL_ctrl(connection, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, host.data());
}

}  // namespace freebooter::server
