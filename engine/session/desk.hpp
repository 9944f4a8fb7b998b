// What a page needs of the engine to play, behind one function: a JSON object in, a JSON object out, whatever comes in
// (docs/WASM.md). Tables are held by id, questions are answered from a view. full_desk.hpp has the rest.
//
// A reply has "ok": true and its members, or "ok": false and an "error" with reason, text, clause and place. There is
// no I/O and no clock of its own: `now` comes with the requests, and how long a bot thinks is measured by the clock
// given.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "ai/budget.hpp"
#include "session/engine_session.hpp"
#include "session/questions.hpp"
#include "session/reply.hpp"
#include "table/table.hpp"

namespace freebooter::session {

// "seat": counted from 1; a spectator's eyes if it is missing or null. Without a table the request is at fault already.
Viewer read_viewer(JsonCursor& request, const table::Table* table);

// "game", "setup" and "view".
Seen read_seen(JsonCursor& request);

class Desk {
 public:
  // Texts of refusals are keys of the word catalogues.
  explicit Desk(const Clock& clock) : clock_(&clock) {}
  virtual ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  Desk(Desk&&) = delete;
  Desk& operator=(Desk&&) = delete;

  std::string answer(std::string_view request);

 protected:
  // The table that the request names; a fault of the request if there is none.
  table::Table* find(JsonCursor& request);
  // Puts a table among the others, in the place of one of the same id; too many are too many.
  Reply keep(std::unique_ptr<table::Table> table);
  RuleBook& book() { return book_; }
  table::Thinker& thinker() { return thinker_; }
  // What is to be thought about, and by whom.
  [[nodiscard]] std::pair<Seen, Thought> read_problem(JsonCursor& request) const;
  // Who is to think, and how much; the captain, if the request does not say who.
  [[nodiscard]] Thought read_thought(JsonCursor& request) const;
  // A request that this desk does not know.
  virtual Reply other(std::string_view name, JsonCursor& request);

 private:
  using Handler = Reply (Desk::*)(JsonCursor&);
  struct Entry {
    std::string_view name;
    Handler handler;
  };

  Reply dispatch(JsonCursor& request);

  // desk.cpp: questions
  Reply catalogue(JsonCursor& request);
  Reply board(JsonCursor& request);
  Reply check_setup(JsonCursor& request);
  Reply ask(JsonCursor& request);
  Reply choose(JsonCursor& request);

  // desk_tables.cpp
  Reply open(JsonCursor& request);
  Reply message(JsonCursor& request);
  Reply snapshot(JsonCursor& request);
  Reply update(JsonCursor& request);
  Reply since(JsonCursor& request);
  Reply job(JsonCursor& request);
  Reply decide(JsonCursor& request);
  Reply tick(JsonCursor& request);
  Reply next(JsonCursor& request);
  Reply rematch(JsonCursor& request);
  Reply close(JsonCursor& request);

  const Clock* clock_;
  RuleBook book_;
  table::Thinker thinker_;
  std::map<std::string, std::unique_ptr<table::Table>, std::less<>> tables_;
};

}  // namespace freebooter::session
