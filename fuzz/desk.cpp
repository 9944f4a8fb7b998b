// Any bytes as requests of a page, one a line: one reply to each, a JSON object with "ok".
#include "core/text.hpp"
#include "fuzz/check.hpp"
#include "session/full_desk.hpp"

namespace {

// Time flies, so that no bot thinks for long.
class HastyClock final : public freebooter::Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override { return now_ += 1'000'000; }

 private:
  mutable std::int64_t now_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace freebooter;
  using fuzz::check;
  const std::string_view text = fuzz::text_of(data, size);
  if (text.find("iterations") != std::string_view::npos) return 0;  // for as long as the number says
  const HastyClock clock;
  session::FullDesk desk(clock);
  for (const std::string_view line : split(text, '\n')) {
    const std::string reply = desk.answer(line);
    const auto json = parse_json(reply);
    check(json.ok(), "a reply is JSON", reply);
    const Json* ok = json->find("ok");
    check(ok != nullptr && ok->as_bool() != nullptr, "it says whether the request was met", reply);
    const Json* error = json->find("error");
    check((error == nullptr) == *ok->as_bool(), "an error just when it was not", reply);
    if (error != nullptr)
      check(!error->find("reason")->as_string()->empty() && !error->find("text")->as_string()->empty(),
            "with its reason", reply);
  }
  return 0;
}
