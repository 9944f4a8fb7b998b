// A computer opponent: it sees what its seat may see, and nothing else.
//
// bots/bots.hpp names the bots of every game; random.hpp plays any game; the rest belongs to one game each and says so
// in its file name.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "ai/budget.hpp"
#include "ai/search.hpp"
#include "core/game.hpp"

namespace freebooter {

// What a bot found out while it thought about its last decision.
template <Game G>
struct Report {
  std::int64_t simulations = 0;                // none: it did not search, and the rest says nothing
  Values chances{};                            // of every seat to win
  List<Finding<typename G::Action>> findings;  // about each action it looked into
  List<typename G::Action> expected;           // what all sides would do, its own choice first
  bool gives_way = false;                      // the game drags on: it did not insist on what it looked into most
};

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;

  // A legal action for the seat that looks (view.viewer()), which must be the one to decide. The same view and the same
  // numbers from `rng` give the same choice on every machine, as long as the budget is not one of time. A bot may keep
  // what it found out for its next decision in the same game.
  virtual typename G::Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& budget,
                                    Rng& rng) = 0;
  // Thinks again about a decision of that seat that was taken, so that report() tells what else there was to do. False
  // from bots that do not search.
  virtual bool look_back(const typename G::Rules& /*rules*/, const typename G::View& /*view*/,
                         const typename G::Action& /*taken*/, const Budget& /*budget*/, Rng& /*rng*/) {
    return false;
  }
  // About the last choice; bots that do not search have nothing to say.
  virtual void report(Report<G>& /*out*/) const {}
  // A new game: nothing of the last one is kept but room to work in and tables of the rules.
  virtual void forget() {}

 protected:
  Bot() = default;
  Bot(const Bot&) = default;
  Bot& operator=(const Bot&) = default;
  Bot(Bot&&) = default;
  Bot& operator=(Bot&&) = default;
};

// The bots of a game by name, weakest first; each game specialises both.
template <Game G>
std::span<const std::string_view> bot_names();
// Nothing if there is no bot of that name, or this program goes without it.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name);

}  // namespace freebooter
