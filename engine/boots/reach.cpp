#include "boots/reach.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <tuple>

#include "boots/fire.hpp"
#include "boots/patch.hpp"

namespace freebooter::boots {

namespace {

// B5.2 seen from the wind: one step straight downwind, and the two across it.
struct Heading {
  Square down;
  Square side;
  explicit Heading(Wind wind) : down(downwind(wind)), side(downwind(turned(wind, 1))) {}
};

// Everything about one move that does not change while it is flooded.
template <class Patch>
struct Waters {
  Heading heading;
  Options::Drift drift;
  bool squeeze_blocked;
  Patch land{};   // islands and ports, where a move ends (B6.2)
  Patch ships{};  // squares of ships that cannot be stopped on (B6.1, B6.3)

  // B6.4, blocked: the squares from which a step by (dx, dy) would squeeze between two islands.
  [[nodiscard]] Patch tight(int dx, int dy) const {
    const Patch beside = land.moved(-dx, 0);
    return beside.without(beside.without(land.moved(0, -dy)));
  }
  [[nodiscard]] Patch diagonal(const Patch& from, int along, int across) const {
    const int dx = heading.down.x * along + heading.side.x * across;
    const int dy = heading.down.y * along + heading.side.y * across;
    return (squeeze_blocked ? from.without(tight(dx, dy)) : from).moved(dx, dy);
  }
  [[nodiscard]] Patch down(const Patch& from) const { return from.moved(heading.down.x, heading.down.y); }

  // B5.2: everything one point buys: across the wind, diagonally downwind, straight downwind.
  [[nodiscard]] Patch one_point(const Patch& from) const {
    const Patch across = from.moved(heading.side.x, heading.side.y) | from.moved(-heading.side.x, -heading.side.y);
    if (!squeeze_blocked) return across | down(from | across);
    return across | down(from) | diagonal(from, 1, 1) | diagonal(from, 1, -1);
  }
  // B5.2: two points, diagonally into the wind.
  [[nodiscard]] Patch two_points(const Patch& from) const {
    if (!squeeze_blocked) {
      const Patch across = from.moved(heading.side.x, heading.side.y) | from.moved(-heading.side.x, -heading.side.y);
      return across.moved(-heading.down.x, -heading.down.y);
    }
    return diagonal(from, -1, 1) | diagonal(from, -1, -1);
  }
};

// Squares reached with at most so many points, in one state of the drift. `all` holds the squares themselves,
// `open` those a ship may sail on from, `before` that of one point less.
template <class Patch>
struct Front {
  Patch all{};
  Patch open{};
  Patch before{};

  void grow(const Waters<Patch>& waters, const Patch& arriving) {
    const Patch next = all | arriving | waters.one_point(open) | waters.two_points(before);
    before = open;
    all = next;
    open = next.without(waters.land);
  }
};

// Floods the sea and calls found(points, squares) for every number of points from `least` to `most`; the squares are
// all those in reach with so many points.
template <class Patch, class Found>
void flood(const Waters<Patch>& waters, int least, int most, Found found) {
  Patch here;
  here.set(0, 0);
  Front<Patch> sailing;   // the drift not yet taken
  Front<Patch> downwind;  // of these, with a paid straight-downwind step behind them (B5.3, paid)
  Front<Patch> drifted;   // the drift taken
  sailing.all = here;
  sailing.open = here;  // leaving an island is fine (B6.2)
  const auto drift = [&] {
    if (waters.drift == Options::Drift::kOff) return;
    const Front<Patch>& from = waters.drift == Options::Drift::kFree ? sailing : downwind;
    drifted.all |= waters.down(from.open);
    drifted.open = drifted.all.without(waters.land);
  };
  drift();
  if (least == 0) found(0, sailing.all | drifted.all);
  for (int points = 1; points <= most; ++points) {
    if (waters.drift == Options::Drift::kPaid) downwind.grow(waters, waters.down(sailing.open));
    sailing.grow(waters, here);
    sailing.open |= here;
    if (waters.drift != Options::Drift::kOff) drifted.grow(waters, Patch{});
    drift();
    if (points >= least) found(points, sailing.all | drifted.all);
  }
}

template <class Patch>
Waters<Patch> waters_around(const Rules& rules, const State& state, ShipId ship, int radius) {
  Waters<Patch> waters{Heading(state.wind), rules.options.drift, rules.options.squeeze_blocked};
  const Square here = state.ships[ship.value].at;
  const auto near = [&](Square at, int& dx, int& dy) {
    const std::int64_t x = std::int64_t{at.x} - here.x;
    const std::int64_t y = std::int64_t{at.y} - here.y;
    dx = static_cast<int>(x);
    dy = static_cast<int>(y);
    return x >= -radius && x <= radius && y >= -radius && y <= radius;
  };
  int dx = 0;
  int dy = 0;
  if (rules.sea.near(here, radius)) {
    for (const auto* feature = rules.sea.from_row(here.y - radius);
         feature != rules.sea.end() && feature->at.y <= here.y + radius; ++feature) {
      if (near(feature->at, dx, dy)) waters.land.set(dx, dy);
    }
  }
  const auto block = [&](ShipId other) {
    const Square at = state.ships[other.value].at;
    if (!(other == ship) && near(at, dx, dy) && !rules.sea.at(at).is_port()) waters.ships.set(dx, dy);
  };
  for (unsigned placed = state.placed; placed != 0; placed &= placed - 1)
    block({static_cast<std::uint8_t>(std::countr_zero(placed))});
  for (unsigned slots = state.privateers; slots != 0; slots &= slots - 1) block(privateer(std::countr_zero(slots)));
  return waters;
}

// B5.1, B5.4: what the ship can spend on a move.
struct Purse {
  int points;
  int pearls;
  explicit Purse(const Hold& hold) : points(movement_points(hold)), pearls(hold.pearls()) {}
  [[nodiscard]] int most() const { return points + pearls; }
};

// Calls found(pearls, squares) for every number of Pearls with the squares that need just so many.
template <class Patch, class Found>
void flood_by_pearls(const Rules& rules, const State& state, ShipId ship, Found found) {
  const Purse purse(state.ships[ship.value].hold);
  const auto waters = waters_around<Patch>(rules, state, ship, purse.most() + 1);
  Patch known = waters.ships;
  flood(waters, purse.points, purse.most(), [&](int points, const Patch& squares) {
    found(points - purse.points, squares.without(known));
    known |= squares;
  });
}

// The small patch, with the tables for open water where there is nothing to run into.
template <class Found>
void flood_small(const Rules& rules, const State& state, ShipId ship, Found found) {
  const Purse purse(state.ships[ship.value].hold);
  const auto waters = waters_around<SmallPatch>(rules, state, ship, SmallPatch::kRadius);
  SmallPatch known = waters.ships;
  const auto report = [&](int points, const SmallPatch& squares) {
    found(points - purse.points, squares.without(known));
    known |= squares;
  };
  if (waters.land.words() == Patch16{}) {
    const auto& table = rules.open_reach[static_cast<std::size_t>(state.wind)];
    for (int points = purse.points; points <= purse.most(); ++points)
      report(points, SmallPatch(table[static_cast<std::size_t>(points)]));
  } else {
    flood(waters, purse.points, purse.most(), report);
  }
}

// Chooses the smallest patch that holds the move.
template <class Found>
void flood_around(const Rules& rules, const State& state, ShipId ship, Found found) {
  const int most = Purse(state.ships[ship.value].hold).most();
  if (most <= kPatchPoints) {
    flood_small(rules, state, ship, found);
  } else if (most + 1 <= RowPatch<1>::kRadius) {
    flood_by_pearls<RowPatch<1>>(rules, state, ship, found);
  } else {
    flood_by_pearls<RowPatch<2>>(rules, state, ship, found);
  }
}

}  // namespace

void list_sails(const Rules& rules, const State& state, ShipId ship, List<Action>& out) {
  const Square here = state.ships[ship.value].at;
  const Hold& hold = state.ships[ship.value].hold;
  flood_around(rules, state, ship, [&](int pearls, const auto& squares) {
    // White Pearls first; a ship with both kinds may pay otherwise (B11.1).
    const int least_black = std::max(0, pearls - hold[Token::kPearl]);
    const int most_black = std::min<int>(pearls, hold[Token::kBlack]);
    const auto ways = static_cast<std::size_t>(most_black - least_black + 1);
    const std::size_t count = squares.size() * ways;
    Action* next = out.spare(count);
    squares.each([&](int dx, int dy) {
      for (int black = least_black; black <= most_black; ++black) {
        const Square to{here.x + dx, here.y + dy};
        new (static_cast<void*>(next++))
            Action(Sail{to, static_cast<std::uint8_t>(pearls - black), static_cast<std::uint8_t>(black)});
      }
    });
    out.commit(count);
  });
}

std::optional<int> pearls_needed(const Rules& rules, const State& state, ShipId ship, Square to) {
  const Square here = state.ships[ship.value].at;
  const std::int64_t dx = std::int64_t{to.x} - here.x;
  const std::int64_t dy = std::int64_t{to.y} - here.y;
  const int farthest = Purse(state.ships[ship.value].hold).most() + 1;
  if (std::max(std::abs(dx), std::abs(dy)) > farthest) return std::nullopt;
  std::optional<int> needed;
  flood_around(rules, state, ship, [&](int pearls, const auto& squares) {
    if (!needed && squares.has(static_cast<int>(dx), static_cast<int>(dy))) needed = pearls;
  });
  return needed;
}

std::optional<Refusal> explain_sail(const Rules& rules, const State& state, ShipId ship, const Sail& sail) {
  const Hold& hold = state.ships[ship.value].hold;
  if (sail.pearls > hold[Token::kPearl] || sail.black > hold[Token::kBlack]) return Refusal{"pearls_not_held", "B11.1"};
  const auto needed = pearls_needed(rules, state, ship, sail.to);
  if (needed) {
    const int spent = sail.pearls + sail.black;
    if (spent < *needed) return Refusal{"more_pearls_needed", "B5.4"};
    if (spent > *needed) return Refusal{"pearls_not_needed", "B5.4"};
    return std::nullopt;
  }
  const Place place = rules.sea.at(sail.to);
  for (int id = 0; id < kMaxShips; ++id) {
    const ShipId other{static_cast<std::uint8_t>(id)};
    if (other == ship || !in_play(state, other) || !(state.ships[other.value].at == sail.to) || place.is_port())
      continue;
    return place.is_island() ? Refusal{"island_occupied", "B6.3"} : Refusal{"ship_there", "B6.1"};
  }
  return Refusal{"out_of_reach", "B5.2"};
}

std::vector<Step> path_to(const Rules& rules, const State& state, ShipId ship, Square to) {
  const Square here = state.ships[ship.value].at;
  if (to == here) return {};
  const auto needed = pearls_needed(rules, state, ship, to);
  if (!needed) return {};
  const int most = movement_points(state.ships[ship.value].hold) + *needed;

  // A plain search over squares and the drift: 0 before a paid downwind step, 1 after one, 2 with the drift taken.
  struct Stop {
    Square at;
    int drift;
    auto operator<=>(const Stop&) const = default;
  };
  struct Reached {
    int cost = 0;
    int steps = 0;
    Stop stop;
    std::size_t from = 0;  // index into `found`
    Step step;
  };
  const auto worse = [](const Reached& a, const Reached& b) {
    return std::tie(a.cost, a.steps) > std::tie(b.cost, b.steps);
  };
  std::priority_queue<Reached, std::vector<Reached>, decltype(worse)> open(worse);
  std::vector<Reached> found;
  std::set<Stop> seen;
  const Heading heading(state.wind);
  open.push(Reached{.cost = 0, .steps = 0, .stop = {here, 0}, .from = 0, .step = {}});
  while (!open.empty()) {
    const Reached at = open.top();
    open.pop();
    if (!seen.insert(at.stop).second) continue;
    found.push_back(at);
    const std::size_t index = found.size() - 1;
    if (at.stop.at == to) {
      std::vector<Step> path;
      for (std::size_t back = index; back != 0; back = found[back].from) path.push_back(found[back].step);
      std::ranges::reverse(path);
      return path;
    }
    if (index != 0 && !rules.sea.is_open(at.stop.at)) continue;  // B6.2
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const int along = dx * heading.down.x + dy * heading.down.y;
        const bool is_diagonal = dx != 0 && dy != 0;
        if ((dx == 0 && dy == 0) || (along < 0 && !is_diagonal)) continue;  // B5.2: never straight into the wind
        const Square from = at.stop.at;
        if (is_diagonal && rules.options.squeeze_blocked && !rules.sea.is_open({from.x + dx, from.y}) &&
            !rules.sea.is_open({from.x, from.y + dy}))
          continue;
        const Square next{from.x + dx, from.y + dy};
        const int cost = along < 0 ? 2 : 1;
        const bool straight_down = along > 0 && !is_diagonal;
        if (at.cost + cost <= most) {
          const int drift = at.stop.drift == 0 && straight_down ? 1 : at.stop.drift;
          open.push(Reached{at.cost + cost, at.steps + 1, {next, drift}, index, {next, cost, false}});
        }
        const bool may_drift = rules.options.drift == Options::Drift::kFree ? at.stop.drift < 2 : at.stop.drift == 1;
        if (straight_down && may_drift && rules.options.drift != Options::Drift::kOff) {
          open.push(Reached{at.cost, at.steps + 1, {next, 2}, index, {next, 0, true}});
        }
      }
    }
  }
  return {};
}

void fill_open_reach(Rules& rules) {
  for (int quarter = 0; quarter < 4; ++quarter) {
    auto& table = rules.open_reach[static_cast<std::size_t>(quarter)];
    const Waters<SmallPatch> waters{Heading(static_cast<Wind>(quarter)), rules.options.drift, false};
    flood(waters, 0, kPatchPoints,
          [&](int points, const SmallPatch& squares) { table[static_cast<std::size_t>(points)] = squares.words(); });
  }
}

}  // namespace freebooter::boots
