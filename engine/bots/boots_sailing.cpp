#include "bots/boots_sailing.hpp"

#include <algorithm>
#include <variant>

#include "boots/reach.hpp"
#include "boots/state.hpp"
#include "core/list.hpp"

namespace freebooter::boots {

namespace {

// B5: the moves of a ship that is alone on the open sea, by wind.
std::array<List<Square>, 4> open_moves(const Rules& rules, int sails) {
  constexpr Square kOpenSea{kFarthest / 2, kFarthest / 2};  // no board is laid so far out
  State state;
  state.placed = 1;
  state.ships[0].at = kOpenSea;
  state.ships[0].hold[Token::kSails] = static_cast<std::uint8_t>(sails);
  std::array<List<Square>, 4> moves;
  List<Action> list;
  for (std::size_t wind = 0; wind < moves.size(); ++wind) {
    state.wind = static_cast<Wind>(wind);
    list.clear();
    list_sails(rules, state, ShipId{0}, list);
    for (const Action& action : list) {
      const Square to = std::get_if<Sail>(&action)->to;
      moves[wind].push({to.x - kOpenSea.x, to.y - kOpenSea.y});
    }
  }
  return moves;
}

}  // namespace

SailingTimes::SailingTimes(const Rules& rules) : drift_(rules.options.drift) {
  for (int sails = 0; sails < kLevels; ++sails) fill(rules, sails, quarters_[static_cast<std::size_t>(sails)]);
}

// From every square, in each of the four winds, the ship sails to the best square in reach. The times are improved
// until they hold still; going outwards ring by ring, that is after a few rounds.
void SailingTimes::fill(const Rules& rules, int sails, Quarter& quarter) {
  const auto moves = open_moves(rules, sails);
  const auto at = [&](int dx, int dy) -> Worth& {
    return quarter[static_cast<std::size_t>(dx)][static_cast<std::size_t>(dy)];
  };
  for (int dx = 0; dx <= kRadius; ++dx) {
    for (int dy = 0; dy <= kRadius; ++dy) at(dx, dy) = kTurn * (1 + std::max(dx, dy));
  }
  const auto best_of = [&](const List<Square>& reach, int dx, int dy) {
    Worth best = at(dx, dy);
    for (const Square move : reach) {
      const int left_x = move.x < dx ? dx - move.x : move.x - dx;
      const int left_y = move.y < dy ? dy - move.y : move.y - dy;
      if (left_x > kRadius || left_y > kRadius) continue;
      best = std::min(best, left_x == 0 && left_y == 0 ? 0 : at(left_x, left_y));
    }
    return best;
  };
  for (bool improved = true; improved;) {
    improved = false;
    for (int dx = 0; dx <= kRadius; ++dx) {
      for (int dy = 0; dy <= dx; ++dy) {
        Worth sum = 0;
        for (const auto& reach : moves) sum += best_of(reach, dx, dy);
        const Worth turns = kTurn + sum / 4;
        if (turns >= at(dx, dy)) continue;
        at(dx, dy) = at(dy, dx) = turns;
        improved = true;
      }
    }
  }
}

Worth SailingTimes::far_away(const Quarter& quarter, std::int64_t dx, std::int64_t dy) {
  constexpr std::int64_t kFarEnough = 1000;  // squares; nobody plans so far, and no sum may overflow
  const std::int64_t beyond = std::min(std::max(dx, dy) - kRadius, kFarEnough);
  const Worth a_square = (quarter[kRadius][0] - quarter[kRadius - 5][0]) / 5;
  const auto near_x = static_cast<std::size_t>(std::min<std::int64_t>(dx, kRadius));
  const auto near_y = static_cast<std::size_t>(std::min<std::int64_t>(dy, kRadius));
  return quarter[near_x][near_y] + a_square * static_cast<Worth>(beyond);
}

}  // namespace freebooter::boots
