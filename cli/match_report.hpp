// The report of a match, to be read and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/match_run.hpp"

namespace freebooter::cli {

// Something a foreign bot did that cost it its seat.
struct Incident {
  std::string bot;
  int seat = 0;  // from 1
  int turn = 0;
  std::string reason;  // for programs: "too_late", "gone", "nonsense", ...
  std::string clause;  // of the rules, if one was broken
  std::string text;    // for people
  std::string stand_in;
};

std::string incident_text(const Incident& incident);

struct MatchReport {
  std::string game;
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t wanted = 0;
  int max_turns = 0;
  Json setup;
  Entrants entrants;
  std::vector<GameResult> games;
  std::optional<Sprt> sprt;
  std::vector<Incident> incidents;

  // Do two entrants play each other on all seats? Then there is one Elo difference.
  [[nodiscard]] bool is_duel() const {
    return entrants.names.size() == 2 && entrants.of_place.size() == static_cast<std::size_t>(players);
  }
};

std::string match_text(const MatchReport& report);
Json match_json(const MatchReport& report);

}  // namespace freebooter::cli
