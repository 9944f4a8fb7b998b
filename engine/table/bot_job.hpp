// A decision for a bot. The job is made by the table and thought about elsewhere, on any thread: it holds what its seat
// may see and the immutable rules, and nothing of the table.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "ai/budget.hpp"
#include "core/ids.hpp"
#include "core/json.hpp"
#include "core/rng.hpp"

namespace freebooter::table {

// A bot of one game, kept between decisions so that its room to work in is made once.
class KeptBot {
 public:
  virtual ~KeptBot();

 protected:
  KeptBot() = default;
  KeptBot(const KeptBot&) = default;
  KeptBot& operator=(const KeptBot&) = default;
  KeptBot(KeptBot&&) = default;
  KeptBot& operator=(KeptBot&&) = default;
};

// The bots that one thread has at hand, by game and level.
class Thinker {
 public:
  using Shelf = std::map<std::string, std::unique_ptr<KeptBot>, std::less<>>;
  [[nodiscard]] Shelf& shelf() { return shelf_; }

 private:
  Shelf shelf_;
};

class BotJob {
 public:
  virtual ~BotJob();
  BotJob(const BotJob&) = delete;
  BotJob& operator=(const BotJob&) = delete;
  BotJob(BotJob&&) = delete;
  BotJob& operator=(BotJob&&) = delete;

  std::string table;      // for whoever carries the answer back
  std::string level;      // one of bot_names()
  Seat seat{};            //
  std::uint64_t seq = 0;  // goes with the answer; the table refuses one that comes too late

  // The chosen action, as Table::submit_bot() takes it. The budget: usual_budget(level, clock), or what a host sets.
  [[nodiscard]] virtual Json think(Thinker& thinker, const Budget& budget, Rng& rng) const = 0;

 protected:
  BotJob() = default;
};

}  // namespace freebooter::table
