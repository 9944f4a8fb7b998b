#include "bots/boots_gunnery.hpp"

#include <algorithm>
#include <cstdlib>

#include "boots/reach.hpp"

namespace freebooter::boots {

namespace {

Hold one(Token token) {
  Hold hold;
  hold[token] = 1;
  return hold;
}

Hold without(Hold hold, const Hold& tokens) {
  hold.take(tokens);
  return hold;
}

// Every part of it as likely as that.
Reckoning likely(Reckoning all, Worth part, Worth whole) {
  for (Worth* worth : {&all.win, &all.points, &all.booty, &all.harm}) {
    *worth = static_cast<Worth>(std::int64_t{*worth} * part / whole);
  }
  return all;
}

}  // namespace

Gunnery::Gunnery(const Rules& rules, const State& state, Seat seat, const Taste& taste)
    : rules_(&rules), state_(&state), taste_(&taste), seat_(seat) {
  usual_loss_ = worst_loss(hold_of(ship_of(seat)));
}

int Gunnery::needed(Seat seat) const { return std::max(1, rules_->target - state_->score[seat.value]); }

// How much of a ship's loss is our gain, in thousandths: all of it against us if it is our own, nothing if it is
// nobody's, else a share that is larger for the player in the lead.
Worth Gunnery::share(ShipId ship) const {
  if (is_privateer(ship)) return 0;
  if (ship == ship_of(seat_)) return -1000;
  const auto leader = *std::max_element(state_->score.begin(), state_->score.begin() + rules_->players);
  const Worth even = taste_->harm / (rules_->players - 1);
  return state_->score[ship.value] == leader ? even * 3 / 2 : even;
}

// What tokens are worth to whoever commands the attacker. A Privateer's are points at once (B4.4).
Worth Gunnery::gain(ShipId attacker, const Hold& tokens) const {
  const Seat captain = this->captain(attacker);
  if (is_privateer(attacker)) {
    return kPoint * tokens.total() + (tokens.total() >= needed(captain) ? taste_->victory : 0);
  }
  Hold fuller = hold_of(attacker);
  fuller.add(tokens);
  const int points = needed(captain);
  return hold_worth(fuller, points, rules_->options, *taste_) -
         hold_worth(hold_of(attacker), points, rules_->options, *taste_);
}

// What the tokens are worth to the ship that loses them; a ship left empty sinks (B10.2).
Worth Gunnery::loss(ShipId target, const Hold& hold, const Hold& tokens) const {
  if (is_privateer(target)) return 0;
  const int points = needed(owner(target));
  const Hold rest = without(hold, tokens);
  const Worth lost =
      hold_worth(hold, points, rules_->options, *taste_) - hold_worth(rest, points, rules_->options, *taste_);
  if (!rest.empty()) return lost;
  return lost + (hold.empty() ? taste_->sunk / 2 : taste_->sunk);  // an empty ship may even like the port
}

// The token that a hit is going to cost: by the defender's choice if there is Gold, else by the attacker's (B10.1).
Hold Gunnery::expected_loot(ShipId attacker, ShipId target) const {
  const Hold& hold = hold_of(target);
  const bool defender_chooses = hold[Token::kGold] > 0;
  Hold chosen;
  Worth best = 0;
  for (const Token token : kTokens) {
    if (hold[token] == 0) continue;
    const Worth worth = gain(attacker, one(token)) + loss(target, hold, one(token));
    if (!chosen.empty() && (defender_chooses ? worth >= best : worth <= best)) continue;
    chosen = one(token);
    best = worth;
  }
  return chosen;
}

// A hit of ours that takes those tokens.
Reckoning Gunnery::taken(ShipId attacker, ShipId target, const Hold& tokens) const {
  Reckoning result;
  Hold gained = tokens;
  if (is_privateer(target) && without(hold_of(target), tokens).empty()) gained[Token::kBlack]++;  // B10.4
  const Worth worth = gain(attacker, gained);
  if (is_privateer(attacker)) {
    result.points = kPoint * gained.total();
    if (gained.total() >= needed(seat_)) result.win = kWinNow;
  } else {
    result.booty = worth;
  }
  result.harm = part_of(loss(target, hold_of(target), tokens), share(target));
  return result;
}

Reckoning Gunnery::hit(ShipId attacker, ShipId target) const {
  return taken(attacker, target, expected_loot(attacker, target));
}

// The Pearls the defender will spend to be missed (B9.6): a player one, whoever rolls for a Privateer all there are.
int Gunnery::ready_pearls(ShipId target) const {
  const int pearls = hold_of(target).pearls();
  return is_privateer(target) ? pearls : std::min(pearls, 1);
}

Reckoning Gunnery::shot(ShipId attacker, ShipId target, std::int32_t gap) const {
  const int margin = hold_of(attacker)[Token::kGuns] - hold_of(target)[Token::kRum] - ready_pearls(target);
  const Worth hits = gap > 20 ? 0 : hits_in_36(margin - gap);
  return hits == 0 ? Reckoning{} : likely(hit(attacker, target), hits, 36);
}

bool Gunnery::is_hopeless(ShipId attacker, ShipId target, std::int32_t gap) const {
  const Hold& own = hold_of(attacker);
  const std::int64_t margin = own[Token::kGuns] + own.pearls() - hold_of(target)[Token::kRum];
  return gap > margin + 5;  // B9.7: six against one at best
}

Worth Gunnery::worst_loss(const Hold& hold) const {
  const ShipId own = ship_of(seat_);
  Worth worst = hold.empty() ? loss(own, hold, {}) : -1;
  const bool we_choose = hold[Token::kGold] > 0;
  for (const Token token : kTokens) {
    if (hold[token] == 0) continue;
    const Worth lost = loss(own, hold, one(token));
    worst = worst < 0 || (we_choose ? lost < worst : lost > worst) ? lost : worst;
  }
  return worst;
}

Worth Gunnery::danger(Square at, const Hold& hold) const {
  constexpr int kSureShot = 3;  // from so far it finds a line, and the gap costs little
  const Worth lost = hold == hold_of(ship_of(seat_)) ? usual_loss_ : worst_loss(hold);
  Worth sum = 0;
  for (int seat = 0; seat < rules_->players; ++seat) {
    if (seat == seat_.value || ((state_->placed >> seat) & 1U) == 0) continue;
    const Ship& rival = state_->ships[static_cast<std::size_t>(seat)];
    const std::int64_t far =
        std::max(std::abs(std::int64_t{rival.at.x} - at.x), std::abs(std::int64_t{rival.at.y} - at.y));
    if (far > movement_points(rival.hold) + kSureShot) continue;
    const Worth hits = hits_in_36(rival.hold[Token::kGuns] - hold[Token::kRum] - std::min(hold.pearls(), 1));
    sum += part_of(lost * hits / 36, taste_->fear);
  }
  return -sum;
}

// --- the questions of a fight --------------------------------------------------------------------------------

Reckoning Gunnery::attack_pearls(const Spend& spend) const {
  const int spent = spend.pearls + spend.black;
  const int rum = hold_of(state_->target)[Token::kRum];
  const int faces = std::clamp(state_->attack + spent - rum - ready_pearls(state_->target), 0, 6);
  Reckoning result = likely(hit(state_->attacker, state_->target), faces, 6);
  // A Privateer's own Pearls cost its commander nothing, but there is no sense in wasting them.
  result.pearls = -spent * (is_privateer(state_->attacker) ? kTrifle : taste_->pearl);
  return result;
}

Reckoning Gunnery::defence_pearls(const Spend& spend) const {
  const int spent = spend.pearls + spend.black;
  const bool own = state_->target == ship_of(seat_);
  Reckoning result;
  if (spent > 0) {
    result.pearls = -spent * (own ? taste_->pearl : kTrifle);
    return result;
  }
  const Hold tokens = expected_loot(state_->attacker, state_->target);
  const ShipId rival = ship_of(captain(state_->attacker));
  if (own) result.danger = -usual_loss_;
  result.harm = -part_of(gain(state_->attacker, tokens), share(rival));
  return result;
}

Reckoning Gunnery::loot(Token token) const {
  if (seat_ == state_->active) return taken(state_->attacker, state_->target, one(token));
  Reckoning result;
  if (state_->target == ship_of(seat_)) result.danger = -loss(state_->target, hold_of(state_->target), one(token));
  result.harm = -part_of(gain(state_->attacker, one(token)), share(ship_of(state_->active)));
  return result;
}

}  // namespace freebooter::boots
