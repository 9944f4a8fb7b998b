// What comes over HTTP before anybody is known: addresses, bodies, queries, and the configuration of a host. Whatever
// it is, it is read, or refused with a reason that can be sent. The first byte says what it is.
#include "fuzz/check.hpp"
#include "server/config.hpp"
#include "server/http_text.hpp"
#include "server/lobby_json.hpp"

namespace {

using namespace freebooter;
using namespace freebooter::server;
using fuzz::check;

template <class T>
void check_refusal(const Result<T, Trouble>& read) {
  if (read) return;
  check(!read.error().reason.empty(), "a refusal has a reason");
  check(status_of(read.error().reason) == 400, "it is the client's fault", read.error().reason);
  check(parse_json(Json(read.error().detail).text()).ok(), "it can be sent", read.error().detail);
}

void check_target(const std::string& text) {
  const Target target = parse_target(text);
  check(target.path.find('\0') == std::string::npos, "no path has a NUL in it", text);
  check_refusal(read_query(target.query));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(fuzz::text_of(data + 1, size - 1));
  switch (data[0] % 7) {
    case 0: check_target(text); break;
    case 1: check_refusal(read_guest(text)); break;
    case 2: check_refusal(read_sign_in(text)); break;
    case 3: check_refusal(read_change(text)); break;
    case 4: check_refusal(read_opening(text)); break;
    case 5: check_refusal(read_quick_match(text)); break;
    default: {
      const auto config = read_config(text);
      check(config.ok() || !config.error().what.empty(), "a fault says what it is");
    }
  }
  return 0;
}
