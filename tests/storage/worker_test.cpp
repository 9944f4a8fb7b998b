// Many tables, one flush; races, lost databases and copies, asked of both databases.
#include "storage/worker.hpp"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "storage/stores.hpp"

namespace freebooter::storage {
namespace {

using test::game_row;

// Answers are handed over from thread to thread here, as the loop of a server does.
class Answers {
 public:
  Worker::Post post() {
    return [this](std::function<void()> answer) {
      const std::lock_guard lock(mutex_);
      answers_.push_back(std::move(answer));
      came_.notify_one();
    };
  }
  // Runs answers as they come until `done` says so.
  template <class Done>
  void run_until(Done done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      came_.wait(lock, [this] { return !answers_.empty(); });
      auto answer = std::move(answers_.front());
      answers_.erase(answers_.begin());
      lock.unlock();
      answer();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::function<void()>> answers_;
};

class StoreWorker : public test::StoreTest {};
INSTANTIATE_TEST_SUITE_P(Both, StoreWorker, test::both_databases(), test::database_name);

TEST_P(StoreWorker, AppendsOfManyGamesShareCommits) {
  constexpr int kGames = 40;
  constexpr int kMoves = 10;
  for (int game = 0; game < kGames; ++game)
    ASSERT_TRUE(store().create_game(game_row("g" + std::to_string(game), "C" + std::to_string(game)), {1, "open"}));
  Answers answers;
  std::atomic<int> commits = 0;
  int answered = 0;
  {
    Worker worker(open(where()), answers.post(), [&](const Worker::Commit&) { ++commits; });
    for (int move = 0; move < kMoves; ++move) {
      for (int game = 0; game < kGames; ++game) {
        worker.append({"g" + std::to_string(game), {move + 2, "move"}}, [&](const Stored<bool>& kept) {
          EXPECT_TRUE(kept && *kept);
          ++answered;
        });
      }
    }
    answers.run_until([&] { return answered == kGames * kMoves; });
  }
  EXPECT_LT(commits, kGames * kMoves);
  for (int game = 0; game < kGames; ++game)
    EXPECT_EQ(store().entries("g" + std::to_string(game), 0)->size(), kMoves + 1U);
}

TEST_P(StoreWorker, OtherWorkKeepsItsPlaceInTheQueue) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  Answers answers;
  std::vector<std::size_t> lengths;
  {
    Worker worker(open(where()), answers.post());
    const auto look = [&] {
      worker.ask([](Store& asked) { return asked.entries("g1", 0); },
                 [&](const Stored<std::vector<LogEntry>>& entries) { lengths.push_back(entries->size()); });
    };
    look();
    worker.append({"g1", {2, "move"}}, [](const Stored<bool>&) {});
    look();
    worker.append({"g1", {3, "move"}}, [](const Stored<bool>&) {});
    worker.append({"g1", {4, "move"}}, [](const Stored<bool>&) {});
    look();
  }  // a worker finishes what was handed in
  answers.run_until([&] { return lengths.size() == 3; });
  EXPECT_EQ(lengths, (std::vector<std::size_t>{1, 2, 4}));
}

TEST_P(StoreWorker, RacersForOneNumberHaveOneWinner) {
  constexpr int kRounds = 30;
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  ASSERT_TRUE(store().create_game(game_row("g2", "BBB222"), {1, "open"}));
  std::array<std::unique_ptr<Store>, 3> racers{open(where()), open(where()), open(where())};
  for (int round = 2; round < kRounds + 2; ++round) {
    std::atomic<int> winners = 0;
    std::vector<std::thread> threads;
    for (std::size_t racer = 0; racer < racers.size(); ++racer) {
      threads.emplace_back([&, racer] {
        // In turned order, so that they would wait for each other if nobody sorted.
        std::vector<Append> batch{{"g1", {round, "by " + std::to_string(racer)}},
                                  {"g2", {round, "by " + std::to_string(racer)}}};
        if (racer == 1) std::swap(batch[0], batch[1]);
        const auto kept = racers.at(racer)->append(batch);
        ASSERT_TRUE(kept) << kept.error().what;
        for (const bool one : *kept) winners += one ? 1 : 0;
      });
    }
    for (auto& thread : threads) thread.join();
    ASSERT_EQ(winners, 2) << "round " << round;
  }
  EXPECT_EQ(store().entries("g1", 0)->size(), kRounds + 1U);
}

TEST_P(StoreWorker, AnExportIsTakenInByTheOtherKindAndBack) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open \"é\""}));
  ASSERT_TRUE(append("g1", 2, "move"));
  GameRow over = game_row("g2", "BBB222");
  over.head.phase = Phase::kFinished;
  ASSERT_TRUE(store().create_game(over, {1, "open"}));
  ASSERT_TRUE(store().compact("g2"));
  PlayerRow keeper = test::player_row("p1", "Anne");
  keeper.password = "$argon2id$";
  ASSERT_TRUE(store().add_player(keeper, "hash1"));
  ASSERT_TRUE(store().add_player(test::player_row("p2", "Finn"), "hash2"));
  ASSERT_TRUE(store().set_ratings(std::vector{RatingRow{"p1", "boots", 2, 1, 2, 3}}));
  for (int game = 0; game < 600; ++game)  // more than a page
    ASSERT_TRUE(store().create_game(game_row("many" + std::to_string(game), "M" + std::to_string(game)), {1, "open"}));

  const auto lines_of = [](Store& from) {
    std::vector<std::string> lines;
    const auto done = from.export_all([&](const std::string& line) {
      lines.push_back(line);
      return true;
    });
    EXPECT_TRUE(done) << done.error().what;
    return lines;
  };
  const auto feed = [](const std::vector<std::string>& lines) {
    return [&lines, at = std::size_t{0}]() mutable -> std::optional<std::string> {
      if (at == lines.size()) return std::nullopt;
      return lines[at++];
    };
  };
  const auto lines = lines_of(store());
  const auto other = open(fresh(GetParam() == std::string("sqlite") ? "postgres" : "sqlite"));
  const auto taken = other->import_all(feed(lines));
  ASSERT_TRUE(taken) << taken.error().what;
  EXPECT_EQ(lines_of(*other), lines);
  EXPECT_EQ(**other->game("g2"), over);

  const auto again = other->import_all(feed(lines));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().what, "the database is not empty");

  auto cut = lines;
  cut.pop_back();
  auto wrong = lines;
  wrong[2] = R"({"row":"player","id":7})";
  const auto empty = open(fresh(GetParam()));
  for (const auto& [text, fault] : {std::pair{cut, "the end is missing"}, {wrong, "line 3: id: "}}) {
    const auto refused = empty->import_all(feed(text));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().what.find(fault), std::string::npos) << refused.error().what;
    EXPECT_FALSE(empty->game("g1")->has_value()) << "all or nothing";
  }
}

TEST(SqliteStore, IsBackedUpWhileItIsWritten) {
  const test::Folder folder;
  auto store = std::move(*open_store(folder.path("club.db")));
  ASSERT_TRUE(store->create_game(game_row("g1", "AAA222"), {1, "open"}));
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    const auto mine = std::move(*open_store(folder.path("club.db")));
    for (std::int64_t seq = 2; !stop; ++seq) (void)mine->append(std::vector<Append>{{"g1", {seq, "move"}}});
  });
  while (store->entries("g1", 0)->size() < 20) std::this_thread::yield();
  const auto done = store->backup(folder.path("copy.db"));
  stop = true;
  writer.join();
  ASSERT_TRUE(done) << done.error().what;
  const auto copy = std::move(*open_store(folder.path("copy.db")));
  const auto entries = *copy->entries("g1", 0);
  EXPECT_GE(entries.size(), 20U);
  for (std::size_t at = 0; at < entries.size(); ++at) EXPECT_EQ(entries[at].seq, static_cast<std::int64_t>(at) + 1);
  EXPECT_FALSE(store->backup(folder.path("copy.db"))) << "nothing is written over";
}

TEST(SqliteStore, AFileThatIsNoneIsRefusedAndLeftAlone) {
  const test::Folder folder;
  const std::string path = folder.path("letter.txt");
  const std::string letter(5000, 'x');
  std::ofstream(path) << letter;
  const auto opened = open_store(path);
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().what.find("not a database"), std::string::npos) << opened.error().what;
  EXPECT_EQ(test::read_text(path), letter);
  EXPECT_FALSE(open_store(folder.path("no/such/folder/club.db")));
}

TEST(PostgresStore, TellsOthersWhatIsAppended) {
  const std::string where = test::PostgresCluster::shared().fresh_database();
  auto ours = std::move(*open_store(where));
  auto theirs = std::move(*open_store(where));
  std::mutex mutex;
  std::condition_variable came;
  std::vector<std::pair<std::string, std::int64_t>> news;
  std::string said;
  ASSERT_TRUE(theirs->listen({.appended =
                                  [&](const std::string& game, std::int64_t seq) {
                                    const std::lock_guard lock(mutex);
                                    news.emplace_back(game, seq);
                                    came.notify_one();
                                  },
                              .announced =
                                  [&](const std::string& text) {
                                    const std::lock_guard lock(mutex);
                                    said = text;
                                  }}));
  std::unique_lock lock(mutex);
  came.wait(lock, [&] { return !news.empty(); });  // it listens
  ASSERT_TRUE(ours->create_game(game_row("g1", "AAA222"), {1, "open"}));
  ASSERT_TRUE(ours->append(std::vector<Append>{{"g1", {2, "move"}}}));
  came.wait(lock, [&] { return news.size() == 2; });
  EXPECT_EQ(news, (std::vector<std::pair<std::string, std::int64_t>>{{"", 0}, {"g1", 2}}));
}

TEST(PostgresStore, ALostDatabaseIsAFaultAndItsReturnIsNoticed) {
  test::PostgresCluster cluster;
  const std::string where = cluster.fresh_database();
  auto store = std::move(*open_store(where));
  ASSERT_TRUE(store->create_game(game_row("g1", "AAA222"), {1, "open"}));
  cluster.stop();
  const std::vector<Append> batch{{"g1", {2, "move"}}};
  const auto lost = store->append(batch);
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().kind, Fault::Kind::kUnavailable);
  EXPECT_FALSE(store->ping());
  cluster.start();
  const auto kept = store->append(batch);
  ASSERT_TRUE(kept) << kept.error().what;
  EXPECT_TRUE((*kept)[0]);
}

}  // namespace
}  // namespace freebooter::storage
