// Advice in words: the phrases of session/advice.hpp, their places filled in the manner of one game's screen.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "cli/words.hpp"
#include "session/advice.hpp"

namespace freebooter::cli {

// `fill` puts one filling that is no phrase into words.
template <class F>
std::string phrase_words(const Words& words, const session::Phrase& phrase, const F& fill) {
  if (phrase.count != session::Phrase::kNone) return words.count(phrase.key, phrase.count);
  std::vector<Fill> fills;
  fills.reserve(phrase.fills.size());
  for (const auto& [name, what] : phrase.fills) {
    fills.emplace_back(name, std::visit(
                                 [&]<class T>(const T& value) {
                                   if constexpr (std::is_same_v<T, std::vector<session::Phrase>>) {
                                     return phrase_words(words, value.front(), fill);
                                   } else {
                                     return fill(value);
                                   }
                                 },
                                 what));
  }
  return words(phrase.key, std::span<const Fill>(fills));
}

template <class F>
std::vector<std::string> advice_words(const Words& words, const std::vector<session::Phrase>& phrases, const F& fill) {
  std::vector<std::string> told;
  told.reserve(phrases.size());
  for (const session::Phrase& phrase : phrases) told.push_back(phrase_words(words, phrase, fill));
  return told;
}

}  // namespace freebooter::cli
