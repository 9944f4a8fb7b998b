#include "session/full_desk.hpp"

#include <limits>

#include "session/frames.hpp"
#include "table/fairness.hpp"

namespace freebooter::session {

namespace {

constexpr std::size_t kMostSessions = 16;

}  // namespace

Reply FullDesk::other(std::string_view name, JsonCursor& request) {
  if (name == "hint") return hint(request);
  if (name == "restore") return restore(request);
  if (name == "record") return record(request);
  if (name == "replay") return replay(request);
  if (name == "judge") return judge(request);
  if (name == "verify") return verify(request);
  if (name == "engine") return engine(request);
  return Desk::other(name, request);
}

Reply FullDesk::hint(JsonCursor& request) {
  const auto [seen, thought] = read_problem(request);
  if (!request.ok()) return Members();
  return reply_of(advise(book(), seen, thought, thinker(), key_voice));
}

Reply FullDesk::restore(JsonCursor& request) {
  request.only({"do", "table", "lines"});
  const std::string id = request.need_string("table");
  std::vector<std::string> lines;
  for (JsonCursor& line : request.need("lines").items()) lines.push_back(line.string());
  if (!request.ok()) return Members();
  auto restored = table::Table::restore(lines, book().shelf());
  if (!restored) return Failure{EngineFault{"damaged", "", restored.error().text(), "lines"}};
  if ((*restored)->id() != id) return Failure{EngineFault{"damaged", "", "these are lines of another table", "lines"}};
  return keep(std::move(*restored));
}

Reply FullDesk::record(JsonCursor& request) {
  request.only({"do", "table", "seat", "date"});
  const table::Table* table = find(request);
  const Viewer viewer = read_viewer(request, table);
  const std::string date = request.maybe_string("date");
  if (!request.ok()) return Members();
  return Members().add("record", table->record(viewer, date));
}

Reply FullDesk::replay(JsonCursor& request) {
  request.only({"do", "record", "chances"});
  const std::string record = request.need_string("record");
  const bool chances = request.maybe_boolean("chances");
  if (!request.ok()) return Members();
  return reply_of(frames_of(record, chances));
}

Reply FullDesk::judge(JsonCursor& request) {
  request.only({"do", "record", "entries", "level", "iterations", "milliseconds", "seed"});
  const std::string record = request.need_string("record");
  const auto entries =
      static_cast<std::size_t>(request.need("entries").integer(0, std::numeric_limits<std::int32_t>::max()));
  const Thought thought = read_thought(request);
  if (!request.ok()) return Members();
  return reply_of(session::judge(record, entries, thought, thinker(), key_voice));
}

Reply FullDesk::verify(JsonCursor& request) {
  request.only({"do", "record"});
  const std::string record = request.need_string("record");
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

Reply FullDesk::engine(JsonCursor& request) {
  request.only({"do", "session", "request"});
  const std::string name = request.need_string("session");
  const Json& line = request.need_json("request");
  if (!request.ok()) return Members();
  if (!sessions_.contains(name) && sessions_.size() >= kMostSessions)
    return Failure{EngineFault{"too_many", "", "so many sessions at once are too many", "session"}};
  EngineSession& session = sessions_.try_emplace(name, key_voice).first->second;
  const auto reply = session.answer(line.as_string() != nullptr ? *line.as_string() : line.text());
  if (session.over()) sessions_.erase(name);
  return Members().add_text("reply", reply.value_or("null"));
}

}  // namespace freebooter::session
