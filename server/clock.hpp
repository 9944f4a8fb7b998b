// The time of the server: the tables have none of their own.
#pragma once

#include <chrono>
#include <cstdint>

namespace freebooter::server {

// Milliseconds since 1970.
inline std::int64_t now_millis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// For measuring; never goes back.
inline std::int64_t steady_micros() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace freebooter::server
