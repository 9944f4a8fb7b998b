// A bot made of several alike that think at the same time, each on a thread of its own and with luck of its own; what
// most of their thoughts went to is done. One alone plays just as it would by itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "bots/bots.hpp"

namespace freebooter::cli {

template <Game G>
class ParallelBot final : public Bot<G> {
 public:
  using Action = typename G::Action;

  // At least one, and all of them of the same kind.
  explicit ParallelBot(std::vector<std::unique_ptr<Bot<G>>> heads) : heads_(std::move(heads)) {}

  // Iterations are shared out; time is the same for all.
  Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& budget, Rng& rng) override {
    if (heads_.size() == 1) return heads_[0]->choose(rules, view, budget, rng);
    const auto count = static_cast<std::int64_t>(heads_.size());
    Budget share = budget;
    if (share.iterations > 0) share.iterations = (share.iterations + count - 1) / count;
    std::vector<Rng> luck;
    luck.reserve(heads_.size());
    for (std::size_t head = 0; head < heads_.size(); ++head) luck.emplace_back(rng.next());
    std::vector<Action> wishes(heads_.size());
    const auto think = [&](std::size_t head) { wishes[head] = heads_[head]->choose(rules, view, share, luck[head]); };
    std::vector<std::thread> others;
    for (std::size_t head = 1; head < heads_.size(); ++head) others.emplace_back(think, head);
    think(0);
    for (std::thread& other : others) other.join();
    gather();
    return choice(wishes[0]);
  }

  void report(Report<G>& out) const override {
    if (heads_.size() == 1) return heads_[0]->report(out);
    out = all_;
  }
  void forget() override {
    for (const auto& head : heads_) head->forget();
  }

 private:
  // Everything that was found out, as if one had found it.
  void gather() {
    all_ = {};
    Report<G> one;
    for (const auto& head : heads_) {
      one = {};
      head->report(one);
      for (std::size_t seat = 0; seat < all_.chances.size(); ++seat) {
        all_.chances[seat] += one.chances[seat] * static_cast<float>(one.simulations);
      }
      all_.simulations += one.simulations;
      all_.gives_way = one.gives_way;
      for (const auto& finding : one.findings) add(finding);
    }
    for (float& chance : all_.chances) chance /= static_cast<float>(std::max<std::int64_t>(1, all_.simulations));
  }

  void add(const Finding<Action>& more) {
    for (auto& known : all_.findings) {
      if (!(known.action == more.action)) continue;
      const auto visits = static_cast<float>(std::max(1U, known.visits + more.visits));
      known.value =
          (known.value * static_cast<float>(known.visits) + more.value * static_cast<float>(more.visits)) / visits;
      known.visits += more.visits;
      return;
    }
    all_.findings.push(more);
  }

  // The most visited, the first of equals. Those that do not search, or do not insist, agree with the first of them.
  Action choice(const Action& wish) {
    const Finding<Action>* best = nullptr;
    for (const auto& finding : all_.findings) {
      if (best == nullptr || finding.visits > best->visits) best = &finding;
    }
    if (best == nullptr || best->visits == 0) return wish;
    const Action chosen = all_.gives_way ? wish : best->action;
    expect(chosen);
    return chosen;
  }

  // What comes after that choice, from whoever would have made it too.
  void expect(const Action& chosen) {
    for (const auto& head : heads_) {
      Report<G> one;
      head->report(one);
      if (one.expected.empty() || !(one.expected[0] == chosen)) continue;
      all_.expected = one.expected;
      return;
    }
    all_.expected.clear();
    all_.expected.push(chosen);
  }

  std::vector<std::unique_ptr<Bot<G>>> heads_;
  Report<G> all_;
};

// A bot for people to play against: if it has time to think, on all processors; with a number of iterations on one, so
// that it plays the same game on every machine.
template <Game G>
std::unique_ptr<Bot<G>> make_thinker(std::string_view name, const Budget& budget) {
  constexpr unsigned kMostHeads = 8;
  const unsigned heads = budget.is_timed() ? std::clamp(std::thread::hardware_concurrency(), 1U, kMostHeads) : 1;
  std::vector<std::unique_ptr<Bot<G>>> bots;
  bots.reserve(heads);
  for (unsigned head = 0; head < heads; ++head) bots.push_back(make_bot<G>(name));
  return std::make_unique<ParallelBot<G>>(std::move(bots));
}

}  // namespace freebooter::cli
