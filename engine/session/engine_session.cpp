#include "session/engine_session.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "catalog/catalog.hpp"
#include "core/text.hpp"
#include "session/engine_boots.hpp"
#include "session/engine_clever.hpp"
#include "session/engine_game.hpp"

namespace freebooter::session {

namespace {

// The id comes first and only if there was one, so that a reply can be told by its beginning.
std::string reply_text(const Json* id, const Answer& answer) {
  Json reply = Json::object();
  if (id != nullptr) reply.set("id", *id);
  reply.set("ok", answer.ok());
  if (!answer) {
    reply.set("error", fault_json(answer.error()));
  } else {
    for (const auto& [name, value] : *answer->as_object()) reply.set(name, value);
  }
  return reply.text();
}

Answer list_games(Request& request) {
  request.only({});
  if (auto fault = request.fault()) return Failure{*fault};
  Json games = Json::array();
  for_each_game([&]<class G>(GameTag<G>) {
    Json game = Json::object({{"game", G::kName}, {"rules", G::kRulesVersion}});
    game.set("players", Json::array({G::kMinPlayers, G::kMaxPlayers}));
    games.push(std::move(game));
  });
  return Json::object({{"protocol", kProtocolVersion}, {"version", FREEBOOTER_VERSION}, {"games", std::move(games)}});
}

EngineFault unknown_game(const std::string& name) {
  return {"unknown_game", "", joined({"there is no game \"", name, "\""}), "game"};
}

}  // namespace

std::string plain_voice(std::string_view /*game*/, const Refusal& refusal) {
  std::string text(refusal.reason);
  std::ranges::replace(text, '_', ' ');
  return text;
}

EngineFault refused(Voice voice, std::string_view game, const Refusal& refusal) {
  return {std::string(refusal.reason), std::string(refusal.clause), voice(game, refusal), ""};
}

EngineFault faulty(std::string_view reason, const JsonFault& fault) {
  // A request is one line, so its line number says nothing.
  return {std::string(reason), "", (fault.place.empty() ? "" : joined({fault.place, ": "})) + fault.what, fault.place};
}

Json fault_json(const EngineFault& fault) {
  Json error = Json::object({{"reason", fault.reason}});
  if (!fault.clause.empty()) error.set("clause", fault.clause);
  error.set("text", fault.text);
  if (!fault.place.empty()) error.set("place", fault.place);
  return error;
}

Json verdict_json(const Request& request, std::string_view game, const std::optional<Refusal>& refusal) {
  if (!refusal) return Json::object({{"legal", true}});
  const EngineFault why = request.refused(game, *refusal);
  return Json::object({{"legal", false}, {"reason", why.reason}, {"clause", why.clause}, {"text", why.text}});
}

void Request::only(std::initializer_list<std::string_view> members) {
  for (auto& [name, value] : cursor_.members()) {
    bool known = name == "id" || name == "cmd";
    for (const std::string_view member : members) known = known || name == member;
    if (!known) value.fail(joined({"unknown field \"", name, "\""}));
  }
}

std::optional<EngineFault> Request::fault() const {
  if (!fault_) return std::nullopt;
  return faulty("bad_request", *fault_);
}

std::optional<std::string> EngineSession::answer(std::string_view line) {
  if (trim(line).empty()) return std::nullopt;
  if (line.size() > kLongestLine) return too_long();
  const auto json = parse_json(line);
  if (!json) return reply_text(nullptr, Failure{faulty("bad_json", json.error())});
  const Json* id = json->find("id");
  Request request(*json, voice_);
  const std::string command = request.cursor().need("cmd").string();
  if (auto fault = request.fault()) return reply_text(id, Failure{*fault});
  return reply_text(id, dispatch(command, request, *json));
}

std::string EngineSession::too_long() {
  const std::string text = joined({"a request has ", std::to_string(kLongestLine), " bytes at most"});
  return reply_text(nullptr, Failure{EngineFault{"too_long", "", text, ""}});
}

Answer EngineSession::dispatch(std::string_view command, Request& request, const Json& json) {
  if (command == "games") return list_games(request);
  if (command == "new") return start_game(request, json);
  if (command == "load") return load_game(request);
  if (command == "seed") {
    request.only({"seed"});
    const std::int64_t seed = request.cursor().need("seed").integer(std::numeric_limits<std::int64_t>::min(),
                                                                    std::numeric_limits<std::int64_t>::max());
    if (auto fault = request.fault()) return Failure{*fault};
    rng_ = Rng(static_cast<std::uint64_t>(seed));
    return Json::object();
  }
  if (command == "quit") {
    request.only({});
    if (auto fault = request.fault()) return Failure{*fault};
    over_ = true;
    return Json::object();
  }
  if (std::ranges::count(kTableCommands, command) == 0 && std::ranges::count(kExtraCommands, command) == 0) {
    return Failure{EngineFault{"unknown_command", "", joined({"there is no command \"", command, "\""}), "cmd"}};
  }
  if (table_ == nullptr) {
    return Failure{EngineFault{"no_game", "", "there is no game yet: begin with \"new\" or \"load\"", ""}};
  }
  return table_->answer(command, request, rng_);
}

Answer EngineSession::start_game(Request& request, const Json& json) {
  const std::string name = request.cursor().need("game").string();
  std::optional<std::int64_t> seed;
  if (auto given = request.cursor().maybe("seed")) {
    seed = given->integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
  }
  if (auto fault = request.fault()) return Failure{*fault};
  Json setup = Json::object();
  for (const auto& [member, value] : *json.as_object()) {
    if (member != "id" && member != "cmd" && member != "seed") setup.set(member, value);
  }
  Answer answer = Failure{unknown_game(name)};
  with_game(name, [&]<class G>(GameTag<G>) {
    auto rules = G::make_rules(setup);
    if (!rules) {
      answer = Failure{faulty("bad_setup", rules.error())};
      return;
    }
    auto shared = std::make_shared<const typename G::Rules>(std::move(*rules));
    table_ = std::make_unique<GameTable<G>>(Journal<G>(std::move(shared)));
    if (seed) rng_ = Rng(static_cast<std::uint64_t>(*seed));
    answer = table_->greeting();
  });
  return answer;
}

Answer EngineSession::load_game(Request& request) {
  request.only({"record"});
  const std::string text = request.cursor().need("record").string();
  if (auto fault = request.fault()) return Failure{*fault};
  const auto bad = [](const RecordFault& fault) { return EngineFault{"bad_record", "", fault.text(), "record"}; };
  const auto name = peek_game(text);
  if (!name) return Failure{bad(name.error())};
  Answer answer = Failure{unknown_game(*name)};
  with_game(*name, [&]<class G>(GameTag<G>) {
    auto loaded = read_record<G>(text);
    if (!loaded) {
      answer = Failure{bad(loaded.error())};
      return;
    }
    table_ = std::make_unique<GameTable<G>>(std::move(loaded->journal));
    answer = table_->greeting();
  });
  return answer;
}

}  // namespace freebooter::session
