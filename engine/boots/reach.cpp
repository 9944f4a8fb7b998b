#include "boots/reach.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <tuple>

#include "boots/fire.hpp"
#include "boots/patch.hpp"

namespace freebooter::boots {

namespace {

// A small patch with nothing but the ship in it.
constexpr PatchRows kShipAlone{0, 0, 0, 0, 0, 0, 0, 1U << kPatchRadius};

// By wind: how far 0 to 63 steps across it lead.
constexpr auto kAcross = [] {
  std::array<std::array<Square, 64>, 4> steps{};
  for (unsigned wind = 0; wind < 4; ++wind) {
    const Square side = downwind(turned(static_cast<Wind>(wind), 1));
    for (int count = 0; count < 64; ++count)
      steps[wind][static_cast<std::size_t>(count)] = {count * side.x, count * side.y};
  }
  return steps;
}();

// Everything about one move that does not change while it is flooded.
template <class Patch>
struct Waters {
  Options::Drift drift;
  bool squeeze_blocked;
  Patch land{};  // islands and ports, where a move ends (B6.2)

  // B6.4, blocked: the squares of `from` with land on both given sides have no way between them.
  static Patch unsqueezed(const Patch& from, const Patch& land_a, const Patch& land_b) {
    return from.without(land_a.without(land_a.without(land_b)));
  }

  // B5.2: everything one point buys: across the wind, diagonally downwind, straight downwind.
  [[nodiscard]] Patch one_point(const Patch& from, const Patch& across) const {
    if (!squeeze_blocked) return across | (from | across).down();
    return across |
           (from | unsqueezed(from, land.right(), land.up()).left() | unsqueezed(from, land.left(), land.up()).right())
               .down();
  }
  // B5.2: two points, diagonally into the wind.
  [[nodiscard]] Patch two_points(const Patch& from, const Patch& across) const {
    if (!squeeze_blocked) return across.up();
    return (unsqueezed(from, land.right(), land.down()).left() | unsqueezed(from, land.left(), land.down()).right())
        .up();
  }
};

// Squares reached with at most so many points, in one state of the drift. `all` holds the squares themselves,
// `open` those a ship may sail on from; `before` and `beside` are `open` of one point less and the squares across
// the wind from it.
template <class Patch>
struct Front {
  Patch all{};
  Patch open{};
  Patch before{};
  Patch beside{};

  void grow(const Waters<Patch>& waters) {
    const Patch across = open.left() | open.right();
    all |= waters.one_point(open, across) | waters.two_points(before, beside);
    before = open;
    beside = across;
    open = all.without(waters.land);
  }
};

// Whoever is called with what was found, so that one function serves all who ask.
template <class Patch>
class Finder {
 public:
  template <class Found>
  explicit Finder(Found& found)
      : found_(&found),
        call_([](void* to, int number, const Patch& squares) { (*static_cast<Found*>(to))(number, squares); }) {}
  void operator()(int number, const Patch& squares) const { call_(found_, number, squares); }

 private:
  void* found_;
  void (*call_)(void* to, int number, const Patch& squares);
};

// Where every move counts, each who asks gets a flood of its own; in the browser code has to travel first, and one of
// each kind is enough.
#ifdef __wasm__
constexpr bool kIsSmall = true;
#else
constexpr bool kIsSmall = false;
#endif

// Floods the sea and calls found(points, squares) for every number of points from `least` to `most`; the squares are
// all those in reach with so many points.
template <class Patch, class Found>
void flood_for(const Waters<Patch>& waters, const Patch& here, int least, int most, const Found& found) {
  Front<Patch> sailing;   // the drift not yet taken
  Front<Patch> downwind;  // of these, with a paid straight-downwind step behind them (B5.3, paid)
  Front<Patch> drifted;   // the drift taken
  sailing.all = here;
  sailing.open = here;  // leaving an island is fine (B6.2)
  const auto drift = [&] {
    if (waters.drift == Options::Drift::kOff) return;
    const Front<Patch>& from = waters.drift == Options::Drift::kFree ? sailing : downwind;
    drifted.all |= from.open.down();
    drifted.open = drifted.all.without(waters.land);
  };
  drift();
  if (least == 0) found(0, sailing.all | drifted.all);
  for (int points = 1; points <= most; ++points) {
    if (waters.drift == Options::Drift::kPaid) {
      const Patch paid = sailing.open.down();
      downwind.grow(waters);
      downwind.all |= paid;
      downwind.open = downwind.all.without(waters.land);
    }
    sailing.grow(waters);
    sailing.open |= here;
    if (waters.drift != Options::Drift::kOff) drifted.grow(waters);
    drift();
    if (points >= least) found(points, sailing.all | drifted.all);
  }
}

template <class Patch, class Found>
void flood(const Waters<Patch>& waters, const Patch& here, int least, int most, Found found) {
  if constexpr (kIsSmall) {
    flood_for(waters, here, least, most, Finder<Patch>(found));
  } else {
    flood_for(waters, here, least, most, found);
  }
}

// Where a square lies in the patch around a ship; false if it lies outside the radius. Differences may wrap around
// without harm: only small ones pass.
bool in_patch(Square here, Square at, int radius, const Heading& heading, Spot& spot) {
  const auto reach = static_cast<std::uint32_t>(radius);
  const std::uint32_t dx = static_cast<std::uint32_t>(at.x) - static_cast<std::uint32_t>(here.x);
  const std::uint32_t dy = static_cast<std::uint32_t>(at.y) - static_cast<std::uint32_t>(here.y);
  if (dx + reach > 2 * reach || dy + reach > 2 * reach) return false;
  const Square offset{static_cast<std::int32_t>(dx), static_cast<std::int32_t>(dy)};
  spot = {heading.column(offset), heading.row(offset)};
  return true;
}

// Calls mark(spot) for every island and port within the radius.
template <class Mark>
void survey_land(const Rules& rules, Square here, const Heading& heading, int radius, Mark mark) {
  if (!rules.sea.near(here, radius)) return;
  Spot spot;
  for (const auto* feature = rules.sea.from_row(here.y - radius);
       feature != rules.sea.end() && feature->at.y <= here.y + radius; ++feature) {
    if (in_patch(here, feature->at, radius, heading, spot)) mark(spot);
  }
}

// Calls mark(spot) for every other ship within the radius that cannot be stopped on (B6.1, B6.3).
template <class Mark>
void survey_ships(const Rules& rules, const State& state, ShipId ship, const Heading& heading, int radius, Mark mark) {
  const Square here = state.ships[ship.value].at;
  Spot spot;
  const auto block = [&](ShipId other) {
    const Square at = state.ships[other.value].at;
    if (in_patch(here, at, radius, heading, spot) && other != ship && !rules.sea.at(at).is_port()) mark(spot);
  };
  for (unsigned placed = state.placed; placed != 0; placed &= placed - 1)
    block({static_cast<std::uint8_t>(std::countr_zero(placed))});
  for (unsigned slots = state.privateers; slots != 0; slots &= slots - 1) block(privateer(std::countr_zero(slots)));
}

// Sets a square of a small patch.
void mark_row(PatchRows& rows, Spot spot) {
  auto& bits = rows[static_cast<std::size_t>(spot.row + kPatchRadius)];
  bits = static_cast<std::uint16_t>(bits | (1U << (spot.column + kPatchRadius)));
}

SmallPatch land_around(const Rules& rules, Square here, Wind wind, const Heading& heading) {
  PatchRows rows{};
  if (!rules.land.fits) {
    survey_land(rules, here, heading, kPatchRadius, [&](Spot spot) { mark_row(rows, spot); });
  } else if (rules.sea.near(here, kPatchRadius)) {
    const auto& turned = rules.land.winds[static_cast<std::size_t>(wind)];
    const int column = heading.column(here) - kPatchRadius - turned.first_column;
    const int row = heading.row(here) - kPatchRadius - turned.first_row;
    const std::uint64_t* from = turned.rows.data() + row;
    for (std::size_t at = 0; at < 15; ++at) rows[at] = static_cast<std::uint16_t>((from[at] >> column) & 0x7FFFU);
  }
  return SmallPatch(rows);
}

// B5.1, B5.4: what the ship can spend on a move.
struct Purse {
  int points;
  int pearls;
  explicit Purse(const Hold& hold) : points(movement_points(hold)), pearls(hold.pearls()) {}
  [[nodiscard]] int most() const { return points + pearls; }
};

// Calls found(pearls, squares) for every number of Pearls with the squares that need just so many.
template <class Patch>
[[gnu::noinline]] void flood_wide(const Rules& rules, const State& state, ShipId ship, const Heading& heading,
                                  const Finder<Patch>& found) {
  const Purse purse(state.ships[ship.value].hold);
  const int radius = purse.most() + 1;
  Waters<Patch> waters{.drift = rules.options.drift, .squeeze_blocked = rules.options.squeeze_blocked};
  survey_land(rules, state.ships[ship.value].at, heading, radius,
              [&](Spot spot) { waters.land.set(spot.column, spot.row); });
  Patch known;
  survey_ships(rules, state, ship, heading, radius, [&](Spot spot) { known.set(spot.column, spot.row); });
  Patch here;
  here.set(0, 0);
  flood(waters, here, purse.points, purse.most(), [&](int points, const Patch& squares) {
    found(points - purse.points, squares.without(known));
    known |= squares;
  });
}

// Where the entry of a square and wind stands in Rules::near_reach.
std::size_t near_index(const Rules& rules, Square at, Wind wind) {
  const Square corner = rules.sea.north_west();
  const int width = rules.sea.south_east().x - corner.x + 1 + 2 * Rules::kNearRadius;
  const int column = at.x - corner.x + Rules::kNearRadius;
  const int row = at.y - corner.y + Rules::kNearRadius;
  return static_cast<std::size_t>(row * width + column) * 4 + static_cast<std::size_t>(wind);
}

// The squares in reach with nothing but land in the way, for every number of points from `least` to `most`: out of a
// table if there is one.
template <class Found>
void flood_land(const Rules& rules, Square here, Wind wind, const Heading& heading, int least, int most, Found found) {
  const auto from_tables = [&](const auto& squares_with) {
    for (int points = least; points <= most; ++points)
      found(points, SmallPatch(squares_with(static_cast<std::size_t>(points))));
  };
  const auto open_sea = [&](std::size_t points) -> const PatchRows& { return rules.open_reach[points]; };
  if (!rules.sea.near(here, most + 1)) return from_tables(open_sea);
  if (most <= Rules::kNearPoints && !rules.near_reach.empty()) {
    const auto& entry = rules.near_reach[near_index(rules, here, wind)];
    return from_tables([&](std::size_t points) -> const PatchRows& { return entry[points - 3]; });
  }
  const Waters<SmallPatch> waters{rules.options.drift, rules.options.squeeze_blocked,
                                  land_around(rules, here, wind, heading)};
  // Land out of reach is in nobody's way, unless it makes a way tight (B6.4).
  const bool open = !waters.squeeze_blocked && !waters.land.meets(SmallPatch(open_sea(static_cast<std::size_t>(most))));
  if (open) return from_tables(open_sea);
  flood(waters, SmallPatch(kShipAlone), least, most, found);
}

// The same as flood_wide in a small patch.
template <class Found>
void flood_small(const Rules& rules, const State& state, ShipId ship, const Heading& heading, Found found) {
  const Purse purse(state.ships[ship.value].hold);
  PatchRows ships{};
  survey_ships(rules, state, ship, heading, kPatchRadius, [&](Spot spot) { mark_row(ships, spot); });
  SmallPatch known(ships);
  flood_land(rules, state.ships[ship.value].at, state.wind, heading, purse.points, purse.most(),
             [&](int points, const SmallPatch& squares) {
               found(points - purse.points, squares.without(known));
               known |= squares;
             });
}

// Chooses the smallest patch that holds the move.
template <class Found>
void flood_around(const Rules& rules, const State& state, ShipId ship, const Heading& heading, Found found) {
  const int most = Purse(state.ships[ship.value].hold).most();
  if (most <= kPatchPoints) {
    flood_small(rules, state, ship, heading, found);
  } else if (!kIsSmall && most + 1 <= RowPatch<1>::kRadius) {
    flood_wide(rules, state, ship, heading, Finder<RowPatch<1>>(found));
  } else {
    flood_wide(rules, state, ship, heading, Finder<RowPatch<2>>(found));
  }
}

}  // namespace

void list_sails(const Rules& rules, const State& state, ShipId ship, List<Action>& out) {
  const Square here = state.ships[ship.value].at;
  const Hold& hold = state.ships[ship.value].hold;
  const Heading heading(state.wind);
  const auto& steps = kAcross[static_cast<std::size_t>(state.wind)];
  flood_around(rules, state, ship, heading, [&](int pearls, const auto& squares) {
    // White Pearls first; a ship with both kinds may pay otherwise (B11.1).
    const int least_black = std::max(0, pearls - hold[Token::kPearl]);
    const int most_black = std::min<int>(pearls, hold[Token::kBlack]);
    using Patch = std::remove_cvref_t<decltype(squares)>;
    const int ways = most_black - least_black + 1;
    Action* const first = out.spare(Patch::kMostSquares * static_cast<std::size_t>(ways));
    Action* next = first;
    Sail sail{{}, static_cast<std::uint8_t>(pearls - least_black), static_cast<std::uint8_t>(least_black)};
    squares.each_row([&](int row, int column, std::uint64_t bits) {
      const Square start = here + heading.square(column, row);
      for (; bits != 0; bits &= bits - 1) {
        const Square along = steps[static_cast<std::size_t>(std::countr_zero(bits))];
        sail.to = {start.x + along.x, start.y + along.y};
        new (static_cast<void*>(next++)) Action(sail);
        for (int way = 1; way < ways; ++way) {
          new (static_cast<void*>(next++)) Action(
              Sail{sail.to, static_cast<std::uint8_t>(sail.pearls - way), static_cast<std::uint8_t>(sail.black + way)});
        }
      }
    });
    out.commit(static_cast<std::size_t>(next - first));
  });
}

std::optional<Sail> pick_sail(const Rules& rules, const State& state, ShipId ship, Rng& rng) {
  const Hold& hold = state.ships[ship.value].hold;
  if (Purse(hold).most() > kPatchPoints) return std::nullopt;
  const Heading heading(state.wind);
  struct Layer {
    SmallPatch squares;
    SmallPatch::Counts counts;
    int least_black;
    int choices;
    int ways;
  };
  std::array<Layer, kPatchPoints + 1> layers;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as far as used
  std::size_t used = 0;
  int total = 0;
  flood_small(rules, state, ship, heading, [&](int pearls, const SmallPatch& squares) {
    const int least_black = std::max(0, pearls - hold[Token::kPearl]);
    const int ways = std::min<int>(pearls, hold[Token::kBlack]) - least_black + 1;
    const auto counts = squares.counts();
    const int choices = SmallPatch::total(counts) * ways;
    layers[used] = {squares, counts, least_black, choices, ways};
    total += choices;
    ++used;
  });
  auto index = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  int pearls = 0;
  while (index >= layers[static_cast<std::size_t>(pearls)].choices)
    index -= layers[static_cast<std::size_t>(pearls++)].choices;
  const Layer& layer = layers[static_cast<std::size_t>(pearls)];
  const Spot spot = layer.squares.nth(index / layer.ways, layer.counts);
  const int black = layer.least_black + index % layer.ways;
  const Square to = state.ships[ship.value].at + heading.square(spot.column, spot.row);
  return Sail{to, static_cast<std::uint8_t>(pearls - black), static_cast<std::uint8_t>(black)};
}

std::optional<int> pearls_needed(const Rules& rules, const State& state, ShipId ship, Square to) {
  const Square here = state.ships[ship.value].at;
  const std::int64_t dx = std::int64_t{to.x} - here.x;
  const std::int64_t dy = std::int64_t{to.y} - here.y;
  const int farthest = Purse(state.ships[ship.value].hold).most() + 1;
  if (std::max(std::abs(dx), std::abs(dy)) > farthest) return std::nullopt;
  const Heading heading(state.wind);
  const Square offset{static_cast<std::int32_t>(dx), static_cast<std::int32_t>(dy)};
  const int column = heading.column(offset);
  const int row = heading.row(offset);
  std::optional<int> needed;
  flood_around(rules, state, ship, heading, [&](int pearls, const auto& squares) {
    if (!needed && squares.has(column, row)) needed = pearls;
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
  return explain_stop(rules, state, ship, sail.to).value_or(Refusal{"out_of_reach", "B5.2"});
}

std::optional<Refusal> explain_stop(const Rules& rules, const State& state, ShipId ship, Square at) {
  const Place place = rules.sea.at(at);
  for (int id = 0; id < kMaxShips; ++id) {
    const ShipId other{static_cast<std::uint8_t>(id)};
    if (other == ship || !in_play(state, other) || !(state.ships[other.value].at == at) || place.is_port()) continue;
    return place.is_island() ? Refusal{"island_occupied", "B6.3"} : Refusal{"ship_there", "B6.1"};
  }
  return std::nullopt;
}

namespace {

// A plain search for a cheapest way, over squares and the state of the drift.
class PathSearch {
 public:
  PathSearch(const Rules& rules, const State& state, int points)
      : rules_(rules), heading_(state.wind), points_(points) {}

  std::vector<Step> run(Square from, Square to) {
    open_.push({.stop = {from, Drift::kToCome}});
    while (!open_.empty()) {
      const Reached here = open_.top();
      open_.pop();
      if (!seen_.insert(here.stop).second) continue;
      found_.push_back(here);
      if (here.stop.at == to) return way_to_last();
      const bool may_go_on = found_.size() == 1 || rules_.sea.is_open(here.stop.at);  // B6.2
      if (may_go_on) steps_from(here);
    }
    return {};
  }

 private:
  enum class Drift : std::uint8_t { kToCome, kEarned, kTaken };  // earned: after a paid straight-downwind step (B5.3)
  struct Stop {
    Square at;
    Drift drift;
    auto operator<=>(const Stop&) const = default;
  };
  struct Reached {
    int cost = 0;
    int steps = 0;
    Stop stop;
    std::size_t from = 0;  // index into found_
    Step step{};
    // The priority queue gives the least first.
    friend bool operator<(const Reached& a, const Reached& b) {
      return std::tie(a.cost, a.steps) > std::tie(b.cost, b.steps);
    }
  };

  void steps_from(const Reached& here) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const int along = -heading_.row({dx, dy});
        const bool is_diagonal = dx != 0 && dy != 0;
        const bool stays_or_upwind = !is_diagonal && (along < 0 || (dx == 0 && dy == 0));  // B5.2
        if (!stays_or_upwind && !(is_diagonal && is_tight(here.stop.at, dx, dy)))
          take_step(here, {dx, dy}, along < 0 ? 2 : 1, along > 0 && !is_diagonal);
      }
    }
  }

  [[nodiscard]] bool is_tight(Square at, int dx, int dy) const {  // B6.4
    return rules_.options.squeeze_blocked && !rules_.sea.is_open({at.x + dx, at.y}) &&
           !rules_.sea.is_open({at.x, at.y + dy});
  }

  void take_step(const Reached& here, Square by, int cost, bool straight_down) {
    const Square to = here.stop.at + by;
    const std::size_t from = found_.size() - 1;
    if (here.cost + cost <= points_) {
      const Drift drift = here.stop.drift == Drift::kToCome && straight_down ? Drift::kEarned : here.stop.drift;
      open_.push({here.cost + cost, here.steps + 1, {to, drift}, from, {to, cost, false}});
    }
    if (straight_down && may_drift(here.stop.drift))
      open_.push({here.cost, here.steps + 1, {to, Drift::kTaken}, from, {to, 0, true}});
  }

  [[nodiscard]] bool may_drift(Drift drift) const {  // B5.3
    switch (rules_.options.drift) {
      case Options::Drift::kFree: return drift != Drift::kTaken;
      case Options::Drift::kPaid: return drift == Drift::kEarned;
      default: return false;
    }
  }

  [[nodiscard]] std::vector<Step> way_to_last() const {
    std::vector<Step> path;
    for (std::size_t back = found_.size() - 1; back != 0; back = found_[back].from) path.push_back(found_[back].step);
    std::ranges::reverse(path);
    return path;
  }

  const Rules& rules_;
  Heading heading_;
  int points_;
  std::priority_queue<Reached> open_;
  std::vector<Reached> found_;
  std::set<Stop> seen_;
};

}  // namespace

std::vector<Step> path_to(const Rules& rules, const State& state, ShipId ship, Square to) {
  const Ship& mover = state.ships[ship.value];
  const auto needed = pearls_needed(rules, state, ship, to);
  if (!needed || to == mover.at) return {};
  return PathSearch(rules, state, movement_points(mover.hold) + *needed).run(mover.at, to);
}

void fill_reach_tables(Rules& rules) {
  const Waters<SmallPatch> open_sea{.drift = rules.options.drift, .squeeze_blocked = false};
  flood(open_sea, SmallPatch(kShipAlone), 0, kPatchPoints, [&](int points, const SmallPatch& squares) {
    rules.open_reach[static_cast<std::size_t>(points)] = squares.rows();
  });
  if (!rules.land.fits) return;
  const Square first = rules.sea.north_west() + Square{-Rules::kNearRadius, -Rules::kNearRadius};
  const Square last = rules.sea.south_east() + Square{Rules::kNearRadius, Rules::kNearRadius};
  std::vector<std::array<PatchRows, 2>> table(near_index(rules, last, Wind::kWest) + 1);
  for (unsigned quarter = 0; quarter < 4; ++quarter) {
    const auto wind = static_cast<Wind>(quarter);
    for (Square at = first; at.y <= last.y; at = {first.x, at.y + 1}) {
      for (; at.x <= last.x; ++at.x) {
        auto& entry = table[near_index(rules, at, wind)];
        flood_land(rules, at, wind, Heading(wind), 3, Rules::kNearPoints, [&](int points, const SmallPatch& squares) {
          entry[static_cast<std::size_t>(points - 3)] = squares.rows();
        });
      }
    }
  }
  rules.near_reach = std::move(table);
}

}  // namespace freebooter::boots
