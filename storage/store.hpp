// Where games and players are kept. One interface; SQLite in one file, or PostgreSQL when several servers share it.
//
// A store knows no rules: the log of a game is a list of texts, numbered by `seq`, and (game, seq) is unique. Whoever
// appends an entry under a number that is taken has lost the race and must look at what was appended instead.
// Nothing here is asynchronous; a Worker (storage/worker.hpp) puts a thread in front and commits many games at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace freebooter::storage {

// Milliseconds since 1970, UTC. The store has no clock of its own.
using Time = std::int64_t;

struct Fault {
  enum class Kind : std::uint8_t {
    kTaken,        // an id, code or name that must be unique is not
    kUnavailable,  // the database cannot be reached or written just now; whether it was done is not known
    kDamaged,      // what is there is not what should be there; trying again will not help
  };
  Kind kind = Kind::kUnavailable;
  std::string what;
};

template <class T>
using Stored = Result<T, Fault>;
struct Done {};

// --- games ---------------------------------------------------------------------------------------------------

enum class Phase : std::uint8_t { kOpen, kRunning, kFinished, kClosed };

// Who sits where, for looking games up. `player` is "" for a bot or an open seat; names come back as their keys.
struct Sitting {
  std::string player;
  std::string name;
  friend bool operator==(const Sitting&, const Sitting&) = default;
};

// What lists show of a game. It changes when seats or the phase change, not with every move.
struct Head {
  Phase phase = Phase::kOpen;
  std::string seats;              // JSON, in the server's own words
  std::vector<Sitting> sittings;  // by seat
  std::string winners;
  Time changed = 0;
  friend bool operator==(const Head&, const Head&) = default;
};

struct GameRow {
  std::string id;
  std::string kind;  // "boots"
  std::string code;  // the invitation, unique
  bool listed = false;
  std::string setup;  // how the table was asked for: JSON
  Time created = 0;
  Head head;
  friend bool operator==(const GameRow&, const GameRow&) = default;
};

struct LogEntry {
  std::int64_t seq = 0;
  std::string text;  // one line
  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

struct Append {
  std::string game;
  LogEntry entry;
};

struct GameQuery {
  std::string kind{};           // "" for any
  std::vector<Phase> phases{};  // empty for any
  std::string player{};         // sits there; "" for anybody
  std::string name{};           // the name of somebody who sits there begins like this
  bool listed_only = false;
  std::optional<Time> before{};  // changed before this
  int limit = 50;
};

// --- players -------------------------------------------------------------------------------------------------

struct PlayerRow {
  std::string id;
  std::string name;
  std::string password;  // argon2id, "" while there is none
  Time created = 0;
  Time seen = 0;
  friend bool operator==(const PlayerRow&, const PlayerRow&) = default;
};

// A way for a player to another device: kept as a hash, good for one use.
struct Link {
  std::string hash;
  std::string player;
  Time expires = 0;
};

// How a player wants to hear that it is their turn.
struct NoticeRow {
  std::string feed;      // the hash of the feed's secret, "" for no feed
  std::string hook;      // the address of their webhook, "" for none
  std::string hook_key;  // signs what is sent there, so it is kept as it is
  friend bool operator==(const NoticeRow&, const NoticeRow&) = default;
};

struct RatingRow {
  std::string player;
  std::string kind;
  int seats = 0;
  std::int64_t mean = 0;  // millionths, as the next one
  std::int64_t deviation = 0;
  std::int64_t games = 0;
  friend bool operator==(const RatingRow&, const RatingRow&) = default;
};

// What may be forgotten; nothing by default.
struct Retention {
  std::optional<Time> finished_before;  // finished games
  std::optional<Time> idle_before;      // games that nobody has touched, never finished
  std::optional<Time> guests_before;    // players without a password, not seen since, in no game that is kept
};

struct Pruned {
  std::int64_t games = 0;
  std::int64_t players = 0;
};

// What is heard of this process and of others.
struct News {
  // Of what was appended. The game is "" when news may have been missed: look at everything.
  std::function<void(const std::string& game, std::int64_t seq)> appended;
  // What announce() said.
  std::function<void(const std::string& text)> announced;
};

class Store {
 public:
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  Store(Store&&) = delete;
  Store& operator=(Store&&) = delete;

  // With the first entry of its log.
  virtual Stored<Done> create_game(const GameRow& game, const LogEntry& first) = 0;
  // All in one commit: durable when it returns. For each, whether its number was free; one that was not leaves no
  // trace. Entries count from 1, and a number that leaves a gap counts as taken. No game twice in a batch.
  virtual Stored<std::vector<bool>> append(std::span<const Append> batch) = 0;
  // What lists show; the log is what counts, so it may come a moment later.
  virtual Stored<Done> set_head(const std::string& game, const Head& head) = 0;
  virtual Stored<std::optional<GameRow>> game(const std::string& id) = 0;
  virtual Stored<std::optional<GameRow>> game_by_code(const std::string& code) = 0;
  virtual Stored<std::vector<LogEntry>> entries(const std::string& game, std::int64_t after) = 0;
  // The latest change first.
  virtual Stored<std::vector<GameRow>> games(const GameQuery& query) = 0;
  // Puts the log of a game that is over into one piece. Reading it is as before; appending is not possible any more.
  virtual Stored<Done> compact(const std::string& game) = 0;
  // That for up to `most` games that have not changed since; how many there were.
  virtual Stored<std::int64_t> compact_finished(Time before, int most) = 0;
  virtual Stored<Pruned> prune(const Retention& retention) = 0;

  virtual Stored<Done> add_player(const PlayerRow& player, const std::string& token_hash) = 0;
  virtual Stored<std::optional<PlayerRow>> player(const std::string& id) = 0;
  virtual Stored<std::optional<PlayerRow>> player_by_token(const std::string& token_hash) = 0;
  // Only players who keep their name with a password are found by it, however it is capitalized.
  virtual Stored<std::optional<PlayerRow>> player_by_name(const std::string& name) = 0;
  virtual Stored<Done> add_token(const std::string& player, const std::string& token_hash, Time now) = 0;
  virtual Stored<Done> drop_token(const std::string& token_hash) = 0;
  // In the place of an older link of the same player.
  virtual Stored<Done> add_link(const Link& link, Time now) = 0;
  // Uses a link up: a new token for its player. Nobody if there is none, or not any more.
  virtual Stored<std::optional<PlayerRow>> take_link(const std::string& link_hash, const std::string& token_hash,
                                                     Time now) = 0;
  virtual Stored<NoticeRow> notice(const std::string& player) = 0;
  virtual Stored<Done> set_feed(const std::string& player, const std::string& feed_hash) = 0;
  virtual Stored<Done> set_hook(const std::string& player, const std::string& hook, const std::string& key) = 0;
  virtual Stored<std::optional<PlayerRow>> player_by_feed(const std::string& feed_hash) = 0;
  // Changes name, password and the time last seen; kTaken if somebody else keeps that name.
  virtual Stored<Done> update_player(const PlayerRow& player) = 0;

  virtual Stored<std::optional<RatingRow>> rating(const std::string& player, const std::string& kind, int seats) = 0;
  virtual Stored<std::vector<RatingRow>> ratings(const std::string& player) = 0;
  virtual Stored<Done> set_ratings(std::span<const RatingRow> ratings) = 0;

  // Can it be reached? Asks the database itself.
  virtual Stored<Done> ping() = 0;
  // Tells of what is appended, from a thread of its own, until the store goes away. SQLite has no others.
  virtual Stored<Done> listen(News news) = 0;
  // Says something to all who listen, at most 7,000 bytes; it is not kept. SQLite has nobody to say it to.
  virtual Stored<Done> announce(const std::string& text) = 0;
  // A copy of everything in a new file, while others go on writing. PostgreSQL has its own tools for that.
  virtual Stored<Done> backup(const std::string& path) = 0;

  // Everything as text, one JSON object a line, from one moment; see docs/SERVER.md.
  virtual Stored<Done> export_all(const std::function<bool(const std::string& line)>& write) = 0;
  // Takes such a text into an empty store, all or nothing. The fault names the line.
  virtual Stored<Done> import_all(const std::function<std::optional<std::string>()>& next_line) = 0;

 protected:
  Store() = default;
};

// Opens "postgres://..." or "postgresql://..." with libpq, anything else as a SQLite file, made if it is not there, and
// brings the schema up to date.
Stored<std::unique_ptr<Store>> open_store(const std::string& where);

// A name as it is compared: without case (ASCII, Latin-1), for UTF-8.
std::string name_key(std::string_view name);

}  // namespace freebooter::storage
