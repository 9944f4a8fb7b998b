// The protocol of `freebooter engine` (docs/PROTOCOL.md): one JSON object in, one JSON object out, whatever comes in.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/json.hpp"
#include "core/refusal.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"

namespace freebooter::cli {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20U;  // bytes of one request

// The commands that need a game under way; `games`, `new`, `load`, `seed` and `quit` do not.
inline constexpr std::array<std::string_view, 15> kTableCommands{"setup", "set",    "state",  "view",    "turn",
                                                                 "legal", "chance", "apply",  "explain", "roll",
                                                                 "undo",  "log",    "record", "odds",    "path"};

// Why a request was not met. `reason` is for programs, `text` for people; `clause` and `place` only where there is one.
struct EngineFault {
  std::string reason;
  std::string clause;
  std::string text;
  std::string place;
};
using Answer = Result<Json, EngineFault>;  // the members of the reply, or the error

EngineFault refused(std::string_view game, const Refusal& refusal);
EngineFault faulty(std::string_view reason, const JsonFault& fault);

// A request while it is read. Reading goes on after a fault; fault() is asked once at the end.
class Request {
 public:
  explicit Request(const Json& json) : cursor_(json, "", fault_) {}
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;
  Request(Request&&) = delete;
  Request& operator=(Request&&) = delete;
  ~Request() = default;

  JsonCursor& cursor() { return cursor_; }
  // Refuses members that the command does not know; "id" and "cmd" it always may have.
  void only(std::initializer_list<std::string_view> members);
  [[nodiscard]] std::optional<EngineFault> fault() const;

 private:
  std::optional<JsonFault> fault_;
  JsonCursor cursor_;
};

// A game under way, whichever it is.
class EngineTable {
 public:
  virtual ~EngineTable() = default;
  // What `new` and `load` reply.
  [[nodiscard]] virtual Json greeting() const = 0;
  // `command` is an index into kTableCommands.
  virtual Answer answer(std::size_t command, Request& request, Rng& rng) = 0;

 protected:
  EngineTable() = default;
  EngineTable(const EngineTable&) = default;
  EngineTable& operator=(const EngineTable&) = default;
  EngineTable(EngineTable&&) = default;
  EngineTable& operator=(EngineTable&&) = default;
};

class EngineSession {
 public:
  // The reply to one line, itself one line without its end; nothing for a blank line, which asks nothing.
  std::optional<std::string> answer(std::string_view line);
  // The reply to a line that was longer than kLongestLine.
  static std::string too_long();
  // Has `quit` been asked for?
  [[nodiscard]] bool over() const { return over_; }

 private:
  Answer dispatch(std::string_view command, Request& request, const Json& json);
  Answer start_game(Request& request, const Json& json);
  Answer load_game(Request& request);

  std::unique_ptr<EngineTable> table_;
  Rng rng_{0};
  bool over_ = false;
};

}  // namespace freebooter::cli
