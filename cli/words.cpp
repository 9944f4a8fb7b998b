#include "cli/words.hpp"

#include <cassert>
#include <cstdlib>

#include "cli/ink.hpp"
#include "core/json.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

extern const std::string_view kWordsEn;
extern const std::string_view kWordsFr;

namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

void flatten(const Json& json, const std::string& prefix, Texts& out) {
  if (const Json::Object* members = json.as_object()) {
    for (const auto& [name, value] : *members) flatten(value, prefix.empty() ? name : prefix + "." + name, out);
  } else if (const std::string* text = json.as_string()) {
    out.emplace(prefix, *text);
  }
}

Texts read_texts(std::string_view catalogue) {
  Texts texts;
  const auto json = parse_json(catalogue);
  assert(json.ok() && "the catalogues are part of the program and checked by its tests");
  if (json) flatten(*json, "", texts);
  return texts;
}

std::string filled(std::string_view text, std::span<const Fill> fills) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) return out.append(text);
    out += text.substr(0, open);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const std::string* value = nullptr;
    for (const auto& [key, fill] : fills) {
      if (key == name) value = &fill;
    }
    out += value != nullptr ? std::string_view(*value) : text.substr(open, close - open + 1);
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

std::string_view code_of(Language language) { return language == Language::kFrench ? "fr" : "en"; }

std::optional<Language> language_of(std::string_view name) {
  const std::string code = lower(name.substr(0, name.find_first_of("_.@-")));
  if (code == "fr") return Language::kFrench;
  if (code == "en" || code == "c" || code == "posix") return Language::kEnglish;
  return std::nullopt;
}

Language language_of_locale(const std::function<const char*(const char*)>& environment) {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = environment(variable);
    if (value != nullptr && *value != '\0') return language_of(value).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

Language language_wanted(std::string_view option) {
  if (const auto language = language_of(option); language && !option.empty()) return *language;
  return language_of_locale([](const char* name) { return std::getenv(name); });  // NOLINT(concurrency-mt-unsafe)
}

Words::Words(Language language)
    : language_(language), texts_(read_texts(language == Language::kFrench ? kWordsFr : kWordsEn)) {}

std::string Words::operator()(std::string_view key, std::span<const Fill> fills) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? "<" + std::string(key) + ">" : filled(found->second, fills);
}

std::string Words::count(std::string_view key, std::int64_t n) const {
  // French counts 0 with the singular, English with the plural.
  const bool one = n == 1 || n == -1 || (n == 0 && language_ == Language::kFrench);
  return (*this)(std::string(key) + (one ? ".one" : ".other"), {{"n", std::to_string(n)}});
}

std::string Words::list(const std::vector<std::string>& items) const {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += i + 1 == items.size() ? (*this)("list.last") : (*this)("list.comma");
    out += items[i];
  }
  return out;
}

std::vector<std::string> Words::forms(std::string_view key) const {
  std::vector<std::string> out;
  const std::string text = (*this)(key);
  for (const std::string_view form : split(text, '|')) out.emplace_back(form);
  return out;
}

std::vector<std::string> Words::keys(std::string_view prefix) const {
  std::vector<std::string> out;
  for (const auto& [key, text] : texts_) {
    if (key.starts_with(prefix)) out.push_back(key);
  }
  return out;
}

bool is_form(const Words& words, std::string_view key, std::string_view word) {
  static const Words kEnglish(Language::kEnglish);
  for (const Words* catalogue : {&words, &kEnglish}) {
    for (const std::string& form : catalogue->forms(key)) {
      if (folded(form) == word) return true;
    }
  }
  return false;
}

std::string folded(std::string_view text) { return lower(trim(ascii_only(harmless(text)))); }

}  // namespace freebooter::cli
