// A guide that knows nothing but the rules: every action is as good as the next, and a position is worth what comes of
// it when everybody plays at random.
#pragma once

#include "ai/guide.hpp"

namespace freebooter {

// What a game tells a guide about itself, for every guide of that game; each game specialises it in bots/:
//   static constexpr bool kSecrets
//   static std::uint32_t observed(rules, state), and what else guide.hpp asks for where there are secrets
//   static void standing(rules, state, Values&)   the shares of a game that is cut short, by what everybody has so far
//   static constexpr int kPlayoutTurns            how many turns ahead a random game is played
template <Game G>
struct Outlook;

// Plays on at random up to the end of a turn, or of the game; gives the number of decisions. All that it calls is put
// in its place: left to itself the compiler stops doing so as the program grows, and a step takes a third longer.
template <Game G>
[[gnu::flatten]] int play_out(const typename G::Rules& rules, typename G::State& state, int last,
                              List<typename G::Action>& scratch, Rng& rng) {
  int decisions = 0;
  for (Turn turn = G::turn(rules, state); turn.kind != Turn::Kind::kOver; turn = G::turn(rules, state)) {
    if (G::turn_number(rules, state) > last) break;
    if (turn.kind == Turn::Kind::kChance) {
      G::apply_outcome(rules, state, G::roll(rules, state, rng), nullptr);
    } else {
      G::apply(rules, state, G::pick(rules, state, scratch, rng), nullptr);
      ++decisions;
    }
  }
  return decisions;
}

template <Game G>
class PlainGuide : public Outlook<G> {
 public:
  void candidates(const typename G::Rules& rules, const typename G::State& state, Seat /*seat*/,
                  List<Candidate<typename G::Action>>& out) {
    scratch_.clear();
    G::legal(rules, state, scratch_);
    const float prior = 1.0F / static_cast<float>(scratch_.size());
    for (const auto& action : scratch_) out.push({action, prior});
  }

  void set_out(const typename G::Rules& rules, const typename G::State& state) {
    last_ = G::turn_number(rules, state) + Outlook<G>::kPlayoutTurns;
  }
  void values(const typename G::Rules& rules, const typename G::State& state, Rng& rng, Values& values) {
    typename G::State playing = state;
    scratch_.clear();
    play_out<G>(rules, playing, last_, scratch_, rng);
    const std::uint32_t winners = G::winners(rules, playing);
    if (winners != 0) {
      values = values_of(winners);
    } else {
      Outlook<G>::standing(rules, playing, values);
    }
  }

 private:
  List<typename G::Action> scratch_;
  int last_ = 0;  // the turn up to which games are played
};

}  // namespace freebooter
