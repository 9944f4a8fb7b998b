// A progress bar for long work, drawn only where somebody watches.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace freebooter::cli {

// "[=====>    ]  50%  500 of 1,000 games, 250/s, 2 s left", at most `columns` wide. `elapsed` is since the beginning.
std::string progress_line(std::uint64_t done, std::uint64_t total, const std::string& noun,
                          std::chrono::milliseconds elapsed, int columns);

// Draws over itself on a stream; silent unless `shown`.
class Progress {
 public:
  Progress(std::ostream& out, bool shown, std::uint64_t total, std::string noun);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  // Leaves an empty line behind, whatever happens.
  ~Progress();

  void update(std::uint64_t done);

 private:
  std::ostream* out_;
  bool shown_;
  std::uint64_t total_;
  std::string noun_;
  std::chrono::steady_clock::time_point start_;
};

// Is standard error a terminal, where a bar makes sense?
bool errors_are_watched();

}  // namespace freebooter::cli
