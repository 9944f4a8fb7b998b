#include "server/serve.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <future>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/log.hpp"
#include "server/net.hpp"
#include "server/net_tls.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

namespace {

namespace asio = boost::asio;

constexpr auto kTick = std::chrono::milliseconds(250);
constexpr auto kLastWords = std::chrono::milliseconds(800);  // for clients to answer the goodbye
constexpr auto kLook = std::chrono::milliseconds(20);

// One server for one SQLite file: two would not hear of each other's moves. Held until the process ends.
class FileLock {
 public:
  explicit FileLock(const std::string& db) {
    handle_ = ::open((db + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    held_ = handle_ >= 0 && flock(handle_, LOCK_EX | LOCK_NB) == 0;
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  FileLock(FileLock&&) = delete;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock() {
    if (handle_ >= 0) ::close(handle_);
  }
  [[nodiscard]] bool is_held() const { return held_; }

 private:
  int handle_ = -1;
  bool held_ = false;
};

// Where the page is when nobody says so: beside the sources, or where a package puts it.
std::string usual_web() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const char* place : {"../../../web/dist", "../share/freebooter/web"}) {
    const auto folder = (program.parent_path() / place).lexically_normal();
    if (std::filesystem::exists(folder / "index.html", error)) return folder.string();
  }
  return "";
}

Result<Files, std::string> files_for(const Serving& serving) {
  const std::string folder = serving.config.web.empty() ? usual_web() : serving.config.web;
  if (folder.empty()) return Files::of_page(serving.fallback_page);
  return Files::read(folder);
}

Result<std::shared_ptr<Tls>, std::string> tls_for(const Config& config) {
  if (config.tls_certificate.empty()) return std::shared_ptr<Tls>();
  return read_tls(config.tls_certificate, config.tls_key);
}

// Networks inside the machine itself, of containers and virtual machines: nobody else comes from there.
bool is_inner(std::string_view name) {
  constexpr std::array<std::string_view, 6> kInner{"docker", "br-", "veth", "virbr", "lxc", "cni"};
  return std::ranges::any_of(kInner, [&](std::string_view start) { return name.starts_with(start); });
}

// The life of a running server, on the loop's thread.
class House {
 public:
  House(asio::io_context& loop, Hub& hub, Net& net)
      : loop_(&loop),
        hub_(&hub),
        net_(&net),
        ticker_(loop),
        farewell_(loop),
        signals_(loop, SIGINT, SIGTERM),
        renewals_(loop, SIGHUP) {
    signals_.async_wait([this](const boost::system::error_code& error, int) {
      if (!error) close();
    });
    renew_tls();
    tick();
  }

 private:
  // SIGHUP: the certificate has been renewed. One that cannot be used leaves the old one in its place.
  void renew_tls() {
    renewals_.async_wait([this](const boost::system::error_code& error, int) {
      if (error) return;
      auto tls = tls_for(hub_->config());
      if (tls) net_->set_tls(std::move(*tls));
      log_event("tls_renewed", {{"what", tls ? "" : tls.error()}});
      renew_tls();
    });
  }

  void tick() {
    ticker_.expires_after(kTick);
    ticker_.async_wait([this](const boost::system::error_code& error) {
      if (!error) look_after();
    });
  }

  void look_after() {
    if (hub_->tick()) return tick();
    asio::post(*loop_, [this] { look_after(); });
  }

  void close() {
    log_event("stopping");
    net_->stop_listening();
    hub_->stop([this] {
      net_->say_goodbye();
      give_up_at_ = std::chrono::steady_clock::now() + kLastWords;
      wait_for_the_last();
    });
  }

  void wait_for_the_last() {
    if (net_->is_empty() || std::chrono::steady_clock::now() >= give_up_at_) return loop_->stop();
    farewell_.expires_after(kLook);
    farewell_.async_wait([this](const boost::system::error_code& error) {
      if (!error) wait_for_the_last();
    });
  }

  asio::io_context* loop_;
  Hub* hub_;
  Net* net_;
  asio::steady_timer ticker_;
  asio::steady_timer farewell_;  // not the ticker, which may go off just then and would be set again
  asio::signal_set signals_;
  asio::signal_set renewals_;
  std::chrono::steady_clock::time_point give_up_at_;
};

}  // namespace

std::vector<std::string> lan_addresses() {
  std::vector<std::string> addresses;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return addresses;
  for (const ifaddrs* at = all; at != nullptr; at = at->ifa_next) {
    constexpr unsigned kWanted = IFF_UP | IFF_RUNNING;
    const bool useful = (at->ifa_flags & kWanted) == kWanted && (at->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT)) == 0;
    if (!useful || at->ifa_addr == nullptr || at->ifa_addr->sa_family != AF_INET || is_inner(at->ifa_name)) continue;
    sockaddr_in address{};
    std::memcpy(&address, at->ifa_addr, sizeof address);
    addresses.push_back(asio::ip::address_v4(ntohl(address.sin_addr.s_addr)).to_string());
  }
  freeifaddrs(all);
  return addresses;
}

std::optional<ServeFault> serve(const Serving& serving) {
  const Config& config = serving.config;
  // A file that may not grow, a connection that went away: both come back as errors of the call itself.
  (void)std::signal(SIGXFSZ, SIG_IGN);
  (void)std::signal(SIGPIPE, SIG_IGN);
  if (!ready_secrets()) return ServeFault{"the system gives no random numbers"};
  const bool shared = config.db.starts_with("postgres");
  std::unique_ptr<FileLock> lock;
  if (!shared) lock = std::make_unique<FileLock>(config.db);
  if (lock && !lock->is_held())
    return ServeFault{config.db + ": another server uses this file, or its folder cannot be written"};
  // Beside the database, which waits for the disk.
  auto reading = std::async(std::launch::async, [&serving] { return files_for(serving); });
  auto writer = storage::open_store(config.db);
  if (!writer) return ServeFault{writer.error().what};
  auto reader = storage::open_store(config.db);
  if (!reader) return ServeFault{reader.error().what};
  auto files = reading.get();
  if (!files) return ServeFault{files.error()};
  auto tls = tls_for(config);
  if (!tls) return ServeFault{tls.error()};
  storage::Store& listening = **reader;

  // The loop goes before those whose callbacks it still holds, and after the threads that post to it.
  auto loop = std::make_unique<asio::io_context>(1);
  Hub hub(
      config, [&loop](std::function<void()> answer) { asio::post(*loop, std::move(answer)); }, std::move(*writer),
      std::move(*reader));
  Lobby lobby(hub, std::move(*files), serving.speech);
  Net net(*loop, hub, lobby);
  net.set_tls(std::move(*tls));
  const auto port = net.listen(config.address, config.port);
  if (port) {
    const auto heard = [&loop, &hub](const std::string& table, std::int64_t seq) {
      asio::post(*loop, [&hub, table, seq] { hub.hear_news(table, seq); });
    };
    const auto said = [&loop, &hub](const std::string& text) {
      asio::post(*loop, [&hub, text] { hub.hear_announcement(text); });
    };
    (void)listening.listen({.appended = heard, .announced = said});
    const House house(*loop, hub, net);
    log_event("listening", {{"address", config.address}, {"port", *port}});
    if (serving.is_ready) serving.is_ready(*port);
    loop->run();
  }
  net.stop_listening();
  hub.join();
  loop.reset();
  if (!port) return port.error();
  log_event("stopped");
  return std::nullopt;
}

}  // namespace freebooter::server
