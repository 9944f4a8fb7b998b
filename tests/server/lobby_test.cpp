// The HTTP side: what is answered is what server/openapi.json says, and nobody learns what is not theirs.
#include "server/lobby.hpp"

#include <cctype>
#include <gtest/gtest.h>
#include <set>

#include "server/club.hpp"
#include "server/schema.hpp"

namespace freebooter::test {
namespace {

class Lobby : public testing::Test {
 protected:
  Lobby() : club_(folder_.path("club.db"), R"({"limits":{"logins_per_minute":5,"tables_per_player":4}})") {}

  // Calls, and holds the answer against the document.
  Json ask(const server::HttpCall& wish, int status) {
    const auto answer = club_.call(wish);
    EXPECT_EQ(answer.status, status) << wish.method << " " << wish.target << ": " << answer.body;
    const auto fault = document_.fault_of(wish.method, wish.target, answer);
    EXPECT_EQ(fault, "") << wish.method << " " << wish.target << ": " << answer.body;
    const bool refused = !answer.body.empty() && answer.headers.at("content-type") == "application/problem+json";
    EXPECT_EQ(refused, answer.status >= 400);
    if (answer.body.starts_with("{")) return parsed(answer.body);
    return answer.body;
  }

  Folder folder_;
  Club club_;
  ApiDocument document_;
};

TEST_F(Lobby, AnswersExactlyWhatTheDocumentLists) {
  std::set<std::string> answered;
  for (const auto& route : server::Lobby::routes())
    answered.insert(std::string(route.method) + " " + std::string(route.pattern));
  EXPECT_EQ(answered, document_.operations());
  EXPECT_EQ(text_at(ask({.target = "/api/v1/openapi.json"}, 200), "openapi"), "3.1.0");
}

TEST_F(Lobby, GuestsComeInAndKeepTheirNames) {
  const Json anne = ask({.method = "POST", .target = "/api/v1/guests", .body = R"({"name":"Anne"})"}, 201);
  const std::string token = text_at(anne, "token");
  EXPECT_GE(token.size(), 40U);
  EXPECT_EQ(text_at(ask({.target = "/api/v1/me", .token = token}, 200), "name"), "Anne");
  ask({.target = "/api/v1/me"}, 401);
  ask({.target = "/api/v1/me", .token = token + "x"}, 401);
  const std::string keep = R"({"password":"correct horse"})";
  ask({.method = "PATCH", .target = "/api/v1/me", .body = keep, .token = token}, 200);
  // Somebody else cannot have it any more, however it is written.
  const Guest other = make_guest(club_, "ANNE");
  EXPECT_EQ(text_at(ask({.method = "PATCH", .target = "/api/v1/me", .body = keep, .token = other.token}, 409), "title"),
            "name_taken");
  const auto sign_in = [&](const std::string& password, int status) {
    return ask({.method = "POST",
                .target = "/api/v1/sessions",
                .body = Json::object({{"name", "anne"}, {"password", password}}).text()},
               status);
  };
  const Json second = sign_in("correct horse", 201);
  EXPECT_EQ(text_at(second, "player"), text_at(anne, "player"));
  sign_in("wrong horse", 401);
  ask({.method = "DELETE", .target = "/api/v1/sessions", .token = token}, 204);
  ask({.target = "/api/v1/me", .token = token}, 401);
  ask({.target = "/api/v1/me", .token = text_at(second, "token")}, 200);
  for (int attempt = 0; attempt < 5; ++attempt)
    (void)club_.call(
        {.method = "POST", .target = "/api/v1/sessions", .body = R"({"name":"anne","password":"guess here"})"});
  sign_in("correct horse", 429);
  EXPECT_EQ(club_.log().find(token), std::string::npos) << "no secret in the log";
  EXPECT_EQ(club_.log().find("horse"), std::string::npos);
}

TEST_F(Lobby, ALinkMakesAnotherDeviceTheSamePlayer) {
  const Guest anne = make_guest(club_, "Anne");
  const auto make_link = [&](int status) {
    return ask({.method = "POST", .target = "/api/v1/me/link", .token = anne.token}, status);
  };
  const auto use_link = [&](const std::string& code, int status) {
    return ask({.method = "POST", .target = "/api/v1/sessions", .body = Json::object({{"link", code}}).text()}, status);
  };
  ask({.method = "POST", .target = "/api/v1/me/link"}, 401);
  const Json link = make_link(201);
  const std::string code = text_at(link, "code");
  EXPECT_EQ(code.size(), 12U);
  EXPECT_GT(number_at(link, "expires"), 0);
  // However it is typed.
  std::string typed;
  for (const char c : code) typed += std::string(typed.size() % 5 == 4 ? "-" : "") + static_cast<char>(std::tolower(c));
  const Json phone = use_link(typed, 201);
  EXPECT_EQ(text_at(phone, "player"), anne.id);
  EXPECT_NE(text_at(phone, "token"), anne.token);
  ask({.target = "/api/v1/me", .token = text_at(phone, "token")}, 200);
  EXPECT_EQ(text_at(use_link(code, 401), "title"), "bad_link") << "it was used";
  const std::string second = text_at(make_link(201), "code");
  const std::string third = text_at(make_link(201), "code");
  EXPECT_EQ(text_at(use_link(second, 401), "title"), "bad_link") << "only the newest is good";
  EXPECT_EQ(text_at(use_link(third, 201), "player"), anne.id);
  ask({.method = "DELETE", .target = "/api/v1/sessions", .token = text_at(phone, "token")}, 204);
  ask({.target = "/api/v1/me", .token = anne.token}, 200);
  // Neither are codes to be found by trying, nor made without end.
  use_link("AAAAAAAAAAAA", 401);
  use_link(third, 429);
  make_link(201);
  make_link(201);
  make_link(429);
  EXPECT_EQ(club_.log().find(code), std::string::npos) << "no secret in the log";
}

TEST_F(Lobby, TablesAreOpenedListedAndFound) {
  const Guest anne = make_guest(club_, "Anne");
  const Json listed = ask({.method = "POST",
                           .target = "/api/v1/tables",
                           .body = R"({"game":"boots","setup":{"players":3},"seats":["open","bosun"],"listed":true})",
                           .token = anne.token},
                          201);
  const Json hidden = ask(
      {.method = "POST",
       .target = "/api/v1/tables",
       .body =
           R"({"game":"clever","setup":{"players":2},"options":{"clock":{"kind":"live","base":60000,"increment":1000}}})",
       .token = anne.token},
      201);
  const Json all = ask({.target = "/api/v1/tables"}, 200);
  ASSERT_EQ(all.find("tables")->as_array()->size(), 1U);
  EXPECT_EQ(text_at((*all.find("tables")->as_array())[0], "table"), text_at(listed, "table"));
  EXPECT_EQ(all.text().find(text_at(listed, "code")), std::string::npos) << "a code is for those who were given it";
  EXPECT_TRUE(ask({.target = "/api/v1/tables?game=clever"}, 200).find("tables")->as_array()->empty());

  const std::string id = text_at(hidden, "table");
  const std::string code = text_at(hidden, "code");
  ask({.target = "/api/v1/tables/" + id}, 404);
  ask({.target = "/api/v1/tables/" + id + "/record"}, 404);
  ask({.target = "/api/v1/tables/" + id + "/story"}, 404);
  EXPECT_EQ(ask({.target = "/api/v1/tables/" + id + "/story?code=" + code}, 200).find("happened")->as_array()->size(),
            1U);
  ask({.target = "/api/v1/tables/" + id, .token = make_guest(club_, "Finn").token}, 404);
  EXPECT_EQ(text_at(ask({.target = "/api/v1/tables/" + id, .token = anne.token}, 200), "code"), code);
  EXPECT_EQ(text_at(ask({.target = "/api/v1/tables/" + id + "?code=" + code}, 200), "code"), "");
  const Json invitation = ask({.target = "/api/v1/codes/" + code}, 200);
  EXPECT_EQ(text_at(invitation, "table"), id);
  EXPECT_NE(invitation.find("options")->text().find(R"("base":60000)"), std::string::npos)
      << "whoever is invited knows the clock before sitting down";
  ask({.target = "/api/v1/codes/AAAAAA"}, 404);
  ask({.target = "/api/v1/tables/nowhere"}, 404);
}

TEST_F(Lobby, AQuickMatchFindsThoseWhoWait) {
  const Guest anne = make_guest(club_, "Anne");
  const Guest finn = make_guest(club_, "Finn");
  const auto seek = [&](const Guest& who, int players, int status) {
    return ask({.method = "POST",
                .target = "/api/v1/quickmatch",
                .body = Json::object({{"game", "clever"}, {"players", players}}).text(),
                .token = who.token},
               status);
  };
  const std::string first = text_at(seek(anne, 2, 201), "table");
  EXPECT_EQ(text_at(seek(finn, 2, 200), "table"), first);
  EXPECT_NE(text_at(seek(finn, 3, 201), "table"), first);
  Client one(club_, anne);
  Client two(club_, finn);
  one.join(first);
  two.join(first);
  while (one.stage() != "playing") ASSERT_FALSE(one.hear().is_null());
  // It has begun: who comes now waits at a new one.
  Json mine = ask({.target = "/api/v1/me/tables?phase=running", .token = anne.token}, 200);
  for (int attempt = 0; attempt < 200 && mine.find("tables")->as_array()->empty(); ++attempt)
    mine = ask({.target = "/api/v1/me/tables?phase=running", .token = anne.token}, 200);
  EXPECT_EQ(mine.find("tables")->as_array()->size(), 1U);
  // Whose turn it is, and which seat is one's own.
  const Json seen = ask({.target = "/api/v1/tables/" + first, .token = anne.token}, 200);
  EXPECT_EQ(seen.find("seat")->text(), "1");
  EXPECT_NE(seen.find("decider"), nullptr);
  EXPECT_NE(text_at(seek(make_guest(club_, "Ilse"), 2, 201), "table"), first);
}

TEST_F(Lobby, WhatIsWrongIsNamed) {
  const Guest anne = make_guest(club_, "Anne");
  struct Case {
    server::HttpCall call;
    int status;
    const char* reason;
    const char* detail;
  };
  const auto open = [&](std::string body) {
    return server::HttpCall{.method = "POST", .target = "/api/v1/tables", .body = std::move(body), .token = anne.token};
  };
  for (const Case& wrong : {
           Case{{.method = "POST", .target = "/api/v1/guests", .body = "{"}, 400, "bad_json", "column"},
           Case{{.method = "POST", .target = "/api/v1/guests", .body = R"({"name":""})"}, 400, "bad_request", "name"},
           Case{{.method = "POST", .target = "/api/v1/guests", .body = R"({"nam":"x"})"}, 400, "bad_request", "nam"},
           Case{{.method = "POST", .target = "/api/v1/sessions", .body = R"({"link":"A","name":"x"})"},
                400,
                "bad_request",
                "name"},
           Case{{.method = "PUT", .target = "/api/v1/guests"}, 405, "wrong_method", ""},
           Case{{.target = "/api/v1/tables?phase=maybe"}, 400, "bad_request", "phase"},
           Case{{.target = "/api/v1/tables?limit=100000"}, 400, "bad_request", "limit"},
           Case{{.target = "/api/v1/nothing"}, 404, "not_found", ""},
           Case{{.target = "/api/%zz"}, 404, "not_found", ""},
           Case{open(R"({"game":"chess","setup":{}})"), 400, "bad_setup", "game"},
           Case{open(R"({"game":"boots","setup":{"players":99}})"), 400, "bad_setup", "players"},
           Case{open(R"({"game":"boots","setup":{"players":2},"seats":["open","open","open"]})"), 400, "bad_setup", ""},
           Case{open(R"({"game":"boots","setup":{"players":2},"seats":["kraken"]})"), 400, "bad_setup", ""},
       }) {
    const auto answer = club_.call(wrong.call);
    EXPECT_EQ(answer.status, wrong.status) << answer.body;
    const Json json = parsed(answer.body);
    EXPECT_EQ(text_at(json, "title"), wrong.reason) << answer.body;
    EXPECT_NE(text_at(json, "detail").find(wrong.detail), std::string::npos) << answer.body;
  }
  for (int table = 0; table < 4; ++table) (void)club_.call(open(R"({"game":"clever","setup":{"players":2}})"));
  EXPECT_EQ(club_.call(open(R"({"game":"clever","setup":{"players":2}})")).status, 429);
}

TEST_F(Lobby, ThePageComesWithItsGuards) {
  const auto page = club_.call({.target = "/"});
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(page.body.starts_with("<!doctype html>")) << "the page, or how to play without one\n" << page.body;
  EXPECT_NE(page.headers.at("content-security-policy").find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(club_.call({.target = "/t/ABC234"}).headers.at("location"), "/#/t/ABC234")
      << "an invitation leads to the page";
  for (const char* path : {"/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd.txt", "/..%2f..%2fclub.db", "/club.db",
                           "/assets/../../config.json"}) {
    const auto answer = club_.call({.target = path});
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body.find("root:"), std::string::npos);
    EXPECT_EQ(answer.body.find("SQLite"), std::string::npos);
  }
  const auto head = club_.call({.method = "HEAD", .target = "/"});
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.body, "");
}

TEST_F(Lobby, APageOfSomebodyElseMayNotSpeakForItsVisitors) {
  const std::string own = club_.url();
  for (const auto& [origin, status] : {std::pair<std::string, int>{own, 200}, {"https://evil.example", 400}}) {
    EXPECT_EQ(club_.call({.target = "/api/v1/catalogue", .headers = {{"Origin", origin}}}).status, status) << origin;
  }
  EXPECT_TRUE(server::dial(own, {.origin = own}));
  EXPECT_FALSE(server::dial(own, {.origin = "https://evil.example"}));
}

// While a game is under way, nobody gets more than their own eyes see: not by record, snapshot, update or error text.
TEST_F(Lobby, WhatIsHiddenStaysHidden) {
  const Guest guests[3]{make_guest(club_, "Anne"), make_guest(club_, "Finn"), make_guest(club_, "Ilse")};
  const std::string table = open_table(club_, guests[0], {.game = "clever", .players = 3}).id;
  Client people[3]{{club_, guests[0]}, {club_, guests[1]}, {club_, guests[2]}};
  for (Client& person : people) person.join(table);
  Rng rng(21);
  for (int moves = 0; moves < 25;) {
    for (Client& person : people) {
      person.catch_up();
      if (person.legal().empty()) continue;
      ASSERT_EQ(text_at(person.move(rng), "type"), "accepted");
      ++moves;
    }
    people[0].hear(10);
  }
  const auto record = club_.call({.target = "/api/v1/tables/" + table + "/record"});
  ASSERT_EQ(record.status, 200);
  EXPECT_NE(record.body.find("[Seen \"spectator\"]"), std::string::npos) << record.body;
  EXPECT_EQ(record.body.find('#'), std::string::npos) << "hashes would tell";
  const auto own = club_.call({.target = "/api/v1/tables/" + table + "/record", .token = guests[1].token});
  EXPECT_NE(own.body.find("[Seen \"seat 2\"]"), std::string::npos) << own.body;
  // Of a card given, the seat that gave it is told, and nobody else.
  const auto story = [&](const std::string& token) {
    return club_.call({.target = "/api/v1/tables/" + table + "/story", .token = token}).body;
  };
  const std::string open = story("");
  EXPECT_GT(parse_json(open)->find("happened")->as_array()->size(), 25U);
  for (const Guest& guest : guests) EXPECT_NE(story(guest.token), open);
  Client spectator(club_, make_guest(club_, "Eve"));
  spectator.watch(table);
  EXPECT_EQ(spectator.last_update().text().find("secret"), std::string::npos);
  const std::string export_file = folder_.path("export.jsonl");
  ASSERT_EQ(run_to_end({FREEBOOTER_PROGRAM, "db", "export", "--db", folder_.path("club.db"), export_file},
                       folder_.path("cli.log")),
            0);
  // The ids of players open no door, but they are nobody's business either.
  for (const Guest& guest : guests) EXPECT_EQ(spectator.last_update().text().find(guest.id), std::string::npos);
}

}  // namespace
}  // namespace freebooter::test
