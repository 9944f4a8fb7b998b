#include "bots/bots.hpp"

namespace freebooter {

bool has_searchers() { return true; }

}  // namespace freebooter
