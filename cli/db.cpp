// `freebooter db`: what a host does with the games that a server keeps.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/games.hpp"
#include "storage/store.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kDbAbout = "Look after what a server keeps: copies, text, and what may be forgotten.";

constexpr const char* kDbFooter =
    "All of it can be done while a server runs, but for import, which wants an empty database.\n"
    "A backup is a SQLite file, used by --db as it is; PostgreSQL is backed up by pg_dump. An export holds everything\n"
    "as text, one JSON object a line: a backup of either database, and the way from one to the other.\n"
    "Both hold the secrets of games that are not over, and the hashes of tokens and passwords: keep them safe.\n"
    "\n"
    "Examples:\n"
    "  freebooter db backup --db club.db club-monday.db\n"
    "  freebooter db export --db club.db club.jsonl\n"
    "  freebooter db import --db postgres:///freebooter club.jsonl\n"
    "  freebooter db prune --db club.db --finished-days 365 --guest-days 30\n"
    "\n"
    "Exit codes:\n"
    "  0  done\n"
    "  1  the database or the text is damaged, or the database is not empty\n"
    "  2  wrong usage\n"
    "  3  a database or a file cannot be used";

struct DbArgs {
  std::string db = "freebooter.db";
  std::string file;
  int finished_days = 0;
  int idle_days = 0;
  int guest_days = 0;
};

int complain_about(const storage::Fault& fault) {
  return complain(fault.kind == storage::Fault::Kind::kUnavailable ? kIoError : kCheckFailed, fault.what);
}

int outcome(const storage::Stored<storage::Done>& done) { return done ? kFine : complain_about(done.error()); }

// A database that is there already, for all but import: a slip in its name must not make an empty one.
storage::Stored<std::unique_ptr<storage::Store>> open_existing(const std::string& db) {
  const bool file = !db.starts_with("postgres://") && !db.starts_with("postgresql://");
  if (file && !std::filesystem::exists(db))
    return Failure{storage::Fault{storage::Fault::Kind::kUnavailable, db + " is not there"}};
  return storage::open_store(db);
}

int run_backup(const DbArgs& args) {
  const auto store = open_existing(args.db);
  if (!store) return complain_about(store.error());
  return outcome((*store)->backup(args.file));
}

int run_export(const DbArgs& args) {
  const auto store = open_existing(args.db);
  if (!store) return complain_about(store.error());
  if (args.file == "-") {
    return outcome((*store)->export_all([](const std::string& line) { return (std::cout << line << '\n').good(); }));
  }
  // Under another name until it is whole.
  const std::string part = args.file + ".part";
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  if (!out) return complain(kIoError, part + " cannot be written");
  const auto done = (*store)->export_all([&](const std::string& line) { return (out << line << '\n').good(); });
  out.close();
  if (done && out && std::rename(part.c_str(), args.file.c_str()) == 0) return kFine;
  std::remove(part.c_str());
  return done ? complain(kIoError, args.file + " cannot be written") : complain_about(done.error());
}

int run_import(const DbArgs& args) {
  std::ifstream file;
  if (args.file != "-") file.open(args.file, std::ios::binary);
  if (!file) return complain(kIoError, args.file + " cannot be read");
  std::istream& in = args.file == "-" ? std::cin : file;
  const auto store = storage::open_store(args.db);
  if (!store) return complain_about(store.error());
  return outcome((*store)->import_all([&]() -> std::optional<std::string> {
    std::string line;
    if (!std::getline(in, line)) return std::nullopt;
    return line;
  }));
}

int run_prune(const DbArgs& args) {
  const auto store = open_existing(args.db);
  if (!store) return complain_about(store.error());
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const auto before = [now](int days) -> std::optional<storage::Time> {
    if (days == 0) return std::nullopt;
    return now - std::int64_t{days} * 24 * 3600 * 1000;
  };
  const auto pruned = (*store)->prune({.finished_before = before(args.finished_days),
                                       .idle_before = before(args.idle_days),
                                       .guests_before = before(args.guest_days)});
  if (!pruned) return complain_about(pruned.error());
  std::cout << pruned->games << " games and " << pruned->players << " players forgotten\n";
  return kFine;
}

void add_action(CLI::App& db, const char* name, const char* about, const char* file_about,
                const std::shared_ptr<DbArgs>& args, int (*run)(const DbArgs&), int& exit_code) {
  CLI::App* command = db.add_subcommand(name, about);
  command->add_option("--db", args->db, "The database: a file or postgres://...")
      ->capture_default_str()
      ->type_name("FILE|URL");
  if (file_about != nullptr) command->add_option("file", args->file, file_about)->required()->type_name("FILE");
  command->callback([args, run, &exit_code] { exit_code = run(*args); });
}

}  // namespace

void add_db(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("db", kDbAbout);
  command->footer(kDbFooter);
  command->require_subcommand(1);
  auto args = std::make_shared<DbArgs>();
  add_action(*command, "backup", "Copy a SQLite database while it is in use", "The copy, which must not be there yet",
             args, run_backup, exit_code);
  add_action(*command, "export", "Write everything as text", "Where to; - for standard output", args, run_export,
             exit_code);
  add_action(*command, "import", "Read such a text into an empty database, all or nothing",
             "Where from; - for standard input", args, run_import, exit_code);
  add_action(*command, "prune", "Forget what is old", nullptr, args, run_prune, exit_code);
  CLI::App* prune = command->get_subcommand("prune");
  const auto days = [&](const char* name, int& value, const char* about) {
    prune->add_option(name, value, about)->type_name("DAYS")->check(CLI::Range(1, 36500));
  };
  days("--finished-days", args->finished_days, "Games that ended so many days ago");
  days("--idle-days", args->idle_days, "Games that never ended and were not touched for so many days");
  days("--guest-days", args->guest_days,
       "Players without a password, not seen for so many days, in no game that is kept");
}

}  // namespace freebooter::cli
