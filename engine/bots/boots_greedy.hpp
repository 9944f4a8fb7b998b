// A simple opponent for Captain Treasure Boots: it goes for the best points per turn, one decision at a time.
#pragma once

#include <optional>

#include "boots/game.hpp"
#include "bots/boots_voyage.hpp"
#include "bots/boots_worth.hpp"
#include "bots/bot.hpp"
#include "core/list.hpp"

namespace freebooter::boots {

class GreedyBot final : public Bot<Game> {
 public:
  explicit GreedyBot(const Taste& taste = {}) : taste_(taste) {}

  Action choose(const Rules& rules, const View& view, const Budget& budget, Rng& rng) override;

  // An action and what the bot thinks of it.
  struct Considered {
    Action action;
    Reckoning reckoning;
  };
  // Everything it would choose among, in the order of the legal list; an unloading in several parts. The list is good
  // until the next call.
  const List<Considered>& consider(const Rules& rules, const View& view, Rng& rng);

 private:
  Taste taste_;
  std::optional<SailingTimes> times_;
  List<Action> legal_;
  List<Action> steered_;  // where a Privateer could be steered
  List<Considered> considered_;
};

}  // namespace freebooter::boots
