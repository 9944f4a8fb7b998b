#include "bots/clever_greedy.hpp"

#include <algorithm>

#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// Weighs the entries of one legal list. It knows the open table and the seat's own card, nothing else.
class Thought {
 public:
  Thought(const Rules& rules, const State& state, Seat seat, const Temper& temper)
      : rules_(rules), state_(state), seat_(seat), temper_(temper), ways_(rules, state, seat) {}

  [[nodiscard]] int cost(const Action& action) const {
    return std::visit([&](const auto& chosen) { return of(chosen); }, action);
  }

 private:
  // A turn counts more than anything that is done in it; of two ways equally short, the one with fewer acts.
  static constexpr int kTurn = 4;
  static constexpr int kAct = 1;

  [[nodiscard]] int of(const CaptainTo& captain) const {
    if (state_.phase == Phase::kPlaceCaptain) return remoteness(captain.island);
    return after(captain.island) + kAct;
  }

  // Placed where the captain can use it. Moved only to bring the captain nearer, who then takes the best way it opens.
  [[nodiscard]] int of(const BoatTo& boat) const {
    if (state_.phase == Phase::kPlaceBoat) return beside(boat.lane);
    if (captain_done()) return kAct;
    Table table = state_;
    table.boats[seat_.value] = boat.lane;
    const IslandSet reach = reach_of(rules_, table, seat_);
    if (reach == 0) return staying() + kAct;  // C5.3
    int best = kTurn * kNever;
    for (IslandSet left = reach; left != 0; left &= left - 1)
      best = std::min(best, after({static_cast<std::uint8_t>(std::countr_zero(left))}));
    return best + 2 * kAct;
  }

  [[nodiscard]] int of(const NeutralTo& neutral) const {
    if (state_.phase == Phase::kPlaceNeutral) return beside(neutral.lane);
    return (captain_done() ? 0 : staying()) + kAct;
  }

  [[nodiscard]] int of(const Give& gift) const {
    const Seat receiver = receiver_of(rules_, state_);
    const Ways theirs(rules_, state_, receiver);
    return -theirs.turns(state_.captains[receiver.value], gift.card);
  }

  [[nodiscard]] int of(const End&) const { return captain_done() ? 0 : staying(); }

  [[nodiscard]] bool captain_done() const { return (state_.moved & kCaptainDone) != 0; }

  // Turns still to come after one that leaves the captain there; the one that finds is the last.
  [[nodiscard]] int after(Island island) const {
    const Card card = state_.card[seat_.value];
    if (card == island && island != state_.captains[seat_.value]) return 0;
    return kTurn * ways_.turns(island, card);
  }
  // What is the use of waiting? The captain in the way may be waiting for this one.
  [[nodiscard]] int staying() const {
    if (temper_.gives_way) return kTurn * kNever;
    return after(state_.captains[seat_.value]);
  }

  // Any island may be the first to look for: the nearer to all the better.
  [[nodiscard]] int remoteness(Island island) const {
    int sum = 0;
    for (IslandSet left = rules_.all_islands; left != 0; left &= left - 1)
      sum += ways_.turns(island, {static_cast<std::uint8_t>(std::countr_zero(left))});
    return sum;
  }
  [[nodiscard]] int beside(Lane lane) const {
    return (rules_.ends[lane.value] & bit_of(state_.captains[seat_.value])) != 0 ? 0 : kAct;
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Temper& temper_;
  Ways ways_;
};

}  // namespace

const List<GreedyBot::Considered>& GreedyBot::consider(const Rules& rules, const View& view, Rng& rng) {
  const State state = sample(rules, view, rng);
  legal_.clear();
  legal_actions(rules, state, legal_);
  considered_.clear();
  const Thought thought(rules, state, *view.viewer(), temper_);
  for (const Action& action : legal_) considered_.push({action, thought.cost(action)});
  return considered_;
}

Action GreedyBot::choose(const Rules& rules, const View& view, const Budget& /*budget*/, Rng& rng) {
  const List<Considered>& considered = consider(rules, view, rng);
  int best = considered[0].cost;
  for (const auto& [action, cost] : considered) best = std::min(best, cost);
  const auto equal = static_cast<std::uint32_t>(
      std::count_if(considered.begin(), considered.end(), [&](const Considered& each) { return each.cost == best; }));
  std::uint32_t which = rng.below(equal);
  for (const auto& [action, cost] : considered) {
    if (cost == best && which-- == 0) return action;
  }
  return considered[0].action;
}

}  // namespace freebooter::clever
