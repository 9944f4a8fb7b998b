#include "bots/boots_voyage.hpp"

#include <algorithm>
#include <bit>

#include "boots/fire.hpp"
#include "boots/odds.hpp"
#include "boots/patch.hpp"
#include "boots/reach.hpp"
#include "bots/boots_gunnery.hpp"

namespace freebooter::boots {

namespace {

constexpr std::int64_t across(std::int32_t a, std::int32_t b) {
  const std::int64_t far = std::int64_t{a} - b;
  return far < 0 ? -far : far;
}

// How likely a prize is still to be had after so many turns, if `safe` says so for one round of the table.
Worth safe_for(Worth safe, Worth turns) {
  Worth still = safe;
  if (turns > 3 * kTurn / 2) still = part_of(still, safe);
  if (turns > 5 * kTurn / 2) still = part_of(still, safe);
  return still;
}

Worth mixed(Worth likely, Worth if_so, Worth if_not) { return if_not + part_of(if_so - if_not, likely); }

}  // namespace

Worth hold_worth(const Hold& hold, int needed, const Options& options, const Taste& taste) {
  if (hold.empty()) return 0;
  const int points = unload_points(hold, options);
  Worth worth = kPoint * (points - colour_bonus(hold)) + kColourHope[static_cast<std::size_t>(colours_in(hold))];
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) worth += kTokenUse[kind] * hold.count[kind];
  return points >= needed ? worth + taste.victory : worth;
}

// --- sailing times -------------------------------------------------------------------------------------------

SailingTimes::SailingTimes(const Rules& rules) : drift_(rules.options.drift) {
  for (int points = 3; points < 3 + kLevels; ++points) fill(rules, points);
}

// From every square, in each of the four winds, the ship sails to the best square in reach. The times are improved
// until they hold still; going outwards ring by ring, that is after a few rounds.
void SailingTimes::fill(const Rules& rules, int points) {
  Quarter& quarter = quarters_[level(points)];
  for (int dx = 0; dx <= kRadius; ++dx) {
    for (int dy = 0; dy <= kRadius; ++dy) {
      quarter[static_cast<std::size_t>(dx)][static_cast<std::size_t>(dy)] = kTurn * (1 + std::max(dx, dy));
    }
  }
  const auto best_in = [&](const Patch16& reach, int dx, int dy) {
    Worth best = quarter[static_cast<std::size_t>(dx)][static_cast<std::size_t>(dy)];
    SmallPatch(reach).each([&](int mx, int my) {
      const int left_x = mx < dx ? dx - mx : mx - dx;
      const int left_y = my < dy ? dy - my : my - dy;
      if (left_x > kRadius || left_y > kRadius) return;
      const bool there = left_x == 0 && left_y == 0;
      best = std::min(best, there ? 0 : quarter[static_cast<std::size_t>(left_x)][static_cast<std::size_t>(left_y)]);
    });
    return best;
  };
  for (bool improved = true; improved;) {
    improved = false;
    for (int dx = 0; dx <= kRadius; ++dx) {
      for (int dy = 0; dy <= dx; ++dy) {
        Worth sum = 0;
        for (const auto& by_points : rules.open_reach)
          sum += best_in(by_points[static_cast<std::size_t>(points)], dx, dy);
        const Worth turns = kTurn + sum / 4;
        Worth& known = quarter[static_cast<std::size_t>(dx)][static_cast<std::size_t>(dy)];
        if (turns >= known) continue;
        known = turns;
        quarter[static_cast<std::size_t>(dy)][static_cast<std::size_t>(dx)] = turns;
        improved = true;
      }
    }
  }
}

Worth SailingTimes::turns(Square from, Square to, int points) const {
  constexpr std::int64_t kFarEnough = 1000;  // squares; nobody plans so far, and no sum may overflow
  const std::int64_t dx = across(from.x, to.x);
  const std::int64_t dy = across(from.y, to.y);
  const Quarter& quarter = quarters_[level(points)];
  if (dx <= kRadius && dy <= kRadius) return quarter[static_cast<std::size_t>(dx)][static_cast<std::size_t>(dy)];
  const std::int64_t beyond = std::min(std::max(dx, dy) - kRadius, kFarEnough);
  const Worth a_square = (quarter[kRadius][0] - quarter[kRadius / 2][0]) / (kRadius / 2);
  const auto near_x = static_cast<std::size_t>(std::min<std::int64_t>(dx, kRadius));
  const auto near_y = static_cast<std::size_t>(std::min<std::int64_t>(dy, kRadius));
  return quarter[near_x][near_y] + a_square * static_cast<Worth>(beyond);
}

// --- voyages -------------------------------------------------------------------------------------------------

Voyages::Voyages(const Rules& rules, const State& state, Seat seat, const SailingTimes& times, const Taste& taste)
    : rules_(&rules),
      state_(&state),
      times_(&times),
      taste_(&taste),
      seat_(seat),
      needed_(std::max(1, rules.target - state.score[seat.value])) {
  find_treasures();
  find_privateers();
  find_ripe_islands();
  usual_ = behind(state.ships[seat.value].hold, (1U << prize_count_) - 1);
}

// Keeps the nearest ones.
void Voyages::add_prize(const Prize& prize) {
  const Ship& ship = state_->ships[seat_.value];
  const Worth away = times_->turns(ship.at, prize.at, movement_points(ship.hold));
  std::size_t slot = prize_count_;
  if (slot == kMaxPrizes) {
    slot = static_cast<std::size_t>(std::ranges::max_element(away_) - away_.begin());
    if (away >= away_[slot]) return;
  } else {
    ++prize_count_;
  }
  away_[slot] = away;
  prizes_[slot] = prize;
  for (int more = 0; more < 4; ++more) {
    prizes_[slot].to_port[static_cast<std::size_t>(more)] = nearest_port(prize.at, 3 + more).turns;
  }
}

void Voyages::find_treasures() {
  for (int island = 0; island < rules_->sea.island_count(); ++island) {
    const std::uint8_t treasure = state_->treasure[static_cast<std::size_t>(island)];
    if (treasure == kNoTreasure) continue;
    Prize prize{.at = rules_->sea.island_at(island), .brings = {}};
    prize.brings.count[treasure - std::size_t{1}] = 1;
    prize.safe = safety(prize.at);
    add_prize(prize);
  }
}

// B10.4: a Privateer without a hold is a Black Pearl for whoever hits it; one with a hold gives a token first.
void Voyages::find_privateers() {
  const Hold& own = state_->ships[seat_.value].hold;
  for (unsigned slots = state_->privateers; slots != 0; slots &= slots - 1) {
    const Ship& ship = state_->ships[privateer(std::countr_zero(slots)).value];
    Prize prize{.at = ship.at, .brings = {}};
    if (ship.hold.total() <= 1) {
      prize.brings = ship.hold;
      prize.brings[Token::kBlack]++;
    } else {
      const auto* kind = std::ranges::find_if(kTokens, [&](Token token) { return ship.hold[token] > 0; });
      prize.brings[*kind] = 1;
    }
    prize.safe = hits_in_36(own[Token::kGuns] - ship.hold[Token::kRum] - ship.hold.pearls()) * 1000 / 36;
    add_prize(prize);
  }
}

void Voyages::find_ripe_islands() {
  for (int island = 0; island < rules_->sea.island_count(); ++island) {
    const Square at = rules_->sea.island_at(island);
    if (state_->treasure[static_cast<std::size_t>(island)] != kNoTreasure) continue;
    bool occupied = false;  // B3.4; the own ship will have moved
    for (int id = 0; id < kMaxShips && !occupied; ++id) {
      const ShipId ship{static_cast<std::uint8_t>(id)};
      occupied = ship != ship_of(seat_) && state_->ships[ship.value].at == at && in_play(*state_, ship);
    }
    if (occupied) continue;
    Worth empty = 1000;
    for (int roll = 0; roll < rules_->players; ++roll) {
      empty = empty * (36 - ways_to_roll(rules_->sea.number(island))) / 36;
    }
    ripe_[ripe_count_++] = {at, 1000 - empty};
  }
}

// The chance that no rival takes a treasure within a round.
Worth Voyages::safety(Square at) const {
  Worth safe = 1000;
  for (int seat = 0; seat < rules_->players; ++seat) {
    if (seat == seat_.value || ((state_->placed >> seat) & 1U) == 0) continue;
    const Ship& rival = state_->ships[static_cast<std::size_t>(seat)];
    const Worth turns = times_->turns(rival.at, at, movement_points(rival.hold));
    if (turns <= kTurn * 5 / 4) {
      safe = part_of(safe, 1000 - taste_->grab_near);
    } else if (turns <= kTurn * 9 / 4) {
      safe = part_of(safe, 1000 - taste_->grab_far);
    }
  }
  return safe;
}

Voyages::Haven Voyages::nearest_port(Square from, int points) const {
  Haven nearest{};
  for (int port = 0; port < rules_->sea.port_count(); ++port) {
    const Square at = rules_->sea.port_at(port);
    const Worth turns = times_->turns(from, at, points);
    if (port == 0 || turns < nearest.turns) nearest = {at, turns};
  }
  return nearest;
}

Worth Voyages::sale(const Hold& hold) const {
  if (hold.empty()) return 0;
  const int points = unload_points(hold, rules_->options);
  return points < needed_ ? kPoint * points : kPoint * needed_ + taste_->victory;
}

// The end of a voyage: so many turns to a port. An empty ship has no use for one, it waits for better times.
Worth Voyages::home(const Hold& hold, Worth turns) const {
  return hold.empty() ? -cost(taste_->idle_turns) : sale(hold) - cost(turns);
}

namespace {
std::size_t extra_points(const Hold& hold) { return std::min<std::size_t>(hold[Token::kSails], 3); }
}  // namespace

Worth Voyages::by_way_of(std::size_t prize, Worth turns, const Hold& hold, unsigned left, int stops) const {
  const Prize& next = prizes_[prize];
  Hold fuller = hold;
  fuller.add(next.brings);
  const Worth taken = onward(prize, fuller, left & ~(1U << prize), stops - 1);
  return mixed(safe_for(next.safe, turns), taken, home(hold, next.to_port[extra_points(hold)])) - cost(turns);
}

// The best there is from a prize's square, with that hold: to port, or first to another prize.
Worth Voyages::onward(std::size_t prize, const Hold& hold, unsigned left, int stops) const {
  Worth best = home(hold, prizes_[prize].to_port[extra_points(hold)]);
  if (stops == 0) return best;
  for (unsigned others = left; others != 0; others &= others - 1) {
    const auto next = static_cast<std::size_t>(std::countr_zero(others));
    const Worth turns = times_->turns(prizes_[prize].at, prizes_[next].at, movement_points(hold));
    best = std::max(best, by_way_of(next, turns, hold, left, stops));
  }
  return best;
}

Voyages::Behind Voyages::behind(const Hold& hold, unsigned left) const {
  Behind behind{.hold = hold, .left = left};
  for (unsigned prizes = left; prizes != 0; prizes &= prizes - 1) {
    const auto prize = static_cast<std::size_t>(std::countr_zero(prizes));
    Hold fuller = hold;
    fuller.add(prizes_[prize].brings);
    behind.with[prize] = onward(prize, fuller, left & ~(1U << prize), kStops - 1);
    behind.without[prize] = home(hold, prizes_[prize].to_port[extra_points(hold)]);
  }
  return behind;
}

Voyage Voyages::best(Square from, const Hold& hold) const {
  unsigned left = (1U << prize_count_) - 1;
  for (std::size_t prize = 0; prize < prize_count_; ++prize) {
    if (prizes_[prize].at == from) left &= ~(1U << prize);
  }
  const bool is_usual = hold == usual_.hold && left == usual_.left;
  const Behind fresh = is_usual ? Behind{} : behind(hold, left);
  const Behind& ahead = is_usual ? usual_ : fresh;

  const int points = movement_points(hold);
  const Haven haven = nearest_port(from, points);
  Voyage best{.worth = home(hold, haven.turns), .bound_for = haven.at};
  for (unsigned prizes = left; prizes != 0; prizes &= prizes - 1) {
    const auto prize = static_cast<std::size_t>(std::countr_zero(prizes));
    const Worth turns = times_->turns(from, prizes_[prize].at, points);
    const Worth likely = safe_for(prizes_[prize].safe, turns);
    const Worth worth = mixed(likely, ahead.with[prize], ahead.without[prize]) - cost(turns);
    if (worth > best.worth) best = {worth, prizes_[prize].at};
  }
  return best;
}

Worth Voyages::prospects(Square from, const Hold& hold) const {
  constexpr Worth kTooFar = 5 * kTurn / 2;
  constexpr int kTooManySquares = 10;
  Worth sum = 0;
  for (std::size_t i = 0; i < ripe_count_; ++i) {
    const auto& [at, chance] = ripe_[i];
    if (at == from || across(at.x, from.x) > kTooManySquares || across(at.y, from.y) > kTooManySquares) continue;
    const Worth turns = times_->turns(from, at, movement_points(hold));
    if (turns < kTooFar) sum += part_of(chance, (kTooFar - turns) * 2 / 3);
  }
  return part_of(taste_->ripe, sum);
}

}  // namespace freebooter::boots
