#include "server/metrics.hpp"

#include <algorithm>
#include <bit>

namespace freebooter::server {

namespace {

constexpr int kFirstBit = 6;  // the first bucket ends at 2^6 us

std::string seconds_text(std::uint64_t microseconds) {
  std::string fraction = std::to_string(microseconds % 1'000'000);
  fraction.insert(0, 6 - fraction.size(), '0');
  return std::to_string(microseconds / 1'000'000) + "." + fraction;
}

void write_count(std::string_view name, std::string_view type, std::string_view help, std::int64_t value,
                 std::string& out) {
  out += "# HELP freebooter_" + std::string(name) + " " + std::string(help) + "\n# TYPE freebooter_" +
         std::string(name) + " " + std::string(type) + "\nfreebooter_" + std::string(name) + " " +
         std::to_string(value) + "\n";
}

}  // namespace

void Histogram::add(std::int64_t microseconds) {
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(microseconds, 0));
  const auto width = static_cast<int>(std::bit_width(time > 0 ? time - 1 : 0));  // a bucket holds its own end
  const int bucket = std::clamp(width - kFirstBit, 0, kBuckets);
  counts_.at(static_cast<std::size_t>(bucket)).fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(time, std::memory_order_relaxed);
}

void Histogram::write(std::string_view name, std::string_view help, std::string& out) const {
  const std::string full = "freebooter_" + std::string(name);
  out += "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " histogram\n";
  std::uint64_t total = 0;
  for (int bucket = 0; bucket < kBuckets; ++bucket) {
    total += counts_.at(static_cast<std::size_t>(bucket)).load(std::memory_order_relaxed);
    out += full + "_bucket{le=\"" + seconds_text(std::uint64_t{1} << static_cast<unsigned>(bucket + kFirstBit)) +
           "\"} " + std::to_string(total) + "\n";
  }
  total += counts_.back().load(std::memory_order_relaxed);
  out += full + "_bucket{le=\"+Inf\"} " + std::to_string(total) + "\n";
  out += full + "_sum " + seconds_text(sum_.load(std::memory_order_relaxed)) + "\n";
  out += full + "_count " + std::to_string(total) + "\n";
}

std::string Metrics::text() const {
  std::string out;
  write_count("connections", "gauge", "WebSocket connections now.", connections, out);
  write_count("tables", "gauge", "Tables in memory now.", tables, out);
  write_count("bot_queue", "gauge", "Decisions that wait for a bot thread.", bot_queue, out);
  write_count("store_queue", "gauge", "Jobs that wait for the store.", store_queue, out);
  write_count("requests_total", "counter", "HTTP requests.", requests, out);
  write_count("messages_total", "counter", "WebSocket messages received.", messages, out);
  write_count("moves_total", "counter", "Moves of people that were kept.", moves, out);
  write_count("entries_total", "counter", "Entries of tables that were kept.", entries, out);
  write_count("refusals_total", "counter", "Wishes that were refused.", refusals, out);
  write_count("races_lost_total", "counter", "Entries that another server wrote first.", races_lost, out);
  write_count("store_faults_total", "counter", "Failed operations of the store.", store_faults, out);
  write_count("dropped_slow_total", "counter", "Connections that did not read fast enough.", dropped_slow, out);
  write_count("bot_decisions_total", "counter", "Decisions of bots.", bot_decisions, out);
  write_count("webhooks_sent_total", "counter", "Webhooks that were delivered.", webhooks_sent, out);
  write_count("webhooks_failed_total", "counter", "Webhooks that could not be delivered.", webhooks_failed, out);
  move_time.write("move_seconds", "From a wish to its durable answer.", out);
  commit_time.write("commit_seconds", "A group commit of the store.", out);
  bot_wait.write("bot_wait_seconds", "How long a bot's decision waited for a thread.", out);
  return out;
}

}  // namespace freebooter::server
