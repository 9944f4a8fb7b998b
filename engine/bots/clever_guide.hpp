// What a search of Capt'n Clever knows besides the rules.
#pragma once

#include "ai/plain_guide.hpp"
#include "ai/search.hpp"
#include "bots/clever_helm.hpp"
#include "bots/clever_memory.hpp"
#include "clever/game.hpp"

namespace freebooter {

template <>
struct Outlook<clever::Game> {
  static constexpr bool kSecrets = true;
  static constexpr int kPlayoutTurns = 38;
  // Whether a treasure was found is for all to see, and decides what comes next (C6.1).
  static std::uint32_t observed(const clever::Rules& /*rules*/, const clever::State& state) {
    const unsigned found = unsigned{state.size[0]} + state.size[1] + state.size[2] + state.size[3];
    return found << 16U | static_cast<unsigned>(state.phase) << 8U | state.active.value;
  }
  static std::uint32_t secret(const clever::Rules& /*rules*/, const clever::State& state, Seat seat) {
    return state.card[seat.value].value;
  }
  static std::uint32_t seen(const clever::Rules& rules, const clever::State& state, Seat by,
                            const clever::Action& action, Viewer viewer) {
    return number_of(clever::shown_action(rules, state, by, action, viewer));
  }
  static std::uint32_t seen(const clever::Rules& rules, const clever::State& state, Seat /*by*/,
                            const clever::Outcome& outcome, Viewer viewer) {
    return number_of(clever::shown_outcome(rules, state, outcome, viewer));
  }
  // C2.6, C8.1: cards are given and drawn in secret.
  static bool is_open(const clever::Action& action) { return !std::holds_alternative<clever::Give>(action); }
  static bool is_open(const clever::Outcome& outcome) { return !std::holds_alternative<clever::Draw>(outcome); }
  // C2.6, C6.3: which cards there are to choose from.
  static bool is_secret(const clever::Rules& rules, const clever::State& state, Viewer viewer) {
    const bool is_gift = state.phase == clever::Phase::kFirstCard || state.phase == clever::Phase::kNextCard;
    return is_gift && viewer != Viewer(clever::receiver_of(rules, state));
  }
  static void standing(const clever::Rules& rules, const clever::State& state, Values& values);

 private:
  static std::uint32_t number_of(const clever::Action& action) {
    const auto kind = static_cast<std::uint32_t>(action.index()) << 16U;
    if (const auto* captain = std::get_if<clever::CaptainTo>(&action)) return kind | captain->island.value;
    if (const auto* boat = std::get_if<clever::BoatTo>(&action)) return kind | boat->lane.value;
    if (const auto* gift = std::get_if<clever::Give>(&action)) return kind | gift->card.value;
    if (const auto* neutral = std::get_if<clever::NeutralTo>(&action))
      return kind | unsigned{neutral->boat.value} << 8U | neutral->lane.value;
    return kind;
  }
  static std::uint32_t number_of(const clever::Outcome& outcome) {
    if (const auto* draw = std::get_if<clever::Draw>(&outcome)) {
      return 1U << 24U | unsigned{draw->seat.value} << 8U | draw->card.value;
    }
    return 2U << 24U;
  }
};

}  // namespace freebooter

namespace freebooter::clever {

// Simulations are cheap here: a position is worth a look at its actions when it has come up a few times.
inline constexpr SearchSettings kSearch{.ripe = 4};
// With random playouts, which take two microseconds, twice as often.
inline constexpr SearchSettings kPlainSearch{.ripe = 8};

class Guide : public Outlook<Game> {
 public:
  struct Settings {
    float scale = 0.5F;   // of the lead in finds that tells, for one find left
    float warmth = 0.1F;  // a difference in chances that makes an action clearly better
    float even = 0.1F;    // the part of the priors that is the same for all
    int turns = 6;        // played on by the helm before a position is judged
    float slip = 0.05F;   // how likely somebody passes by what they look for
    float unkind = 2.0F;  // how much likelier a giver gives a card that is a turn farther away, as a power of e
  };
  Guide() : Guide(Settings{}) {}
  explicit Guide(const Settings& settings) : settings_(settings) {}

  void study(const Rules& rules) { helm_.study(rules); }
  void notice(const Rules& rules, const View& view) {
    memory_.notice(rules, view);
    suspected_ = {};
  }
  void forget() {
    memory_.forget();
    suspected_ = {};
  }

  // Captains who wait for each other may wait for ever (C5.3). A find takes three or four turns, as a rule, of all
  // players together.
  static bool drags_on(const Rules& rules, const View& view);
  // What an action brings the seat itself, in hundredths of a find.
  int gain(const Rules& rules, const State& state, Seat seat, const Action& action);

  void candidates(const Rules& rules, const State& state, Seat seat, List<Candidate<Action>>& out);
  void values(const Rules& rules, const State& state, Rng& rng, Values& values);
  // A world that looks like the view and agrees with what is remembered, and all the likelier the farther every hidden
  // card leads: givers are unkind.
  State imagine(const Rules& rules, const View& view, Rng& rng);

 private:
  void judge(const Rules& rules, const State& state, Values& values);
  // What the way to the current card is worth, in hundredths of a find.
  int prospects(const Rules& rules, const State& state, Seat seat);

  void suspect(const Rules& rules, const View& view);
  void imagine_seat(const Rules& rules, const View& view, Seat seat, State& world, Rng& rng) const;

  Settings settings_;
  Helm helm_;
  List<Action> legal_;
  Memory memory_;
  View suspected_;  // of which the following was reckoned
  // Of each seat, how likely it is to look for which island, in parts of kSure; 0 where it cannot be.
  std::array<std::array<std::uint32_t, kMaxIslands>, kMaxPlayers> suspicion_{};
  std::uint32_t wary_ = 0;  // how likely the others are to keep each other from treasures, of 100
};

}  // namespace freebooter::clever
