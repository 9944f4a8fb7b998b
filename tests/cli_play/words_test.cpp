// g++ 12 with sanitizers takes the inside of std::regex for uninitialised.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "cli/words.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include "bots/bots.hpp"
#include "cli/boots_screen.hpp"
#include "cli/boots_telling.hpp"
#include "cli/clever_screen.hpp"
#include "cli/clever_telling.hpp"
#include "cli/play_loop.hpp"
#include "cli_play/seen.hpp"
#include "core/log.hpp"

namespace freebooter::cli {
namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(std::string(FREEBOOTER_SOURCE_DIR "/") + path);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// A text that still shows a key or a placeholder.
bool is_unfinished(const std::string& text) {
  static const std::regex kUnfinished("<[a-z_.]+>|\\{[a-z_]*\\}");
  return text.empty() || std::regex_search(text, kUnfinished);
}

TEST(Words, FillsPlaceholders) {
  const Words words(Language::kEnglish);
  EXPECT_EQ(words("boots.standing", {{"who", "A"}, {"points", "B"}, {"hold", "C"}}), "A: B; in the hold C");
  EXPECT_EQ(words("play.rule"), "(rule {clause})");
  EXPECT_EQ(words("no.such.key"), "<no.such.key>");
}

TEST(Words, CountsAsTheLanguageDoes) {
  const Words english(Language::kEnglish);
  const Words french(Language::kFrench);
  EXPECT_EQ(english.count("boots.points", 0), "0 points");
  EXPECT_EQ(english.count("boots.points", 1), "1 point");
  EXPECT_EQ(french.count("boots.points", 0), "0 point");
  EXPECT_EQ(french.count("boots.points", 2), "2 points");
}

TEST(Words, ListsWithAnAnd) {
  const Words words(Language::kFrench);
  EXPECT_EQ(words.list({}), "");
  EXPECT_EQ(words.list({"a"}), "a");
  EXPECT_EQ(words.list({"a", "b", "c"}), "a, b et c");
}

TEST(Words, FoldingForgivesAccentsAndCase) {
  EXPECT_EQ(folded("  Règles "), "regles");
  EXPECT_EQ(folded("Gull’s Rest"), "gull's rest");
}

TEST(Words, BothLanguagesHaveTheSameKeys) {
  EXPECT_EQ(Words(Language::kEnglish).keys(), Words(Language::kFrench).keys());
}

TEST(Words, FrenchTypographyIsNarrow) {
  const Words words(Language::kFrench);
  const std::regex wide("[^ .,;] [;:!?%]");
  for (const std::string& key : words.keys()) {
    if (key == "play.save_exists" || key.ends_with(".help_word")) continue;  // to be typed, with plain spaces
    const std::string text = words(key);
    const bool quoted = text.find(" »") != std::string::npos || text.find("« ") != std::string::npos;
    EXPECT_FALSE(quoted || std::regex_search(text, wide)) << key << ": " << text;
  }
}

// --- which language ------------------------------------------------------------------------------------------

Language locale_language(const std::map<std::string, std::string>& variables) {
  return language_of_locale([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Words, TheLocaleChoosesTheLanguage) {
  EXPECT_EQ(locale_language({}), Language::kEnglish);
  EXPECT_EQ(locale_language({{"LANG", "fr_FR.UTF-8"}}), Language::kFrench);
  EXPECT_EQ(locale_language({{"LANG", "fr_FR.UTF-8"}, {"LC_MESSAGES", "en_US"}}), Language::kEnglish);
  EXPECT_EQ(locale_language({{"LC_ALL", "fr_CA"}, {"LC_MESSAGES", "en_US"}, {"LANG", "C"}}), Language::kFrench);
  EXPECT_EQ(locale_language({{"LC_ALL", ""}, {"LANG", "fr"}}), Language::kFrench);  // empty counts as not set
  EXPECT_EQ(locale_language({{"LANG", "de_DE.UTF-8"}}), Language::kEnglish);
  EXPECT_EQ(locale_language({{"LC_ALL", "C"}, {"LANG", "fr_FR"}}), Language::kEnglish);
}

TEST(Words, LanguageCodesAreRead) {
  EXPECT_EQ(language_of("fr"), Language::kFrench);
  EXPECT_EQ(language_of("FR-be"), Language::kFrench);
  EXPECT_EQ(language_of("en_GB.UTF-8"), Language::kEnglish);
  EXPECT_EQ(language_of("nl"), std::nullopt);
}

// --- completeness --------------------------------------------------------------------------------------------

class EveryLanguage : public testing::TestWithParam<Language> {};
INSTANTIATE_TEST_SUITE_P(Words, EveryLanguage, testing::ValuesIn(kLanguages),
                         [](const auto& test) { return std::string(code_of(test.param)); });

// Every reason written in the engine's sources, whether a test can provoke it or not.
std::set<std::string> reasons_in_sources(const std::string& game, const std::string& letter) {
  std::set<std::string> reasons;
  const std::regex written("\\{\"([a-z_]+)\",\\s*(?:[^\"{}]*\\?\\s*)?\"" + letter + "[0-9]+\\.[0-9]+\"");
  for (const auto& entry : std::filesystem::directory_iterator(FREEBOOTER_SOURCE_DIR "/engine/" + game)) {
    const std::string text = file_text("engine/" + game + "/" + entry.path().filename().string());
    for (auto at = std::sregex_iterator(text.begin(), text.end(), written); at != std::sregex_iterator(); ++at)
      reasons.insert((*at)[1]);
  }
  return reasons;
}

TEST_P(EveryLanguage, HasWordsForEveryRefusalOfTheSources) {
  const Words words(GetParam());
  for (const auto& [game, letter, least] : {std::tuple("boots", "B", 30U), {"clever", "C", 25U}}) {
    const auto reasons = reasons_in_sources(game, letter);
    EXPECT_GE(reasons.size(), least) << "the search for reasons no longer fits the sources";
    for (const std::string& reason : reasons) {
      if (!words.keys(std::string(game) + ".option." + reason).empty()) continue;  // a house rule with its clause
      EXPECT_TRUE(words.has(std::string(game) + ".refusal." + reason) || words.has("refusal." + reason)) << reason;
    }
  }
  for (const std::string_view shared : {"game_over", "chance_first", "not_your_decision", "not_chance"}) {
    EXPECT_TRUE(words.has("refusal." + std::string(shared))) << shared;
  }
}

// All kinds of actions, good and bad, as the notation would have them.
const std::vector<std::string>& wishes() {
  static const std::vector<std::string> kWishes{
      "port 4,3",    "command P1",   "command P1 P",  "command P2 B", "command P12",   "sail 5,5", "sail 4,3 P",
      "sail 9,9 B2", "sail 100,100", "collect",       "unload S",     "unload S9",     "unload -", "shoot 1",
      "shoot 2",     "shoot 3 by 1", "shoot P1 by 1", "shoot P1",     "shoot P1 by 3", "spend -",  "spend P",
      "spend B2",    "loot S",       "loot O",        "pass"};
  return kWishes;
}

TEST_P(EveryLanguage, HasWordsForEveryRefusalOfRandomGames) {
  const Words words(GetParam());
  std::set<std::string> met;
  for (const std::string_view options :
       {"{}", R"({"sleeps":true,"extra_command":true})", R"({"squeeze":"blocked","auto_roller":true})"}) {
    Seen seen(R"({"players":3,"options":)" + std::string(options) + "}", GetParam());
    Rng rng(7);
    auto bot = make_bot<boots::Game>("greedy");
    for (int step = 0; step < 3000; ++step) {
      const Turn turn = boots::Game::turn(seen.rules, seen.state);
      if (turn.kind == Turn::Kind::kOver) break;
      for (const std::string& wish : wishes()) {
        const auto action = boots::parse_action(seen.rules, wish);
        if (!action) continue;
        if (const auto refusal = boots::explain(seen.rules, seen.state, *action)) met.emplace(refusal->reason);
      }
      if (turn.kind == Turn::Kind::kChance) {
        boots::apply_outcome(seen.rules, seen.state, boots::roll(seen.rules, seen.state, rng), nullptr);
      } else {
        const auto view = boots::view_of(seen.rules, seen.state, turn.seat);
        boots::apply(seen.rules, seen.state, bot->choose(seen.rules, view, {}, rng), nullptr);
      }
    }
  }
  EXPECT_GE(met.size(), 20U);
  for (const std::string& reason : met)
    EXPECT_TRUE(words.has("boots.refusal." + reason) || words.has("refusal." + reason)) << reason;
}

// An event of the kind with everything in it that such an event may have.
boots::Event full_event(boots::Event::Kind kind) {
  boots::Event event;
  event.kind = kind;
  event.clause = "B1.1";
  event.seat = {1};
  event.ship = {0};
  event.target = boots::privateer(2);
  event.at = {4, 3};
  event.dice = {2, 5};
  event.hold[boots::Token::kPearl] = 1;
  event.amount = 1;
  event.total = 3;
  return event;
}

TEST_P(EveryLanguage, TellsEveryKindOfEvent) {
  Seen seen(R"({"players":2,"first":1})", GetParam());
  seen.look();
  for (int kind = 0; kind <= static_cast<int>(boots::Event::Kind::kWon); ++kind) {
    for (const int amount : {0, 1, 2, 3}) {
      for (const bool bare_event : {false, true}) {
        boots::Event event = full_event(static_cast<boots::Event::Kind>(kind));
        event.amount = amount;
        if (bare_event) {
          event.hold = {};
          event.dice = {4, 4};
        }
        const Told told = boots_told(seen.sight(), event);
        EXPECT_FALSE(is_unfinished(bare(told.text))) << kind << ": " << told.text;
      }
    }
  }
}

// Plays a game by greedy bots, now and then by chance so that rare events come up, and reads everything that is said.
template <Game G>
class Listener {
 public:
  void play(const std::string& setup, Language language, std::uint64_t seed) {
    SeenOf<G> seen(setup, language);
    seen.traits.plain = seed % 3 == 0;
    Rng rng(seed);
    const auto bot = make_bot<G>("greedy");
    std::vector<typename G::Event> events;
    for (int step = 0; step < 4000; ++step) {
      const Turn turn = G::turn(seen.rules, seen.state);
      if (turn.kind == Turn::Kind::kOver) break;
      events.clear();
      if (turn.kind == Turn::Kind::kChance) {
        G::apply_outcome(seen.rules, seen.state, G::roll(seen.rules, seen.state, rng), &events);
      } else {
        seen.look();
        ASSERT_NO_FATAL_FAILURE(question(seen));
        const auto action = rng.below(8) == 0 ? seen.legal[rng.below(static_cast<std::uint32_t>(seen.legal.size()))]
                                              : bot->choose(seen.rules, *seen.view, {}, rng);
        ASSERT_FALSE(is_unfinished(bare(Screen<G>::said(seen.sight(), action))));
        G::apply(seen.rules, seen.state, action, &events);
      }
      seen.look(Seat{0});
      for (const auto& event : events) {
        kinds.insert(static_cast<int>(event.kind));
        const Told told = Screen<G>::told(seen.sight(), *G::seen(seen.rules, event, Seat{0}));
        ASSERT_FALSE(is_unfinished(bare(told.text))) << told.text;
      }
    }
    for (const std::string& line : Screen<G>::standings(seen.sight())) ASSERT_FALSE(is_unfinished(bare(line))) << line;
  }

  std::set<int> kinds;   // of the events heard
  std::set<int> phases;  // in which a question was asked

 private:
  void question(const SeenOf<G>& seen) {
    phases.insert(static_cast<int>(seen.state.phase));
    const auto question = Screen<G>::question(seen.sight());
    ASSERT_FALSE(is_unfinished(bare(question.title))) << question.title;
    ASSERT_EQ(question.note.find('<'), std::string::npos) << question.note;
    ASSERT_EQ(question.note.find('{'), std::string::npos) << question.note;
    ASSERT_FALSE(question.choices.empty());
    for (const auto& choice : question.choices) {
      ASSERT_FALSE(is_unfinished(bare(choice.text))) << choice.text;
      ASSERT_FALSE(G::explain(seen.rules, seen.state, choice.action)) << choice.text;
    }
    for (const std::string& clause : Screen<G>::clauses(seen.sight()))
      ASSERT_TRUE(seen.words.has(std::string(G::kName) + ".clause." + clause)) << clause;
    for (const std::string& line : Screen<G>::described(seen.sight())) ASSERT_FALSE(is_unfinished(bare(line))) << line;
    for (const std::string_view command : Screen<G>::kCommands) {
      for (const std::string& line : Screen<G>::command(seen.sight(), command, ""))
        ASSERT_FALSE(is_unfinished(bare(line))) << line;
    }
  }
};

TEST_P(EveryLanguage, TellsWholeGamesOfBootsAndAsksEveryQuestion) {
  Listener<boots::Game> listener;
  for (std::uint64_t game = 0; game < 12; ++game) {
    const std::string options =
        game % 2 == 0
            ? R"(,"options":{"secret_ports":true,"friendly_fire":true,"finish_round":true,"head_start":true}})"
            : "}";
    listener.play(R"({"players":)" + std::to_string(2 + game % 4) + options, GetParam(), game);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(listener.kinds.size(), 26U);
  EXPECT_EQ(listener.phases.size(), 10U);  // every phase in which a seat decides
}

TEST_P(EveryLanguage, TellsWholeGamesOfCleverAndAsksEveryQuestion) {
  Listener<clever::Game> listener;
  std::uint64_t seed = 0;
  for (const std::string_view setup :
       {R"({"players":4})", R"({"players":3,"options":{"easy":true}})",
        R"({"players":3,"options":{"no_camping":true}})", R"({"players":2,"options":{"neutral_boats":true}})",
        R"({"players":2})", R"({"players":4,"options":{"open_piles":true,"first_card_elsewhere":true}})"}) {
    listener.play(std::string(setup), GetParam(), seed++);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(listener.kinds.size(), static_cast<std::size_t>(clever::Event::Kind::kWon) + 1);
  EXPECT_EQ(listener.phases.size(), 6U);  // every phase in which a seat decides
}

TEST_P(EveryLanguage, TellsEveryKindOfEventOfClever) {
  SeenClever seen(R"({"players":3,"first":1})", GetParam());
  seen.look();
  for (int kind = 0; kind <= static_cast<int>(clever::Event::Kind::kWon); ++kind) {
    for (const clever::Card card : {clever::Card{3}, clever::kHiddenCard}) {
      clever::Event event;
      event.kind = static_cast<clever::Event::Kind>(kind);
      event.clause = "C1.1";
      event.seat = {1};
      event.receiver = {2};
      event.from = {1};
      event.at = {2};
      event.card = card;
      event.from_lane = {4};
      event.lane = {5};
      event.amount = 2;
      const Told told = clever_told(seen.sight(), event);
      EXPECT_FALSE(is_unfinished(bare(told.text))) << kind << ": " << told.text;
    }
  }
}

// The names of the board we ship are in the catalogues; those of another board stand for themselves.
TEST_P(EveryLanguage, NamesTreasuresAndJetties) {
  const Words words(GetParam());
  const clever::Board board = clever::standard_board();
  for (const auto& island : board.islands) {
    EXPECT_TRUE(words.has("clever.treasure." + island.treasure + ".name")) << island.treasure;
    EXPECT_TRUE(words.has("clever.treasure." + island.treasure + ".the")) << island.treasure;
  }
  for (const auto& lane : board.lanes) EXPECT_TRUE(words.has("clever.jetty." + lane.jetty)) << lane.jetty;
  SeenClever seen(R"({"players":3})", GetParam());
  seen.rules.board.islands[0].treasure = "grandma's_teapot";
  seen.look(kSpectator);
  EXPECT_EQ(treasure_name(seen.sight(), {0}), "grandma's teapot");
}

TEST_P(EveryLanguage, HasEveryClauseOfTheRulebookAndNoOther) {
  const Words words(GetParam());
  for (const std::string game : {"boots", "clever"}) {
    const std::string book = file_text("docs/rules/" + game + ".md");
    std::set<std::string> written;
    const std::regex clause("\\*\\*([BC][0-9]+\\.[0-9]+)\\*\\*");
    for (auto at = std::sregex_iterator(book.begin(), book.end(), clause); at != std::sregex_iterator(); ++at)
      written.insert((*at)[1]);
    std::set<std::string> told;
    const std::string prefix = game + ".clause.";
    for (const std::string& key : words.keys(prefix)) told.insert(key.substr(prefix.size()));
    EXPECT_EQ(told, written);
    EXPECT_FALSE(written.empty());
  }
}

template <Game G>
void expect_commands(const Words& words) {
  std::vector<std::string_view> ids(kGenericCommands.begin(), kGenericCommands.end());
  ids.insert(ids.end(), Screen<G>::kCommands.begin(), Screen<G>::kCommands.end());
  std::map<std::string, std::string_view> owners;
  for (const std::string_view id : ids) {
    for (const std::string_view part : {"word", "usage", "help"})
      EXPECT_TRUE(words.has("command." + std::string(part) + "." + std::string(id))) << id;
    for (const std::string& form : words.forms("command.word." + std::string(id))) {
      EXPECT_TRUE(owners.emplace(folded(form), id).second) << form << " is two commands";
      EXPECT_EQ(command_meant(form, ids, words), id);
    }
  }
  // A command would take the word from a verb of the same form.
  for (const std::string& key : words.keys(std::string(G::kName) + ".verb.")) {
    if (key.ends_with(".filler")) continue;
    for (const std::string& form : words.forms(key)) EXPECT_FALSE(owners.contains(folded(form))) << key << ": " << form;
  }
  for (const std::string& line : command_lines(words, G::kName, ids, 79)) EXPECT_LE(width(line), 79) << line;
}

TEST_P(EveryLanguage, HasUsageAndHelpForEveryCommand) {
  const Words words(GetParam());
  expect_commands<boots::Game>(words);
  expect_commands<clever::Game>(words);
}

}  // namespace
}  // namespace freebooter::cli
