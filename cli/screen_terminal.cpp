#include "cli/screen_terminal.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace freebooter::cli {

namespace {

// Signal handlers have no other way to know these.
termios original{};
volatile std::sig_atomic_t keys_on = 0;
volatile std::sig_atomic_t resized = 0;

extern "C" void on_resize(int) { resized = 1; }

// Leaves the terminal as it was found before the signal does its work.
extern "C" void on_end(int signal) {
  if (keys_on != 0) tcsetattr(STDIN_FILENO, TCSANOW, &original);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

// Keys one by one and without echo.
void read_keys() {
  termios keys = original;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
  keys.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

enum class Read : std::uint8_t { kByte, kWoken, kEnd };

// A new size wakes the reader. It is let in only while nothing but keys is waited for, so that none is missed between
// looking at the flag and waiting.
void hold_resizes() {
  sigset_t resizes;
  sigemptyset(&resizes);
  sigaddset(&resizes, SIGWINCH);
  sigprocmask(SIG_BLOCK, &resizes, nullptr);
}

bool wait_for_key() {
  sigset_t let_in;
  sigprocmask(SIG_SETMASK, nullptr, &let_in);
  sigdelset(&let_in, SIGWINCH);
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return ppoll(&input, 1, nullptr, &let_in) >= 0 || errno != EINTR;
}

Read read_byte(char& byte) {
  if (!wait_for_key()) return Read::kWoken;
  const ssize_t got = read(STDIN_FILENO, &byte, 1);
  if (got == 1) return Read::kByte;
  return got < 0 && errno == EINTR ? Read::kWoken : Read::kEnd;
}

bool has_input() {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return poll(&input, 1, 0) > 0;
}

}  // namespace

ScreenTerminal::ScreenTerminal(const Traits& traits) : Terminal(traits) {
  hold_resizes();
  handle(SIGWINCH, on_resize);
  handle(SIGTERM, on_end);
  handle(SIGHUP, on_end);
  measure();
  if (tcgetattr(STDIN_FILENO, &original) != 0) return;
  keys_on = 1;
  read_keys();
}

ScreenTerminal::~ScreenTerminal() {
  if (keys_on != 0) tcsetattr(STDIN_FILENO, TCSANOW, &original);
  keys_on = 0;
}

void ScreenTerminal::measure() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return;
  set_size(std::max<int>(size.ws_col, 20), std::max<int>(size.ws_row, 8));
}

void ScreenTerminal::print(std::string_view line) {
  if (mid_line_) write_all("\r\n");
  mid_line_ = false;
  for (const std::string& part : wrapped(line, traits().columns)) write_all(encoded(part) + "\n");
}

void ScreenTerminal::show(const std::vector<std::string>& lines) {
  // Overwritten and not cleared first, so that nothing flickers.
  std::string bytes = "\x1b[?25l\x1b[H";
  const auto rows = static_cast<std::size_t>(traits().rows);
  const std::size_t first = lines.size() > rows ? lines.size() - rows : 0;
  for (std::size_t at = first; at < lines.size(); ++at) {
    if (at > first) bytes += "\r\n";
    bytes += encoded(cut(lines[at], traits().columns));
    if (width(lines[at]) < traits().columns) bytes += "\x1b[K";
  }
  write_all(bytes + "\x1b[J\x1b[?25h");
  mid_line_ = true;
}

void ScreenTerminal::wipe() { write_all("\x1b[H\x1b[2J\x1b[3J"); }

void ScreenTerminal::draw_line(std::string_view prompt) {
  const int room = std::max(8, traits().columns - width(prompt) - 1);
  const std::string& text = editor_.text();
  // A line too long for the screen shows the part around the cursor.
  std::size_t from = 0;
  while (width(std::string_view(text).substr(from, editor_.cursor() - from)) > room) next_code_point(text, from);
  std::string bytes = "\r" + encoded(prompt) + encoded(text.substr(from, editor_.cursor() - from)) +
                      "\x1b"
                      "7";
  std::string tail = text.substr(editor_.cursor());
  const int used = width(std::string_view(text).substr(from, editor_.cursor() - from));
  while (!tail.empty() && width(tail) > room - used) tail.pop_back();
  bytes += encoded(harmless(tail)) +
           "\x1b[K\x1b"
           "8";
  write_all(bytes);
}

void ScreenTerminal::redraw(std::string_view prompt, const LineHooks& hooks) {
  if (hooks.redraw) hooks.redraw(editor_.text());
  draw_line(prompt);
}

void ScreenTerminal::arrow(LineEditor::Key key, std::string_view prompt, const LineHooks& hooks) {
  const int dx = key == LineEditor::Key::kLeft ? -1 : key == LineEditor::Key::kRight ? 1 : 0;
  const int dy = key == LineEditor::Key::kUp ? -1 : key == LineEditor::Key::kDown ? 1 : 0;
  if (hooks.arrow) {
    if (const auto line = hooks.arrow(dx, dy, editor_.text())) {
      editor_.set_text(*line);
      redraw(prompt, hooks);
      return;
    }
  }
  if (dx != 0) editor_.move(dx);
  if (dy != 0) editor_.recall(dy);
  draw_line(prompt);
}

void ScreenTerminal::suspend() {
  tcsetattr(STDIN_FILENO, TCSANOW, &original);
  std::raise(SIGTSTP);
  read_keys();
}

std::optional<std::string> ScreenTerminal::ask(std::string_view prompt, const LineHooks& hooks) {
  editor_.begin();
  draw_line(prompt);
  mid_line_ = true;
  for (;;) {
    char byte = 0;
    const Read read = read_byte(byte);
    if (read == Read::kEnd) return std::nullopt;
    if (read == Read::kWoken) {
      if (resized == 0) continue;
      resized = 0;
      measure();
      redraw(prompt, hooks);
      continue;
    }
    switch (const LineEditor::Key key = editor_.feed(byte)) {
      case LineEditor::Key::kNothing: break;
      // The picture shows what the line would do, but only once nothing more is on its way.
      case LineEditor::Key::kEdited: has_input() ? draw_line(prompt) : redraw(prompt, hooks); break;
      case LineEditor::Key::kEnter: return editor_.text();
      case LineEditor::Key::kEnd:
      case LineEditor::Key::kInterrupt: return std::nullopt;
      case LineEditor::Key::kSuspend: suspend(); [[fallthrough]];
      case LineEditor::Key::kRedraw: redraw(prompt, hooks); break;
      default: arrow(key, prompt, hooks); break;
    }
  }
}

Terminal::Pause ScreenTerminal::pause(std::chrono::milliseconds time) {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (poll(&input, 1, static_cast<int>(time.count())) <= 0) return Pause::kElapsed;
  char byte = 0;
  if (read_byte(byte) != Read::kByte) return Pause::kInterrupt;
  if (byte == '\x1b') tcflush(STDIN_FILENO, TCIFLUSH);  // the rest of an arrow key is not for the next question
  return byte == '\x03' ? Pause::kInterrupt : Pause::kKey;
}

}  // namespace freebooter::cli
