#include "bots/clever_guide.hpp"

#include <algorithm>
#include <cmath>

#include "ai/arithmetic.hpp"
#include "bots/clever_ways.hpp"
#include "clever/apply.hpp"
#include "clever/legal.hpp"
#include "clever/reach.hpp"

namespace freebooter::clever {

namespace {

// What a player has of the leader's chances who is so far behind, in finds; the further the leader is from the end, the
// less a find says.
double part_of(double behind, double left, double scale) {
  return exponential(-behind / (scale * std::sqrt(std::max(0.5, left))));
}

// Shares by how much everybody has, in finds.
void share(const Rules& rules, const std::array<double, kMaxPlayers>& finds, double scale, Values& values) {
  const auto players = static_cast<std::size_t>(rules.players);
  const double most = *std::max_element(finds.begin(), finds.begin() + rules.players);
  double sum = 0;
  std::array<double, kMaxPlayers> part{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    part[seat] = part_of(most - finds[seat], rules.islands() - most, scale);
    sum += part[seat];
  }
  values = {};
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] = static_cast<float>(part[seat] / sum);
}

// C3.1: a boat that opens no new way to a captain who has one may as well be moved after the captain. That comes to the
// same, and to look into both would halve the time for each. (C2.1: with neutral boats it may not: one of them can then
// take the captain's way, who stays.)
bool can_wait(const Rules& rules, const State& state, const Action& action) {
  const auto* boat = std::get_if<BoatTo>(&action);
  const bool begins = state.phase == Phase::kTurn && state.moved == 0;
  if (boat == nullptr || !begins || rules.options.neutral_boats) return false;
  Table then = state;
  then.boats[state.active.value] = boat->lane;
  const IslandSet reach = reach_of(rules, then, state.active);
  return reach != 0 && (reach & ~reach_of(rules, state, state.active)) == 0;
}

}  // namespace

bool Guide::drags_on(const Rules& rules, const View& view) {
  constexpr unsigned kUsualTurns = 40;
  constexpr unsigned kLongFind = 6;
  unsigned finds = 0;
  for (int seat = 0; seat < rules.players; ++seat) finds += view.table().size[static_cast<std::size_t>(seat)];
  return view.table().phase == Phase::kTurn && view.table().turn > kUsualTurns + kLongFind * finds;
}

int Guide::gain(const Rules& rules, const State& state, Seat seat, const Action& action) {
  State next = state;
  apply(rules, next, action, nullptr);
  const bool has_found = next.size[seat.value] > state.size[seat.value];
  return has_found ? 2 * kFind : prospects(rules, next, seat);
}

int Guide::prospects(const Rules& rules, const State& state, Seat seat) {
  const Island from = state.captains[seat.value];
  const Card card = state.card[seat.value];
  if (from == kNoIsland || card == kNoCard) return kUsualProspects;
  const auto& [to_move, waiting] = prospects_for(rules.players);
  const auto turns_from = [&](Island stop) { return helm_.turns(rules, state, seat, stop, card); };
  const bool is_taken = (occupied(rules, state) & ~bit_of(from) & bit_of(card)) != 0;
  if (state.phase != Phase::kTurn || seat != state.active || (state.moved & kCaptainDone) != 0) {
    // Whoever is next cannot stop where another stands already.
    const bool is_next = seat == next_seat(rules, state.active) && (state.moved & kCaptainDone) != 0;
    return waiting[static_cast<std::size_t>(std::max(turns_from(from), is_next && is_taken ? 2 : 1))];
  }
  // In the midst of the own turn the boat may be fixed already, and an island taken.
  const IslandSet reach = reach_of(rules, state, seat);
  if ((reach & bit_of(card)) != 0) return to_move[1];
  if ((state.moved & kBoatDone) == 0) {
    return to_move[static_cast<std::size_t>(std::max(turns_from(from), is_taken ? 2 : 1))];
  }
  int best = kFar;
  for (IslandSet left = reach == 0 ? bit_of(from) : reach; left != 0; left &= left - 1) {
    best = std::min(best, turns_from({static_cast<std::uint8_t>(std::countr_zero(left))}));
  }
  return to_move[static_cast<std::size_t>(std::min(kFar, 1 + best))];
}

void Guide::judge(const Rules& rules, const State& state, Values& values) {
  std::array<double, kMaxPlayers> finds{};
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    finds[seat] = state.size[seat] + static_cast<double>(prospects(rules, state, {seat})) / kFind;
  }
  share(rules, finds, settings_.scale, values);
}

void Guide::candidates(const Rules& rules, const State& state, Seat seat, List<Candidate<Action>>& out) {
  legal_.clear();
  legal_actions(rules, state, legal_);
  float best = 0;
  for (const Action& action : legal_) {
    if (can_wait(rules, state, action)) continue;
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

namespace {

constexpr std::uint32_t kSure = 1U << 16U;

// Where everybody hurries a find takes less than three turns of the table, where they keep each other from treasures
// more than four. Of a hundred, how likely the latter is, among more than two; so many finds are needed before the pace
// tells.
std::uint32_t wariness(const Rules& rules, const Table& table) {
  if (rules.players == 2) return 0;
  constexpr double kUsualPace = 3.3;
  constexpr double kFindsToTell = 3;
  double finds = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) finds += table.size[seat];
  const double pace = (table.turn + kFindsToTell * kUsualPace) / (finds + kFindsToTell);
  return static_cast<std::uint32_t>(100 * std::clamp(pace - kUsualPace + 0.5, 0.0, 1.0));
}

}  // namespace

// C6.3: a card was given when the captain stood on the island of the top of its pile.
void Guide::suspect(const Rules& rules, const View& view) {
  const Table& table = view.table();
  suspected_ = view;
  wary_ = wariness(rules, table);
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    std::array<int, kMaxIslands> turns{};
    const bool was_given = !rules.options.easy && table.size[seat] > 0;  // C8.1: otherwise it was drawn
    for (std::uint8_t island = 0; was_given && island < rules.islands(); ++island) {
      turns[island] = helm_.turns(rules, table, {seat}, table.top[seat], {island});
    }
    const int farthest = *std::max_element(turns.begin(), turns.end());
    const IslandSet known = view.found({seat}) | table.ruled_out[seat];
    const IslandSet possible = rules.all_islands & ~known;
    const IslandSet likely = possible & ~memory_.found({seat});
    for (std::uint8_t island = 0; island < rules.islands(); ++island) {
      double part = exponential(settings_.unkind * static_cast<double>(turns[island] - farthest));
      if ((memory_.passed_by({seat}) & bit_of(Island{island})) != 0) part *= settings_.slip;
      const bool can_be = ((likely != 0 ? likely : possible) & bit_of(Island{island})) != 0;
      suspicion_[seat][island] = can_be ? 1 + static_cast<std::uint32_t>(part * kSure) : 0;
    }
  }
}

// Another card for the one that was drawn, and a pile to go with it.
void Guide::imagine_seat(const Rules& rules, const View& view, Seat seat, State& world, Rng& rng) const {
  const auto& suspicion = suspicion_[seat.value];
  std::uint32_t sum = 0;
  for (const std::uint32_t part : suspicion) sum += part;
  std::uint32_t left = rng.below(sum);
  std::uint8_t card = 0;
  while (left >= suspicion[card]) left -= suspicion[card++];
  world.card[seat.value] = {card};
  if (view.knows_pile(seat)) return;
  IslandSet pile = (view.found(seat) | memory_.found(seat)) & ~bit_of(Island{card});
  while (count_bits(pile) < world.size[seat.value]) {
    const IslandSet others = rules.all_islands & ~pile & ~bit_of(Island{card});
    pile |= bit_of(Island{nth_bit(others, rng.below(count_bits(others)))});
  }
  world.found[seat.value] = static_cast<std::uint16_t>(pile);
}

State Guide::imagine(const Rules& rules, const View& view, Rng& rng) {
  if (!(suspected_ == view)) suspect(rules, view);
  State world = sample(rules, view, rng);
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    if (view.card({seat}) == kHiddenCard) imagine_seat(rules, view, {seat}, world, rng);
  }
  return world;
}

// Goes on for a while as sensible captains would.
void Guide::values(const Rules& rules, const State& state, Rng& rng, Values& values) {
  helm_.change(rng.below(100) < wary_ ? kWary : kHasty);
  State world = state;
  const std::uint32_t last = state.turn + static_cast<std::uint32_t>(settings_.turns);
  while (world.phase != Phase::kOver && world.turn < last) helm_.sail_on(rules, world, rng);
  if (world.phase == Phase::kOver) {
    values = values_of(Game::winners(rules, world));
  } else {
    judge(rules, world, values);
  }
}

}  // namespace freebooter::clever

namespace freebooter {

// Whole finds behind the leader, and what the leader has left: there are so few of both that all shares are reckoned
// once.
void Outlook<clever::Game>::standing(const clever::Rules& rules, const clever::State& state, Values& values) {
  constexpr std::size_t kMost = clever::kMaxIslands + 1;
  static const auto kParts = [] {
    std::array<std::array<float, kMost>, kMost> parts{};
    for (std::size_t left = 0; left < kMost; ++left) {
      for (std::size_t behind = 0; behind < kMost; ++behind) {
        parts[left][behind] =
            static_cast<float>(clever::part_of(static_cast<double>(behind), static_cast<double>(left), 0.5));
      }
    }
    return parts;
  }();
  const auto players = static_cast<std::size_t>(rules.players);
  const int most = *std::max_element(state.size.begin(), state.size.begin() + rules.players);
  const auto& parts = kParts[static_cast<std::size_t>(rules.islands() - most)];
  values = {};
  float sum = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = parts[static_cast<std::size_t>(most - state.size[seat])];
    sum += values[seat];
  }
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] /= sum;
}

}  // namespace freebooter
