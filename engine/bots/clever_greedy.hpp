// A simple opponent for Capt'n Clever: it takes the shortest way to its treasure, and gives the card with the longest.
#pragma once

#include "bots/bot.hpp"
#include "bots/clever_ways.hpp"
#include "clever/game.hpp"
#include "core/list.hpp"

namespace freebooter::clever {

struct Temper {
  // Where another captain stands on the island it is looking for, it goes on as near to it as it can. If not, it waits
  // beside it, out of reach of all boats (C5.3); two such captains may wait for each other for ever.
  bool gives_way = true;
};

class GreedyBot final : public Bot<Game> {
 public:
  explicit GreedyBot(const Temper& temper = {}) : temper_(temper) {}

  Action choose(const Rules& rules, const View& view, const Budget& budget, Rng& rng) override;

  // An action and what it costs: the less, the better.
  struct Considered {
    Action action;
    int cost;
  };
  // The whole legal list in its order. It is good until the next call.
  const List<Considered>& consider(const Rules& rules, const View& view, Rng& rng);

 private:
  Temper temper_;
  List<Action> legal_;
  List<Considered> considered_;
};

}  // namespace freebooter::clever
