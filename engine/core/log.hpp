// The log of a game: every action and every chance outcome, with the hash of the state each led to; never a seed.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/game.hpp"
#include "core/text.hpp"

namespace freebooter {

template <Game G>
struct Entry {
  std::variant<typename G::Action, typename G::Outcome> what;
  Turn by;                 // the seat that decided, or chance
  int turn = 0;            // turn_number() before the entry
  std::uint64_t hash = 0;  // of the state after it

  [[nodiscard]] const typename G::Action* action() const { return std::get_if<0>(&what); }
  [[nodiscard]] const typename G::Outcome* outcome() const { return std::get_if<1>(&what); }
};

// A game under way: its rules, its log and its state. Play enters through the same gates as everywhere.
template <Game G>
class Journal {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Events = std::vector<typename G::Event>;

  explicit Journal(std::shared_ptr<const Rules> rules) : Journal(rules, G::start(*rules)) {}
  // A game that begins in the middle; such a record carries its first position.
  Journal(std::shared_ptr<const Rules> rules, const State& from) : rules_(std::move(rules)), states_{from} {}

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  [[nodiscard]] const State& state() const { return states_.back(); }
  // The state before entry `at`; at == size() is the present one.
  [[nodiscard]] const State& state_at(std::size_t at) const { return states_[at]; }
  [[nodiscard]] const std::vector<Entry<G>>& entries() const { return entries_; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Turn turn() const { return G::turn(*rules_, state()); }

  std::optional<Refusal> play(Seat by, const typename G::Action& action, Events* events = nullptr) {
    State next = state();
    if (auto refusal = freebooter::play<G>(*rules_, next, by, action, events)) return refusal;
    append(Entry<G>{.what = action, .by = Turn::of(by)}, next);
    return std::nullopt;
  }

  std::optional<Refusal> resolve(const typename G::Outcome& outcome, Events* events = nullptr) {
    State next = state();
    if (auto refusal = freebooter::resolve<G>(*rules_, next, outcome, events)) return refusal;
    append(Entry<G>{.what = outcome, .by = Turn::chance()}, next);
    return std::nullopt;
  }

  // Takes back the newest entries until `size` are left.
  void undo_to(std::size_t size) {
    assert(size <= entries_.size());
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(size), entries_.end());
    states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(size) + 1, states_.end());
  }

  // How short the log may get by undo alone: everything up to the newest die or draw stands, and everything up to the
  // newest action that told somebody something.
  [[nodiscard]] std::size_t undo_floor() const {
    std::size_t floor = entries_.size();
    while (floor > 0 && entries_[floor - 1].action() != nullptr &&
           !reveals<G>(*rules_, states_[floor - 1], *entries_[floor - 1].action()))
      --floor;
    return floor;
  }

 private:
  void append(Entry<G> entry, const State& next) {
    entry.turn = G::turn_number(*rules_, state());
    entry.hash = G::hash(*rules_, next);
    entries_.push_back(entry);
    states_.push_back(next);
  }

  std::shared_ptr<const Rules> rules_;
  std::vector<Entry<G>> entries_;
  std::vector<State> states_;  // one more than entries
};

// Where a log and the rules part ways.
struct ReplayFault {
  std::size_t entry = 0;  // counted from 1
  std::string what;
};

// Plays the entries of a log again from `from`; every hash must come out the same.
template <Game G>
Result<typename G::State, ReplayFault> replay(const typename G::Rules& rules, const typename G::State& from,
                                              const std::vector<Entry<G>>& entries) {
  typename G::State state = from;
  for (std::size_t at = 0; at < entries.size(); ++at) {
    const Entry<G>& entry = entries[at];
    const auto refusal = entry.action() != nullptr ? play<G>(rules, state, entry.by.seat, *entry.action())
                                                   : resolve<G>(rules, state, *entry.outcome());
    if (refusal)
      return Failure{ReplayFault{at + 1, joined({"refused: ", refusal->reason, " (", refusal->clause, ")"})}};
    if (G::hash(rules, state) != entry.hash) return Failure{ReplayFault{at + 1, "the state's hash differs"}};
  }
  return state;
}

}  // namespace freebooter
