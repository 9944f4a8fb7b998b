// Addresses on the web that players give us, and whether we may call them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace freebooter::server {

struct WebAddress {
  bool tls = false;
  std::string host;  // a name, or an address without brackets
  std::string port;
  std::string target;  // "/path?query"
};

// "https://host:port/path?query", strictly: no user, no fragment, nothing but visible ASCII, at most 500 bytes.
std::optional<WebAddress> parse_web_address(std::string_view text);

// An IP address, as text, of the public internet: not this machine, not its network, not reserved, and no way of
// writing one of those in another form.
bool is_public_address(const std::string& address);
// 127.0.0.0/8 or ::1.
bool is_loopback_address(const std::string& address);
// An IP address and not a name?
bool is_ip_address(const std::string& text);

}  // namespace freebooter::server
