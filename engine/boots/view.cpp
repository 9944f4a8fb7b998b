#include "boots/view.hpp"

#include "boots/put_json.hpp"

namespace freebooter::boots {

namespace {
// B2.5, secret: while ports are being chosen, everyone sees the own choice only.
unsigned hidden_ports(const Rules& rules, const State& state, Viewer viewer) {
  if (!rules.options.secret_ports || state.phase != Phase::kChoosePort) return 0;
  const unsigned own = viewer ? 1U << viewer->value : 0U;
  return state.placed & ~own;
}
}  // namespace

View view_of(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.shown_ = state;
  view.viewer_ = viewer;
  const unsigned hidden = hidden_ports(rules, state, viewer);
  view.hidden_ = static_cast<std::uint8_t>(hidden);
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (((hidden >> seat) & 1U) != 0) view.shown_.ships[seat].at = {};
  }
  return view;
}

bool all_open(const Rules& rules, const State& state) { return hidden_ports(rules, state, kSpectator) == 0; }

State sample(const Rules& rules, const View& view, Rng& rng) {
  State state = view.shown();
  const unsigned hidden = view.hidden();
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (((hidden >> seat) & 1U) == 0) continue;
    state.ships[seat].at =
        rules.sea.port_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.sea.port_count()))));
  }
  return state;
}

Json view_json(const Rules& rules, const View& view) {
  return json_by([&](JsonTree& out) { put_state(out, rules, view.shown(), {view.hidden(), view.viewer()}); });
}

void write_view(const Rules& rules, const View& view, std::string& out) {
  JsonText text(out);
  put_state(text, rules, view.shown(), {view.hidden(), view.viewer()});
}

// Some state that looks like it, with every hidden ship in the first port, and the view of that.
FromJson<View> view_from_json(const Rules& rules, const Json& json) {
  std::optional<JsonFault> fault;
  JsonCursor cursor(json, fault);
  Json state = Json::object();
  Viewer viewer;
  unsigned hidden = 0;
  for (auto& [name, member] : cursor.members()) {
    if (name == "viewer") {
      viewer = Seat{static_cast<std::uint8_t>(member.integer(1, rules.players) - 1)};
    } else if (name == "ships") {
      Json ships = Json::array();
      for (JsonCursor& item : member.items()) {
        Json ship = item.json();
        if (const Json* at = ship.find("at"); at != nullptr && *at == Json("?")) {
          hidden |= 1U << ships.as_array()->size();
          ship.set("at", square_json(rules.sea.port_at(0)));
        }
        ships.push(std::move(ship));
      }
      state.set(name, std::move(ships));
    } else if (name != "hidden") {
      state.set(name, member.json());
    }
  }
  if (fault) return Failure{*std::move(fault)};
  const auto read = state_from_json(rules, state);
  if (!read) return Failure{read.error()};
  View view = view_of(rules, *read, viewer);
  if (view.hidden() != hidden)
    return Failure{JsonFault{"ships", 0, "not the ports that this viewer cannot see (B2.5)"}};
  return view;
}

Action shown_action(const Rules& rules, const State& now, Seat by, const Action& action, Viewer viewer) {
  const bool is_port = std::holds_alternative<ChoosePort>(action);
  if (is_port && ((hidden_ports(rules, now, viewer) >> by.value) & 1U) != 0) return ChoosePort{kHiddenPort};
  return action;
}

std::optional<Event> seen_event(const Rules& rules, const Event& event, Viewer viewer) {
  if (event.kind != Event::Kind::kPortChosen || !rules.options.secret_ports || viewer == event.seat) return event;
  Event blotted = event;
  blotted.at = {};
  blotted.amount = 1;  // the port is hidden
  return blotted;
}

}  // namespace freebooter::boots
