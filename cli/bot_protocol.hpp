// The messages of the bot protocol (docs/PROTOCOL.md, "Bots"), as both ends write them.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "bots/bot.hpp"
#include "cli/bot_choice.hpp"
#include "cli/engine_words.hpp"
#include "core/game.hpp"
#include "session/engine_boots.hpp"
#include "session/engine_game.hpp"

namespace freebooter::cli {

inline constexpr int kBotProtocolVersion = 1;

inline Json bot_message(std::string_view type) { return Json::object({{"type", type}}); }

// The reason is for programs; the clause, if a rule is behind it, is that of the game.
inline Json bot_error(const EngineFault& fault) {
  Json json = bot_message("error").set("reason", fault.reason);
  if (!fault.clause.empty()) json.set("clause", fault.clause);
  return json.set("text", fault.text);
}

// --- what the host says --------------------------------------------------------------------------------------

template <Game G>
Json new_game_message(const typename G::Rules& rules, Seat seat) {
  return bot_message("new").set("game", G::kName).set("setup", G::setup(rules)).set("seat", seat.value + 1);
}

// What the seat to decide sees, and everything it may do. `world` is any state that looks like the view.
template <Game G>
Json position_message(const typename G::Rules& rules, const typename G::View& view, const typename G::State& world) {
  List<typename G::Action> legal;
  G::legal(rules, world, legal);
  Json actions = Json::array();
  for (const auto& action : legal) {
    Json entry = Json::object({{"text", G::action_text(rules, action)}, {"action", G::action_json(rules, action)}});
    if (session::EngineExtras<G>::is_family(action)) entry.set("family", true);
    actions.push(std::move(entry));
  }
  return bot_message("position").set("view", G::view_json(rules, view)).set("legal", std::move(actions));
}

inline Json option_message(std::string_view name, Json value) {
  return bot_message("option").set("name", name).set("value", std::move(value));
}

// What somebody typed, as the option's kind asks for it.
inline Json option_value(const Json& option, const std::string& typed) {
  const Json* kind = option.find("kind");
  const bool is_text = kind == nullptr || !(*kind == Json("number") || *kind == Json("flag"));
  const auto value = parse_json(typed);
  return is_text || !value ? Json(typed) : *value;
}

inline Json go_message(const Limits& limits) {
  Json json = bot_message("go");
  if (limits.iterations > 0) json.set("iterations", limits.iterations);
  if (limits.milliseconds > 0) json.set("milliseconds", limits.milliseconds);
  return json;
}

// --- what the bot says ---------------------------------------------------------------------------------------

// An action as text or as JSON.
template <Game G>
Result<typename G::Action, std::string> action_of(const typename G::Rules& rules, const Json& json) {
  if (const std::string* text = json.as_string()) {
    auto action = G::parse_action(rules, *text);
    if (!action) return Failure{action.error()};
    return *action;
  }
  auto action = G::action_from_json(rules, json);
  if (!action) return Failure{action.error().text()};
  return *action;
}

template <Game G>
Json info_message(const typename G::Rules& rules, const Report<G>& report) {
  const auto rounded = [](float value) { return std::round(double{value} * 10'000) / 10'000; };
  Json chances = Json::array();
  for (int seat = 0; seat < G::players(rules); ++seat)
    chances.push(rounded(report.chances[static_cast<std::size_t>(seat)]));
  Json actions = Json::array();
  for (const auto& finding : report.findings) {
    if (finding.visits == 0) continue;
    actions.push(Json::object({{"text", G::action_text(rules, finding.action)},
                               {"visits", static_cast<std::int64_t>(finding.visits)},
                               {"value", rounded(finding.value)}}));
  }
  Json expected = Json::array();
  for (const auto& action : report.expected) expected.push(G::action_text(rules, action));
  return bot_message("info")
      .set("simulations", report.simulations)
      .set("chances", std::move(chances))
      .set("actions", std::move(actions))
      .set("pv", std::move(expected));
}

}  // namespace freebooter::cli
