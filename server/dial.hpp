// The other end: a WebSocket and HTTP client for the terminal, the tests and the load generator. Blocking, with an end
// to every wait.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace freebooter::server {

// http://host:port or https://host:port, without what follows; "" in `host` if the text is no such address. Without a
// port it is the usual one of the scheme, and ours without a scheme.
struct Address {
  bool tls = false;
  std::string host;
  std::string port;
  std::string rest;  // "/t/ABC234"
};
Address parse_address(std::string_view url);
// "https://host:port"
std::string address_text(const Address& address);

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::map<std::string, std::string> headers;  // names in small letters
};

struct HttpCall {
  std::string method = "GET";
  std::string target{};
  std::string body{};
  std::string token{};
  std::vector<std::pair<std::string, std::string>> headers{};
};

// The fault is in words.
Result<HttpAnswer, std::string> call(const std::string& url, const HttpCall& wish);

class Dialled {
 public:
  struct Options {
    std::string origin{};
    bool compression = false;
  };
  virtual ~Dialled() = default;
  Dialled(const Dialled&) = delete;
  Dialled& operator=(const Dialled&) = delete;
  Dialled(Dialled&&) = delete;
  Dialled& operator=(Dialled&&) = delete;

  // False once the connection is gone.
  virtual bool send(std::string_view text) = 0;
  // The next message; nothing if the time is up or the connection is gone.
  virtual std::optional<std::string> receive(std::chrono::milliseconds patience) = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
  // The code with which the other side closed; 0 if it did not.
  [[nodiscard]] virtual int close_code() const = 0;

 protected:
  Dialled() = default;
};

// Opens the WebSocket of the server at that address.
Result<std::unique_ptr<Dialled>, std::string> dial(const std::string& url, const Dialled::Options& options);

}  // namespace freebooter::server
