// Whatever a table refuses and `verify` finds can be said in every language.
#include "cli/words.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace freebooter::table {
namespace {

// The words that stand in quotes behind a call such as no(" or fail(".
void add_found(const std::string& text, std::string_view call, std::set<std::string>& found) {
  for (std::size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
    const bool is_longer_name =
        at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 || text[at - 1] == '_');
    const std::size_t from = at + call.size();
    const std::size_t to = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", from);
    if (!is_longer_name && to != std::string::npos && to > from && text[to] == '"')
      found.insert(text.substr(from, to - from));
  }
}

std::set<std::string> found_in_sources(std::initializer_list<std::string_view> calls) {
  std::set<std::string> found;
  for (const auto& file : std::filesystem::directory_iterator(FREEBOOTER_SOURCE_DIR "/engine/table")) {
    std::ifstream in(file.path());
    std::ostringstream text;
    text << in.rdbuf();
    for (const std::string_view call : calls) add_found(text.str(), call, found);
  }
  return found;
}

TEST(TableWords, EveryRefusalHasWordsAndNoOthers) {
  const std::set<std::string> reasons = found_in_sources({"no(\"", "TableRefusal::of(\""});
  EXPECT_GE(reasons.size(), 35U) << "the search for reasons no longer fits the sources";
  for (const cli::Language language : cli::kLanguages) {
    const cli::Words words(language);
    for (const std::string& reason : reasons) EXPECT_TRUE(words.has("table.refusal." + reason)) << reason;
    for (const std::string& key : words.keys("table.refusal.")) {
      EXPECT_TRUE(reasons.contains(key.substr(std::string_view("table.refusal.").size()))) << key;
    }
  }
}

TEST(TableWords, EveryCheckHasWords) {
  const auto passed = found_in_sources({"pass(\""});
  const auto failed = found_in_sources({"fail(\""});
  EXPECT_GE(passed.size(), 6U);
  EXPECT_GE(failed.size(), 5U);
  for (const cli::Language language : cli::kLanguages) {
    const cli::Words words(language);
    for (const std::string& key : passed) EXPECT_TRUE(words.has("verify." + key + ".good")) << key;
    for (const std::string& key : failed) EXPECT_TRUE(words.has("verify." + key + ".bad")) << key;
    for (const char* key : {"tag_bad", "tag_missing", "seal", "unsealed", "game"}) {
      EXPECT_TRUE(words.has("verify." + std::string(key) + ".bad")) << key;
    }
  }
}

}  // namespace
}  // namespace freebooter::table
