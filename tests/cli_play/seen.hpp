// A position as somebody sees it, for the tests of screens and words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boots/game.hpp"
#include "cli/boots_words.hpp"
#include "cli/play_screen.hpp"

namespace freebooter::cli {

struct Seen {
  explicit Seen(std::string_view setup, Language language = Language::kEnglish);

  // Looks again after `state` or `traits` were changed.
  void look(Viewer viewer);
  // The seat to decide looks.
  void look() { look(boots::Game::turn(rules, state).seat); }
  [[nodiscard]] BootsSight sight() const { return {rules, *view, legal, seats, words, traits}; }

  // Puts ships and treasure where the test wants them; tokens come out of the box.
  void place(boots::ShipId ship, boots::Square at, std::string_view hold = "-");
  void lay(boots::Square at, boots::Token token);

  boots::Rules rules;
  boots::State state;
  std::vector<SeatPlan> seats;
  const Words& words;
  Traits traits;
  std::optional<boots::View> view;
  List<boots::Action> legal;
};

// Seat 1 of two is to move, on the default board, turn 5, wind north, dice 3 and 5.
Seen to_move(Language language = Language::kEnglish);

// The lines without marks and without spaces at their ends, each with its end.
std::string text_of(const std::vector<std::string>& lines);

// Compares with tests/cli_play/golden/NAME; with FREEBOOTER_WRITE_GOLDEN set it writes the file instead.
void expect_golden(std::string_view name, const std::string& text);

}  // namespace freebooter::cli
