// The menu of `freebooter` without arguments.
#pragma once

#include "cli/play_store.hpp"
#include "cli/terminal.hpp"
#include "cli/words.hpp"

namespace freebooter::cli {

// Shows the menu and starts what is chosen, until somebody quits or the input ends. The exit code.
int menu(Terminal& terminal, Words& words, const Store& store);

}  // namespace freebooter::cli
