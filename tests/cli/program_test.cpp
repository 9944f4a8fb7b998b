// The real `freebooter`, run as a person or a script would: help, exit codes, records, boards, the engine over pipes.
// g++ 12 with sanitizers takes the inside of std::regex for uninitialised.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "cli/program.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "cli/engine_words.hpp"
#include "cli/journals.hpp"
#include "core/text.hpp"

namespace freebooter::test {
namespace {

using Arguments = std::vector<std::string>;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const Arguments kCommands{"play",  "engine", "simulate", "replay",   "analyse",   "verify",
                          "perft", "board",  "bench",    "protocol", "completion"};

const std::string kBoards = FREEBOOTER_SOURCE_DIR "/boards/";

// --- help and usage --------------------------------------------------------------------------------------------

TEST(Program, HelpAndVersion) {
  const Ran help = run_program({"--help"});
  EXPECT_EQ(help.code, 0);
  for (const std::string& command : kCommands) EXPECT_TRUE(contains(help.out, "  " + command)) << command;
  EXPECT_TRUE(contains(help.out, "Exit codes"));
  const Ran version = run_program({"--version"});
  EXPECT_EQ(version.code, 0);
  EXPECT_TRUE(std::regex_match(version.out, std::regex("freebooter \\d+\\.\\d+\\.\\d+\n"))) << version.out;
}

TEST(Program, EveryCommandExplainsItself) {
  for (const std::string& command : kCommands) {
    const Ran help = run_program({command, "--help"});
    EXPECT_EQ(help.code, 0) << command;
    if (command == "board" || command == "play") continue;
    EXPECT_TRUE(contains(help.out, "Example")) << command;
    EXPECT_TRUE(contains(help.out, "Exit codes")) << command;
    for (const auto line : split(help.out, '\n')) {
      // Examples and lists may be longer.
      const bool prose = !line.starts_with(' ') || line.starts_with("      ");
      EXPECT_TRUE(line.size() <= 80 || !prose) << command << ": " << line;
    }
  }
  for (const char* inner : {"check", "show"}) {
    EXPECT_TRUE(contains(run_program({"board", inner, "--help"}).out, "Exit codes"));
  }
}

TEST(Program, WrongUsageLeavesWithTwo) {
  const std::vector<Arguments> wrong{{"dance"},
                                     {"--moon"},
                                     {"replay"},
                                     {"replay", "--turn", "x", "file"},
                                     {"perft", "--depth", "many"},
                                     {"perft", "--depth", "-1"},
                                     {"perft", "--game", "chess"},
                                     {"perft", "--players", "9"},
                                     {"perft", "--option", "moon"},
                                     {"perft", "--option", "drift=up"},
                                     {"perft", "--layout", "heap"},
                                     {"perft", "--layout", "{"},
                                     {"perft", "--position", "nowhere"},
                                     {"bench", "--turns", "5", "--seconds", "1"},
                                     {"bench", "--game", "chess"},
                                     {"board"},
                                     {"board", "check"},
                                     {"board", "show", "--layout", "heap"},
                                     {"completion"},
                                     {"completion", "tcsh"},
                                     {"engine", "game"}};
  for (const Arguments& arguments : wrong) {
    const Ran ran = run_program(arguments);
    EXPECT_EQ(ran.code, 2) << arguments.front() << " " << arguments.back() << "\n" << ran.out << ran.err;
    EXPECT_TRUE(ran.err.starts_with("freebooter: ")) << ran.err;
  }
}

TEST(Program, WrongUsageSaysWhatIsWrongAndWhereToRead) {
  struct Wrong {
    Arguments arguments;
    std::string says;
  };
  for (const auto& [arguments, says] :
       {Wrong{{"dance"}, "freebooter: there is no command \"dance\"\nSee freebooter --help.\n"},
        {{"board", "check"}, "freebooter: file is required\nSee freebooter board check --help.\n"},
        {{"perft", "--moon", "3"}, "freebooter: not expected here: \"--moon\"\nSee freebooter perft --help.\n"},
        {{"bench", "--seed", "many"}, "freebooter: --seed: \"many\" cannot be read\nSee freebooter bench --help.\n"}}) {
    EXPECT_EQ(run_program(arguments).err, says);
  }
}

TEST(Program, WhatCannotBeReadLeavesWithThree) {
  const std::string nowhere = "/nonexistent/file";
  for (const Arguments& arguments : std::vector<Arguments>{{"replay", nowhere},
                                                           {"board", "check", nowhere},
                                                           {"board", "show", nowhere},
                                                           {"perft", "--board", nowhere}}) {
    const Ran ran = run_program(arguments);
    EXPECT_EQ(ran.code, 3) << arguments.front();
    EXPECT_TRUE(contains(ran.err, nowhere));
  }
}

// --- replay ----------------------------------------------------------------------------------------------------

class Replay : public ::testing::Test {
 protected:
  Scratch scratch_;
  Journal<Boots> journal_ = finished_journal(R"({"players":3,"options":{"sleeps":true}})", 8);
  RecordTags tags_{.seats = {"Anna", "Finn"}, .date = "2024-05-17", .extra = {}, .comments = {{3, "here we go"}}};
  std::string record_ = write_record(journal_, tags_, Reader::table());
  std::string file_ = scratch_.file("game.fbr", record_);
};

TEST_F(Replay, VerifyCountsTurnsAndEntries) {
  const Ran ran = run_program({"replay", file_, "--verify"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const std::string turns = std::to_string(Boots::turn_number(journal_.rules(), journal_.state()));
  EXPECT_EQ(ran.out, "ok: " + turns + " turns, " + std::to_string(journal_.size()) + " entries\n");
  EXPECT_EQ(run_program({"replay", "-", "--verify"}, record_).out, ran.out) << "standard input";
}

TEST_F(Replay, ADamagedRecordSaysWhereAndLeavesWithOne) {
  std::string damaged = record_;
  const std::size_t at = damaged.rfind('#') + 1;
  damaged[at] = damaged[at] == '0' ? '1' : '0';
  const std::string bad = scratch_.file("bad.fbr", damaged);
  for (const Arguments& arguments :
       std::vector<Arguments>{{"replay", bad, "--verify"}, {"replay", bad}, {"replay", bad, "--json"}}) {
    const Ran ran = run_program(arguments);
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.out.empty());
    EXPECT_TRUE(std::regex_search(ran.err, std::regex("bad\\.fbr: line \\d+, entry \\d+: the hash differs")))
        << ran.err;
  }
  // Several files: each is judged, the worst decides.
  const Ran both = run_program({"replay", "--verify", file_, bad});
  EXPECT_EQ(both.code, 1);
  EXPECT_TRUE(contains(both.out, file_ + ": ok: "));
}

TEST_F(Replay, WhatIsNoRecordLeavesWithTwo) {
  EXPECT_EQ(run_program({"replay", "-"}, "hello").code, 2);
  EXPECT_EQ(run_program({"replay", "-"}, "").code, 2);
  EXPECT_EQ(run_program({"replay", "-"}, "[Game \"chess\"]\n").code, 2);
  EXPECT_EQ(run_program({"replay", file_, "--turn", "9999"}).code, 2);
}

TEST_F(Replay, ShowsEveryTurnInNotationAndWordsWithItsPosition) {
  const Ran ran = run_program({"replay", file_, "--lang", "en"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "[Seat1 \"Anna\"]"));
  EXPECT_TRUE(contains(ran.out, "{here we go}"));
  for (const auto& entry : journal_.entries()) {
    const std::string text = entry.action() != nullptr ? Boots::action_text(journal_.rules(), *entry.action())
                                                       : Boots::outcome_text(journal_.rules(), *entry.outcome());
    EXPECT_TRUE(contains(ran.out, text + "\n")) << text;
  }
  EXPECT_TRUE(contains(ran.out, "= " + Boots::position_text(journal_.rules(), journal_.state()) + "\n"));
  EXPECT_TRUE(
      contains(ran.out, "[Result \"" + result_text(Boots::winners(journal_.rules(), journal_.state())) + "\"]"));
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colours in a pipe";
  const Ran french = run_program({"replay", file_, "--lang", "fr"});
  EXPECT_NE(french.out, ran.out);
  EXPECT_EQ(std::ranges::count(french.out, '='), std::ranges::count(ran.out, '='));
}

TEST_F(Replay, OneTurnOnly) {
  const Ran ran = run_program({"replay", file_, "--turn", "2"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(contains(ran.out, "\n2. dice "));
  EXPECT_FALSE(contains(ran.out, "\n1. "));
  EXPECT_FALSE(contains(ran.out, "\n3. "));
  EXPECT_TRUE(contains(run_program({"replay", file_, "--turn", "0"}).out, "0. first "));
}

TEST_F(Replay, JsonHasEveryEntryWithItsEvents) {
  const Ran ran = run_program({"replay", file_, "--json"});
  ASSERT_EQ(ran.code, 0);
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json.ok()) << json.error().text();
  EXPECT_EQ(*json->find("date"), Json("2024-05-17"));
  std::size_t entries = 0;
  std::size_t events = 0;
  for (const Json& turn : *json->find("turns")->as_array()) {
    for (const Json& entry : *turn.find("entries")->as_array()) {
      EXPECT_EQ(*entry.find("hash"), Json(hash_text(journal_.entries()[entries].hash)));
      events += entry.find("events")->as_array()->size();
      ++entries;
    }
  }
  EXPECT_EQ(entries, journal_.size());
  EXPECT_GT(events, entries) << "most entries have several";
  EXPECT_EQ(json->find("turns")->as_array()->back().find("position")->as_string()->substr(0, 5), "over ");
}

TEST_F(Replay, NamesCannotSteerTheTerminal) {
  std::string evil = record_;
  evil.replace(evil.find("Anna"), 4,
               "\xc2\x9b"
               "2J");
  const Ran ran = run_program({"replay", "-", "--turn", "1"}, evil);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_FALSE(contains(ran.out, "\xc2\x9b"));
}

// --- perft, bench ----------------------------------------------------------------------------------------------

TEST(Perft, CountsActionsAndOutcomes) {
  const Ran ran = run_program({"perft", "--players", "2", "--depth", "4"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  // 2 first seats, 4 ports for each of two ships, 21 pairs of dice.
  const auto lines = split(ran.out, '\n');
  ASSERT_GE(lines.size(), 4U);
  EXPECT_TRUE(lines[0].starts_with("depth 1: 2 #")) << ran.out;
  EXPECT_TRUE(lines[1].starts_with("depth 2: 8 #")) << ran.out;
  EXPECT_TRUE(lines[2].starts_with("depth 3: 32 #")) << ran.out;
  EXPECT_TRUE(lines[3].starts_with("depth 4: 672 #")) << ran.out;
  EXPECT_EQ(run_program({"perft", "--players", "2", "--depth", "4"}).out, ran.out) << "the same each time";
}

TEST(Perft, DivideAddsUp) {
  const Arguments plain{"perft", "--players", "2", "--first", "2", "--depth", "4", "--option", "drift=paid"};
  Arguments divided = plain;
  divided.emplace_back("--divide");
  const Ran whole = run_program(plain);
  const Ran parts = run_program(divided);
  ASSERT_EQ(parts.code, 0) << parts.err;
  EXPECT_TRUE(parts.out.ends_with(whole.out)) << parts.out;
  std::int64_t sum = 0;
  for (const auto line : split(parts.out, '\n')) {
    if (line.starts_with("port ")) sum += *parse_int(line.substr(line.find(": ") + 2), 0, 1'000'000'000);
  }
  EXPECT_TRUE(contains(whole.out, "depth 4: " + std::to_string(sum) + " #")) << parts.out;
}

TEST(Perft, BeginsAtAnyPosition) {
  const auto journal = random_journal(R"({"players":2})", 3, 8);
  const std::string position = Boots::position_text(journal.rules(), journal.state());
  const Ran ran = run_program({"perft", "--players", "2", "--position", position, "--depth", "1"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("depth 1: 21 #")) << "the dice of turn 9\n" << ran.out;
  EXPECT_EQ(run_program({"perft", "--depth", "0"}).out, "");
}

TEST(Bench, TheChecksumIsTheGamesAlone) {
  const auto checksum = [](const Arguments& extra) {
    Arguments arguments{"bench", "--json"};
    arguments.insert(arguments.end(), extra.begin(), extra.end());
    const Ran ran = run_program(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto json = parse_json(ran.out);
    EXPECT_TRUE(json.ok()) << ran.out;
    EXPECT_GT(*json->find("turns_per_second")->as_int(), 0);
    return *json->find("checksum")->as_string() + " of " + json->find("checksum_games")->text();
  };
  const Arguments small{"--turns", "2000"};
  EXPECT_EQ(checksum(small), checksum(small));
  EXPECT_NE(checksum(small), checksum({"--turns", "2000", "--seed", "2"}));
  EXPECT_NE(checksum(small), checksum({"--turns", "2000", "--option", "drift=off"}));
  const Ran text = run_program({"bench", "--turns", "500", "--players", "2"});
  EXPECT_TRUE(contains(text.out, "turns/s")) << text.out;
  EXPECT_TRUE(contains(text.out, "checksum"));
  EXPECT_EQ(run_program({"bench", "--seconds", "0.05"}).code, 0);
}

// --- board -----------------------------------------------------------------------------------------------------

constexpr const char* kAtoll = R"({
  "format": "freebooter-boots-board", "version": 1,
  "sections": [
    {"name": "Atoll", "width": 5, "height": 3,
     "ports": [{"at": "b2", "name": "Gate"}],
     "islands": [{"at": "d1", "number": 12}]}
  ],
  "layouts": [
    {"name": "one", "players": [2], "sections": [{"section": "Atoll", "at": [-2, 0]}]},
    {"name": "far", "players": [2], "sections": [{"section": "Atoll", "at": [0, 0], "turn": 1},
                                                 {"section": "A", "at": [999000, -999000]}]}
  ]
})";

TEST(Board, TheBoardWeShipIsSound) {
  const Ran ran = run_program({"board", "check", kBoards + "boots.json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "ok: 4 sections, ")) << ran.out;
}

TEST(Board, AFaultNamesFileLineAndPlace) {
  Scratch scratch;
  struct Fault {
    const char* what;
    const char* by;
    const char* says;
  };
  for (const Fault& fault :
       {Fault{"\"at\": \"d1\"", "\"at\": \"b2\"", "line 6, sections[0].islands[0].at: two features"},
        {"12}", "13}", "line 6, sections[0].islands[0].number: "},
        {"\"width\": 5", "\"width\": 65", "line 4, sections[0].width: too large"},
        {"\"height\"", "\"hight\"", "line 4, sections[0].hight: unknown field"},
        {"\"at\": \"b2\"", "\"at\": \"f2\"", "line 5, sections[0].ports[0].at: "},
        {"[999000, -999000]", "[1, 0]", "layouts[1]: overlap"},
        {"{\"at\": \"b2\", \"name\": \"Gate\"}", "", "layouts[0]: no port"},
        {"\"section\": \"A\"", "\"section\": \"Z\"", "unknown section \"Z\""},
        {"\"version\": 1", "\"version\": 2", "line 2, version: "},
        {"[2], \"sections\": [{\"section\": \"Atoll\", \"at\": [-2",
         "[2] \"sections\": [{\"section\": \"Atoll\", \"at\": [-2", "line 9"}}) {
    std::string text = kAtoll;
    const std::size_t at = text.find(fault.what);
    ASSERT_NE(at, std::string::npos) << fault.what;
    const std::string file = scratch.file("bad.json", text.replace(at, std::string(fault.what).size(), fault.by));
    const Ran ran = run_program({"board", "check", file});
    EXPECT_EQ(ran.code, 1) << fault.by;
    EXPECT_TRUE(contains(ran.err, file + ": ")) << ran.err;
    EXPECT_TRUE(contains(ran.err, fault.says)) << ran.err;
    EXPECT_EQ(run_program({"board", "show", file}).code, 1);
    const Ran used = run_program({"perft", "--depth", "0", "--players", "2", "--board", file});
    EXPECT_EQ(used.code, 2);
    EXPECT_TRUE(contains(used.err, "freebooter: " + file + ": ")) << used.err;
  }
  const std::string good = scratch.file("good.json", kAtoll);
  const Ran both = run_program({"board", "check", good, kBoards + "boots.json", scratch.path("bad.json")});
  EXPECT_EQ(both.code, 1);
  EXPECT_TRUE(contains(both.out, good + ": ok: 1 section, 2 layouts"));
}

TEST(Board, ShowDrawsSeaIslandsAndPorts) {
  Scratch scratch;
  const std::string file = scratch.file("atoll.json", kAtoll);
  const Ran ran = run_program({"board", "show", file});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "one for 2 players\n"
            "section Atoll at -2,0\n"
            "  -2 -1  0  1  2\n"
            "0  .  .  . 12  .\n"
            "1  .  A  .  .  .\n"
            "2  .  .  .  .  .\n"
            "A  Gate (-1,1)\n");
  // Too far apart for one map: section by section. Turned clockwise, the west side is the north side.
  const Ran far = run_program({"board", "show", file, "--layout", "far"});
  EXPECT_TRUE(contains(far.out,
                       "section Atoll at 0,0, turned 1\n"
                       "   0  1  2\n"
                       "0  .  .  .\n"
                       "1  .  C  .\n"
                       "2  .  .  .\n"
                       "3  .  . 12\n"
                       "4  .  .  .\n"))
      << far.out;
  EXPECT_LT(far.out.size(), 5000U);
  const Ran standard = run_program({"board", "show", "--players", "5", "--layout", "staggered"});
  EXPECT_EQ(standard.code, 0);
  EXPECT_TRUE(contains(standard.out, "Widow's Wharf"));
  EXPECT_EQ(run_program({"board", "show", file, "--players", "3"}).code, 2);
}

TEST(Board, OnesOwnBoardCanBePlayedOn) {
  Scratch scratch;
  const std::string file = scratch.file("atoll.json", kAtoll);
  const Ran ran = run_program({"perft", "--board", file, "--players", "2", "--first", "1", "--depth", "3"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("depth 1: 1 #")) << "one port\n" << ran.out;
}

TEST(Board, OfAnotherGameIsRefusedByItsFile) {
  const std::string file = kBoards + "boots.json";
  const Ran ran = run_program({"perft", "--game", "clever", "--board", file});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.err, "freebooter: " + file + ": sections: unknown field")) << ran.err;
}

// --- engine ----------------------------------------------------------------------------------------------------

TEST(EngineProgram, AnswersEachLineBeforeTheNextIsSaid) {
  Conversation engine;
  EXPECT_EQ(engine.say(R"({"id":1,"cmd":"new","game":"boots","players":2,"first":1})").substr(0, 17),
            R"({"id":1,"ok":true)");
  const std::string legal = engine.say(R"({"id":2,"cmd":"legal"})");
  EXPECT_TRUE(contains(legal, R"({"text":"port 4,3","action":{"type":"port","at":[4,3]}})")) << legal;
  EXPECT_TRUE(contains(engine.say(R"({"cmd":"apply","move":"port 4,3"})"), R"("seat":2)"));
  EXPECT_TRUE(contains(engine.say("{nonsense"), R"("ok":false)"));
  EXPECT_TRUE(contains(engine.say(std::string(session::kLongestLine + 5000, 'x')), R"("reason":"too_long")"));
  EXPECT_TRUE(contains(engine.say(std::string("{\"cmd\":\"\0\xff\"}", 12)), R"("reason":"bad_json")"));
  EXPECT_TRUE(contains(engine.say(R"({"cmd":"turn"})"), R"("seat":2)")) << "nothing of that did any harm";
  EXPECT_EQ(engine.say(R"({"cmd":"quit"})"), R"({"ok":true})");
  EXPECT_EQ(engine.hang_up(), 0);
}

TEST(EngineProgram, EndsWithItsInput) {
  EXPECT_EQ(run_program({"engine"}, "").code, 0);
  const Ran last = run_program({"engine"}, R"({"cmd":"games"})");  // without a line end
  EXPECT_EQ(last.code, 0);
  EXPECT_TRUE(last.out.ends_with("}\n"));
  const Ran lines = run_program({"engine"}, "\n\r\n{}\n{\"cmd\":\"quit\"}\n{\"cmd\":\"games\"}\n");
  EXPECT_EQ(std::ranges::count(lines.out, '\n'), 2) << lines.out;
}

TEST(EngineProgram, AMebibyteIsALineAndNotMore) {
  const std::string request = R"({"cmd":"games","id":")";
  const std::string whole = request + std::string(session::kLongestLine - request.size() - 2, 'x') + "\"}";
  ASSERT_EQ(whole.size(), session::kLongestLine);
  const Ran ran = run_program({"engine"}, whole + "\n" + whole + " \n" + R"({"cmd":"games"})");
  const auto lines = split(ran.out, '\n');
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(lines[0].ends_with("]}"));
  EXPECT_TRUE(contains(std::string(lines[1]), "too_long"));
  EXPECT_TRUE(lines[2].starts_with(R"({"ok":true)"));
}

TEST(EngineProgram, RandomBytesNeverEndIt) {
  Rng rng(3);
  std::string noise;
  for (int i = 0; i < 200000; ++i) noise += static_cast<char>(rng.below(256));
  const Ran ran = run_program({"engine"}, noise + "\n{\"id\":\"still here\",\"cmd\":\"games\"}\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(contains(ran.out, R"({"id":"still here","ok":true)"));
}

// --- completion ------------------------------------------------------------------------------------------------

TEST(Completion, EveryShellKnowsEveryCommand) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run_program({"completion", shell});
    EXPECT_EQ(ran.code, 0);
    for (const std::string& command : kCommands) EXPECT_TRUE(contains(ran.out, command)) << shell << " " << command;
    for (const char* word : {"verify", "divide", "players", "check", "show", "drift=paid", "boots"}) {
      EXPECT_TRUE(contains(ran.out, word)) << shell << " " << word;
    }
  }
}

// What bash would offer for a command line whose last word is being typed.
std::string offered(const std::string& script, const std::string& words) {
  const std::string line = "source '" + script +
                           "'; compopt() { echo files; }; COMP_WORDBREAKS=' ='; COMP_LINE='freebooter " + words +
                           "'; COMP_POINT=${#COMP_LINE}; _freebooter; echo \"${COMPREPLY[@]}\"";
  std::string out;
  const std::string command = "bash --norc -c \"$(cat <<'LINE'\n" + line + "\nLINE\n)\" 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "no shell";
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  pclose(pipe);
  return out;
}

TEST(Completion, BashOffersWhatFits) {
  Scratch scratch;
  const std::string script = scratch.file("freebooter.bash", run_program({"completion", "bash"}).out);
  EXPECT_EQ(offered(script, "re"), "replay\n");
  EXPECT_EQ(offered(script, "replay --v"), "--verify\n");
  EXPECT_EQ(offered(script, "board "), "check show --help\n");
  EXPECT_EQ(offered(script, "perft --layout st"), "staggered\n");
  EXPECT_EQ(offered(script, "perft --option drift=p"), "paid\n");
  EXPECT_EQ(offered(script, "completion z"), "zsh\n");
  EXPECT_TRUE(contains(offered(script, "board check x"), "files"));
  EXPECT_TRUE(contains(offered(script, "perft --board x"), "files"));
}

}  // namespace
}  // namespace freebooter::test
