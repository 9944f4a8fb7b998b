#include "bots/clever_helm.hpp"

#include <limits>

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// One of the best, each as likely as the next.
template <class Choice>
class Best {
 public:
  explicit Best(Rng& rng) : rng_(rng) {}
  void offer(const Choice& choice, int score) {
    if (score < score_) return;
    if (score > score_) equal_ = 0;
    score_ = score;
    if (++equal_ == 1 || rng_.below(equal_) == 0) choice_ = choice;
  }
  [[nodiscard]] const Choice& choice() const { return choice_; }
  [[nodiscard]] int score() const { return score_; }

 private:
  Rng& rng_;
  Choice choice_{};
  int score_ = std::numeric_limits<int>::min();
  std::uint32_t equal_ = 0;
};

template <class Each>
void for_each_island(IslandSet islands, Each each) {
  for (; islands != 0; islands &= islands - 1) each(Island{static_cast<std::uint8_t>(std::countr_zero(islands))});
}
template <class Each>
void for_each_lane(LaneSet lanes, Each each) {
  for (; lanes != 0; lanes &= lanes - 1) each(Lane{static_cast<std::uint8_t>(std::countr_zero(lanes))});
}

}  // namespace

void Helm::sail_on(const Rules& rules, State& world, Rng& rng) {
  const bool is_turn = world.phase == Phase::kTurn;
  const bool is_gift = world.phase == Phase::kNextCard || world.phase == Phase::kFirstCard;
  if (turn_of(rules, world).kind == Turn::Kind::kChance) {
    apply_outcome(rules, world, roll(rules, world, rng), nullptr);
  } else if ((!is_turn && !is_gift) || has_whim(rng)) {
    apply(rules, world, pick(rules, world, legal_, rng), nullptr);
  } else if (is_turn) {
    take_turn(rules, world, rng);
  } else {
    give(rules, world, rng);
  }
}

void Helm::take_turn(const Rules& rules, State& world, Rng& rng) {
  const Seat seat = world.active;
  const LaneSet lanes = (world.moved & kBoatDone) == 0 ? boat_moves(rules, world, seat.value) : 0;
  const Plan planned = plan(rules, world, lanes, rng);
  const auto goes_on = [&] { return world.phase == Phase::kTurn && world.active == seat; };
  const auto move_captain = [&] { apply(rules, world, CaptainTo{planned.island}, nullptr); };
  const bool moves_captain = planned.island != world.captains[seat.value];
  const bool captain_first = moves_captain && (reach_of(rules, world, seat) & bit_of(planned.island)) != 0;
  if (captain_first) move_captain();
  if (goes_on() && planned.lane != world.boats[seat.value]) apply(rules, world, BoatTo{planned.lane}, nullptr);
  if (moves_captain && !captain_first) move_captain();
  if (goes_on()) apply(rules, world, End{}, nullptr);
}

Helm::Plan Helm::plan(const Rules& rules, const State& world, LaneSet lanes, Rng& rng) {
  const Seat seat = world.active;
  const Lane berth = world.boats[seat.value];
  const Island from = world.captains[seat.value];
  const Card card = world.card[seat.value];
  const Card theirs = world.card[next_seat(rules, seat).value];
  const IslandSet taken = occupied(rules, world) & ~bit_of(from);
  const IslandSet free = rules.all_islands & ~taken & ~bit_of(from);

  // Where the boat leaves the others least in the end, if the captain can go without it or has gone: if the next one's
  // island is free then, and if not.
  std::array<Rivals, kMaxLanes> left;
  Best<Lane> best_free(rng);
  Best<Lane> best_taken(rng);
  for_each_lane(lanes | bit_of(berth), [&](Lane lane) {
    left[lane.value] = rivals(rules, world, lane);
    best_free.offer(lane, -left[lane.value].free);
    best_taken.offer(lane, -left[lane.value].taken);
  });
  const auto is_taken = [&](Island island) { return ((taken | bit_of(island)) & bit_of(theirs)) != 0; };
  if ((world.moved & kCaptainDone) != 0) return {from, (is_taken(from) ? best_taken : best_free).choice()};

  const Ways& ways = ways_.of(rules, other_boats(world, seat));
  const auto progress = [&](Island island) {
    if (card == kNoCard) return 0;
    const int turns = island == card && island != from ? 0 : std::min(kFar, ways.turns(island, card));
    return settings_.manner.own[static_cast<std::size_t>(turns)];
  };
  Best<Plan> best(rng);
  std::array<Lane, kMaxBoats> others = world.boats;
  others[seat.value] = kNoLane;
  const IslandSet at_hand = connected(rules, others, from);  // without the own boat
  const auto reach_with = [&](Lane lane) {
    IslandSet reach = at_hand;
    if ((rules.ends[lane.value] & at_hand) != 0) {
      for_each_island(rules.ends[lane.value] & ~at_hand, [&](Island end) { reach |= connected(rules, others, end); });
    }
    return reach & free;
  };
  const IslandSet reach = reach_with(berth);
  for_each_island(reach, [&](Island island) {
    const Best<Lane>& last = is_taken(island) ? best_taken : best_free;
    best.offer({island, last.choice()}, progress(island) + last.score());
  });
  for_each_lane(lanes | bit_of(berth), [&](Lane lane) {
    const IslandSet with = reach_with(lane);
    const auto offer = [&](Island island) {
      const Rivals& then = left[lane.value];
      best.offer({island, lane}, progress(island) - (is_taken(island) ? then.taken : then.free));
    };
    if (with == 0) offer(from);  // C5.3
    for_each_island(with & ~reach, offer);
  });
  return best.choice();
}

Helm::Rivals Helm::rivals(const Rules& rules, const State& world, Lane lane) {
  const Seat next = next_seat(rules, world.active);
  const LaneSet boats = other_boats(world, world.active) | bit_of(lane);
  Rivals sum{};
  for (std::uint8_t at = 0; at < rules.players; ++at) {
    if (at == world.active.value || world.card[at] == kNoCard) continue;
    const LaneSet others = boats & ~bit_of(world.boats[at]);
    const int turns = std::min(kFar, ways_.of(rules, others).turns(world.captains[at], world.card[at]));
    const bool is_next = at == next.value;
    const WorthOfTurns& worth = is_next ? settings_.manner.next : settings_.manner.others;
    sum.free += worth[static_cast<std::size_t>(turns)];
    sum.taken += worth[static_cast<std::size_t>(is_next ? std::max(turns, 2) : turns)];
  }
  return sum;
}

// C6.3: the card that leads farthest.
void Helm::give(const Rules& rules, State& world, Rng& rng) {
  const Seat receiver = receiver_of(rules, world);
  const IslandSet cards = cards_left(rules, world, receiver) & ~not_to_be_given(rules, world);
  const Ways& ways = ways_.of(rules, other_boats(world, receiver));
  Best<Card> best(rng);
  for_each_island(cards, [&](Card card) { best.offer(card, ways.turns(world.captains[receiver.value], card)); });
  apply(rules, world, Give{best.choice()}, nullptr);
}

}  // namespace freebooter::clever
