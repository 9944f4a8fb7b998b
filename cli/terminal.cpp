#include "cli/terminal.hpp"

#include <cstdlib>
#include <iostream>
#include <istream>
#include <ostream>
#include <unistd.h>

#include "cli/screen_terminal.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

std::string_view value_of(const Environment& environment, const char* name) {
  const char* value = environment(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

bool speaks_utf8(const Environment& environment) {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = lower(value_of(environment, variable));
    if (!value.empty()) return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

Colours colours_of(const Environment& environment, std::string_view term) {
  if (!value_of(environment, "NO_COLOR").empty()) return Colours::kMono;
  if (term.find("256color") != std::string_view::npos || !value_of(environment, "COLORTERM").empty())
    return Colours::k256;
  return Colours::k16;
}

}  // namespace

Traits traits_of(const Environment& environment, bool tty_in, bool tty_out, bool plain) {
  const std::string_view term = value_of(environment, "TERM");
  const bool able = tty_out && !term.empty() && term != "dumb" && !plain;
  Traits traits;
  traits.plain = plain;
  traits.screen = able && tty_in;
  traits.colours = able ? colours_of(environment, term) : Colours::kNone;
  traits.utf8 = !tty_out || speaks_utf8(environment);  // through a pipe text is always UTF-8
  return traits;
}

std::string Terminal::encoded(std::string_view line) const {
  std::string text = rendered(line, traits_.colours);
  return traits_.utf8 ? text : ascii_only(text);
}

void LineTerminal::print(std::string_view line) {
  // Pictures fit; sentences are broken between words, as a screen reader does not mind and a terminal needs.
  for (const std::string& part : wrapped(line, traits().columns)) {
    std::string text = encoded(part);
    const std::size_t last = text.find_last_not_of(' ');
    *out_ << std::string_view(text).substr(0, last == std::string::npos ? 0 : last + 1) << '\n';
  }
}

void LineTerminal::wipe() {
  if (out_ == &std::cout && isatty(STDOUT_FILENO) != 0) *out_ << "\x1b[3J\x1b[H\x1b[2J";
}

std::optional<std::string> LineTerminal::ask(std::string_view prompt, const LineHooks&) {
  *out_ << encoded(prompt) << std::flush;
  std::string line;
  if (!std::getline(*in_, line)) {
    *out_ << '\n';
    return std::nullopt;
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

std::unique_ptr<Terminal> open_terminal(bool plain) {
  const Traits traits = traits_of([](const char* name) { return std::getenv(name); },  // NOLINT(concurrency-mt-unsafe)
                                  isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0, plain);
  if (traits.screen) return std::make_unique<ScreenTerminal>(traits);
  return std::make_unique<LineTerminal>(std::cin, std::cout, traits);
}

}  // namespace freebooter::cli
