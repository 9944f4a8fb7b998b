// B5 and B6, by trying everything.
#include <utility>
#include <vector>

#include "plain/clauses.hpp"

namespace freebooter::plain {
namespace {

// What has become of the one free step (B5.3).
enum class Drift { kNotEarned, kReady, kGone };

// Where a ship can be in the middle of a move.
struct Situation {
  Spot at;  // counted from where the move began
  Drift drift = Drift::kReady;
};

// The water around a ship, as far as it can get: no square is further away than the points and the drift.
class Waters {
 public:
  struct Field {
    bool island = false;
    bool port = false;
    bool ship = false;                    // another one
    bool met[3] = {false, false, false};  // by what has become of the drift  NOLINT(modernize-avoid-c-arrays)
    int best = -1;                        // the least points to stop here
    [[nodiscard]] bool land() const { return island || port; }
  };

  Waters(const Setup& setup, const Position& position, const std::string& ship, int points)
      : far_(points + 2), fields_(static_cast<std::size_t>((2 * far_ + 1) * (2 * far_ + 1))) {
    const Spot middle = position.ships.at(ship).at;
    for (const auto& [spot, number] : setup.chart.islands) mark(middle, spot, &Field::island);
    for (const auto& [spot, name] : setup.chart.ports) mark(middle, spot, &Field::port);
    for (const auto& [name, other] : position.ships) {
      if (name != ship) mark(middle, other.at, &Field::ship);
    }
  }

  Field& operator[](const Spot& at) {
    return fields_[static_cast<std::size_t>((at.y + far_) * (2 * far_ + 1) + at.x + far_)];
  }
  [[nodiscard]] std::int64_t far() const { return far_; }

 private:
  void mark(const Spot& middle, const Spot& spot, bool Field::* what) {
    const Spot at{spot.x - middle.x, spot.y - middle.y};
    if (at.x >= -far_ && at.x <= far_ && at.y >= -far_ && at.y <= far_) (*this)[at].*what = true;
  }

  std::int64_t far_;
  std::vector<Field> fields_;
};

class Mover {
 public:
  Mover(const House& house, char wind, Waters waters)
      : house_(house), down_(downwind(wind)), waters_(std::move(waters)) {}

  // For every square that can be stopped on, the least points of the way there, for a ship with `most` points.
  void try_everything(int most) {
    after_.assign(static_cast<std::size_t>(most) + 3, {});
    const Situation begin{{0, 0}, drift_at_start()};
    waters_[begin.at].best = 0;
    is_new(begin);
    try_all_steps(begin, 0);  // leaving an island at the start is fine (B6.2)
    for (int spent = 0; spent <= most; ++spent) {
      auto& waiting = after_[static_cast<std::size_t>(spent)];
      while (!waiting.empty()) {
        const Situation now = waiting.back();
        waiting.pop_back();
        if (!is_new(now)) continue;  // been here with as few points or fewer
        Waters::Field& field = waters_[now.at];
        if (field.best < 0 && (field.port || !field.ship)) field.best = spent;  // B6.1
        if (!field.land()) try_all_steps(now, spent);                           // entering one ends the move (B6.2)
      }
    }
  }

  [[nodiscard]] Waters& waters() { return waters_; }

 private:
  [[nodiscard]] Drift drift_at_start() const {
    if (house_.drift == "free") return Drift::kReady;
    return house_.drift == "paid" ? Drift::kNotEarned : Drift::kGone;
  }

  bool is_new(const Situation& now) {
    bool& met = waters_[now.at].met[static_cast<std::size_t>(now.drift)];
    return !std::exchange(met, true);
  }

  bool may_enter(const Spot& from, const Spot& step) {
    const Waters::Field& to = waters_[from + step];
    if (to.island && to.ship) return false;                           // B6.3
    if (house_.squeeze == "blocked" && step.x != 0 && step.y != 0) {  // B6.4
      return !(waters_[from + Spot{step.x, 0}].land() && waters_[from + Spot{0, step.y}].land());
    }
    return true;
  }

  // B5.2; 0 if the wind forbids it.
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

  void add(const Situation& next, int spent) { after_[static_cast<std::size_t>(spent)].push_back(next); }

  const House& house_;
  Spot down_;
  Waters waters_;
  std::vector<std::vector<Situation>> after_;  // what can be the case after exactly so many points
};

}  // namespace

std::map<Spot, int> destinations(const Setup& setup, const Position& position, const std::string& ship) {
  const Hold& hold = position.ships.at(ship).hold;
  const Spot middle = position.ships.at(ship).at;
  const int own = 3 + count(hold, 'S');  // B5.1
  const int most = own + pearls(hold);
  Mover mover(setup.house, position.wind, Waters(setup, position, ship, most + 1));
  mover.try_everything(most);
  std::map<Spot, int> all;
  const std::int64_t far = mover.waters().far();
  for (std::int64_t y = -far; y <= far; ++y) {
    for (std::int64_t x = -far; x <= far; ++x) {
      const int points = mover.waters()[{x, y}].best;
      if (points >= 0) all.emplace_hint(all.end(), middle + Spot{x, y}, points > own ? points - own : 0);  // B5.4
    }
  }
  return all;
}

}  // namespace freebooter::plain
