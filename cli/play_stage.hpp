// What a person sees while a game goes on: the picture, what was told, the question. On a screen all of it is drawn in
// place; through a pipe and for a screen reader it comes line by line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_screen.hpp"
#include "cli/terminal.hpp"
#include "cli/words.hpp"

namespace freebooter::cli {

class Stage {
 public:
  // The picture of the position in at most so many columns and rows; `typed` is the line being typed.
  using Picture = std::function<std::vector<std::string>(int columns, int rows, std::string_view typed)>;
  using Aim = std::function<std::string(std::string_view typed)>;

  // A question as it is shown.
  struct Asked {
    std::string title;
    std::string clause;
    std::vector<std::string> choices;
    std::vector<std::string> keys = {};  // what is typed for each; numbers if there are none
    std::string note;
    bool pictured = true;  // show the picture where lines cannot be redrawn
    bool again = false;    // asked a moment ago: lines need not list the choices once more
  };

  Stage(Terminal& terminal, const Words& words) : terminal_(&terminal), words_(&words) {}

  [[nodiscard]] const Traits& traits() const { return terminal_->traits(); }

  // Something happened.
  void tell(const Told& told);
  // What has been told is known by now; on a screen it makes room.
  void forget() { told_.clear(); }
  // A short answer to what was typed.
  void answer(std::string_view text);
  // A long one.
  void page(std::string_view title, const std::vector<std::string>& lines);

  std::optional<std::string> ask(const Picture& picture, const Asked& asked, const Aim& aim,
                                 const std::function<std::optional<std::string>(int, int, const std::string&)>& arrow);
  // Shows the position while others play. True if a key was pressed: the person is in a hurry.
  Terminal::Pause watch(const Picture& picture, std::string_view caption, std::chrono::milliseconds time);
  // Wipes everything but what was told, which everybody may hear, and waits until the next person has taken over.
  // False at the end of input.
  bool hand_over(std::string_view text);
  // The last thing to be seen, below everything else.
  void part(const std::vector<std::string>& lines);

  // The screen as lines, for showing and for tests.
  [[nodiscard]] std::vector<std::string> composed(const Picture& picture, const Asked& asked, const Aim& aim,
                                                  std::string_view typed) const;

 private:
  [[nodiscard]] std::vector<std::string> told_lines(int columns) const;
  [[nodiscard]] std::vector<std::string> choice_lines(const Asked& asked, int columns, int rows) const;
  [[nodiscard]] std::string rule_line(std::string_view title, std::string_view clause) const;

  Terminal* terminal_;
  const Words* words_;
  std::vector<Told> told_;
  std::string answer_;
};

// Every choice with its number, in as many columns as fit.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int columns);
// "Sentence.  B3.2", the clause in quiet ink.
std::string with_clause(std::string_view text, std::string_view clause);

}  // namespace freebooter::cli
