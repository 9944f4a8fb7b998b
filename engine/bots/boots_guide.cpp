#include "bots/boots_guide.hpp"

#include <algorithm>
#include <cmath>

#include "ai/arithmetic.hpp"

namespace freebooter {

// The further the leader is from the end, the less a point says.
void Outlook<boots::Game>::standing(const boots::Rules& rules, const boots::State& state, Values& values) {
  std::array<float, kMaxSeats> points{};
  float most = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    points[seat] = static_cast<float>(state.score[seat]) + static_cast<float>(state.ships[seat].hold.total()) / 2;
    most = std::max(most, points[seat]);
  }
  const float left = std::max(1.0F, static_cast<float>(rules.target) - most);
  for (float& score : points) score /= std::sqrt(left + 2) * 1.5F;
  values = shares_of(points, static_cast<std::size_t>(rules.players));
}

}  // namespace freebooter

namespace freebooter::boots {

namespace {

const Considered& best_of(const List<Considered>& considered) {
  const Considered* best = considered.begin();
  for (const Considered& next : considered) {
    if (next.reckoning.total() > best->reckoning.total()) best = &next;
  }
  return *best;
}

}  // namespace

void Guide::candidates(const Rules& rules, const State& state, Seat seat, List<Candidate<Action>>& out) {
  const auto& considered = judgement_.reckoner().consider(rules, state, seat);
  const Worth best = best_of(considered).reckoning.total();
  for (const auto& [action, reckoning] : considered) {
    const auto behind = static_cast<float>(best - reckoning.total());
    out.push({action, static_cast<float>(exponential(-behind / settings_.warmth))});
  }
  keep_most_promising(out, settings_.most, settings_.even);
}

// Goes on by judgement to the next roll of the dice.
void Guide::values(const Rules& rules, const State& state, Rng& rng, Values& values) {
  State world = state;
  const std::uint32_t last = state.turn + static_cast<std::uint32_t>(settings_.turns);
  for (Turn turn = turn_of(rules, world); turn.kind != Turn::Kind::kOver; turn = turn_of(rules, world)) {
    if (world.phase == Phase::kDice && world.turn >= last) break;
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(rules, world, roll(rules, world, rng), nullptr);
    } else {
      apply(rules, world, best_of(judgement_.reckoner().consider(rules, world, turn.seat)).action, nullptr);
    }
  }
  if (world.winners != 0) {
    values = values_of(world.winners);
    return;
  }
  judgement_.values(rules, world, values);
}

}  // namespace freebooter::boots
