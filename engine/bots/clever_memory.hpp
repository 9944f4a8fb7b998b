// What a player of Capt'n Clever remembers of the others: no more than anybody at the table could have seen.
#pragma once

#include <array>
#include <cstdint>

#include "clever/view.hpp"

namespace freebooter::clever {

class Memory {
 public:
  // What the player sees at a decision. Views of one game come in their order; after one of an earlier turn, of another
  // seat or of a round that was missed, what can no longer be trusted is forgotten.
  void notice(const Rules& rules, const View& view);
  void forget() { has_seen_ = false; }

  // C6.4: the cards of the pile that the player has seen on top of it.
  [[nodiscard]] IslandSet found(Seat seat) const { return has_seen_ ? found_[seat.value] : 0; }
  // The islands on which the captain could have ended a turn since its card came, and did not: hardly what it looks
  // for.
  [[nodiscard]] IslandSet passed_by(Seat seat) const { return has_seen_ ? passed_by_[seat.value] : 0; }

 private:
  void follow(const Rules& rules, const Table& now);

  bool has_seen_ = false;
  Table last_;
  Viewer viewer_;
  std::array<IslandSet, kMaxPlayers> found_{};
  std::array<IslandSet, kMaxPlayers> passed_by_{};
};

}  // namespace freebooter::clever
