// Small pieces of HTTP as text.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace freebooter::server {

struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};

// "/a%20b?x=1&y=2", decoded. What is not well formed is an empty path, which nothing answers to.
Target parse_target(std::string_view text);

// The token of "Bearer TOKEN", "" if it is something else.
std::string bearer_of(std::string_view authorization);

// Does a client with this Accept-Encoding read that coding? "br;q=0" does not; neither does one that says nothing.
bool accepts(std::string_view accept_encoding, std::string_view coding);

// Is it one of an If-None-Match?
bool is_known_tag(std::string_view if_none_match, std::string_view tag);

// As it stands in an address: letters, digits and -._~/ are kept, the rest is %XX.
std::string encoded_path(std::string_view path);

// A Host header that may be repeated in another header: name or address, and port.
bool is_host(std::string_view text);

// "a, b, c": the c, which the nearest proxy wrote.
std::string last_of_list(std::string_view list);

}  // namespace freebooter::server
