// A sub-command of `freebooter` as it is typed, run in this process.
#pragma once

#include <iostream>
#include <sstream>
#include <string>

#include "cli/commands.hpp"

namespace freebooter::cli::test {

struct Ran {
  int code;
  std::string out;
  std::string err;
};

// Listens to its streams. The command is one that `add` adds: run(add_match, "match --games 2").
template <class Add>
Ran run(Add add, const std::string& line) {
  std::ostringstream out;
  std::ostringstream err;
  auto* const old_out = std::cout.rdbuf(out.rdbuf());
  auto* const old_err = std::cerr.rdbuf(err.rdbuf());
  int code = kFine;
  CLI::App app{"", "freebooter"};
  add(app, code);
  try {
    app.parse(line);
  } catch (const CLI::Error& error) {
    code = app.exit(error, out, err) == 0 ? kFine : kBadInput;
  }
  std::cout.rdbuf(old_out);
  std::cerr.rdbuf(old_err);
  return {code, out.str(), err.str()};
}

}  // namespace freebooter::cli::test
