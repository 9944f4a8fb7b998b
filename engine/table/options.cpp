#include "table/options.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "table/dice.hpp"
#include "table/refusal.hpp"

namespace freebooter::table {

namespace {

constexpr Millis kLongestClock = 365 * kDay;

ClockRules read_clock(JsonCursor cursor) {
  cursor.only({"kind", "base", "increment"});
  ClockRules clock;
  clock.kind = static_cast<ClockRules::Kind>(cursor.need("kind").word({"none", "live", "daily"}));
  if (clock.kind == ClockRules::Kind::kNone) return clock;
  clock.base = cursor.need("base").integer(1'000, kLongestClock);
  if (auto increment = cursor.maybe("increment")) clock.increment = increment->integer(0, kDay);
  if (clock.kind == ClockRules::Kind::kDaily && clock.base % kDay != 0) cursor.fail("whole days expected as \"base\"");
  if (clock.kind == ClockRules::Kind::kDaily && clock.increment != 0) cursor.fail("a daily clock has no increment");
  return clock;
}

Absence read_absence(JsonCursor cursor) {
  cursor.only({"policy", "grace"});
  Absence absence;
  absence.policy = static_cast<Absence::Policy>(cursor.need("policy").word({"wait", "bot", "vote"}));
  if (auto grace = cursor.maybe("grace")) absence.grace = grace->integer(0, kLongestClock);
  return absence;
}

}  // namespace

TableOptions read_table_options(JsonCursor cursor) {
  TableOptions options;
  cursor.only({"clock", "absence", "stand_in", "spectators_chat"});
  if (auto clock = cursor.maybe("clock")) options.clock = read_clock(*clock);
  if (auto absence = cursor.maybe("absence")) options.absence = read_absence(*absence);
  if (auto level = cursor.maybe("stand_in")) options.stand_in = level->string();
  if (auto chat = cursor.maybe("spectators_chat")) options.spectators_chat = chat->boolean();
  return options;
}

Json table_options_json(const TableOptions& options) {
  const auto kind = static_cast<std::size_t>(options.clock.kind);
  Json clock = Json::object({{"kind", kClockKinds[kind]}});
  if (options.clock.kind != ClockRules::Kind::kNone) clock.set("base", options.clock.base);
  if (options.clock.kind == ClockRules::Kind::kLive) clock.set("increment", options.clock.increment);
  Json absence = Json::object({{"policy", kAbsencePolicies[static_cast<std::size_t>(options.absence.policy)]}});
  absence.set("grace", options.absence.grace);
  Json json = Json::object({{"clock", std::move(clock)}, {"absence", std::move(absence)}});
  return json.set("stand_in", options.stand_in).set("spectators_chat", options.spectators_chat);
}

// The same letters that salts are made of.
bool is_id(std::string_view text) { return text.size() <= kLongestId && is_salt(text); }

bool is_line(std::string_view text, std::size_t longest) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7F'; };
  const auto is_seen = [](char c) { return c != ' '; };
  return text.size() <= longest && std::ranges::any_of(text, is_seen) && std::ranges::none_of(text, is_control) &&
         is_utf8(text);
}

TableRefusal TableRefusal::of(std::string_view game, const Refusal& refusal) {
  const bool shared = refusal.reason == "game_over" || refusal.reason == "chance_first" ||
                      refusal.reason == "not_your_decision" || refusal.reason == "not_chance";
  return {.reason = std::string(refusal.reason),
          .clause = std::string(refusal.clause),
          .text = joined({(shared ? "" : joined({game, "."})), "refusal.", refusal.reason}),
          .detail = {}};
}

}  // namespace freebooter::table
