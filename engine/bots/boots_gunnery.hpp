// What shots bring and cost, seen by one player.
#pragma once

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "bots/boots_worth.hpp"

namespace freebooter::boots {

// The chance that one die plus the margin reaches another die, in 36ths (B9.3 to B9.7).
constexpr Worth hits_in_36(int margin) {
  if (margin >= 5) return 36;
  if (margin < -5) return 0;
  return margin < 0 ? (6 + margin) * (7 + margin) / 2 : 36 - (5 - margin) * (6 - margin) / 2;
}

class Gunnery {
 public:
  Gunnery(const Rules& rules, const State& state, Seat seat, const Taste& taste);

  // A shot of the own ship, or of a Privateer under command, at a target that many empty squares away.
  [[nodiscard]] Reckoning shot(ShipId attacker, ShipId target, std::int32_t gap) const;
  // No die hits, whatever Pearls the attacker has to spend.
  [[nodiscard]] bool is_hopeless(ShipId attacker, ShipId target, std::int32_t gap) const;
  // What the rivals' guns may take from the own ship on that square with that hold.
  [[nodiscard]] Worth danger(Square at, const Hold& hold) const;

  // The questions of a fight, for either side.
  [[nodiscard]] Reckoning attack_pearls(const Spend& spend) const;   // B9.4
  [[nodiscard]] Reckoning defence_pearls(const Spend& spend) const;  // B9.6
  [[nodiscard]] Reckoning loot(Token token) const;                   // B10.1

 private:
  [[nodiscard]] Reckoning hit(ShipId attacker, ShipId target) const;
  [[nodiscard]] Reckoning taken(ShipId attacker, ShipId target, const Hold& tokens) const;
  [[nodiscard]] Hold expected_loot(ShipId attacker, ShipId target) const;
  [[nodiscard]] Worth gain(ShipId attacker, const Hold& tokens) const;
  [[nodiscard]] Worth loss(ShipId target, const Hold& hold, const Hold& tokens) const;
  [[nodiscard]] Worth worst_loss(const Hold& hold) const;
  [[nodiscard]] Worth share(ShipId ship) const;
  [[nodiscard]] int ready_pearls(ShipId target) const;
  [[nodiscard]] int needed(Seat seat) const;
  [[nodiscard]] Seat captain(ShipId ship) const { return is_privateer(ship) ? state_->active : owner(ship); }
  [[nodiscard]] const Hold& hold_of(ShipId ship) const { return state_->ships[ship.value].hold; }

  const Rules* rules_;
  const State* state_;
  const Taste* taste_;
  Seat seat_;
  Worth usual_loss_ = 0;  // of the own hold as it is, by one hit
};

}  // namespace freebooter::boots
