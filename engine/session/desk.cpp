#include "session/desk.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bots/levels.hpp"
#include "catalog/catalog.hpp"
#include "session/boards.hpp"
#include "session/frames.hpp"
#include "table/fairness.hpp"

namespace freebooter::session {

namespace {

constexpr std::int64_t kMostIterations = 1'000'000'000;
constexpr std::int64_t kLongestThought = 3'600'000;  // milliseconds
constexpr std::size_t kMostSessions = 16;

// The key of the words, as the table's own messages have it.
std::string key_voice(std::string_view game, const Refusal& refusal) {
  return table::TableRefusal::of(game, refusal).text;
}

Seen read_seen(JsonCursor& request) {
  return {.game = request.need("game").string(),
          .setup = request.need("setup").json(),
          .view = request.need("view").json()};
}

// Everything but what every question has.
Json rest_of(const Json& request) {
  Json rest = Json::object();
  for (const auto& [name, value] : *request.as_object()) {
    constexpr std::array<std::string_view, 5> kCommon{"do", "game", "setup", "view", "what"};
    if (std::ranges::count(kCommon, name) == 0) rest.set(name, value);
  }
  return rest;
}

Reply members(Answer answer) {
  if (!answer) return Failure{answer.error()};
  return Members().add_all(*answer);
}

std::string fault_reply(const EngineFault& fault) {
  return Json::object({{"ok", false}, {"error", fault_json(fault)}}).text();
}

}  // namespace

std::string Desk::answer(std::string_view request) {
  const auto json = parse_json(request);
  if (!json) return fault_reply(faulty("bad_json", json.error()));
  std::optional<JsonFault> fault;
  JsonCursor cursor(*json, "", fault);
  const Reply reply = dispatch(cursor);
  // A fault of the request comes first: what was made of it means nothing.
  if (fault) return fault_reply(faulty("bad_request", *fault));
  return reply ? reply->reply() : fault_reply(reply.error());
}

// Every handler reads its request first and goes no further if it is at fault.
Reply Desk::dispatch(JsonCursor& request) {
  static constexpr std::array<Entry, 21> kEntries{{{"board", &Desk::board},       {"check_setup", &Desk::check_setup},
                                                   {"ask", &Desk::ask},           {"choose", &Desk::choose},
                                                   {"replay", &Desk::replay},     {"verify", &Desk::verify},
                                                   {"engine", &Desk::engine},     {"open", &Desk::open},
                                                   {"restore", &Desk::restore},   {"message", &Desk::message},
                                                   {"snapshot", &Desk::snapshot}, {"update", &Desk::update},
                                                   {"since", &Desk::since},       {"think", &Desk::think},
                                                   {"job", &Desk::job},           {"decide", &Desk::decide},
                                                   {"tick", &Desk::tick},         {"next", &Desk::next},
                                                   {"record", &Desk::record},     {"rematch", &Desk::rematch},
                                                   {"close", &Desk::close}}};
  auto named = request.need("do");
  const std::string name = named.string();
  if (!request.ok()) return Members();
  if (name == "catalogue") return Members().add_all(catalogue());
  for (const Entry& entry : kEntries) {
    if (entry.name == name) return (this->*entry.handler)(request);
  }
  return Failure{EngineFault{"unknown_request", "", "there is no request \"" + name + "\"", "do"}};
}

Reply Desk::board(JsonCursor& request) {
  const std::string name = request.need("game").string();
  const Json& setup = request.need("setup").json();
  if (!request.ok()) return Members();
  Reply reply = Failure{unknown_game(name)};
  with_game(name, [&]<class G>(GameTag<G>) {
    const auto rules = book_.rules<G>(setup);
    if (!rules) {
      reply = Failure{faulty("bad_setup", rules.error())};
    } else {
      reply = Members().add("board", board_json(**rules)).add("setup", G::setup(**rules));
    }
  });
  return reply;
}

Reply Desk::check_setup(JsonCursor& request) {
  const Reply reply = board(request);
  if (!reply) return Failure{reply.error()};
  return Members();
}

Reply Desk::ask(JsonCursor& request) {
  const Seen seen = read_seen(request);
  const std::string what = request.need("what").string();
  if (!request.ok()) return Members();
  if (what == "hint") return choose(request);
  return members(session::ask(book_, seen, what, rest_of(request.json()), key_voice));
}

Reply Desk::choose(JsonCursor& request) {
  request.only({"do", "what", "game", "setup", "view", "level", "iterations", "milliseconds", "seed", "whose"});
  const Seen seen = read_seen(request);
  Thought thought;
  auto level = request.maybe("level");
  thought.level = level ? level->string() : kLevels.back().name;
  thought.budget = budget_of(request, thought.level);
  if (auto seed = request.maybe("seed"))
    thought.seed = static_cast<std::uint64_t>(seed->integer(0, std::numeric_limits<std::int64_t>::max()));
  if (auto whose = request.maybe("whose")) thought.whose = whose->string();
  if (!request.ok()) return Members();
  return members(advise(book_, seen, thought, thinker_, key_voice));
}

Budget Desk::budget_of(JsonCursor& request, std::string_view level) const {
  Budget budget;
  if (auto iterations = request.maybe("iterations")) budget.iterations = iterations->integer(1, kMostIterations);
  if (auto time = request.maybe("milliseconds")) budget.milliseconds = time->integer(1, kLongestThought);
  budget.clock = clock_;
  return budget.is_open() ? usual_budget(level, *clock_) : budget;
}

Reply Desk::replay(JsonCursor& request) {
  request.only({"do", "record", "chances"});
  const std::string record = request.need("record").string();
  auto given = request.maybe("chances");
  const bool chances = given && given->boolean();
  if (!request.ok()) return Members();
  return members(frames_of(record, chances));
}

Reply Desk::verify(JsonCursor& request) {
  request.only({"do", "record"});
  const std::string record = request.need("record").string();
  if (!request.ok()) return Members();
  const table::Verdict verdict = table::verify_record(record);
  Json checks = Json::array();
  for (const table::Check& check : verdict.checks) {
    Json values = Json::object();
    for (const auto& [name, value] : check.values) values.set(name, value);
    checks.push(Json::object({{"key", check.key}, {"good", check.good}, {"values", std::move(values)}}));
  }
  return Members()
      .add("sound", verdict.sound())
      .add("entry", static_cast<std::int64_t>(verdict.entry))
      .add("entries", static_cast<std::int64_t>(verdict.entries))
      .add("checks", checks);
}

Reply Desk::engine(JsonCursor& request) {
  request.only({"do", "session", "request"});
  const std::string name = request.need("session").string();
  const Json& line = request.need("request").json();
  if (!request.ok()) return Members();
  if (!sessions_.contains(name) && sessions_.size() >= kMostSessions)
    return Failure{EngineFault{"too_many", "", "so many sessions at once are too many", "session"}};
  EngineSession& session = sessions_.try_emplace(name, key_voice).first->second;
  const auto reply = session.answer(line.as_string() != nullptr ? *line.as_string() : line.text());
  if (session.over()) sessions_.erase(name);
  return Members().add_text("reply", reply.value_or("null"));
}

}  // namespace freebooter::session
