// Whatever a table refuses and `verify` finds can be said in every language.
#include "cli/words.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

namespace freebooter::table {
namespace {

std::set<std::string> found_in_sources(const std::regex& written) {
  std::set<std::string> found;
  for (const auto& file : std::filesystem::directory_iterator(FREEBOOTER_SOURCE_DIR "/engine/table")) {
    std::ifstream in(file.path());
    std::ostringstream text;
    text << in.rdbuf();
    const std::string all = text.str();
    for (auto at = std::sregex_iterator(all.begin(), all.end(), written); at != std::sregex_iterator(); ++at) {
      found.insert((*at)[1]);
    }
  }
  return found;
}

TEST(TableWords, EveryRefusalHasWordsAndNoOthers) {
  std::set<std::string> reasons = found_in_sources(std::regex(R"re((?:\bno|TableRefusal::of)\("([a-z_]+)")re"));
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
  const auto passed = found_in_sources(std::regex(R"re(\bpass\("([a-z_]+)")re"));
  const auto failed = found_in_sources(std::regex(R"re(\bfail\("([a-z_]+)")re"));
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
