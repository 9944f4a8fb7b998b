#include "cli/simulate_boots.hpp"

#include <limits>

namespace freebooter::cli {

using boots::Phase;

namespace {

// The answers, by index of boots::Action.
constexpr std::array<std::string_view, std::variant_size_v<boots::Action>> kAnswers{
    "port", "command", "sail", "collect", "unload", "shoot", "spend", "loot", "pass"};

}  // namespace

Statistics<boots::Game>::Statistics(const boots::Rules& rules, std::size_t bots)
    : options_(rules.options),
      players_(rules.players),
      north_west_{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max()},
      south_east_{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::min()} {
  counts_.points.resize(bots);
  counts_.box_least = boots::kAllTokens.total();
  for (const boots::Sheet& sheet : rules.chart.sheets) {
    north_west_ = {std::min(north_west_.x, sheet.at.x), std::min(north_west_.y, sheet.at.y)};
    south_east_ = {std::max(south_east_.x, sheet.at.x + sheet.width - 1),
                   std::max(south_east_.y, sheet.at.y + sheet.height - 1)};
  }
}

void Statistics<boots::Game>::unloaded(Seat seat, const boots::Hold& what) {
  const int bonus = boots::colour_bonus(what);
  unloaded_[seat.value].tokens += static_cast<Count>(boots::unload_points(what, options_) - bonus);
  unloaded_[seat.value].bonus += static_cast<Count>(bonus);
  ++counts_.unloadings[static_cast<std::size_t>(boots::colours_in(what))];
}

void Statistics<boots::Game>::at_turn(const boots::State& state) {
  ++counts_.turns;
  unsigned islands = 0;
  for (const std::uint8_t treasure : state.treasure) islands += treasure != boots::kNoTreasure ? 1U : 0U;
  counts_.on_islands += islands;
  counts_.as_privateers += static_cast<Count>(std::popcount(state.privateers));
  counts_.in_box += static_cast<Count>(state.box.total());
}

// B9.5, B9.7. Pearls may still turn a hit into a miss (B9.6).
void Statistics<boots::Game>::watch_die(const boots::State& state, boots::Die die) {
  const int defence = die.face + state.ships[state.target.value].hold[boots::Token::kRum];
  fight_ = state.attack >= defence ? Fight::kHit : Fight::kMiss;
  privateers_before_ = std::popcount(state.privateers);
}

void Statistics<boots::Game>::watch_fight(const boots::State& state, const boots::Action& action) {
  privateers_before_ = std::popcount(state.privateers);
  fight_ = Fight::kAfterHit;
  if (const auto* spend = std::get_if<boots::Spend>(&action)) {
    fight_ = spend->pearls + spend->black == 0 ? Fight::kHit : Fight::kMiss;
  }
}

void Statistics<boots::Game>::settle(const boots::State& state) {
  const Fight fight = fight_;
  fight_ = Fight::kNone;
  if (state.phase == Phase::kDefencePearls) return;  // not settled: the defender may still spend Pearls
  if (fight == Fight::kHit) ++counts_.hits;
  if (state.phase == Phase::kRefuge) ++counts_.players_sunk;  // B10.3
  counts_.privateers_sunk += static_cast<Count>(std::max(0, privateers_before_ - std::popcount(state.privateers)));
}

// Only unloading and Privateers score (B8, B4.4): what was not unloaded came from them.
void Statistics<boots::Game>::end(const boots::State& state) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat) {
    Points& points = counts_.points[seating_[seat]];
    ++points.ships;
    points.tokens += unloaded_[seat].tokens;
    points.bonus += unloaded_[seat].bonus;
    points.privateer += state.score[seat] - unloaded_[seat].tokens - unloaded_[seat].bonus;
  }
  counts_.farthest = std::max(counts_.farthest, strayed_);
  counts_.farthest_sum += static_cast<Count>(strayed_);
  ++counts_.games;
  fight_ = Fight::kNone;
}

void Statistics<boots::Game>::merge(const Statistics& other) {
  const Counts& more = other.counts_;
  for (std::size_t bot = 0; bot < counts_.points.size(); ++bot) {
    counts_.points[bot].ships += more.points[bot].ships;
    counts_.points[bot].tokens += more.points[bot].tokens;
    counts_.points[bot].bonus += more.points[bot].bonus;
    counts_.points[bot].privateer += more.points[bot].privateer;
  }
  for (std::size_t phase = 0; phase < counts_.decisions.size(); ++phase) {
    for (std::size_t kind = 0; kind < kAnswers.size(); ++kind)
      counts_.decisions[phase][kind] += more.decisions[phase][kind];
  }
  for (std::size_t colours = 0; colours < counts_.unloadings.size(); ++colours)
    counts_.unloadings[colours] += more.unloadings[colours];
  for (const auto field : {&Counts::shots, &Counts::hits, &Counts::players_sunk, &Counts::privateers_sunk,
                           &Counts::turns, &Counts::on_islands, &Counts::as_privateers, &Counts::in_box,
                           &Counts::box_emptied, &Counts::farthest_sum, &Counts::games}) {
    counts_.*field += more.*field;
  }
  counts_.box_least = std::min(counts_.box_least, more.box_least);
  counts_.farthest = std::max(counts_.farthest, more.farthest);
}

// --- the report ----------------------------------------------------------------------------------------------

namespace {

using Counts = Statistics<boots::Game>::Counts;
using Points = Statistics<boots::Game>::Points;

// One line for every question and answer that came up.
template <class Visit>
void each_decision(const Counts& counts, Visit visit) {
  for (std::size_t phase = 0; phase < counts.decisions.size(); ++phase) {
    for (std::size_t kind = 0; kind < kAnswers.size(); ++kind) {
      const Count times = counts.decisions[phase][kind];
      if (times > 0) visit(boots::kPhaseNames[phase], kAnswers[kind], times);
    }
  }
}

// Holds have what is neither in the box nor on the board.
Count in_holds(const Counts& counts) {
  const auto all = static_cast<Count>(boots::kAllTokens.total()) * counts.turns;
  return all - counts.in_box - counts.on_islands - counts.as_privateers;
}

std::string points_text(const Counts& counts, const std::vector<std::string>& bots) {
  std::string text = "Points a ship and game\n" + report_row("", {"tokens", "colours", "Privateers", "all"});
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    const Points& points = counts.points[bot];
    const auto mean = [&](Count sum) { return fixed(ratio(sum, points.ships), 2); };
    text += report_row(bot_label(bots, bot), {mean(points.tokens), mean(points.bonus), mean(points.privateer),
                                              mean(points.tokens + points.bonus + points.privateer)});
  }
  return text;
}

std::string fights_text(const Counts& counts) {
  const auto a_game = [&](Count count) { return fixed(ratio(count, counts.games), 2); };
  std::string text = "\nUnloading and fighting, a game\n";
  for (std::size_t colours = 0; colours < counts.unloadings.size(); ++colours) {
    const std::string noun = colours == 1 ? " colour" : " colours";
    text += report_row("unloadings of " + std::to_string(colours) + noun, {a_game(counts.unloadings[colours])});
  }
  text += report_row("shots", {a_game(counts.shots)});
  text += report_row("hits", {a_game(counts.hits), percent_text(ratio(counts.hits, counts.shots)) + " of shots"});
  text += report_row("players sunk", {a_game(counts.players_sunk)});
  text += report_row("Privateers sunk", {a_game(counts.privateers_sunk)});
  return text;
}

std::string tokens_text(const Counts& counts) {
  const auto a_turn = [&](Count count) { return fixed(ratio(count, counts.turns), 2); };
  return "\nThe 84 tokens, on average at the beginning of a turn\n" +
         report_row("treasure on islands", {a_turn(counts.on_islands)}) +
         report_row("Privateers", {a_turn(counts.as_privateers)}) + report_row("in holds", {a_turn(in_holds(counts))}) +
         report_row("in the box", {a_turn(counts.in_box)}) +
         report_row("fewest in the box ever", {std::to_string(counts.box_least)}) +
         report_row("times the box ran empty", {grouped(counts.box_emptied)}) + "\nSquares away from the board\n" +
         report_row("farthest of all games", {grouped(static_cast<Count>(counts.farthest))}) +
         report_row("farthest, mean of games", {fixed(ratio(counts.farthest_sum, counts.games), 1)});
}

}  // namespace

std::string Statistics<boots::Game>::text(const std::vector<std::string>& bots) const {
  std::string text = points_text(counts_, bots) + fights_text(counts_) + tokens_text(counts_) + "\nDecisions, a game\n";
  each_decision(counts_, [&](std::string_view question, std::string_view answer, Count times) {
    text += report_row(std::string(question) + ": " + std::string(answer), {fixed(ratio(times, counts_.games), 2)});
  });
  return text;
}

Json Statistics<boots::Game>::json(const std::vector<std::string>& bots) const {
  Json points = Json::array();
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    const Points& from = counts_.points[bot];
    points.push(Json::object({{"bot", bots[bot]},
                              {"ships", count_json(from.ships)},
                              {"tokens", count_json(from.tokens)},
                              {"colour_bonus", count_json(from.bonus)},
                              {"privateers", count_json(from.privateer)}}));
  }
  Json unloadings = Json::array();
  for (const Count times : counts_.unloadings) unloadings.push(count_json(times));
  Json decisions = Json::object();
  each_decision(counts_, [&](std::string_view question, std::string_view answer, Count times) {
    Json answers = decisions.find(question) != nullptr ? *decisions.find(question) : Json::object();
    answers.set(answer, count_json(times));
    decisions.set(question, std::move(answers));
  });
  const auto a_turn = [&](Count count) { return rounded(ratio(count, counts_.turns)); };
  return Json::object({{"points", std::move(points)},
                       {"unloadings_by_colours", std::move(unloadings)},
                       {"fights", Json::object({{"shots", count_json(counts_.shots)},
                                                {"hits", count_json(counts_.hits)},
                                                {"players_sunk", count_json(counts_.players_sunk)},
                                                {"privateers_sunk", count_json(counts_.privateers_sunk)}})},
                       {"tokens", Json::object({{"on_islands", a_turn(counts_.on_islands)},
                                                {"privateers", a_turn(counts_.as_privateers)},
                                                {"in_holds", a_turn(in_holds(counts_))},
                                                {"in_box", a_turn(counts_.in_box)},
                                                {"box_least", counts_.box_least},
                                                {"box_emptied", count_json(counts_.box_emptied)}})},
                       {"farthest", Json::object({{"most", counts_.farthest},
                                                  {"mean", rounded(ratio(counts_.farthest_sum, counts_.games))}})},
                       {"decisions", std::move(decisions)}});
}

}  // namespace freebooter::cli
