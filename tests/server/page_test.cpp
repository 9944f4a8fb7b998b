// The page as files: packed where the client reads that, kept where it may be kept, and found by its paths.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/club.hpp"
#include "server/http_text.hpp"

namespace freebooter::test {
namespace {

constexpr const char* kScript = "console.log('a script that is long enough to be packed');\n";

class Page : public testing::Test {
 protected:
  Page() {
    std::filesystem::create_directories(folder_.path("web/assets"));
    write("web/index.html", "<!doctype html><title>page</title> as it is");
    write("web/index.html.gz", "packed by gzip");
    write("web/index.html.br", "by brotli");
    write("web/assets/main-1a2b.js", kScript);
    write("web/assets/main-1a2b.js.gz", "a script by gzip");
    write("web/sw.js", "self");
    write("web/sw.js.br", "longer than what was packed");
    write("web/manifest.webmanifest", "{}");
    write("web/engine.wasm", "wasm");
    club_ = std::make_unique<Club>(folder_.path("club.db"), Json::object({{"web", folder_.path("web")}}).text());
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path(name), std::ios::binary) << text;
  }

  [[nodiscard]] server::HttpAnswer get(const std::string& path, const std::string& accept = "",
                                       const std::string& tag = "") const {
    server::HttpCall wish{.target = path};
    if (!accept.empty()) wish.headers.emplace_back("Accept-Encoding", accept);
    if (!tag.empty()) wish.headers.emplace_back("If-None-Match", tag);
    return club_->call(wish);
  }

  Folder folder_;
  std::unique_ptr<Club> club_;
};

TEST_F(Page, IsPackedForThoseWhoReadIt) {
  struct Case {
    const char* accept;
    const char* coding;
    const char* body;
  };
  for (const Case& one :
       {Case{"", "", "<!doctype html><title>page</title> as it is"},
        Case{"identity", "", "<!doctype html><title>page</title> as it is"},
        Case{"gzip, deflate", "gzip", "packed by gzip"}, Case{"gzip, deflate, br, zstd", "br", "by brotli"},
        Case{"br;q=0, gzip;q=0.5", "gzip", "packed by gzip"}, Case{"BR;q=1.0", "br", "by brotli"},
        Case{"*", "br", "by brotli"}}) {
    const auto answer = get("/", one.accept);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, one.body) << one.accept;
    EXPECT_EQ(answer.headers.contains("content-encoding") ? answer.headers.at("content-encoding") : "", one.coding);
    EXPECT_EQ(answer.headers.at("vary"), "Accept-Encoding");
    EXPECT_EQ(answer.headers.at("content-type"), "text/html; charset=utf-8");
  }
  EXPECT_EQ(get("/sw.js", "br").body, "self") << "what is not smaller is not sent";
  EXPECT_EQ(get("/index.html.br").status, 404) << "no files of their own";
}

TEST_F(Page, IsKeptByBrowsersAsLongAsItMay) {
  const auto script = get("/assets/main-1a2b.js", "gzip");
  EXPECT_EQ(script.headers.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(script.headers.at("content-type"), "text/javascript; charset=utf-8");
  for (const char* path : {"/", "/sw.js", "/manifest.webmanifest", "/engine.wasm"}) {
    const auto first = get(path, "gzip");
    EXPECT_EQ(first.headers.at("cache-control"), "no-cache") << path;
    const std::string tag = first.headers.at("etag");
    const auto again = get(path, "gzip", "\"other\", W/" + tag);
    EXPECT_EQ(again.status, 304) << path;
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.headers.at("etag"), tag);
    EXPECT_EQ(again.headers.at("cache-control"), "no-cache");
    EXPECT_EQ(get(path, "gzip", "\"other\"").status, 200);
  }
  EXPECT_NE(get("/", "br").headers.at("etag"), get("/", "gzip").headers.at("etag")) << "other bytes, another tag";
}

TEST_F(Page, PathsOfThePageLeadIntoIt) {
  for (const auto& [path, place] : {std::pair{"/t/ABC234", "/#/t/ABC234"},
                                    {"/lobby", "/#/lobby"},
                                    {"/t/ABC234?x=1", "/#/t/ABC234"},
                                    {"/a%0d%0aSet-Cookie:x", "/#/a%0D%0ASet-Cookie%3Ax"}}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 302) << path;
    EXPECT_EQ(answer.headers.at("location"), place);
    EXPECT_FALSE(answer.headers.contains("set-cookie"));
  }
  for (const char* path : {"/assets/gone.js", "/favicon.ico", "/api/nothing"}) EXPECT_EQ(get(path).status, 404) << path;
}

TEST_F(Page, MayDoWhatItNeedsAndNoMore) {
  const auto answer = get("/");
  const std::string policy = answer.headers.at("content-security-policy");
  const std::string host = club_->url().substr(7);
  for (const std::string& part :
       {std::string("default-src 'none';"), std::string("script-src 'self' 'wasm-unsafe-eval';"),
        std::string("style-src 'self';"), std::string("worker-src 'self';"), std::string("manifest-src 'self';"),
        std::string("img-src 'self' data: blob:;"), "connect-src 'self' ws://" + host + " wss://" + host}) {
    EXPECT_NE(policy.find(part), std::string::npos) << part << "\n" << policy;
  }
  EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
  const auto odd = club_->call({.target = "/", .headers = {{"Host", "x; script-src *"}}});
  EXPECT_EQ(odd.headers.at("content-security-policy").find("script-src *"), std::string::npos);
  EXPECT_EQ(get("/engine.wasm").headers.at("content-type"), "application/wasm");
  EXPECT_EQ(get("/manifest.webmanifest").headers.at("content-type"), "application/manifest+json");
}

TEST(Serve, SaysThatThePortIsTaken) {
  Folder folder;
  const int taken = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(bind(taken, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(listen(taken, 1), 0);
  socklen_t size = sizeof address;
  getsockname(taken, reinterpret_cast<sockaddr*>(&address), &size);
  const std::string port = std::to_string(ntohs(address.sin_port));
  EXPECT_EQ(run_to_end(
                {FREEBOOTER_PROGRAM, "serve", "--address", "127.0.0.1", "--port", port, "--db", folder.path("club.db")},
                folder.path("log")),
            3);
  close(taken);
  EXPECT_NE(read_text(folder.path("log")).find("Port " + port + " is taken"), std::string::npos)
      << read_text(folder.path("log"));
}

TEST(HttpText, HostsAndTagsAreReadStrictly) {
  EXPECT_TRUE(server::is_host("club.example:8080"));
  EXPECT_TRUE(server::is_host("[::1]:8080"));
  for (const char* wrong : {"", "a b", "a;b", "a'b", "a/b"}) EXPECT_FALSE(server::is_host(wrong)) << wrong;
  EXPECT_TRUE(server::is_known_tag("*", "\"a\""));
  EXPECT_FALSE(server::is_known_tag("", "\"a\""));
  EXPECT_FALSE(server::accepts("", "br"));
  EXPECT_FALSE(server::accepts("br;q=0.000", "br"));
  EXPECT_TRUE(server::accepts("br;q=0.001", "br"));
  EXPECT_EQ(server::encoded_path("/a b/é"), "/a%20b/%C3%A9");
}

}  // namespace
}  // namespace freebooter::test
