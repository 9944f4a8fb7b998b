// The server as a whole, in one call. Boost stays behind this header.
#pragma once

#include <functional>
#include <string>

#include "server/config.hpp"

namespace freebooter::server {

struct Serving {
  Config config;
  std::string fallback_page;               // HTML for a server without a page
  std::function<void(int port)> is_ready;  // called once it listens
};

// Runs until SIGINT or SIGTERM; then it finishes what was handed in, says goodbye and comes back. What went wrong at
// the start, or "".
std::string serve(const Serving& serving);

}  // namespace freebooter::server
