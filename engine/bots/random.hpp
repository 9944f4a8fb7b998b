// Plays any game without a thought: every entry of the legal list is as likely as the next.
#pragma once

#include "bots/bot.hpp"
#include "core/list.hpp"

namespace freebooter {

// An entry of the legal list may stand for a family of actions; RandomMember<G>::of(entry, rng) picks one of them.
// Every game specialises it, be it to give the entry back; bots/bots.hpp has them all.
template <Game G>
struct RandomMember;

// A random action in a position; `room` is room to work in, kept by the caller. It may be given the true state:
// what a seat may do never depends on what it may not see.
template <Game G>
typename G::Action random_action(const typename G::Rules& rules, const typename G::State& state,
                                 List<typename G::Action>& room, Rng& rng) {
  room.clear();
  G::legal(rules, state, room);
  return RandomMember<G>::of(room[rng.below(static_cast<std::uint32_t>(room.size()))], rng);
}

template <Game G>
class RandomBot final : public Bot<G> {
 public:
  typename G::Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& /*budget*/,
                            Rng& rng) override {
    return random_action<G>(rules, G::sample(rules, view, rng), room_, rng);
  }

 private:
  List<typename G::Action> room_;
};

}  // namespace freebooter
