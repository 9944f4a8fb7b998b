// The dice: what the documentation says can be computed by others, and every outcome is as likely as it should be.
#include "table/dice.hpp"

#include <gtest/gtest.h>

namespace freebooter::table {
namespace {

const FairDice& dice() {
  static const FairDice kDice(sha256("a secret"), "T1", {"salt1", "salt2"});
  return kDice;
}

// These numbers were made with Python's hmac and hashlib from the description in docs/FAIRNESS.md.
TEST(FairDice, DrawsWhatTheDescriptionSays) {
  const std::vector<std::uint64_t> of_36{21, 19, 28, 17, 32, 3, 35, 8, 12, 7, 35, 5};
  const std::vector<std::uint64_t> of_84{21, 79, 28, 41, 20, 51, 83, 32};
  for (std::uint64_t draw = 1; draw <= of_36.size(); ++draw) EXPECT_EQ(dice().below(36, draw), of_36[draw - 1]);
  for (std::uint64_t draw = 1; draw <= of_84.size(); ++draw) EXPECT_EQ(dice().below(84, draw), of_84[draw - 1]);
  EXPECT_EQ(digest_text(commitment_to(sha256("a secret"))),
            "2736f8d20ebeadb8673e4c3445765984a348a22e284216838f72314f82ca5c25");
}

// Half of all numbers are rejected here; the fourth draw needs a third block.
TEST(FairDice, RejectsWhatWouldFavourSome) {
  const std::uint64_t total = (std::uint64_t{1} << 63U) + 1;
  const std::vector<std::uint64_t> drawn{1482292643317187086U, 5684478619281388831U, 8555041730446352684U,
                                         3059479483099403233U};
  for (std::uint64_t draw = 1; draw <= drawn.size(); ++draw) EXPECT_EQ(dice().below(total, draw), drawn[draw - 1]);
}

TEST(FairDice, SealsWhatTheDescriptionSays) {
  EXPECT_EQ(digest_text(dice().seal(1, "give 7")), "3a1ff4599e342775dd546035563b4ae187bda32d07041dbf86b445d2fd7da33c");
  EXPECT_EQ(digest_text(dice().seal(2, "give 7")), "5dba63382b392e10df243a6516bc522d09dc6c07e022a907f3b1ce0118bf94dd");
}

TEST(FairDice, AreFair) {
  constexpr int kDraws = 36'000;
  List<Chance<int>> chances;
  for (int weight = 1; weight <= 8; ++weight) chances.push({weight, static_cast<std::uint32_t>(weight)});
  std::array<int, 9> seen{};
  for (int draw = 1; draw <= kDraws; ++draw)
    ++seen[static_cast<std::size_t>(dice().choose(chances, static_cast<std::uint64_t>(draw)))];
  double chi = 0;
  for (std::size_t weight = 1; weight <= 8; ++weight) {
    const double expected = kDraws * static_cast<double>(weight) / 36.0;
    chi += (seen[weight] - expected) * (seen[weight] - expected) / expected;
  }
  EXPECT_LT(chi, 24.3);  // seven degrees of freedom: one in a thousand is larger
}

TEST(FairDice, DependOnEverything) {
  const auto drawn = [](std::string_view secret, std::string_view game, const std::vector<std::string>& salts) {
    const FairDice other(sha256(secret), game, salts);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t draw = 1; draw <= 20; ++draw) numbers.push_back(other.below(1000, draw));
    return numbers;
  };
  const auto same = drawn("a secret", "T1", {"salt1", "salt2"});
  EXPECT_EQ(same, drawn("a secret", "T1", {"salt1", "salt2"}));
  EXPECT_NE(same, drawn("a Secret", "T1", {"salt1", "salt2"}));
  EXPECT_NE(same, drawn("a secret", "T2", {"salt1", "salt2"}));
  EXPECT_NE(same, drawn("a secret", "T1", {"salt1", "salt3"}));
  EXPECT_NE(same, drawn("a secret", "T1", {"salt2", "salt1"}));
}

TEST(FairDice, SaltsArePlain) {
  for (const char* good : {"a", "-", "A_z-09", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}) {
    EXPECT_TRUE(is_salt(good)) << good;
  }
  for (const char* bad : {"", "a b", "a\n", "ä", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0"}) {
    EXPECT_FALSE(is_salt(bad)) << bad;
  }
}

}  // namespace
}  // namespace freebooter::table
