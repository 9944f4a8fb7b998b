#include "table/entry.hpp"

#include <array>
#include <charconv>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "table/dice.hpp"

namespace freebooter::table {

namespace {

using Type = Change::Type;

constexpr std::int64_t kMostInEntry = std::int64_t{1} << 53U;
constexpr std::size_t kMostSteps = 100'000;

// --- writing -------------------------------------------------------------------------------------------------

// Members one after the other, straight into the text: this is written for every move.
class LineWriter {
 public:
  explicit LineWriter(std::string& out) : out_(&out) { *out_ += '{'; }
  void end() { *out_ += '}'; }

  void number(std::string_view name, std::int64_t value) {
    key(name);
    std::array<char, 24> digits{};
    const auto [stop, fault] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    out_->append(digits.data(), stop);
  }
  void text(std::string_view name, std::string_view value) {
    key(name);
    append_json_string(value, *out_);
  }
  void flag(std::string_view name, bool value) {
    key(name);
    *out_ += value ? "true" : "false";
  }
  void seat(std::string_view name, const std::optional<Seat>& seat) {
    if (seat) number(name, seat->value + 1);
  }
  void json(std::string_view name, const Json& value) {
    key(name);
    value.append_to(*out_);
  }
  void texts(std::string_view name, const std::vector<std::string>& values) {
    key(name);
    *out_ += '[';
    for (const std::string& value : values) {
      if (&value != values.data()) *out_ += ',';
      append_json_string(value, *out_);
    }
    *out_ += ']';
  }

 private:
  void key(std::string_view name) {
    if (!first_) *out_ += ',';
    first_ = false;
    *out_ += '"';
    *out_ += name;
    *out_ += "\":";
  }

  std::string* out_;
  bool first_ = true;
};

Json chair_json(const Chair& chair) {
  Json json = Json::object({{"kind", kChairKinds[static_cast<std::size_t>(chair.kind)]}});
  if (chair.is_person()) {
    json.set("player", chair.player).set("name", chair.name);
    if (!chair.salt.empty()) json.set("salt", chair.salt);
  } else if (chair.kind == Chair::Kind::kBot) {
    json.set("level", chair.level);
  }
  return json;
}

void write_setup(const TableSetup& setup, LineWriter& line) {
  line.text("table", setup.id);
  line.text("game", setup.game);
  line.number("rules", setup.rules);
  line.json("setup", setup.setup);
  line.json("options", table_options_json(setup.options));
  line.text("host", setup.host);
  line.text("secret", digest_text(setup.secret));
  Json chairs = Json::array();
  for (const Chair& chair : setup.chairs) chairs.push(chair_json(chair));
  line.json("chairs", chairs);
  if (!setup.after.empty()) line.text("after", setup.after);
}

void write_members(const Change& change, LineWriter& line) {
  switch (change.type) {
    case Type::kOpen: write_setup(*change.setup, line); break;
    case Type::kSit: line.json("chair", chair_json(change.chair)); break;
    case Type::kMove:
      if (!change.id.empty()) line.text("id", change.id);
      if (change.by_bot) line.flag("bot", true);
      [[fallthrough]];
    case Type::kStart:
      line.texts("steps", change.steps);
      line.text("hash", hash_text(change.hash));
      break;
    case Type::kUndo:
    case Type::kAsk: line.number("length", static_cast<std::int64_t>(change.length)); break;
    case Type::kAnswer: line.flag("yes", change.yes); break;
    case Type::kExit: line.text("exit", kExits[static_cast<std::size_t>(change.exit)]); break;
    case Type::kStandIn: line.text("text", change.text); break;
    case Type::kVote:
      line.seat("about", change.about);
      line.flag("yes", change.yes);
      if (!change.text.empty()) line.text("text", change.text);
      break;
    case Type::kChat:
      if (!change.seat) {
        line.text("player", change.player);
        line.text("name", change.name);
      }
      line.text("text", change.text);
      break;
    case Type::kRematch:
      line.flag("yes", change.yes);
      if (!change.id.empty()) line.text("id", change.id);
      break;
    case Type::kFree:
    case Type::kBack: break;
  }
}

// --- reading -------------------------------------------------------------------------------------------------

std::string read_text(JsonCursor cursor, bool (*is_good)(std::string_view), const char* wanted) {
  std::string text = cursor.string();
  if (!is_good(text)) cursor.fail(wanted);
  return text;
}

std::string read_id(JsonCursor cursor) { return read_text(cursor, is_id, "letters, digits, - and _ expected"); }
std::string read_name(JsonCursor cursor) {
  return read_text(cursor, [](std::string_view text) { return is_line(text, kLongestName); }, "a name expected");
}
std::string read_level(JsonCursor cursor) { return read_text(cursor, is_id, "the name of a bot expected"); }

Seat read_seat(JsonCursor cursor) { return {static_cast<std::uint8_t>(cursor.integer(1, kMaxSeats) - 1)}; }

Chair read_chair(JsonCursor cursor) {
  Chair chair;
  chair.kind = static_cast<Chair::Kind>(cursor.need("kind").word({"open", "person", "bot"}));
  if (chair.is_person()) {
    cursor.only({"kind", "player", "name", "salt"});
    chair.player = read_id(cursor.need("player"));
    chair.name = read_name(cursor.need("name"));
    if (auto salt = cursor.maybe("salt")) chair.salt = read_text(*salt, is_salt, "a salt expected");
  } else if (chair.kind == Chair::Kind::kBot) {
    cursor.only({"kind", "level"});
    chair.level = read_level(cursor.need("level"));
  } else {
    cursor.only({"kind"});
  }
  return chair;
}

TableSetup read_setup(JsonCursor cursor) {
  TableSetup setup;
  setup.id = read_id(cursor.need("table"));
  setup.game = cursor.need("game").string();
  setup.rules = static_cast<int>(cursor.need("rules").integer(1, 1'000'000));
  setup.setup = cursor.need("setup").json();
  setup.options = read_table_options(cursor.need("options"));
  setup.host = read_id(cursor.need("host"));
  auto secret = cursor.need("secret");
  const auto digest = parse_digest(secret.string());
  if (!digest) secret.fail("64 hexadecimal digits expected");
  setup.secret = digest.value_or(Digest{});
  for (JsonCursor& chair : cursor.need("chairs").items()) setup.chairs.push_back(read_chair(chair));
  if (auto after = cursor.maybe("after")) setup.after = read_id(*after);
  return setup;
}

void read_steps(JsonCursor cursor, Change& change) {
  auto steps = cursor.need("steps").items();
  if (steps.size() > kMostSteps) cursor.fail("too many steps");
  for (JsonCursor& step : steps) change.steps.push_back(step.string());
  auto hash = cursor.need("hash");
  if (!parse_hash(hash.string(), change.hash)) hash.fail("sixteen hexadecimal digits expected");
}

void read_chat(JsonCursor cursor, Change& change) {
  if (!change.seat) {
    change.player = read_id(cursor.need("player"));
    change.name = read_name(cursor.need("name"));
  }
  change.text = read_text(
      cursor.need("text"), [](std::string_view text) { return is_line(text, kLongestChat); }, "a line expected");
}

void read_members(JsonCursor cursor, Change& change) {
  switch (change.type) {
    case Type::kOpen: change.setup = read_setup(cursor); break;
    case Type::kSit: change.chair = read_chair(cursor.need("chair")); break;
    case Type::kMove:
      if (auto id = cursor.maybe("id")) change.id = read_id(*id);
      if (auto bot = cursor.maybe("bot")) change.by_bot = bot->boolean();
      [[fallthrough]];
    case Type::kStart: read_steps(cursor, change); break;
    case Type::kUndo:
    case Type::kAsk: change.length = static_cast<std::size_t>(cursor.need("length").integer(0, kMostInEntry)); break;
    case Type::kAnswer: change.yes = cursor.need("yes").boolean(); break;
    case Type::kExit:
      change.exit = static_cast<Exit>(1 + cursor.need("exit").word({"resigned", "left", "time"}));
      break;
    case Type::kStandIn: change.text = read_level(cursor.need("text")); break;
    case Type::kVote:
      change.about = read_seat(cursor.need("about"));
      change.yes = cursor.need("yes").boolean();
      if (auto level = cursor.maybe("text")) change.text = read_level(*level);
      break;
    case Type::kChat: read_chat(cursor, change); break;
    case Type::kRematch:
      change.yes = cursor.need("yes").boolean();
      if (auto id = cursor.maybe("id")) change.id = read_id(*id);
      break;
    case Type::kFree:
    case Type::kBack: break;
  }
}

bool needs_seat(Type type) { return type != Type::kOpen && type != Type::kStart && type != Type::kChat; }

}  // namespace

std::string EntryFault::text() const { return joined({"entry ", std::to_string(seq), ": ", what}); }

std::string entry_line(const Change& change) {
  std::string out;
  out.reserve(192);
  LineWriter line(out);
  line.number("v", kEntryVersion);
  line.number("seq", static_cast<std::int64_t>(change.seq));
  line.number("at", change.at);
  line.text("type", kChangeTypes[static_cast<std::size_t>(change.type)]);
  line.seat("seat", change.seat);
  write_members(change, line);
  line.end();
  return out;
}

Result<Change, EntryFault> read_entry(std::string_view text) {
  Change change;
  const auto json = parse_json(text);
  if (!json) return Failure{EntryFault{0, joined({json.error().place, ": ", json.error().what})}};
  std::optional<JsonFault> fault;
  JsonCursor cursor(*json, fault);
  change.seq = static_cast<std::uint64_t>(cursor.need("seq").integer(1, kMostInEntry));
  cursor.need("v").integer(kEntryVersion, kEntryVersion);
  change.at = cursor.need("at").integer(-kMostInEntry, kMostInEntry);
  auto type = cursor.need("type");
  const std::string name = type.string();
  std::size_t known = 0;
  while (known < kChangeTypes.size() && kChangeTypes[known] != name) ++known;
  if (known == kChangeTypes.size()) {
    type.fail(joined({"unknown type \"", name, "\""}));
  } else {
    change.type = static_cast<Type>(known);
    if (auto seat = cursor.maybe("seat")) change.seat = read_seat(*seat);
    if (!change.seat && needs_seat(change.type)) cursor.fail("no \"seat\"");
    read_members(cursor, change);
  }
  if (fault)
    return Failure{EntryFault{change.seq, (fault->place.empty() ? "" : joined({fault->place, ": "})) + fault->what}};
  return change;
}

}  // namespace freebooter::table
