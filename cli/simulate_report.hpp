// The report of a simulation, to be read and as JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/simulate_run.hpp"

namespace freebooter::cli {

// What every game's report begins with.
struct Outline {
  std::string game;
  int players = 0;
  std::vector<std::string> bots;
  bool rotate = false;
  Seating seating{};  // of the first game
  std::uint64_t seed = 0;
  std::uint64_t wanted = 0;  // games asked for; fewer were played if it was stopped
  int max_turns = 0;
  Json setup;
  Count games = 0;
  Count without_winner = 0;
  Count shared_wins = 0;
  std::vector<Count> seat_wins;
  std::vector<Count> bot_wins;
  Count decisions = 0;
  Spread turns;
};

std::string outline_text(const Outline& outline);
Json outline_json(const Outline& outline);

template <Game G>
Outline outline_of(const Simulation<G>& simulation, const Tally<G>& tally) {
  const int players = G::players(*simulation.rules);
  return {.game = std::string(G::kName),
          .players = players,
          .bots = texts_of(simulation.bots),
          .rotate = simulation.rotate,
          .seating = simulation.seating(0),
          .seed = simulation.seed,
          .wanted = simulation.games,
          .max_turns = simulation.max_turns,
          .setup = G::setup(*simulation.rules),
          .games = tally.games,
          .without_winner = tally.without_winner,
          .shared_wins = tally.shared_wins,
          .seat_wins = {tally.seat_wins.begin(), tally.seat_wins.begin() + players},
          .bot_wins = tally.bot_wins,
          .decisions = tally.decisions,
          .turns = tally.turns};
}

template <Game G>
std::string report_text(const Simulation<G>& simulation, const Tally<G>& tally) {
  return outline_text(outline_of(simulation, tally)) + "\n" + tally.own.text(texts_of(simulation.bots));
}

template <Game G>
Json report_json(const Simulation<G>& simulation, const Tally<G>& tally) {
  Json json = outline_json(outline_of(simulation, tally));
  const Json own = tally.own.json(texts_of(simulation.bots));
  for (const auto& [key, value] : *own.as_object()) json.set(key, value);
  return json;
}

}  // namespace freebooter::cli
