#include "bots/boots_reckoner.hpp"

#include <algorithm>

#include "boots/fire.hpp"
#include "boots/legal.hpp"
#include "boots/reach.hpp"
#include "bots/boots_gunnery.hpp"

namespace freebooter::boots {

namespace {

// One decision of one seat: the world as the seat imagines it, and what each action would come to.
class Decision {
 public:
  Decision(const Rules& rules, const State& world, Seat seat, const SailingTimes& times, const Taste& taste,
           List<Action>& steered)
      : rules_(rules),
        state_(world),
        seat_(seat),
        times_(times),
        taste_(taste),
        steered_(steered),
        voyages_(rules, state_, seat, times, taste),
        gunnery_(rules, state_, seat, taste) {}
  Decision(const Decision&) = delete;
  Decision& operator=(const Decision&) = delete;

  Reckoning reckon(const ChoosePort& choice);
  Reckoning reckon(const Command& command);
  Reckoning reckon(const Sail& sail);
  Reckoning reckon(const Collect& collect);
  Reckoning reckon(const Unload& unload);
  Reckoning reckon(const Shoot& shoot);
  Reckoning reckon(const Spend& spend);
  Reckoning reckon(const Loot& loot) { return gunnery_.loot(loot.token); }
  Reckoning reckon(const Pass& pass);

  // What nobody would do: a shot that cannot hit.
  [[nodiscard]] bool is_senseless(const Action& action) const;

 private:
  [[nodiscard]] ShipId own_ship() const { return ship_of(seat_); }
  [[nodiscard]] const Hold& own_hold() const { return state_.ships[seat_.value].hold; }
  [[nodiscard]] ShipId shooter() const { return commanding() ? state_.commanding : own_ship(); }
  [[nodiscard]] bool commanding() const {
    return state_.phase == Phase::kPrivateerMove || state_.phase == Phase::kPrivateerAction;
  }
  [[nodiscard]] Token treasure_at(Place island) const { return static_cast<Token>(state_.treasure[island.index] - 1); }
  [[nodiscard]] bool has_treasure(Place place) const {
    return place.is_island() && state_.treasure[place.index] != kNoTreasure;
  }

  // The own ship at the end of its turn, there, with that hold.
  [[nodiscard]] Reckoning at_rest(Square at, const Hold& hold, int scored = 0);
  [[nodiscard]] Reckoning collected(Square at, Token token);
  [[nodiscard]] Reckoning unloaded(Square at, const Hold& hold, const Hold& what);
  [[nodiscard]] Reckoning stopped(const Sail& sail);
  // The best shot of a ship from a square, nothing if it had better keep quiet.
  [[nodiscard]] Reckoning best_shot(ShipId shooter, Square from);
  // A Privateer under command that stops on a square and does the best it can there.
  [[nodiscard]] Reckoning steered_to(ShipId privateer, Square to);
  [[nodiscard]] Reckoning privateer_collects(Token token) const;

  const Rules& rules_;
  State state_;
  Seat seat_;
  const SailingTimes& times_;
  const Taste& taste_;
  List<Action>& steered_;
  Voyages voyages_;
  Gunnery gunnery_;
};

Reckoning better(const Reckoning& a, const Reckoning& b) { return b.total() > a.total() ? b : a; }

void add(Reckoning& sum, const Reckoning& more) {
  sum.win += more.win;
  sum.points += more.points;
  sum.booty += more.booty;
  sum.harm += more.harm;
}

Reckoning Decision::at_rest(Square at, const Hold& hold, int scored) {
  Reckoning result;
  result.voyage = voyages_.best(at, hold, scored).worth;
  result.prospects = voyages_.prospects(at, hold);
  result.danger = gunnery_.danger(at, hold);
  return result;
}

Reckoning Decision::collected(Square at, Token token) {
  Hold fuller = own_hold();
  fuller[token]++;
  return at_rest(at, fuller);
}

// B8: points at once; what is kept back may be lost.
Reckoning Decision::unloaded(Square at, const Hold& hold, const Hold& what) {
  Hold rest = hold;
  rest.take(what);
  const int points = unload_points(what, rules_.options);
  Reckoning result = at_rest(at, rest, points);
  result.points = kPoint * points;
  result.danger -= taste_.keep_risk * rest.total();
  if (points >= voyages_.needed()) result.win = kWinNow;
  return result;
}

Reckoning Decision::best_shot(ShipId shooter, Square from) {
  const Square back = state_.ships[shooter.value].at;
  state_.ships[shooter.value].at = from;
  Reckoning best;
  for (const auto& [target, gap] : targets_of(rules_, state_, shooter)) {
    best = better(best, gunnery_.shot(shooter, target, gap));
  }
  state_.ships[shooter.value].at = back;
  return best;
}

// The own ship stops there and does the best it can: collect, unload, shoot, by where it stands (B7.1).
Reckoning Decision::stopped(const Sail& sail) {
  const int spent = sail.pearls + sail.black;
  const Place place = rules_.sea.at(sail.to);
  Reckoning result;
  if (has_treasure(place)) {
    result = collected(sail.to, treasure_at(place));
  } else {
    result = at_rest(sail.to, own_hold());
    if (place.is_sea()) add(result, best_shot(own_ship(), sail.to));
  }
  result.pearls = -spent * taste_.pearl;
  if (!place.is_port()) return result;
  Hold hold = own_hold();
  hold[Token::kPearl] = static_cast<std::uint8_t>(hold[Token::kPearl] - sail.pearls);
  hold[Token::kBlack] = static_cast<std::uint8_t>(hold[Token::kBlack] - sail.black);
  if (hold.empty()) return result;
  Reckoning selling = unloaded(sail.to, hold, hold);
  selling.pearls = -spent * (taste_.pearl - kPoint);  // their point is missing from the unloading already
  return better(result, selling);
}

// B4.4: a point; but a treasure taken by a Privateer is one less to fetch.
Reckoning Decision::privateer_collects(Token token) const {
  Hold fuller = own_hold();
  fuller[token]++;
  const Worth missed = hold_worth(fuller, voyages_.needed(), rules_.options, taste_) -
                       hold_worth(own_hold(), voyages_.needed(), rules_.options, taste_);
  Reckoning result;
  result.points = kPoint;
  result.voyage = -missed / (2 * rules_.players);
  if (voyages_.needed() <= 1) result.win = kWinNow;
  return result;
}

Reckoning Decision::steered_to(ShipId privateer, Square to) {
  const Place place = rules_.sea.at(to);
  if (has_treasure(place)) return privateer_collects(treasure_at(place));
  return place.is_sea() ? best_shot(privateer, to) : Reckoning{};
}

// --- one answer for each kind of action ----------------------------------------------------------------------

Reckoning Decision::reckon(const ChoosePort& choice) {
  const Square at = rules_.sea.port_at(choice.port.value);
  Reckoning result = at_rest(at, own_hold());
  result.danger = 0;
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (seat == seat_.value || ((unsigned{state_.placed} >> static_cast<unsigned>(seat)) & 1U) == 0) continue;
    const Ship& rival = state_.ships[static_cast<std::size_t>(seat)];
    if (times_.turns(rival.at, at, rival.hold[Token::kSails]) < 2 * kTurn) result.prospects -= taste_.crowd;
  }
  return result;
}

Reckoning Decision::reckon(const Command& command) {
  steered_.clear();
  list_sails(rules_, state_, command.privateer, steered_);
  Reckoning best;
  for (const Action& action : steered_) {
    const Sail& sail = *std::get_if<Sail>(&action);
    Reckoning there = steered_to(command.privateer, sail.to);
    there.pearls = -kTrifle * (sail.pearls + sail.black);
    best = better(best, there);
  }
  if (best.total() <= 0) best.booty -= kTrifle;
  // Its own Pearls cost the commander next to nothing; the one that pays for the command is a Pearl of the own hold.
  if (command.payment != Payment::kFree) best.pearls -= taste_.pearl;
  return best;
}

Reckoning Decision::reckon(const Sail& sail) {
  if (!commanding()) return stopped(sail);
  Reckoning result = steered_to(state_.commanding, sail.to);
  result.pearls = -kTrifle * (sail.pearls + sail.black);
  return result;
}

Reckoning Decision::reckon(const Collect& /*collect*/) {
  if (commanding()) return privateer_collects(treasure_at(rules_.sea.at(state_.ships[state_.commanding.value].at)));
  const Square at = state_.ships[seat_.value].at;
  return collected(at, treasure_at(rules_.sea.at(at)));
}

Reckoning Decision::reckon(const Unload& unload) {
  return unloaded(state_.ships[seat_.value].at, own_hold(), unload.what);
}

Reckoning Decision::reckon(const Shoot& shoot) {
  Reckoning result = commanding() ? Reckoning{} : at_rest(state_.ships[own_ship().value].at, own_hold());
  const auto gap = aim_at(rules_, state_, shooter(), shoot.target);
  const Reckoning shot = gap ? gunnery_.shot(shooter(), shoot.target, *gap) : Reckoning{};
  add(result, shot);
  if (shot.total() <= 0) result.booty -= kTrifle;
  return result;
}

bool Decision::is_senseless(const Action& action) const {
  const auto* shoot = std::get_if<Shoot>(&action);
  if (shoot == nullptr) return false;
  const auto gap = aim_at(rules_, state_, shooter(), shoot->target);
  return gap && gunnery_.is_hopeless(shooter(), shoot->target, *gap);
}

Reckoning Decision::reckon(const Spend& spend) {
  return state_.phase == Phase::kAttackPearls ? gunnery_.attack_pearls(spend) : gunnery_.defence_pearls(spend);
}

Reckoning Decision::reckon(const Pass& /*pass*/) {
  if (state_.phase == Phase::kAction) return at_rest(state_.ships[seat_.value].at, own_hold());
  return {};
}

// B8.1: the parts of a hold worth a thought. What a token is worth hardly depends on how many more of its kind there
// are, only on whether there is one; so of each kind all, all but one, two, one or none are kept back. A hold of so
// many kinds and tokens that this would take long keeps back one of each at most.
template <class Visit>
class Unloadings {
 public:
  Unloadings(const Hold& hold, Visit visit) : hold_(hold), visit_(visit) {
    int parts = 1;
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) parts *= std::min(5, hold.count[kind] + 1);
    thrifty_ = parts > kMostParts;
    choose(0);
  }

 private:
  static constexpr int kMostParts = 128;

  // The whole first.
  void choose(std::size_t kind) {
    if (kind == kTokenKinds) {
      if (!part_.empty()) visit_(Unload{part_});
      return;
    }
    const int all = hold_.count[kind];
    for (int kept = 0; kept <= all; ++kept) {
      if (kept > 1 && (thrifty_ || (kept > 2 && kept < all - 1))) continue;
      part_.count[kind] = static_cast<std::uint8_t>(all - kept);
      choose(kind + 1);
    }
  }

  const Hold& hold_;
  Visit visit_;
  Hold part_;
  bool thrifty_ = false;
};

}  // namespace

const List<Considered>& Reckoner::consider(const Rules& rules, const State& world, Seat seat) {
  const SailingTimes& times = times_of(rules);
  legal_.clear();
  considered_.clear();
  legal_actions(rules, world, legal_);
  Decision decision(rules, world, seat, times, taste_, steered_);
  const auto consider = [&](const auto& choice) { considered_.push({choice, decision.reckon(choice)}); };
  for (const Action& action : legal_) {
    if (decision.is_senseless(action)) continue;
    if (const auto* unload = std::get_if<Unload>(&action)) {
      Unloadings(unload->what, consider);
    } else {
      std::visit(consider, action);
    }
  }
  return considered_;
}

Considered Reckoner::consider_one(const Rules& rules, const State& world, Seat seat, const Action& action) {
  Decision decision(rules, world, seat, times_of(rules), taste_, steered_);
  return {action, std::visit([&](const auto& choice) { return decision.reckon(choice); }, action)};
}

Reckoning Reckoner::at_rest(const Rules& rules, const State& world, Seat seat) {
  const Ship& ship = world.ships[seat.value];
  Voyages voyages(rules, world, seat, times_of(rules), taste_);
  Reckoning result;
  result.voyage = voyages.best(ship.at, ship.hold, 0).worth;
  result.prospects = voyages.prospects(ship.at, ship.hold);
  result.danger = Gunnery(rules, world, seat, taste_).danger(ship.at, ship.hold);
  return result;
}

const SailingTimes& Reckoner::times_of(const Rules& rules) {
  if (!times_ || times_->drift() != rules.options.drift) times_.emplace(rules);
  return *times_;
}

}  // namespace freebooter::boots
