// Both databases for tests, by name.
#pragma once

#include <gtest/gtest.h>

#include "storage/store.hpp"
#include "support/postgres.hpp"

namespace freebooter::test {

inline storage::GameRow game_row(const std::string& id, const std::string& code) {
  storage::GameRow game;
  game.id = id;
  game.kind = "boots";
  game.code = code;
  game.listed = true;
  game.setup = R"({"players":2})";
  game.created = 5;
  game.head = {.phase = storage::Phase::kRunning,
               .seats = R"(["Anne","Finn"])",
               .sittings = {{"p1", "anne"}, {"", "bosun"}},
               .winners = "",
               .changed = 6};
  return game;
}

inline storage::PlayerRow player_row(const std::string& id, const std::string& name) {
  return {.id = id, .name = name, .password = "", .created = 1, .seen = 2};
}

class StoreTest : public testing::TestWithParam<const char*> {
 protected:
  StoreTest() : where_(fresh(GetParam())) { reopen(); }

  // The place of a new, empty database.
  std::string fresh(const std::string& kind) {
    if (kind == "postgres") return PostgresCluster::shared().fresh_database();
    return folder_.path("club" + std::to_string(++files_) + ".db");
  }

  static std::unique_ptr<storage::Store> open(const std::string& where) {
    auto opened = storage::open_store(where);
    EXPECT_TRUE(opened) << opened.error().what;
    return opened ? std::move(*opened) : nullptr;
  }
  void reopen() {
    store_.reset();
    store_ = open(where_);
  }

  storage::Store& store() { return *store_; }
  const std::string& where() const { return where_; }
  const Folder& folder() const { return folder_; }

  bool append(const std::string& game, std::int64_t seq, const std::string& text) {
    const std::vector<storage::Append> batch{{game, {seq, text}}};
    const auto kept = store().append(batch);
    EXPECT_TRUE(kept) << kept.error().what;
    return kept && (*kept)[0];
  }

 private:
  Folder folder_;
  int files_ = 0;
  std::string where_;
  std::unique_ptr<storage::Store> store_;
};

inline auto both_databases() { return testing::Values("sqlite", "postgres"); }
inline std::string database_name(const testing::TestParamInfo<const char*>& info) { return info.param; }

}  // namespace freebooter::test
