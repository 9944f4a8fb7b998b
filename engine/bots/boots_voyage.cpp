#include "bots/boots_voyage.hpp"

#include <algorithm>
#include <bit>

#include "boots/fire.hpp"
#include "boots/odds.hpp"
#include "bots/boots_gunnery.hpp"

namespace freebooter::boots {

namespace {

// How likely a prize is still to be had after so many turns, if `safe` says so for one round of the table.
Worth safe_for(Worth safe, Worth turns) {
  Worth still = safe;
  if (turns > 3 * kTurn / 2) still = still * safe / 1000;
  if (turns > 5 * kTurn / 2) still = still * safe / 1000;
  return still;
}

constexpr std::array<std::uint8_t, 16> kBits{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};  // set, by the bits

Worth mixed(Worth likely, Worth if_so, Worth if_not) { return if_not + (if_so - if_not) * likely / 1000; }

}  // namespace

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
}

Voyages::Cargo Voyages::cargo_of(const Hold& hold) const {
  Cargo cargo{.points = unload_points(hold, rules_->options) - colour_bonus(hold), .sails = hold[Token::kSails]};
  for (std::size_t kind = 0; kind < kColours; ++kind) cargo.colours |= hold.count[kind] > 0 ? 1U << kind : 0U;
  return cargo;
}

// Keeps the nearest ones.
void Voyages::add_prize(Square at, const Hold& brings, Worth safe) {
  const Ship& ship = state_->ships[seat_.value];
  const Worth away = times_->turns(ship.at, at, ship.hold[Token::kSails]);
  std::size_t slot = prize_count_;
  if (slot == kMaxPrizes) {
    slot = static_cast<std::size_t>(std::ranges::max_element(away_) - away_.begin());
    if (away >= away_[slot]) return;
  } else {
    ++prize_count_;
  }
  away_[slot] = away;
  prizes_[slot] = {.at = at, .brings = cargo_of(brings), .safe = safe};
  for (int sails = 0; sails < 4; ++sails) {
    prizes_[slot].to_port[static_cast<std::size_t>(sails)] = nearest_port(at, sails).turns;
  }
}

void Voyages::find_treasures() {
  for (int island = 0; island < rules_->sea.island_count(); ++island) {
    const std::uint8_t treasure = state_->treasure[static_cast<std::size_t>(island)];
    if (treasure == kNoTreasure) continue;
    Hold brings;
    brings.count[treasure - std::size_t{1}] = 1;
    const Square at = rules_->sea.island_at(island);
    add_prize(at, brings, safety(at));
  }
}

// B10.4: a Privateer without a hold is a Black Pearl for whoever hits it; one with a hold gives a token first.
void Voyages::find_privateers() {
  const Hold& own = state_->ships[seat_.value].hold;
  for (unsigned slots = state_->privateers; slots != 0; slots &= slots - 1) {
    const Ship& ship = state_->ships[privateer(std::countr_zero(slots)).value];
    Hold brings;
    if (ship.hold.total() <= 1) {
      brings = ship.hold;
      brings[Token::kBlack]++;
    } else {
      brings[*std::ranges::find_if(kTokens, [&](Token token) { return ship.hold[token] > 0; })] = 1;
    }
    const Worth hits = hits_in_36(own[Token::kGuns] - ship.hold[Token::kRum] - ship.hold.pearls());
    add_prize(ship.at, brings, hits * 1000 / 36);
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
    const Worth turns = times_->turns(rival.at, at, rival.hold[Token::kSails]);
    if (turns <= kTurn * 5 / 4) {
      safe = part_of(safe, 1000 - taste_->grab_near);
    } else if (turns <= kTurn * 9 / 4) {
      safe = part_of(safe, 1000 - taste_->grab_far);
    }
  }
  return safe;
}

Voyages::Haven Voyages::nearest_port(Square from, int sails) const {
  Haven nearest{};
  for (int port = 0; port < rules_->sea.port_count(); ++port) {
    const Square at = rules_->sea.port_at(port);
    const Worth turns = times_->turns(from, at, sails);
    if (port == 0 || turns < nearest.turns) nearest = {at, turns};
  }
  return nearest;
}

// The end of a voyage: so many turns to a port, and what is unloaded there, or on to tokens nobody knows yet.
Worth Voyages::home(const Cargo& cargo, Worth turns, int needed) const {
  const std::size_t colours = kBits[cargo.colours];
  const int points = cargo.points + kColourBonus[colours];
  if (points >= needed) return kPoint * needed + taste_->victory - cost(turns);
  const Worth on = kPoint * cargo.points + kColourHope[colours];
  return cargo.points == 0 ? on : std::max(on, kPoint * points - cost(turns));
}

// The best there is from a prize's square, with that cargo: to port, or first to another prize.
Worth Voyages::onward(const Prize& prize, const Cargo& cargo, const Ahead& ahead) const {
  constexpr Worth kLongLeg = 3 * kTurn;  // by then the treasure is another's
  Worth best = home(cargo, prize.home(cargo.sails), ahead.needed);
  if (ahead.stops == 0) return best;
  for (unsigned left = ahead.left; left != 0; left &= left - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(left));
    const Prize& next = prizes_[index];
    const Worth turns = times_->turns(prize.at, next.at, cargo.sails);
    if (turns > kLongLeg) continue;
    const Worth taken =
        onward(next, both(cargo, next.brings), {ahead.needed, ahead.left & ~(1U << index), ahead.stops - 1});
    const Worth gone = home(cargo, next.home(cargo.sails), ahead.needed);
    best = std::max(best, mixed(safe_for(next.safe, turns), taken, gone) - cost(turns));
  }
  return best;
}

Voyages::Behind Voyages::behind(const Cargo& cargo, int needed, unsigned left) const {
  Behind behind;
  for (unsigned prizes = left; prizes != 0; prizes &= prizes - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(prizes));
    const Prize& prize = prizes_[index];
    behind.taken[index] = onward(prize, both(cargo, prize.brings), {needed, left & ~(1U << index), taste_->stops - 1});
    behind.gone[index] = home(cargo, prize.home(cargo.sails), needed);
  }
  return behind;
}

Voyage Voyages::best(Square from, const Hold& hold, int scored) {
  const unsigned all = (1U << prize_count_) - 1;
  unsigned left = all;
  for (std::size_t prize = 0; prize < prize_count_; ++prize) {
    if (prizes_[prize].at == from) left &= ~(1U << prize);
  }
  const Cargo cargo = cargo_of(hold);
  const int needed = std::max(1, needed_ - scored);
  const bool is_usual = left == all && scored == 0 && hold == state_->ships[seat_.value].hold;
  if (is_usual && !usual_) usual_ = behind(cargo, needed, left);
  const Behind then = is_usual ? *usual_ : behind(cargo, needed, left);

  const Haven haven = nearest_port(from, cargo.sails);
  Voyage best{.worth = home(cargo, haven.turns, needed), .bound_for = haven.at};
  for (unsigned prizes = left; prizes != 0; prizes &= prizes - 1) {
    const auto prize = static_cast<std::size_t>(std::countr_zero(prizes));
    const Worth turns = times_->turns(from, prizes_[prize].at, cargo.sails);
    const Worth likely = safe_for(prizes_[prize].safe, turns);
    const Worth worth = mixed(likely, then.taken[prize], then.gone[prize]) - cost(turns);
    if (worth > best.worth) best = {worth, prizes_[prize].at};
  }
  return best;
}

Worth Voyages::prospects(Square from, const Hold& hold) const {
  constexpr Worth kTooFar = 5 * kTurn / 2;
  constexpr int kTooManySquares = 10;
  const int sails = hold[Token::kSails];
  Worth sum = 0;
  for (std::size_t i = 0; i < ripe_count_; ++i) {
    const auto& [at, chance] = ripe_[i];
    if (at == from || apart(at.x, from.x) > kTooManySquares || apart(at.y, from.y) > kTooManySquares) continue;
    const Worth turns = times_->turns(from, at, sails);
    if (turns < kTooFar) sum += chance * ((kTooFar - turns) * 2 / 3) / 1000;
  }
  return part_of(taste_->ripe, sum);
}

}  // namespace freebooter::boots
