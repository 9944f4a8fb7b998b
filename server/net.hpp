// Sockets: HTTP and WebSocket over Boost.Beast. One thread runs the loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/lobby.hpp"
#include "server/serve.hpp"

namespace freebooter::server {

class Tls;

// One WebSocket, over whatever it runs.
class Connection : public Wire {};

class Net {
 public:
  Net(boost::asio::io_context& loop, Hub& hub, Lobby& lobby);
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;
  Net(Net&&) = delete;
  Net& operator=(Net&&) = delete;
  ~Net();

  // The port, which the system chooses for 0; or what went wrong.
  Result<int, ServeFault> listen(const std::string& address, int port);
  // From now on, new connections speak TLS with this.
  void set_tls(std::shared_ptr<Tls> tls) { tls_ = std::move(tls); }
  [[nodiscard]] std::shared_ptr<Tls> tls() const { return tls_; }
  void stop_listening();
  [[nodiscard]] bool is_listening() const { return acceptor_ != nullptr; }
  // Closes all WebSockets with 1001.
  void say_goodbye();
  [[nodiscard]] bool is_empty() const { return connections_.empty(); }

  // For connections.
  [[nodiscard]] Hub& hub() { return *hub_; }
  [[nodiscard]] Lobby& lobby() { return *lobby_; }
  bool admit(const std::string& address);
  void dismiss(const std::string& address);
  void add(Connection* connection) { connections_.insert(connection); }
  void remove(Connection* connection) { connections_.erase(connection); }

 private:
  boost::asio::io_context* loop_;
  Hub* hub_;
  Lobby* lobby_;
  std::shared_ptr<Tls> tls_;  // null without
  std::unique_ptr<boost::asio::ip::tcp::acceptor> acceptor_;
  std::set<Connection*> connections_;
  std::map<std::string, int> by_address_;
  int admitted_ = 0;
};

}  // namespace freebooter::server
