// "It is your turn", for those who are elsewhere: the feed and the webhook, with a real receiver.
#include <arpa/inet.h>
#include <condition_variable>
#include <deque>
#include <gtest/gtest.h>
#include <mutex>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "core/text.hpp"
#include "server/club.hpp"
#include "server/herald.hpp"
#include "server/schema.hpp"

namespace freebooter::test {
namespace {

// An HTTP server of a few lines at 127.0.0.1: notes what it is sent and answers what it is told to.
class Receiver {
 public:
  // The statuses of its answers in order, the last one for ever; 0: it does not answer at all.
  explicit Receiver(std::deque<int> answers) : answers_(std::move(answers)) {
    socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(socket_, 16), 0);
    socklen_t size = sizeof address;
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;
  Receiver(Receiver&&) = delete;
  Receiver& operator=(Receiver&&) = delete;
  ~Receiver() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    thread_.join();
    for (const int held : held_) close(held);
    close(socket_);
  }

  [[nodiscard]] std::string url(const std::string& host = "127.0.0.1") const {
    return "http://" + host + ":" + std::to_string(port_) + "/turn?x=1";
  }

  struct Post {
    std::string line;
    std::map<std::string, std::string> headers;
    std::string body;
  };
  // The next one; an empty one if none came in time.
  Post next(int milliseconds = 10'000) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, std::chrono::milliseconds(milliseconds), [this] { return !posts_.empty(); });
    if (posts_.empty()) return {};
    Post post = std::move(posts_.front());
    posts_.pop_front();
    return post;
  }

 private:
  void run() {
    for (;;) {
      pollfd item{.fd = socket_, .events = POLLIN, .revents = 0};
      poll(&item, 1, 20);
      {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
      }
      if (item.revents == 0) continue;
      const int client = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
      if (client >= 0) serve(client);
    }
  }

  void serve(int client) {
    std::string text;
    std::size_t end = std::string::npos;
    std::size_t length = 0;
    char bytes[4096];
    while (end == std::string::npos || text.size() < end + 4 + length) {
      const auto size = recv(client, bytes, sizeof bytes, 0);
      if (size <= 0) break;
      text.append(bytes, static_cast<std::size_t>(size));
      end = text.find("\r\n\r\n");
      if (end == std::string::npos) continue;
      length = 0;
      for (const auto& [name, value] : read(text.substr(0, end)).headers) {
        if (name == "content-length") length = std::stoul(value);
      }
    }
    Post post = read(text.substr(0, end));
    post.body = text.substr(std::min(text.size(), end + 4));
    const std::lock_guard lock(mutex_);
    posts_.push_back(std::move(post));
    came_.notify_one();
    const int status = answers_.front();
    if (answers_.size() > 1) answers_.pop_front();
    if (status == 0) return held_.push_back(client);
    const std::string answer = "HTTP/1.1 " + std::to_string(status) + " x\r\nLocation: " + url() +
                               "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    (void)send(client, answer.data(), answer.size(), MSG_NOSIGNAL);
    close(client);
  }

  static Post read(const std::string& head) {
    Post post;
    for (std::string_view line : split(head, '\n')) {
      line = trim(line);
      if (post.line.empty()) {
        post.line = line;
        continue;
      }
      const std::size_t colon = line.find(':');
      if (colon == std::string_view::npos) continue;
      post.headers[lower(line.substr(0, colon))] = trim(line.substr(colon + 1));
    }
    return post;
  }

  int socket_ = -1;
  int port_ = 0;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<int> answers_;
  std::deque<Post> posts_;
  std::vector<int> held_;
  bool stopping_ = false;
  std::thread thread_;
};

constexpr const char* kLocal =
    R"({"limits":{"messages_per_second":10000},"public_url":"https://club.example/","webhooks":{"local":true}})";

class Notice : public testing::Test {
 protected:
  void begin(const std::string& config) {
    club_ = std::make_unique<Club>(folder_.path("club.db"), config);
    anne_ = make_guest(*club_, "Anne");
    finn_ = make_guest(*club_, "Finn");
    const Opened opened = open_table(*club_, anne_, {.game = "clever", .players = 2, .listed = false});
    table_ = opened.id;
    code_ = opened.code;
    here_ = std::make_unique<Client>(*club_, anne_);
    here_->join(table_, code_);
  }

  // Finn sits down, plays until it is Anne's turn, and goes.
  void let_finn_go() {
    {
      Client finn(*club_, finn_);
      finn.join(table_, code_);
      do {
        finn.hear(20);
        finn.catch_up();
        if (!finn.legal().empty()) finn.move(rng_);
        here_->catch_up();
      } while (here_->legal().empty());
    }
    while (club_->metric("connections") > 1) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  // Anne plays until it is Finn's turn.
  void pass_to_finn() {
    while (!here_->legal().empty()) ASSERT_EQ(text_at(here_->move(rng_), "type"), "accepted");
  }

  Json patch_me(const Guest& who, const std::string& webhook, int status) {
    const auto answer = club_->call({.method = "PATCH",
                                     .target = "/api/v1/me",
                                     .body = Json::object({{"webhook", webhook}}).text(),
                                     .token = who.token});
    EXPECT_EQ(answer.status, status) << webhook << answer.body;
    EXPECT_EQ(document_.fault_of("PATCH", "/api/v1/me", answer), "");
    return parsed(answer.body);
  }

  Folder folder_;
  ApiDocument document_;
  std::unique_ptr<Club> club_;
  Guest anne_;
  Guest finn_;
  std::string table_;
  std::string code_;
  std::unique_ptr<Client> here_;
  Rng rng_{5};
};

TEST_F(Notice, AWebhookIsToldSignedAndTriedAgain) {
  begin(kLocal);
  Receiver receiver({503, 200});
  const Json me = patch_me(finn_, receiver.url(), 200);
  const std::string key = text_at(me, "webhook_key");
  EXPECT_GE(key.size(), 40U);
  const Json shown = parsed(club_->call({.target = "/api/v1/me", .token = finn_.token}).body);
  EXPECT_EQ(text_at(shown, "webhook"), receiver.url());
  EXPECT_EQ(shown.find("webhook_key"), nullptr) << "shown once";
  patch_me(anne_, receiver.url(), 200);  // who is here needs no call
  let_finn_go();
  EXPECT_EQ(receiver.next(0).line, "") << "nobody is called while they are here";
  pass_to_finn();

  const auto first = receiver.next();
  EXPECT_EQ(first.line, "POST /turn?x=1 HTTP/1.1");
  const Json body = parsed(first.body);
  EXPECT_EQ(text_at(body, "type"), "your_turn");
  EXPECT_EQ(text_at(body, "table"), table_);
  EXPECT_EQ(text_at(body, "game"), "clever");
  EXPECT_EQ(number_at(body, "seat"), 2);
  EXPECT_EQ(text_at(body, "url"), "https://club.example/t/" + code_);
  EXPECT_EQ(body.find("players")->text(), R"(["Anne","Finn"])");
  const std::string signature = first.headers.at("x-freebooter-signature");
  const auto comma = signature.find(',');
  ASSERT_TRUE(signature.starts_with("t=") && comma != std::string::npos) << signature;
  EXPECT_EQ(signature, server::signature_of(key, std::stoll(signature.substr(2, comma - 2)), first.body));

  const auto second = receiver.next();
  EXPECT_EQ(second.body, first.body);
  EXPECT_EQ(second.headers.at("x-freebooter-delivery"), first.headers.at("x-freebooter-delivery"));
  while (club_->metric("webhooks_sent_total") == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(receiver.next(200).line, "") << "once for a turn";
  EXPECT_EQ(club_->log().find(key), std::string::npos);

  patch_me(finn_, "", 200);
  let_finn_go();
  pass_to_finn();
  EXPECT_EQ(receiver.next(300).line, "") << "none any more";
}

TEST_F(Notice, NobodyWaitsForAReceiver) {
  begin(kLocal);
  Receiver silent({0});
  patch_me(finn_, silent.url(), 200);
  for (int turn = 0; turn < 3; ++turn) {
    let_finn_go();
    const auto start = std::chrono::steady_clock::now();
    pass_to_finn();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    EXPECT_NE(silent.next().line, "");
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(club_->stop(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST_F(Notice, RedirectionsAreNotFollowedAndRefusalsNotRepeated) {
  begin(kLocal);
  Receiver receiver({302, 200});
  patch_me(finn_, receiver.url(), 200);
  let_finn_go();
  pass_to_finn();
  EXPECT_NE(receiver.next().line, "");
  while (club_->metric("webhooks_failed_total") == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(receiver.next(1500).line, "");
}

// Without the host's leave nothing inside the house can be called through us, by address or by name.
TEST_F(Notice, AWebhookLeadsOutsideOnly) {
  begin(R"({"limits":{"messages_per_second":10000}})");
  Receiver receiver({200});
  for (const std::string& inside :
       {receiver.url(), receiver.url("localhost"), std::string("http://example.org/"),
        std::string("https://127.0.0.1/"), std::string("https://10.1.2.3/"), std::string("https://192.168.0.1:8080/"),
        std::string("https://169.254.169.254/"), std::string("https://[::1]/"),
        std::string("https://[::ffff:10.0.0.1]/"), std::string("https://[fd00::1]/"), std::string("https://0.0.0.0/"),
        std::string("ftp://example.org/"), std::string("https://user@example.org/"), std::string("nonsense")}) {
    EXPECT_EQ(text_at(patch_me(finn_, inside, 400), "title"), "bad_webhook") << inside;
  }
  // A name may be given, and is looked at when it is called.
  std::string by_name = receiver.url("localhost");
  by_name.replace(0, 4, "https");
  patch_me(finn_, by_name, 200);
  let_finn_go();
  pass_to_finn();
  while (club_->metric("webhooks_failed_total") == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(receiver.next(0).line, "") << "not even a connection";
}

TEST_F(Notice, AFeedSaysWhichTablesWait) {
  begin(R"({"limits":{"messages_per_second":10000}})");
  const auto make_feed = [&] {
    const auto answer = club_->call({.method = "POST", .target = "/api/v1/me/feed", .token = finn_.token});
    EXPECT_EQ(answer.status, 201) << answer.body;
    EXPECT_EQ(document_.fault_of("POST", "/api/v1/me/feed", answer), "");
    const std::string url = text_at(parsed(answer.body), "url");
    EXPECT_TRUE(url.starts_with(club_->url() + "/api/v1/feeds/")) << url;
    return url.substr(club_->url().size());
  };
  const auto get = [&](const std::string& path, const std::string& tag = "") {
    auto answer = club_->call({.target = path, .headers = {{"If-None-Match", tag}}});
    EXPECT_EQ(document_.fault_of("GET", path, answer), "");
    return answer;
  };
  const std::string feed = make_feed();
  EXPECT_EQ(get(feed).body.find("<entry>"), std::string::npos) << "nothing waits";
  let_finn_go();
  EXPECT_EQ(get(feed).body.find("<entry>"), std::string::npos) << "it is Anne's turn";
  pass_to_finn();
  const auto waiting = get(feed);
  EXPECT_EQ(waiting.status, 200);
  EXPECT_EQ(waiting.headers.at("content-type"), "application/atom+xml; charset=utf-8");
  for (const std::string& part :
       {std::string("<entry>"), std::string("<title>Your turn: Capt’n Clever with Anne</title>"),
        "href=\"" + club_->url() + "/t/" + code_ + "\"", "<id>urn:freebooter:turn:" + table_ + ":"}) {
    EXPECT_NE(waiting.body.find(part), std::string::npos) << part << "\n" << waiting.body;
  }
  EXPECT_NE(get(feed + "?lang=fr").body.find("À toi de jouer"), std::string::npos);
  EXPECT_EQ(get(feed, waiting.headers.at("etag")).status, 304);
  here_->ask(Json::object({{"type", "chat"}, {"table", table_}, {"text", "well?"}}));
  EXPECT_EQ(get(feed, waiting.headers.at("etag")).status, 304) << "talk is no news";

  EXPECT_EQ(get("/api/v1/feeds/guess.atom").status, 404);
  const std::string renewed = make_feed();
  EXPECT_EQ(get(feed).status, 404) << "a new address ends the old one";
  EXPECT_EQ(get(renewed).status, 200);
  EXPECT_EQ(club_->call({.method = "DELETE", .target = "/api/v1/me/feed", .token = finn_.token}).status, 204);
  EXPECT_EQ(get(renewed).status, 404);
}

}  // namespace
}  // namespace freebooter::test
