#include "cli/child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace freebooter::cli {

namespace {

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

int left_until(Child::Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Child::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

// Is there something to read, or room to write, by then?
bool ready(int end, short events, Child::Clock::time_point until) {
  for (;;) {
    pollfd look{end, events, 0};
    const int found = ::poll(&look, 1, left_until(until));
    if (found > 0) return true;
    if (found == 0 || errno != EINTR) return false;
  }
}

// The attributes and file actions of posix_spawn, which must be freed.
class SpawnPlan {
 public:
  SpawnPlan(int in, int out) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }

  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

}  // namespace

Child::Child(const std::string& command) {
  // A program that leaves while it is spoken to must not take us with it.
  (void)std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{-1, -1};
  std::array<int, 2> out{-1, -1};
  if (::pipe2(in.data(), O_CLOEXEC) == 0 && ::pipe2(out.data(), O_CLOEXEC) == 0) {
    const SpawnPlan plan(in[0], out[1]);
    std::string shell = "sh";
    std::string flag = "-c";
    std::string text = command;
    std::array<char*, 4> arguments{shell.data(), flag.data(), text.data(), nullptr};
    const int fault = ::posix_spawn(&process_, "/bin/sh", &plan.actions, &plan.attributes, arguments.data(), environ);
    if (fault != 0) {
      process_ = -1;
      manner_ = std::strerror(fault);
    }
  } else {
    manner_ = std::strerror(errno);
  }
  close_end(in[0]);
  close_end(out[1]);
  to_ = in[1];
  from_ = out[0];
  if (to_ >= 0) ::fcntl(to_, F_SETFL, O_NONBLOCK);  // one that does not listen must not hold us up
}

Child::~Child() {
  end(Clock::now());
  close_end(from_);
}

bool Child::say(std::string_view line, Clock::time_point until) {
  std::string text(line);
  text += '\n';
  for (std::string_view rest = text; !rest.empty();) {
    if (to_ < 0) return false;
    const auto count = ::write(to_, rest.data(), rest.size());
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {
      if (!ready(to_, POLLOUT, until)) return false;
    } else if (count < 0 && errno != EINTR) {
      return false;
    }
  }
  return true;
}

Child::Heard Child::hear(std::string& line, Clock::time_point until) {
  for (;;) {
    if (const std::size_t at = heard_.find('\n'); at != std::string::npos) {
      line = heard_.substr(0, at);
      heard_.erase(0, at + 1);
      return Heard::kLine;
    }
    if (heard_.size() > kLongestLine) return Heard::kTooLong;
    if (from_ < 0) return Heard::kGone;
    if (!ready(from_, POLLIN, until)) return Heard::kLate;
    std::array<char, 1U << 16U> block{};
    const auto count = ::read(from_, block.data(), block.size());
    if (count > 0) {
      heard_.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return Heard::kGone;
    }
  }
}

void Child::reap(int status) {
  constexpr int kSignalled = 128;  // a shell adds the signal that has ended its command
  if (WIFEXITED(status) && WEXITSTATUS(status) <= kSignalled) {
    manner_ = "left with exit code " + std::to_string(WEXITSTATUS(status));
  } else {
    const int signal = WIFEXITED(status) ? WEXITSTATUS(status) - kSignalled : WTERMSIG(status);
    manner_ = "was ended by signal " + std::to_string(signal);
  }
  process_ = -1;
}

// Has it left by then?
bool Child::wait_until(Clock::time_point until) {
  for (;;) {
    int status = 0;
    const pid_t left = ::waitpid(process_, &status, WNOHANG);
    if (left == process_) {
      reap(status);
      return true;
    }
    if (left < 0 && errno != EINTR) return false;
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void Child::end(Clock::time_point until) {
  close_end(to_);
  if (process_ <= 0) return;
  const pid_t group = process_;
  const bool has_left = wait_until(until);
  (void)::kill(-group, SIGKILL);  // and whatever it has started itself
  if (has_left) return;
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
  reap(status);
}

}  // namespace freebooter::cli
