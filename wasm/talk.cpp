// The same desk as a native program: one request a line on standard input, one reply a line on standard output. What it
// answers, freebooter.wasm answers too, byte for byte (tools/check-wasm).
#include <chrono>
#include <iostream>
#include <string>

#include "session/full_desk.hpp"

namespace {

class SteadyClock final : public freebooter::Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }
};

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  const SteadyClock clock;
  freebooter::session::FullDesk desk(clock);
  for (std::string line; std::getline(std::cin, line);) std::cout << desk.answer(line) << '\n' << std::flush;
  return std::cout.flush() ? 0 : 3;
}
