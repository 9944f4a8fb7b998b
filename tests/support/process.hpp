// Other programs, each in a process of its own that ends with the test.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace freebooter::test {

// A folder of its own that goes away with it, open to every user of this machine.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  Folder(Folder&&) = delete;
  Folder& operator=(Folder&&) = delete;
  ~Folder();

  [[nodiscard]] std::string path(const std::string& name = {}) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

class Process {
 public:
  // Runs arguments[0], found by PATH; what it writes goes to the file `log`.
  Process(const std::vector<std::string>& arguments, const std::string& log);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  Process(Process&& other) noexcept : pid_(other.pid_) { other.pid_ = -1; }
  Process& operator=(Process&&) = delete;
  // Kills it if it still runs.
  ~Process();

  [[nodiscard]] pid_t pid() const { return pid_; }
  void signal(int number) const;
  // Its exit code; the number of the signal with a minus if one ended it. Waits for ever.
  int wait();
  // The same if it has ended already.
  std::optional<int> ended();

 private:
  pid_t pid_ = -1;
};

// Runs a program to its end: its exit code.
int run_to_end(const std::vector<std::string>& arguments, const std::string& log);

std::string read_text(const std::string& path);

}  // namespace freebooter::test
