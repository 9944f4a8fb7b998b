// TLS by files.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "core/result.hpp"

namespace freebooter::server {

class Net;
class Tls;

// From files in PEM: the certificate with those between it and its root, and its key. The fault says which cannot be
// used.
Result<std::shared_ptr<Tls>, std::string> read_tls(const std::string& certificate, const std::string& key);

boost::asio::awaitable<void> talk_tls(Net& net, std::shared_ptr<Tls> tls, boost::asio::ip::tcp::socket socket,
                                      std::string peer_address);

}  // namespace freebooter::server
