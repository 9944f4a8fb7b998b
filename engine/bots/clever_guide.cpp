#include "bots/clever_guide.hpp"

#include <algorithm>
#include <cmath>

#include "ai/arithmetic.hpp"
#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// Shares by how much everybody has, in finds; the further the leader is from the end, the less a find says.
void share(const Rules& rules, const std::array<double, kMaxPlayers>& finds, double scale, Values& values) {
  const auto players = static_cast<std::size_t>(rules.players);
  const double most = *std::max_element(finds.begin(), finds.begin() + rules.players);
  const double left = std::max(0.5, rules.islands() - most);
  double sum = 0;
  std::array<double, kMaxPlayers> part{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    part[seat] = exponential((finds[seat] - most) / (scale * std::sqrt(left)));
    sum += part[seat];
  }
  values = {};
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] = static_cast<float>(part[seat] / sum);
}

// The islands that boats join, the own boat aside.
struct Groups {
  std::array<IslandSet, kMaxBoats> joined{};

  Groups(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, std::size_t own_boat) {
    for (std::size_t boat = 0; boat < kMaxBoats; ++boat) {
      if (boat == own_boat) continue;
      IslandSet set = rules.ends[boats[boat].value];
      for (IslandSet& other : joined) {
        if ((other & set) == 0) continue;
        set |= other;
        other = 0;
      }
      joined[boat] = set;
    }
  }
  [[nodiscard]] IslandSet of(IslandSet islands) const {
    IslandSet all = islands;
    for (const IslandSet set : joined) {
      if ((set & islands) != 0) all |= set;
    }
    return all;
  }
};

}  // namespace

int turns_between(const Rules& rules, const std::array<Lane, kMaxBoats>& boats, std::size_t own_boat, Island from,
                  Island to) {
  std::array<Lane, kMaxBoats> others = boats;
  others[own_boat] = kNoLane;
  const LaneSet free = free_lanes(rules, others);
  const Groups groups(rules, others, own_boat);
  IslandSet reached = groups.of(bit_of(from));
  for (int turns = 1; turns < kLost; ++turns) {
    IslandSet next = reached;
    for (LaneSet lanes = free; lanes != 0; lanes &= lanes - 1) {
      const IslandSet ends = rules.ends[static_cast<std::size_t>(std::countr_zero(lanes))];
      if ((ends & reached) != 0) next |= ends;
    }
    next = groups.of(next);
    if ((next & bit_of(to)) != 0) return turns;
    if (next == reached) return kLost;
    reached = next;
  }
  return kLost;
}

double Guide::delay(const Rules& rules, const State& state, Seat seat) const {
  const int order = (seat.value + rules.players - state.active.value) % rules.players;
  const bool is_active = order == 0 && state.phase != Phase::kOver;
  const bool has_moved = is_active && ((state.moved & kCaptainDone) != 0 || state.phase == Phase::kNextCard);
  const double wait = static_cast<double>(has_moved ? rules.players : order) / rules.players;
  if (state.captains[seat.value] == kNoIsland) return wait + 2;
  const Island from = state.captains[seat.value];
  const Card card = state.card[seat.value];
  if (card == kNoCard) return wait + 2;
  const int turns = turns_between(rules, state.boats, seat.value, from, card);
  if (!is_active || has_moved) return wait + (card == from ? 2 : turns);
  // In the midst of the own turn the boat may be fixed already, and an island taken.
  const IslandSet reach = reach_of(rules, state, seat);
  if ((reach & bit_of(card)) != 0) return 1;
  if ((state.moved & kBoatDone) == 0)
    return card == from ? 2 : std::max(turns, (occupied(rules, state) & bit_of(card)) != 0 ? 2 : 1);
  int best = kLost;
  for (IslandSet left = reach == 0 ? bit_of(from) : reach; left != 0; left &= left - 1) {
    const Island stop{static_cast<std::uint8_t>(std::countr_zero(left))};
    best = std::min(best, stop == card ? 2 : turns_between(rules, state.boats, seat.value, stop, card));
  }
  return 1 + best;
}

void Guide::judge(const Rules& rules, const State& state, Values& values) const {
  std::array<double, kMaxPlayers> finds{};
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    finds[seat] = state.size[seat] + 1 - settings_.turn * delay(rules, state, {seat});
  }
  share(rules, finds, settings_.scale, values);
}

void Guide::candidates(const Rules& rules, const State& state, Seat seat, List<Candidate<Action>>& out) {
  legal_.clear();
  legal_actions(rules, state, legal_);
  float best = 0;
  for (const Action& action : legal_) {
    State next = state;
    apply(rules, next, action, nullptr);
    Values values{};
    if (next.phase == Phase::kOver) {
      values = values_of(Game::winners(rules, next));
    } else {
      judge(rules, next, values);
    }
    out.push({action, values[seat.value]});
    best = std::max(best, values[seat.value]);
  }
  for (auto& candidate : out) {
    candidate.prior = static_cast<float>(exponential((candidate.prior - best) / settings_.warmth));
  }
  keep_most_promising(out, out.size(), settings_.even);
}

void Guide::values(const Rules& rules, const State& state, Rng& /*rng*/, Values& values) {
  judge(rules, state, values);
}

}  // namespace freebooter::clever

namespace freebooter {

void Outlook<clever::Game>::standing(const clever::Rules& rules, const clever::State& state, Values& values) {
  std::array<double, clever::kMaxPlayers> finds{};
  for (std::size_t seat = 0; seat < finds.size(); ++seat) finds[seat] = state.size[seat];
  clever::share(rules, finds, 0.5, values);
}

}  // namespace freebooter
