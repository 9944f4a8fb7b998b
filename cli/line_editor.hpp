// Editing one line of input, byte by byte, away from any terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace freebooter::cli {

class LineEditor {
 public:
  enum class Key : std::uint8_t {
    kNothing,  // more bytes are needed, or the key does nothing
    kEdited,   // the line or the cursor changed
    kEnter,
    kEnd,        // Ctrl-D on an empty line
    kInterrupt,  // Ctrl-C
    kSuspend,    // Ctrl-Z
    kRedraw,     // Ctrl-L
    kUp,
    kDown,
    kLeft,
    kRight,
  };

  // Takes one byte. The four arrows are only reported: the caller says what they do, with move() or recall().
  Key feed(char byte);

  [[nodiscard]] const std::string& text() const { return text_; }
  // Bytes before the cursor.
  [[nodiscard]] std::size_t cursor() const { return cursor_; }
  void set_text(std::string_view text);
  // One character to the left (-1) or right (+1).
  void move(int direction);
  // An older (-1) or newer (+1) line of the history.
  void recall(int direction);
  // A new line; what was entered goes into the history.
  void begin();

 private:
  Key feed_plain(char byte);
  Key feed_escape(char byte);
  Key feed_control(char byte);
  Key insert(char byte);
  Key erase(std::size_t from, std::size_t to);
  [[nodiscard]] std::size_t before(std::size_t at) const;
  [[nodiscard]] std::size_t after(std::size_t at) const;
  [[nodiscard]] std::size_t word_before(std::size_t at) const;

  std::string text_;
  std::size_t cursor_ = 0;
  std::string escape_;   // an escape sequence begun
  std::string pending_;  // the bytes so far of a character of several
  std::vector<std::string> history_;
  std::size_t recalled_ = 0;
  std::string draft_;  // the line before the history was opened
};

}  // namespace freebooter::cli
