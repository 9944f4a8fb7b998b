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
#include "server/elsewhere.hpp"
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
  std::string server{};                // the name of this one among them
  bool stopping = false;               // nothing new begins
  std::function<void(Room&)> ended;    // by an entry of ours
  std::function<void(Room&)> rematch;  // the next table is to be opened
  // Others should hear who is here, or be asked who is there.
  std::function<void(Room&)> attendance;
  // An entry of ours has made it the turn of a person who is not here.
  std::function<void(Room&, Seat)> turn;
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
  // Who is at this table at another server.
  void hear_attendance(const std::string& server, Attendance there);
  // Who is here.
  [[nodiscard]] Attendance attendance() const;
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
  // What the head in the row was made of.
  struct Listed {
    table::Stage stage{};
    std::vector<table::Chair> chairs;
  };
  struct Listener {
    VisitorPtr visitor;
    std::uint64_t seen = 0;
  };

  [[nodiscard]] std::uint32_t seats_here() const;
  [[nodiscard]] bool is_behind() const { return unsure_ || heard_ > table_->seq(); }
  void next();
  void store(table::Commit commit);
  void stored(const std::shared_ptr<table::Commit>& commit, const storage::Stored<bool>& kept);
  void catch_up();
  void caught_up(const storage::Stored<std::vector<storage::LogEntry>>& entries);
  void answer(const Outcome& outcome);
  void refuse(std::string_view reason) { answer({.seq = 0, .refusal = trouble(reason)}); }
  void tell_all();
  [[nodiscard]] std::string awaited() const;
  void call_absent(const std::string& awaited_before);
  void after_change();
  bool settle_presence();  // whether it had changed, and everybody was told
  void miss_absent(std::int64_t now);
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
  std::optional<Listed> listed_;
  bool thinking_ = false;
  bool over_ = false;
  std::vector<Listener> audience_;
  Elsewhere elsewhere_;
  Attendance said_;               // what the other servers know of us
  std::int64_t missed_from_ = 0;  // when those who are nowhere begin to be missed; 0: they are
  std::int64_t deserted_since_;
};

}  // namespace freebooter::server
