// Where a game is shown and where it listens: a real terminal that is redrawn in place, or lines through a pipe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/ink.hpp"

namespace freebooter::cli {

struct Traits {
  bool screen = false;  // can be redrawn in place, and read key by key
  bool plain = false;   // for a screen reader: sentences and lists, no pictures
  bool utf8 = true;
  Colours colours = Colours::kNone;
  int columns = 80;
  int rows = 24;
};

using Environment = std::function<const char*(const char*)>;

// What the variables TERM, NO_COLOR, COLORTERM and the locale say about a terminal.
Traits traits_of(const Environment& environment, bool tty_in, bool tty_out, bool plain);

// What happens while a line is typed on a screen; each may be empty.
struct LineHooks {
  // An arrow key, as a step east and south. The new line, or nothing if the arrow shall do what arrows do.
  std::function<std::optional<std::string>(int dx, int dy, const std::string& line)> arrow;
  // The screen must be drawn again, without the prompt.
  std::function<void(const std::string& line)> redraw;
};

class Terminal {
 public:
  enum class Pause : std::uint8_t { kElapsed, kKey, kInterrupt };

  virtual ~Terminal() = default;
  [[nodiscard]] const Traits& traits() const { return traits_; }

  // One line, marks and all; wrapped where the terminal ends.
  virtual void print(std::string_view line) = 0;
  // The whole screen anew; the cursor stands at the end of the last line.
  virtual void show(const std::vector<std::string>& lines) = 0;
  // Nothing of what was written so far stays in sight, as far as the terminal can do that.
  virtual void wipe() = 0;
  // A line of input without its end; nothing at the end of input or on Ctrl-C.
  virtual std::optional<std::string> ask(std::string_view prompt, const LineHooks& hooks) = 0;
  // Waits so that eyes can follow; any key cuts it short. Only screens wait.
  virtual Pause pause(std::chrono::milliseconds time) = 0;

  void print_all(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) print(line);
  }

 protected:
  explicit Terminal(const Traits& traits) : traits_(traits) {}
  Terminal(const Terminal&) = default;
  Terminal(Terminal&&) = default;
  Terminal& operator=(const Terminal&) = default;
  Terminal& operator=(Terminal&&) = default;
  // As bytes for the device.
  [[nodiscard]] std::string encoded(std::string_view line) const;
  void set_size(int columns, int rows) {
    traits_.columns = columns;
    traits_.rows = rows;
  }

 private:
  Traits traits_;
};

// Lines in, lines out: a pipe, a screen reader, a test.
class LineTerminal final : public Terminal {
 public:
  LineTerminal(std::istream& in, std::ostream& out, const Traits& traits) : Terminal(traits), in_(&in), out_(&out) {}

  void print(std::string_view line) override;
  void show(const std::vector<std::string>& lines) override { print_all(lines); }
  void wipe() override;
  std::optional<std::string> ask(std::string_view prompt, const LineHooks& hooks) override;
  Pause pause(std::chrono::milliseconds) override { return Pause::kElapsed; }

 private:
  std::istream* in_;
  std::ostream* out_;
};

// The terminal of this process: standard input and output.
std::unique_ptr<Terminal> open_terminal(bool plain);

}  // namespace freebooter::cli
