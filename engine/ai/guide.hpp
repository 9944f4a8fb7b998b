// What a search knows of a game besides its rules: which actions are worth a try, and what a position is worth.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

#include "ai/arithmetic.hpp"
#include "core/game.hpp"

namespace freebooter {

// For each seat its share of the game, as the chance to win: not negative, 1 in all.
using Values = std::array<float, kMaxSeats>;

// An action worth a try and how much it promises: not negative, the candidates of a position 1 in all.
template <class Action>
struct Candidate {
  Action action;
  float prior;
};

// A guide may keep room to work in, and what it has learnt of a board: then it has study(rules), which is called before
// it is asked about a game. It may remember what its player has seen: then it has notice(rules, view), which is called
// at every decision, and forget(), for a new game. It may want to know where a simulation sets out: then it has
// set_out(rules, state). It may know when a game goes round in circles: then it has drags_on(rules, view) and
// gain(rules, state, seat, action), and a bot that is told so does what brings most to itself. It is handed sampled
// worlds: to whom a world is hidden in part, every part of it is a guess.
template <class T, class G>
concept Guide = Game<G> && requires(T& guide, const typename G::Rules& rules, const typename G::State& state, Seat seat,
                                    List<Candidate<typename G::Action>>& candidates, Rng& rng, Values& values) {
  // Appends what the deciding seat should consider, the most promising first; at least one action, all of them legal.
  { guide.candidates(rules, state, seat, candidates) } -> std::same_as<void>;
  // The value of a position that is not over. May play on for a while.
  { guide.values(rules, state, rng, values) } -> std::same_as<void>;
  // What all have seen of how the last action ended, where that depends on what is hidden: a number that tells apart
  // the positions after one action in which the players' choices differ. 0 where nothing is hidden.
  { T::observed(rules, state) } -> std::same_as<std::uint32_t>;
  // Can players know different things? Then the guide also has
  //   secret(rules, state, seat)      what the seat alone knows, as a number
  //   seen(rules, state, by, action or outcome, viewer)   what the viewer saw of it just after it was done, as a number
  //   is_open(action or outcome)      do all see the same of it?
  //   is_secret(rules, state, viewer)    is what may be decided now unknown to the viewer?
  // and may have
  //   imagine(rules, view, rng)       a state that looks like the view, drawn by what the others' deeds suggest;
  //   without
  //                                   it all such states are as likely as the next
  { T::kSecrets } -> std::convertible_to<bool>;
};

// Keeps the most promising, at most so many, in order; equals stay as they were. The priors become 1 in all, of which
// `even` is the same for every candidate.
template <class Action>
void keep_most_promising(List<Candidate<Action>>& candidates, std::size_t most, float even) {
  std::size_t kept = 0;
  for (const Candidate<Action> next : candidates) {  // by value: its place may be taken
    std::size_t place = kept;
    while (place > 0 && candidates[place - 1].prior < next.prior) --place;
    if (place == most) continue;
    if (kept < most) ++kept;
    for (std::size_t at = kept - 1; at > place; --at) candidates[at] = candidates[at - 1];
    candidates[place] = next;
  }
  candidates.cut(kept);
  float sum = 0;
  for (const auto& candidate : candidates) sum += candidate.prior;
  const float share = 1.0F / static_cast<float>(kept);
  for (auto& candidate : candidates) {
    const float own = sum > 0 ? candidate.prior / sum : share;
    candidate.prior = own * (1 - even) + share * even;
  }
}

// Makes the action one of the candidates, with a prior of at least that much; the others share what is left.
template <class Action>
void bring_forward(List<Candidate<Action>>& candidates, const Action& wanted, float prior) {
  const auto is_wanted = [&](const Candidate<Action>& candidate) { return candidate.action == wanted; };
  if (std::none_of(candidates.begin(), candidates.end(), is_wanted)) candidates.push({wanted, 0});
  const float before = std::find_if(candidates.begin(), candidates.end(), is_wanted)->prior;
  if (before >= prior) return;
  for (auto& candidate : candidates) {
    candidate.prior = is_wanted(candidate) ? prior : candidate.prior * (1 - prior) / (1 - before);
  }
  keep_most_promising(candidates, candidates.size(), 0);
}

// The action of one of them, each as likely as its prior says: of candidates, or of what was found out about them.
template <class WithPrior>
auto action_by_prior(const List<WithPrior>& choices, Rng& rng) {
  constexpr std::uint32_t kFine = 1U << 24U;
  auto left = static_cast<float>(rng.below(kFine)) / static_cast<float>(kFine);
  for (const WithPrior& choice : choices) {
    left -= choice.prior;
    if (left < 0) return choice.action;
  }
  return choices[0].action;
}

// Each seat's share by its score: the odds between two seats are e to the difference of their scores.
inline Values shares_of(const std::array<float, kMaxSeats>& scores, std::size_t players) {
  float best = scores[0];
  for (std::size_t seat = 1; seat < players; ++seat) best = scores[seat] > best ? scores[seat] : best;
  std::array<double, kMaxSeats> parts{};
  double sum = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    parts[seat] = exponential(scores[seat] - best);
    sum += parts[seat];
  }
  Values values{};
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] = static_cast<float>(parts[seat] / sum);
  return values;
}

// The value of a game that is over: winners share it.
inline Values values_of(std::uint32_t winners) {
  Values values{};
  const float share = 1.0F / static_cast<float>(std::popcount(winners));
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    if (((winners >> seat) & 1U) != 0) values[seat] = share;
  }
  return values;
}

}  // namespace freebooter
