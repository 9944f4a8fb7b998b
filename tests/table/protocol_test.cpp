// Every message there and back, what is none refused with its reason, and the generated files up to date.
#include "table/protocol.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace freebooter::table {
namespace {

// A value for every member: full, with all that may be left out, or bare.
template <class T>
T example(bool full) {
  if constexpr (std::is_same_v<T, bool>) {
    return true;
  } else if constexpr (std::is_integral_v<T>) {
    return T{7};
  } else if constexpr (std::is_same_v<T, std::string>) {
    return "a \"word\"";
  } else if constexpr (std::is_same_v<T, Json>) {
    return Json::object({{"any", Json::array({1, "b", true})}});
  } else if constexpr (kIsVector<T>) {
    return full ? T{example<typename T::value_type>(full)} : T{};
  } else if constexpr (kIsOptional<T>) {
    return full ? T{example<typename T::value_type>(full)} : T{};
  } else {
    T message;
    for_each_field<T>([&](const auto& field) {
      message.*field.at = example<std::remove_cvref_t<decltype(message.*field.at)>>(full);
    });
    return message;
  }
}

template <class Message, class F>
void for_each_kind(F&& f) {
  [&]<std::size_t... At>(std::index_sequence<At...>) {
    (f.template operator()<std::variant_alternative_t<At, Message>>(), ...);
  }(std::make_index_sequence<std::variant_size_v<Message>>{});
}

TEST(TableProtocol, EveryMessageOfClientsReadsAsItWasWritten) {
  for_each_kind<ClientMessage>([]<class T>() {
    for (const bool full : {true, false}) {
      const std::string text = message_text(ClientMessage(example<T>(full)));
      const auto read = read_client_message(text);
      ASSERT_TRUE(read.ok()) << text << ": " << read.error().detail;
      ASSERT_TRUE(std::holds_alternative<T>(*read));
      EXPECT_EQ(message_text(*read), text);
      EXPECT_EQ(number_of(*read), full ? MaybeNumber(7) : std::nullopt);
    }
  });
}

TEST(TableProtocol, EveryMessageToClientsReadsAsItWasWritten) {
  for_each_kind<ServerMessage>([]<class T>() {
    for (const bool full : {true, false}) {
      const std::string text = message_text(ServerMessage(example<T>(full)));
      const auto read = read_server_message(text);
      ASSERT_TRUE(read.ok()) << text << ": " << read.error().detail;
      ASSERT_TRUE(std::holds_alternative<T>(*read));
      EXPECT_EQ(message_text(*read), text);
    }
  });
}

// Every member that is missing, of another kind, or unknown is named.
TEST(TableProtocol, EveryFaultOfAMemberIsNamed) {
  for_each_kind<ClientMessage>([]<class T>() {
    const Json whole = message_json(example<T>(true));
    for (const auto& [name, value] : *whole.as_object()) {
      SCOPED_TRACE(std::string(Shape<T>::kName) + "." + name);
      Json without = Json::object();
      for (const auto& [other, kept] : *whole.as_object()) {
        if (other != name) without.set(other, kept);
      }
      bool optional = false;
      bool any = name == "type";
      for_each_field<T>([&]<class M, class V>(const Field<M, V>& field) {
        optional = optional || (field.name == name && kIsOptional<V>);
        any = any || (field.name == name && std::is_same_v<V, Json>);
      });
      EXPECT_EQ(read_client_message(without.text()).ok(), optional);
      if (any) continue;
      Json wrong = whole;
      wrong.set(name, Json::array());
      const auto read = read_client_message(wrong.text());
      ASSERT_FALSE(read.ok());
      EXPECT_EQ(read.error().reason, "bad_message");
      EXPECT_EQ(read.error().detail.substr(0, name.size()), name);
    }
    Json more = whole;
    const auto read = read_client_message(more.set("colour", "red").text());
    ASSERT_FALSE(read.ok());
    EXPECT_NE(read.error().detail.find("colour"), std::string::npos);
  });
}

TEST(TableProtocol, WhatIsNoMessageIsRefused) {
  const auto reason = [](std::string_view text) {
    const auto read = read_client_message(text);
    return read.ok() ? "" : read.error().reason;
  };
  for (const std::string_view text :
       {"", "null", "[]", "{}", "{\"type\":7}", "\"chat\"", "{\"type\":\"chat\"",
        "{\"type\":\"start\",\"table\":\"\xff\"}", "{\"type\":\"start\",\"type\":\"start\",\"table\":\"T\"}",
        "{\"type\":\"start\",\"table\":\"T\",\"n\":-1}", "{\"type\":\"start\",\"table\":\"T\",\"n\":1.5}",
        "{\"type\":\"start\",\"table\":\"T\",\"n\":9007199254740992}"}) {
    EXPECT_EQ(reason(text), "bad_message") << text;
  }
  EXPECT_EQ(reason("{\"type\":\"update\"}"), "unknown_type");
  EXPECT_EQ(reason("{\"type\":\"fly\"}"), "unknown_type");
  EXPECT_EQ(reason(std::string(kLongestMessage + 1, ' ')), "too_long");
  EXPECT_EQ(reason(std::string(2000, '[')), "bad_message");
}

TEST(TableProtocol, ARefusalBecomesAMessage) {
  const Refused bare = refused(TableRefusal::of("stale"), std::nullopt, "");
  EXPECT_EQ(message_text(ServerMessage(bare)), R"({"type":"refused","reason":"stale","text":"table.refusal.stale"})");
  const Refused full = refused(TableRefusal::of("boots", Refusal{"out_of_reach", "B5.2"}), 4, "T1");
  EXPECT_EQ(
      message_text(ServerMessage(full)),
      R"({"type":"refused","n":4,"table":"T1","reason":"out_of_reach","clause":"B5.2","text":"boots.refusal.out_of_reach"})");
}

std::string file_text(const std::string& name) {
  std::ifstream file(std::string(FREEBOOTER_SOURCE_DIR) + "/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(TableProtocol, TheGeneratedFilesAreUpToDate) {
  EXPECT_EQ(file_text("web/src/lib/protocol.generated.ts"), typescript_text()) << "run tools/make-protocol";
  EXPECT_EQ(file_text("docs/asyncapi.yaml"), asyncapi_text()) << "run tools/make-protocol";
}

}  // namespace
}  // namespace freebooter::table
