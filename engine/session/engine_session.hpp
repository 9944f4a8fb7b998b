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

namespace freebooter::session {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20U;  // bytes of one request

// The commands that need a game under way; `games`, `new`, `load`, `seed` and `quit` do not.
inline constexpr std::array<std::string_view, 13> kTableCommands{
    "setup", "set", "state", "view", "turn", "legal", "chance", "apply", "explain", "roll", "undo", "log", "record"};
// And those that only some games answer (EngineExtras).
inline constexpr std::array<std::string_view, 5> kExtraCommands{"odds", "path", "worth", "way", "distances"};

// Why a request was not met. `reason` is for programs, `text` for people; `clause` and `place` only where there is one.
struct EngineFault {
  std::string reason;
  std::string clause;
  std::string text;
  std::string place;
};
using Answer = Result<Json, EngineFault>;  // the members of the reply, or the error

// Puts a refusal into words. The engine has none: whoever has a catalogue brings it along.
using Voice = std::string (*)(std::string_view game, const Refusal& refusal);
// The bare reason, "out of reach".
std::string plain_voice(std::string_view game, const Refusal& refusal);

EngineFault refused(Voice voice, std::string_view game, const Refusal& refusal);
EngineFault faulty(std::string_view reason, const JsonFault& fault);
// {"reason":..., "clause":..., "text":..., "place":...}
Json fault_json(const EngineFault& fault);

// A request while it is read. Reading goes on after a fault; fault() is asked once at the end.
class Request {
 public:
  explicit Request(const Json& json, Voice voice = plain_voice) : cursor_(json, fault_), voice_(voice) {}
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;
  Request(Request&&) = delete;
  Request& operator=(Request&&) = delete;
  ~Request() = default;

  JsonCursor& cursor() { return cursor_; }
  // Refuses members that the command does not know; "id" and "cmd" it always may have.
  void only(std::initializer_list<std::string_view> members);
  [[nodiscard]] std::optional<EngineFault> fault() const;
  // The rules said no.
  [[nodiscard]] EngineFault refused(std::string_view game, const Refusal& refusal) const {
    return session::refused(voice_, game, refusal);
  }

 private:
  std::optional<JsonFault> fault_;
  JsonCursor cursor_;
  Voice voice_;
};

// {"legal":true}, or {"legal":false,"reason","clause","text"}.
Json verdict_json(const Request& request, std::string_view game, const std::optional<Refusal>& refusal);

// A game under way, whichever it is.
class EngineTable {
 public:
  virtual ~EngineTable() = default;
  // What `new` and `load` reply.
  [[nodiscard]] virtual Json greeting() const = 0;
  // The command is one of kTableCommands or kExtraCommands.
  virtual Answer answer(std::string_view command, Request& request, Rng& rng) = 0;

 protected:
  EngineTable() = default;
  EngineTable(const EngineTable&) = default;
  EngineTable& operator=(const EngineTable&) = default;
  EngineTable(EngineTable&&) = default;
  EngineTable& operator=(EngineTable&&) = default;
};

class EngineSession {
 public:
  explicit EngineSession(Voice voice = plain_voice) : voice_(voice) {}

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

  Voice voice_;
  std::unique_ptr<EngineTable> table_;
  Rng rng_{0};
  bool over_ = false;
};

}  // namespace freebooter::session
