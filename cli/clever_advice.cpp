#include "cli/clever_advice.hpp"

#include "bots/clever_reasons.hpp"
#include "bots/clever_ways.hpp"

namespace freebooter::cli {

namespace {

using clever::Reasons;

std::string turns_words(const CleverSight& sight, int turns) {
  return turns >= clever::kNever ? sight.words("clever.advice.no_way")
                                 : sight.words.count("clever.advice.turns", turns);
}

// Where it is to, and what is in the way.
std::vector<std::string> way_reasons(const CleverSight& sight, const clever::Action& action, const Reasons& reasons) {
  std::vector<std::string> told;
  const std::string treasure = card_words(sight, reasons.card);
  const bool is_boat = std::holds_alternative<clever::BoatTo>(action);
  const bool is_nearer = reasons.turns < reasons.turns_before;
  if (is_boat && captain_to_move(sight) && reasons.turns == 1 && !reasons.is_taken) {
    told.push_back(sight.words("clever.advice.opens", {{"treasure", treasure}}));
  } else {
    told.push_back(sight.words(is_nearer ? "clever.advice.nearer" : "clever.advice.distance",
                               {{"treasure", treasure}, {"turns", turns_words(sight, reasons.turns)}}));
  }
  if (reasons.is_taken) {
    const auto rival = captain_on(sight, reasons.card);
    if (rival) told.push_back(sight.words("clever.advice.taken", {{"who", seat_name(sight, *rival)}}));
  }
  return told;
}

}  // namespace

std::vector<std::string> clever_reasons(const CleverSight& sight, const clever::Action& action) {
  if (!sight.view.viewer()) return {};
  Rng rng(0);  // the others' cards are guessed; no reason looks at them
  const clever::State world = clever::sample(sight.rules, sight.view, rng);
  const Reasons reasons = clever::reasons_for(sight.rules, world, *sight.view.viewer(), action);
  if (reasons.wins) return {sight.words("clever.advice.win")};
  if (reasons.finds) return {sight.words("clever.advice.finds")};
  if (reasons.given != clever::kNoCard)
    return {sight.words("clever.advice.gift", {{"turns", turns_words(sight, reasons.their_turns)}})};
  if (reasons.card != clever::kNoCard) return way_reasons(sight, action, reasons);
  if (reasons.islands_in_reach > 0) return {sight.words.count("clever.advice.reach", reasons.islands_in_reach)};
  return {};
}

}  // namespace freebooter::cli
