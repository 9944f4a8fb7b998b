// Hashes, results, lists and the little helpers of notation.
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "core/ids.hpp"
#include "core/list.hpp"
#include "core/refusal.hpp"
#include "core/result.hpp"
#include "core/text.hpp"

namespace freebooter {
namespace {

std::uint64_t hash_of(const std::vector<std::uint64_t>& words) {
  Hasher hasher;
  for (const std::uint64_t word : words) hasher.add(word);
  return hasher.value();
}

// Records carry these numbers; they may never change.
TEST(CoreHasher, IsStable) {
  EXPECT_EQ(hash_of({}), 0xad3e622569186927ULL);
  EXPECT_EQ(hash_of({0}), 0xe9701777a445aacdULL);
  EXPECT_EQ(hash_of({1}), 0x49dcb7c6f004e935ULL);
  EXPECT_EQ(hash_of({1, 2}), 0x7750217211918fe0ULL);
  EXPECT_EQ(hash_of({2, 1}), 0x7b73039a9525571cULL);
  EXPECT_EQ(hash_of({0, 0}), 0xfa2adc9fcd1c5bf6ULL);
  Hasher negative;
  negative.add_signed(-1);
  EXPECT_EQ(negative.value(), 0x346127bae626fbfdULL);
}

TEST(CoreHasher, TellsNeighboursApart) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t one = 0; one < 100; ++one) {
    for (std::uint64_t other = 0; other < 100; ++other) seen.insert(hash_of({one, other}));
  }
  EXPECT_EQ(seen.size(), 10'000U);
}

TEST(CoreHasher, WritesAndReadsSixteenDigits) {
  for (const std::uint64_t hash : {0ULL, 1ULL, 0xabcdefULL, 0x8000000000000000ULL, 0xffffffffffffffffULL}) {
    const std::string text = hash_text(hash);
    EXPECT_EQ(text.size(), 16U);
    std::uint64_t back = 7;
    EXPECT_TRUE(parse_hash(text, back)) << text;
    EXPECT_EQ(back, hash);
  }
  EXPECT_EQ(hash_text(0x0123456789abcdefULL), "0123456789abcdef");
  for (const char* text : {"", "0", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeg", "-123456789abcdef",
                           "+123456789abcdef", "0x23456789abcdef", " 123456789abcdef", "0123456789abcde "}) {
    std::uint64_t ignored = 0;
    EXPECT_FALSE(parse_hash(text, ignored)) << text;
  }
}

TEST(CoreResult, HoldsAValueOrAnError) {
  Result<int, std::string> good = 5;
  EXPECT_TRUE(good.ok());
  EXPECT_TRUE(static_cast<bool>(good));
  EXPECT_EQ(*good, 5);
  *good = 6;
  EXPECT_EQ(good.value(), 6);
  const Result<int, std::string> bad = Failure{std::string("no wind")};
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error(), "no wind");
}

TEST(CoreResult, MovesWhatCannotBeCopiedAndTellsEqualTypesApart) {
  Result<std::unique_ptr<int>, int> owned = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = *std::move(owned);
  EXPECT_EQ(*taken, 3);
  const Result<int, int> value = 1;
  const Result<int, int> error = Failure{1};
  EXPECT_TRUE(value.ok());
  EXPECT_FALSE(error.ok());
  Result<std::string, int> text = std::string("abc");
  EXPECT_EQ(text->size(), 3U);
}

TEST(CoreIds, AreOrderedAndTypesOfTheirOwn) {
  EXPECT_LT(Seat{1}, Seat{2});
  EXPECT_EQ(Seat{3}, Seat{3});
  static_assert(!std::is_convertible_v<int, Seat>);
  static_assert(!std::is_same_v<Id<struct OneTag>, Id<struct OtherTag>>);
  EXPECT_FALSE(kSpectator.has_value());
}

TEST(CoreRefusal, ComparesByReasonAndClause) {
  EXPECT_EQ((Refusal{"a", "B1.1"}), (Refusal{"a", "B1.1"}));
  EXPECT_NE((Refusal{"a", "B1.1"}), (Refusal{"b", "B1.1"}));
  EXPECT_NE((Refusal{"a", "B1.1"}), (Refusal{"a", "B1.2"}));
}

TEST(CoreList, GrowsAndKeepsWhatItHolds) {
  List<int> list;
  EXPECT_TRUE(list.empty());
  for (int item = 0; item < 1000; ++item) list.push(item);
  ASSERT_EQ(list.size(), 1000U);
  int expected = 0;
  for (const int item : list) EXPECT_EQ(item, expected++);
  list[500] = -1;
  EXPECT_EQ(list[500], -1);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
}

TEST(CoreList, SpareRoomCountsOnlyWhenCommitted) {
  List<int> list;
  list.push(1);
  int* room = list.spare(200);
  for (int item = 0; item < 200; ++item) room[item] = item + 2;
  EXPECT_EQ(list.size(), 1U);
  list.commit(3);
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[0], 1);
  EXPECT_EQ(list[3], 4);
}

TEST(CoreList, CopiesAreIndependentAndMovesLeaveNothingBehind) {
  List<int> list;
  for (int item = 0; item < 100; ++item) list.push(item);
  List<int> copy = list;
  list[0] = 42;
  EXPECT_EQ(copy[0], 0);
  EXPECT_EQ(copy.size(), 100U);
  copy.push(7);
  list = copy;
  EXPECT_EQ(list.size(), 101U);
  const List<int>& self = list;
  list = self;
  EXPECT_EQ(list.size(), 101U);
  const List<int> none;
  List<int> from_none = none;
  EXPECT_TRUE(from_none.empty());
  from_none = list;
  EXPECT_EQ(from_none.size(), 101U);
}

// What was moved from may be filled again: nothing of the old list is left in it.
TEST(CoreList, AMovedFromListCanBeUsedAgain) {
  List<int> list;
  for (int item = 0; item < 100; ++item) list.push(item);
  const List<int> taken = std::move(list);
  EXPECT_EQ(taken.size(), 100U);
  list.clear();  // NOLINT(bugprone-use-after-move): that is the point
  for (int item = 0; item < 10; ++item) list.push(item);
  ASSERT_EQ(list.size(), 10U);
  EXPECT_EQ(list[9], 9);
}

TEST(CoreText, WordsArePartedByBlanks) {
  using Words = std::vector<std::string_view>;
  EXPECT_EQ(words_of("  sail 5,6\tP2B  "), (Words{"sail", "5,6", "P2B"}));
  EXPECT_EQ(words_of(""), Words{});
  EXPECT_EQ(words_of(" \t "), Words{});
  EXPECT_EQ(words_of("pass\r\n"), Words{"pass"});
}

TEST(CoreText, SplitKeepsEmptyParts) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(split("a,b,,c", ','), (Parts{"a", "b", "", "c"}));
  EXPECT_EQ(split("", ','), Parts{""});
  EXPECT_EQ(split(",", ','), (Parts{"", ""}));
}

TEST(CoreText, TrimAndLower) {
  EXPECT_EQ(trim(" \t a b \r\n"), "a b");
  EXPECT_EQ(trim("  "), "");
  EXPECT_EQ(lower("Sail 5,6 PB \xC3\x89"), "sail 5,6 pb \xC3\x89");
}

TEST(CoreText, NumbersFillTheText) {
  EXPECT_EQ(parse_int("0", -5, 5), 0);
  EXPECT_EQ(parse_int("-5", -5, 5), -5);
  EXPECT_EQ(parse_int("5", -5, 5), 5);
  EXPECT_EQ(parse_int("-9223372036854775808", INT64_MIN, INT64_MAX), INT64_MIN);
  for (const char* text :
       {"", "6", "-6", "+5", "5 ", " 5", "5x", "05x", "0x5", "1e0", "--1", "-", "9223372036854775808"}) {
    EXPECT_FALSE(parse_int(text, -5, 5).has_value()) << text;
  }
}

}  // namespace
}  // namespace freebooter
