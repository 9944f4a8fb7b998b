#include "server/bot_pool.hpp"

#include <sys/resource.h>

#include "bots/levels.hpp"
#include "server/clock.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

namespace {

constexpr int kNiceness = 10;

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override { return steady_micros(); }
};

}  // namespace

BotPool::BotPool(int threads, Post post, Metrics& metrics) : post_(std::move(post)), metrics_(&metrics) {
  for (int at = 0; at < threads; ++at) threads_.emplace_back([this] { run(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  came_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(std::unique_ptr<table::BotJob> job, Answer then) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({.job = std::move(job), .then = std::move(then), .asked = steady_micros()});
    metrics_->bot_queue = static_cast<std::int64_t>(queue_.size());
  }
  came_.notify_one();
}

void BotPool::run() {
  // On Linux a thread has a niceness of its own. If it is not granted, bots are merely as urgent as people.
  (void)setpriority(PRIO_PROCESS, 0, kNiceness);
  const SteadyClock clock;
  table::Thinker thinker;
  Rng rng(random_number());
  std::unique_lock lock(mutex_);
  for (;;) {
    came_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    Task task = std::move(queue_.front());
    queue_.pop_front();
    metrics_->bot_queue = static_cast<std::int64_t>(queue_.size());
    lock.unlock();
    metrics_->bot_wait.add(steady_micros() - task.asked);
    Json action = task.job->think(thinker, usual_budget(task.job->level, clock), rng);
    ++metrics_->bot_decisions;
    post_([task = std::move(task), action = std::move(action)]() mutable {
      task.then(std::move(task.job), std::move(action));
    });
    lock.lock();
  }
}

}  // namespace freebooter::server
