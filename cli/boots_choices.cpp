#include "cli/boots_choices.hpp"

#include <algorithm>
#include <set>

#include "boots/fire.hpp"
#include "boots/legal.hpp"
#include "boots/reach.hpp"
#include "boots/score.hpp"

namespace freebooter::cli {

namespace {

using boots::Fraction;
using boots::Hold;
using boots::Phase;
using boots::ShipId;
using boots::Square;
using boots::State;
using boots::Token;
using Ask = Question<boots::Game>;

constexpr std::size_t kMostShots = 4;
constexpr std::size_t kMostSpends = 8;

bool likelier(const Fraction& a, const Fraction& b) { return a.part * b.whole > b.part * a.whole; }

// The legal moves, each square once with the payment that comes first (the least Pearls, white before
// black), cheap ones first and then in reading order.
std::vector<boots::Sail> sails(const BootsSight& sight) {
  std::vector<boots::Sail> out;
  std::set<Square> seen;
  for (const boots::Action& action : sight.legal) {
    const auto* sail = std::get_if<boots::Sail>(&action);
    if (sail != nullptr && seen.insert(sail->to).second) out.push_back(*sail);
  }
  std::ranges::sort(out, {}, [](const boots::Sail& sail) { return std::pair(sail.pearls + sail.black, sail.to); });
  return out;
}

class Asker {
 public:
  explicit Asker(const BootsSight& sight) : sight_(sight), state_(state_of(sight)) {}

  Ask run() {
    switch (state_.phase) {
      case Phase::kChoosePort: ports("choose_port", "B2.5"); break;
      case Phase::kRefuge: ports("refuge", "B10.3"); break;
      case Phase::kCommand: command(); break;
      case Phase::kPrivateerMove: move("privateer_move", "B4.3"); break;
      case Phase::kMove: move("move", "B5.1"); break;
      case Phase::kPrivateerAction:
      case Phase::kAction: action(); break;
      case Phase::kAttackPearls: attack_pearls(); break;
      case Phase::kDefencePearls: defence_pearls(); break;
      case Phase::kLoot: loot(); break;
      default: break;
    }
    return std::move(ask_);
  }

 private:
  [[nodiscard]] std::string who() const { return seat_name(sight_, sight_.view.viewer().value_or(state_.active)); }
  [[nodiscard]] const Hold& hold_of(ShipId ship) const { return state_.ships[ship.value].hold; }
  [[nodiscard]] std::string choice_words(std::string_view key, std::initializer_list<Fill> fills = {}) const {
    return sight_.words("boots.choice." + std::string(key), fills);
  }

  void title(std::string_view key, std::string_view clause, std::initializer_list<Fill> fills = {}) {
    ask_.title = sentence(sight_.words("boots.ask." + std::string(key), fills));
    ask_.clause = clause;
  }
  void offer(const boots::Action& action, std::string text) { ask_.choices.push_back({action, std::move(text)}); }

  // The sign by which the chart shows a port; nothing for those who do not see the chart.
  [[nodiscard]] std::string port_mark(int port) const {
    return sight_.traits.plain ? "" : "⌂" + port_letter(port) + " ";
  }

  void ports(std::string_view key, std::string_view clause) {
    title(key, clause, {{"who", who()}});
    for (const boots::Action& legal : sight_.legal) {
      const int port = std::get<boots::ChoosePort>(legal).port.value;
      offer(legal, choice_words("port", {{"mark", port_mark(port)},
                                         {"port", port_name(sight_, port)},
                                         {"at", square_name(sight_.rules.sea.port_at(port))}}));
    }
  }

  void command() {
    title(state_.dice[0] == state_.dice[1] ? "command_doubles" : "command", "B4.1", {{"who", who()}});
    for (const boots::Action& legal : sight_.legal) {
      if (const auto* command = std::get_if<boots::Command>(&legal)) {
        const Square at = state_.ships[command->privateer.value].at;
        const Hold paid = pearls_of(command->payment == boots::Payment::kPearl ? 1 : 0,
                                    command->payment == boots::Payment::kBlack ? 1 : 0);
        const std::string cost = paid.empty() ? "" : sight_.words("boots.cost", {{"pearls", hold_words(sight_, paid)}});
        offer(legal, choice_words("command", {{"ship", ink(Ink::kPrivateer, ship_mark(command->privateer))},
                                              {"place", place_name(sight_, at)},
                                              {"cost", cost}}));
      } else {
        offer(legal, choice_words("no_command"));
      }
    }
  }

  void move(std::string_view key, std::string_view clause) {
    const ShipId ship = focus_of(sight_);
    const std::string drift =
        sight_.words(sight_.rules.options.drift == boots::Options::Drift::kFree   ? "boots.drift.free"
                     : sight_.rules.options.drift == boots::Options::Drift::kPaid ? "boots.drift.paid"
                                                                                  : "boots.drift.off");
    title(key, clause,
          {{"who", who()},
           {"ship", ship_name(sight_, ship)},
           {"points", sight_.words.count("boots.movement", boots::movement_points(hold_of(ship)))},
           {"drift", drift}});
    const std::vector<boots::Sail> reach = sails(sight_);
    for (const boots::Sail& sail : reach) stay(ship, sail);
    for (const boots::Sail& sail : reach) port(ship, sail);
    for (const boots::Sail& sail : reach) island(ship, sail);
    shots_from(ship);
    ask_.note = sight_.words(sight_.traits.screen  ? "boots.note.move_keys"
                             : sight_.traits.plain ? "boots.note.move_plain"
                                                   : "boots.note.move",
                             {{"at", square_name(example(reach))}});
  }

  // A square to type as an example: the farthest one without Pearls, so that it is worth typing.
  [[nodiscard]] Square example(const std::vector<boots::Sail>& reach) const {
    const Square from = state_.ships[focus_of(sight_).value].at;
    Square best = from;
    for (const boots::Sail& sail : reach) {
      const bool free = sail.pearls + sail.black == 0 && sight_.rules.sea.is_open(sail.to);
      if (free && distance(from, sail.to) > distance(from, best)) best = sail.to;
    }
    return best;
  }

  void stay(ShipId ship, const boots::Sail& sail) {
    if (sail.to != state_.ships[ship.value].at) return;
    if (const auto token = treasure_at(sight_, sail.to)) {
      offer(sail, choice_words("stay_island", {{"token", a_token(sight_, *token)}}));
    } else if (sight_.rules.sea.at(sail.to).is_port() && !boots::is_privateer(ship) && !hold_of(ship).empty()) {
      offer(sail, choice_words("stay_port",
                               {{"points", sight_.words.count("boots.points", unload_worth(sight_, hold_of(ship)))}}));
    } else {
      offer(sail, choice_words("stay"));
    }
  }

  void port(ShipId ship, const boots::Sail& sail) {
    const boots::Place place = sight_.rules.sea.at(sail.to);
    if (!place.is_port() || boots::is_privateer(ship) || sail.to == state_.ships[ship.value].at) return;
    Hold left = hold_of(ship);
    left.take(pearls_of(sail.pearls, sail.black));
    const std::string worth =
        left.empty()
            ? ""
            : choice_words("worth", {{"points", sight_.words.count("boots.points", unload_worth(sight_, left))}});
    offer(sail, choice_words("sail_port", {{"mark", port_mark(place.index)},
                                           {"port", port_name(sight_, place.index)},
                                           {"at", square_name(sail.to)},
                                           {"worth", worth},
                                           {"cost", cost_words(sight_, sail)}}));
  }

  void island(ShipId ship, const boots::Sail& sail) {
    const auto token = treasure_at(sight_, sail.to);
    if (!token || sail.to == state_.ships[ship.value].at) return;
    offer(sail, choice_words("sail_island", {{"place", place_name(sight_, sail.to)},
                                             {"token", a_token(sight_, *token)},
                                             {"cost", cost_words(sight_, sail)}}));
  }

  void shots_from(ShipId ship) {
    for (const Prospect& prospect : prospects(sight_)) {
      const bool here = prospect.from.to == state_.ships[ship.value].at;
      offer(prospect.from,
            choice_words(here ? "stay_shot" : "sail_shot", {{"at", square_name(prospect.from.to)},
                                                            {"target", short_name(prospect.target)},
                                                            {"percent", percent(sight_, prospect.chance)},
                                                            {"cost", cost_words(sight_, prospect.from)}}));
    }
  }

  // "Finn", "P3": lists are narrow.
  [[nodiscard]] std::string short_name(ShipId ship) const {
    return boots::is_privateer(ship) ? ink(Ink::kPrivateer, ship_mark(ship)) : seat_name(sight_, boots::owner(ship));
  }

  void action() {
    const ShipId ship = focus_of(sight_);
    const Square at = state_.ships[ship.value].at;
    const boots::Place place = sight_.rules.sea.at(at);
    if (place.is_island()) {
      title("collect", "B7.1", {{"who", who()}, {"ship", ship_name(sight_, ship)}, {"place", place_name(sight_, at)}});
    } else if (place.is_port()) {
      title("unload", "B8.1",
            {{"who", who()}, {"place", place_name(sight_, at)}, {"hold", hold_words(sight_, hold_of(ship))}});
    } else {
      title("shoot", "B9.1", {{"who", who()}, {"ship", ship_name(sight_, ship)}, {"place", place_name(sight_, at)}});
    }
    std::set<ShipId> offered;
    for (const boots::Action& legal : sight_.legal) {
      if (std::holds_alternative<boots::Collect>(legal)) {
        offer(legal,
              choice_words("collect", {{"token", a_token(sight_, treasure_at(sight_, at).value_or(Token::kGold))}}));
      } else if (const auto* unload = std::get_if<boots::Unload>(&legal)) {
        unloadings(unload->what);
      } else if (const auto* shot = std::get_if<boots::Shoot>(&legal)) {
        if (offered.insert(shot->target).second) offer_shot(ship, *shot);
      } else {
        offer(legal, choice_words("no_action"));
      }
    }
  }

  // B8.1: everything, and the parts that people mean most often; any other part can be typed.
  void unloadings(const Hold& all) {
    offer_unloading("unload_all", all);
    Hold set;
    Hold treasure = all;
    for (const Token token : boots::kTokens) {
      const bool coloured = static_cast<int>(token) < boots::kColours;
      if (coloured && all[token] > 0) set[token] = 1;
      if (!coloured) treasure[token] = 0;
    }
    if (set.total() > 1 && set != all && set != treasure) offer_unloading("unload_set", set);
    if (!treasure.empty() && treasure != all) offer_unloading("unload_treasure", treasure);
    ask_.note = sight_.words("boots.note.unload", {{"hold", boots::hold_text(set.empty() ? all : set)}});
  }

  void offer_unloading(std::string_view key, const Hold& what) {
    offer(boots::Unload{what},
          choice_words(key, {{"hold", hold_marks(what)},
                             {"points", sight_.words.count("boots.points", unload_worth(sight_, what))}}));
  }

  void offer_shot(ShipId shooter, const boots::Shoot& shot) {
    const auto gap = boots::aim_at(sight_.rules, state_, shooter, shot.target);
    if (!gap) return;
    const boots::Shot between = boots::shot_between(state_, shooter, shot.target, *gap);
    const auto loot = boots::expected_loot(between, boots::is_privateer(shot.target));
    std::string prize =
        hold_of(shot.target).empty() ? "" : choice_words("aboard", {{"hold", hold_marks(hold_of(shot.target))}});
    if (loot.sinks) prize += choice_words("sinks");
    offer(shot, choice_words(shot.roller == kNoSeat ? "shoot" : "shoot_privateer",
                             {{"target", short_name(shot.target)},
                              {"percent", percent(sight_, boots::chance_to_hit(between))},
                              {"prize", prize},
                              {"who", shot.roller == kNoSeat ? "" : seat_name(sight_, shot.roller)}}));
    if (shot.roller != kNoSeat && sight_.rules.players > 2 && !sight_.rules.options.auto_roller) {
      ask_.note =
          sight_.words("boots.note.roller", {{"ship", ship_mark(shot.target)}, {"seat", seat_text(shot.roller)}});
    }
  }

  void attack_pearls() {
    title("attack_pearls", "B9.4",
          {{"who", who()}, {"attack", std::to_string(state_.attack)}, {"target", ship_name(sight_, state_.target)}});
    for (const boots::Action& legal : sight_.legal) {
      const auto& spend = std::get<boots::Spend>(legal);
      if (ask_.choices.size() >= kMostSpends) break;
      const int pearls = spend.pearls + spend.black;
      const std::string odds = odds_words(sight_, chance_with(sight_, pearls));
      offer(legal, choice_words(pearls == 0 ? "attack_nothing" : "attack_spend",
                                {{"hold", hold_words(sight_, pearls_of(spend.pearls, spend.black))}, {"odds", odds}}));
    }
  }

  void defence_pearls() {
    title("defence_pearls", "B9.6",
          {{"who", who()},
           {"attack", std::to_string(state_.attack)},
           {"defence", std::to_string(state_.defence)},
           {"target", ship_name(sight_, state_.target)}});
    for (const boots::Action& legal : sight_.legal) {
      const auto& spend = std::get<boots::Spend>(legal);
      if (ask_.choices.size() >= kMostSpends) break;
      const bool nothing = spend.pearls + spend.black == 0;
      offer(legal, choice_words(nothing ? "defence_nothing" : "defence_spend",
                                {{"hold", hold_words(sight_, pearls_of(spend.pearls, spend.black))}}));
    }
  }

  void loot() {
    const bool attacker = boots::loot_chooser(state_) == state_.active && hold_of(state_.target)[Token::kGold] == 0;
    title(attacker ? "loot" : "give", "B10.1",
          {{"who", who()}, {"ship", ship_name(sight_, state_.attacker)}, {"target", ship_name(sight_, state_.target)}});
    for (const boots::Action& legal : sight_.legal) {
      offer(legal, choice_words("loot", {{"token", a_token(sight_, std::get<boots::Loot>(legal).token)}}));
    }
  }

  const BootsSight& sight_;
  const State& state_;
  Ask ask_;
};

}  // namespace

std::vector<Prospect> shots_after(const BootsSight& sight, const boots::Sail& sail) {
  const ShipId ship = focus_of(sight);
  State after = state_of(sight);
  after.ships[ship.value].at = sail.to;
  after.ships[ship.value].hold.take(pearls_of(sail.pearls, sail.black));
  std::vector<Prospect> out;
  for (const boots::Aim& aim : boots::targets_of(sight.rules, after, ship)) {
    out.push_back({aim.target, sail, boots::chance_to_hit(boots::shot_between(after, ship, aim.target, aim.gap))});
  }
  return out;
}

std::vector<Prospect> prospects(const BootsSight& sight) {
  std::vector<Prospect> best;
  for (const boots::Sail& sail : sails(sight)) {
    for (const Prospect& shot : shots_after(sight, sail)) {
      if (shot.chance.part == 0) continue;
      const auto known = std::ranges::find(best, shot.target, &Prospect::target);
      if (known == best.end()) {
        best.push_back(shot);
      } else if (likelier(shot.chance, known->chance)) {
        *known = shot;
      }
    }
  }
  std::ranges::stable_sort(best, likelier, &Prospect::chance);
  if (best.size() > kMostShots) best.resize(kMostShots);
  return best;
}

Fraction chance_with(const BootsSight& sight, int pearls) {
  // The state's defence is the Rum alone until the defence die falls (B9.5).
  const int faces = state_of(sight).attack + pearls - state_of(sight).defence;
  return {std::clamp(faces, 0, 6), 6};
}

Ask boots_question(const BootsSight& sight) { return Asker(sight).run(); }

std::vector<std::string> boots_clauses(const BootsSight& sight) {
  const State& state = state_of(sight);
  switch (state.phase) {
    case Phase::kChoosePort: return {"B2.5"};
    case Phase::kRefuge: return {"B10.2", "B10.3"};
    case Phase::kCommand: return {"B4.1", "B4.2", "B4.3", "B4.4"};
    case Phase::kPrivateerMove: return {"B4.3", "B5.1", "B5.2", "B5.3", "B5.4", "B6.1", "B6.2", "B6.3"};
    case Phase::kMove: return {"B5.1", "B5.2", "B5.3", "B5.4", "B5.5", "B6.1", "B6.2", "B6.3"};
    case Phase::kAttackPearls: return {"B9.4", "B9.5", "B9.6", "B9.7"};
    case Phase::kDefencePearls: return {"B9.6", "B9.7", "B10.1"};
    case Phase::kLoot: return {"B10.1", "B10.2"};
    default: break;
  }
  const boots::Place place = sight.rules.sea.at(state.ships[focus_of(sight).value].at);
  if (place.is_island()) return {"B7.1"};
  if (place.is_port()) return {"B8.1", "B8.2", "B8.3", "B8.4"};
  return {"B9.1", "B9.2", "B9.3", "B9.5", "B9.7", "B9.8", "B10.1"};
}

}  // namespace freebooter::cli
