// The end of TLS that calls: whom it trusts, and whom it says it wants.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <string>

namespace freebooter::server {

// Certificates are checked as the system does; SSL_CERT_FILE names others. Made when first asked for: reading all of
// them takes longer than all else that a server does before its first answer.
boost::asio::ssl::context& trust();

// Tells a server with many names which of them is meant, before it shows its certificate. An address is no name.
void name_host(SSL* connection, std::string host);

}  // namespace freebooter::server
