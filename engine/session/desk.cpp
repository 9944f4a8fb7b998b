#include "session/desk.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bots/levels.hpp"
#include "catalog/catalog.hpp"
#include "core/text.hpp"
#include "session/boards.hpp"

namespace freebooter::session {

namespace {

constexpr std::int64_t kMostIterations = 1'000'000'000;
constexpr std::int64_t kLongestThought = 3'600'000;  // milliseconds

// Everything but what every question has.
Json rest_of(const Json& request) {
  Json rest = Json::object();
  for (const auto& [name, value] : *request.as_object()) {
    constexpr std::array<std::string_view, 5> kCommon{"do", "game", "setup", "view", "what"};
    if (std::ranges::count(kCommon, name) == 0) rest.set(name, value);
  }
  return rest;
}

std::string fault_reply(const EngineFault& fault) {
  return Json::object({{"ok", false}, {"error", fault_json(fault)}}).text();
}

}  // namespace

std::string key_voice(std::string_view game, const Refusal& refusal) {
  return table::TableRefusal::of(game, refusal).text;
}

Seen read_seen(JsonCursor& request) {
  return {.game = request.need_string("game"), .setup = request.need_json("setup"), .view = request.need_json("view")};
}

Reply reply_of(const Answer& answer) {
  if (!answer) return Failure{answer.error()};
  return Members().add_all(*answer);
}

Desk::~Desk() = default;

Reply Desk::other(std::string_view name, JsonCursor& /*request*/) {
  return Failure{EngineFault{"unknown_request", "", joined({"there is no request \"", name, "\""}), "do"}};
}

std::string Desk::answer(std::string_view request) {
  const auto json = parse_json(request);
  if (!json) return fault_reply(faulty("bad_json", json.error()));
  std::optional<JsonFault> fault;
  JsonCursor cursor(*json, fault);
  const Reply reply = dispatch(cursor);
  // A fault of the request comes first: what was made of it means nothing.
  if (fault) return fault_reply(faulty("bad_request", *fault));
  return reply ? reply->reply() : fault_reply(reply.error());
}

// Every handler reads its request first and goes no further if it is at fault.
Reply Desk::dispatch(JsonCursor& request) {
  static constexpr std::array<Entry, 16> kEntries{{{"catalogue", &Desk::catalogue},
                                                   {"board", &Desk::board},
                                                   {"check_setup", &Desk::check_setup},
                                                   {"ask", &Desk::ask},
                                                   {"choose", &Desk::choose},
                                                   {"open", &Desk::open},
                                                   {"message", &Desk::message},
                                                   {"snapshot", &Desk::snapshot},
                                                   {"update", &Desk::update},
                                                   {"since", &Desk::since},
                                                   {"job", &Desk::job},
                                                   {"decide", &Desk::decide},
                                                   {"tick", &Desk::tick},
                                                   {"next", &Desk::next},
                                                   {"rematch", &Desk::rematch},
                                                   {"close", &Desk::close}}};
  const std::string name = request.need_string("do");
  if (!request.ok()) return Members();
  for (const Entry& entry : kEntries) {
    if (entry.name == name) return (this->*entry.handler)(request);
  }
  return other(name, request);
}

Reply Desk::catalogue(JsonCursor& request) {
  request.only({"do", "game"});
  const std::string game = request.maybe_string("game");
  if (!request.ok()) return Members();
  return Members().add_all(session::catalogue(game));
}

Reply Desk::board(JsonCursor& request) {
  const std::string name = request.need_string("game");
  const Json& setup = request.need_json("setup");
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
  const std::string what = request.need_string("what");
  if (!request.ok()) return Members();
  return reply_of(session::ask(book_, seen, what, rest_of(request.json()), key_voice));
}

Reply Desk::choose(JsonCursor& request) {
  const auto [seen, thought] = read_problem(request);
  if (!request.ok()) return Members();
  return reply_of(session::choose(book_, seen, thought, thinker_, key_voice));
}

std::pair<Seen, Thought> Desk::read_problem(JsonCursor& request) const {
  request.only({"do", "game", "setup", "view", "level", "iterations", "milliseconds", "seed", "whose"});
  Seen seen = read_seen(request);
  return {std::move(seen), read_thought(request)};
}

Thought Desk::read_thought(JsonCursor& request) const {
  Thought thought;
  thought.level = request.maybe_string("level");
  if (thought.level.empty()) thought.level = kLevels.back().name;
  thought.budget.iterations = request.maybe_integer("iterations", 1, kMostIterations, 0);
  thought.budget.milliseconds = request.maybe_integer("milliseconds", 1, kLongestThought, 0);
  thought.budget.clock = clock_;
  if (thought.budget.is_open()) thought.budget = usual_budget(thought.level, *clock_);
  thought.seed =
      static_cast<std::uint64_t>(request.maybe_integer("seed", 0, std::numeric_limits<std::int64_t>::max(), 0));
  thought.whose = request.maybe_string("whose");
  return thought;
}

}  // namespace freebooter::session
