// What the tests of Capt'n Clever share: tables to play at by notation, positions, and the bridge to the plain rules.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "clever/game.hpp"
#include "clever/plain.hpp"
#include "clever/reach.hpp"

namespace freebooter::clever {

// The rules of a set-up, which must be good.
Rules rules_of(std::string_view setup);
// Why a set-up is refused; "" if it is not.
std::string setup_fault(std::string_view setup);

// Sets of islands by their numbers, and back.
IslandSet islands(std::initializer_list<int> numbers);
std::vector<int> numbers(IslandSet islands);

// A position in the midst of a game: everybody has placed and has a card. Seats in order.
struct Scene {
  int active = 1;
  std::vector<int> captains;
  std::vector<std::string> boats;
  std::vector<int> cards = {};               // island 1 for all who are not named
  std::vector<std::vector<int>> piles = {};  // the top last
  std::vector<std::string> neutrals = {};
  std::vector<std::string> moved = {};  // "boat", "captain"
};
State state_of(const Rules& rules, const Scene& scene);

// A table where seats play by notation. What it does not expect fails the test.
class Match {
 public:
  explicit Match(std::string_view setup) : rules_(rules_of(setup)), state_(start(rules_)) {}
  Match(Rules rules, const State& state) : rules_(std::move(rules)), state_(state) {}
  Match(std::string_view setup, const Scene& scene) : rules_(rules_of(setup)), state_(state_of(rules_, scene)) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const State& state() const { return state_; }
  // "1" to "4", "chance" or "over".
  [[nodiscard]] std::string decider() const;
  [[nodiscard]] std::vector<std::string> legal() const;
  // Is it in the legal list?
  [[nodiscard]] bool may(const std::string& text) const;
  [[nodiscard]] std::vector<int> reach(int seat) const;

  // Plays actions or outcomes one after the other, by whoever is to decide.
  void play(std::initializer_list<std::string> texts);
  // The reason and the clause why not, "" if it is legal. Nothing has changed then.
  [[nodiscard]] std::string refused(const std::string& text) const;
  [[nodiscard]] std::string refused(const Action& action) const;

  // The kinds of the events of the last entry, parted by blanks; and the last of a kind as JSON.
  [[nodiscard]] std::string happened() const;
  [[nodiscard]] std::string last(std::string_view kind) const;

 private:
  void enter(const std::string& text);

  Rules rules_;
  State state_;
  std::vector<Event> events_;
};

// The legal list as notation.
std::vector<std::string> legal_texts(const Rules& rules, const State& state);

// --- the bridge to the plain rules ---------------------------------------------------------------------------

struct TwoTables {
  std::string setup;
  Rules rules;
  plain_clever::Setup plain;
};
// Random players and options, on our board or on a random one with 5 to 16 islands.
TwoTables random_tables(Rng& rng);
// A random sound position within a turn.
State random_position(const Rules& rules, Rng& rng);
plain_clever::Position plain_position(const Rules& rules, const State& state);

}  // namespace freebooter::clever
