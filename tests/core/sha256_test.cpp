// SHA-256 and HMAC against the published vectors: FIPS 180-4's examples, and RFC 4231.
#include "core/sha256.hpp"

#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace freebooter {
namespace {

std::string from_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(at, 2)), nullptr, 16));
  }
  return bytes;
}

TEST(Sha256Sum, OfThePublishedTexts) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrst"
       "u",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1'000'000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
  };
  for (const auto& [text, sum] : cases) EXPECT_EQ(digest_text(sha256(text)), sum) << text.substr(0, 40);
}

TEST(Sha256Sum, DoesNotDependOnPortions) {
  std::string text;
  for (int at = 0; at < 300; ++at) text += static_cast<char>(at * 7);
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const std::string_view whole = std::string_view(text).substr(0, length);
    Sha256 parts;
    for (std::size_t at = 0; at < length; at += 1 + at % 70) parts.add(whole.substr(at, 1 + at % 70));
    ASSERT_EQ(parts.finish(), sha256(whole)) << length;
  }
}

TEST(HmacSha256Sum, OfRfc4231) {
  struct Case {
    std::string key, message, sum;
  };
  const std::vector<Case> cases{
      {std::string(20, '\x0b'), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {"Jefe", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {std::string(20, '\xaa'), std::string(50, '\xdd'),
       "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
      {from_hex("0102030405060708090a0b0c0d0e0f10111213141516171819"), std::string(50, '\xcd'),
       "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
      {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {std::string(131, '\xaa'),
       "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
       "hashed "
       "before being used by the HMAC algorithm.",
       "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
  };
  for (const auto& [key, message, sum] : cases) EXPECT_EQ(digest_text(hmac_sha256(key, message)), sum) << message;
}

TEST(HmacSha256Sum, ACopyGoesOnFromTheSamePlace) {
  HmacSha256 keyed("key");
  keyed.add("one ");
  HmacSha256 copy = keyed;
  copy.add("two");
  keyed.add("three");
  EXPECT_EQ(copy.finish(), hmac_sha256("key", "one two"));
  EXPECT_EQ(keyed.finish(), hmac_sha256("key", "one three"));
}

TEST(DigestText, ReadsWhatItWrites) {
  const Digest digest = sha256("abc");
  EXPECT_EQ(parse_digest(digest_text(digest)), digest);
  const std::string text = digest_text(digest);
  for (const std::string& bad :
       {std::string(), text + "0", text.substr(1), "G" + text.substr(1), "A" + text.substr(1)}) {
    EXPECT_FALSE(parse_digest(bad).has_value()) << bad;
  }
}

}  // namespace
}  // namespace freebooter
