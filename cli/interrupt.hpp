// Ctrl-C during long work: stop, and report what is finished.
#pragma once

namespace freebooter::cli {

inline constexpr int kStopped = 130;  // the exit code that shells expect after Ctrl-C

// While it lives, the first Ctrl-C is only remembered; a second one ends the program as usual.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  [[nodiscard]] static bool interrupted();

 private:
  void (*before_)(int);
};

}  // namespace freebooter::cli
