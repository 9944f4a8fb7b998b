// Threads in which bots think, at a lower priority than the people's moves. A table has at most one decision here.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.hpp"
#include "table/bot_job.hpp"

namespace freebooter::server {

class BotPool {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Answer = std::function<void(std::shared_ptr<const table::BotJob> job, Json action)>;

  BotPool(int threads, Post post, Metrics& metrics);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  BotPool(BotPool&&) = delete;
  BotPool& operator=(BotPool&&) = delete;
  // Finishes the thoughts under way; those that wait are forgotten.
  ~BotPool();

  // The answer is posted.
  void think(std::unique_ptr<table::BotJob> job, Answer then);

 private:
  struct Task {
    std::shared_ptr<const table::BotJob> job;
    Answer then;
    std::int64_t asked = 0;
  };
  void run();

  Post post_;
  Metrics* metrics_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<Task> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;  // last: they use all the others
};

}  // namespace freebooter::server
