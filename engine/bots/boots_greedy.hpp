// A simple opponent for Captain Treasure Boots: it goes for the best points per turn, one decision at a time.
#pragma once

#include "boots/game.hpp"
#include "bots/boots_reckoner.hpp"
#include "bots/bot.hpp"

namespace freebooter::boots {

class GreedyBot final : public Bot<Game> {
 public:
  explicit GreedyBot(const Taste& taste = {}) : reckoner_(taste) {}

  Action choose(const Rules& rules, const View& view, const Budget& budget, Rng& rng) override;
  // What it chooses among.
  const List<Considered>& consider(const Rules& rules, const View& view, Rng& rng) {
    return reckoner_.consider(rules, sample(rules, view, rng), *view.viewer());
  }

 private:
  Reckoner reckoner_;
};

}  // namespace freebooter::boots
