// The word catalogues (words/*.json): every text a player reads, in English and French, by key.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freebooter::cli {

enum class Language : std::uint8_t { kEnglish, kFrench };
inline constexpr std::initializer_list<Language> kLanguages{Language::kEnglish, Language::kFrench};

// "en", "fr".
std::string_view code_of(Language language);
// The language of a code or a locale name ("fr", "fr_CA.UTF-8"); nothing for one we do not speak.
std::optional<Language> language_of(std::string_view name);
// The first of LC_ALL, LC_MESSAGES and LANG that is set decides, as everywhere; English if we do not speak it.
Language language_of_locale(const std::function<const char*(const char*)>& environment);
// The one an option asks for; without it ("") the locale of this process decides.
Language language_wanted(std::string_view option);

// What stands in for a {placeholder}.
using Fill = std::pair<std::string_view, std::string>;

class Words {
 public:
  explicit Words(Language language);

  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] bool has(std::string_view key) const { return texts_.find(key) != texts_.end(); }

  // The text of a key such as "boots.event.hit", its {placeholders} filled. A key without text is shown as itself, so
  // that nothing is lost; the tests see to it that there is none.
  [[nodiscard]] std::string operator()(std::string_view key, std::initializer_list<Fill> fills = {}) const {
    return (*this)(key, std::span(fills.begin(), fills.size()));
  }
  [[nodiscard]] std::string operator()(std::string_view key, std::span<const Fill> fills) const;
  // "1 point", "3 points": the keys `key`.one and `key`.other, with {n}.
  [[nodiscard]] std::string count(std::string_view key, std::int64_t n) const;
  // "a", "a and b", "a, b and c".
  [[nodiscard]] std::string list(const std::vector<std::string>& items) const;
  // The texts of a key such as "quit|exit", parted at the bars.
  [[nodiscard]] std::vector<std::string> forms(std::string_view key) const;
  // All keys that begin with `prefix`, in order of the alphabet.
  [[nodiscard]] std::vector<std::string> keys(std::string_view prefix = "") const;

 private:
  Language language_;
  std::map<std::string, std::string, std::less<>> texts_;
};

// Is the word, folded, one of the forms of a key, in this language or in English?
bool is_form(const Words& words, std::string_view key, std::string_view word);

// For comparing what was typed: lower case, without accents, curly quotes made straight, outer spaces gone.
std::string folded(std::string_view text);

}  // namespace freebooter::cli
