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

// What a ship at rest has and will have, in thousandths of a point: the weights were fitted to the games that greedy
// players win and lose.
Worth Guide::worth_at_rest(const Rules& rules, const State& state, Seat seat) {
  const Reckoning rest = reckoner_.at_rest(rules, state, seat);
  const Hold& hold = state.ships[seat.value].hold;
  constexpr std::array<Worth, kColours + 1> kColours{-270, 340, 60, -170, -1230};
  const int order = (seat.value + rules.players - state.active.value) % rules.players;
  return kPoint * state.score[seat.value] + rest.voyage * 86 / 100 + rest.prospects * 43 / 10 +
         rest.danger * settings_.danger / 10 - 2300 * order / rules.players + 600 * hold.total() +
         kColours[static_cast<std::size_t>(colours_in(hold))] - 190 * hold.pearls() + 270 * hold[Token::kSails] +
         1420 * hold[Token::kGuns] + 360 * hold[Token::kRum] - 110 * hold[Token::kGold];
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
