#include "session/questions.hpp"

#include <algorithm>
#include <array>
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

constexpr std::array<std::string_view, 3> kAsked{"explain", "legal", "turn"};

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
  if (what == "explain") return explained(sight, request);
  if (auto answer = EngineExtras<G>::answer(what, *sight.rules, sight.world, request)) return *std::move(answer);
  if (std::ranges::count(kExtraCommands, what) > 0)
    return Failure{EngineFault{"not_in_this_game", "", "this game does not know that question", "what"}};
  request.only({});
  if (auto fault = request.fault()) return Failure{*fault};
  if (what == "legal") return legal_json<G>(*sight.rules, sight.world);
  return Json::object({{"turn", turn_json<G>(*sight.rules, sight.world)}});
}

double rounded(float value) { return std::round(double{value} * 10'000) / 10'000; }

template <Game G>
Answer advised(const Sighting<G>& sight, const Thought& thought, table::Thinker& thinker, Voice voice) {
  const auto& rules = *sight.rules;
  if (std::ranges::count(bot_names<G>(), thought.level) == 0)
    return Failure{EngineFault{"no_such_bot", "", joined({"there is no bot \"", thought.level, "\""}), "level"}};
  const Turn turn = G::turn(rules, sight.world);
  if (!sight.view.viewer() || turn != Turn::of(*sight.view.viewer())) {
    const bool over = turn.kind == Turn::Kind::kOver;
    return Failure{refused(
        voice, G::kName,
        over ? Refusal{"game_over", G::kTurnClauses.over} : Refusal{"not_your_decision", G::kTurnClauses.order})};
  }
  auto& bot = table::kept_bot<G>(thinker, thought.level, thought.whose);
  if (thought.whose.empty()) bot.forget();
  Rng rng(thought.seed);
  const auto action = bot.choose(rules, sight.view, thought.budget, rng);
  Report<G> report;
  bot.report(report);
  Json reply = Json::object({{"action", G::action_json(rules, action)}, {"text", G::action_text(rules, action)}});
  if (report.simulations > 0) {
    reply.set("simulations", report.simulations);
    reply.set("chance", rounded(report.chances[turn.seat.value]));
  }
  Json reasons = Json::array();
  for (const Phrase& phrase : advice(rules, sight.world, turn.seat, action)) reasons.push(phrase_json(phrase));
  return std::move(reply).set("reasons", std::move(reasons));
}

}  // namespace

EngineFault unknown_game(std::string_view name) {
  return {"unknown_game", "", joined({"there is no game \"", name, "\""}), "game"};
}

Answer ask(RuleBook& book, const Seen& seen, std::string_view what, const Json& rest, Voice voice) {
  if (std::ranges::count(kAsked, what) == 0 && std::ranges::count(kExtraCommands, what) == 0)
    return Failure{EngineFault{"unknown_question", "", joined({"there is no question \"", what, "\""}), "what"}};
  Answer answer = Failure{unknown_game(seen.game)};
  with_game(seen.game, [&]<class G>(GameTag<G>) {
    const auto sight = look<G>(book, seen);
    answer = sight ? asked<G>(*sight, what, rest, voice) : Answer(Failure{sight.error()});
  });
  return answer;
}

Answer advise(RuleBook& book, const Seen& seen, const Thought& thought, table::Thinker& thinker, Voice voice) {
  Answer answer = Failure{unknown_game(seen.game)};
  with_game(seen.game, [&]<class G>(GameTag<G>) {
    const auto sight = look<G>(book, seen);
    answer = sight ? advised<G>(*sight, thought, thinker, voice) : Answer(Failure{sight.error()});
  });
  return answer;
}

}  // namespace freebooter::session
