// `freebooter play --join URL`: the terminal as a client of a server.
#pragma once

#include <string>

#include "cli/play_store.hpp"
#include "cli/setup.hpp"
#include "cli/terminal.hpp"
#include "cli/words.hpp"

namespace freebooter::cli {

struct JoinArgs {
  std::string url;   // http://host:port/t/CODE, or without a code: a quick match
  std::string name;  // "" for the name of the last time
  SetupArgs setup;   // what a quick match looks for: game and players
};

int run_join(const JoinArgs& args, Terminal& terminal, const Words& words, const Store& store);

}  // namespace freebooter::cli
