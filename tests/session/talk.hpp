// A desk to talk to in tests.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "core/json.hpp"
#include "session/full_desk.hpp"

namespace freebooter::session {

// Every look at it takes a millisecond, so that thoughts come to an end.
class TickingClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t microseconds() const override { return now_ += 1000; }

 private:
  mutable std::int64_t now_ = 0;
};

class Talk {
 public:
  // The whole reply, whatever it is.
  Json say(const std::string& request) {
    const std::string text = desk_.answer(request);
    const auto reply = parse_json(text);
    EXPECT_TRUE(reply.ok()) << text;
    return reply.ok() ? *reply : Json();
  }
  // A reply without an error.
  Json ask(const std::string& request) {
    Json reply = say(request);
    const Json* ok = reply.find("ok");
    EXPECT_TRUE(ok != nullptr && *ok == Json(true)) << request << "\n" << reply.text();
    return reply;
  }
  // Why it was refused: "reason", or "reason clause".
  std::string refusal(const std::string& request) {
    const Json reply = say(request);
    const Json* error = reply.find("error");
    if (error == nullptr) return "";
    const Json* clause = error->find("clause");
    return *error->find("reason")->as_string() + (clause == nullptr ? "" : " " + *clause->as_string());
  }

 private:
  TickingClock clock_;
  FullDesk desk_{clock_};
};

// The member along a path such as "message.turn.seat"; null if there is none.
inline Json at(const Json& json, std::string_view path) {
  const Json* found = &json;
  while (!path.empty() && found != nullptr) {
    const std::size_t dot = path.find('.');
    found = found->find(path.substr(0, dot));
    path = dot == std::string_view::npos ? "" : path.substr(dot + 1);
  }
  return found == nullptr ? Json() : *found;
}

inline std::size_t size_of(const Json& json) { return json.as_array() == nullptr ? 0 : json.as_array()->size(); }
// The items of a list along a path, none if there is no such list.
inline Json::Array items_at(const Json& json, std::string_view path) {
  const Json found = at(json, path);
  return found.as_array() == nullptr ? Json::Array{} : *found.as_array();
}
inline Json item(const Json& json, std::size_t index) { return (*json.as_array())[index]; }

inline const std::string kSecret(64, '7');

}  // namespace freebooter::session
