// What a server says in words of a language. The catalogues are not its own: whoever runs it lends them.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace freebooter::server {

// Texts in the reader's language, "en" or "fr".
struct Speech {
  std::function<std::string(const std::string& language)> feed_title;
  std::function<std::string(const std::string& language, const std::string& game,
                            const std::vector<std::string>& others)>
      your_turn;
};

}  // namespace freebooter::server
