// Any bytes as a conversation with `freebooter engine`: one reply to each line, each a JSON object with "ok".
#include "core/text.hpp"
#include "fuzz/check.hpp"
#include "session/engine_session.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace freebooter;
  using fuzz::check;
  session::EngineSession session;
  for (const std::string_view line : split(fuzz::text_of(data, size), '\n')) {
    const auto reply = session.answer(line);
    check(reply.has_value() != trim(line).empty(), "one reply to each request", line);
    if (!reply) continue;
    check(reply->find('\n') == std::string::npos, "a reply is one line", *reply);
    const auto json = parse_json(*reply);
    check(json.ok(), "a reply is JSON", *reply);
    const Json* ok = json->find("ok");
    check(ok != nullptr && ok->as_bool() != nullptr, "it says whether the request was met", *reply);
    const Json* error = json->find("error");
    check((error == nullptr) == *ok->as_bool(), "an error just when it was not", *reply);
    if (error != nullptr)
      check(!error->find("reason")->as_string()->empty() && !error->find("text")->as_string()->empty(),
            "with its reason", *reply);
    if (session.over()) break;
  }
  return 0;
}
