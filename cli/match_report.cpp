#include "cli/match_report.hpp"

#include <bit>
#include <cmath>

#include "cli/ink.hpp"

namespace freebooter::cli {

namespace {

// What the games say of each entrant, in whole numbers.
struct Standing {
  Count games = 0;  // it took part in
  Count seats = 0;  // it had in them, all together
  Count wins = 0;   // by one of its seats or more
};

struct Standings {
  std::vector<Standing> entrants;
  std::vector<Count> seat_wins;
  Count without_winner = 0;
  Count shared_wins = 0;
  Count decisions = 0;
  Spread turns;
  std::vector<Contest> contests;
  std::vector<Rating> ratings;
};

Standings standings_of(const MatchReport& report) {
  const std::size_t entrants = report.entrants.names.size();
  const auto seats = static_cast<std::size_t>(report.players);
  Standings all;
  all.entrants.resize(entrants);
  all.seat_wins.resize(seats);
  all.ratings.resize(entrants);
  for (const GameResult& game : report.games) {
    Contest contest{.entrants = {}, .winners = game.winners};
    std::vector<bool> took_part(entrants);
    std::vector<bool> won(entrants);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::uint8_t entrant = report.entrants.of_place[game.seating[seat]];
      contest.entrants.push_back(entrant);
      ++all.entrants[entrant].seats;
      took_part[entrant] = true;
      if (((game.winners >> seat) & 1U) == 0) continue;
      won[entrant] = true;
      ++all.seat_wins[seat];
    }
    for (std::size_t entrant = 0; entrant < entrants; ++entrant) {
      all.entrants[entrant].games += took_part[entrant] ? 1U : 0U;
      all.entrants[entrant].wins += won[entrant] ? 1U : 0U;
    }
    all.without_winner += game.winners == 0 ? 1U : 0U;
    all.shared_wins += std::popcount(game.winners) > 1 ? 1U : 0U;
    all.decisions += game.decisions;
    all.turns.add(static_cast<Count>(game.turns));
    weng_lin(contest, all.ratings);
    all.contests.push_back(std::move(contest));
  }
  return all;
}

std::string signed_text(double value) {
  if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
  const std::string text = fixed(value, 0);
  return text == "-0" ? "+0" : (value < 0 ? "" : "+") + text;
}

std::string elo_interval_text(const Interval& interval) {
  return "[" + signed_text(interval.low) + ", " + signed_text(interval.high) + "]";
}

// JSON knows no infinity.
Json elo_json(double value) { return std::isinf(value) ? Json() : Json(std::round(value * 100) / 100); }

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kElo0: return "elo0";
    case Verdict::kElo1: return "elo1";
    default: return "open";
  }
}

std::string duel_text(const MatchReport& report) {
  const Groups groups = groups_of(report.games, report.entrants, static_cast<std::size_t>(report.players));
  const Elo elo = elo_of(groups);
  std::string text = "\nElo of " + report.entrants.names[0] + " over " + report.entrants.names[1] + ": " +
                     signed_text(elo.elo) + ", 95% interval " + elo_interval_text(elo.elo_interval) + "\n" +
                     "Score: " + percent_text(elo.score) + ", 95% interval " + interval_text(elo.score_interval) +
                     ", from " + grouped(static_cast<Count>(groups.count)) + " groups\n";
  if (report.sprt) {
    const double ratio = log_likelihood_ratio(groups, *report.sprt);
    const Verdict verdict = verdict_of(ratio);
    const std::string elo0 = signed_text(report.sprt->elo0);
    const std::string elo1 = signed_text(report.sprt->elo1);
    text += "SPRT of " + elo0 + " against " + elo1 + ": log likelihood ratio " + fixed(ratio, 2) + " (bounds -" +
            fixed(sprt_bound(), 2) + " and " + fixed(sprt_bound(), 2) + "): ";
    text += verdict == Verdict::kOpen ? "not decided\n" : (verdict == Verdict::kElo1 ? elo1 : elo0) + " accepted\n";
  }
  return text;
}

std::string ratings_text(const MatchReport& report, const Standings& all) {
  const auto strengths = plackett_luce(all.contests, report.entrants.names.size());
  std::vector<std::size_t> order(strengths.size());
  for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t at) { return strengths[at].elo; });
  std::string text = "\nRatings, strongest first\n" + report_row("", {"Elo", "95% margin", "Weng-Lin", "deviation"});
  for (const std::size_t at : order) {
    text += report_row(report.entrants.names[at], {signed_text(strengths[at].elo), fixed(strengths[at].margin, 0),
                                                   fixed(all.ratings[at].mu, 2), fixed(all.ratings[at].sigma, 2)});
  }
  return text + "  Elo by Plackett and Luce's model, the mean of all being 0.\n";
}

Json duel_json(const MatchReport& report) {
  const Groups groups = groups_of(report.games, report.entrants, static_cast<std::size_t>(report.players));
  const Elo elo = elo_of(groups);
  return Json::object(
      {{"of", report.entrants.names[0]},
       {"over", report.entrants.names[1]},
       {"groups", count_json(static_cast<Count>(groups.count))},
       {"score", rounded(elo.score)},
       {"score_interval", Json::array({rounded(elo.score_interval.low), rounded(elo.score_interval.high)})},
       {"elo", elo_json(elo.elo)},
       {"elo_interval", Json::array({elo_json(elo.elo_interval.low), elo_json(elo.elo_interval.high)})}});
}

Json sprt_json(const MatchReport& report) {
  const double ratio = log_likelihood_ratio(
      groups_of(report.games, report.entrants, static_cast<std::size_t>(report.players)), *report.sprt);
  return Json::object({{"elo0", report.sprt->elo0},
                       {"elo1", report.sprt->elo1},
                       {"log_likelihood_ratio", rounded(ratio)},
                       {"bound", rounded(sprt_bound())},
                       {"accepted", verdict_name(verdict_of(ratio))}});
}

Json entrants_json(const MatchReport& report, const Standings& all) {
  const auto strengths = plackett_luce(all.contests, report.entrants.names.size());
  Json entrants = Json::array();
  for (std::size_t at = 0; at < strengths.size(); ++at) {
    const Standing& standing = all.entrants[at];
    entrants.push(Json::object({{"bot", report.entrants.names[at]},
                                {"games", count_json(standing.games)},
                                {"seats", count_json(standing.seats)},
                                {"wins", share_json(standing.wins, standing.games)},
                                {"plackett_luce", Json::object({{"elo", elo_json(strengths[at].elo)},
                                                                {"margin", elo_json(strengths[at].margin)}})},
                                {"weng_lin", Json::object({{"mu", rounded(all.ratings[at].mu)},
                                                           {"sigma", rounded(all.ratings[at].sigma)}})}}));
  }
  return entrants;
}

Json incident_json(const Incident& incident) {
  Json json = Json::object({{"bot", incident.bot}, {"seat", incident.seat}, {"turn", incident.turn}});
  json.set("reason", incident.reason);
  if (!incident.clause.empty()) json.set("clause", incident.clause);
  return json.set("text", incident.text).set("stand_in", incident.stand_in);
}

}  // namespace

std::string match_text(const MatchReport& report) {
  const Standings all = standings_of(report);
  const Count games = report.games.size();
  std::string text = report.game + ": " + grouped(games) + " games of " + std::to_string(report.players) +
                     " players, " + std::to_string(report.players) + " seatings to the same dice, seed " +
                     std::to_string(report.seed) + "\n";
  if (games < report.wanted) text += "Ended early: " + grouped(report.wanted) + " games were asked for.\n";
  text += "\n" + share_heading("Games won", "games");
  for (std::size_t at = 0; at < all.entrants.size(); ++at) {
    const Standing& standing = all.entrants[at];
    const double seats = ratio(standing.seats, standing.games);
    const std::string where = seats > 1 ? ", " + fixed(seats, seats == std::floor(seats) ? 0 : 1) + " seats" : "";
    text += share_row(harmless(report.entrants.names[at]) + where, standing.wins, standing.games);
  }
  for (std::size_t seat = 0; seat < all.seat_wins.size(); ++seat)
    text += share_row("seat " + std::to_string(seat + 1), all.seat_wins[seat], games);
  text += share_row("nobody", all.without_winner, games);
  if (all.shared_wins > 0) text += share_row("shared (count for each)", all.shared_wins, games);
  if (report.is_duel()) {
    text += duel_text(report);
  } else {
    text += ratings_text(report, all);
  }
  text += "\nTurns a game: mean " + fixed(all.turns.mean(), 1) +
          ", 5% to 95%: " + std::to_string(all.turns.percentile(5)) + " to " +
          std::to_string(all.turns.percentile(95)) + "; stopped after " +
          grouped(static_cast<Count>(report.max_turns)) + "\n";
  for (const Incident& incident : report.incidents) text += incident_text(incident) + "\n";
  return text;
}

std::string incident_text(const Incident& incident) {
  return harmless(incident.bot) + ", seat " + std::to_string(incident.seat) + ", turn " +
         std::to_string(incident.turn) + ": " + harmless(incident.text) +
         (incident.clause.empty() ? "" : " (" + incident.clause + ")") + "; " + incident.stand_in + " stands in";
}

Json match_json(const MatchReport& report) {
  const Standings all = standings_of(report);
  const Count games = report.games.size();
  Json seats = Json::array();
  for (const Count wins : all.seat_wins) seats.push(share_json(wins, games));
  Json json = Json::object({{"game", report.game},
                            {"setup", report.setup},
                            {"players", report.players},
                            // As text: a seed may be larger than what JSON readers take for a whole number.
                            {"seed", std::to_string(report.seed)},
                            {"max_turns", report.max_turns},
                            {"games", count_json(games)},
                            {"games_asked_for", count_json(report.wanted)},
                            {"entrants", entrants_json(report, all)},
                            {"seat_wins", std::move(seats)},
                            {"without_winner", share_json(all.without_winner, games)},
                            {"shared_wins", count_json(all.shared_wins)},
                            {"turns", spread_json(all.turns)},
                            {"decisions_total", count_json(all.decisions)}});
  if (report.is_duel()) json.set("duel", duel_json(report));
  if (report.sprt) json.set("sprt", sprt_json(report));
  Json incidents = Json::array();
  for (const Incident& incident : report.incidents) incidents.push(incident_json(incident));
  return json.set("incidents", std::move(incidents));
}

}  // namespace freebooter::cli
