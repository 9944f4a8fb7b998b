// B5 and B6, by trying everything.
#include <vector>

#include "plain/clauses.hpp"

namespace freebooter::plain {
namespace {

// What has become of the one free step (B5.3).
enum class Drift { kNotEarned, kReady, kGone };

// Where a ship can be in the middle of a move.
struct Situation {
  Spot at;
  Drift drift = Drift::kReady;
  friend bool operator==(const Situation&, const Situation&) = default;
  friend bool operator<(const Situation& a, const Situation& b) {
    return a.at == b.at ? a.drift < b.drift : a.at < b.at;
  }
};

class Mover {
 public:
  Mover(const Setup& setup, const Position& position, const std::string& ship)
      : setup_(setup), down_(downwind(position.wind)), start_(position.ships.at(ship).at) {
    for (const auto& [name, other] : position.ships) {
      if (name != ship) others_.insert(other.at);
    }
  }

  // For every square that can be stopped on, the least points of the way there, for ships with `most` points.
  std::map<Spot, int> least_points(int most) {
    after_.assign(static_cast<std::size_t>(most) + 3, {});
    const Situation begin{start_, drift_at_start()};
    best_[start_] = 0;
    met_.insert(begin);
    try_all_steps(begin, 0);  // leaving an island at the start is fine (B6.2)
    for (int spent = 0; spent <= most; ++spent) {
      auto& waiting = after_[static_cast<std::size_t>(spent)];
      while (!waiting.empty()) {
        const Situation now = waiting.back();
        waiting.pop_back();
        if (!met_.insert(now).second) continue;  // been here with as few points or fewer
        if (may_stop(now.at)) best_.emplace(now.at, spent);
        if (!setup_.chart.is_land(now.at)) try_all_steps(now, spent);  // entering one ends the move (B6.2)
      }
    }
    return best_;
  }

 private:
  [[nodiscard]] Drift drift_at_start() const {
    if (setup_.house.drift == "free") return Drift::kReady;
    return setup_.house.drift == "paid" ? Drift::kNotEarned : Drift::kGone;
  }

  [[nodiscard]] bool may_stop(const Spot& spot) const {
    return setup_.chart.ports.contains(spot) || !others_.contains(spot);  // B6.1
  }

  [[nodiscard]] bool may_enter(const Spot& from, const Spot& step) const {
    const Spot to = from + step;
    if (setup_.chart.islands.contains(to) && others_.contains(to)) return false;  // B6.3
    if (setup_.house.squeeze == "blocked" && step.x != 0 && step.y != 0) {        // B6.4
      return !(setup_.chart.is_land(from + Spot{step.x, 0}) && setup_.chart.is_land(from + Spot{0, step.y}));
    }
    return true;
  }

  // B5.2; nothing if the wind forbids it.
  [[nodiscard]] int cost_of(const Spot& step) const {
    const std::int64_t along = step.x * down_.x + step.y * down_.y;
    const bool straight = step.x == 0 || step.y == 0;
    if (along < 0) return straight ? 0 : 2;
    return 1;
  }

  void try_all_steps(const Situation& now, int spent) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx != 0 || dy != 0) try_step(now, spent, Spot{dx, dy});
      }
    }
  }

  void try_step(const Situation& now, int spent, const Spot& step) {
    if (!may_enter(now.at, step)) return;
    const Spot to = now.at + step;
    if (step == down_ && now.drift == Drift::kReady) add({to, Drift::kGone}, spent);
    if (cost_of(step) == 0) return;
    const bool earned = step == down_ && now.drift == Drift::kNotEarned;
    add({to, earned ? Drift::kReady : now.drift}, spent + cost_of(step));
  }

  void add(const Situation& next, int spent) {
    if (!met_.contains(next)) after_[static_cast<std::size_t>(spent)].push_back(next);
  }

  const Setup& setup_;
  Spot down_;
  Spot start_;
  std::set<Spot> others_;
  std::set<Situation> met_;
  std::vector<std::vector<Situation>> after_;  // what can be the case after exactly so many points
  std::map<Spot, int> best_;
};

}  // namespace

std::map<Spot, int> destinations(const Setup& setup, const Position& position, const std::string& ship) {
  const Hold& hold = position.ships.at(ship).hold;
  const int own = 3 + count(hold, 'S');  // B5.1
  std::map<Spot, int> all = Mover(setup, position, ship).least_points(own + pearls(hold));
  for (auto& [spot, points] : all) points = points > own ? points - own : 0;  // B5.4
  return all;
}

}  // namespace freebooter::plain
