#include "bots/boots_guide.hpp"

#include <algorithm>
#include <cmath>

#include "ai/arithmetic.hpp"

namespace freebooter {

void Outlook<boots::Game>::standing(const boots::Rules& rules, const boots::State& state, Values& values) {
  std::array<boots::Worth, boots::kMaxPlayers> worth{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    worth[seat] = boots::kPoint * state.score[seat] + boots::kPoint / 2 * state.ships[seat].hold.total();
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
  const double scale = kPoint * std::sqrt(left + 2.0) * 1.5;
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
  keep_most_promising(out, settings_.most, settings_.even);
}

namespace {

// How much each thing tells about who will win, in thousandths of a point. Fitted by logistic regression to the winners
// of some thousand games between greedy players; docs/STRENGTH.md says how.
struct Weights {
  // For every thousandth of the reckoning.
  Worth voyage = 860;
  Worth prospects = 4300;
  Worth danger = 2000;  // the fit says 8000, but a search sees for itself what is shot at
  Worth round = -2300;  // a whole round until the next turn
  Worth token = 600;    // each in the hold
  std::array<Worth, kColours + 1> colours{-270, 340, 60, -170, -1230};  // besides their hope, which is in the voyage
  std::array<Worth, kTokenKinds> use{270, 1420, 360, -110, -190, -190};
};
constexpr Weights kWeights;

}  // namespace

Worth Guide::worth_at_rest(const Rules& rules, const State& state, Seat seat) {
  const Reckoning rest = reckoner_.at_rest(rules, state, seat);
  const Hold& hold = state.ships[seat.value].hold;
  const int order = (seat.value + rules.players - state.active.value) % rules.players;
  Worth worth = kPoint * state.score[seat.value] + part_of(rest.voyage, kWeights.voyage) +
                part_of(rest.prospects, kWeights.prospects) + part_of(rest.danger, kWeights.danger);
  worth += kWeights.round * order / rules.players + kWeights.token * hold.total() +
           kWeights.colours[static_cast<std::size_t>(colours_in(hold))];
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) worth += kWeights.use[kind] * hold.count[kind];
  return worth;
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
      apply(rules, world, best_of(reckoner_.consider(rules, world, turn.seat)).action, nullptr);
    }
  }
  if (world.winners != 0) {
    values = values_of(world.winners);
    return;
  }
  std::array<Worth, kMaxPlayers> worth{};
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) worth[seat] = worth_at_rest(rules, world, {seat});
  chances_to_win(rules, world, worth, values);
}

}  // namespace freebooter::boots
