#include "cli/engine_words.hpp"

#include "cli/words.hpp"

namespace freebooter::cli {

std::string english_refusal(std::string_view game, const Refusal& refusal) {
  static const Words kWords(Language::kEnglish);
  const std::string shared = "refusal." + std::string(refusal.reason);
  for (const std::string& key : {std::string(game) + "." + shared, shared}) {
    if (kWords.has(key)) return kWords(key);
  }
  return session::plain_voice(game, refusal);
}

}  // namespace freebooter::cli
