// B9.1 and B9.2, by walking along the line of the shot.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "plain/clauses.hpp"

namespace freebooter::plain {
namespace {

std::int64_t sign(std::int64_t number) { return number > 0 ? 1 : (number < 0 ? -1 : 0); }

std::int64_t steps_between(const Spot& a, const Spot& b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

// How many squares can be walked from here without coming next to anything at all. A ship may be a thousand million
// squares away; nobody walks that far when there is nothing to see.
std::int64_t empty_water_around(const Spot& here, const std::set<Spot>& things) {
  std::int64_t nearest = 1'000'000'000'000;
  for (const Spot& thing : things) nearest = std::min(nearest, steps_between(here, thing));
  return std::max<std::int64_t>(nearest - 2, 0);
}

bool squeezes(const Setup& setup, const Spot& from, const Spot& step) {
  if (setup.house.squeeze != "blocked" || step.x == 0 || step.y == 0) return false;
  return setup.chart.is_land(from + Spot{step.x, 0}) && setup.chart.is_land(from + Spot{0, step.y});
}

// The empty squares between two ships, nothing if one of them is not empty or they are not on one line.
std::optional<std::int64_t> gap_between(const Setup& setup, const std::set<Spot>& things, const Spot& from,
                                        const Spot& to) {
  const std::int64_t dx = to.x - from.x;
  const std::int64_t dy = to.y - from.y;
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return std::nullopt;
  const Spot step{sign(dx), sign(dy)};
  Spot here = from;
  while (true) {
    const std::int64_t left = steps_between(here, to);
    if (left > 50) {
      const std::int64_t leap = std::min(empty_water_around(here, things), left - 2);
      here = here + Spot{step.x * leap, step.y * leap};
    }
    if (squeezes(setup, here, step)) return std::nullopt;
    here = here + step;
    if (here == to) return steps_between(from, to) - 1;
    if (things.contains(here)) return std::nullopt;
  }
}

}  // namespace

std::map<std::string, std::int64_t> targets(const Setup& setup, const Position& position, const std::string& shooter) {
  std::map<std::string, std::int64_t> found;
  const Spot from = position.ships.at(shooter).at;
  if (setup.chart.is_land(from)) return found;  // B9.1
  std::set<Spot> things;                        // everything that stops a shot (B9.2)
  for (const auto& [spot, number] : setup.chart.islands) things.insert(spot);
  for (const auto& [spot, name] : setup.chart.ports) things.insert(spot);
  for (const auto& [name, ship] : position.ships) {
    if (name != shooter) things.insert(ship.at);
  }
  for (const auto& [name, ship] : position.ships) {
    if (name == shooter) continue;
    if (const auto gap = gap_between(setup, things, from, ship.at)) found[name] = *gap;
  }
  return found;
}

}  // namespace freebooter::plain
