// One game behind the protocol of `freebooter engine`.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/hash.hpp"
#include "core/log.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "session/engine_session.hpp"

namespace freebooter::session {

// What one game offers beyond the contract; a game without extras refuses those commands.
template <Game G>
struct EngineExtras {
  // Does this entry of the legal list stand for a family of actions?
  static bool is_family(const typename G::Action&) { return false; }
  // The answer to one of kExtraCommands; nothing if the game does not know the question.
  static std::optional<Answer> answer(std::string_view /*command*/, const typename G::Rules&, const typename G::State&,
                                      Request&) {
    return std::nullopt;
  }
};

// {"kind":"seat","seat":1,"number":12,"phase":"move"}: who decides, and after the end who has won.
template <Game G>
Json turn_json(const typename G::Rules& rules, const typename G::State& state) {
  const Turn turn = G::turn(rules, state);
  constexpr std::array<std::string_view, 3> kKinds{"seat", "chance", "over"};
  Json json = Json::object({{"kind", kKinds[static_cast<std::size_t>(turn.kind)]}});
  if (turn.kind == Turn::Kind::kSeat) json.set("seat", turn.seat.value + 1);
  json.set("number", G::turn_number(rules, state));
  const Json whole = G::state_json(rules, state);
  if (const Json* phase = whole.find("phase")) json.set("phase", *phase);
  if (turn.kind != Turn::Kind::kOver) return json;
  Json winners = Json::array();
  const std::uint32_t bits = G::winners(rules, state);
  for (int seat = 0; seat < G::players(rules); ++seat) {
    if (((bits >> static_cast<unsigned>(seat)) & 1U) != 0) winners.push(seat + 1);
  }
  return std::move(json).set("winners", std::move(winners));
}

// An action as JSON or as notation.
template <Game G>
Parsed<typename G::Action> read_action(const typename G::Rules& rules, const Json& json) {
  if (const std::string* text = json.as_string()) return G::parse_action(rules, *text);
  auto action = G::action_from_json(rules, json);
  if (!action) return Failure{action.error().text()};
  return *action;
}

// {"turn":...,"actions":[{"text","action","family"}]}: what the deciding seat may do.
template <Game G>
Json legal_json(const typename G::Rules& rules, const typename G::State& state) {
  List<typename G::Action> list;
  if (G::turn(rules, state).kind == Turn::Kind::kSeat) G::legal(rules, state, list);
  Json actions = Json::array();
  for (const auto& action : list) {
    Json item = Json::object({{"text", G::action_text(rules, action)}, {"action", G::action_json(rules, action)}});
    if (EngineExtras<G>::is_family(action)) item.set("family", true);
    actions.push(std::move(item));
  }
  return Json::object({{"turn", turn_json<G>(rules, state)}, {"actions", std::move(actions)}});
}

template <Game G>
class GameTable final : public EngineTable {
 public:
  explicit GameTable(Journal<G> journal) : journal_(std::move(journal)) {}

  [[nodiscard]] Json greeting() const override {
    Json reply = Json::object({{"game", G::kName}, {"rules", G::kRulesVersion}, {"players", G::players(rules())}});
    reply.set("setup", G::setup(rules()));
    return with_turn(std::move(reply));
  }

  Answer answer(std::string_view command, Request& request, Rng& rng) override {
    // In the order of kTableCommands.
    static constexpr std::array<Handler, kTableCommands.size()> kHandlers{
        &GameTable::setup, &GameTable::set,    &GameTable::state, &GameTable::view,    &GameTable::turn,
        &GameTable::legal, &GameTable::chance, &GameTable::apply, &GameTable::explain, &GameTable::roll,
        &GameTable::undo,  &GameTable::log,    &GameTable::record};
    for (std::size_t at = 0; at < kHandlers.size(); ++at) {
      if (kTableCommands[at] == command) return (this->*kHandlers[at])(request, rng);
    }
    if (auto answer = EngineExtras<G>::answer(command, rules(), now(), request)) return *std::move(answer);
    return Failure{EngineFault{"not_in_this_game", "", "this game does not know that question", "cmd"}};
  }

 private:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;
  using Outcome = typename G::Outcome;
  using Events = std::vector<typename G::Event>;
  using Handler = Answer (GameTable::*)(Request&, Rng&);

  // An action or an outcome that somebody wants to happen.
  struct Wish {
    std::optional<Action> action;
    std::optional<Outcome> outcome;
    std::optional<Seat> seat;
  };

  [[nodiscard]] const Rules& rules() const { return journal_.rules(); }
  [[nodiscard]] const State& now() const { return journal_.state(); }

  [[nodiscard]] Json turn_json() const { return session::turn_json<G>(rules(), now()); }

  // Where the game stands, as every command that changes it replies.
  [[nodiscard]] Json with_turn(Json reply) const {
    reply.set("turn", turn_json());
    reply.set("hash", hash_text(G::hash(rules(), now())));
    reply.set("entries", static_cast<std::int64_t>(journal_.size()));
    return reply;
  }

  Answer set(Request& request, Rng&) {
    request.only({"state", "position"});
    const auto given = request.cursor().maybe("state");
    auto position = request.cursor().maybe("position");
    if (given.has_value() == position.has_value()) request.cursor().fail("either \"state\" or \"position\" expected");
    const std::string text = position ? position->string() : "";
    if (auto fault = request.fault()) return Failure{*fault};
    std::optional<State> state;
    if (given) {
      auto read = G::state_from_json(rules(), given->json());
      if (!read) return Failure{faulty("bad_state", read.error())};
      state = *read;
    } else {
      auto read = G::parse_position(rules(), text);
      if (!read) return Failure{EngineFault{"bad_position", "", read.error(), "position"}};
      state = *read;
    }
    if (auto fault = G::fault(rules(), *state)) return Failure{EngineFault{"impossible_state", "", *fault, ""}};
    journal_ = Journal<G>(journal_.shared_rules(), *state);
    return with_turn(Json::object());
  }

  Answer state(Request& request, Rng&) {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    Json reply = Json::object();
    reply.set("state", G::state_json(rules(), now()));
    reply.set("position", G::position_text(rules(), now()));
    return with_turn(std::move(reply));
  }

  Answer setup(Request& request, Rng&) {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    return greeting();
  }

  // A seat counted from 1, or the word for everybody else; without the member a spectator.
  Viewer read_viewer(Request& request) {
    auto seat = request.cursor().maybe("seat");
    if (!seat || seat->json() == Json("spectator")) return kSpectator;
    return Seat{static_cast<std::uint8_t>(seat->integer(1, G::players(rules())) - 1)};
  }

  Answer view(Request& request, Rng&) {
    request.only({"seat"});
    const Viewer viewer = read_viewer(request);
    if (auto fault = request.fault()) return Failure{*fault};
    return Json::object({{"view", G::view_json(rules(), G::view(rules(), now(), viewer))}});
  }

  Answer turn(Request& request, Rng&) {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    return with_turn(Json::object());
  }

  Answer legal(Request& request, Rng&) {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    return legal_json<G>(rules(), now());
  }

  Answer chance(Request& request, Rng&) {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    Json outcomes = Json::array();
    std::int64_t total = 0;
    if (journal_.turn().kind == Turn::Kind::kChance) {
      List<Chance<Outcome>> list;
      G::chances(rules(), now(), list);
      for (const auto& [outcome, weight] : list) {
        Json item = Json::object();
        item.set("text", G::outcome_text(rules(), outcome));
        item.set("outcome", G::outcome_json(rules(), outcome));
        item.set("weight", weight);
        outcomes.push(std::move(item));
        total += weight;
      }
    }
    return Json::object({{"turn", turn_json()}, {"outcomes", std::move(outcomes)}, {"total", total}});
  }

  Parsed<Outcome> read_outcome(const Json& json) const {
    if (const std::string* text = json.as_string()) return G::parse_outcome(rules(), *text);
    auto outcome = G::outcome_from_json(rules(), json);
    if (!outcome) return Failure{outcome.error().text()};
    return *outcome;
  }

  // "move" is whatever is due; if it can be read only as the other kind, the gate will say that this is not its time.
  Result<Wish, EngineFault> read_move(const Json& json) const {
    const bool chance_is_due = journal_.turn().kind == Turn::Kind::kChance;
    const auto action = read_action<G>(rules(), json);
    const auto outcome = read_outcome(json);
    if (outcome && (chance_is_due || !action)) return Wish{.action = {}, .outcome = *outcome, .seat = {}};
    if (action) return Wish{.action = *action, .outcome = {}, .seat = {}};
    return Failure{EngineFault{"bad_move", "", chance_is_due ? outcome.error() : action.error(), "move"}};
  }

  Result<Wish, EngineFault> read_wish(Request& request) const {
    request.only({"action", "outcome", "move", "seat"});
    const auto action = request.cursor().maybe("action");
    const auto outcome = request.cursor().maybe("outcome");
    const auto move = request.cursor().maybe("move");
    if ((action ? 1 : 0) + (outcome ? 1 : 0) + (move ? 1 : 0) != 1) {
      request.cursor().fail("one of \"action\", \"outcome\" and \"move\" expected");
    }
    std::optional<Seat> seat;
    if (auto given = request.cursor().maybe("seat")) {
      seat = Seat{static_cast<std::uint8_t>(given->integer(1, G::players(rules())) - 1)};
    }
    if (auto fault = request.fault()) return Failure{*fault};
    Result<Wish, EngineFault> wish = Wish{};
    if (move) {
      wish = read_move(move->json());
    } else if (action) {
      const auto read = read_action<G>(rules(), action->json());
      if (!read) return Failure{EngineFault{"bad_action", "", read.error(), "action"}};
      wish->action = *read;
    } else {
      const auto read = read_outcome(outcome->json());
      if (!read) return Failure{EngineFault{"bad_outcome", "", read.error(), "outcome"}};
      wish->outcome = *read;
    }
    if (wish) wish->seat = seat;
    return wish;
  }

  // Whose wish it is: the seat that was named, or the one that is to decide.
  [[nodiscard]] Seat wisher(const Wish& wish) const { return wish.seat.value_or(journal_.turn().seat); }

  Answer apply(Request& request, Rng&) {
    const auto wish = read_wish(request);
    if (!wish) return Failure{wish.error()};
    Events events;
    const auto refusal =
        wish->action ? journal_.play(wisher(*wish), *wish->action, &events) : journal_.resolve(*wish->outcome, &events);
    if (refusal) return Failure{request.refused(G::kName, *refusal)};
    return happened(events);
  }

  // What the newest entry was and what came of it.
  [[nodiscard]] Json happened(const Events& events) const {
    Json reply = Json::object({{"text", entry_text(journal_.entries().back())}});
    Json list = Json::array();
    for (const auto& event : events) list.push(G::event_json(rules(), event));
    reply.set("events", std::move(list));
    return with_turn(std::move(reply));
  }

  [[nodiscard]] std::string entry_text(const Entry<G>& entry) const {
    return entry.action() != nullptr ? G::action_text(rules(), *entry.action())
                                     : G::outcome_text(rules(), *entry.outcome());
  }

  Answer explain(Request& request, Rng&) {
    const auto wish = read_wish(request);
    if (!wish) return Failure{wish.error()};
    State copy = now();
    const auto refusal = wish->action ? freebooter::play<G>(rules(), copy, wisher(*wish), *wish->action)
                                      : freebooter::resolve<G>(rules(), copy, *wish->outcome);
    return verdict_json(request, G::kName, refusal);
  }

  Answer roll(Request& request, Rng& rng) {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    if (journal_.turn().kind != Turn::Kind::kChance) {
      const bool over = journal_.turn().kind == Turn::Kind::kOver;
      return Failure{request.refused(
          G::kName, over ? Refusal{"game_over", G::kTurnClauses.over} : Refusal{"not_chance", G::kTurnClauses.order})};
    }
    const Outcome outcome = G::roll(rules(), now(), rng);
    Events events;
    if (const auto refusal = journal_.resolve(outcome, &events)) return Failure{request.refused(G::kName, *refusal)};
    Json reply = happened(events);
    reply.set("outcome", G::outcome_json(rules(), outcome));
    return reply;
  }

  Answer undo(Request& request, Rng&) {
    request.only({"steps"});
    auto given = request.cursor().maybe("steps");
    const std::int64_t steps = given ? given->integer(1, std::numeric_limits<std::int32_t>::max()) : 1;
    if (auto fault = request.fault()) return Failure{*fault};
    if (static_cast<std::size_t>(steps) > journal_.size()) {
      const std::string left = std::to_string(journal_.size());
      return Failure{EngineFault{"nothing_to_undo", "", joined({"only ", left, " entries can be taken back"}), ""}};
    }
    journal_.undo_to(journal_.size() - static_cast<std::size_t>(steps));
    return with_turn(Json::object());
  }

  Answer log(Request& request, Rng&) {
    request.only({"from"});
    auto given = request.cursor().maybe("from");
    const std::int64_t from = given ? given->integer(1, std::numeric_limits<std::int32_t>::max()) : 1;
    if (auto fault = request.fault()) return Failure{*fault};
    Json list = Json::array();
    for (std::size_t at = static_cast<std::size_t>(from) - 1; at < journal_.size(); ++at) {
      const Entry<G>& entry = journal_.entries()[at];
      Json item = Json::object({{"entry", static_cast<std::int64_t>(at + 1)}, {"turn", entry.turn}});
      item.set("by", entry.by.kind == Turn::Kind::kSeat ? Json(entry.by.seat.value + 1) : Json("chance"));
      item.set("text", entry_text(entry));
      item.set("hash", hash_text(entry.hash));
      list.push(std::move(item));
    }
    return Json::object({{"log", std::move(list)}});
  }

  Answer record(Request& request, Rng&) {
    request.only({"seat", "names", "date"});
    const bool for_somebody = request.cursor().maybe("seat").has_value();
    const Viewer viewer = read_viewer(request);
    RecordTags tags;
    if (auto names = request.cursor().maybe("names")) {
      for (auto& name : names->items()) tags.seats.push_back(name.string());
      if (tags.seats.size() > static_cast<std::size_t>(G::players(rules()))) names->fail("more names than seats");
    }
    if (auto date = request.cursor().maybe("date")) tags.date = date->string();
    if (auto fault = request.fault()) return Failure{*fault};
    return Json::object(
        {{"record", write_record(journal_, tags, for_somebody ? Reader::of(viewer) : Reader::table())}});
  }

  Journal<G> journal_;
};

}  // namespace freebooter::session
