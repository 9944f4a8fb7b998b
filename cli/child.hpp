// A program started by us that talks in lines over its standard input and output.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace freebooter::cli {

// It runs in a process group of its own, and nothing of that group outlives this object.
class Child {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20U;

  // Starts `sh -c command`. is_running() says whether that worked.
  explicit Child(const std::string& command);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child(Child&&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child();

  [[nodiscard]] bool is_running() const { return process_ > 0; }

  enum class Heard : std::uint8_t { kLine, kLate, kGone, kTooLong };
  // Says a line; false if it is not taken by then.
  bool say(std::string_view line, Clock::time_point until);
  // The next line, without its end.
  Heard hear(std::string& line, Clock::time_point until);
  // Closes its input and gives it until then to leave by itself; what is still there is ended by force.
  void end(Clock::time_point until);
  // How it left, in words, once it has been ended: "left with exit code 1".
  [[nodiscard]] const std::string& manner() const { return manner_; }

 private:
  bool wait_until(Clock::time_point until);
  void reap(int status);

  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;
  std::string manner_;
};

}  // namespace freebooter::cli
