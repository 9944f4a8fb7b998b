// A small table for tests of single clauses: lay out a position, play notation, look at what is there.
//
//   Table table(R"({"players":2})");                    // turn 1 of seat 1, all ships in the first port, wind north
//   table.ship(1, "100,100", "S2").step3();             // seat 1 is asked for its action
//   table.play("shoot 2; die 4; spend P");              // actions of whoever has to decide, and outcomes
//   EXPECT_EQ(table.refusal("collect"), "B7.1 not_on_island");
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "boots/bridge.hpp"
#include "boots/game.hpp"

namespace freebooter::boots {

class Table {
 public:
  // A game under way: it is turn 1, the dice 1-2 have been rolled, and the first seat is asked for its move.
  explicit Table(std::string_view setup = R"({"players":2})");
  // A game as it begins.
  static Table fresh(std::string_view setup);

  // --- laying out; the box always holds what is left of the 84 tokens (B1.2)
  Table& ship(int seat, std::string_view at, std::string_view hold = "-");
  Table& privateer(int number, std::string_view at, std::string_view hold = "-");
  Table& treasure(std::string_view at, char token);
  Table& score(int seat, int points);
  Table& wind(char wind);
  Table& dice(int one, int other);
  Table& active(int seat);
  Table& first(int seat);
  Table& fresh_privateer(int number);  // appeared in this turn's roll
  Table& before_dice();                // the dice are to be rolled
  Table& step1();                      // to command
  Table& step2();                      // to move
  Table& step3();                      // to act

  // --- playing: entries parted by ";"
  void play(std::string_view entries);
  // Plays the entries and returns what happened.
  std::vector<Event> events_of(std::string_view entries);

  // --- looking
  // "B6.3 island_occupied" if the entry is refused for the one who has to decide, "" if it is allowed.
  [[nodiscard]] std::string refusal(std::string_view entry) const;
  [[nodiscard]] bool allows(std::string_view entry) const { return refusal(entry).empty(); }
  [[nodiscard]] std::vector<std::string> legal() const;      // in the engine's order
  [[nodiscard]] bool offers(std::string_view action) const;  // is it in the list?
  [[nodiscard]] std::vector<std::string> offers_of(std::string_view verb) const;
  [[nodiscard]] std::string chance_of(std::string_view outcome) const;  // "10/36"
  [[nodiscard]] std::string to_decide() const;                          // "1", "chance", "over"
  [[nodiscard]] std::string phase() const;
  [[nodiscard]] std::string at(std::string_view ship) const;  // "-" if not in play
  [[nodiscard]] std::string hold(std::string_view ship) const;
  [[nodiscard]] std::string box() const { return hold_text(state_.box); }
  [[nodiscard]] char token_on(std::string_view island) const;  // '-' if none
  [[nodiscard]] int score(int seat) const { return state_.score[static_cast<std::size_t>(seat) - 1]; }
  [[nodiscard]] char wind() const { return kWindLetters[static_cast<std::size_t>(state_.wind)]; }
  [[nodiscard]] std::vector<int> winners() const;
  [[nodiscard]] int tokens() const;  // everywhere together
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] State& edit() { return state_; }

 private:
  struct Raw {};
  Table(Raw, std::string_view setup);
  Table& phase(Phase phase);
  void refresh();
  void enter(std::string_view entry, std::vector<Event>* events);

  Rules rules_;
  State state_;
};

// The set-up of a board with one section of 20 x 20, empty but for what is named: "b2 d4=7" is a port and an island 7.
// The section's north-west corner is 0,0, so that b2 is the square 1,1.
std::string board_of(std::string_view features, std::string_view options = "{}", int players = 2);

}  // namespace freebooter::boots
