#include "boots/fire.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace freebooter::boots {

namespace {

// A straight line from one square to another, in whole steps. Distances are 64 bits wide: the sea has no end.
struct Line {
  std::int64_t dx;
  std::int64_t dy;

  Line(Square from, Square to) : dx(std::int64_t{to.x} - from.x), dy(std::int64_t{to.y} - from.y) {}
  // One of the 8 directions (B9.2)?
  [[nodiscard]] bool straight() const { return dx == 0 || dy == 0 || dx == dy || dx == -dy; }
  [[nodiscard]] std::int64_t length() const { return std::max(std::abs(dx), std::abs(dy)); }
  [[nodiscard]] int step_x() const { return (dx > 0) - (dx < 0); }
  [[nodiscard]] int step_y() const { return (dy > 0) - (dy < 0); }
  // How many steps along this line the other one ends; 0 if it leaves it.
  [[nodiscard]] std::int64_t steps_to(const Line& other) const {
    const std::int64_t steps = other.length();
    return other.dx == steps * step_x() && other.dy == steps * step_y() ? steps : 0;
  }
};

// A short line is walked square by square. B6.4, blocked: a diagonal step with land on both sides is too tight.
template <class IsLand>
bool land_on_short_line(Square from, const Line& line, bool tight_matters, IsLand is_land) {
  const Square step{line.step_x(), line.step_y()};
  Square at = from;
  for (std::int64_t left = line.length();; --left) {
    if (tight_matters && is_land(Square{at.x + step.x, at.y}) && is_land(Square{at.x, at.y + step.y})) return true;
    if (left == 1) return false;
    at = at + step;
    if (is_land(at)) return true;
  }
}

// On a long one, the features are looked at instead: they are few, and the sea has no end (B2.3).
bool land_on_long_line(const Rules& rules, Square from, const Line& line, bool tight_matters) {
  const std::int64_t length = line.length();
  const Square step{line.step_x(), line.step_y()};
  for (const auto& feature : rules.sea) {
    const Line there(from, feature.at);
    if (there.dx * step.y == there.dy * step.x) {  // on the line, ahead or behind
      const std::int64_t ahead = step.x != 0 ? there.dx * step.x : there.dy * step.y;
      if (ahead > 0 && ahead < length) return true;
    } else if (tight_matters) {
      // Is this feature ahead in x of some square of the diagonal, with a fellow ahead in y?
      const std::int64_t k = there.dy * step.y;
      if (k < 0 || k >= length || there.dx != (k + 1) * step.x) continue;
      if (!rules.sea.is_open({feature.at.x - step.x, feature.at.y + step.y})) return true;
    }
  }
  return false;
}

// Does land strictly between block the line (B9.2)?
bool land_between(const Rules& rules, Square from, const Line& line) {
  constexpr std::int64_t kShort = 16;
  const bool tight_matters = rules.options.squeeze_blocked && line.dx != 0 && line.dy != 0;
  if (line.length() > kShort) return land_on_long_line(rules, from, line, tight_matters);
  if (rules.land.fits)
    return land_on_short_line(from, line, tight_matters, [&](Square at) { return rules.land.has(at); });
  return land_on_short_line(from, line, tight_matters, [&](Square at) { return !rules.sea.is_open(at); });
}

bool ship_between(const State& state, Square from, const Line& line) {
  const std::int64_t length = line.length();
  const auto between = [&](Square at) {
    const std::int64_t steps = line.steps_to(Line(from, at));
    return steps > 0 && steps < length;
  };
  for (unsigned placed = state.placed; placed != 0; placed &= placed - 1) {
    if (between(state.ships[static_cast<std::size_t>(std::countr_zero(placed))].at)) return true;
  }
  for (unsigned slots = state.privateers; slots != 0; slots &= slots - 1) {
    if (between(state.ships[privateer(std::countr_zero(slots)).value].at)) return true;
  }
  return false;
}

// B4.5: a commanded Privateer and its commander's ship.
bool is_friend(const Rules& rules, const State& state, ShipId shooter, ShipId target) {
  return is_privateer(shooter) && target == ship_of(state.active) && !rules.options.friendly_fire;
}

}  // namespace

std::optional<std::int32_t> clear_line(const Rules& rules, const State& state, Square from, Square to) {
  const Line line(from, to);
  if (from == to || !line.straight()) return std::nullopt;
  if (ship_between(state, from, line) || land_between(rules, from, line)) return std::nullopt;
  return static_cast<std::int32_t>(std::min<std::int64_t>(line.length() - 1, INT32_MAX));
}

namespace {

// Calls aim(ship, gap) for every ship that can be hit, until it says true; tells whether it did.
template <class AimAt>
bool any_target(const Rules& rules, const State& state, ShipId shooter, AimAt aim) {
  const Square from = state.ships[shooter.value].at;
  if (!rules.sea.is_open(from)) return false;  // B9.1
  // Most ships are on none of the eight lines. A difference that wraps around is told apart by the Line.
  unsigned in_line = 0;
  const unsigned afloat = state.placed | (static_cast<unsigned>(state.privateers) << kMaxPlayers);
  for (unsigned ships = afloat; ships != 0; ships &= ships - 1) {
    const auto ship = static_cast<unsigned>(std::countr_zero(ships));
    const Square at = state.ships[ship].at;
    const std::uint32_t dx = static_cast<std::uint32_t>(at.x) - static_cast<std::uint32_t>(from.x);
    const std::uint32_t dy = static_cast<std::uint32_t>(at.y) - static_cast<std::uint32_t>(from.y);
    if (dx == 0 || dy == 0 || dx == dy || dx + dy == 0) in_line |= 1U << ship;
  }
  in_line &= ~(1U << shooter.value);
  if (in_line == 0) return false;
  // How near the nearest ship on each line is: those behind it are hidden by it.
  std::array<std::int64_t, 9> nearest{};
  const auto direction = [](const Line& line) {
    return static_cast<std::size_t>((line.step_y() + 1) * 3 + line.step_x() + 1);
  };
  for (unsigned ships = in_line; ships != 0; ships &= ships - 1) {
    const Line line(from, state.ships[static_cast<std::size_t>(std::countr_zero(ships))].at);
    std::int64_t& known = nearest[direction(line)];
    if (line.straight() && (known == 0 || line.length() < known)) known = line.length();
  }
  for (; in_line != 0; in_line &= in_line - 1) {
    const ShipId ship{static_cast<std::uint8_t>(std::countr_zero(in_line))};
    const Line line(from, state.ships[ship.value].at);
    // B6.1 keeps ships apart, but a question may put one where another is: that one is on no line.
    if (line.length() == 0 || !line.straight() || line.length() != nearest[direction(line)]) continue;
    if (is_friend(rules, state, shooter, ship)) continue;
    if (land_between(rules, from, line)) continue;
    if (aim(ship, static_cast<std::int32_t>(std::min<std::int64_t>(line.length() - 1, INT32_MAX)))) return true;
  }
  return false;
}

}  // namespace

Targets targets_of(const Rules& rules, const State& state, ShipId shooter) {
  Targets targets;
  any_target(rules, state, shooter, [&](ShipId ship, std::int32_t gap) {
    targets.aims[static_cast<std::size_t>(targets.count++)] = {ship, gap};
    return false;
  });
  return targets;
}

bool has_target(const Rules& rules, const State& state, ShipId shooter) {
  return any_target(rules, state, shooter, [](ShipId, std::int32_t) { return true; });
}

Result<std::int32_t, Refusal> aim_at(const Rules& rules, const State& state, ShipId shooter, ShipId target) {
  const Square from = state.ships[shooter.value].at;
  if (!rules.sea.is_open(from)) return Failure{Refusal{"not_at_sea", "B9.1"}};
  if (!in_play(state, target)) return Failure{Refusal{"no_such_ship", "B9.1"}};
  if (target == shooter) return Failure{Refusal{"own_ship", "B9.1"}};
  if (is_friend(rules, state, shooter, target)) return Failure{Refusal{"commanders_ship", "B4.5"}};
  const Square to = state.ships[target.value].at;
  const Line line(from, to);
  if (!line.straight()) return Failure{Refusal{"not_in_line", "B9.2"}};
  if (const auto gap = clear_line(rules, state, from, to)) return *gap;
  if (ship_between(state, from, line)) return Failure{Refusal{"ship_in_the_way", "B9.2"}};
  return Failure{Refusal{"island_in_the_way", rules.options.squeeze_blocked ? "B6.4" : "B9.2"}};
}

}  // namespace freebooter::boots
