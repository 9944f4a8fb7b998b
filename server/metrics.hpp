// What a server counts about itself, as Prometheus reads it. Counters may be raised from any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace freebooter::server {

// Times in microseconds, in buckets that double.
class Histogram {
 public:
  void add(std::int64_t microseconds);
  void write(std::string_view name, std::string_view help, std::string& out) const;

 private:
  static constexpr int kBuckets = 18;  // from 64 us to 8 s
  std::array<std::atomic<std::uint64_t>, kBuckets + 1> counts_{};
  std::atomic<std::uint64_t> sum_{0};
};

struct Metrics {
  using Count = std::atomic<std::int64_t>;
  Count connections{0};  // now, as the next ones
  Count tables{0};
  Count bot_queue{0};
  Count store_queue{0};
  Count requests{0};  // ever, as the next ones
  Count messages{0};
  Count moves{0};
  Count entries{0};
  Count refusals{0};
  Count races_lost{0};
  Count store_faults{0};
  Count dropped_slow{0};
  Count bot_decisions{0};
  Count webhooks_sent{0};
  Count webhooks_failed{0};
  Histogram move_time;    // from the message to its answer
  Histogram commit_time;  // of a group of entries
  Histogram bot_wait;     // of a bot's decision, before it is thought about

  [[nodiscard]] std::string text() const;
};

}  // namespace freebooter::server
