#include "support/postgres.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace freebooter::test {

namespace {

constexpr const char* kPrograms = "/usr/lib/postgresql/15/bin/";

// The words before a command that make it run without privileges.
std::vector<std::string> unprivileged(std::vector<std::string> command) {
  if (geteuid() != 0) return command;
  std::vector<std::string> words{"setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--pdeathsig=QUIT"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::string program(const std::string& name) { return kPrograms + name; }

}  // namespace

PostgresCluster::PostgresCluster() {
  const int made = run_to_end(unprivileged({program("initdb"), "--pgdata", folder_.path("data"), "--username=club",
                                            "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"}),
                              log());
  EXPECT_EQ(made, 0) << read_text(log());
  start();
}

PostgresCluster& PostgresCluster::shared() {
  static PostgresCluster cluster;
  return cluster;
}

std::string PostgresCluster::url(const std::string& database) const {
  return "postgres:///" + database + "?user=club&host=" + folder_.path();
}

// What is tested is that our program survives, not that the disk does: without fsync it is quicker.
void PostgresCluster::start() {
  server_ = std::make_unique<Process>(
      unprivileged({program("postgres"), "-D", folder_.path("data"), "-k", folder_.path(), "-c",
                    "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=50"}),
      log());
  for (int attempt = 0; attempt < 300; ++attempt) {
    if (run_to_end({program("pg_isready"), "-q", "-h", folder_.path()}, log()) == 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ADD_FAILURE() << "PostgreSQL did not start: " << read_text(log());
}

void PostgresCluster::stop() {
  server_->signal(SIGQUIT);
  server_->wait();
}

std::string PostgresCluster::fresh_database() {
  const std::string name = "club" + std::to_string(++databases_);
  const int made = run_to_end({program("createdb"), "-h", folder_.path(), "-U", "club", name}, log());
  EXPECT_EQ(made, 0) << read_text(log());
  return url(name);
}

}  // namespace freebooter::test
