// How strong players are: ratings by core/rating.hpp, apart for each game and number of seats. Bots are the anchors:
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

// Somebody won, somebody did not, nobody sits there twice, and it is not bots alone.
bool is_rated(std::span<const Rated> seats);

storage::Stored<storage::Done> rate_game(storage::Store& store, const std::string& kind, std::span<const Rated> seats);

}  // namespace freebooter::server
