#include "cli/ink.hpp"

#include <gtest/gtest.h>

namespace freebooter::cli {
namespace {

TEST(Ink, MarksTakeNoColumns) {
  const std::string text = "a" + ink(Ink::kGold, "b" + ink(Ink::kQuiet, "é")) + "→";
  EXPECT_EQ(width(text), 4);
  EXPECT_EQ(bare(text), "abé→");
}

TEST(Ink, WideAndCombiningCharactersCountAsTheyAreShown) {
  EXPECT_EQ(width("海"), 2);
  EXPECT_EQ(width("e\xCC\x81"), 1);  // e and a combining accent
}

TEST(Ink, NoColoursMeansNoEscapes) {
  EXPECT_EQ(rendered(ink(Ink::kSeat1, "x"), Colours::kNone), "x");
  EXPECT_NE(rendered(ink(Ink::kSeat1, "x"), Colours::k256).find("\x1b["), std::string::npos);
}

TEST(Ink, MonoHasNoColourCodes) {
  for (int n = 0; n < kInks; ++n) {
    const std::string text = rendered(ink(ink_after(Ink::kPlain, n), "x"), Colours::kMono);
    EXPECT_EQ(text.find("3"), std::string::npos) << n;  // 30-38: a foreground
    EXPECT_EQ(text.find("4"), std::string::npos) << n;  // 40-48: a background
  }
}

TEST(Ink, TheOuterInkComesBackAfterTheInner) {
  const std::string text = rendered(ink(Ink::kStrong, "a" + ink(Ink::kAim, "b") + "c"), Colours::kMono);
  EXPECT_EQ(text, "\x1b[0;1ma\x1b[0;7mb\x1b[0;1mc\x1b[0m");
}

TEST(Ink, FittedCutsAndFills) {
  EXPECT_EQ(fitted("abc", 5), "abc  ");
  EXPECT_EQ(fitted("abcdef", 4), "abc…");
  const std::string marked = fitted(ink(Ink::kGold, "abcdef"), 4);
  EXPECT_EQ(width(marked), 4);
  EXPECT_EQ(bare(marked), "abc…");
}

TEST(Ink, WrappingBreaksBetweenWordsAndKeepsMarks) {
  const auto lines = wrapped("one " + ink(Ink::kBad, "two three") + " four", 9, 2);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(bare(lines[0]), "one two");
  EXPECT_EQ(bare(lines[1]), "  three");
  EXPECT_EQ(bare(lines[2]), "  four");
  EXPECT_NE(rendered(lines[1], Colours::k16).find("31m"), std::string::npos);  // still red after the break
}

TEST(Ink, NothingIsWiderThanItMayBe) {
  const std::string text =
      "a verylongwordthatdoesnotfit anywhere and " + ink(Ink::kGood, "somethingelsethatislong") + " x";
  for (int columns = 8; columns < 60; ++columns) {
    std::string all;
    for (const std::string& line : wrapped(text, columns)) {
      EXPECT_LE(width(line), columns);
      all += bare(line);
    }
    std::erase(all, ' ');
    EXPECT_EQ(all, "averylongwordthatdoesnotfitanywhereandsomethingelsethatislongx");
  }
}

TEST(Ink, ANoBreakSpaceIsNotBroken) {
  EXPECT_EQ(wrapped("aaaaaa Quoi\u202f?", 11).size(), 2U);
  EXPECT_EQ(wrapped("aaaaaa Quoi\u202f?", 13).size(), 1U);
}

TEST(Ink, AsciiKeepsTheColumns) {
  const std::string text = "⌂a · ← île « déjà »\u202f! œ…";
  EXPECT_EQ(ascii_only(text), "#a . < ile \" deja \" ! e.");
  EXPECT_EQ(width(ascii_only(text)), width(text));
}

TEST(Ink, HarmlessTakesOutControlCharacters) {
  EXPECT_EQ(harmless("a\x1b[2Jb\x0e\x30\n"), "a[2Jb0");
  EXPECT_EQ(harmless("\xC2\x9B"
                     "2J"),
            "2J");  // a control sequence introducer of one character
  EXPECT_EQ(harmless("\xFF"
                     "x"),
            "?x");
  EXPECT_EQ(harmless("Élodie"), "Élodie");
}

TEST(Ink, ASentenceBeginsWithACapital) {
  EXPECT_EQ(sentence("le corsaire"), "Le corsaire");
  EXPECT_EQ(bare(sentence(ink(Ink::kSeat1, "anne") + " x")), "Anne x");
  EXPECT_EQ(sentence(""), "");
}

}  // namespace
}  // namespace freebooter::cli
