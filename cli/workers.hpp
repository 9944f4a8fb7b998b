// Numbered jobs for several threads, with a way to watch and to end them early.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace freebooter::cli {

// How far the work has come, for others to look at; and a way to end it early.
struct Headway {
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
};

// The jobs 0 to `count`, handed out a few at a time.
class Jobs {
 public:
  Jobs(std::uint64_t count, std::uint64_t batch) : count_(count), batch_(batch) {}

  struct Range {
    std::uint64_t from;
    std::uint64_t to;
    [[nodiscard]] bool empty() const { return from >= to; }
  };
  // The next ones; empty when all are given.
  Range take() {
    const std::uint64_t from = next_.fetch_add(batch_, std::memory_order_relaxed);
    return {from, std::min(from + batch_, count_)};
  }

 private:
  std::uint64_t count_;
  std::uint64_t batch_;
  std::atomic<std::uint64_t> next_{0};
};

// Runs work(number of the thread) on so many threads and waits for all; `watch()` is called on the calling thread every
// now and then meanwhile.
template <class Watch, class Work>
void on_threads(std::size_t threads, Watch watch, Work work) {
  std::atomic<std::size_t> at_work{threads};
  std::vector<std::thread> crews;
  crews.reserve(threads);
  for (std::size_t thread = 0; thread < threads; ++thread) {
    crews.emplace_back([&, thread] {
      work(thread);
      at_work.fetch_sub(1);
    });
  }
  while (at_work.load() > 0) {
    watch();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  for (std::thread& crew : crews) crew.join();
}

}  // namespace freebooter::cli
