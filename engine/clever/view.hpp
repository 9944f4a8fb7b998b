// What one seat or a spectator may know: the open table, and of the cards only these:
//   the own pile and the own current card;
//   in the standard game, those of the left-hand neighbour, to whom the viewer gives cards (C2.2, C2.6);
//   of every pile its top and its size (C6.4), with open_piles all of it.
// Once the game is over nothing is hidden.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "clever/rules.hpp"
#include "clever/state.hpp"
#include "core/game.hpp"

namespace freebooter::clever {

class View {
 public:
  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] Viewer viewer() const { return viewer_; }
  // Does the viewer know the current card of this seat (if it has one), and all of its pile?
  [[nodiscard]] bool knows_card(Seat seat) const { return ((cards_known_ >> seat.value) & 1U) != 0; }
  [[nodiscard]] bool knows_pile(Seat seat) const { return ((piles_known_ >> seat.value) & 1U) != 0; }
  // kHiddenCard if the viewer may not know it, kNoCard if there is none.
  [[nodiscard]] Card card(Seat seat) const { return card_[seat.value]; }
  // The cards of the pile that the viewer knows: all, or the top one.
  [[nodiscard]] IslandSet found(Seat seat) const { return found_[seat.value]; }
  friend bool operator==(const View&, const View&) = default;

 private:
  friend View view_of(const Rules& rules, const State& state, Viewer viewer);
  Table table_;
  Viewer viewer_;
  std::uint8_t cards_known_ = 0;
  std::uint8_t piles_known_ = 0;
  std::array<Card, kMaxPlayers> card_{kNoCard, kNoCard, kNoCard, kNoCard};
  std::array<std::uint16_t, kMaxPlayers> found_{};
};

View view_of(const Rules& rules, const State& state, Viewer viewer);

// A state that looks just like the view. Every such state is as likely as the next: for each seat by itself, every
// pair of a pile (with the top and the size it has) and a current card (none of the pile, and not ruled out).
State sample(const Rules& rules, const View& view, Rng& rng);
Json view_json(const Rules& rules, const View& view);
void write_view(const Rules& rules, const View& view, std::string& out);
// The view that view_json() wrote: for a program that plays a seat and is told no more.
FromJson<View> view_from_json(const Rules& rules, const Json& json);

// The action of `by`, or an outcome, as the log may show it to the viewer now.
Action shown_action(const Rules& rules, const State& now, Seat by, const Action& action, Viewer viewer);
Outcome shown_outcome(const Rules& rules, const State& now, const Outcome& outcome, Viewer viewer);
std::optional<Event> seen_event(const Rules& rules, const Event& event, Viewer viewer);

}  // namespace freebooter::clever
