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

// "a, b, c": the c, which the nearest proxy wrote.
std::string last_of_list(std::string_view list);

}  // namespace freebooter::server
