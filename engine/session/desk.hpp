// Everything a page needs of the engine, behind one function: a JSON object in, a JSON object out, whatever comes in
// (docs/WASM.md). Tables are held by id, questions are answered from a view, records are played again.
//
// A reply has "ok": true and its members, or "ok": false and an "error" with reason, text, clause and place. There is
// no I/O and no clock of its own: `now` comes with the requests, and how long a bot thinks is measured by the clock
// given.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "ai/budget.hpp"
#include "session/engine_session.hpp"
#include "session/questions.hpp"
#include "session/reply.hpp"
#include "table/table.hpp"

namespace freebooter::session {

class Desk {
 public:
  // Texts of refusals are keys of the word catalogues.
  explicit Desk(const Clock& clock) : clock_(&clock) {}

  std::string answer(std::string_view request);

 private:
  using Handler = Reply (Desk::*)(JsonCursor&);
  struct Entry {
    std::string_view name;
    Handler handler;
  };

  Reply dispatch(JsonCursor& request);

  // desk.cpp: questions
  Reply board(JsonCursor& request);
  Reply check_setup(JsonCursor& request);
  Reply ask(JsonCursor& request);
  Reply choose(JsonCursor& request);
  Reply replay(JsonCursor& request);
  Reply verify(JsonCursor& request);
  Reply engine(JsonCursor& request);

  // desk_tables.cpp
  Reply open(JsonCursor& request);
  Reply restore(JsonCursor& request);
  Reply message(JsonCursor& request);
  Reply snapshot(JsonCursor& request);
  Reply update(JsonCursor& request);
  Reply since(JsonCursor& request);
  Reply think(JsonCursor& request);
  Reply job(JsonCursor& request);
  Reply decide(JsonCursor& request);
  Reply tick(JsonCursor& request);
  Reply next(JsonCursor& request);
  Reply record(JsonCursor& request);
  Reply rematch(JsonCursor& request);
  Reply close(JsonCursor& request);

  // The table that the request names; a fault of the request if there is none.
  table::Table* find(JsonCursor& request);
  [[nodiscard]] Budget budget_of(JsonCursor& request, std::string_view level) const;

  const Clock* clock_;
  RuleBook book_;
  table::Thinker thinker_;
  std::map<std::string, std::unique_ptr<table::Table>, std::less<>> tables_;
  std::map<std::string, EngineSession, std::less<>> sessions_;
};

}  // namespace freebooter::session
