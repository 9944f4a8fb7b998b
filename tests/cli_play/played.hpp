// A game played through lines, in a folder of its own.
#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands.hpp"
#include "cli/play_start.hpp"
#include "core/record.hpp"

namespace freebooter::cli {

namespace fs = std::filesystem;

// A folder of this test's own, gone afterwards.
class PlayedTest : public testing::Test {
 protected:
  PlayedTest() {
    std::string name = (fs::temp_directory_path() / "freebooter-XXXXXX").string();
    folder_ = mkdtemp(name.data()) != nullptr ? name : "";
  }
  ~PlayedTest() override {
    std::error_code code;
    fs::remove_all(folder_, code);
  }
  PlayedTest(const PlayedTest&) = delete;
  PlayedTest(PlayedTest&&) = delete;
  PlayedTest& operator=(const PlayedTest&) = delete;
  PlayedTest& operator=(PlayedTest&&) = delete;

  [[nodiscard]] std::string path(std::string_view name) const { return folder_ + "/" + std::string(name); }
  [[nodiscard]] Store store() const { return Store(path("kept")); }

  // Plays a game with these lines as input and gives back all that was written.
  std::string play(const std::string& input, PlayArgs args, Language language = Language::kEnglish,
                   bool plain = false) {
    std::istringstream in(input);
    std::ostringstream out;
    Traits traits;
    traits.plain = plain;
    LineTerminal terminal(in, out, traits);
    Words words(language);
    if (args.adviser == PlayArgs{}.adviser) args.adviser = "captain:4";  // by thought, not by time
    exit_code_ = start_play(std::move(args), terminal, words, store());
    return out.str();
  }

  static PlayArgs two_players(std::uint64_t seed = 1) {
    PlayArgs args;
    args.setup.players = 2;
    args.players_given = true;
    args.setup.first = 1;
    args.seed = seed;
    return args;
  }
  static PlayArgs resumed() {
    PlayArgs args;
    args.resume = true;
    args.seed = 1;
    return args;
  }

  // The kept game of this kind.
  template <Game G>
  [[nodiscard]] Journal<G> kept_as() const {
    auto loaded = read_record<G>(store().kept(G::kName).value_or(""));
    return std::move(loaded.value().journal);
  }

  int exit_code_ = -1;

 private:
  std::string folder_;
};

inline std::string repeated(std::string_view lines, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += lines;
  return out;
}

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace freebooter::cli
