// The server as a whole, in one call. Boost stays behind this header.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/config.hpp"
#include "server/speech.hpp"

namespace freebooter::server {

struct Serving {
  Config config;
  std::string fallback_page;  // HTML for a server without a page
  Speech speech;
  std::function<void(int port)> is_ready;  // called once it listens
};

struct ServeFault {
  std::string what;
  bool port_taken = false;  // by another program, or by another server of ours
};

// Runs until SIGINT or SIGTERM; then it finishes what was handed in, says goodbye and comes back. What went wrong at
// the start, if anything did.
std::optional<ServeFault> serve(const Serving& serving);

// The addresses of this machine at which others in the local network reach it.
std::vector<std::string> lan_addresses();

}  // namespace freebooter::server
