#include "cli/clever_telling.hpp"

#include "clever/legal.hpp"
#include "clever/notation.hpp"

namespace freebooter::cli {

namespace {

using clever::Event;
using Kind = clever::Event::Kind;

// Cards that the listener may not know have sentences of their own.
std::string variant_of(const Event& event) {
  const std::string key(clever::kEventNames[static_cast<std::size_t>(event.kind)]);
  const bool shows_card = event.kind == Kind::kCardGiven || event.kind == Kind::kCardLookedAt;
  return shows_card && !is_known(event.card) ? key + "_hidden" : key;
}

}  // namespace

Told clever_told(const CleverSight& sight, const Event& event) {
  const auto seat = [&](Seat who) { return who == kNoSeat ? std::string() : seat_name(sight, who); };
  const auto lane = [&](clever::Lane which) {
    return which == clever::kNoLane ? std::string() : lane_mark(sight, which);
  };
  const std::string text = sight.words("clever.event." + variant_of(event),
                                       {{"who", seat(event.seat)},
                                        {"receiver", seat(event.receiver)},
                                        {"island", is_known(event.at) ? island_name(sight, event.at) : ""},
                                        {"lane", event.lane == clever::kNoLane ? "" : lane_name(sight, event.lane)},
                                        {"from", lane(event.from_lane)},
                                        {"to", lane(event.lane)},
                                        {"neutral", neutral_name(sight, event.neutral)},
                                        {"card", card_words(sight, event.card)},
                                        {"treasure", is_known(event.card) ? the_treasure(sight, event.card) : ""},
                                        {"pile", pile_words(sight, event.amount)},
                                        {"n", std::to_string(event.amount)}});
  // On a screen, where a whole turn shares one line of clauses, whose turn it is needs none.
  const bool quiet = event.kind == Kind::kTurnBegins && sight.traits.screen;
  return {sentence(text), quiet ? "" : std::string(event.clause),
          event.kind == Kind::kTurnBegins || event.kind == Kind::kWon};
}

namespace {

// One function for each kind of action, picked by std::visit.
struct Sayer {
  const CleverSight& sight;

  [[nodiscard]] std::string operator()(const clever::CaptainTo& captain) const {
    return sight.words("clever.say.captain", {{"island", island_name(sight, captain.island)},
                                              {"treasure", the_treasure(sight, captain.island)}});
  }
  [[nodiscard]] std::string operator()(const clever::BoatTo& boat) const {
    return sight.words("clever.say.boat", {{"lane", lane_name(sight, boat.lane)}});
  }
  [[nodiscard]] std::string operator()(const clever::NeutralTo& move) const {
    return sight.words("clever.say.neutral",
                       {{"neutral", neutral_name(sight, move.boat)}, {"lane", lane_name(sight, move.lane)}});
  }
  [[nodiscard]] std::string operator()(const clever::Give& gift) const {
    if (!is_known(gift.card)) return sight.words("clever.say.give_hidden");
    const Seat receiver = clever::receiver_of(sight.rules, table_of(sight));
    return sight.words("clever.say.give",
                       {{"receiver", seat_name(sight, receiver)}, {"card", card_words(sight, gift.card)}});
  }
  [[nodiscard]] std::string operator()(const clever::End&) const { return sight.words("clever.say.end"); }
};

}  // namespace

std::string clever_said(const CleverSight& sight, const clever::Action& action) {
  return std::visit(Sayer{sight}, action);
}

}  // namespace freebooter::cli
