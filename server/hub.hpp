// All tables and visitors of this server. Everything here happens on the loop's thread; the store and the bots work on
// threads of their own and post their answers.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/herald.hpp"
#include "server/room.hpp"
#include "table/protocol.hpp"

namespace freebooter::server {

struct Player {
  std::string id;
  std::string name;
  bool keeps_name = false;
};

class Hub {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using RoomPtr = std::shared_ptr<Room>;
  template <class T>
  using Then = std::function<void(Result<T, Trouble>)>;

  // Two connections to the same store: what is read in lists never keeps a move waiting.
  Hub(Config config, Post post, std::unique_ptr<storage::Store> writer, std::unique_ptr<storage::Store> reader);
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;
  Hub(Hub&&) = delete;
  Hub& operator=(Hub&&) = delete;
  ~Hub();

  // --- visitors ---
  VisitorPtr enter(Wire& wire, std::string address);
  void hear(const VisitorPtr& visitor, std::string text);
  void go(const VisitorPtr& visitor);

  // --- players ---
  void find_player(const std::string& token, Then<Player> then);
  // A new player with a new token.
  void make_guest(const std::string& name, const std::string& address, Then<std::pair<Player, std::string>> then);

  // Is this an address that a webhook may have here?
  [[nodiscard]] bool may_call(const std::string& url) const;

  // --- tables ---
  // From memory or from the store; "not_found" if there is none.
  void with_room(const std::string& id, Then<RoomPtr> then);
  struct Opening {
    table::TableSetup setup;
    bool listed = false;
  };
  void open_table(Opening opening, Then<RoomPtr> then);

  // --- the house ---
  // Now and then; if it says no, there is more to do, after what others want meanwhile.
  bool tick();
  void hear_news(const std::string& table, std::int64_t seq);
  void hear_announcement(const std::string& text);
  // No new wishes from now on; `done` is called when the store has answered all old ones.
  void stop(std::function<void()> done);
  // Ends the threads; nothing may be asked of the hub afterwards.
  void join();

  [[nodiscard]] Metrics& metrics() { return metrics_; }
  [[nodiscard]] const Config& config() const { return config_; }
  [[nodiscard]] storage::Worker& reader() { return *reader_; }
  [[nodiscard]] storage::Worker& writer() { return *writer_; }
  [[nodiscard]] const std::unordered_map<std::string, RoomPtr>& rooms() const { return rooms_; }
  [[nodiscard]] bool stopping() const { return services_.stopping; }
  // Has this address done so much of that within the last minute? Counts it if not.
  bool is_too_often(const std::string& what, const std::string& address, int per_minute);

 private:
  friend struct Listening;  // hub_messages.cpp

  void read(const VisitorPtr& visitor, const std::string& text);
  void greet(const VisitorPtr& visitor, const table::Hello& hello);
  void welcome(const VisitorPtr& visitor, table::MaybeNumber n, const Player& player, table::MaybeText token);
  void blame(const VisitorPtr& visitor, const Trouble& what, table::MaybeNumber n, const std::string& table);
  void loaded(const std::string& id, Result<RoomPtr, Trouble> room);
  void open_rematch(Room& room);
  void rate(const Room& room);
  // True at the end of a round.
  bool look_after_tables(std::int64_t now);
  void announce(std::int64_t now);
  void call_to_turn(const Room& room, Seat seat);

  Config config_;
  Metrics metrics_;
  table::RuleShelf shelf_;
  std::unique_ptr<storage::Worker> writer_;
  std::unique_ptr<storage::Worker> reader_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<Herald> herald_;  // null where webhooks are not allowed
  RoomServices services_;
  std::unordered_map<std::string, RoomPtr> rooms_;
  std::unordered_map<std::string, std::vector<Then<RoomPtr>>> loading_;
  std::map<std::pair<std::string, std::string>, int> often_;  // (what, address) in this minute
  std::int64_t minute_ = 0;
  std::set<std::string> to_announce_;  // tables whose attendance has changed
  std::set<std::string> to_ask_;       // tables that have just come into memory
  std::size_t next_bucket_ = 0;        // of the tables to be looked after
  std::int64_t say_again_ = 0;
  std::int64_t next_housekeeping_ = 0;
};

}  // namespace freebooter::server
