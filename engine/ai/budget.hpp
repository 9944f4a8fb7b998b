// How long a thinker may think.
#pragma once

#include <cstdint>

namespace freebooter {

// Time comes from outside: the engine has no clock of its own.
class Clock {
 public:
  virtual ~Clock() = default;
  // Since any moment, never going back.
  [[nodiscard]] virtual std::int64_t microseconds() const = 0;
  // Does whoever keeps the time want the answer now, whatever is left of it?
  [[nodiscard]] virtual bool is_called() const { return false; }

 protected:
  Clock() = default;
  Clock(const Clock&) = default;
  Clock& operator=(const Clock&) = default;
  Clock(Clock&&) = default;
  Clock& operator=(Clock&&) = default;
};

// Whichever limit is reached first ends the thinking; zero is no limit. With none at all a thinker takes as long as its
// nature asks. Without a clock milliseconds mean nothing, and nobody calls. Iterations alone give the same answer on
// every machine.
struct Budget {
  std::int64_t iterations = 0;
  std::int64_t milliseconds = 0;
  const Clock* clock = nullptr;
  bool until_settled = false;  // stop as soon as what is left cannot change the answer

  [[nodiscard]] bool is_timed() const { return milliseconds > 0 && clock != nullptr; }
  [[nodiscard]] bool is_called() const { return clock != nullptr && clock->is_called(); }
  [[nodiscard]] bool is_open() const { return iterations == 0 && !is_timed(); }
};

}  // namespace freebooter
