// Runs the real `freebooter` in a process of its own.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace freebooter::test {

struct Ran {
  int code = -1;  // the exit code; -1 if a signal ended it
  std::string out;
  std::string err;
};

// Runs `freebooter arguments...` with `input` on its standard input and waits for its end.
Ran run_program(const std::vector<std::string>& arguments, std::string_view input = {});

// A conversation with `freebooter engine`: each line is answered before the next one is said.
class Conversation {
 public:
  Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  Conversation(Conversation&&) = delete;
  Conversation& operator=(Conversation&&) = delete;
  ~Conversation();

  // Says a line and gives back the reply, without its end; "" if the program hung up.
  std::string say(std::string_view line);
  // Ends the input; the exit code.
  int hang_up();

 private:
  int to_ = -1;
  int from_ = -1;
  pid_t process_ = -1;
  std::string heard_;
};

// A file in a folder of its own that goes away with it.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  Scratch(Scratch&&) = delete;
  Scratch& operator=(Scratch&&) = delete;
  ~Scratch();

  // Writes a file and gives back its path.
  [[nodiscard]] std::string file(std::string_view name, std::string_view text) const;
  [[nodiscard]] std::string path(std::string_view name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

}  // namespace freebooter::test
