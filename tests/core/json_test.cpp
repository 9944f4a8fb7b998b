#include "core/json.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

namespace freebooter {
namespace {

std::string fault_of(std::string_view text) {
  const auto parsed = parse_json(text);
  return parsed ? "no fault: " + parsed->text() : parsed.error().text();
}

TEST(CoreJson, CompactTextComesBackUnchanged) {
  for (const char* text :
       {"null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "\"\"", "\"a b\"", "[]",
        "{}", "[1,[2,[3]],{}]", R"({"a":1,"b":[true,null],"c":{"d":"e"}})", "0.5", "-2.25", "1e+300",
        R"("\"\\\n\t\u0001\u007f")", "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8F\xB4\""}) {
    const auto parsed = parse_json(text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error().text();
    EXPECT_EQ(parsed->text(), text);
  }
}

TEST(CoreJson, BlanksAndEscapesAreRead) {
  const auto parsed = parse_json(" { \"a\" :\t[ 1 , 2 ]\r\n, \"b\\u0041\\/\\b\\f\\r\" : \"\\u00e9\\ud83c\\udff4\" } ");
  ASSERT_TRUE(parsed.ok()) << parsed.error().text();
  ASSERT_NE(parsed->find("a"), nullptr);
  EXPECT_EQ(parsed->find("a")->text(), "[1,2]");
  ASSERT_NE(parsed->find("bA/\b\f\r"), nullptr);
  EXPECT_EQ(*parsed->find("bA/\b\f\r")->as_string(), "\xC3\xA9\xF0\x9F\x8F\xB4");
}

TEST(CoreJson, WholeNumbersAndRealsAreKeptApart) {
  EXPECT_NE(parse_json("1")->as_int(), nullptr);
  EXPECT_EQ(parse_json("1.0")->as_int(), nullptr);
  ASSERT_NE(parse_json("1.0")->as_real(), nullptr);
  EXPECT_EQ(parse_json("1.0")->text(), "1.0");
  EXPECT_EQ(parse_json("1E2")->text(), "1E2");
  EXPECT_EQ(Json(0.5).text(), "0.5");
  EXPECT_EQ(Json(-2.25).text(), "-2.25");
  EXPECT_EQ(Json(3.0).text(), "3.0");
  EXPECT_EQ(Json(0.1234567).text(), "0.123457");
  EXPECT_EQ(Json(-1e-9).text(), "0.0");
  EXPECT_NE(*parse_json("1"), *parse_json("1.0"));
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).text(), "null");
  EXPECT_EQ(Json(std::numeric_limits<double>::quiet_NaN()).text(), "null");
}

TEST(CoreJson, EveryKindOfValueKnowsItself) {
  EXPECT_TRUE(Json().is_null());
  EXPECT_TRUE(*Json(true).as_bool());
  EXPECT_EQ(*Json(5).as_int(), 5);
  EXPECT_EQ(*Json(7U).as_int(), 7);
  EXPECT_EQ(*Json(std::int64_t{-3}).as_int(), -3);
  EXPECT_EQ(*Json("abc").as_string(), "abc");
  EXPECT_EQ(*Json(std::string_view("abc")).as_string(), "abc");
  EXPECT_EQ(Json::array({1, "b", Json()}).text(), R"([1,"b",null])");
  EXPECT_EQ(Json::object({{"a", 1}, {"b", Json::array()}}).text(), R"({"a":1,"b":[]})");
  EXPECT_EQ(Json(5).as_string(), nullptr);
  EXPECT_EQ(Json("5").as_int(), nullptr);
  EXPECT_EQ(Json(5).find("a"), nullptr);
  EXPECT_EQ(Json(5).as_bool(), nullptr);
  EXPECT_EQ(Json(5).as_array(), nullptr);
  EXPECT_EQ(Json(5).as_object(), nullptr);
}

TEST(CoreJson, MembersAreSetInOrderAndReplaced) {
  Json json;
  json.set("b", 1).set("a", 2).set("b", 3);
  EXPECT_EQ(json.text(), R"({"b":3,"a":2})");
  Json list;
  list.push(1).push("x");
  EXPECT_EQ(list.text(), R"([1,"x"])");
}

TEST(CoreJson, FaultsNameLineColumnAndFault) {
  struct Case {
    const char* text;
    const char* fault;
  };
  for (const auto& [text, fault] : {
           Case{"", "line 1, column 1: the text ends where a value should stand"},
           Case{"{\n  \"a\": 1,\n  \"a\": 2}", "line 3, column 6: the member \"a\" stands twice"},
           Case{"[1,]", "line 1, column 4: not a JSON value"},
           Case{"[1 2]", "line 1, column 4: ',' or ']' expected"},
           Case{"[1", "line 1, column 3: the text ends inside an array"},
           Case{"{\"a\":1,}", "line 1, column 8: a member name in quotes expected"},
           Case{"{\"a\" 1}", "line 1, column 6: ':' expected"},
           Case{"{\"a\":1 \"b\":2}", "line 1, column 8: ',' or '}' expected"},
           Case{"{\"a\":1", "line 1, column 7: the text ends inside an object"},
           Case{"{a:1}", "line 1, column 2: a member name in quotes expected"},
           Case{"1 2", "line 1, column 3: something follows the end of the value"},
           Case{"nul", "line 1, column 1: not a JSON value"},
           Case{"// x\n1", "line 1, column 1: not a JSON value"},
       }) {
    EXPECT_EQ(fault_of(text), fault) << text;
  }
}

TEST(CoreJson, RefusesWhatIsNotStrictJson) {
  for (const char* text : {"01",
                           "-",
                           "-01",
                           "+1",
                           ".5",
                           "1.",
                           "1.e5",
                           "1e",
                           "1e+",
                           "0x10",
                           "Infinity",
                           "NaN",
                           "'a'",
                           "\"a",
                           "\"\n\"",
                           "\"\\x\"",
                           "\"\\u12\"",
                           "\"\\u12g4\"",
                           "\"\\ud83c\"",
                           "\"\\ud83cx\"",
                           "\"\\ud83c\\u0041\"",
                           "\"\\udff4\"",
                           "\"\\",
                           "tru",
                           "True",
                           "[1,2",
                           "{",
                           "{\"a\"",
                           "{\"a\":",
                           "[,1]",
                           "\x01",
                           "9223372036854775808",
                           "-9223372036854775809",
                           "1e999"}) {
    EXPECT_FALSE(parse_json(text).ok()) << text;
  }
}

TEST(CoreJson, RefusesWhatIsNotUtf8) {
  for (const char* bytes :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3\x28", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE2\x82",
        "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xF0\x9F\x8F"}) {
    EXPECT_EQ(fault_of("\"" + std::string(bytes) + "\""), "line 1, column 2: not valid UTF-8") << bytes;
  }
}

TEST(CoreJson, NestsSixtyFourDeepAndNoDeeper) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(parse_json(nested(64)).ok());
  EXPECT_FALSE(parse_json(nested(66)).ok());
  EXPECT_FALSE(parse_json(nested(100'000)).ok());
  EXPECT_FALSE(parse_json(std::string(100'000, '[')).ok());
}

TEST(CoreJson, EveryTruncationIsRefused) {
  const std::string whole = R"({"a":[1,-2.5,true,null,"x\u00e9\"y"],"b":{"c":"d"}})";
  ASSERT_TRUE(parse_json(whole).ok());
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_FALSE(parse_json(whole.substr(0, size)).ok()) << size;
}

TEST(CoreJson, ValuesKnowTheirLineAndCompareWithoutIt) {
  const auto one = parse_json("{\n\"a\": [\n1,\n2]}");
  const auto other = parse_json(R"({"a":[1,2]})");
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_EQ(*one, *other);
  EXPECT_EQ(one->line(), 1);
  EXPECT_EQ(one->find("a")->line(), 2);
  EXPECT_EQ((*one->find("a")->as_array())[1].line(), 4);
  EXPECT_EQ(Json(1).line(), 0);
}

// --- the cursor ----------------------------------------------------------------------------------------------

class CoreJsonCursor : public ::testing::Test {
 protected:
  // What the cursor says about the text after `read` has read from it.
  template <class F>
  std::string fault_after(const std::string& text, F read) {
    const auto json = parse_json(text);
    EXPECT_TRUE(json.ok()) << text;
    std::optional<JsonFault> fault;
    JsonCursor cursor(*json, fault);
    read(cursor);
    return fault ? fault->text() : "";
  }
};

TEST_F(CoreJsonCursor, ReadsTypedValues) {
  const std::string fault =
      fault_after(R"({"n":5,"b":true,"s":"x","w":"paid","l":[1,2],"o":{"k":1}})", [](JsonCursor c) {
        EXPECT_EQ(c.need("n").integer(0, 5), 5);
        EXPECT_TRUE(c.need("b").boolean());
        EXPECT_EQ(c.need("s").string(), "x");
        EXPECT_EQ(c.need("w").word({"free", "paid", "off"}), 1U);
        ASSERT_EQ(c.need("l").items().size(), 2U);
        EXPECT_EQ(c.need("l").items()[1].integer(0, 9), 2);
        ASSERT_EQ(c.need("o").members().size(), 1U);
        EXPECT_EQ(c.need("o").members()[0].first, "k");
        EXPECT_EQ(c.need("o").members()[0].second.integer(0, 9), 1);
        EXPECT_EQ(c.need_string("s"), "x");
        EXPECT_EQ(c.need_json("n"), Json(5));
        EXPECT_EQ(c.maybe_string("s"), "x");
        EXPECT_EQ(c.maybe_string("z"), "");
        EXPECT_TRUE(c.maybe_boolean("b"));
        EXPECT_FALSE(c.maybe_boolean("z"));
        EXPECT_EQ(c.maybe_integer("n", 0, 9, 7), 5);
        EXPECT_EQ(c.maybe_integer("z", 0, 9, 7), 7);
        EXPECT_FALSE(c.maybe("z").has_value());
        c.only({"n", "b", "s", "w", "l", "o"});
        EXPECT_TRUE(c.ok());
      });
  EXPECT_EQ(fault, "");
}

TEST_F(CoreJsonCursor, NamesPlaceLineAndFault) {
  EXPECT_EQ(fault_after("{\n\"n\": 6}", [](JsonCursor c) { EXPECT_EQ(c.need("n").integer(1, 5), 1); }),
            "line 2, n: a whole number from 1 to 5 expected, not 6");
  EXPECT_EQ(fault_after(R"({"n":"6"})", [](JsonCursor c) { c.need("n").integer(1, 5); }),
            "line 1, n: a whole number from 1 to 5 expected");
  EXPECT_EQ(fault_after(R"({"n":0})", [](JsonCursor c) { c.need("n").boolean(); }),
            "line 1, n: true or false expected");
  EXPECT_EQ(fault_after(R"({"n":0})", [](JsonCursor c) { c.need("n").string(); }), "line 1, n: a text expected");
  EXPECT_EQ(fault_after(R"({"n":"x"})", [](JsonCursor c) { c.need("n").word({"a", "b"}); }),
            "line 1, n: one of these words expected: a, b");
  EXPECT_EQ(fault_after(R"({"n":0})", [](JsonCursor c) { EXPECT_TRUE(c.need("n").items().empty()); }),
            "line 1, n: a list expected");
  EXPECT_EQ(fault_after(R"({"n":0})", [](JsonCursor c) { EXPECT_TRUE(c.need("n").members().empty()); }),
            "line 1, n: an object expected");
  EXPECT_EQ(fault_after("[]", [](JsonCursor c) { EXPECT_FALSE(c.maybe("n").has_value()); }),
            "line 1: an object expected");
  EXPECT_EQ(fault_after("{}", [](JsonCursor c) { c.need("n"); }), "line 1: \"n\" is missing");
  EXPECT_EQ(fault_after(R"({"a":{"x":1,"y":2}})", [](JsonCursor c) { c.need("a").only({"x"}); }),
            "line 1, a.y: unknown field \"y\"");
  EXPECT_EQ(fault_after("[]", [](JsonCursor c) { c.only({"x"}); }), "line 1: an object expected");
  EXPECT_EQ(fault_after(R"({"o":{"k":1}})", [](JsonCursor c) { c.need("o").members()[0].second.boolean(); }),
            "line 1, o.k: true or false expected");
  EXPECT_EQ(
      fault_after(R"({"a":[{"b":[7]}]})", [](JsonCursor c) { c.need("a").items()[0].need("b").items()[0].boolean(); }),
      "line 1, a[0].b[0]: true or false expected");
}

TEST_F(CoreJsonCursor, KeepsTheFirstFaultAndGivesHarmlessValuesAfterIt) {
  EXPECT_EQ(fault_after(R"({"a":1})",
                        [](JsonCursor c) {
                          c.need("b").need("c").integer(3, 9);
                          EXPECT_EQ(c.need("a").string(), "");
                          EXPECT_FALSE(c.ok());
                        }),
            "line 1: \"b\" is missing");
}

TEST_F(CoreJsonCursor, FaultsReadWellWithoutLineOrPlace) {
  EXPECT_EQ((JsonFault{"", 0, "what"}).text(), "what");
  EXPECT_EQ((JsonFault{"a.b", 0, "what"}).text(), "a.b: what");
  EXPECT_EQ((JsonFault{"", 3, "what"}).text(), "line 3: what");
}

}  // namespace
}  // namespace freebooter
