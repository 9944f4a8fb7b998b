#include "cli/simulate_clever.hpp"

#include <algorithm>
#include <variant>

#include "clever/reach.hpp"

namespace freebooter::cli {

namespace {

using Captains = Statistics<clever::Game>::Captains;

void add(Captains& sum, const Captains& more) {
  for (const auto field :
       {&Captains::turns, &Captains::cut_off, &Captains::helpless, &Captains::stayed, &Captains::finds}) {
    sum.*field += more.*field;
  }
}

// Is there no lane for the own boat from which the captain would reach a free island?
bool is_helpless(const clever::Rules& rules, const clever::State& state) {
  clever::Table table = state;
  for (clever::LaneSet left = boat_moves(rules, state, state.active.value); left != 0; left &= left - 1) {
    table.boats[state.active.value] = {static_cast<std::uint8_t>(std::countr_zero(left))};
    if (reach_of(rules, table, state.active) != 0) return false;
  }
  return true;
}

}  // namespace

Statistics<clever::Game>::Statistics(const clever::Rules& rules, std::size_t bots) : rules_(&rules) {
  counts_.captains.resize(bots);
}

Captains Statistics<clever::Game>::captains() const {
  Captains sum;
  for (const Captains& each : counts_.captains) add(sum, each);
  return sum;
}

// A captain stays until it moves: watch() takes it back.
void Statistics<clever::Game>::at_turn(const clever::State& state) {
  turn_ = state.turn;
  Captains& captains = counts_.captains[seating_[state.active.value]];
  ++captains.turns;
  ++captains.stayed;
  if (reach_of(*rules_, state, state.active) != 0) return;
  ++captains.cut_off;
  if (is_helpless(*rules_, state)) ++captains.helpless;
}

void Statistics<clever::Game>::watch(const clever::State& state, const clever::Action& action) {
  if (const auto* captain = std::get_if<clever::CaptainTo>(&action)) {
    Captains& captains = counts_.captains[seating_[state.active.value]];
    --captains.stayed;
    if (captain->island != state.card[state.active.value]) return;
    ++captains.finds;
    drought_ = std::max(drought_, state.turn - last_find_ - 1);
    last_find_ = state.turn;
  } else if (std::holds_alternative<clever::BoatTo>(action)) {
    ++((state.moved & clever::kCaptainDone) != 0 ? counts_.boats.last : counts_.boats.first);
  } else if (std::holds_alternative<clever::NeutralTo>(action)) {
    ++counts_.boats.neutrals;
  }
}

void Statistics<clever::Game>::end(const clever::State& state) {
  ++counts_.games;
  counts_.droughts.add(std::max(drought_, turn_ - last_find_));
  if (state.phase != clever::Phase::kOver) return;
  const int place = (state.active.value - state.first.value + rules_->players) % rules_->players;
  ++counts_.wins_by_place[static_cast<std::size_t>(place)];
}

void Statistics<clever::Game>::merge(const Statistics& other) {
  const Counts& more = other.counts_;
  counts_.games += more.games;
  for (std::size_t bot = 0; bot < counts_.captains.size(); ++bot) add(counts_.captains[bot], more.captains[bot]);
  for (std::size_t place = 0; place < counts_.wins_by_place.size(); ++place)
    counts_.wins_by_place[place] += more.wins_by_place[place];
  counts_.boats.first += more.boats.first;
  counts_.boats.last += more.boats.last;
  counts_.boats.neutrals += more.boats.neutrals;
  counts_.droughts.merge(more.droughts);
}

// --- the report ----------------------------------------------------------------------------------------------

namespace {

std::string captains_text(const std::string& title, const Captains& captains) {
  return "\n" + share_heading(title, "turns") + share_row("found a treasure", captains.finds, captains.turns) +
         share_row("cut off at the start", captains.cut_off, captains.turns) +
         share_row("  whatever the own boat did", captains.helpless, captains.turns) +
         share_row("stayed where they were", captains.stayed, captains.turns);
}

Json captains_json(const Captains& captains) {
  return Json::object({{"turns", count_json(captains.turns)},
                       {"finds", share_json(captains.finds, captains.turns)},
                       {"cut_off", share_json(captains.cut_off, captains.turns)},
                       {"helpless", share_json(captains.helpless, captains.turns)},
                       {"stayed", share_json(captains.stayed, captains.turns)}});
}

}  // namespace

std::string Statistics<clever::Game>::text(const std::vector<std::string>& bots) const {
  std::string text = share_heading("Wins in the order of play", "games");
  for (std::size_t place = 0; place < static_cast<std::size_t>(rules_->players); ++place) {
    const std::string label = place == 0 ? "the first player" : "player " + std::to_string(place + 1);
    text += share_row(label, counts_.wins_by_place[place], counts_.games);
  }
  const Captains all = captains();
  text += captains_text("Captains in their turns", all);
  if (bots.size() > 1) {
    for (std::size_t bot = 0; bot < bots.size(); ++bot)
      text += captains_text("Captains of " + bot_label(bots, bot), counts_.captains[bot]);
  }
  const Count moves = counts_.boats.first + counts_.boats.last;
  text += "\nBoats\n" + report_row("moved, of all turns", {percent_text(ratio(moves, all.turns))}) +
          report_row("  after the captain", {percent_text(ratio(counts_.boats.last, all.turns))});
  if (rules_->neutrals() > 0)
    text += report_row("neutral boat moved", {percent_text(ratio(counts_.boats.neutrals, all.turns))});
  const Spread& droughts = counts_.droughts;
  return text + "\nMost turns on end without a find: mean of games " + fixed(droughts.mean(), 1) + ", median " +
         std::to_string(droughts.percentile(50)) + ", 95%: " + std::to_string(droughts.percentile(95)) + ", most " +
         grouped(droughts.percentile(100)) + "\n";
}

Json Statistics<clever::Game>::json(const std::vector<std::string>& bots) const {
  Json places = Json::array();
  for (std::size_t place = 0; place < static_cast<std::size_t>(rules_->players); ++place)
    places.push(share_json(counts_.wins_by_place[place], counts_.games));
  Json by_bot = Json::array();
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    Json entry = Json::object({{"bot", bots[bot]}});
    entry.set("captains", captains_json(counts_.captains[bot]));
    by_bot.push(std::move(entry));
  }
  Json droughts = spread_json(counts_.droughts);
  droughts.set("most", count_json(counts_.droughts.percentile(100)));
  return Json::object({{"wins_by_place", std::move(places)},
                       {"captains", captains_json(captains())},
                       {"captains_by_bot", std::move(by_bot)},
                       {"boats", Json::object({{"before_captain", count_json(counts_.boats.first)},
                                               {"after_captain", count_json(counts_.boats.last)},
                                               {"neutral", count_json(counts_.boats.neutrals)}})},
                       {"droughts", std::move(droughts)}});
}

}  // namespace freebooter::cli
