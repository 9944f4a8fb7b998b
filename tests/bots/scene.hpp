// Positions made by hand, on the default board.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "boots/game.hpp"
#include "bots/bots.hpp"

namespace freebooter::boots::test {

Rules rules_for(int players, const Json& options = Json::object());

// Seats count from 1 and holds are written as everywhere in text. The box gets what is left of the 84 tokens.
class Scene {
 public:
  explicit Scene(int players, const Json& options = Json::object());

  Scene& ship(int seat, Square at, std::string_view hold = "-");
  Scene& privateer(int number, Square at, std::string_view hold = "-");
  Scene& treasure(Square at, Token token);
  Scene& score(int seat, int points);
  Scene& wind(Wind wind);
  Scene& dice(int low, int high);

  // The seat is asked where to sail, what to do, which Privateer to command.
  Scene& to_move(int seat) { return ask(seat, Phase::kMove); }
  Scene& to_act(int seat) { return ask(seat, Phase::kAction); }
  Scene& to_command(int seat) { return ask(seat, Phase::kCommand); }
  // That Privateer is under the seat's command.
  Scene& commanding(int number, Phase phase);
  // The active ship, or the Privateer under command, shoots: its attack and the defence have these values now. For a
  // Privateer that is shot at, `roller` rolls.
  Scene& fight(ShipId target, Phase phase, int attack, int defence, int roller = 0);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  // The position; it must be one that can be.
  [[nodiscard]] State state() const;
  [[nodiscard]] Seat decider() const { return turn_of(rules_, state()).seat; }

  // What the greedy bot does, in text.
  [[nodiscard]] std::string greedy(std::uint64_t seed = 1) const;

 private:
  Scene& ask(int seat, Phase phase);

  Rules rules_;
  State state_;
};

// Is it one of these words?
testing::AssertionResult one_of(const std::string& text, std::initializer_list<std::string_view> good);

}  // namespace freebooter::boots::test
