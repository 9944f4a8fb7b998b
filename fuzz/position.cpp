// Any text as a position: it is refused, or it is a state in which the whole contract of a game holds.
#include <memory>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "core/record.hpp"
#include "fuzz/check.hpp"

namespace {

using namespace freebooter;
using fuzz::check;

// The set-ups that the first byte of the input chooses among, the games of the catalogue one after the other.
template <Game G>
std::vector<std::string_view> setups();
template <>
std::vector<std::string_view> setups<boots::Game>() {
  return {R"({"players":2})", R"({"players":4,"options":{"drift":"paid","squeeze":"blocked","extra_command":true}})",
          R"({"players":3,"layout":"loose","options":{"secret_ports":true,"finish_round":true,"head_start":true}})",
          R"({"players":8,"options":{"friendly_fire":true,"auto_roller":true,"beta_gold":true,"sleeps":true}})"};
}
template <>
std::vector<std::string_view> setups<clever::Game>() {
  return {R"({"players":4})", R"({"players":2,"options":{"neutral_boats":true,"no_camping":true}})",
          R"({"players":3,"options":{"first_card_elsewhere":true,"no_camping":true,"open_piles":true}})",
          R"({"players":4,"options":{"easy":true}})"};
}

template <Game G>
const std::vector<typename G::Rules>& all_rules() {
  static const std::vector<typename G::Rules> kRules = [] {
    std::vector<typename G::Rules> rules;
    for (const std::string_view setup : setups<G>()) rules.push_back(std::move(*G::make_rules(*parse_json(setup))));
    return rules;
  }();
  return kRules;
}

template <Game G>
void check_forms(const typename G::Rules& rules, const typename G::State& state) {
  const std::string text = G::position_text(rules, state);
  const auto back = G::parse_position(rules, text);
  check(back.ok() && *back == state, "a position reads as it was written", text);
  const auto json = G::state_from_json(rules, *parse_json(G::state_json(rules, state).text()));
  check(json.ok() && *json == state, "so does its JSON", text);
  check(!G::fault(rules, state), "a position that was read has no fault", text);
}

// Tries a few steps from here; every one of them leads to a position without fault.
template <Game G>
void check_steps(const typename G::Rules& rules, const typename G::State& state) {
  const std::string text = G::position_text(rules, state);
  const auto follow = [&](const typename G::State& next, const std::string& step) {
    if (const auto fault = G::fault(rules, next)) check(false, fault->c_str(), text + "\n" + step);
  };
  Rng rng(7);
  const Turn turn = G::turn(rules, state);
  if (turn.kind == Turn::Kind::kSeat) {
    List<typename G::Action> actions;
    G::legal(rules, state, actions);
    check(!actions.empty(), "there is always something to do", text);
    for (int attempt = 0; attempt < 8; ++attempt) {
      const typename G::Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      typename G::State next = state;
      check(!play<G>(rules, next, turn.seat, action), "what is listed is legal", text);
      follow(next, G::action_text(rules, action));
    }
  } else if (turn.kind == Turn::Kind::kChance) {
    List<Chance<typename G::Outcome>> chances;
    G::chances(rules, state, chances);
    check(!chances.empty(), "chance can always decide", text);
    for (const auto& chance : chances) {
      typename G::State next = state;
      check(!resolve<G>(rules, next, chance.outcome), "what is listed can happen", text);
      follow(next, G::outcome_text(rules, chance.outcome));
    }
  }
}

template <Game G>
void check_views(const typename G::Rules& rules, const typename G::State& state) {
  Rng rng(3);
  for (int seat = -1; seat < G::players(rules); ++seat) {
    const Viewer viewer = seat < 0 ? kSpectator : Viewer(Seat{static_cast<std::uint8_t>(seat)});
    const typename G::View view = G::view(rules, state, viewer);
    check(G::view(rules, G::sample(rules, view, rng), viewer) == view, "a sample looks like the view");
  }
}

template <Game G>
void check_text(const typename G::Rules& rules, std::string_view text) {
  (void)G::parse_action(rules, text);
  (void)G::parse_outcome(rules, text);
  const auto state = G::parse_position(rules, text);
  if (!state) {
    check(!state.error().empty(), "a refusal says why");
    return;
  }
  check_forms<G>(rules, *state);
  check_steps<G>(rules, *state);
  check_views<G>(rules, *state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::size_t all = 0;
  for_each_game([&]<class G>(GameTag<G>) { all += all_rules<G>().size(); });
  std::size_t chosen = data[0] % all;
  for_each_game([&]<class G>(GameTag<G>) {
    const std::size_t own = all_rules<G>().size();
    if (chosen < own) check_text<G>(all_rules<G>()[chosen], fuzz::text_of(data + 1, size - 1));
    chosen -= own;  // wraps around behind the one that was chosen
  });
  return 0;
}
