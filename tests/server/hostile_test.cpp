// Clients that mean no good: they are turned away, and nobody else notices.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/club.hpp"

namespace freebooter::test {
namespace {

// A bare socket, for what no decent client would send.
class RawSocket {
 public:
  explicit RawSocket(const Club& club) : handle_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(static_cast<std::uint16_t>(std::stoi(server::parse_address(club.url()).port)));
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{.tv_sec = 10, .tv_usec = 0};
    setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    EXPECT_EQ(connect(handle_, reinterpret_cast<const sockaddr*>(&place), sizeof place), 0);
  }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  RawSocket(RawSocket&& other) noexcept : handle_(other.handle_) { other.handle_ = -1; }
  RawSocket& operator=(RawSocket&&) = delete;
  ~RawSocket() {
    if (handle_ >= 0) close(handle_);
  }

  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  // Some bytes; "" when there are none any more.
  [[nodiscard]] std::string receive() const {
    std::array<char, 4096> buffer{};
    const ssize_t size = recv(handle_, buffer.data(), buffer.size(), 0);
    return size <= 0 ? "" : std::string(buffer.data(), static_cast<std::size_t>(size));
  }
  [[nodiscard]] std::string receive_all() const {
    std::string all;
    for (std::string part = receive(); !part.empty(); part = receive()) all += part;
    return all;
  }

  void upgrade() const {
    send(
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    EXPECT_NE(receive().find("101"), std::string::npos);
  }
  // A frame with a mask of zeros.
  bool send_frame(int opcode, std::string_view text, bool masked = true) const {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    const int mask = masked ? 0x80 : 0;
    if (text.size() < 126) {
      frame += static_cast<char>(mask | static_cast<int>(text.size()));
    } else {
      frame += static_cast<char>(mask | 126);
      frame += static_cast<char>((text.size() >> 8U) & 0xFFU);
      frame += static_cast<char>(text.size() & 0xFFU);
    }
    if (masked) frame += std::string(4, '\0');
    return send(frame + std::string(text));
  }
  // The code of the close frame among what comes until the end; 0 if there is none.
  [[nodiscard]] int close_code() const {
    const std::string all = receive_all();
    for (std::size_t at = 0; at + 1 < all.size();) {
      const int opcode = all[at] & 0x0F;
      std::size_t size = static_cast<unsigned char>(all[at + 1]) & 0x7FU;
      std::size_t head = 2;
      if (size == 126 && at + 3 < all.size()) {
        size = static_cast<std::size_t>(static_cast<unsigned char>(all[at + 2])) << 8U |
               static_cast<unsigned char>(all[at + 3]);
        head = 4;
      }
      if (opcode == 8 && at + head + 1 < all.size()) {
        return static_cast<int>(static_cast<unsigned char>(all[at + head])) << 8U |
               static_cast<unsigned char>(all[at + head + 1]);
      }
      at += head + size;
    }
    return 0;
  }

 private:
  int handle_;
};

class Hostile : public testing::Test {
 protected:
  explicit Hostile(const std::string& limits = R"({"limits":{"request_seconds":2}})")
      : club_(folder_.path("club.db"), limits),
        anne_(make_guest(club_, "Anne")),
        table_(open_table(club_, anne_, {.game = "clever", .players = 2}).id),
        friendly_(club_, anne_) {
    friendly_.join(table_);
  }
  // Whoever was there before is served as ever.
  ~Hostile() override {
    const Json said = friendly_.ask(Json::object({{"type", "chat"}, {"table", table_}, {"text", "still here"}}));
    EXPECT_EQ(text_at(said, "type"), "accepted") << said.text();
    EXPECT_EQ(club_.call({.target = "/readyz"}).status, 200);
  }

  Folder folder_;
  Club club_;
  Guest anne_;
  std::string table_;
  Client friendly_;
};

class HostileWithRoom : public Hostile {
 protected:
  HostileWithRoom() : Hostile(R"({"limits":{"messages_per_second":1000000,"unsent_bytes":65536}})") {}
};
class HostileCrowd : public Hostile {
 protected:
  HostileCrowd() : Hostile(R"({"limits":{"connections_per_address":8,"request_seconds":30}})") {}
};

TEST_F(Hostile, RequestsThatNeverEnd) {
  std::vector<RawSocket> sockets;
  for (int at = 0; at < 50; ++at) {
    sockets.emplace_back(club_);
    sockets.back().send(at % 3 == 0   ? ""
                        : at % 3 == 1 ? "GET / HT"
                                      : "POST /api/v1/guests HTTP/1.1\r\nContent-Length: 99\r\n\r\n{");
  }
  EXPECT_EQ(club_.call({.target = "/healthz"}).status, 200);
  for (const RawSocket& socket : sockets) (void)socket.receive_all();  // each is closed in the end
}

TEST_F(Hostile, RequestsThatAreTooLargeOrNone) {
  const std::string head = "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ";
  for (const std::string& request :
       {head + std::string(100'000, 'a') + "\r\n\r\n",
        std::string("POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n"),
        std::string(
            "POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nxyz"),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 this is no HTTP\r\n\r\n"),
        std::string(2000, '\0') + "\r\n\r\n"}) {
    const RawSocket socket(club_);
    socket.send(request);
    const std::string answer = socket.receive_all();
    EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 4")) << answer;
  }
  EXPECT_EQ(club_.call({.method = "POST", .target = "/api/v1/guests", .body = std::string(300'000, ' ')}).status, 413);
}

TEST_F(Hostile, FramesThatMustNotBe) {
  struct Case {
    const char* what;
    int opcode;
    std::string text;
    bool masked;
    int code;
  };
  for (const Case& frame :
       {Case{"too long", 1, std::string(20'000, 'a'), true, 1009}, Case{"binary", 2, "{}", true, 1008},
        Case{"wrong UTF-8", 1, "{\"type\":\"\xff\xfe\"}", true, 1007}, Case{"not masked", 1, "{}", false, 1002},
        Case{"unknown", 5, "{}", true, 1002}}) {
    const RawSocket socket(club_);
    socket.upgrade();
    socket.send_frame(frame.opcode, frame.text, frame.masked);
    EXPECT_EQ(socket.close_code(), frame.code) << frame.what;
  }
}

TEST_F(Hostile, ABombIsNotUnpacked) {
  Client bomber(club_, anne_, {.compression = true});
  bomber.send_text(std::string(8U << 20U, ' '));
  while (bomber.is_open()) bomber.hear(100);  // hung up on
  EXPECT_EQ(club_.metric("connections"), 1) << "only the friendly one is left";
}

TEST_F(Hostile, NonsenseIsRefusedAndThenShownTheDoor) {
  Client fool(club_, make_guest(club_, "Fool"));
  int refused = 0;
  for (int at = 0; at < 25 && fool.is_open(); ++at) {
    fool.send_text(at % 2 == 0 ? "{" : R"({"type":"fly","to":"the moon"})");
    const Json answer = fool.hear();
    if (text_at(answer, "type") == "refused") ++refused;
  }
  EXPECT_GE(refused, 10);
  while (fool.is_open()) fool.hear(100);
  EXPECT_EQ(fool.close_code(), 1008);
}

TEST_F(Hostile, AFloodIsCutOff) {
  Client flood(club_, make_guest(club_, "Flood"));
  for (int at = 0; at < 2000 && flood.send_text(R"({"type":"since","n":77,"table":"x","seq":1})"); ++at) {}
  std::string last;
  while (flood.is_open()) {
    const Json message = flood.hear(100);
    if (text_at(message, "reason") == "too_fast") last = message.text();
  }
  EXPECT_NE(last.find("\"n\":77"), std::string::npos) << "it can be told which was too fast: " << last;
  EXPECT_EQ(flood.close_code(), 1008);
}

TEST_F(Hostile, WhoSaysNoHelloGetsNothing) {
  const RawSocket socket(club_);
  socket.upgrade();
  socket.send_frame(1, Json::object({{"type", "watch"}, {"table", table_}}).text());
  EXPECT_NE(socket.receive().find("hello_first"), std::string::npos);
  socket.send_frame(1, R"({"type":"hello","v":1,"token":"not a token"})");
  EXPECT_NE(socket.receive().find("bad_token"), std::string::npos);
  socket.send_frame(1, R"({"type":"hello","v":99})");
  EXPECT_NE(socket.receive().find("wrong_version"), std::string::npos);
}

TEST_F(HostileWithRoom, WhoDoesNotReadIsDropped) {
  const Guest guest = make_guest(club_, "Deaf");
  const RawSocket socket(club_);
  socket.upgrade();
  socket.send_frame(1, Json::object({{"type", "hello"}, {"v", 1}, {"token", guest.token}}).text());
  socket.send_frame(1, Json::object({{"type", "watch"}, {"table", table_}}).text());
  const std::string again = Json::object({{"type", "since"}, {"table", table_}, {"seq", 0}}).text();
  int sent = 0;
  while (sent < 200'000 && socket.send_frame(1, again)) ++sent;
  EXPECT_LT(sent, 200'000) << "it may ask without listening for ever";
  EXPECT_EQ(club_.metric("dropped_slow_total"), 1);
}

TEST_F(HostileCrowd, OneAddressGetsItsShare) {
  std::vector<std::unique_ptr<server::Dialled>> crowd;
  int refused = 0;
  for (int at = 0; at < 20; ++at) {
    auto line = server::dial(club_.url(), {});
    if (line) {
      crowd.push_back(std::move(*line));
    } else {
      ++refused;
    }
  }
  EXPECT_EQ(crowd.size(), 7U) << "with the friendly one it is eight";
  EXPECT_EQ(refused, 13);
  crowd.clear();
  // Those who go make room.
  for (int attempt = 0; attempt < 500 && !server::dial(club_.url(), {}); ++attempt) usleep(10'000);
  EXPECT_TRUE(server::dial(club_.url(), {}));
}

}  // namespace
}  // namespace freebooter::test
