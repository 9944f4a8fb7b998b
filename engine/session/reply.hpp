// The members of a reply while it is written. Much of what a table says is JSON text already and is taken as it stands.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/json.hpp"
#include "core/result.hpp"
#include "core/text.hpp"
#include "session/engine_session.hpp"

namespace freebooter::session {

class Members {
 public:
  Members& add(std::string_view name, const Json& value) {
    key(name);
    value.append_to(text_);
    return *this;
  }
  // The text is JSON.
  Members& add_text(std::string_view name, std::string_view text) {
    key(name);
    text_ += text;
    return *this;
  }
  // All members of an object.
  Members& add_all(const Json& object) {
    for (const auto& [name, value] : *object.as_object()) add(name, value);
    return *this;
  }

  // {"ok":true,...}
  [[nodiscard]] std::string reply() const { return joined({text_, "}"}); }

 private:
  void key(std::string_view name) {
    text_ += ',';
    append_json_string(name, text_);
    text_ += ':';
  }

  std::string text_ = R"({"ok":true)";
};

using Reply = Result<Members, EngineFault>;
Reply reply_of(const Answer& answer);

// A Voice: the key of the words, as the table's own messages have it.
std::string key_voice(std::string_view game, const Refusal& refusal);

}  // namespace freebooter::session
