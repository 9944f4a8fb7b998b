// TLS by files, with a certificate that the test makes for itself.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

#include "server/club.hpp"

namespace freebooter::test {
namespace {

// A certificate of 127.0.0.1, and its key.
void make_certificate(const Folder& folder, const std::string& name) {
  ASSERT_EQ(run_to_end({"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                        "-nodes", "-days", "2", "-subj", "/CN=" + name, "-addext", "subjectAltName=IP:127.0.0.1",
                        "-keyout", folder.path(name + ".key"), "-out", folder.path(name + ".pem")},
                       folder.path("openssl.log")),
            0)
      << read_text(folder.path("openssl.log"));
}

class Tls : public testing::Test {
 protected:
  // Clients of this process trust what SSL_CERT_FILE names when they first look: one certificate for all tests.
  static const Folder& house() {
    static const Folder kFolder;
    static const bool kMade = [] {
      make_certificate(kFolder, "house");
      make_certificate(kFolder, "stranger");
      setenv("SSL_CERT_FILE", kFolder.path("house.pem").c_str(), 1);
      return true;
    }();
    EXPECT_TRUE(kMade);
    return kFolder;
  }

  Tls() {
    std::filesystem::copy_file(house().path("house.pem"), folder_.path("used.pem"));
    std::filesystem::copy_file(house().path("house.key"), folder_.path("used.key"));
  }

  [[nodiscard]] std::string config(const std::string& key = "used.key") const {
    Json json = Json::object();
    json.set("tls", Json::object({{"certificate", folder_.path("used.pem")}, {"key", folder_.path(key)}}));
    return json.text();
  }

  // What the openssl command sees there: its exit code, and its words in the file "client".
  [[nodiscard]] int look(const Club& club, std::vector<std::string> options) const {
    const std::string place = club.url().substr(std::string("https://").size());
    options.insert(options.begin(), {"openssl", "s_client", "-connect", place, "-CAfile", folder_.path("used.pem")});
    std::filesystem::remove(folder_.path("client"));
    std::string line;
    for (const std::string& word : options) line += "'" + word + "' ";
    return run_to_end({"sh", "-c", line + "< /dev/null"}, folder_.path("client"));
  }

  Folder folder_;
};

TEST_F(Tls, PageLobbyAndTableSpeakIt) {
  Club club(folder_.path("club.db"), config());
  ASSERT_TRUE(club.url().starts_with("https://"));
  EXPECT_EQ(club.call({.target = "/healthz"}).body, "ok\n");
  const Guest anne = make_guest(club, "Anne");
  const auto feed = club.call({.method = "POST", .target = "/api/v1/me/feed", .token = anne.token});
  EXPECT_TRUE(text_at(parsed(feed.body), "url").starts_with(club.url())) << feed.body;
  const Opened table = open_table(club, anne, {.game = "boots", .players = 2, .seats = {"open", "greedy"}});
  Client client(club, anne, {.origin = club.url(), .compression = true});
  client.join(table.id);
  Rng rng(3);
  for (int moves = 0; moves < 10;) {
    client.hear(50);
    if (client.legal().empty()) continue;
    EXPECT_EQ(text_at(client.move(rng), "type"), "accepted");
    ++moves;
  }
  EXPECT_FALSE(client.is_torn());
  EXPECT_EQ(club.stop(), 0);
  client.hear_type("goodbye");
  while (!client.hear(100).is_null() || client.is_open()) {}
  EXPECT_EQ(client.close_code(), 1001);
}

TEST_F(Tls, NothingOlderThanTls12AndNobodyElse) {
  Club club(folder_.path("club.db"), config());
  for (const char* fine : {"-tls1_2", "-tls1_3"}) EXPECT_EQ(look(club, {fine, "-verify_return_error"}), 0) << fine;
  // Even where OpenSSL itself would still do it.
  EXPECT_NE(look(club, {"-tls1_1", "-cipher", "ALL:@SECLEVEL=0"}), 0);
  // Who speaks plainly is not answered, and harms nobody.
  const std::string plain = "http" + club.url().substr(5);
  EXPECT_FALSE(server::call(plain, {.target = "/"}));
  EXPECT_FALSE(server::call("https://localhost" + club.url().substr(club.url().rfind(':')), {.target = "/"}))
      << "that is not the name in the certificate";
  EXPECT_EQ(club.call({.target = "/healthz"}).status, 200);
}

TEST_F(Tls, ACertificateIsRenewedWithoutAStop) {
  Club club(folder_.path("club.db"), config());
  EXPECT_EQ(look(club, {}), 0);
  EXPECT_NE(read_text(folder_.path("client")).find("CN = house"), std::string::npos);
  const auto replace = [&](const char* from) {
    for (const char* kind : {".pem", ".key"}) {
      std::filesystem::copy_file(house().path(std::string(from) + kind), folder_.path(std::string("used") + kind),
                                 std::filesystem::copy_options::overwrite_existing);
    }
  };
  const auto renewals = [&] {
    const std::string log = club.log();
    int count = 0;
    for (std::size_t at = log.find("tls_renewed"); at != std::string::npos; at = log.find("tls_renewed", at + 1))
      ++count;
    return count;
  };
  const auto renew = [&](int expected) {
    ::kill(club.pid(), SIGHUP);
    while (renewals() < expected) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  replace("stranger");
  renew(1);
  EXPECT_EQ(look(club, {}), 0);
  EXPECT_NE(read_text(folder_.path("client")).find("CN = stranger"), std::string::npos);
  std::filesystem::copy_file(house().path("house.key"), folder_.path("used.key"),
                             std::filesystem::copy_options::overwrite_existing);
  renew(2);
  EXPECT_EQ(look(club, {}), 0) << "a pair that does not fit leaves the old one";
}

TEST_F(Tls, FilesThatCannotBeUsedAreNamed) {
  std::filesystem::copy_file(house().path("stranger.key"), folder_.path("other.key"));
  const auto start = [&](const std::string& text) {
    std::ofstream(folder_.path("config.json")) << text;
    EXPECT_EQ(run_to_end({FREEBOOTER_PROGRAM, "serve", "--port", "0", "--address", "127.0.0.1", "--db",
                          folder_.path("club.db"), "--config", folder_.path("config.json")},
                         folder_.path("log")),
              3);
    return read_text(folder_.path("log"));
  };
  EXPECT_NE(start(config("other.key")).find("other.key"), std::string::npos);
  EXPECT_NE(start(config("gone.key")).find("gone.key"), std::string::npos);
}

}  // namespace
}  // namespace freebooter::test
