// What a search of Captain Treasure Boots knows besides the rules.
#pragma once

#include "ai/plain_guide.hpp"
#include "ai/search.hpp"
#include "boots/game.hpp"
#include "bots/boots_judgement.hpp"

namespace freebooter {

// All is open once the ports are chosen. A port that is still secret is sampled; when the ports are shown, the worlds
// part (B2.5).
template <>
struct Outlook<boots::Game> {
  static constexpr bool kSecrets = false;
  static constexpr int kPlayoutTurns = 60;
  static std::uint32_t observed(const boots::Rules& rules, const boots::State& state) {
    if (!rules.options.secret_ports || state.phase == boots::Phase::kChoosePort) return 0;
    std::uint32_t places = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
      const boots::Square at = state.ships[seat].at;
      places = (places * 31 + static_cast<std::uint32_t>(at.x)) * 31 + static_cast<std::uint32_t>(at.y);
    }
    return places;
  }
  static void standing(const boots::Rules& rules, const boots::State& state, Values& values);
};

}  // namespace freebooter

namespace freebooter::boots {

// Chances to win hardly differ from one good move to the next: where a prior counts as much as elsewhere, nothing that
// is found out comes up against it.
inline constexpr SearchSettings kSearch{.explore = 0.3F};

class Guide : public Outlook<Game> {
 public:
  struct Settings {
    float warmth = 500;     // thousandths of a point: how much less an action may promise before it is hardly tried
    float even = 0.06F;     // the part of the priors that is the same for all
    std::size_t most = 12;  // candidates
    int turns = 0;          // played on by judgement alone before a position is judged
  };
  // Planning a treasure less than greedy does is half the work, and a search sees the rest for itself.
  static constexpr Taste taste() { return {.stops = 2}; }

  Guide() : Guide(Settings{}) {}
  explicit Guide(const Settings& settings) : settings_(settings) {}

  void candidates(const Rules& rules, const State& state, Seat seat, List<Candidate<Action>>& out);
  void values(const Rules& rules, const State& state, Rng& rng, Values& values);

 private:
  Settings settings_;
  Judgement judgement_{taste()};
};

}  // namespace freebooter::boots
