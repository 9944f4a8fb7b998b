// Any text as a position: it is refused, or it is a state in which the whole contract of a game holds.
#include <array>
#include <memory>
#include <vector>

#include "boots/game.hpp"
#include "core/record.hpp"
#include "fuzz/check.hpp"

namespace {

using namespace freebooter;
using fuzz::check;
using G = boots::Game;

// The first byte of the input chooses one of these.
const std::vector<G::Rules>& all_rules() {
  static const std::vector<G::Rules> kRules = [] {
    std::vector<G::Rules> rules;
    for (const char* setup :
         {R"({"players":2})", R"({"players":4,"options":{"drift":"paid","squeeze":"blocked","extra_command":true}})",
          R"({"players":3,"layout":"loose","options":{"secret_ports":true,"finish_round":true,"head_start":true}})",
          R"({"players":8,"options":{"friendly_fire":true,"auto_roller":true,"beta_gold":true,"sleeps":true}})"}) {
      rules.push_back(std::move(*G::make_rules(*parse_json(setup))));
    }
    return rules;
  }();
  return kRules;
}

void check_forms(const G::Rules& rules, const G::State& state) {
  const std::string text = G::position_text(rules, state);
  const auto back = G::parse_position(rules, text);
  check(back.ok() && *back == state, "a position reads as it was written", text);
  const auto json = G::state_from_json(rules, *parse_json(G::state_json(rules, state).text()));
  check(json.ok() && *json == state, "so does its JSON", text);
  check(!G::fault(rules, state), "a position that was read has no fault", text);
}

// Tries a few steps from here; every one of them leads to a position without fault.
void check_steps(const G::Rules& rules, const G::State& state) {
  const std::string text = G::position_text(rules, state);
  const auto follow = [&](const G::State& next, const std::string& step) {
    if (const auto fault = G::fault(rules, next)) check(false, fault->c_str(), text + "\n" + step);
  };
  Rng rng(7);
  const Turn turn = G::turn(rules, state);
  if (turn.kind == Turn::Kind::kSeat) {
    List<G::Action> actions;
    G::legal(rules, state, actions);
    check(!actions.empty(), "there is always something to do", text);
    for (int attempt = 0; attempt < 8; ++attempt) {
      const G::Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      G::State next = state;
      check(!play<G>(rules, next, turn.seat, action), "what is listed is legal", text);
      follow(next, G::action_text(rules, action));
    }
  } else if (turn.kind == Turn::Kind::kChance) {
    List<Chance<G::Outcome>> chances;
    G::chances(rules, state, chances);
    check(!chances.empty(), "chance can always decide", text);
    for (const auto& chance : chances) {
      G::State next = state;
      check(!resolve<G>(rules, next, chance.outcome), "what is listed can happen", text);
      follow(next, G::outcome_text(rules, chance.outcome));
    }
  }
}

void check_views(const G::Rules& rules, const G::State& state) {
  Rng rng(3);
  for (int seat = -1; seat < G::players(rules); ++seat) {
    const Viewer viewer = seat < 0 ? kSpectator : Viewer(Seat{static_cast<std::uint8_t>(seat)});
    const G::View view = G::view(rules, state, viewer);
    check(G::view(rules, G::sample(rules, view, rng), viewer) == view, "a sample looks like the view");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const G::Rules& rules = all_rules()[data[0] % all_rules().size()];
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  (void)G::parse_action(rules, text);
  (void)G::parse_outcome(rules, text);
  const auto state = G::parse_position(rules, text);
  if (!state) {
    check(!state.error().empty(), "a refusal says why");
    return 0;
  }
  check_forms(rules, *state);
  check_steps(rules, *state);
  check_views(rules, *state);
  return 0;
}
