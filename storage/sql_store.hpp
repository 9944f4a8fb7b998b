// The store in SQL, the same statements for both databases.
#pragma once

#include "storage/database.hpp"

namespace freebooter::storage {

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  Stored<Done> create_game(const GameRow& game, const LogEntry& first) override;
  Stored<std::vector<bool>> append(std::span<const Append> batch) override;
  Stored<Done> set_head(const std::string& game, const Head& head) override;
  Stored<std::optional<GameRow>> game(const std::string& id) override;
  Stored<std::optional<GameRow>> game_by_code(const std::string& code) override;
  Stored<std::vector<LogEntry>> entries(const std::string& game, std::int64_t after) override;
  Stored<std::vector<GameRow>> games(const GameQuery& query) override;
  Stored<Done> compact(const std::string& game) override;
  Stored<std::int64_t> compact_finished(Time before, int most) override;
  Stored<Pruned> prune(const Retention& retention) override;

  Stored<Done> add_player(const PlayerRow& player, const std::string& token_hash) override;
  Stored<std::optional<PlayerRow>> player(const std::string& id) override;
  Stored<std::optional<PlayerRow>> player_by_token(const std::string& token_hash) override;
  Stored<std::optional<PlayerRow>> player_by_name(const std::string& name) override;
  Stored<Done> add_token(const std::string& player, const std::string& token_hash, Time now) override;
  Stored<Done> drop_token(const std::string& token_hash) override;
  Stored<Done> add_link(const Link& link, Time now) override;
  Stored<std::optional<PlayerRow>> take_link(const std::string& link_hash, const std::string& token_hash,
                                             Time now) override;
  Stored<NoticeRow> notice(const std::string& player) override;
  Stored<Done> set_feed(const std::string& player, const std::string& feed_hash) override;
  Stored<Done> set_hook(const std::string& player, const std::string& hook, const std::string& key) override;
  Stored<std::optional<PlayerRow>> player_by_feed(const std::string& feed_hash) override;
  Stored<Done> update_player(const PlayerRow& player) override;

  Stored<std::optional<RatingRow>> rating(const std::string& player, const std::string& kind, int seats) override;
  Stored<std::vector<RatingRow>> ratings(const std::string& player) override;
  Stored<Done> set_ratings(std::span<const RatingRow> ratings) override;

  Stored<Done> ping() override;
  Stored<Done> listen(News news) override { return database_->listen(std::move(news)); }
  Stored<Done> announce(const std::string& text) override { return database_->announce(text); }
  Stored<Done> backup(const std::string& path) override { return database_->backup(path); }
  Stored<Done> export_all(const std::function<bool(const std::string& line)>& write) override;
  Stored<Done> import_all(const std::function<std::optional<std::string>()>& next_line) override;

 private:
  Stored<Rows> run(std::string_view sql, std::initializer_list<Value> values) {
    return database_->run(sql, std::span(values.begin(), values.size()));
  }
  Stored<Done> change(std::string_view sql, std::initializer_list<Value> values);
  // Runs the steps in one transaction; the first that fails ends it, and nothing has happened.
  Stored<Done> transact(Database::Access access, const std::function<Stored<Done>()>& steps);

  Stored<Done> insert_game(const GameRow& game);
  Stored<Done> insert_entry(const std::string& game, const LogEntry& entry);
  Stored<Done> insert_sittings(const std::string& game, const std::vector<Sitting>& sittings);
  Stored<std::optional<GameRow>> one_game(std::string_view where, const std::string& value);
  Stored<std::vector<GameRow>> with_sittings(const Rows& rows);
  Stored<std::optional<PlayerRow>> one_player(std::string_view where, const std::string& value);
  Stored<Done> import_line(const std::string& line);

  std::unique_ptr<Database> database_;
};

}  // namespace freebooter::storage
