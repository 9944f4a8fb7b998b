// B9.1 and B9.2: who can be shot at from where.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "core/refusal.hpp"

namespace freebooter::boots {

// Is the ship in play?
inline bool in_play(const State& state, ShipId ship) {
  if (ship.value >= kMaxShips) return false;
  return is_privateer(ship) ? ((state.privateers >> slot_of(ship)) & 1U) != 0
                            : ((state.placed >> ship.value) & 1U) != 0;
}

struct Aim {
  ShipId target;
  std::int32_t gap;  // empty squares between (B9.3)
};

struct Targets {
  std::array<Aim, kMaxShips> aims;  // the first `count` have meaning
  int count = 0;

  [[nodiscard]] const Aim* begin() const { return aims.data(); }
  [[nodiscard]] const Aim* end() const { return aims.data() + count; }
};

// Every ship that can be hit from where the shooter stands, by ship. Empty unless the shooter is at sea (B9.1).
Targets targets_of(const Rules& rules, const State& state, ShipId shooter);

// Is there any such ship?
bool has_target(const Rules& rules, const State& state, ShipId shooter);

// The empty squares between shooter and target along a clear line, or why there is no shot.
Result<std::int32_t, Refusal> aim_at(const Rules& rules, const State& state, ShipId shooter, ShipId target);

// The gap along a clear straight line between two squares, whoever stands at its ends; nothing if there is none.
std::optional<std::int32_t> clear_line(const Rules& rules, const State& state, Square from, Square to);

}  // namespace freebooter::boots
