// A real terminal: redrawn in place, read key by key.
#pragma once

#include "cli/line_editor.hpp"
#include "cli/terminal.hpp"

namespace freebooter::cli {

// Keys come one by one from the beginning to the end of its life and not only while a question stands, so that what is
// typed ahead of a question, Ctrl-C and Ctrl-D included, means then what it would mean at the question.
class ScreenTerminal final : public Terminal {
 public:
  explicit ScreenTerminal(const Traits& traits);
  ~ScreenTerminal() override;
  ScreenTerminal(const ScreenTerminal&) = delete;
  ScreenTerminal(ScreenTerminal&&) = delete;
  ScreenTerminal& operator=(const ScreenTerminal&) = delete;
  ScreenTerminal& operator=(ScreenTerminal&&) = delete;

  void print(std::string_view line) override;
  void show(const std::vector<std::string>& lines) override;
  void wipe() override;
  std::optional<std::string> ask(std::string_view prompt, const LineHooks& hooks) override;
  Pause pause(std::chrono::milliseconds time) override;

 private:
  void measure();
  void draw_line(std::string_view prompt);
  void redraw(std::string_view prompt, const LineHooks& hooks);
  void arrow(LineEditor::Key key, std::string_view prompt, const LineHooks& hooks);
  void suspend();

  LineEditor editor_;
  bool mid_line_ = false;  // the cursor stands behind something
};

}  // namespace freebooter::cli
