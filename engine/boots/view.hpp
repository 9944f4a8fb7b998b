// What one seat or a spectator may know. Only the option secret_ports hides anything, and only until all have chosen
// (B2.5).
#pragma once

#include <cstdint>
#include <optional>

#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "core/game.hpp"

namespace freebooter::boots {

class View {
 public:
  // The state with every hidden port blotted out: such a ship counts as placed, at the origin.
  [[nodiscard]] const State& shown() const { return shown_; }
  [[nodiscard]] Viewer viewer() const { return viewer_; }
  // The seats whose port is hidden from the viewer, a bit each.
  [[nodiscard]] std::uint8_t hidden() const { return hidden_; }
  friend bool operator==(const View&, const View&) = default;

 private:
  friend View view_of(const Rules& rules, const State& state, Viewer viewer);
  State shown_;
  Viewer viewer_;
  std::uint8_t hidden_ = 0;
};

View view_of(const Rules& rules, const State& state, Viewer viewer);
// Do all seats and spectators see the same?
bool all_open(const Rules& rules, const State& state);
// A state that looks just like the view; what is hidden is drawn evenly.
State sample(const Rules& rules, const View& view, Rng& rng);
Json view_json(const Rules& rules, const View& view);
void write_view(const Rules& rules, const View& view, std::string& out);
// The view that view_json() wrote: for a program that plays a seat and is told no more.
FromJson<View> view_from_json(const Rules& rules, const Json& json);

// The action of `by` as the log may show it to the viewer now.
Action shown_action(const Rules& rules, const State& now, Seat by, const Action& action, Viewer viewer);
std::optional<Event> seen_event(const Rules& rules, const Event& event, Viewer viewer);

}  // namespace freebooter::boots
