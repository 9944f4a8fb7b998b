#include "server/web_address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <cstring>

#include "core/text.hpp"
#include "server/http_text.hpp"

namespace freebooter::server {

namespace {

constexpr std::size_t kLongestAddress = 500;

struct Range {
  std::uint32_t first;
  int bits;
};

constexpr std::uint32_t v4(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return (a << 24U) | (b << 16U) | (c << 8U);
}

// What is not the public internet, RFC 6890 and after it.
constexpr std::array<Range, 16> kReserved{{{v4(0, 0, 0), 8},
                                           {v4(10, 0, 0), 8},
                                           {v4(100, 64, 0), 10},
                                           {v4(127, 0, 0), 8},
                                           {v4(169, 254, 0), 16},
                                           {v4(172, 16, 0), 12},
                                           {v4(192, 0, 0), 24},
                                           {v4(192, 0, 2), 24},
                                           {v4(192, 31, 196), 24},
                                           {v4(192, 88, 99), 24},
                                           {v4(192, 168, 0), 16},
                                           {v4(198, 18, 0), 15},
                                           {v4(198, 51, 100), 24},
                                           {v4(203, 0, 113), 24},
                                           {v4(224, 0, 0), 4},
                                           {v4(240, 0, 0), 4}}};

bool is_public(std::uint32_t address) {
  return std::ranges::none_of(kReserved,
                              [&](const Range& range) { return ((address ^ range.first) >> (32 - range.bits)) == 0; });
}

using Six = std::array<std::uint8_t, 16>;

std::optional<std::uint32_t> four_of(const std::string& text) {
  in_addr address{};
  if (inet_pton(AF_INET, text.c_str(), &address) != 1) return std::nullopt;
  return ntohl(address.s_addr);
}

std::optional<Six> six_of(const std::string& text) {
  Six bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

// ::ffff:a.b.c.d
std::optional<std::uint32_t> mapped_in(const Six& bytes) {
  constexpr std::array<std::uint8_t, 12> kPrefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  if (!std::equal(kPrefix.begin(), kPrefix.end(), bytes.begin())) return std::nullopt;
  std::uint32_t address = 0;
  std::memcpy(&address, bytes.data() + 12, 4);
  return ntohl(address);
}

// Of 2000::/3, without what stands for something else: 2001::/23 (Teredo and others), 2001:db8::/32, 2002::/16 (6to4),
// 3fff::/20.
bool is_public(const Six& bytes) {
  const unsigned high = (unsigned{bytes[0]} << 8U) | bytes[1];
  const unsigned next = (unsigned{bytes[2]} << 8U) | bytes[3];
  if ((high >> 13U) != 1) return false;
  if (high == 0x2001 && (next < 0x0200 || next == 0x0DB8)) return false;
  return high != 0x2002 && !(high == 0x3FFF && next < 0x1000);
}

}  // namespace

std::optional<WebAddress> parse_web_address(std::string_view text) {
  if (text.size() > kLongestAddress) return std::nullopt;
  if (!std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7F; })) return std::nullopt;
  WebAddress address;
  constexpr std::string_view kSafe = "https://";
  constexpr std::string_view kPlain = "http://";
  address.tls = text.starts_with(kSafe);
  if (!address.tls && !text.starts_with(kPlain)) return std::nullopt;
  text.remove_prefix(address.tls ? kSafe.size() : kPlain.size());
  if (text.find_first_of("#@\\") != std::string_view::npos) return std::nullopt;
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  const std::string_view place = text.substr(0, end);
  address.target = text.substr(end);
  if (!address.target.starts_with('/')) address.target.insert(0, "/");
  if (!is_host(place)) return std::nullopt;
  std::string_view host = place;
  std::string_view port;
  if (place.starts_with('[')) {
    const std::size_t close = place.find(']');
    if (close == std::string_view::npos) return std::nullopt;
    host = place.substr(1, close - 1);
    port = place.substr(close + 1);
    if (!six_of(std::string(host))) return std::nullopt;
  } else {
    const std::size_t colon = std::min(place.find(':'), place.size());
    host = place.substr(0, colon);
    port = place.substr(colon);
    if (host.find_first_of("[]") != std::string_view::npos) return std::nullopt;
  }
  if (host.empty() || (!port.empty() && (!port.starts_with(':') || !parse_int(port.substr(1), 1, 65535))))
    return std::nullopt;
  address.host = host;
  address.port = port.empty() ? (address.tls ? "443" : "80") : std::string(port.substr(1));
  return address;
}

bool is_ip_address(const std::string& text) { return four_of(text) || six_of(text); }

bool is_public_address(const std::string& address) {
  if (const auto four = four_of(address)) return is_public(*four);
  const auto six = six_of(address);
  if (!six) return false;
  if (const auto mapped = mapped_in(*six)) return is_public(*mapped);
  return is_public(*six);
}

bool is_loopback_address(const std::string& address) {
  if (const auto four = four_of(address)) return *four >> 24U == 127;
  const auto six = six_of(address);
  constexpr Six kOne{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  return six && *six == kOne;
}

}  // namespace freebooter::server
