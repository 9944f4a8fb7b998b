#include "core/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <set>

#include "core/text.hpp"

namespace freebooter {

namespace {

constexpr int kMaxDepth = 64;
constexpr std::int64_t kLargestPower = 308;  // of ten

// --- writing -------------------------------------------------------------------------------------------------

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20U && byte != 0x7FU && c != '"' && c != '\\';
}

void write_escaped(char c, std::string& out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out += '\\';
  if (c == '"' || c == '\\') {
    out += c;
  } else if (c == '\n') {
    out += 'n';
  } else if (c == '\t') {
    out += 't';
  } else {
    out += "u00";
    out += kHex[byte >> 4U];
    out += kHex[byte & 15U];
  }
}

// Nearly all of any text can be copied as it stands.
void write_string(std::string_view value, std::string& out) {
  out += '"';
  for (;;) {
    std::size_t plain = 0;
    while (plain < value.size() && is_plain(value[plain])) ++plain;
    out.append(value.data(), plain);
    if (plain == value.size()) break;
    write_escaped(value[plain], out);
    value.remove_prefix(plain + 1);
  }
  out += '"';
}

void write(const Json& json, std::string& out) {
  if (const bool* flag = json.as_bool()) {
    out += *flag ? "true" : "false";
  } else if (const std::int64_t* number = json.as_int()) {
    std::array<char, 24> digits{};
    const auto [stop, fault] = std::to_chars(digits.data(), digits.data() + digits.size(), *number);
    out.append(digits.data(), stop);
  } else if (const Json::Real* real = json.as_real()) {
    out += real->text;
  } else if (const std::string* string = json.as_string()) {
    write_string(*string, out);
  } else if (const Json::Array* items = json.as_array()) {
    out += '[';
    for (const Json& item : *items) {
      if (&item != items->data()) out += ',';
      write(item, out);
    }
    out += ']';
  } else if (const Json::Object* members = json.as_object()) {
    out += '{';
    for (const Json::Member& member : *members) {
      if (&member != members->data()) out += ',';
      write_string(member.first, out);
      out += ':';
      write(member.second, out);
    }
    out += '}';
  } else {
    out += "null";
  }
}

// --- reading -------------------------------------------------------------------------------------------------

// "5", "+5", "-5".
std::optional<std::int64_t> parse_power(std::string_view text) {
  return parse_int(text.front() == '+' ? text.substr(1) : text, -9999, 9999);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Json, JsonFault> parse() {
    Json json;
    if (value(json, 0)) {
      skip_blanks();
      if (at_ == text_.size()) return json;
      fail("something follows the end of the value");
    }
    return Failure{std::move(fault_)};
  }

 private:
  bool fail(std::string what) {
    if (fault_.what.empty()) {
      std::size_t column = 1;
      for (std::size_t back = at_; back > 0 && text_[back - 1] != '\n'; --back) ++column;
      fault_ = JsonFault{.place = joined({"column ", std::to_string(column)}), .line = line_, .what = std::move(what)};
    }
    return false;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (!is_blank(c)) return;
      ++at_;
    }
  }

  bool value(Json& json, int depth) {
    skip_blanks();
    if (depth > kMaxDepth) return fail("nested too deeply");
    if (at_ == text_.size()) return fail("the text ends where a value should stand");
    const int line = line_;
    const char c = text_[at_];
    bool good = false;
    if (c == '{') {
      good = object(json, depth);
    } else if (c == '[') {
      good = array(json, depth);
    } else if (c == '"') {
      std::string string;
      good = this->string(string);
      json = Json(std::move(string));
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      good = number(json);
    } else {
      good = literal(json);
    }
    json.set_line(line);
    return good;
  }

  bool literal(Json& json) {
    const std::string_view rest = text_.substr(at_);
    for (const auto& [word, meaning] :
         {std::pair{std::string_view("true"), Json(true)}, {"false", Json(false)}, {"null", Json()}}) {
      if (rest.substr(0, word.size()) == word) {
        at_ += word.size();
        json = meaning;
        return true;
      }
    }
    return fail("not a JSON value");
  }

  bool digits() {
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ > from;
  }

  bool number(Json& json) {
    const std::size_t from = at_;
    if (text_[at_] == '-') ++at_;
    const std::size_t first = at_;
    if (!digits()) return fail("a number needs a digit");
    if (text_[first] == '0' && at_ > first + 1) return fail("a number may not begin with 0");
    bool real = false;
    if (at_ < text_.size() && text_[at_] == '.') {
      real = true;
      ++at_;
      if (!digits()) return fail("a number needs a digit after the point");
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      real = true;
      ++at_;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      if (!digits()) return fail("a number needs a digit in its exponent");
    }
    const std::string_view digits = text_.substr(from, at_ - from);
    if (real) {
      // No larger than what programs elsewhere can hold.
      const std::size_t power = digits.find_first_of("eE");
      const auto exponent = power == std::string_view::npos ? 0 : parse_power(digits.substr(power + 1));
      if (!exponent || *exponent < -kLargestPower || *exponent > kLargestPower) return fail("number out of range");
      json = Json(Json::Real{std::string(digits)});
      return true;
    }
    std::int64_t whole = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), whole).ec != std::errc{})
      return fail("number out of range");
    json = Json(whole);
    return true;
  }

  bool hex4(std::uint32_t& code) {
    if (text_.size() - at_ < 4) return fail("\\u needs four hexadecimal digits");
    const char* from = text_.data() + at_;
    const auto [stop, fault] = std::from_chars(from, from + 4, code, 16);
    if (fault != std::errc{} || stop != from + 4) return fail("\\u needs four hexadecimal digits");
    at_ += 4;
    return true;
  }

  bool escape(std::string& out) {
    if (at_ == text_.size()) return fail("the text ends inside a string");
    const char c = text_[at_++];
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t known = kNames.find(c); known != std::string_view::npos) {
      out += kMeanings[known];
      return true;
    }
    if (c != 'u') return fail("unknown escape in a string");
    std::uint32_t code = 0;
    if (!hex4(code)) return false;
    if (code >= 0xD800U && code < 0xDC00U) {
      std::uint32_t low = 0;
      if (text_.substr(at_, 2) != "\\u") return fail("half of a surrogate pair");
      at_ += 2;
      if (!hex4(low)) return false;
      if (low < 0xDC00U || low > 0xDFFFU) return fail("half of a surrogate pair");
      code = 0x10000U + ((code - 0xD800U) << 10U) + (low - 0xDC00U);
    } else if (code >= 0xDC00U && code <= 0xDFFFU) {
      return fail("half of a surrogate pair");
    }
    append_utf8(code, out);
    return true;
  }

  static void append_utf8(std::uint32_t code, std::string& out) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80U) {
      put(code);
    } else if (code < 0x800U) {
      put(0xC0U | (code >> 6U));
      put(0x80U | (code & 63U));
    } else if (code < 0x10000U) {
      put(0xE0U | (code >> 12U));
      put(0x80U | ((code >> 6U) & 63U));
      put(0x80U | (code & 63U));
    } else {
      put(0xF0U | (code >> 18U));
      put(0x80U | ((code >> 12U) & 63U));
      put(0x80U | ((code >> 6U) & 63U));
      put(0x80U | (code & 63U));
    }
  }

  bool string(std::string& out) {
    ++at_;
    for (;;) {
      if (at_ == text_.size()) return fail("the text ends inside a string");
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (c == '\\') {
        ++at_;
        if (!escape(out)) return false;
        continue;
      }
      if (static_cast<unsigned char>(c) < 0x20U) return fail("a control character inside a string");
      const std::size_t length = utf8_length(text_, at_);
      if (length == 0) return fail("not valid UTF-8");
      out += text_.substr(at_, length);
      at_ += length;
    }
  }

  bool array(Json& json, int depth) {
    ++at_;
    Json::Array items;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == ']') {
      ++at_;
      json = Json(std::move(items));
      return true;
    }
    for (;;) {
      if (!value(items.emplace_back(), depth + 1)) return false;
      skip_blanks();
      if (at_ == text_.size()) return fail("the text ends inside an array");
      const char c = text_[at_];
      if (c != ',' && c != ']') return fail("',' or ']' expected");
      ++at_;
      if (c == ']') break;
    }
    json = Json(std::move(items));
    return true;
  }

  // Small objects are searched as they are; a large one gets an index of its names, so that no text is slow to read.
  static bool stands_twice(const std::string& key, const Json::Object& members, std::set<std::string>& names) {
    constexpr std::size_t kFew = 16;
    if (members.size() < kFew) {
      return std::ranges::any_of(members, [&](const Json::Member& member) { return member.first == key; });
    }
    if (names.empty()) {
      for (const auto& [name, value] : members) names.insert(name);
    }
    return !names.insert(key).second;
  }

  bool object(Json& json, int depth) {
    ++at_;
    Json::Object members;
    std::set<std::string> names;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '}') {
      ++at_;
      json = Json(std::move(members));
      return true;
    }
    for (;;) {
      skip_blanks();
      if (at_ == text_.size() || text_[at_] != '"') return fail("a member name in quotes expected");
      std::string key;
      if (!string(key)) return false;
      if (stands_twice(key, members, names)) return fail(joined({"the member \"", key, "\" stands twice"}));
      skip_blanks();
      if (at_ == text_.size() || text_[at_] != ':') return fail("':' expected");
      ++at_;
      if (!value(members.emplace_back(std::move(key), Json()).second, depth + 1)) return false;
      skip_blanks();
      if (at_ == text_.size()) return fail("the text ends inside an object");
      const char c = text_[at_];
      if (c != ',' && c != '}') return fail("',' or '}' expected");
      ++at_;
      if (c == '}') break;
    }
    json = Json(std::move(members));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  JsonFault fault_;
};

}  // namespace

const Json* Json::find(std::string_view key) const {
  if (const Object* members = as_object()) {
    for (const auto& [name, value] : *members) {
      if (name == key) return &value;
    }
  }
  return nullptr;
}

Json::~Json() = default;
Json::Json(const Json& other) = default;
Json& Json::operator=(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json&& other) noexcept = default;

// With six decimals at most, and one at least, so that a real stays a real when read back.
Json::Json(double value) {
  constexpr std::int64_t kUnit = 1'000'000;
  if (!(value < 9e12 && value > -9e12)) return;  // nor is what is no number at all
  const auto parts = static_cast<std::int64_t>(value * kUnit + (value < 0 ? -0.5 : 0.5));
  const std::uint64_t size = static_cast<std::uint64_t>(parts < 0 ? -parts : parts);
  std::string decimals = std::to_string(kUnit + size % kUnit).substr(1);
  while (decimals.size() > 1 && decimals.back() == '0') decimals.pop_back();
  value_ = Real{joined({(parts < 0 ? "-" : ""), std::to_string(size / kUnit), ".", decimals})};
}

Json JsonPart::json() const {
  switch (kind_) {
    case Kind::kFlag: return number_ != 0;
    case Kind::kNumber: return number_;
    case Kind::kReal: return real_;
    case Kind::kText: return text_;
    case Kind::kCopied: return *copied_;
    case Kind::kTakenOver: return std::move(*taken_over_);
  }
  return {};
}

Json Json::array(std::initializer_list<JsonPart> items) {
  Array made;
  made.reserve(items.size());
  for (const JsonPart& item : items) made.push_back(item.json());
  return Json(std::move(made));
}

Json Json::object(std::initializer_list<std::pair<std::string_view, JsonPart>> members) {
  // Most objects are small and grow a little; room for that at once is cheaper than growing.
  constexpr std::size_t kRoom = 4;
  Object made;
  made.reserve(std::max(members.size(), kRoom));
  for (const auto& [name, value] : members) made.emplace_back(std::string(name), value.json());
  return Json(std::move(made));
}

Json& Json::set(std::string_view key, const JsonPart& value) & {
  if (is_null()) value_ = Object{};
  auto& members = std::get<Object>(value_);
  for (auto& [name, old] : members) {
    if (name == key) {
      old = value.json();
      return *this;
    }
  }
  members.emplace_back(std::string(key), value.json());
  return *this;
}

Json& Json::push(const JsonPart& value) {
  if (is_null()) value_ = Array{};
  std::get<Array>(value_).push_back(value.json());
  return *this;
}

std::string Json::text() const {
  std::string out;
  write(*this, out);
  return out;
}

void Json::append_to(std::string& out) const { write(*this, out); }

void append_json_string(std::string_view text, std::string& out) { write_string(text, out); }

std::string JsonFault::text() const {
  std::string out;
  if (line > 0) out += joined({"line ", std::to_string(line)});
  if (!place.empty()) out += (out.empty() ? "" : ", ") + place;
  return out.empty() ? what : joined({out, ": ", what});
}

Result<Json, JsonFault> parse_json(std::string_view text) { return Parser(text).parse(); }

// --- JsonCursor ----------------------------------------------------------------------------------------------

namespace {

// The way from one value down to another, behind what is there: "sections[1].ports[0].at". False if it is not there.
bool find_place(const Json& from, const Json* wanted, std::string& place) {
  if (&from == wanted) return true;
  const std::size_t here = place.size();
  if (const Json::Array* items = from.as_array()) {
    for (std::size_t at = 0; at < items->size(); ++at) {
      place += joined({"[", std::to_string(at), "]"});
      if (find_place((*items)[at], wanted, place)) return true;
      place.resize(here);
    }
  } else if (const Json::Object* members = from.as_object()) {
    for (const auto& [name, value] : *members) {
      place += joined({place.empty() ? "" : ".", name});
      if (find_place(value, wanted, place)) return true;
      place.resize(here);
    }
  }
  return false;
}

}  // namespace

void JsonCursor::fail(std::string what) {
  if (!ok()) return;
  std::string place;
  find_place(*top_, at_, place);
  *fault_ = JsonFault{.place = std::move(place), .line = at_->line(), .what = std::move(what)};
}

std::int64_t JsonCursor::integer(std::int64_t least, std::int64_t most) {
  const std::int64_t* number = at_->as_int();
  if (number != nullptr && *number >= least && *number <= most) return *number;
  fail(joined({"a whole number from ", std::to_string(least), " to ", std::to_string(most), " expected",
               (number != nullptr ? joined({", not ", std::to_string(*number)}) : "")}));
  return least;
}

bool JsonCursor::boolean() {
  if (const bool* flag = at_->as_bool()) return *flag;
  fail("true or false expected");
  return false;
}

std::string JsonCursor::string() {
  if (const std::string* string = at_->as_string()) return *string;
  fail("a text expected");
  return {};
}

std::size_t JsonCursor::word(std::initializer_list<std::string_view> choices) {
  if (const std::string* string = at_->as_string()) {
    std::size_t index = 0;
    for (const std::string_view choice : choices) {
      if (*string == choice) return index;
      ++index;
    }
  }
  std::string all;
  for (const std::string_view choice : choices) {
    if (!all.empty()) all += ", ";
    all += choice;
  }
  fail(joined({"one of these words expected: ", all}));
  return 0;
}

std::vector<JsonCursor> JsonCursor::items() {
  std::vector<JsonCursor> cursors;
  const Json::Array* items = at_->as_array();
  if (items == nullptr) {
    fail("a list expected");
    return cursors;
  }
  cursors.reserve(items->size());
  for (const Json& item : *items) cursors.push_back(child(item));
  return cursors;
}

std::vector<std::pair<std::string_view, JsonCursor>> JsonCursor::members() {
  std::vector<std::pair<std::string_view, JsonCursor>> cursors;
  const Json::Object* members = at_->as_object();
  if (members == nullptr) {
    fail("an object expected");
    return cursors;
  }
  for (const auto& [key, value] : *members) cursors.emplace_back(key, child(value));
  return cursors;
}

std::optional<JsonCursor> JsonCursor::maybe(std::string_view key) {
  if (at_->as_object() == nullptr) {
    fail("an object expected");
    return std::nullopt;
  }
  const Json* found = at_->find(key);
  if (found == nullptr) return std::nullopt;
  return child(*found);
}

JsonCursor JsonCursor::need(std::string_view key) {
  if (auto found = maybe(key)) return *found;
  fail(joined({"\"", key, "\" is missing"}));
  return *this;
}

std::string JsonCursor::need_string(std::string_view key) { return need(key).string(); }

const Json& JsonCursor::need_json(std::string_view key) { return need(key).json(); }

std::string JsonCursor::maybe_string(std::string_view key) {
  auto given = maybe(key);
  return given ? given->string() : "";
}

bool JsonCursor::maybe_boolean(std::string_view key) {
  auto given = maybe(key);
  return given && given->boolean();
}

std::int64_t JsonCursor::maybe_integer(std::string_view key, std::int64_t least, std::int64_t most,
                                       std::int64_t otherwise) {
  auto given = maybe(key);
  return given ? given->integer(least, most) : otherwise;
}

void JsonCursor::only(std::initializer_list<std::string_view> keys) {
  const Json::Object* members = at_->as_object();
  if (members == nullptr) return fail("an object expected");
  for (const auto& [name, value] : *members) {
    bool known = false;
    for (const std::string_view key : keys) known = known || key == name;
    if (!known) child(value).fail(joined({"unknown field \"", name, "\""}));
  }
}

}  // namespace freebooter
