#include "cli/program.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace freebooter::test {

namespace {

struct Pipe {
  int out = -1;  // read here
  int in = -1;   // write here
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  return {ends[0], ends[1]};
}

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

// Starts the program with the three pipes as its standard input, output and errors.
pid_t start(const std::vector<std::string>& arguments, const Pipe& in, const Pipe& out, const Pipe& err) {
  // A program that leaves early must not take the test with it.
  (void)std::signal(SIGPIPE, SIG_IGN);
  std::vector<std::string> words{FREEBOOTER_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t process = fork();
  if (process == 0) {
    dup2(in.out, STDIN_FILENO);
    dup2(out.in, STDOUT_FILENO);
    if (err.in >= 0) dup2(err.in, STDERR_FILENO);
    (void)std::signal(SIGPIPE, SIG_DFL);
    execv(argv[0], argv.data());
    _exit(127);
  }
  return process;
}

int wait_for(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Appends what there is to read; closes the end when there is no more to come.
void drain(int& end, std::string& heard) {
  std::array<char, 65536> block{};
  const auto count = read(end, block.data(), block.size());
  if (count > 0) {
    heard.append(block.data(), static_cast<std::size_t>(count));
  } else {
    close_end(end);
  }
}

}  // namespace

Ran run_program(const std::vector<std::string>& arguments, std::string_view input) {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  const pid_t process = start(arguments, in, out, err);
  close_end(in.out);
  close_end(out.in);
  close_end(err.in);
  // Writing never blocks, so that a program which talks before it has listened to all of it cannot lock us out.
  fcntl(in.in, F_SETFL, O_NONBLOCK);
  Ran ran;
  while (out.out >= 0 || err.out >= 0) {
    if (input.empty()) close_end(in.in);
    std::array<pollfd, 3> ends{{{out.out, POLLIN, 0}, {err.out, POLLIN, 0}, {in.in, POLLOUT, 0}}};
    poll(ends.data(), ends.size(), -1);
    if (ends[0].revents != 0) drain(out.out, ran.out);
    if (ends[1].revents != 0) drain(err.out, ran.err);
    if (ends[2].revents != 0) {
      const auto count = write(in.in, input.data(), input.size());
      input.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : input.size());
    }
  }
  close_end(in.in);
  ran.code = wait_for(process);
  return ran;
}

Conversation::Conversation() {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  process_ = start({"engine"}, in, out, Pipe{});
  close_end(in.out);
  close_end(out.in);
  to_ = in.in;
  from_ = out.out;
}

Conversation::~Conversation() {
  if (process_ > 0) hang_up();
}

std::string Conversation::say(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::string_view rest = text; !rest.empty();) {
    const auto count = write(to_, rest.data(), rest.size());
    if (count <= 0) return "";
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  for (;;) {
    if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
      std::string reply = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return reply;
    }
    if (from_ < 0) return "";
    drain(from_, heard_);
  }
}

int Conversation::hang_up() {
  close_end(to_);
  close_end(from_);
  const int code = wait_for(process_);
  process_ = -1;
  return code;
}

Scratch::Scratch() {
  std::string folder = (std::filesystem::temp_directory_path() / "freebooter-XXXXXX").string();
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  folder_ = folder;
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Scratch::file(std::string_view name, std::string_view text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
  return path(name);
}

}  // namespace freebooter::test
