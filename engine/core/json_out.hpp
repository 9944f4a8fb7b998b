// JSON member by member, straight into text or into a value. What writes a state or an action does so through either,
// so that the two can never differ:
//
//   template <class Out> void put_square(Out& out, Square at) { out.open('[').number(at.x).number(at.y).close(']'); }
//   JsonText(text) appends to a text, and is what every move of a table uses; JsonTree gives back a Json.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"

namespace freebooter {

class JsonText {
 public:
  explicit JsonText(std::string& out) : out_(&out) {}

  JsonText& open(char bracket) {
    part();
    *out_ += bracket;
    return *this;
  }
  JsonText& close(char bracket) {
    *out_ += bracket;
    return *this;
  }
  // Names have nothing to escape.
  JsonText& key(std::string_view name) {
    if (out_->back() != '{') *out_ += ',';
    *out_ += '"';
    *out_ += name;
    *out_ += "\":";
    return *this;
  }
  JsonText& number(std::int64_t value) {
    part();
    if (value >= 0 && value < 10) {
      *out_ += static_cast<char>('0' + value);
      return *this;
    }
    std::array<char, 24> digits{};
    const auto [stop, fault] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    out_->append(digits.data(), stop);
    return *this;
  }
  // A word with nothing to escape.
  JsonText& word(std::string_view text) {
    part();
    *out_ += '"';
    *out_ += text;
    *out_ += '"';
    return *this;
  }
  JsonText& flag(bool value) {
    part();
    *out_ += value ? "true" : "false";
    return *this;
  }
  JsonText& null() {
    part();
    *out_ += "null";
    return *this;
  }

 private:
  // Parts it from what stands before it, if that is a whole value.
  void part() {
    if (out_->empty()) return;
    const char last = out_->back();
    if (last != '[' && last != ':' && last != ',') *out_ += ',';
  }

  std::string* out_;
};

class JsonTree {
 public:
  JsonTree& open(char bracket);
  JsonTree& close(char bracket);
  JsonTree& key(std::string_view name);
  JsonTree& number(std::int64_t value);
  JsonTree& word(std::string_view text);
  JsonTree& flag(bool value);
  JsonTree& null();

  // The value that was written.
  [[nodiscard]] Json take();

 private:
  struct Open {
    std::string key;  // of this value, in the one around it
    Json value;
  };

  JsonTree& put(Json value);

  std::vector<Open> open_;
  std::string key_;  // of the next value; "" in a list
  Json whole_;
};

// What put(out) writes, as a value.
template <class Put>
Json json_by(Put put) {
  JsonTree tree;
  put(tree);
  return tree.take();
}

}  // namespace freebooter
