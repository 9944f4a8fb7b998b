#include "cli/progress.hpp"

#include <algorithm>
#include <ostream>
#include <unistd.h>
#include <utility>

#include "cli/simulate_numbers.hpp"

namespace freebooter::cli {

namespace {

// "12 s", "3 min", "2 h".
std::string span_text(std::uint64_t seconds) {
  if (seconds < 100) return std::to_string(seconds) + " s";
  if (seconds < 6000) return std::to_string((seconds + 30) / 60) + " min";
  return std::to_string((seconds + 1800) / 3600) + " h";
}

}  // namespace

std::string progress_line(std::uint64_t done, std::uint64_t total, const std::string& noun,
                          std::chrono::milliseconds elapsed, int columns) {
  const std::uint64_t percent = total == 0 ? 100 : done * 100 / total;
  std::string text =
      " " + padded_left(std::to_string(percent), 3) + "%  " + grouped(done) + " of " + grouped(total) + " " + noun;
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(elapsed.count(), 0));
  if (done > 0 && ms >= 1000) {
    text += ", " + grouped(done * 1000 / ms) + "/s";
    if (done < total) text += ", " + span_text((total - done) * ms / done / 1000) + " left";
  }
  constexpr int kMostBars = 30;
  const int room = std::min(kMostBars, columns - 3 - static_cast<int>(text.size()));
  if (room >= 5) {
    const auto full = static_cast<std::size_t>(percent * static_cast<std::uint64_t>(room) / 100);
    std::string bar(full, '=');
    if (full < static_cast<std::size_t>(room)) bar += '>';
    bar.resize(static_cast<std::size_t>(room), ' ');
    text.insert(0, "[" + bar + "]");
  }
  if (columns > 1 && text.size() >= static_cast<std::size_t>(columns))
    text.resize(static_cast<std::size_t>(columns) - 1);
  return text;
}

Progress::Progress(std::ostream& out, bool shown, std::uint64_t total, std::string noun)
    : out_(&out), shown_(shown), total_(total), noun_(std::move(noun)), start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (shown_) *out_ << "\r\033[K" << std::flush;
}

void Progress::update(std::uint64_t done) {
  constexpr int kColumns = 80;
  if (!shown_) return;
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start_);
  *out_ << '\r' << progress_line(done, total_, noun_, elapsed, kColumns) << "\033[K" << std::flush;
}

bool errors_are_watched() { return isatty(STDERR_FILENO) == 1; }

}  // namespace freebooter::cli
