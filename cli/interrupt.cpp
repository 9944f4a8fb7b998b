#include "cli/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace freebooter::cli {

namespace {

// A signal handler can reach nothing but a global.
std::atomic<bool> was_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

InterruptGuard::InterruptGuard() {
  was_interrupted = false;
  before_ = std::signal(SIGINT, [](int) {
    was_interrupted = true;
    (void)std::signal(SIGINT, SIG_DFL);
  });
}

InterruptGuard::~InterruptGuard() { (void)std::signal(SIGINT, before_); }

bool InterruptGuard::interrupted() { return was_interrupted; }

}  // namespace freebooter::cli
