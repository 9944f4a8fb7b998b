#include "cli/terminal.hpp"

#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "cli/line_editor.hpp"

namespace freebooter::cli {
namespace {

using Variables = std::map<std::string, std::string>;

Traits traits(const Variables& variables, bool tty_in = true, bool tty_out = true, bool plain = false) {
  const Environment environment = [&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  };
  return traits_of(environment, tty_in, tty_out, plain);
}

TEST(Traits, ATerminalIsDrawnInColour) {
  const Traits found = traits({{"TERM", "xterm-256color"}, {"LANG", "en_GB.UTF-8"}});
  EXPECT_TRUE(found.screen);
  EXPECT_TRUE(found.utf8);
  EXPECT_EQ(found.colours, Colours::k256);
  EXPECT_EQ(traits({{"TERM", "linux"}}).colours, Colours::k16);
}

TEST(Traits, NoColorIsHonoured) {
  EXPECT_EQ(traits({{"TERM", "xterm-256color"}, {"NO_COLOR", "1"}}).colours, Colours::kMono);
  EXPECT_EQ(traits({{"TERM", "xterm-256color"}, {"NO_COLOR", ""}}).colours, Colours::k256);  // empty does not count
}

TEST(Traits, ADumbTerminalGetsLines) {
  for (const Variables& variables : {Variables{{"TERM", "dumb"}}, Variables{}}) {
    EXPECT_FALSE(traits(variables).screen);
    EXPECT_EQ(traits(variables).colours, Colours::kNone);
  }
}

TEST(Traits, APipeGetsLinesInUtf8) {
  const Traits found = traits({{"TERM", "xterm-256color"}, {"LANG", "C"}}, false, false);
  EXPECT_FALSE(found.screen);
  EXPECT_EQ(found.colours, Colours::kNone);
  EXPECT_TRUE(found.utf8);
  EXPECT_FALSE(traits({{"TERM", "xterm"}}, false, true).screen);
  EXPECT_FALSE(traits({{"TERM", "xterm"}}, true, false).screen);
}

TEST(Traits, PlainHasNeitherScreenNorColour) {
  const Traits found = traits({{"TERM", "xterm-256color"}}, true, true, true);
  EXPECT_TRUE(found.plain);
  EXPECT_FALSE(found.screen);
  EXPECT_EQ(found.colours, Colours::kNone);
}

TEST(Traits, WithoutUtf8TheLocaleDecides) {
  EXPECT_FALSE(traits({{"TERM", "xterm"}, {"LANG", "C"}}).utf8);
  EXPECT_FALSE(traits({{"TERM", "xterm"}, {"LC_ALL", "POSIX"}, {"LANG", "fr_FR.UTF-8"}}).utf8);
  EXPECT_TRUE(traits({{"TERM", "xterm"}, {"LC_CTYPE", "C.utf8"}}).utf8);
}

TEST(LineTerminal, ReadsLinesUntilTheEnd) {
  std::istringstream in("one\r\ntwo");
  std::ostringstream out;
  LineTerminal terminal(in, out, {});
  EXPECT_EQ(terminal.ask("> ", {}), "one");
  EXPECT_EQ(terminal.ask("> ", {}), "two");
  EXPECT_EQ(terminal.ask("> ", {}), std::nullopt);
}

TEST(LineTerminal, WritesNoMarksNoEscapesAndNoSpacesAtTheEnd) {
  std::istringstream in;
  std::ostringstream out;
  LineTerminal terminal(in, out, {});
  terminal.print(ink(Ink::kSea, " a ") + "  ");
  EXPECT_EQ(out.str(), " a\n");
}

// --- editing a line ------------------------------------------------------------------------------------------

using Key = LineEditor::Key;

Key type(LineEditor& editor, std::string_view bytes) {
  Key last = Key::kNothing;
  for (const char byte : bytes) last = editor.feed(byte);
  return last;
}

TEST(LineEditor, TypesErasesAndEnters) {
  LineEditor editor;
  editor.begin();
  type(editor, "sa\x7fil \xC3\xA9\xC3\xA8\x7f");
  EXPECT_EQ(editor.text(), "sil \xC3\xA9");
  EXPECT_EQ(type(editor, "\r"), Key::kEnter);
}

TEST(LineEditor, MovesByWholeCharacters) {
  LineEditor editor;
  type(editor,
       "a\xC3\xA9"
       "b");
  editor.move(-1);
  editor.move(-1);
  EXPECT_EQ(editor.cursor(), 1U);
  type(editor, "x");
  EXPECT_EQ(editor.text(),
            "ax\xC3\xA9"
            "b");
  type(editor, "\x1b[H!\x1b[F?");
  EXPECT_EQ(editor.text(),
            "!ax\xC3\xA9"
            "b?");
  type(editor, "\x01\x1b[3~");
  EXPECT_EQ(editor.text(),
            "ax\xC3\xA9"
            "b?");
}

TEST(LineEditor, ErasesWordsAndLines) {
  LineEditor editor;
  type(editor, "sail 5,6 P");
  type(editor, "\x17");
  EXPECT_EQ(editor.text(), "sail 5,6 ");
  type(editor, "\x17");
  EXPECT_EQ(editor.text(), "sail ");
  type(editor, "\x15");
  EXPECT_EQ(editor.text(), "");
}

TEST(LineEditor, ReportsArrowsInBothDialects) {
  LineEditor editor;
  EXPECT_EQ(type(editor, "\x1b[A"), Key::kUp);
  EXPECT_EQ(type(editor, "\x1bOB"), Key::kDown);
  EXPECT_EQ(type(editor, "\x1b[C"), Key::kRight);
  EXPECT_EQ(type(editor, "\x1b[1;5D"), Key::kLeft);
  EXPECT_EQ(editor.text(), "");
}

TEST(LineEditor, RemembersWhatWasEntered) {
  LineEditor editor;
  editor.begin();
  type(editor, "one");
  editor.begin();
  type(editor, "two");
  editor.begin();
  type(editor, "dra");
  editor.recall(-1);
  EXPECT_EQ(editor.text(), "two");
  editor.recall(-1);
  editor.recall(-1);
  EXPECT_EQ(editor.text(), "one");
  editor.recall(1);
  editor.recall(1);
  EXPECT_EQ(editor.text(), "dra");
}

TEST(LineEditor, KnowsHowToEnd) {
  LineEditor editor;
  EXPECT_EQ(type(editor, "\x04"), Key::kEnd);
  EXPECT_EQ(type(editor, "\x03"), Key::kInterrupt);
  EXPECT_EQ(type(editor, "a\x04"), Key::kEdited);  // on a line with text Ctrl-D deletes
  EXPECT_EQ(type(editor, "\x1a"), Key::kSuspend);
}

TEST(LineEditor, SurvivesAnyBytes) {
  LineEditor editor;
  std::uint32_t state = 1;
  for (int i = 0; i < 200'000; ++i) {
    state = state * 1664525U + 1013904223U;
    editor.feed(static_cast<char>(state >> 24U));
    ASSERT_LE(editor.cursor(), editor.text().size());
  }
}

}  // namespace
}  // namespace freebooter::cli
