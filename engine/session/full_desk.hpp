// A desk that also gives hints, judges games, takes up kept tables, writes and reads records and speaks the engine
// protocol. It is half as large again in the browser, so that a page which is only played on goes without.
#pragma once

#include "session/desk.hpp"

namespace freebooter::session {

class FullDesk final : public Desk {
 public:
  using Desk::Desk;

 protected:
  Reply other(std::string_view name, JsonCursor& request) override;

 private:
  Reply hint(JsonCursor& request);
  Reply restore(JsonCursor& request);
  Reply record(JsonCursor& request);
  static Reply replay(JsonCursor& request);
  Reply judge(JsonCursor& request);
  static Reply verify(JsonCursor& request);
  Reply engine(JsonCursor& request);

  std::map<std::string, EngineSession, std::less<>> sessions_;
};

}  // namespace freebooter::session
