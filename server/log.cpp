#include "server/log.hpp"

#include <cstdio>

#include "server/clock.hpp"

namespace freebooter::server {

void log_event(std::string_view event, std::initializer_list<Json::Member> facts) {
  Json line = Json::object({{"at", now_millis()}, {"event", event}});
  for (const auto& [name, value] : facts) line.set(name, value);
  const std::string text = line.text() + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);  // one call, so that lines of two threads do not mix
}

}  // namespace freebooter::server
