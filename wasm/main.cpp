// The engine in a browser: freebooter.wasm. A page writes a request where fb_alloc() says and hands it to fb_call();
// the reply lies at the address that comes back, four bytes of length before it (docs/WASM.md). Room for both is used
// again by the next call. The module asks its host for nothing but the time.
#include <cstdint>
#include <string>
#include <type_traits>

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"

#ifdef FREEBOOTER_FULL_DESK
#include "session/full_desk.hpp"
using TheDesk = freebooter::session::FullDesk;
#else
#include "session/desk.hpp"
using TheDesk = freebooter::session::Desk;
#endif

#ifdef FREEBOOTER_ONLY
namespace freebooter {
bool has_searchers() { return false; }
template <>
bool is_offered<boots::Game>() {
  return std::is_same_v<FREEBOOTER_ONLY::Game, boots::Game>;
}
template <>
bool is_offered<clever::Game>() {
  return std::is_same_v<FREEBOOTER_ONLY::Game, clever::Game>;
}
}  // namespace freebooter
#endif

// The libraries' own would print why, and bring along all that printing takes.
void std::__libcpp_verbose_abort(const char* /*format*/, ...) { __builtin_trap(); }
extern "C" void abort_message(const char* /*format*/, ...) { __builtin_trap(); }

extern "C" __attribute__((import_module("env"), import_name("now"))) double fb_host_now();

namespace {

class HostClock final : public freebooter::Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override { return static_cast<std::int64_t>(1000.0 * fb_host_now()); }
};

struct Module {
  HostClock clock;
  TheDesk desk{clock};
  std::string request;
  std::string reply;
};

Module& module() {
  static Module* const kModule = new Module;
  return *kModule;
}

constexpr std::size_t kHead = 4;

}  // namespace

extern "C" {

__attribute__((export_name("fb_alloc"))) char* fb_alloc(std::uint32_t length) {
  module().request.resize(length);
  return module().request.data();
}

__attribute__((export_name("fb_call"))) const char* fb_call(const char* request, std::uint32_t length) {
  std::string& reply = module().reply;
  const std::string answer = module().desk.answer({request, length});
  reply.assign(kHead, '\0');
  for (std::size_t byte = 0; byte < kHead; ++byte)
    reply[byte] = static_cast<char>((answer.size() >> (8 * byte)) & 0xFFU);
  reply += answer;
  return reply.data();
}

}  // extern "C"
