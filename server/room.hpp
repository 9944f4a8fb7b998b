// A table on this server: its queue, its audience and its bots. Everything here happens on the loop's thread.
//
// One wish at a time becomes a commit, goes to the store, and only when it is durable is it adopted, answered and told
// (in this order). Where the number was taken by another server, the room reads what that one wrote and tries again.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/bot_pool.hpp"
#include "server/config.hpp"
#include "server/metrics.hpp"
#include "server/visitor.hpp"
#include "storage/worker.hpp"
#include "table/table.hpp"

namespace freebooter::server {

class Room;

struct RoomServices {
  storage::Worker* writer = nullptr;
  BotPool* bots = nullptr;
  Metrics* metrics = nullptr;
  const Limits* limits = nullptr;
  bool shared = false;                 // other servers may write to the same tables
  bool stopping = false;               // nothing new begins
  std::function<void(Room&)> ended;    // by an entry of ours
  std::function<void(Room&)> rematch;  // the next table is to be opened
};

// What lists show of a table; the time of its change is left to the caller.
storage::Head head_of(const table::Table& table);

class Room : public std::enable_shared_from_this<Room> {
 public:
  struct Outcome {
    std::uint64_t seq = 0;  // the entry, if it was not refused
    std::optional<table::TableRefusal> refusal;
  };
  using Make = std::function<table::Committed(const table::Table&)>;
  using Reply = std::function<void(const Outcome&)>;

  Room(std::unique_ptr<table::Table> table, storage::GameRow row, RoomServices& services);

  [[nodiscard]] const table::Table& table() const { return *table_; }
  [[nodiscard]] const storage::GameRow& row() const { return row_; }
  // Whose eyes a player has here: the seat that is to decide if it is theirs, their first, or a spectator's.
  [[nodiscard]] Viewer viewer_of(const std::string& player) const;

  // The reply comes before anybody else hears of it.
  void wish(Make make, Reply reply);

  // Sends everything behind `since`, or a snapshot, and from then on every update. False if the house is full.
  bool attach(const VisitorPtr& visitor, std::optional<std::uint64_t> since);
  void detach(const Visitor& visitor);
  [[nodiscard]] bool attends(const Visitor& visitor) const;
  [[nodiscard]] std::size_t audience() const { return audience_.size(); }

  // Another server may have written entry `seq`.
  void hear_news(std::int64_t seq);
  // Once a second or so.
  void tick(std::int64_t now);
  // Nobody is here, nothing is under way, and that for a while.
  [[nodiscard]] bool is_deserted(std::int64_t now) const;
  [[nodiscard]] bool is_idle() const { return !busy_ && queue_.empty(); }

 private:
  struct Wish {
    Make make;
    Reply reply;
    int tries = 0;
    std::int64_t asked = 0;
  };
  struct Listener {
    VisitorPtr visitor;
    std::uint64_t seen = 0;
  };

  [[nodiscard]] bool is_behind() const { return unsure_ || heard_ > table_->seq(); }
  void next();
  void store(table::Commit commit);
  void stored(const std::shared_ptr<table::Commit>& commit, const storage::Stored<bool>& kept);
  void catch_up();
  void caught_up(const storage::Stored<std::vector<storage::LogEntry>>& entries);
  void answer(const Outcome& outcome);
  void refuse(std::string_view reason) { answer({.seq = 0, .refusal = trouble(reason)}); }
  void tell_all();
  void after_change();
  void settle_presence();
  void bring_back();
  void think();
  void keep_head();

  std::unique_ptr<table::Table> table_;
  storage::GameRow row_;
  RoomServices* services_;
  std::deque<Wish> queue_;
  bool busy_ = false;        // the store has something of ours
  bool running_ = false;     // next() is at work
  bool unsure_ = false;      // the store may know more than we do
  std::uint64_t heard_ = 0;  // the newest entry that we have heard of
  bool thinking_ = false;
  bool over_ = false;
  std::vector<Listener> audience_;
  std::int64_t deserted_since_;
};

}  // namespace freebooter::server
