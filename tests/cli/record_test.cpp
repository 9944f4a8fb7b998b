// The game record: whole games there and back, and what it says when it is damaged.
#include "core/record.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "cli/journals.hpp"
#include "core/text.hpp"

namespace freebooter::test {
namespace {

constexpr const char* kCustomBoard =
    R"({"format":"freebooter-boots-board","version":1,)"
    R"("sections":[{"name":"Atoll","width":5,"height":4,"ports":[{"at":"c2","name":"\"Le Port\" d'été \\ nord"}],)"
    R"("islands":[{"at":"a1","number":7},{"at":"e4","number":6}]}],)"
    R"("layouts":[{"name":"one","players":[2,3],"sections":[{"section":"Atoll","at":[-3,2],"turn":1}]}]})";

const std::vector<std::string>& setups() {
  static const std::vector<std::string> kSetups{
      R"({"players":2})",
      R"({"players":3,"layout":"staggered","first":3})",
      R"({"players":4,"options":{"drift":"paid","sleeps":true,"extra_command":true}})",
      R"({"players":5,"layout":"loose","options":{"head_start":true,"squeeze":"blocked","beta_gold":true}})",
      R"({"players":8,"options":{"secret_ports":true,"auto_roller":true,"finish_round":true,"friendly_fire":true}})",
      R"({"players":4,"layout":{"sections":[{"section":"A","at":[0,0],"turn":1},{"section":"D","at":[-20,7]}]}})",
      std::string(R"({"players":3,"board":)") + kCustomBoard + "}",
  };
  return kSetups;
}

void expect_same(const Journal<Boots>& a, const Journal<Boots>& b) {
  EXPECT_EQ(Boots::setup(a.rules()), Boots::setup(b.rules()));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t at = 0; at < a.size(); ++at) {
    ASSERT_EQ(a.entries()[at].what, b.entries()[at].what) << "entry " << at + 1;
    ASSERT_EQ(a.entries()[at].by, b.entries()[at].by) << "entry " << at + 1;
    ASSERT_EQ(a.entries()[at].turn, b.entries()[at].turn) << "entry " << at + 1;
    ASSERT_EQ(a.entries()[at].hash, b.entries()[at].hash) << "entry " << at + 1;
  }
  EXPECT_EQ(a.state(), b.state());
}

LoadedRecord<Boots> must_read(const std::string& text) {
  auto loaded = read_record<Boots>(text);
  if (!loaded) {
    ADD_FAILURE() << loaded.error().text() << "\n" << text;
    return {Journal<Boots>(rules_of(R"({"players":2})")), {}, ""};
  }
  return std::move(*loaded);
}

TEST(Record, WholeRandomGamesThereAndBack) {
  for (const std::string& setup : setups()) {
    SCOPED_TRACE(setup);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto journal = random_journal(setup, seed, 25);
      const std::string text = write_record(journal, {}, Reader::table());
      const auto loaded = must_read(text);
      expect_same(journal, loaded.journal);
      EXPECT_EQ(write_record(loaded.journal, loaded.tags, Reader::table()), text);
    }
  }
}

TEST(Record, EveryLengthOfAGameIsARecord) {
  // The last turn may be incomplete anywhere: in the set-up, before the dice, in a fight.
  const auto whole = random_journal(setups()[2], 5, 12);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    auto journal = whole;
    journal.undo_to(size);
    expect_same(journal, must_read(write_record(journal, {}, Reader::table())).journal);
  }
}

TEST(Record, FinishedGamesNameTheWinner) {
  for (const std::string& setup : {setups()[0], setups()[2], setups()[4]}) {
    const auto journal = finished_journal(setup, 3);
    const std::string text = write_record(journal, {}, Reader::table());
    const std::string result = result_text(Boots::winners(journal.rules(), journal.state()));
    EXPECT_NE(result, "*");
    EXPECT_NE(text.find("[Result \"" + result + "\"]"), std::string::npos);
    expect_same(journal, must_read(text).journal);
  }
}

TEST(Record, NamesDateTagsAndCommentsComeBack) {
  const auto journal = random_journal(setups()[0], 7, 5);
  RecordTags tags;
  tags.seats = {"Anna \"the Gull\" \\ Smith", "Zoé"};
  tags.date = "2024-05-17";
  tags.extra = {{"Event", "Family evening"}, {"Round", "3"}};
  const std::string long_comment =
      "a comment that goes on and on until the line has to be wrapped, and then goes on a "
      "little further; with 12. and #hash and [tags] in it";
  tags.comments = {{0, "before all"}, {4, "two"}, {4, "at one place"}, {6, long_comment}, {journal.size(), "the end"}};
  const std::string text = write_record(journal, tags, Reader::table());
  const auto loaded = must_read(text);
  EXPECT_EQ(loaded.tags, tags);
  expect_same(journal, loaded.journal);
  EXPECT_EQ(write_record(loaded.journal, loaded.tags, Reader::table()), text);
}

TEST(Record, WhatCannotBeWrittenInATagOrCommentIsMadeHarmless) {
  const auto journal = random_journal(setups()[0], 7, 2);
  RecordTags tags;
  tags.seats = {"two\nlines", "bell\a"};
  tags.extra = {{"Game", "chess"}, {"Seat9", "nobody"}, {"Result", "2"}};
  tags.comments = {{99999, "far behind the end } and a brace\nand a line"}};
  const auto loaded = must_read(write_record(journal, tags, Reader::table()));
  EXPECT_EQ(loaded.tags.seats, (std::vector<std::string>{"two?lines", "bell?"}));
  EXPECT_TRUE(loaded.tags.extra.empty()) << "what the game says itself cannot be overruled";
  ASSERT_EQ(loaded.tags.comments.size(), 1U);
  EXPECT_EQ(loaded.tags.comments[0].text, "far behind the end ) and a brace and a line");
}

TEST(Record, LinesAreWrappedAtAHundredColumns) {
  const std::string text = write_record(finished_journal(setups()[2], 1), {}, Reader::table());
  for (const auto line : split(text, '\n')) EXPECT_LE(line.size(), 100U) << line;
}

TEST(Record, AGameFromTheMiddleCarriesItsPosition) {
  const auto first = random_journal(setups()[3], 11, 10);
  Journal<Boots> journal(first.shared_rules(), first.state());
  Rng rng(1);
  ASSERT_FALSE(journal.resolve(Boots::roll(journal.rules(), journal.state(), rng)));
  const std::string text = write_record(journal, {}, Reader::table());
  EXPECT_NE(text.find("[Position \"" + Boots::position_text(first.rules(), first.state()) + "\"]"), std::string::npos);
  const auto loaded = must_read(text);
  EXPECT_EQ(loaded.journal.state_at(0), first.state());
  expect_same(journal, loaded.journal);
}

TEST(Record, TagsMayShareALineAndTurnsMayBreakAnywhere) {
  const auto journal = random_journal(setups()[0], 2, 6);
  std::string text = write_record(journal, {}, Reader::table());
  const std::size_t body = text.find("\n\n");
  std::replace(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(body), '\n', ' ');
  // Every blank of the turns becomes a line end, Windows style.
  std::string spread = text.substr(0, body);
  for (const char c : text.substr(body)) spread += c == ' ' ? std::string("\r\n\t") : std::string(1, c);
  expect_same(journal, must_read(spread).journal);
}

// --- what the others may see -----------------------------------------------------------------------------------

TEST(Record, B25SecretPortsStayHiddenWhileTheyAreChosen) {
  const std::string setup = R"({"players":4,"first":1,"options":{"secret_ports":true}})";
  const auto journal = random_journal(setup, 4, 100, 3);
  const std::string own = write_record(journal, {}, Reader::of(Seat{1}));
  EXPECT_NE(own.find("[Seen \"seat 2\"]"), std::string::npos);
  EXPECT_NE(
      own.find("0. port ?; " + Boots::action_text(journal.rules(), *journal.entries()[1].action()) + "; port ?\n"),
      std::string::npos)
      << own;
  EXPECT_EQ(own.find('#'), std::string::npos) << "a hash would tell";
  const std::string spectator = write_record(journal, {}, Reader::of(kSpectator));
  EXPECT_NE(spectator.find("[Seen \"spectator\"]"), std::string::npos);
  EXPECT_NE(spectator.find("0. port ?; port ?; port ?\n"), std::string::npos) << spectator;
  const auto loaded = read_record<Boots>(spectator);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().entry, 1U);
  EXPECT_NE(loaded.error().what.find("hidden"), std::string::npos);
  // The table's own record keeps everything.
  expect_same(journal, must_read(write_record(journal, {}, Reader::table())).journal);
}

TEST(Record, B25ARecordDoesNotTellHiddenPortsApart) {
  // Whatever the others chose, the bytes for seat 1 are the same.
  const auto rules = rules_of(R"({"players":3,"first":1,"options":{"secret_ports":true}})");
  std::vector<std::string> seen;
  for (std::uint8_t port = 0; port < 4; ++port) {
    Journal<Boots> journal(rules);
    ASSERT_FALSE(journal.play(Seat{0}, boots::ChoosePort{{0}}));
    ASSERT_FALSE(journal.play(Seat{1}, boots::ChoosePort{{port}}));
    seen.push_back(write_record(journal, {}, Reader::of(Seat{0})));
    // A game that begins in the middle of the choice does not tell either.
    seen.push_back(write_record(Journal<Boots>(rules, journal.state()), {}, Reader::of(Seat{0})));
    EXPECT_NE(seen.back().find("[Position \"?\"]"), std::string::npos);
    EXPECT_FALSE(read_record<Boots>(seen.back()));
    EXPECT_EQ(seen[seen.size() - 2], seen[0]);
    EXPECT_EQ(seen[seen.size() - 1], seen[1]);
  }
}

TEST(Record, AGameUnderWayIsMarkedAndCanStillBeReplayed) {
  const auto journal = random_journal(setups()[2], 9, 8);
  const std::string text = write_record(journal, {}, Reader::of(Seat{2}));
  EXPECT_EQ(text.find('#'), std::string::npos);
  const auto loaded = must_read(text);
  EXPECT_EQ(loaded.seen, "seat 3");
  expect_same(journal, loaded.journal);
  // From an open position too.
  Journal<Boots> middle(journal.shared_rules(), journal.state());
  EXPECT_EQ(must_read(write_record(middle, {}, Reader::of(kSpectator))).journal.state(), journal.state());
}

TEST(Record, AFinishedGameShowsAllToEverybody) {
  const auto journal = finished_journal(setups()[4], 2);
  EXPECT_EQ(write_record(journal, {}, Reader::of(kSpectator)), write_record(journal, {}, Reader::table()));
}

// --- damage ----------------------------------------------------------------------------------------------------

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

struct Damage {
  const char* what;
  const char* by;
  int line;
  std::size_t entry;
  const char* says;
};

// A record small enough to know by heart; the hashes are put in by the test.
constexpr const char* kSmall =
    "[Game \"boots\"]\n"          // 1
    "[Rules \"1\"]\n"             // 2
    "[Players \"2\"]\n"           // 3
    "[Layout \"default\"]\n"      // 4
    "[Options \"drift=paid\"]\n"  // 5
    "[First \"1\"]\n"             // 6
    "[Seat1 \"Anna\"]\n"          // 7
    "[Result \"*\"]\n"            // 8
    "\n"
    "0. port 4,3; port 10,1 #A\n"                // 10
    "1. dice 1-2; draw S; {fine} sail 4,2 #B\n"  // 11
    "2. dice 1-1;\n"                             // 12
    "   draw G; sail 10,1 #C\n";                 // 13

// The same with the right hashes.
std::string small_record() {
  const auto sheet = parse_sheet(replaced(replaced(replaced(kSmall, " #A", ""), " #B", ""), " #C", ""));
  EXPECT_TRUE(sheet.ok());
  Journal<Boots> journal(rules_of(R"({"players":2,"first":1,"options":{"drift":"paid"}})"));
  std::vector<std::string> hashes;
  for (const auto& turn : sheet->turns) {
    for (const auto& item : turn.items) {
      const auto fault = record_detail::enter(journal, item.text);
      EXPECT_FALSE(fault) << item.text << ": " << *fault;
    }
    hashes.push_back("#" + hash_text(Boots::hash(journal.rules(), journal.state())));
  }
  return replaced(replaced(replaced(kSmall, "#A", hashes.at(0)), "#B", hashes.at(1)), "#C", hashes.at(2));
}

TEST(Record, TheSmallOneIsSound) { EXPECT_EQ(must_read(small_record()).journal.size(), 8U); }

TEST(Record, EveryKindOfDamageIsNamedWithItsPlace) {
  const std::string sound = small_record();
  const std::vector<Damage> damages{
      // tags
      {"[Game \"boots\"]\n", "", 1, 0, "Game"},
      {"\"boots\"", "\"chess\"", 1, 0, "another game"},
      {"[Rules \"1\"]\n", "", 1, 0, "Rules"},
      {"[Rules \"1\"]", "[Rules \"99\"]", 2, 0, "version \"99\""},
      {"[Players \"2\"]\n", "", 1, 0, "Players"},
      {"[Players \"2\"]", "[Players \"two\"]", 3, 0, "whole number"},
      {"[Players \"2\"]", "[Players \"9\"]", 3, 0, "from 2 to 8"},
      {"\"default\"", "\"upside down\"", 4, 0, "no layout"},
      {"\"default\"", "\"{\"", 4, 0, "Layout"},
      {"\"default\"", "\"{\\\"sections\\\":[]}\"", 4, 0, "at least one section"},
      {"drift=paid", "drift=sideways", 5, 0, "drift"},
      {"drift=paid", "no_such_rule", 5, 0, "unknown option"},
      {"[First \"1\"]", "[First \"3\"]", 6, 0, "First"},
      {"[First \"1\"]", "[Board \"{}\"]", 6, 0, "Board"},
      {"[First \"1\"]", "[Board \"nonsense\"]", 6, 0, "Board"},
      {"[First \"1\"]", "[Setup \"{\\\"players\\\":3}\"]", 6, 0, "tag of its own"},
      {"[First \"1\"]", "[Setup \"{\\\"moon\\\":3}\"]", 6, 0, "moon"},
      {"[First \"1\"]", "[Position \"nowhere\"]", 6, 0, "Position"},
      {"[Seat1", "[Seat3", 7, 0, "only 2 seats"},
      {"\"Anna\"", "\"An\\na\"", 7, 0, "\\"},
      {"\"Anna\"]", "\"Anna", 7, 0, "does not end"},
      {"\"Anna\"]", "\"Anna\"", 7, 0, "']'"},
      {"\"Anna\"", "Anna", 7, 0, "in quotes"},
      {"[Seat1", "[", 7, 0, "needs a name"},
      {"[Seat1 \"Anna\"]", "[Game \"boots\"]", 7, 0, "stands twice"},
      {"[Result \"*\"]", "[Result \"1\"]", 8, 0, "Result"},
      // entries
      {"port 4,3", "port 4,4", 10, 1, "no port"},
      {"port 4,3", "harbour 4,3", 10, 1, "unknown action"},
      {"port 4,3", "", 10, 1, "missing"},
      {"port 4,3; port", "port 4,3;; port", 10, 2, "missing"},
      {"0. port", "1. port", 10, 1, "this is turn 0"},
      {"0. port", "port", 10, 0, "number of a turn"},
      {"0. port", "zero. port", 10, 0, "number of a turn"},
      {"dice 1-2", "dice 1-7", 11, 3, "dice"},
      {"dice 1-2", "dice 1-3", 11, 5, "refused: chance_first (B3.1)"},
      {"draw S; {", "{", 11, 4, "refused"},
      {"draw S", "draw S; draw S", 11, 5, "refused: not_chance (B2.7)"},
      {"sail 4,2", "sail 4,12", 11, 5, "refused: out_of_reach (B5"},
      {"sail 4,2", "pass", 11, 5, "refused"},
      {"{fine}", "{fine", 11, 0, "does not end"},
      {"{fine}", "fine}", 11, 0, "'}'"},
      {"{fine}", "{fi\x01ne}", 11, 0, "control"},
      {"{fine}", "\x02", 11, 0, "control"},
      {"{fine}", "[Late \"tag\"]", 11, 0, "tags come first"},
      {"2. dice 1-1;", "3. dice 1-1;", 12, 6, "this is turn 2"},
      {"draw G;", "draw B;", 13, 8, "refused"},
      {"draw G;", "draw R;", 13, 8, "hash differs"},
      // a comment is text like any other
      {"{fine}", "{\xff}", 11, 0, "UTF-8"},
      {"Anna", "\xc3", 7, 0, "UTF-8"},
  };
  for (const Damage& damage : damages) {
    SCOPED_TRACE(std::string(damage.what) + " -> " + damage.by);
    const auto loaded = read_record<Boots>(replaced(sound, damage.what, damage.by));
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().line, damage.line) << loaded.error().text();
    EXPECT_EQ(loaded.error().entry, damage.entry) << loaded.error().text();
    EXPECT_NE(loaded.error().text().find(damage.says), std::string::npos) << loaded.error().text();
  }
}

TEST(Record, DamagedHashesAreNoticed) {
  const std::string sound = small_record();
  for (std::size_t at = sound.find('#'); at != std::string::npos; at = sound.find('#', at + 1)) {
    for (std::size_t digit = 1; digit <= 16; ++digit) {
      std::string damaged = sound;
      char& c = damaged[at + digit];
      c = c == '0' ? '1' : '0';
      const auto loaded = read_record<Boots>(damaged);
      ASSERT_FALSE(loaded.ok());
      EXPECT_NE(loaded.error().what.find("hash differs"), std::string::npos);
    }
    EXPECT_NE(read_record<Boots>(std::string(sound).erase(at + 3, 1)).error().what.find("sixteen"), std::string::npos);
    EXPECT_NE(read_record<Boots>(std::string(sound).erase(at, 17)).error().what.find("is missing"), std::string::npos);
    EXPECT_FALSE(read_record<Boots>(std::string(sound).insert(at, "; ")).ok());
    EXPECT_FALSE(read_record<Boots>(std::string(sound).insert(at + 17, " collect")).ok());
  }
  EXPECT_FALSE(read_record<Boots>(std::string(sound).insert(sound.find("0. "), "#0123456789abcdef ")).ok());
}

TEST(Record, CutAnywhereItNeverPassesForWhole) {
  // Cut inside, a record is refused, or it ends right behind a hash and is a shorter game.
  const std::string sound = small_record();
  for (std::size_t size = 0; size < sound.size(); ++size) {
    const auto loaded = read_record<Boots>(std::string_view(sound).substr(0, size));
    if (!loaded) continue;
    const std::string_view kept = trim(std::string_view(sound).substr(0, size));
    EXPECT_TRUE(kept.ends_with(']') || kept[kept.size() - 17] == '#') << kept;
  }
}

TEST(Record, AnyFlippedByteOfAGameIsRefusedOrHarmless) {
  // Whatever one byte becomes: no crash, and if it still reads, the game in it is the same, names and layout aside.
  const auto journal = random_journal(setups()[0], 3, 4);
  const std::string sound = write_record(journal, {}, Reader::table());
  const std::size_t body = sound.find("\n\n");
  Rng rng(17);
  for (std::size_t at = body; at < sound.size(); ++at) {
    for (int attempt = 0; attempt < 4; ++attempt) {
      std::string damaged = sound;
      damaged[at] = static_cast<char>(rng.below(256));
      const auto loaded = read_record<Boots>(damaged);
      if (!loaded) continue;
      EXPECT_EQ(loaded->journal.state(), journal.state()) << damaged;
    }
  }
}

TEST(Record, EntriesBehindTheEndAreRefused) {
  const auto journal = finished_journal(setups()[0], 6);
  std::string text = write_record(journal, {}, Reader::table());
  const std::size_t hash = text.rfind(" #");
  const auto loaded = read_record<Boots>(text.insert(hash, "; pass"));
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().entry, journal.size() + 1);
  EXPECT_NE(loaded.error().what.find("game_over"), std::string::npos);
}

TEST(Record, ThereAreTwoHundredTagsAtMost) {
  std::string tags;
  for (int tag = 0; tag < 192; ++tag) tags += "[Tag" + std::to_string(tag) + " \"x\"]";
  EXPECT_EQ(must_read(tags + small_record()).tags.extra.size(), 192U);
  EXPECT_NE(read_record<Boots>("[More \"x\"]" + tags + small_record()).error().what.find("more than 200"),
            std::string::npos);
}

TEST(Record, PeekTellsTheGameAndNothingElse) {
  EXPECT_EQ(*peek_game(small_record()), "boots");
  EXPECT_EQ(*peek_game("[Game \"checkers\"]\n1. e4 ???"), "checkers");
  EXPECT_FALSE(peek_game("").ok());
  EXPECT_FALSE(peek_game("1. dice 1-2").ok());
  EXPECT_FALSE(peek_game("[Game").ok());
  EXPECT_EQ(peek_game("[Rules \"1\"]").error().text(), "line 1: no tag [Game \"...\"]: this is not a game record");
}

TEST(Record, OptionsHaveAShortForm) {
  const Json options = Json::object({{"drift", "paid"}, {"sleeps", true}, {"beta_gold", false}, {"count", 3}});
  EXPECT_EQ(options_text(options), "drift=paid sleeps beta_gold=false count=3");
  EXPECT_EQ(options_from_text("drift=paid sleeps  beta_gold=false count=3"), options);
  EXPECT_EQ(options_from_text(" \t"), Json::object());
  EXPECT_EQ(options_text(Json::object()), "");
}

TEST(Record, WhatElseASetUpHasIsKept) {
  const Json setup = Json::object({{"game", "x"}, {"players", 2}, {"deck", Json::array({1, 2})}, {"moon", "full"}});
  RecordSheet sheet;
  sheet.tags.push_back({"Game", "x", 0});
  add_setup_tags(sheet, setup);
  const auto back = setup_from_tags(sheet);
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(*back, setup);
}

TEST(Record, WinnersAndReadersInWords) {
  EXPECT_EQ(result_text(0), "*");
  EXPECT_EQ(result_text(2), "2");
  EXPECT_EQ(result_text(5), "1,3");
  EXPECT_EQ(reader_text(Reader::table()), "table");
  EXPECT_EQ(reader_text(Reader::of(kSpectator)), "spectator");
  EXPECT_EQ(reader_text(Reader::of(Seat{4})), "seat 5");
}

}  // namespace
}  // namespace freebooter::test
