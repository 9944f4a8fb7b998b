// The clock of this machine, for whoever thinks by time.
#pragma once

#include <chrono>
#include <cstdint>

#include "ai/budget.hpp"

namespace freebooter::cli {

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }
};

// One for all: it has nothing to remember.
inline const SteadyClock& steady_clock() {
  static const SteadyClock kClock;
  return kClock;
}

}  // namespace freebooter::cli
