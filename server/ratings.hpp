// How strong players are: the Bayesian ratings of Weng and Lin (2011, "A Bayesian Approximation Method for Online
// Ranking", algorithm 1, Bradley-Terry with all pairs), apart for each game and number of seats. Bots are the anchors:
// they have ratings as well.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "storage/store.hpp"

namespace freebooter::server {

struct Rated {
  std::string who;
  bool is_bot = false;
  bool won = false;
};

struct Strength {
  double mean = 25.0;
  double deviation = 25.0 / 3;
};

// The new strengths of all seats after one game.
std::vector<Strength> after_game(std::span<const Strength> before, std::span<const Rated> seats);

// Somebody won, somebody did not, nobody sits there twice, and it is not bots alone.
bool is_rated(std::span<const Rated> seats);

storage::Stored<storage::Done> rate_game(storage::Store& store, const std::string& kind, std::span<const Rated> seats);

}  // namespace freebooter::server
