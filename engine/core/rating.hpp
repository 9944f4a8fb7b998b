// How strong players are, by the games they won. For matches of bots and for the players of a server alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace freebooter {

// One game: who sat on each seat, and the seats that won, a bit each; none if nobody did.
struct Contest {
  std::vector<std::uint8_t> entrants;
  std::uint32_t winners = 0;
};

// Weng and Lin's Bayesian rating with the Plackett-Luce model, game after game: winners before all others.
// Whoever sits on several seats learns from all of them.
struct Rating {
  double mu = 25.0;
  double sigma = 25.0 / 3;
};
void weng_lin(const Contest& contest, std::vector<Rating>& ratings);

}  // namespace freebooter
