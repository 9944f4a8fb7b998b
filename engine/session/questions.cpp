#include "session/questions.hpp"

#include <algorithm>
#include <cmath>

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"
#include "core/text.hpp"
#include "session/advice.hpp"
#include "session/engine_boots.hpp"
#include "session/engine_clever.hpp"
#include "session/engine_game.hpp"
#include "table/game_of.hpp"

namespace freebooter::session {

namespace {

// What somebody sees of a game, and a world that looks just like it.
template <Game G>
struct Sighting {
  std::shared_ptr<const typename G::Rules> rules;
  typename G::View view;
  typename G::State world;
};

template <Game G>
Result<Sighting<G>, EngineFault> look(RuleBook& book, const Seen& seen) {
  auto rules = book.rules<G>(seen.setup);
  if (!rules) return Failure{faulty("bad_setup", rules.error())};
  auto view = G::view_from_json(**rules, seen.view);
  if (!view) return Failure{faulty("bad_view", view.error())};
  Rng rng(0);  // what is hidden is guessed, the same way each time
  const auto world = G::sample(**rules, *view, rng);
  return Sighting<G>{*rules, *view, world};
}

constexpr std::string_view kExplain = "explain";

// Whoever looks is whoever wishes; for a spectator it is the seat that decides.
template <Game G>
Answer explained(const Sighting<G>& sight, Request& request) {
  request.only({"action"});
  const Json& wish = request.cursor().need_json("action");
  if (auto fault = request.fault()) return Failure{*fault};
  const auto action = read_action<G>(*sight.rules, wish);
  if (!action) return Failure{EngineFault{"bad_action", "", action.error(), "action"}};
  auto after = sight.world;
  const Seat seat = sight.view.viewer().value_or(G::turn(*sight.rules, sight.world).seat);
  return verdict_json(request, G::kName, play<G>(*sight.rules, after, seat, *action));
}

template <Game G>
Answer asked(const Sighting<G>& sight, std::string_view what, const Json& rest, Voice voice) {
  Request request(rest, voice);
  if (what == kExplain) return explained(sight, request);
  if (auto answer = EngineExtras<G>::answer(what, *sight.rules, sight.world, request)) return *std::move(answer);
  return Failure{EngineFault{"not_in_this_game", "", "this game does not know that question", "what"}};
}

// What the bot chose; a fault if it cannot.
template <Game G>
Result<typename G::Action, EngineFault> chosen(const Sighting<G>& sight, const Thought& thought, Bot<G>* bot,
                                               Voice voice) {
  if (bot == nullptr) {
    const bool is_known = std::ranges::count(bot_names<G>(), thought.level) > 0;
    return Failure{is_known ? EngineFault{"bot_elsewhere", "",
                                          joined({"there is no bot \"", thought.level, "\" in this module"}), "level"}
                            : no_such_bot(thought.level)};
  }
  const auto& rules = *sight.rules;
  const Turn turn = G::turn(rules, sight.world);
  if (!sight.view.viewer() || turn != Turn::of(*sight.view.viewer())) {
    const bool over = turn.kind == Turn::Kind::kOver;
    return Failure{refused(
        voice, G::kName,
        over ? Refusal{"game_over", G::kTurnClauses.over} : Refusal{"not_your_decision", G::kTurnClauses.order})};
  }
  if (thought.whose.empty()) bot->forget();
  Rng rng(thought.seed);
  return bot->choose(rules, sight.view, thought.budget, rng);
}

template <Game G>
Answer advised(const Sighting<G>& sight, const Thought& thought, Bot<G>* bot, Voice voice) {
  const auto action = chosen(sight, thought, bot, voice);
  if (!action) return Failure{action.error()};
  const auto& rules = *sight.rules;
  Report<G> report;
  bot->report(report);
  Json reply = Json::object({{"action", G::action_json(rules, *action)}, {"text", G::action_text(rules, *action)}});
  const Seat seat = G::turn(rules, sight.world).seat;
  if (report.simulations > 0) {
    reply.set("simulations", report.simulations);
    reply.set("chance", rounded(report.chances[seat.value]));
  }
  Json reasons = Json::array();
  for (const Phrase& phrase : advice(rules, sight.world, seat, *action)) reasons.push(phrase_json(phrase));
  return std::move(reply).set("reasons", std::move(reasons));
}

// What `answer` says to a look at the game.
template <class F>
Answer looked_at(RuleBook& book, const Seen& seen, F answer) {
  Answer given = Failure{unknown_game(seen.game)};
  with_game(seen.game, [&]<class G>(GameTag<G>) {
    const auto sight = look<G>(book, seen);
    given = sight ? answer(*sight) : Answer(Failure{sight.error()});
  });
  return given;
}

}  // namespace

EngineFault unknown_game(std::string_view name) {
  return {"unknown_game", "", joined({"there is no game \"", name, "\""}), "game"};
}

EngineFault no_such_bot(std::string_view level) {
  return {"no_such_bot", "", joined({"there is no bot \"", level, "\""}), "level"};
}

double rounded(float value) { return std::round(double{value} * 10'000) / 10'000; }

Answer ask(RuleBook& book, const Seen& seen, std::string_view what, const Json& rest, Voice voice) {
  if (what != kExplain && std::ranges::count(kExtraCommands, what) == 0)
    return Failure{EngineFault{"unknown_question", "", joined({"there is no question \"", what, "\""}), "what"}};
  return looked_at(book, seen, [&]<class G>(const Sighting<G>& sight) { return asked<G>(sight, what, rest, voice); });
}

Answer choose(RuleBook& book, const Seen& seen, const Thought& thought, table::Thinker& thinker, Voice voice) {
  return looked_at(book, seen, [&]<class G>(const Sighting<G>& sight) {
    const auto action = chosen(sight, thought, table::kept_bot<G>(thinker, thought.level, thought.whose), voice);
    if (!action) return Answer(Failure{action.error()});
    return Answer(Json::object({{"action", G::action_json(*sight.rules, *action)}}));
  });
}

Answer advise(RuleBook& book, const Seen& seen, const Thought& thought, table::Thinker& thinker, Voice voice) {
  return looked_at(book, seen, [&]<class G>(const Sighting<G>& sight) {
    return advised(sight, thought, table::kept_bot<G>(thinker, thought.level, thought.whose), voice);
  });
}

}  // namespace freebooter::session
