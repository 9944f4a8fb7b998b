// Everything a store holds as text, and back: one JSON object a line, the kind of thing first. It moves a club from
// SQLite to PostgreSQL, and it is the backup that any program can read.
#include <array>

#include "core/json.hpp"
#include "storage/sql_store.hpp"

namespace freebooter::storage {

namespace {

constexpr int kFormat = 1;
constexpr std::int64_t kPage = 500;  // rows read at a time

Failure<Fault> damaged(std::string what) { return Failure{Fault{Fault::Kind::kDamaged, std::move(what)}}; }

struct Column {
  std::string_view name;
  enum class Type : std::uint8_t { kText, kNumber } type = Type::kText;
};

struct Sheet {
  std::string_view table;
  std::span<const Column> columns;
  int keys;  // the first so many columns are the primary key, by which pages follow each other
};

constexpr auto kNumber = Column::Type::kNumber;
constexpr std::array<Column, 6> kPlayer{
    {{"id"}, {"name"}, {"name_key"}, {"password"}, {"created", kNumber}, {"seen", kNumber}}};
constexpr std::array<Column, 3> kToken{{{"hash"}, {"player"}, {"created", kNumber}}};
constexpr std::array<Column, 4> kNotice{{{"player"}, {"feed"}, {"hook"}, {"hook_key"}}};
constexpr std::array<Column, 11> kGame{{{"id"},
                                        {"kind"},
                                        {"code"},
                                        {"phase", kNumber},
                                        {"listed", kNumber},
                                        {"setup"},
                                        {"seats"},
                                        {"winners"},
                                        {"created", kNumber},
                                        {"changed", kNumber},
                                        {"log"}}};
constexpr std::array<Column, 3> kEntry{{{"game"}, {"seq", kNumber}, {"text"}}};
constexpr std::array<Column, 4> kSitting{{{"game"}, {"seat", kNumber}, {"player"}, {"name_key"}}};
constexpr std::array<Column, 6> kRating{
    {{"player"}, {"kind"}, {"seats", kNumber}, {"mean", kNumber}, {"deviation", kNumber}, {"games", kNumber}}};

// In an order in which they can be put back.
constexpr std::array<Sheet, 7> kSheets{{{"player", kPlayer, 1},
                                        {"token", kToken, 1},
                                        {"notice", kNotice, 1},
                                        {"game", kGame, 1},
                                        {"entry", kEntry, 2},
                                        {"sitting", kSitting, 2},
                                        {"rating", kRating, 3}}};

std::string column_list(const Sheet& sheet, std::size_t count) {
  std::string list;
  for (std::size_t at = 0; at < count; ++at) list += (at > 0 ? ", " : "") + std::string(sheet.columns[at].name);
  return list;
}

std::string place_list(std::size_t count) {
  std::string list;
  for (std::size_t at = 1; at <= count; ++at) list += (at > 1 ? ", $" : "$") + std::to_string(at);
  return list;
}

Value value_of(const Column& column, const Cell& cell) {
  if (!cell) return nullptr;
  if (column.type == Column::Type::kText) return *cell;
  return std::int64_t{std::stoll(*cell)};
}

Json json_of(const Sheet& sheet, const std::vector<Cell>& row) {
  Json json = Json::object();
  json.set("row", sheet.table);
  for (std::size_t at = 0; at < sheet.columns.size(); ++at) {
    const Value value = value_of(sheet.columns[at], row[at]);
    if (const auto* number = std::get_if<std::int64_t>(&value)) json.set(sheet.columns[at].name, *number);
    if (const auto* text = std::get_if<std::string>(&value)) json.set(sheet.columns[at].name, *text);
  }
  return json;
}

// A page of rows behind `after`, the key of the last row of the page before.
Stored<Rows> page_of(Database& database, const Sheet& sheet, const std::vector<Cell>& after) {
  const auto keys = static_cast<std::size_t>(sheet.keys);
  std::vector<Value> values;
  std::string sql = "SELECT " + column_list(sheet, sheet.columns.size()) + " FROM " + std::string(sheet.table);
  if (!after.empty()) {
    sql += " WHERE (" + column_list(sheet, keys) + ") > (" + place_list(keys) + ")";
    for (std::size_t at = 0; at < keys; ++at) values.push_back(value_of(sheet.columns[at], after[at]));
  }
  values.emplace_back(kPage);
  sql += " ORDER BY " + column_list(sheet, keys) + " LIMIT $" + std::to_string(values.size());
  return database.run(sql, values);
}

Stored<Done> export_sheet(Database& database, const Sheet& sheet,
                          const std::function<bool(const std::string& line)>& write) {
  std::vector<Cell> after;
  for (;;) {
    const auto rows = page_of(database, sheet, after);
    if (!rows) return Failure{rows.error()};
    for (const auto& row : rows->rows) {
      if (!write(json_of(sheet, row).text()))
        return Failure{Fault{Fault::Kind::kUnavailable, "the text could not be written"}};
    }
    if (rows->rows.size() < static_cast<std::size_t>(kPage)) return Done{};
    after = rows->rows.back();
  }
}

Stored<Done> check_heading(const std::optional<std::string>& line) {
  const auto json = line ? parse_json(*line) : parse_json("");
  const Json* format = json ? json->find("freebooter_export") : nullptr;
  if (format == nullptr) return damaged("line 1: this is no export of Freebooter");
  if (format->as_int() == nullptr || *format->as_int() != kFormat)
    return damaged("line 1: an export of a kind that this program does not know");
  return Done{};
}

// The values of a line for its sheet; what is wrong with it if it has others.
Stored<std::vector<Value>> values_in(const Json& json, const Sheet& sheet) {
  std::vector<Value> values;
  std::size_t found = 1;  // "row" itself
  for (const Column& column : sheet.columns) {
    const Json* member = json.find(column.name);
    if (member == nullptr) {
      values.emplace_back(nullptr);
      continue;
    }
    ++found;
    if (column.type == Column::Type::kNumber && member->as_int() != nullptr) {
      values.emplace_back(*member->as_int());
    } else if (column.type == Column::Type::kText && member->as_string() != nullptr) {
      values.emplace_back(*member->as_string());
    } else {
      return damaged(std::string(column.name) + ": not what should be there");
    }
  }
  if (found != json.as_object()->size()) return damaged("a member that is not known");
  return values;
}

}  // namespace

Stored<Done> SqlStore::export_all(const std::function<bool(const std::string& line)>& write) {
  return transact(Database::Access::kRead, [&]() -> Stored<Done> {
    if (!write(Json::object({{"freebooter_export", kFormat}}).text()))
      return Failure{Fault{Fault::Kind::kUnavailable, "the text could not be written"}};
    for (const Sheet& sheet : kSheets) {
      if (auto done = export_sheet(*database_, sheet, write); !done) return done;
    }
    if (!write(Json::object({{"row", "end"}}).text()))
      return Failure{Fault{Fault::Kind::kUnavailable, "the text could not be written"}};
    return Done{};
  });
}

Stored<Done> SqlStore::import_line(const std::string& line) {
  const auto json = parse_json(line);
  if (!json) return damaged(json.error().text());
  const Json* row = json->find("row");
  for (const Sheet& sheet : kSheets) {
    if (row == nullptr || row->as_string() == nullptr || *row->as_string() != sheet.table) continue;
    const auto values = values_in(*json, sheet);
    if (!values) return Failure{values.error()};
    const auto inserted =
        database_->run("INSERT INTO " + std::string(sheet.table) + " (" + column_list(sheet, sheet.columns.size()) +
                           ") VALUES (" + place_list(sheet.columns.size()) + ")",
                       *values);
    if (!inserted) return Failure{inserted.error()};
    return Done{};
  }
  return damaged("a row of a kind that is not known");
}

Stored<Done> SqlStore::import_all(const std::function<std::optional<std::string>()>& next_line) {
  if (auto heading = check_heading(next_line()); !heading) return heading;
  return transact(Database::Access::kWrite, [&]() -> Stored<Done> {
    const auto there = run("SELECT (SELECT COUNT(*) FROM player) + (SELECT COUNT(*) FROM game)", {});
    if (!there) return Failure{there.error()};
    if (*there->rows[0][0] != "0") return Failure{Fault{Fault::Kind::kTaken, "the database is not empty"}};
    const std::string end = Json::object({{"row", "end"}}).text();
    int number = 1;
    while (const auto line = next_line()) {
      ++number;
      if (*line == end) return Done{};
      if (auto done = import_line(*line); !done)
        return Failure{Fault{done.error().kind, "line " + std::to_string(number) + ": " + done.error().what}};
    }
    return damaged("line " + std::to_string(number) + ": the end is missing, the text is cut off");
  });
}

}  // namespace freebooter::storage
