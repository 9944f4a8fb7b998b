// A real PostgreSQL of the test's own: a fresh cluster in a temporary folder, reached by a Unix socket only, run by an
// unprivileged user (PostgreSQL refuses to be run by root).
#pragma once

#include <memory>
#include <string>

#include "support/process.hpp"

namespace freebooter::test {

class PostgresCluster {
 public:
  PostgresCluster();

  // The one of this test program, started when it is first asked for.
  static PostgresCluster& shared();

  // An empty database; its URL.
  std::string fresh_database();

  // Stops at once, as if the machine had lost it, and comes back with the same data.
  void stop();
  void start();

 private:
  [[nodiscard]] std::string url(const std::string& database) const;
  [[nodiscard]] std::string log() const { return folder_.path("log"); }

  Folder folder_;
  std::unique_ptr<Process> server_;
  int databases_ = 0;
};

}  // namespace freebooter::test
