// A position as somebody sees it, for the tests of screens and words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boots/game.hpp"
#include "clever/game.hpp"
#include "cli/boots_words.hpp"
#include "cli/clever_words.hpp"
#include "cli/play_screen.hpp"

namespace freebooter::cli {

const Words& words_in(Language language);

template <Game G>
struct SeenOf {
  explicit SeenOf(std::string_view setup, Language language = Language::kEnglish)
      : rules(G::make_rules(parse_json(setup).value()).value()), state(G::start(rules)), words(words_in(language)) {
    const auto names = words.forms("play.names");
    for (int seat = 0; seat < G::players(rules); ++seat) seats.push_back({names[static_cast<std::size_t>(seat)], ""});
  }

  // Looks again after `state` or `traits` were changed.
  void look(Viewer viewer) {
    view = G::view(rules, state, viewer);
    legal.clear();
    const Turn turn = G::turn(rules, state);
    if (turn.kind == Turn::Kind::kSeat && viewer == turn.seat) G::legal(rules, state, legal);
  }
  // The seat to decide looks.
  void look() { look(G::turn(rules, state).seat); }
  [[nodiscard]] Sight<G> sight() const { return {rules, *view, legal, seats, words, traits}; }

  typename G::Rules rules;
  typename G::State state;
  std::vector<SeatPlan> seats;
  const Words& words;
  Traits traits;
  std::optional<typename G::View> view;
  List<typename G::Action> legal;
};

struct Seen : SeenOf<boots::Game> {
  using SeenOf::SeenOf;
  // Puts ships and treasure where the test wants them; tokens come out of the box.
  void place(boots::ShipId ship, boots::Square at, std::string_view hold = "-");
  void lay(boots::Square at, boots::Token token);
};

// Seat 1 of two is to move, on the default board, turn 5, wind north, dice 3 and 5.
Seen to_move(Language language = Language::kEnglish);

struct SeenClever : SeenOf<clever::Game> {
  using SeenOf::SeenOf;
  // The position of docs/NOTATION.md; the seat to decide looks.
  void set(std::string_view position);
};

// Four players in turn 13, seat 1 to play: captains on 4, 5, 8 and 3, cards 6, 1, 2 and 9.
SeenClever in_turn(Language language = Language::kEnglish);

// The lines without marks and without spaces at their ends, each with its end.
std::string text_of(const std::vector<std::string>& lines);

// Compares with tests/cli_play/golden/NAME; with FREEBOOTER_WRITE_GOLDEN set it writes the file instead.
void expect_golden(std::string_view name, const std::string& text);

}  // namespace freebooter::cli
