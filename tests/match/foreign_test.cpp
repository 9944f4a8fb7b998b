// Programs of others at our table: good ones play, bad ones are told why, noted and replaced, and none is left behind.
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>
#include <thread>

#include "cli/foreign_bot.hpp"
#include "cli/match_run.hpp"

namespace freebooter::cli::test {

namespace {

using Boots = boots::Game;
using Clever = clever::Game;

const std::string kSource = FREEBOOTER_SOURCE_DIR;
const std::string kExample = "python3 " + kSource + "/docs/example_bot.py";

// A file that goes away with it.
class Scratch {
 public:
  Scratch() {
    std::string folder = (std::filesystem::temp_directory_path() / "freebooter-XXXXXX").string();
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path() const { return folder_ + "/heard"; }
  [[nodiscard]] std::string text() const {
    std::ostringstream text;
    text << std::ifstream(path()).rdbuf();
    return text.str();
  }

 private:
  std::string folder_;
};

std::string bad(const std::string& how, const Scratch& scratch, const std::string& more = "pilot") {
  return "python3 " + kSource + "/tests/match/bad_bot.py " + how + " " + scratch.path() + " " + more;
}

bool has_children() {
  int status = 0;
  return !(waitpid(-1, &status, WNOHANG) < 0 && errno == ECHILD);
}

template <Game G>
std::shared_ptr<const typename G::Rules> rules_for(int players) {
  auto rules = G::make_rules(Json::object({{"players", players}, {"first", 1}}));
  EXPECT_TRUE(rules.ok());
  return std::make_shared<const typename G::Rules>(std::move(*rules));
}

// Plays games with the program on the first seat, greedy on the others. Iterations as a limit give it all the time it
// needs; those that never answer get the shortest.
template <Game G>
struct Table {
  explicit Table(std::string program, const Limits& limits = {.iterations = 10})
      : terms{.text = "guest",
              .program = std::move(program),
              .limits = limits,
              .grace = std::chrono::milliseconds(50),
              .stop = &stop},
        log([this](const std::string& text) { told += text + "\n"; }) {}

  // The winners of so many games.
  std::vector<std::uint32_t> play(int games) {
    const auto rules = rules_for<G>(2);
    Crew<G> crew(rules);
    crew.hire(std::make_unique<ForeignBot<G>>(terms, log), Budget{});
    crew.hire(make_bot<G>("greedy"), Budget{});
    std::vector<std::uint32_t> winners;
    NoWitness witness;
    for (int game = 0; game < games; ++game) {
      Rng dice(static_cast<std::uint64_t>(game));
      Rng thoughts(5);
      const auto played = crew.play(
          Seating{0, 1}, 300, [&](const auto& state) { return G::roll(*rules, state, dice); }, thoughts, witness, stop);
      decisions += played.decisions;
      winners.push_back(G::winners(*rules, played.last));
    }
    return winners;
  }

  std::atomic<bool> stop{false};
  ForeignTerms terms;
  std::string told;
  IncidentLog log;
  std::uint64_t decisions = 0;
};

}  // namespace

TEST(ExampleBot, PlaysBothGamesToTheEnd) {
  Table<Boots> boots(kExample);
  Table<Clever> clever(kExample);
  for (const std::uint32_t winners : boots.play(1)) EXPECT_NE(winners, 0U);
  for (const std::uint32_t winners : clever.play(2)) EXPECT_NE(winners, 0U);
  for (const Incident& incident : boots.log.all()) ADD_FAILURE() << incident_text(incident);
  for (const Incident& incident : clever.log.all()) ADD_FAILURE() << incident_text(incident);
  EXPECT_GT(boots.decisions, 20U);
  EXPECT_FALSE(has_children());
}

// Through the protocol and in this program: the same decisions by the same numbers.
template <Game G>
void plays_the_same_through_the_protocol(const std::string& level, const Limits& limits) {
  const auto rules = rules_for<G>(2);
  IncidentLog log;
  {
    ForeignBot<G> guest(
        {.text = "guest", .program = std::string(FREEBOOTER_PROGRAM) + " bot --level " + level, .limits = limits}, log);
    const auto own = make_bot<G>(level);
    const auto rival = make_bot<G>("greedy");
    constexpr std::uint64_t kSeed = 7;
    Rng guests(kSeed);
    Rng owns(Rng(kSeed).next() >> 1U);  // the seed that the guest is told
    Rng dice(3);
    int decisions = 0;
    auto state = G::start(*rules);
    for (Turn turn = G::turn(*rules, state); turn.kind != Turn::Kind::kOver; turn = G::turn(*rules, state)) {
      if (turn.kind == Turn::Kind::kChance) {
        G::apply_outcome(*rules, state, G::roll(*rules, state, dice), nullptr);
        continue;
      }
      const auto view = G::view(*rules, state, turn.seat);
      if (turn.seat != Seat{0}) {
        G::apply(*rules, state, rival->choose(*rules, view, {}, dice), nullptr);
        continue;
      }
      Rng first(kSeed);
      const auto action = guest.choose(*rules, view, {}, decisions == 0 ? first : guests);
      (void)G::sample(*rules, view, owns);  // as the guest does, to see whether it is to decide
      ASSERT_EQ(G::action_text(*rules, action),
                G::action_text(*rules, own->choose(*rules, view, limits.budget(), owns)))
          << "decision " << decisions;
      G::apply(*rules, state, action, nullptr);
      ++decisions;
    }
    EXPECT_GT(decisions, 20);
  }
  for (const Incident& incident : log.all()) ADD_FAILURE() << incident_text(incident);
  EXPECT_FALSE(has_children());
}

TEST(OwnBot, PlaysThroughTheProtocolAsItDoesWithout) {
  plays_the_same_through_the_protocol<Clever>("captain", {.iterations = 20});
  plays_the_same_through_the_protocol<Boots>("deckhand", {.iterations = 10});
}

// The host may change its mind before the thought has begun.
TEST(OwnBot, HearsAStopThatComesWithTheGo) {
  const auto rules = rules_for<Clever>(3);
  const auto state = *clever::parse_position(*rules, "turn 10 1 1 - 4/7/9 8-9/4-8/5-6 - 4,2/6/- 8/2/5 -/-/1");
  const std::string begin = new_game_message<Clever>(*rules, Seat{0}).text() + "\n" +
                            position_message<Clever>(*rules, clever::view_of(*rules, state, Seat{0}), state).text() +
                            "\n";
  for (const std::string go :
       {R"({"type":"go","milliseconds":100000000})", R"({"type":"go","iterations":1000000000})", R"({"type":"go"})"}) {
    Child child(std::string(FREEBOOTER_PROGRAM) + " bot --game clever");
    const auto patience = Child::Clock::now() + std::chrono::minutes(1);
    ASSERT_TRUE(child.say(begin + go + "\n" + R"({"type":"stop"})", patience));
    std::string line;
    do {
      ASSERT_EQ(child.hear(line, patience), Child::Heard::kLine) << go;
    } while (line.find("bestmove") == std::string::npos);
    ASSERT_TRUE(child.say(R"({"type":"quit"})", patience));
    EXPECT_EQ(child.hear(line, patience), Child::Heard::kGone) << go;
  }
}

TEST(BadBot, IsNotedAndReplacedWhateverItDoes) {
  struct Case {
    const char* how;
    const char* reason;
    const char* says;
    bool is_slow = false;
  };
  for (const auto& [how, reason, says, is_slow] : {Case{"hangs", "too_late", "bestmove expected", true},
                                                   {"crashes", "gone", "was ended by signal 6"},
                                                   {"leaves", "gone", "left with exit code 0"},
                                                   {"not_there", "gone", "left with exit code 3"},
                                                   {"babbles", "nonsense", "I think I shall sail north"},
                                                   {"floods", "nonsense", "longer than 1 MiB"},
                                                   {"says_lines", "too_late", "bestmove expected", true},
                                                   {"thinks_aloud", "too_late", "bestmove expected", true},
                                                   {"complains", "nonsense", "this is too hard"},
                                                   {"says_nothing", "nonsense", "without an action"},
                                                   {"mumbles", "bad_action", "moon"}}) {
    const Scratch scratch;
    Table<Clever> table(bad(how, scratch), is_slow ? Limits{.milliseconds = 20} : Limits{.iterations = 10});
    const auto winners = table.play(1);
    EXPECT_NE(winners[0], 0U) << how << ": the game goes on";
    const auto incidents = table.log.all();
    ASSERT_EQ(incidents.size(), 1U) << how;
    EXPECT_EQ(incidents[0].bot, "guest");
    EXPECT_EQ(incidents[0].seat, 1);
    EXPECT_EQ(incidents[0].reason, reason) << how << ": " << incidents[0].text;
    EXPECT_NE(incidents[0].text.find(says), std::string::npos) << how << ": " << incidents[0].text;
    const bool is_known = std::string_view(how) != "not_there";
    EXPECT_EQ(incidents[0].stand_in, is_known ? "bosun" : "deckhand") << how << ": the level below the one it claims";
    EXPECT_FALSE(has_children()) << how;
  }
}

TEST(BadBot, IsToldReasonAndClauseOfARuleItBreaks) {
  const Scratch scratch;
  Table<Boots> table(bad("cheats", scratch, "captain 'sail 900,900'"));
  EXPECT_NE(table.play(1)[0], 0U);
  const auto incidents = table.log.all();
  ASSERT_EQ(incidents.size(), 1U);
  EXPECT_EQ(incidents[0].reason, "out_of_reach");
  EXPECT_EQ(incidents[0].clause, "B5.2");
  EXPECT_EQ(incidents[0].stand_in, "pilot");
  const std::string heard = scratch.text();
  EXPECT_NE(heard.find(R"({"type":"error","reason":"out_of_reach","clause":"B5.2","text":"plays sail 900,900)"),
            std::string::npos)
      << heard.substr(heard.size() > 600 ? heard.size() - 600 : 0);
  EXPECT_NE(heard.find(R"({"type":"quit"})"), std::string::npos);
  EXPECT_NE(incident_text(incidents[0]).find("(B5.2); pilot stands in"), std::string::npos);
}

TEST(BadBot, MayNotKeepItsNameToItself) {
  const Scratch scratch;
  Table<Clever> table(bad("mute", scratch));
  table.terms.start = std::chrono::milliseconds(100);
  EXPECT_NE(table.play(1)[0], 0U);
  ASSERT_EQ(table.log.all().size(), 1U);
  EXPECT_EQ(table.log.all()[0].reason, "too_late");
  EXPECT_FALSE(has_children());
}

TEST(BadBot, GetsThreeGamesToFailIn) {
  const Scratch scratch;
  Table<Clever> table(bad("leaves", scratch));
  for (const std::uint32_t winners : table.play(5)) EXPECT_NE(winners, 0U);
  EXPECT_EQ(table.log.all().size(), 3U);
  const std::string heard = scratch.text();
  std::size_t hellos = 0;
  for (std::size_t at = heard.find("hello"); at != std::string::npos; at = heard.find("hello", at + 1)) ++hellos;
  EXPECT_EQ(hellos, 3U) << "started anew for each game, then never again";
}

TEST(BadBot, LeavesNoOrphans) {
  const Scratch scratch;
  Table<Clever> table(bad("breeds", scratch), {.milliseconds = 20});
  EXPECT_NE(table.play(1)[0], 0U);
  const std::string heard = scratch.text();
  const std::size_t at = heard.find("child ");
  ASSERT_NE(at, std::string::npos);
  const std::string stat = "/proc/" + heard.substr(at + 6, heard.find('\n', at) - at - 6) + "/stat";
  const auto is_alive = [&] {
    std::string number;
    std::string name;
    std::string state;
    std::ifstream(stat) >> number >> name >> state;
    return name == "(sleep)" && state != "Z";
  };
  for (int wait = 0; wait < 1000 && is_alive(); ++wait) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(is_alive());
  EXPECT_FALSE(has_children());
}

TEST(ForeignBot, IsToldToStopAtItsLimit) {
  const Scratch scratch;
  Table<Clever> table(bad("waits_for_stop", scratch), {.milliseconds = 20});
  table.terms.grace = std::chrono::minutes(1);
  EXPECT_NE(table.play(1)[0], 0U);
  EXPECT_EQ(table.log.all().size(), 0U);
  EXPECT_NE(scratch.text().find("stopped"), std::string::npos);
  EXPECT_NE(scratch.text().find(R"({"type":"go","milliseconds":20})"), std::string::npos);
}

TEST(ForeignBot, IsToldTheOptionsItHas) {
  const Scratch scratch;
  Table<Clever> table(bad("nothing", scratch));
  table.terms.options = {{"depth", "3"}, {"mood", "7"}, {"hat", "red"}};
  table.play(2);
  const std::string heard = scratch.text();
  EXPECT_NE(heard.find(R"({"type":"option","name":"depth","value":3})"), std::string::npos);
  EXPECT_NE(heard.find(R"({"type":"option","name":"mood","value":"7"})"), std::string::npos) << "a text stays one";
  EXPECT_EQ(heard.find("hat"), std::string::npos);
  EXPECT_EQ(table.told, "guest has no option \"hat\"\n") << "once";
  EXPECT_EQ(table.log.all().size(), 0U);
}

// Somebody presses Ctrl-C while it thinks.
TEST(ForeignBot, IsNotWaitedForWhenTheMatchIsToEnd) {
  const Scratch scratch;
  Table<Clever> table(bad("hangs", scratch));
  std::thread somebody([&] {
    while (scratch.text().find("go") == std::string::npos) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    table.stop = true;
  });
  const auto begun = std::chrono::steady_clock::now();
  table.play(1);
  somebody.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, table.terms.patience);
  EXPECT_EQ(table.log.all().size(), 0U) << "it has done nothing wrong";
  EXPECT_FALSE(has_children());
}

TEST(ForeignBot, SeesAViewAndNoMore) {
  const Scratch scratch;
  Table<Clever> table(bad("nothing", scratch));
  table.play(1);
  const std::string heard = scratch.text();
  EXPECT_NE(heard.find(R"("viewer":1)"), std::string::npos);
  EXPECT_EQ(heard.find(R"("viewer":2)"), std::string::npos);
  EXPECT_EQ(heard.find("position_text"), std::string::npos);
}

TEST(LevelBelow, IsTheNextOfTheFive) {
  EXPECT_EQ(level_below("captain"), "pilot");
  EXPECT_EQ(level_below("deckhand"), "cabinboy");
  EXPECT_EQ(level_below("cabinboy"), "cabinboy");
  EXPECT_EQ(level_below("greedy"), "deckhand");
  EXPECT_EQ(level_below(""), "deckhand");
}

}  // namespace freebooter::cli::test
