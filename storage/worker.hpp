// A thread in front of a store. Whoever plays hands in an append and goes on; all that came together is committed
// together, so that a thousand tables cost one flush of the disk.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "storage/store.hpp"

namespace freebooter::storage {

class Worker {
 public:
  // How answers get back: called from the worker's thread, must not block.
  using Post = std::function<void(std::function<void()>)>;
  // True if the number was free, false if somebody else was first.
  using Appended = std::function<void(Stored<bool>)>;

  // What was committed, for those who measure.
  struct Commit {
    std::size_t appends = 0;
    std::int64_t microseconds = 0;
  };
  using Measure = std::function<void(const Commit&)>;

  Worker(std::unique_ptr<Store> store, Post post, Measure measure = {});
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  Worker(Worker&&) = delete;
  Worker& operator=(Worker&&) = delete;
  // Finishes what was handed in.
  ~Worker();

  void append(Append append, Appended then);

  // Runs any work on the store, in the order it was asked for, and gives back its result.
  template <class Work, class Then>
  void ask(Work work, Then then) {
    push(Job{.append = {},
             .appended = {},
             .work = [this, work = std::move(work), then = std::move(then)](Store& store) mutable {
               post_([result = work(store), then = std::move(then)]() mutable { then(std::move(result)); });
             }});
  }

  // How many jobs wait.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Job {
    Append append;
    Appended appended;                 // of an append
    std::function<void(Store&)> work;  // of anything else
  };

  void push(Job job);
  void run();
  // The appends at the front of the queue that can go together.
  std::vector<Job> take_batch();
  void commit(std::vector<Job> batch);

  std::unique_ptr<Store> store_;
  Post post_;
  Measure measure_;
  mutable std::mutex mutex_;
  std::condition_variable came_;
  std::deque<Job> queue_;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all the others
};

}  // namespace freebooter::storage
