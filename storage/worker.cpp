#include "storage/worker.hpp"

#include <chrono>
#include <set>

namespace freebooter::storage {

namespace {

constexpr std::size_t kLargestBatch = 1000;

}  // namespace

Worker::Worker(std::unique_ptr<Store> store, Post post, Measure measure)
    : store_(std::move(store)), post_(std::move(post)), measure_(std::move(measure)), thread_([this] { run(); }) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  came_.notify_one();
  thread_.join();
}

void Worker::append(Append append, Appended then) {
  push(Job{.append = std::move(append), .appended = std::move(then), .work = {}});
}

std::size_t Worker::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void Worker::push(Job job) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(job));
  }
  came_.notify_one();
}

std::vector<Worker::Job> Worker::take_batch() {
  std::vector<Job> batch;
  std::set<std::string> games;
  while (!queue_.empty() && batch.size() < kLargestBatch) {
    Job& next = queue_.front();
    const bool alone = next.work != nullptr || games.contains(next.append.game);
    if (alone && !batch.empty()) break;
    games.insert(next.append.game);
    batch.push_back(std::move(next));
    queue_.pop_front();
    if (alone) break;
  }
  return batch;
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    came_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (queue_.empty()) return;
    auto batch = take_batch();
    lock.unlock();
    if (batch.front().work) {
      batch.front().work(*store_);
    } else {
      commit(std::move(batch));
    }
    lock.lock();
  }
}

void Worker::commit(std::vector<Job> batch) {
  std::vector<Append> appends;
  appends.reserve(batch.size());
  for (Job& job : batch) appends.push_back(std::move(job.append));
  const auto start = std::chrono::steady_clock::now();
  auto kept = store_->append(appends);
  if (measure_) {
    const auto took = std::chrono::steady_clock::now() - start;
    measure_({.appends = appends.size(),
              .microseconds = std::chrono::duration_cast<std::chrono::microseconds>(took).count()});
  }
  // One message for the whole batch: waking the other side costs more than the answers.
  post_([batch = std::move(batch), kept = std::move(kept)] {
    for (std::size_t at = 0; at < batch.size(); ++at) {
      if (kept) {
        batch[at].appended(Stored<bool>(static_cast<bool>((*kept)[at])));
      } else {
        batch[at].appended(Failure{kept.error()});
      }
    }
  });
}

}  // namespace freebooter::storage
