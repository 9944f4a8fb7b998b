// What several commands do with a game named on the command line.
#pragma once

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "catalog/catalog.hpp"
#include "cli/commands.hpp"
#include "cli/setup.hpp"
#include "core/record.hpp"

namespace freebooter::cli {

// Says on standard error what is wrong, in the manner of every command, and gives the exit code back.
inline int complain(int code, std::string_view what) {
  std::cerr << "freebooter: " << what << '\n';
  return code;
}

inline int unknown_game(std::string_view name) {
  return complain(kBadInput, "there is no game \"" + std::string(name) + "\"");
}

// The rules that the command line asks for, or the exit code after a complaint.
template <Game G>
Result<std::shared_ptr<const typename G::Rules>, int> rules_from(const SetupArgs& args) {
  const auto setup = setup_json(args);
  if (!setup) return Failure{complain(setup.error().code, setup.error().what)};
  auto rules = G::make_rules(*setup);
  if (!rules) return Failure{complain(kBadInput, setup_fault(args, rules.error()))};
  return std::make_shared<const typename G::Rules>(std::move(*rules));
}

// The position named on the command line, or the start of the game if none is.
template <Game G>
Result<typename G::State, int> position_from(const typename G::Rules& rules, const std::string& text) {
  if (text.empty()) return G::start(rules);
  auto state = G::parse_position(rules, text);
  if (!state) return Failure{complain(kBadInput, "--position: " + state.error())};
  if (auto fault = G::fault(rules, *state)) return Failure{complain(kBadInput, "--position: " + *fault)};
  return *state;
}

template <Game G>
std::string entry_text(const typename G::Rules& rules, const Entry<G>& entry) {
  return entry.action() != nullptr ? G::action_text(rules, *entry.action()) : G::outcome_text(rules, *entry.outcome());
}

}  // namespace freebooter::cli
