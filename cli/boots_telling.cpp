#include "cli/boots_telling.hpp"

#include "boots/notation.hpp"

namespace freebooter::cli {

namespace {

using boots::Event;
using Kind = boots::Event::Kind;

std::string wind_words(const BootsSight& sight, boots::Wind wind) {
  return sight.words("boots.wind." + std::string(1, boots::kWindLetters[static_cast<std::size_t>(wind)]));
}

// Several events have two sentences; this says which one is meant.
std::string variant_of(const Event& event) {
  std::string key(boots::kEventNames[static_cast<std::size_t>(event.kind)]);
  switch (event.kind) {
    case Kind::kPortChosen: return event.amount == 1 ? key + "_hidden" : key;
    case Kind::kDiceRolled: return event.dice[0] == event.dice[1] ? key + "_doubles" : key;
    case Kind::kWindTurned: return event.amount % 4 == 0 ? key + "_not" : key;
    case Kind::kCommanded: return event.hold.empty() ? key + "_free" : key;
    case Kind::kSailed: return event.hold.empty() ? key : key + "_pearls";
    case Kind::kUnloaded: return event.amount > 0 ? key + "_bonus" : key;
    case Kind::kShot: return event.seat == kNoSeat ? key : key + "_privateer";
    case Kind::kWon: return (event.amount & (event.amount - 1)) != 0 ? key + "_shared" : key;
    default: return key;
  }
}

std::string winners_words(const BootsSight& sight, int bits) {
  std::vector<std::string> names;
  for (std::uint8_t seat = 0; seat < kMaxSeats; ++seat) {
    if (((bits >> seat) & 1) != 0) names.push_back(seat_name(sight, {seat}));
  }
  return sight.words.list(names);
}

std::string gap_words(const BootsSight& sight, int gap) {
  return gap == 0 ? sight.words("boots.gap.none") : sight.words.count("boots.gap", gap);
}

}  // namespace

Told boots_told(const BootsSight& sight, const Event& event) {
  const auto seat = [&](Seat who) { return who == kNoSeat ? std::string() : seat_name(sight, who); };
  const auto ship = [&](boots::ShipId which) {
    return which == boots::kNoShip ? std::string() : ship_name(sight, which);
  };
  const bool won = event.kind == Kind::kWon;
  const std::string text = sight.words("boots.event." + variant_of(event),
                                       {{"who", won ? winners_words(sight, event.amount) : seat(event.seat)},
                                        {"ship", ship(event.ship)},
                                        {"target", ship(event.target)},
                                        {"place", place_name(sight, event.at)},
                                        {"token", a_token(sight, event.token)},
                                        {"wind", wind_words(sight, event.wind)},
                                        {"hold", hold_words(sight, event.hold)},
                                        {"a", std::to_string(event.dice[0])},
                                        {"b", std::to_string(event.dice[1])},
                                        {"n", std::to_string(event.amount)},
                                        {"gap", event.kind == Kind::kShot ? gap_words(sight, event.amount) : ""},
                                        {"points", sight.words.count("boots.points", event.amount)},
                                        {"total", std::to_string(event.total)}});
  // On a screen, where a whole turn shares one line of clauses, whose turn it is needs none.
  const bool quiet = event.kind == Kind::kTurnBegins && sight.traits.screen;
  return {sentence(text), quiet ? "" : std::string(event.clause), event.kind == Kind::kTurnBegins || won};
}

namespace {

// One function for each kind of action, picked by std::visit.
struct Sayer {
  const BootsSight& sight;

  [[nodiscard]] std::string operator()(const boots::ChoosePort& choice) const {
    if (choice.port == boots::kHiddenPort) return sight.words("boots.say.port_hidden");
    return sight.words("boots.say.port", {{"port", port_name(sight, choice.port.value)}});
  }
  [[nodiscard]] std::string operator()(const boots::Command& command) const {
    const boots::Hold paid =
        pearls_of(command.payment == boots::Payment::kPearl ? 1 : 0, command.payment == boots::Payment::kBlack ? 1 : 0);
    return sight.words(paid.empty() ? "boots.say.command_free" : "boots.say.command",
                       {{"ship", ship_name(sight, command.privateer)}, {"hold", hold_words(sight, paid)}});
  }
  [[nodiscard]] std::string operator()(const boots::Sail& sail) const {
    if (sail.to == state_of(sight).ships[focus_of(sight).value].at) return sight.words("boots.say.stay");
    return sight.words("boots.say.sail", {{"place", place_name(sight, sail.to)}}) + cost_words(sight, sail);
  }
  [[nodiscard]] std::string operator()(const boots::Collect&) const {
    const auto token = treasure_at(sight, state_of(sight).ships[focus_of(sight).value].at);
    if (!token) return sight.words("boots.say.collect");
    return sight.words("boots.say.collect_token", {{"token", a_token(sight, *token)}});
  }
  [[nodiscard]] std::string operator()(const boots::Unload& unload) const {
    return sight.words("boots.say.unload",
                       {{"hold", hold_words(sight, unload.what)},
                        {"points", sight.words.count("boots.points", unload_worth(sight, unload.what))}});
  }
  [[nodiscard]] std::string operator()(const boots::Shoot& shot) const {
    if (shot.roller == kNoSeat) return sight.words("boots.say.shoot", {{"target", ship_name(sight, shot.target)}});
    return sight.words("boots.say.shoot_privateer",
                       {{"target", ship_name(sight, shot.target)}, {"who", seat_name(sight, shot.roller)}});
  }
  [[nodiscard]] std::string operator()(const boots::Spend& spend) const {
    if (spend.pearls + spend.black == 0) return sight.words("boots.say.spend_nothing");
    return sight.words("boots.say.spend", {{"hold", hold_words(sight, pearls_of(spend.pearls, spend.black))}});
  }
  [[nodiscard]] std::string operator()(const boots::Loot& loot) const {
    return sight.words("boots.say.loot", {{"token", a_token(sight, loot.token)}});
  }
  [[nodiscard]] std::string operator()(const boots::Pass&) const {
    return sight.words(state_of(sight).phase == boots::Phase::kCommand ? "boots.say.no_command"
                                                                       : "boots.say.no_action");
  }
};

}  // namespace

std::string boots_said(const BootsSight& sight, const boots::Action& action) {
  return std::visit(Sayer{sight}, action);
}

}  // namespace freebooter::cli
