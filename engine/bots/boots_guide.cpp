#include "bots/boots_guide.hpp"

#include <algorithm>
#include <cmath>

#include "ai/arithmetic.hpp"

namespace freebooter {

void Outlook<boots::Game>::standing(const boots::Rules& rules, const boots::State& state, Values& values) {
  std::array<boots::Worth, boots::kMaxPlayers> worth{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    worth[seat] =
        boots::kPoint * state.score[seat] + boots::kPoint / 2 * state.ships[seat].hold.total();
  }
  boots::chances_to_win(rules, state, worth, values);
}

}  // namespace freebooter

namespace freebooter::boots {

// The further the leader is from the end, the less a point says.
void chances_to_win(const Rules& rules, const State& /*state*/, const std::array<Worth, kMaxPlayers>& worth,
                    Values& values) {
  const auto players = static_cast<std::size_t>(rules.players);
  const Worth most = *std::max_element(worth.begin(), worth.begin() + rules.players);
  const double left = std::max(1.0, rules.target - static_cast<double>(most) / kPoint);
  const double scale = kPoint * std::sqrt(left + 2.0);
  double sum = 0;
  std::array<double, kMaxPlayers> part{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    part[seat] = exponential((worth[seat] - most) / scale);
    sum += part[seat];
  }
  values = {};
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] = static_cast<float>(part[seat] / sum);
}

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
  const auto& considered = reckoner_.consider(rules, state, seat);
  const Worth best = best_of(considered).reckoning.total();
  for (const auto& [action, reckoning] : considered) {
    const auto behind = static_cast<float>(best - reckoning.total());
    out.push({action, static_cast<float>(exponential(-behind / settings_.warmth))});
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.prior > b.prior; });
  const std::size_t kept = std::min(out.size(), settings_.most);
  out.cut(kept);
  float sum = 0;
  for (const auto& candidate : out) sum += candidate.prior;
  const float even = settings_.even / static_cast<float>(kept);
  for (auto& candidate : out) candidate.prior = candidate.prior / sum * (1 - settings_.even) + even;
}

// Goes on by judgement to a moment where a position can be judged: somebody is to move or to act, or the dice are to be
// rolled.
void Guide::values(const Rules& rules, const State& state, Rng& rng, Values& values) {
  State world = state;
  const std::uint32_t last = state.turn + static_cast<std::uint32_t>(settings_.turns);
  std::array<Worth, kMaxPlayers> worth{};
  Seat mover = kNoSeat;
  for (;;) {
    const Turn turn = turn_of(rules, world);
    if (turn.kind == Turn::Kind::kOver) {
      values = values_of(world.winners);
      return;
    }
    const bool is_late = world.turn >= last;
    if (turn.kind == Turn::Kind::kChance) {
      if (world.phase == Phase::kDice && is_late) break;
      apply_outcome(rules, world, roll(rules, world, rng), nullptr);
      continue;
    }
    const Considered& best = best_of(reckoner_.consider(rules, world, turn.seat));
    if (is_late && (world.phase == Phase::kMove || world.phase == Phase::kAction)) {
      mover = turn.seat;
      worth[mover.value] = best.reckoning.total();
      break;
    }
    apply(rules, world, best.action, nullptr);
  }
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    if (Seat{seat} != mover) worth[seat] = reckoner_.at_rest(rules, world, {seat}).total();
    worth[seat] += kPoint * world.score[seat];
  }
  chances_to_win(rules, world, worth, values);
}

}  // namespace freebooter::boots
