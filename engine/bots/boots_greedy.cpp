#include "bots/boots_greedy.hpp"

namespace freebooter::boots {

// The best; among equals each is as likely as the next.
Action GreedyBot::choose(const Rules& rules, const View& view, const Budget& /*budget*/, Rng& rng) {
  const auto& considered = consider(rules, view, rng);
  const Considered* best = considered.begin();
  std::uint32_t equals = 1;
  for (const Considered* next = best + 1; next != considered.end(); ++next) {
    const Worth ahead = next->reckoning.total() - best->reckoning.total();
    if (ahead < 0) continue;
    equals = ahead > 0 ? 1 : equals + 1;
    if (ahead > 0 || rng.below(equals) == 0) best = next;
  }
  return best->action;
}

}  // namespace freebooter::boots
