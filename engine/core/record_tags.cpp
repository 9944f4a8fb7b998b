// The tags of a record: what each of them says, and the way between tags and a game's set-up.
#include <array>

#include "core/record.hpp"
#include "core/text.hpp"

namespace freebooter {

namespace {

constexpr std::array<std::string_view, 12> kOwnTags{"Game",  "Rules", "Players",  "Layout", "Board", "Options",
                                                    "First", "Setup", "Position", "Seen",   "Date",  "Result"};
constexpr std::array<std::string_view, 6> kSetupMembers{"game", "players", "layout", "board", "options", "first"};
constexpr int kMaxSeatTag = 99;

bool is_known(std::string_view name) {
  for (const std::string_view own : kOwnTags) {
    if (name == own) return true;
  }
  return false;
}

// "Seat3" is 3; 0 if it is no such tag.
int seat_of_tag(std::string_view name) {
  if (name.substr(0, 4) != "Seat") return 0;
  return static_cast<int>(parse_int(name.substr(4), 1, kMaxSeatTag).value_or(0));
}

RecordFault tag_fault(const RecordSheet::Tag& tag, const std::string& what) {
  return {tag.line, 0, joined({tag.name, ": ", what})};
}

RecordFault missing(std::string_view name) { return {1, 0, joined({"the tag [", name, " \"...\"] is missing"})}; }

// A word as it is, anything else as compact JSON.
std::string plain_or_json(const Json& value) {
  return value.as_string() != nullptr ? *value.as_string() : value.text();
}

Json option_value(std::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  constexpr std::int64_t kMost = 1'000'000'000;
  if (const auto number = parse_int(text, -kMost, kMost)) return *number;
  return text;
}

std::optional<RecordFault> read_number(const RecordSheet& sheet, std::string_view name, std::string_view member,
                                       Json& setup) {
  const RecordSheet::Tag* tag = sheet.find(name);
  if (tag == nullptr) return std::nullopt;
  const auto number = parse_int(tag->value, 0, 1'000'000);
  if (!number) return tag_fault(*tag, joined({"a whole number expected, not \"", tag->value, "\""}));
  setup.set(member, *number);
  return std::nullopt;
}

std::optional<RecordFault> read_object(const RecordSheet& sheet, std::string_view name, std::string_view member,
                                       Json& setup) {
  const RecordSheet::Tag* tag = sheet.find(name);
  if (tag == nullptr) return std::nullopt;
  auto json = parse_json(tag->value);
  // The line inside the value is always 1, and would mislead.
  if (!json) return tag_fault(*tag, joined({json.error().place, ": ", json.error().what}));
  setup.set(member, std::move(*json));
  return std::nullopt;
}

std::optional<RecordFault> read_layout(const RecordSheet& sheet, Json& setup) {
  const RecordSheet::Tag* tag = sheet.find("Layout");
  if (tag == nullptr) return std::nullopt;
  if (tag->value.starts_with('{')) return read_object(sheet, "Layout", "layout", setup);
  setup.set("layout", tag->value);
  return std::nullopt;
}

// Whatever else a game's set-up has; it may not contradict the tags.
std::optional<RecordFault> read_rest(const RecordSheet& sheet, Json& setup) {
  const RecordSheet::Tag* tag = sheet.find("Setup");
  if (tag == nullptr) return std::nullopt;
  Json read = Json::object();
  if (auto fault = read_object(sheet, "Setup", "rest", read)) return fault;
  const Json::Object* rest = read.find("rest")->as_object();
  if (rest == nullptr) return tag_fault(*tag, "an object expected");
  for (const auto& [name, value] : *rest) {
    for (const std::string_view own : kSetupMembers) {
      if (name == own) return tag_fault(*tag, joined({"\"", name, "\" has a tag of its own"}));
    }
    setup.set(name, value);
  }
  return std::nullopt;
}

// The tag behind a member of the set-up.
std::string_view tag_of_member(std::string_view member) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTags{{{"game", "Game"},
                                                                                {"players", "Players"},
                                                                                {"layout", "Layout"},
                                                                                {"board", "Board"},
                                                                                {"options", "Options"},
                                                                                {"first", "First"}}};
  for (const auto& [name, tag] : kTags) {
    if (name == member) return tag;
  }
  return "Setup";
}

}  // namespace

std::string options_text(const Json& options) {
  std::string text;
  const Json::Object* members = options.as_object();
  if (members == nullptr) return text;
  for (const auto& [name, value] : *members) {
    if (!text.empty()) text += ' ';
    text += name;
    const bool* flag = value.as_bool();
    if (flag == nullptr || !*flag) text += joined({"=", plain_or_json(value)});
  }
  return text;
}

Json options_from_text(std::string_view text) {
  Json options = Json::object();
  for (const std::string_view word : words_of(text)) {
    const std::size_t equals = word.find('=');
    options.set(word.substr(0, equals),
                equals == std::string_view::npos ? Json(true) : option_value(word.substr(equals + 1)));
  }
  return options;
}

void add_setup_tags(RecordSheet& sheet, const Json& setup) {
  const auto add = [&](std::string_view name, std::string value) {
    sheet.tags.push_back({.name = std::string(name), .value = std::move(value), .line = 0});
  };
  Json rest = Json::object();
  if (const Json* players = setup.find("players")) add("Players", players->text());
  if (const Json* layout = setup.find("layout")) add("Layout", plain_or_json(*layout));
  if (const Json* board = setup.find("board")) add("Board", board->text());
  if (const Json* options = setup.find("options")) {
    if (std::string text = options_text(*options); !text.empty()) add("Options", std::move(text));
  }
  if (const Json* first = setup.find("first")) add("First", first->text());
  for (const auto& [name, value] : *setup.as_object()) {
    bool own = false;
    for (const std::string_view member : kSetupMembers) own = own || name == member;
    if (!own) rest.set(name, value);
  }
  if (!rest.as_object()->empty()) add("Setup", rest.text());
}

Result<Json, RecordFault> setup_from_tags(const RecordSheet& sheet) {
  Json setup = Json::object({{"game", sheet.value("Game")}});
  if (sheet.find("Players") == nullptr) return Failure{missing("Players")};
  if (auto fault = read_number(sheet, "Players", "players", setup)) return Failure{*fault};
  if (auto fault = read_layout(sheet, setup)) return Failure{*fault};
  if (auto fault = read_object(sheet, "Board", "board", setup)) return Failure{*fault};
  if (const auto* tag = sheet.find("Options")) setup.set("options", options_from_text(tag->value));
  if (auto fault = read_number(sheet, "First", "first", setup)) return Failure{*fault};
  if (auto fault = read_rest(sheet, setup)) return Failure{*fault};
  return setup;
}

RecordFault setup_fault(const RecordSheet& sheet, const JsonFault& fault) {
  const std::string_view member = std::string_view(fault.place).substr(0, fault.place.find_first_of(".["));
  const RecordSheet::Tag* tag = sheet.find(tag_of_member(member));
  const std::string what = (fault.place.empty() ? "" : joined({fault.place, ": "})) + fault.what;
  if (tag == nullptr) return {1, 0, what};
  return tag_fault(*tag, what);
}

std::optional<RecordFault> heading_fault(const RecordSheet& sheet, std::string_view game, int rules_version) {
  const RecordSheet::Tag* named = sheet.find("Game");
  if (named == nullptr) return missing("Game");
  if (named->value != game)
    return tag_fault(*named, joined({"\"", named->value, "\" is another game than \"", game, "\""}));
  const RecordSheet::Tag* version = sheet.find("Rules");
  if (version == nullptr) return missing("Rules");
  if (version->value != std::to_string(rules_version)) {
    return tag_fault(*version, joined({"version \"", version->value, "\" of the rules is unknown, this program knows ",
                                       std::to_string(rules_version)}));
  }
  return std::nullopt;
}

void add_other_tags(RecordSheet& sheet, const RecordTags& tags) {
  for (std::size_t seat = 0; seat < tags.seats.size(); ++seat) {
    if (!tags.seats[seat].empty())
      sheet.tags.push_back({.name = joined({"Seat", std::to_string(seat + 1)}), .value = tags.seats[seat], .line = 0});
  }
  if (!tags.date.empty()) sheet.tags.push_back({.name = "Date", .value = tags.date, .line = 0});
  for (const auto& [name, value] : tags.extra) {
    // A tag with a meaning of its own is written from the game, never from here.
    if (!is_known(name) && seat_of_tag(name) == 0 && sheet.find(name) == nullptr)
      sheet.tags.push_back({.name = name, .value = value, .line = 0});
  }
}

Result<RecordTags, RecordFault> other_tags(const RecordSheet& sheet, int players) {
  RecordTags tags;
  tags.date = sheet.value("Date");
  tags.comments = sheet.comments;
  for (const RecordSheet::Tag& tag : sheet.tags) {
    if (const int seat = seat_of_tag(tag.name); seat > 0) {
      if (seat > players)
        return Failure{tag_fault(tag, joined({"there are only ", std::to_string(players), " seats"}))};
      const auto index = static_cast<std::size_t>(seat);
      if (tags.seats.size() < index) tags.seats.resize(index);
      tags.seats[index - 1] = tag.value;
    } else if (!is_known(tag.name)) {
      tags.extra.emplace_back(tag.name, tag.value);
    }
  }
  return tags;
}

std::string result_text(std::uint32_t winners) {
  std::string text;
  for (int seat = 0; seat < 32; ++seat) {
    if (((winners >> static_cast<unsigned>(seat)) & 1U) == 0) continue;
    if (!text.empty()) text += ',';
    text += std::to_string(seat + 1);
  }
  return text.empty() ? "*" : text;
}

std::string reader_text(Reader reader) {
  if (reader.everything) return "table";
  return reader.viewer ? joined({"seat ", std::to_string(reader.viewer->value + 1)}) : "spectator";
}

}  // namespace freebooter
