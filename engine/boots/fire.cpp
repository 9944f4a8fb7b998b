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

// Does anything that stands strictly between block the line? Features are few, so no line is ever walked.
bool land_between(const Rules& rules, Square from, const Line& line) {
  const std::int64_t length = line.length();
  const std::int64_t north = std::int64_t{from.y} + std::min<std::int64_t>(line.dy, 0) - 1;
  const std::int64_t south = std::int64_t{from.y} + std::max<std::int64_t>(line.dy, 0) + 1;
  const bool tight_matters = rules.options.squeeze_blocked && line.dx != 0 && line.dy != 0;
  for (const auto* feature = rules.sea.from_row(static_cast<std::int32_t>(std::max<std::int64_t>(north, INT32_MIN)));
       feature != rules.sea.end() && feature->at.y <= south; ++feature) {
    const Line there(from, feature->at);
    const std::int64_t steps = line.steps_to(there);
    if (steps > 0 && steps < length) return true;
    if (!tight_matters) continue;
    // B6.4, blocked: is this feature beside step k of the diagonal, ahead in x, with its fellow ahead in y?
    const std::int64_t k = there.dy * line.step_y();
    if (k < 0 || k >= length || there.dx != (k + 1) * line.step_x()) continue;
    const Square fellow{feature->at.x - line.step_x(), feature->at.y + line.step_y()};
    if (!rules.sea.is_open(fellow)) return true;
  }
  return false;
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

Targets targets_of(const Rules& rules, const State& state, ShipId shooter) {
  Targets targets;
  const Square from = state.ships[shooter.value].at;
  if (!rules.sea.is_open(from)) return targets;  // B9.1
  const auto consider = [&](ShipId target) {
    if (!Line(from, state.ships[target.value].at).straight() || target == shooter ||
        is_friend(rules, state, shooter, target))
      return;
    if (const auto gap = clear_line(rules, state, from, state.ships[target.value].at)) {
      targets.aims[static_cast<std::size_t>(targets.count++)] = {target, *gap};
    }
  };
  for (unsigned placed = state.placed; placed != 0; placed &= placed - 1)
    consider({static_cast<std::uint8_t>(std::countr_zero(placed))});
  for (unsigned slots = state.privateers; slots != 0; slots &= slots - 1) consider(privateer(std::countr_zero(slots)));
  return targets;
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
