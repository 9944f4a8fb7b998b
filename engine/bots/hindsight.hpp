// What a good player makes of a decision that was taken: the chances, what was done, and what else there was to do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "bots/bot.hpp"
#include "core/record.hpp"

namespace freebooter {

// A decision of a recorded game, and what was done; nothing where the record ends.
template <Game G>
struct Decision {
  Seat seat;
  typename G::State state;
  std::optional<typename G::Action> done;
};

// The one after so many entries, if somebody had to decide there.
template <Game G>
std::optional<Decision<G>> decision_after(const Journal<G>& journal, std::size_t entries) {
  const auto state = journal.state_at(entries);
  const Turn turn = G::turn(journal.rules(), state);
  if (turn.kind != Turn::Kind::kSeat) return std::nullopt;
  Decision<G> decision{.seat = turn.seat, .state = state, .done = {}};
  if (entries < journal.size()) decision.done = *journal.entries()[entries].action();
  return decision;
}

// Does the record tell all that the seat saw? What is written for somebody's eyes, while the game goes on, tells what
// these saw.
template <Game G>
bool tells(const LoadedRecord<G>& record, Seat seat) {
  return record.seen.empty() || record.journal.turn().kind == Turn::Kind::kOver ||
         record.seen == reader_text(Reader::of(seat));
}

template <Game G>
struct Hindsight {
  struct Choice {
    typename G::Action action;
    float chance = 0;  // of the deciding seat to win with it
    std::uint32_t visits = 0;
  };
  std::int64_t simulations = 0;
  Values chances{};            // of every seat to win, if the best is done
  Choice best;                 // what was done, if nothing promises more
  std::optional<Choice> done;  // if anything was
  std::vector<Choice> others;  // that were looked into, the most promising first

  // What was given away, as a chance to win.
  [[nodiscard]] float loss() const { return done ? std::max(0.0F, best.chance - done->chance) : 0.0F; }
};

namespace hindsight_detail {

// The deciding seat has the chance that its best action gives it; the others share the rest as they did.
inline Values chances_with(const Values& found, std::size_t seat, float chance) {
  Values chances = found;
  const float before = 1 - found[seat];
  for (float& value : chances) value *= before > 0 ? (1 - chance) / before : 0.0F;
  chances[seat] = chance;
  return chances;
}

}  // namespace hindsight_detail

// The bot sees what the seat saw; nothing if it does not search.
template <Game G>
std::optional<Hindsight<G>> hindsight(const typename G::Rules& rules, const Decision<G>& decision, Bot<G>& bot,
                                      const Budget& budget, Rng& rng) {
  using Choice = typename Hindsight<G>::Choice;
  const auto& done = decision.done;
  const auto view = G::view(rules, decision.state, decision.seat);
  bot.forget();
  if (done) {
    if (!bot.look_back(rules, view, *done, budget, rng)) return std::nullopt;
  } else {
    bot.choose(rules, view, budget, rng);
  }
  Report<G> report;
  bot.report(report);
  if (report.simulations == 0 || report.findings.empty()) return std::nullopt;

  std::vector<Choice> choices;
  for (const auto& finding : report.findings) choices.push_back({finding.action, finding.value, finding.visits});
  std::ranges::stable_sort(choices, std::ranges::greater(), &Choice::visits);
  Hindsight<G> seen{.simulations = report.simulations, .chances = {}, .best = choices[0], .done = {}, .others = {}};
  if (done) {
    seen.done = *std::ranges::find(choices, *done, &Choice::action);
    if (seen.done->chance >= seen.best.chance) seen.best = *seen.done;
  }
  seen.chances = hindsight_detail::chances_with(report.chances, decision.seat.value, seen.best.chance);
  for (const Choice& choice : choices) {
    const bool is_told = choice.action == seen.best.action || (done && choice.action == *done);
    if (!is_told && choice.visits > 0) seen.others.push_back(choice);
  }
  return seen;
}

}  // namespace freebooter
