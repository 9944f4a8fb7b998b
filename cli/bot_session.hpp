// A bot of ours behind the bot protocol (docs/PROTOCOL.md, "Bots"): messages in, messages out.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ai/budget.hpp"
#include "cli/engine_words.hpp"
#include "core/json.hpp"

namespace freebooter::cli {

// A seat at a game, whichever it is.
class BotSeat {
 public:
  virtual ~BotSeat() = default;
  // A "position"; what is wrong with it, if anything.
  virtual std::optional<EngineFault> see(const Json& message) = 0;
  [[nodiscard]] virtual bool has_position() const = 0;
  // Thinks about the position; says what it found out, and last what it does.
  virtual void go(const Budget& budget, const std::function<void(const Json&)>& say) = 0;

 protected:
  BotSeat() = default;
  BotSeat(const BotSeat&) = default;
  BotSeat& operator=(const BotSeat&) = default;
  BotSeat(BotSeat&&) = default;
  BotSeat& operator=(BotSeat&&) = default;
};

class BotSession {
 public:
  using Say = std::function<void(const Json&)>;

  // `bot` is a text such as captain or captain:500; with `game`, others are refused. The clock says how long it may
  // think, and calls when the host wants the answer at once.
  BotSession(std::string bot, std::string game, std::uint64_t seed, const Clock& clock, Say say)
      : bot_(std::move(bot)), game_(std::move(game)), seed_(seed), clock_(&clock), say_(std::move(say)) {}

  // Answers one line of the host.
  void hear(std::string_view line);
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  void introduce();
  void set_options(Request& request);
  void begin(Request& request);
  void go(Request& request);
  void complain(const EngineFault& fault);

  std::string bot_;
  std::string game_;
  std::uint64_t seed_;
  const Clock* clock_;
  Say say_;
  std::unique_ptr<BotSeat> seat_;
  bool is_over_ = false;
};

}  // namespace freebooter::cli
