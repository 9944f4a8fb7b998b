#include "storage/sql_store.hpp"

#include <algorithm>
#include <charconv>

namespace freebooter::storage {

namespace {

constexpr std::string_view kGameColumns = "id, kind, code, phase, listed, setup, seats, winners, created, changed";
constexpr std::string_view kPlayerColumns = "id, name, password, created, seen";

std::int64_t number_in(const Cell& cell) {
  std::int64_t number = 0;
  if (cell) std::from_chars(cell->data(), cell->data() + cell->size(), number);
  return number;
}

std::string text_in(const Cell& cell) { return cell.value_or(""); }

GameRow game_in(const std::vector<Cell>& row) {
  GameRow game;
  game.id = text_in(row[0]);
  game.kind = text_in(row[1]);
  game.code = text_in(row[2]);
  game.head.phase = static_cast<Phase>(number_in(row[3]));
  game.listed = number_in(row[4]) != 0;
  game.setup = text_in(row[5]);
  game.head.seats = text_in(row[6]);
  game.head.winners = text_in(row[7]);
  game.created = number_in(row[8]);
  game.head.changed = number_in(row[9]);
  return game;
}

PlayerRow player_in(const std::vector<Cell>& row) {
  return {.id = text_in(row[0]),
          .name = text_in(row[1]),
          .password = text_in(row[2]),
          .created = number_in(row[3]),
          .seen = number_in(row[4])};
}

RatingRow rating_in(const std::vector<Cell>& row) {
  return {.player = text_in(row[0]),
          .kind = text_in(row[1]),
          .seats = static_cast<int>(number_in(row[2])),
          .mean = number_in(row[3]),
          .deviation = number_in(row[4]),
          .games = number_in(row[5])};
}

Value key_of(const PlayerRow& player) {
  if (player.password.empty()) return nullptr;
  return name_key(player.name);
}

// "a%_" as a prefix for LIKE ... ESCAPE '!'.
std::string prefix_pattern(std::string_view prefix) {
  std::string pattern;
  for (const char c : prefix) {
    if (c == '%' || c == '_' || c == '!') pattern += '!';
    pattern += c;
  }
  return pattern + "%";
}

// A compacted log has one entry a line, the number first.
std::string log_text(const Rows& rows) {
  std::string text;
  for (const auto& row : rows.rows) text += text_in(row[0]) + " " + text_in(row[1]) + "\n";
  return text;
}

std::vector<LogEntry> log_in(std::string_view text, std::int64_t after) {
  std::vector<LogEntry> entries;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) continue;
    LogEntry entry;
    std::from_chars(line.data(), line.data() + space, entry.seq);
    entry.text = line.substr(space + 1);
    if (entry.seq > after) entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

Stored<Done> SqlStore::change(std::string_view sql, std::initializer_list<Value> values) {
  const auto changed = run(sql, values);
  if (!changed) return Failure{changed.error()};
  return Done{};
}

Stored<Done> SqlStore::transact(Database::Access access, const std::function<Stored<Done>()>& steps) {
  if (auto begun = database_->begin(access); !begun) return begun;
  auto done = steps();
  if (done) done = database_->commit();
  if (!done) database_->rollback();
  return done;
}

// --- games ---------------------------------------------------------------------------------------------------

Stored<Done> SqlStore::insert_game(const GameRow& game) {
  return change(
      "INSERT INTO game (id, kind, code, phase, listed, setup, seats, winners, created, changed)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      {game.id, game.kind, game.code, static_cast<std::int64_t>(game.head.phase), std::int64_t{game.listed}, game.setup,
       game.head.seats, game.head.winners, game.created, game.head.changed});
}

Stored<Done> SqlStore::insert_sittings(const std::string& game, const std::vector<Sitting>& sittings) {
  for (std::size_t seat = 0; seat < sittings.size(); ++seat) {
    const Sitting& sitting = sittings[seat];
    auto done = change("INSERT INTO sitting (game, seat, player, name_key) VALUES ($1, $2, $3, $4)",
                       {game, static_cast<std::int64_t>(seat), sitting.player, name_key(sitting.name)});
    if (!done) return done;
  }
  return Done{};
}

Stored<Done> SqlStore::insert_entry(const std::string& game, const LogEntry& entry) {
  return change("INSERT INTO entry (game, seq, text) VALUES ($1, $2, $3)", {game, entry.seq, entry.text});
}

Stored<Done> SqlStore::create_game(const GameRow& game, const LogEntry& first) {
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    if (auto inserted = insert_game(game); !inserted) return inserted;
    if (auto inserted = insert_sittings(game.id, game.head.sittings); !inserted) return inserted;
    return insert_entry(game.id, first);
  });
}

Stored<Done> SqlStore::set_head(const std::string& game, const Head& head) {
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    auto done = change("UPDATE game SET phase = $1, seats = $2, winners = $3, changed = $4 WHERE id = $5",
                       {static_cast<std::int64_t>(head.phase), head.seats, head.winners, head.changed, game});
    if (done) done = change("DELETE FROM sitting WHERE game = $1", {game});
    if (done) done = insert_sittings(game, head.sittings);
    return done;
  });
}

Stored<std::vector<bool>> SqlStore::append(std::span<const Append> batch) {
  // Everybody takes games in the same order, so that nobody waits in a circle.
  std::vector<const Append*> sorted;
  sorted.reserve(batch.size());
  for (const Append& append : batch) sorted.push_back(&append);
  std::sort(sorted.begin(), sorted.end(), [](const Append* a, const Append* b) { return a->game < b->game; });

  std::vector<bool> kept(batch.size(), false);
  auto done = transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    const auto inserted = database_->insert_entries(sorted);
    if (!inserted) return Failure{inserted.error()};
    for (std::size_t at = 0; at < sorted.size(); ++at)
      kept[static_cast<std::size_t>(sorted[at] - batch.data())] = (*inserted)[at];
    return Done{};
  });
  if (!done) return Failure{done.error()};
  return kept;
}

Stored<std::vector<GameRow>> SqlStore::with_sittings(const Rows& rows) {
  std::vector<GameRow> games;
  for (const auto& row : rows.rows) {
    GameRow& game = games.emplace_back(game_in(row));
    const auto sittings = run("SELECT player, name_key FROM sitting WHERE game = $1 ORDER BY seat", {game.id});
    if (!sittings) return Failure{sittings.error()};
    for (const auto& sitting : sittings->rows)
      game.head.sittings.push_back({.player = text_in(sitting[0]), .name = text_in(sitting[1])});
  }
  return games;
}

Stored<std::optional<GameRow>> SqlStore::one_game(std::string_view where, const std::string& value) {
  const auto rows = run("SELECT " + std::string(kGameColumns) + " FROM game WHERE " + std::string(where), {value});
  if (!rows) return Failure{rows.error()};
  auto games = with_sittings(*rows);
  if (!games) return Failure{games.error()};
  if (games->empty()) return std::optional<GameRow>();
  return std::optional<GameRow>(std::move(games->front()));
}

Stored<std::optional<GameRow>> SqlStore::game(const std::string& id) { return one_game("id = $1", id); }

Stored<std::optional<GameRow>> SqlStore::game_by_code(const std::string& code) { return one_game("code = $1", code); }

Stored<std::vector<LogEntry>> SqlStore::entries(const std::string& game, std::int64_t after) {
  // Rows first: if the log is compacted in between, they are gone and the piece is there.
  const auto rows = run("SELECT seq, text FROM entry WHERE game = $1 AND seq > $2 ORDER BY seq", {game, after});
  if (!rows) return Failure{rows.error()};
  std::vector<LogEntry> entries;
  for (const auto& row : rows->rows) entries.push_back({.seq = number_in(row[0]), .text = text_in(row[1])});
  if (!entries.empty()) return entries;
  const auto log = run("SELECT log FROM game WHERE id = $1", {game});
  if (!log) return Failure{log.error()};
  if (log->rows.empty() || !log->rows[0][0]) return entries;
  return log_in(*log->rows[0][0], after);
}

Stored<std::vector<GameRow>> SqlStore::games(const GameQuery& query) {
  std::string sql = "SELECT " + std::string(kGameColumns) + " FROM game WHERE 1 = 1";
  std::vector<Value> values;
  const auto with = [&](std::string_view condition, Value value) {
    values.push_back(std::move(value));
    sql += " AND " + std::string(condition) + " $" + std::to_string(values.size());
  };
  if (!query.kind.empty()) with("kind =", query.kind);
  if (query.listed_only) sql += " AND listed = 1";
  if (query.before) with("changed <", *query.before);
  if (!query.phases.empty()) {
    std::string list;
    for (const Phase phase : query.phases) list += (list.empty() ? "" : ", ") + std::to_string(static_cast<int>(phase));
    sql += " AND phase IN (" + list + ")";
  }
  if (!query.player.empty()) {
    with("id IN (SELECT game FROM sitting WHERE player =", query.player);
    sql += ")";
  }
  if (!query.name.empty()) {
    with("id IN (SELECT game FROM sitting WHERE name_key LIKE", prefix_pattern(name_key(query.name)));
    sql += " ESCAPE '!')";
  }
  values.emplace_back(std::int64_t{std::clamp(query.limit, 1, 1000)});
  sql += " ORDER BY changed DESC, id LIMIT $" + std::to_string(values.size());
  const auto rows = database_->run(sql, values);
  if (!rows) return Failure{rows.error()};
  return with_sittings(*rows);
}

Stored<Done> SqlStore::compact(const std::string& game) {
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    const auto rows = run("SELECT seq, text FROM entry WHERE game = $1 ORDER BY seq", {game});
    if (!rows) return Failure{rows.error()};
    const auto set =
        run("UPDATE game SET log = $1 WHERE id = $2 AND log IS NULL AND phase IN (2, 3)", {log_text(*rows), game});
    if (!set) return Failure{set.error()};
    if (set->changed == 0) return Done{};
    return change("DELETE FROM entry WHERE game = $1", {game});
  });
}

Stored<std::int64_t> SqlStore::compact_finished(Time before, int most) {
  const auto rows =
      run("SELECT id FROM game WHERE phase = 2 AND changed < $1 AND log IS NULL ORDER BY changed LIMIT $2",
          {before, std::int64_t{most}});
  if (!rows) return Failure{rows.error()};
  for (const auto& row : rows->rows) {
    if (auto done = compact(text_in(row[0])); !done) return Failure{done.error()};
  }
  return static_cast<std::int64_t>(rows->rows.size());
}

Stored<Pruned> SqlStore::prune(const Retention& retention) {
  Pruned pruned;
  const auto drop_games = [&](std::string_view phases, Time before) -> Stored<Done> {
    const std::string which = "SELECT id FROM game WHERE phase IN (" + std::string(phases) + ") AND changed < $1";
    for (const std::string_view from : {"entry", "sitting"}) {
      auto done = change("DELETE FROM " + std::string(from) + " WHERE game IN (" + which + ")", {before});
      if (!done) return done;
    }
    const auto gone = run("DELETE FROM game WHERE id IN (" + which + ")", {before});
    if (!gone) return Failure{gone.error()};
    pruned.games += gone->changed;
    return Done{};
  };
  const auto drop_guests = [&](Time before) -> Stored<Done> {
    const std::string which =
        "SELECT id FROM player WHERE name_key IS NULL AND seen < $1"
        " AND NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.player = player.id)";
    auto done = change("DELETE FROM rating WHERE player IN (" + which + ")", {before});
    if (done) done = change("DELETE FROM token WHERE player IN (" + which + ")", {before});
    if (done) done = change("DELETE FROM link WHERE player IN (" + which + ")", {before});
    if (done) done = change("DELETE FROM notice WHERE player IN (" + which + ")", {before});
    if (!done) return done;
    const auto gone = run("DELETE FROM player WHERE id IN (" + which + ")", {before});
    if (!gone) return Failure{gone.error()};
    pruned.players += gone->changed;
    return Done{};
  };
  auto done = transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    Stored<Done> step = Done{};
    if (retention.finished_before) step = drop_games("2", *retention.finished_before);
    if (step && retention.idle_before) step = drop_games("0, 1, 3", *retention.idle_before);
    if (step && retention.guests_before) step = drop_guests(*retention.guests_before);
    return step;
  });
  if (!done) return Failure{done.error()};
  return pruned;
}

// --- players -------------------------------------------------------------------------------------------------

Stored<Done> SqlStore::add_player(const PlayerRow& player, const std::string& token_hash) {
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    auto done =
        change("INSERT INTO player (id, name, name_key, password, created, seen) VALUES ($1, $2, $3, $4, $5, $6)",
               {player.id, player.name, key_of(player), player.password, player.created, player.seen});
    if (!done || token_hash.empty()) return done;
    return add_token(player.id, token_hash, player.created);
  });
}

Stored<std::optional<PlayerRow>> SqlStore::one_player(std::string_view where, const std::string& value) {
  const auto rows = run("SELECT " + std::string(kPlayerColumns) + " FROM player WHERE " + std::string(where), {value});
  if (!rows) return Failure{rows.error()};
  if (rows->rows.empty()) return std::optional<PlayerRow>();
  return std::optional<PlayerRow>(player_in(rows->rows[0]));
}

Stored<std::optional<PlayerRow>> SqlStore::player(const std::string& id) { return one_player("id = $1", id); }

Stored<std::optional<PlayerRow>> SqlStore::player_by_token(const std::string& token_hash) {
  return one_player("id = (SELECT player FROM token WHERE hash = $1)", token_hash);
}

Stored<std::optional<PlayerRow>> SqlStore::player_by_name(const std::string& name) {
  return one_player("name_key = $1", name_key(name));
}

Stored<Done> SqlStore::add_token(const std::string& player, const std::string& token_hash, Time now) {
  return change("INSERT INTO token (hash, player, created) VALUES ($1, $2, $3)", {token_hash, player, now});
}

Stored<Done> SqlStore::drop_token(const std::string& token_hash) {
  return change("DELETE FROM token WHERE hash = $1", {token_hash});
}

Stored<Done> SqlStore::add_link(const Link& link, Time now) {
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    auto done = change("DELETE FROM link WHERE player = $1 OR expires <= $2", {link.player, now});
    if (!done) return done;
    return change("INSERT INTO link (hash, player, expires) VALUES ($1, $2, $3)",
                  {link.hash, link.player, link.expires});
  });
}

Stored<std::optional<PlayerRow>> SqlStore::take_link(const std::string& link_hash, const std::string& token_hash,
                                                     Time now) {
  std::optional<PlayerRow> player;
  auto done = transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    // Whoever deletes it has it: of two at once one finds nothing.
    const auto taken = run("DELETE FROM link WHERE hash = $1 AND expires > $2 RETURNING player", {link_hash, now});
    if (!taken) return Failure{taken.error()};
    if (taken->rows.empty()) return Done{};
    auto found = one_player("id = $1", text_in(taken->rows[0][0]));
    if (!found) return Failure{found.error()};
    player = std::move(*found);
    return player ? add_token(player->id, token_hash, now) : Stored<Done>(Done{});
  });
  if (!done) return Failure{done.error()};
  return player;
}

Stored<NoticeRow> SqlStore::notice(const std::string& player) {
  const auto rows = run("SELECT feed, hook, hook_key FROM notice WHERE player = $1", {player});
  if (!rows) return Failure{rows.error()};
  if (rows->rows.empty()) return NoticeRow{};
  const auto& row = rows->rows[0];
  return NoticeRow{.feed = text_in(row[0]), .hook = text_in(row[1]), .hook_key = text_in(row[2])};
}

Stored<Done> SqlStore::set_feed(const std::string& player, const std::string& feed_hash) {
  const Value feed = feed_hash.empty() ? Value(nullptr) : Value(feed_hash);
  return change(
      "INSERT INTO notice (player, feed) VALUES ($1, $2) ON CONFLICT (player) DO UPDATE SET feed = excluded.feed",
      {player, feed});
}

Stored<Done> SqlStore::set_hook(const std::string& player, const std::string& hook, const std::string& key) {
  return change(
      "INSERT INTO notice (player, hook, hook_key) VALUES ($1, $2, $3)"
      " ON CONFLICT (player) DO UPDATE SET hook = excluded.hook, hook_key = excluded.hook_key",
      {player, hook, key});
}

Stored<std::optional<PlayerRow>> SqlStore::player_by_feed(const std::string& feed_hash) {
  return one_player("id = (SELECT player FROM notice WHERE feed = $1)", feed_hash);
}

Stored<Done> SqlStore::update_player(const PlayerRow& player) {
  return change("UPDATE player SET name = $1, name_key = $2, password = $3, seen = $4 WHERE id = $5",
                {player.name, key_of(player), player.password, player.seen, player.id});
}

Stored<std::optional<RatingRow>> SqlStore::rating(const std::string& player, const std::string& kind, int seats) {
  const auto rows = run(
      "SELECT player, kind, seats, mean, deviation, games FROM rating WHERE player = $1 AND kind = $2 AND seats = $3",
      {player, kind, std::int64_t{seats}});
  if (!rows) return Failure{rows.error()};
  if (rows->rows.empty()) return std::optional<RatingRow>();
  return std::optional<RatingRow>(rating_in(rows->rows[0]));
}

Stored<std::vector<RatingRow>> SqlStore::ratings(const std::string& player) {
  const auto rows =
      run("SELECT player, kind, seats, mean, deviation, games FROM rating WHERE player = $1 ORDER BY kind, seats",
          {player});
  if (!rows) return Failure{rows.error()};
  std::vector<RatingRow> ratings;
  for (const auto& row : rows->rows) ratings.push_back(rating_in(row));
  return ratings;
}

Stored<Done> SqlStore::set_ratings(std::span<const RatingRow> ratings) {
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    for (const RatingRow& rating : ratings) {
      auto done = change(
          "INSERT INTO rating (player, kind, seats, mean, deviation, games) VALUES ($1, $2, $3, $4, $5, $6)"
          " ON CONFLICT (player, kind, seats) DO UPDATE"
          " SET mean = excluded.mean, deviation = excluded.deviation, games = excluded.games",
          {rating.player, rating.kind, std::int64_t{rating.seats}, rating.mean, rating.deviation, rating.games});
      if (!done) return done;
    }
    return Done{};
  });
}

Stored<Done> SqlStore::ping() { return change("SELECT COUNT(*) FROM schema_version", {}); }

}  // namespace freebooter::storage
