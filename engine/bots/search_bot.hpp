// A bot that searches: any game, any guide.
#pragma once

#include <utility>

#include "ai/search.hpp"
#include "bots/bot.hpp"

namespace freebooter {

template <Game G, class GuideOfG>
class SearchBot final : public Bot<G> {
 public:
  // The iterations are for a budget without any limit.
  explicit SearchBot(std::int64_t iterations, GuideOfG guide = {}, const SearchSettings& settings = {})
      : search_(std::move(guide), settings), iterations_(iterations) {}

  typename G::Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& budget,
                            Rng& rng) override {
    search_.begin(rules, view, rng);
    findings_.clear();
    search_.findings(findings_);
    if (findings_.size() == 1) return findings_[0].action;
    Budget limits = budget;
    if (limits.is_open()) limits.iterations = iterations_;
    search_.think(rules, view, limits, rng);
    return search_.best();
  }
  void forget() override { search_.forget(); }

 private:
  Search<G, GuideOfG> search_;
  std::int64_t iterations_;
  List<Finding<typename G::Action>> findings_;
};

}  // namespace freebooter
