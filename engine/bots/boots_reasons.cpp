#include "bots/boots_reasons.hpp"

#include <algorithm>

#include "boots/apply.hpp"
#include "boots/reach.hpp"
#include "boots/score.hpp"
#include "bots/boots_reckoner.hpp"
#include "bots/boots_sailing.hpp"

namespace freebooter::boots {

namespace {

constexpr Worth kAboutATurn = 5 * kTurn / 4;
constexpr std::int64_t kSureShot = 3;  // as the reckoning of danger has it (boots_gunnery.cpp)

// Collected, too, if the ship has stopped at a treasure.
Hold hold_after(const Rules& rules, const State& after, Seat seat) {
  const Ship& ship = after.ships[seat.value];
  Hold hold = ship.hold;
  const Place place = rules.sea.at(ship.at);
  if (after.phase == Phase::kAction && after.active == seat && place.is_island() &&
      after.treasure[place.index] != kNoTreasure) {
    hold[static_cast<Token>(after.treasure[place.index] - 1)]++;
  }
  return hold;
}

int rivals_in_range(const Rules& rules, const State& after, Seat seat) {
  const Square at = after.ships[seat.value].at;
  int count = 0;
  for (std::uint8_t rival = 0; rival < rules.players; ++rival) {
    if (rival == seat.value || ((unsigned{after.placed} >> rival) & 1U) == 0) continue;
    const Ship& ship = after.ships[rival];
    const std::int64_t far = std::max(apart(ship.at.x, at.x), apart(ship.at.y, at.y));
    count += far <= movement_points(ship.hold) + kSureShot ? 1 : 0;
  }
  return count;
}

}  // namespace

Reasons reasons_for(const Rules& rules, const State& world, Seat seat, const Action& action) {
  Reasons reasons;
  reasons.parts = Reckoner().consider_one(rules, world, seat, action).reckoning;
  State after = world;
  apply(rules, after, action, nullptr);
  if (((unsigned{after.placed} >> seat.value) & 1U) == 0) return reasons;
  reasons.at_sea = true;
  const SailingTimes times(rules);
  const Square at = after.ships[seat.value].at;
  const Hold hold = hold_after(rules, after, seat);
  reasons.stake = hold.empty() ? 0 : unload_points(hold, rules.options);
  for (int port = 0; port < rules.sea.port_count(); ++port) {
    const Worth turns = times.turns(at, rules.sea.port_at(port), hold[Token::kSails]);
    if (port > 0 && turns >= reasons.turns_to_port) continue;
    reasons.port = rules.sea.port_at(port);
    reasons.turns_to_port = turns;
  }
  for (int island = 0; island < rules.sea.island_count(); ++island) {
    const Square to = rules.sea.island_at(island);
    if (after.treasure[static_cast<std::size_t>(island)] == kNoTreasure || to == at) continue;
    if (times.turns(at, to, hold[Token::kSails]) <= kAboutATurn) ++reasons.treasures_in_reach;
  }
  reasons.rivals_in_range = rivals_in_range(rules, after, seat);
  return reasons;
}

}  // namespace freebooter::boots
