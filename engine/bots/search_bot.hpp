// A bot that searches: any game, any guide.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "ai/search.hpp"
#include "bots/bot.hpp"

namespace freebooter {

// How much a searcher thinks.
struct Patience {
  std::int64_t iterations = 0;  // if the budget sets no limit
  std::int64_t most = 0;        // never more, whatever the budget; 0 for no such limit
};

template <Game G, class GuideOfG>
class SearchBot final : public Bot<G> {
 public:
  explicit SearchBot(const Patience& patience, GuideOfG guide = {}, const SearchSettings& settings = {})
      : search_(std::move(guide), settings), patience_(patience) {}

  typename G::Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& budget,
                            Rng& rng) override {
    Budget enough = budget;
    enough.until_settled = true;
    think(rules, view, enough, rng);
    instead_.reset();
    if constexpr (requires { GuideOfG::drags_on(rules, view); }) {
      // Nobody gives way, and so nobody gets anywhere.
      if (GuideOfG::drags_on(rules, view)) instead_ = what_brings_on(rules, view, rng);
    }
    return instead_ ? *instead_ : search_.best();
  }
  bool look_back(const typename G::Rules& rules, const typename G::View& view, const typename G::Action& taken,
                 const Budget& budget, Rng& rng) override {
    const std::int64_t begun = budget.is_timed() ? budget.clock->microseconds() : 0;
    search_.look_back(rules, view, taken, rng);
    search_.think(rules, view, left_of(budget, begun), rng);
    return true;
  }
  void forget() override { search_.forget(); }
  void report(Report<G>& out) const override {
    out.simulations = search_.simulations();
    out.chances = search_.values();
    out.findings.clear();
    search_.findings(out.findings);
    out.expected.clear();
    out.gives_way = instead_.has_value();
    if (instead_) {
      out.expected.push(*instead_);
    } else {
      search_.principal_variation(out.expected);
    }
  }

  // Thinks, and leaves what it found out to be looked at.
  const Search<G, GuideOfG>& think(const typename G::Rules& rules, const typename G::View& view, const Budget& budget,
                                   Rng& rng) {
    const std::int64_t begun = budget.is_timed() ? budget.clock->microseconds() : 0;
    search_.begin(rules, view, rng);
    findings_.clear();
    search_.findings(findings_);
    if (findings_.size() > 1) search_.think(rules, view, left_of(budget, begun), rng);
    return search_;
  }

 private:
  // What gets the player on, whoever else gains by it; of equals what was looked into most. Now and then something
  // else, for two who both do that may still go round in circles.
  typename G::Action what_brings_on(const typename G::Rules& rules, const typename G::View& view, Rng& rng) {
    constexpr std::uint32_t kWhims = 8;  // one in so many
    findings_.clear();
    search_.findings(findings_);
    if (rng.below(kWhims) == 0) return action_by_prior(findings_, rng);
    const auto world = G::sample(rules, view, rng);
    const auto* best = findings_.begin();
    int most = 0;
    for (const auto& finding : findings_) {
      const int gain = search_.guide().gain(rules, world, *view.viewer(), finding.action);
      const bool is_better = gain != most ? gain > most : finding.visits > best->visits;
      if (&finding != findings_.begin() && !is_better) continue;
      best = &finding;
      most = gain;
    }
    return best->action;
  }

  // To begin takes its time too, when there is much to remember.
  [[nodiscard]] Budget left_of(const Budget& budget, std::int64_t begun) const {
    Budget limits = budget;
    if (limits.is_timed()) {
      limits.milliseconds -= std::min(limits.milliseconds - 1, (limits.clock->microseconds() - begun) / 1000);
    }
    if (limits.is_open()) limits.iterations = patience_.iterations;
    if (patience_.most > 0 && (limits.iterations == 0 || limits.iterations > patience_.most)) {
      limits.iterations = patience_.most;
    }
    return limits;
  }

  Search<G, GuideOfG> search_;
  Patience patience_;
  std::optional<typename G::Action> instead_;  // of what it looked into most
  List<Finding<typename G::Action>> findings_;
};

}  // namespace freebooter
