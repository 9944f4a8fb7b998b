// A bot that follows its first impulse: the more an action promises, the likelier it is taken. It errs as people do, by
// taking something nearly as good, and the warmer its guide the more.
#pragma once

#include <utility>

#include "ai/guide.hpp"
#include "bots/bot.hpp"

namespace freebooter {

template <Game G, class GuideOfG>
class ImpulseBot final : public Bot<G> {
 public:
  explicit ImpulseBot(GuideOfG guide) : guide_(std::move(guide)) {}

  typename G::Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& /*budget*/,
                            Rng& rng) override {
    if constexpr (requires { guide_.study(rules); }) guide_.study(rules);
    candidates_.clear();
    guide_.candidates(rules, G::sample(rules, view, rng), *view.viewer(), candidates_);
    return action_by_prior(candidates_, rng);
  }

 private:
  GuideOfG guide_;
  List<Candidate<typename G::Action>> candidates_;
};

}  // namespace freebooter
