#include "server/net.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/log.hpp"
#include "server/net_talk.hpp"
#include "server/net_tls.hpp"

namespace freebooter::server {

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

namespace {

asio::awaitable<void> greet(Net& net, tcp::socket socket) {
  beast::error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) co_return;
  socket.set_option(tcp::no_delay(true), error);
  const std::string address = peer.address().to_string();
  // Counted from the first moment, so that those who never ask for anything have their limit too. A proxy is not
  // counted: its clients are, by what it says of them.
  std::optional<Guest> arrived;
  if (!is_proxy(address, net.hub().config())) arrived.emplace(net, address);
  if (arrived && !arrived->is_admitted()) co_return;
  if (const auto tls = net.tls()) {
    co_await talk_tls(net, tls, std::move(socket), address);
  } else {
    co_await talk(net, beast::tcp_stream(std::move(socket)), address);
  }
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
    asio::co_spawn(acceptor.get_executor(), greet(net, std::move(socket)), asio::detached);
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

Result<int, ServeFault> Net::listen(const std::string& address, int port) {
  beast::error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  if (error) return Failure{ServeFault{.what = "\"" + address + "\" is no address to listen at"}};
  const tcp::endpoint endpoint(parsed, static_cast<std::uint16_t>(port));
  acceptor_->open(endpoint.protocol(), error);
  if (!error) acceptor_->set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_->bind(endpoint, error);
  if (!error) acceptor_->listen(4096, error);
  if (error) {
    return Failure{
        ServeFault{.what = "cannot listen at " + address + " port " + std::to_string(port) + ": " + error.message(),
                   .port_taken = error == asio::error::address_in_use}};
  }
  asio::co_spawn(*loop_, accept_all(*this, *acceptor_), asio::detached);
  return int{acceptor_->local_endpoint().port()};
}

void Net::stop_listening() { acceptor_.reset(); }

void Net::say_goodbye() {
  for (Connection* connection : connections_) connection->hang_up("stopping");
}

}  // namespace freebooter::server
