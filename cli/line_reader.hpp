// Lines from standard input as they come.
#pragma once

#include <array>
#include <cerrno>
#include <cstdint>
#include <string>
#include <unistd.h>

namespace freebooter::cli {

// Does not wait for a full buffer, and keeps no more of a line than it may have.
class LineReader {
 public:
  explicit LineReader(std::size_t longest) : longest_(longest) {}

  enum class Outcome : std::uint8_t { kLine, kTooLong, kEnd, kFailed };

  Outcome next(std::string& line) {
    line.clear();
    bool too_long = false;
    for (;;) {
      if (at_ == filled_ && !refill()) {
        if (failed_) return Outcome::kFailed;
        // The last line may lack its end.
        if (too_long) return Outcome::kTooLong;
        return line.empty() ? Outcome::kEnd : Outcome::kLine;
      }
      const char c = block_[at_++];
      if (c == '\n') return too_long ? Outcome::kTooLong : Outcome::kLine;
      if (line.size() < longest_) {
        line += c;
      } else {
        too_long = true;
      }
    }
  }

 private:
  bool refill() {
    for (;;) {
      const auto count = ::read(STDIN_FILENO, block_.data(), block_.size());
      if (count < 0 && errno == EINTR) continue;
      failed_ = count < 0;
      at_ = 0;
      filled_ = count > 0 ? static_cast<std::size_t>(count) : 0;
      return count > 0;
    }
  }

  std::array<char, 1U << 16U> block_{};
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
  bool failed_ = false;
  std::size_t longest_;
};

}  // namespace freebooter::cli
