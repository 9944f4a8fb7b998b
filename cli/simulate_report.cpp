#include "cli/simulate_report.hpp"

namespace freebooter::cli {

namespace {

// How many seats a bot has in one game.
int seats_of(const Outline& outline, std::size_t bot) {
  int seats = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(outline.players); ++seat)
    seats += outline.seating[seat] == bot ? 1 : 0;
  return seats;
}

std::string wins_text(const Outline& outline) {
  std::string text = share_heading("Wins", "games");
  for (std::size_t seat = 0; seat < outline.seat_wins.size(); ++seat) {
    std::string label = "seat " + std::to_string(seat + 1);
    if (!outline.rotate) label += " (" + outline.bots[outline.seating[seat]] + ")";
    text += share_row(label, outline.seat_wins[seat], outline.games);
  }
  if (outline.bots.size() > 1) {
    for (std::size_t bot = 0; bot < outline.bots.size(); ++bot) {
      const int seats = seats_of(outline, bot);
      const std::string where = std::to_string(seats) + (seats == 1 ? " seat" : " seats");
      text += share_row(outline.bots[bot] + ", " + where, outline.bot_wins[bot], outline.games);
    }
  }
  text += share_row("nobody", outline.without_winner, outline.games);
  if (outline.shared_wins > 0) text += share_row("shared (count for each)", outline.shared_wins, outline.games);
  return text;
}

}  // namespace

std::string outline_text(const Outline& outline) {
  std::string bots;
  for (const std::string& bot : outline.bots) bots += (bots.empty() ? "" : ", ") + bot;
  std::string text = outline.game + ": " + grouped(outline.games) + " games of " + std::to_string(outline.players) +
                     " players, bots " + bots + (outline.rotate ? ", changing seats" : "") + ", seed " +
                     std::to_string(outline.seed) + "\n";
  if (outline.games < outline.wanted) {
    text += "Stopped early: " + grouped(outline.wanted) + " games were asked for.\n";
  }
  text += "\n" + wins_text(outline) + "\nTurns a game: mean " + fixed(outline.turns.mean(), 1) + ", median " +
          std::to_string(outline.turns.percentile(50)) + ", 5% to 95%: " + std::to_string(outline.turns.percentile(5)) +
          " to " + std::to_string(outline.turns.percentile(95)) + "; stopped after " +
          grouped(static_cast<Count>(outline.max_turns)) + "\n" + "Decisions a game: mean " +
          fixed(ratio(outline.decisions, outline.games), 1) + "\n";
  return text;
}

Json outline_json(const Outline& outline) {
  Json bots = Json::array();
  for (std::size_t bot = 0; bot < outline.bots.size(); ++bot) {
    bots.push(Json::object({{"bot", outline.bots[bot]},
                            {"seats", seats_of(outline, bot)},
                            {"wins", share_json(outline.bot_wins[bot], outline.games)}}));
  }
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < outline.seat_wins.size(); ++seat) {
    Json entry = Json::object({{"seat", static_cast<int>(seat) + 1}});
    if (!outline.rotate) entry.set("bot", outline.bots[outline.seating[seat]]);
    entry.set("wins", share_json(outline.seat_wins[seat], outline.games));
    seats.push(std::move(entry));
  }
  return Json::object({{"game", outline.game},
                       {"setup", outline.setup},
                       // As text: a seed may be larger than what JSON readers take for a whole number.
                       {"seed", std::to_string(outline.seed)},
                       {"max_turns", outline.max_turns},
                       {"rotate", outline.rotate},
                       {"games", count_json(outline.games)},
                       {"games_asked_for", count_json(outline.wanted)},
                       {"seats", std::move(seats)},
                       {"bots", std::move(bots)},
                       {"without_winner", share_json(outline.without_winner, outline.games)},
                       {"shared_wins", count_json(outline.shared_wins)},
                       {"turns", spread_json(outline.turns)},
                       {"decisions_total", count_json(outline.decisions)}});
}

}  // namespace freebooter::cli
