// A bot that is somebody else's program, behind the bot protocol (docs/PROTOCOL.md, "Bots").
//
// It may hang, crash, talk nonsense or play what is not allowed. Then it is told why, the incident is noted, its
// process is ended, and a bot of ours stands in: the level below the one it claims, for the rest of the game, and after
// three incidents for the rest of the match.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.hpp"
#include "bots/levels.hpp"
#include "cli/bot_protocol.hpp"
#include "cli/child.hpp"
#include "cli/match_report.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

// What all threads together have against the foreign bots.
class IncidentLog {
 public:
  explicit IncidentLog(std::function<void(const std::string&)> tell = {}) : tell_(std::move(tell)) {}

  void add(const Incident& incident) {
    const std::scoped_lock lock(mutex_);
    incidents_.push_back(incident);
    if (tell_) tell_(incident_text(incident));
  }
  // Nobody's fault, but people should know; told once.
  void warn(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    if (warnings_.insert(text).second && tell_) tell_(text);
  }
  [[nodiscard]] bool is_out(const std::string& bot) const {
    constexpr std::ptrdiff_t kStrikes = 3;
    const std::scoped_lock lock(mutex_);
    return std::ranges::count(incidents_, bot, &Incident::bot) >= kStrikes;
  }
  [[nodiscard]] std::vector<Incident> all() const {
    const std::scoped_lock lock(mutex_);
    return incidents_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Incident> incidents_;
  std::set<std::string> warnings_;
  std::function<void(const std::string&)> tell_;
};

// The one that stands in for a bot which calls itself that.
inline std::string level_below(std::string_view level) {
  for (std::size_t at = 1; at < kLevels.size(); ++at) {
    if (kLevels[at].name == level) return std::string(kLevels[at - 1].name);
  }
  return std::string(level == kLevels[0].name ? kLevels[0].name : kLevels[1].name);
}

struct ForeignTerms {
  std::string text;                                            // as reports call it
  std::string program;                                         // the command that starts it
  std::vector<std::pair<std::string, std::string>> options{};  // name and value, for those that have them
  Limits limits{.iterations = 0, .milliseconds = 100};
  std::chrono::milliseconds grace{1000};       // beyond a limit in time
  std::chrono::milliseconds start{10'000};     // to begin, and to be ready for a game
  std::chrono::milliseconds patience{60'000};  // for a decision without a limit in time
  const std::atomic<bool>* stop = nullptr;     // the match is to end: nobody is waited for any longer
};

template <Game G>
class ForeignBot final : public Bot<G> {
 public:
  using Action = typename G::Action;

  ForeignBot(ForeignTerms terms, IncidentLog& log) : terms_(std::move(terms)), log_(&log) {}
  ForeignBot(const ForeignBot&) = delete;
  ForeignBot& operator=(const ForeignBot&) = delete;
  ~ForeignBot() override { dismiss(); }

  Action choose(const typename G::Rules& rules, const typename G::View& view, const Budget& /*budget*/,
                Rng& rng) override {
    const typename G::State world = G::sample(rules, view, rng);
    if (!has_begun_) begin(rules, world, *view.viewer(), rng);
    if (stand_in_ == nullptr) {
      if (const auto action = ask(rules, view, world)) return *action;
    }
    return stand_in_->choose(rules, view, usual(), rng);
  }
  void forget() override {
    has_begun_ = false;
    stand_in_.reset();
  }

 private:
  using Time = Child::Clock::time_point;
  static Time in(std::chrono::milliseconds time) { return Child::Clock::now() + time; }

  // A stand-in thinks no longer than the bot could have, nor than it does for people.
  [[nodiscard]] Budget usual() const {
    if (!terms_.limits.none()) return terms_.limits.budget();
    return usual_budget(stand_in_name_, steady_clock());
  }

  void begin(const typename G::Rules& rules, const typename G::State& world, Seat seat, Rng& rng) {
    has_begun_ = true;
    if (log_->is_out(terms_.text)) {
      substitute();
      return;
    }
    if (child_ == nullptr && !start(rules, world, seat)) return;
    // A bot that can be seeded plays the same game again, whichever thread it runs on.
    const auto seed = static_cast<std::int64_t>(rng.next() >> 1U);
    const bool told = (option_named("seed") == nullptr || tell(option_message("seed", seed))) &&
                      tell(new_game_message<G>(rules, seat));
    if (!told || !until_ready()) fail(rules, world, seat, trouble_);
  }

  // Starts the program and lets it introduce itself.
  bool start(const typename G::Rules& rules, const typename G::State& world, Seat seat) {
    child_ = std::make_unique<Child>(terms_.program);
    tell(bot_message("hello").set("protocol", kBotProtocolVersion));
    const auto id = next("id", in(terms_.start));
    if (!id) {
      fail(rules, world, seat, trouble_);
      return false;
    }
    const Json* level = id->find("level");
    if (level != nullptr && level->as_string() != nullptr) level_ = *level->as_string();
    const Json* options = id->find("options");
    options_ = options != nullptr && options->as_array() != nullptr ? *options->as_array() : Json::Array{};
    for (const auto& [name, value] : terms_.options) {
      const Json* option = option_named(name);
      if (option == nullptr) {
        log_->warn(terms_.text + " has no option \"" + name + "\"");
      } else if (!tell(option_message(name, option_value(*option, value)))) {
        fail(rules, world, seat, trouble_);
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] const Json* option_named(std::string_view name) const {
    const auto found = std::ranges::find_if(options_, [&](const Json& option) {
      const Json* own = option.find("name");
      return own != nullptr && *own == Json(name);
    });
    return found == options_.end() ? nullptr : &*found;
  }

  bool until_ready() { return tell(bot_message("ready")) && next("ready", in(terms_.start)).has_value(); }

  std::optional<Action> ask(const typename G::Rules& rules, const typename G::View& view,
                            const typename G::State& world) {
    const Seat seat = *view.viewer();
    const bool told = tell(position_message<G>(rules, view, world)) && tell(go_message(terms_.limits));
    const auto best = told ? best_move() : std::nullopt;
    if (!best) return fail(rules, world, seat, trouble_);
    const Json* said = best->find("action");
    if (said == nullptr) return fail(rules, world, seat, nonsense("a bestmove without an action"));
    const auto action = action_of<G>(rules, *said);
    if (!action) return fail(rules, world, seat, {"bad_action", "", action.error(), ""});
    if (const auto refusal = G::explain(rules, world, *action)) {
      EngineFault fault = session::refused(english_refusal, G::kName, *refusal);
      fault.text = "plays " + G::action_text(rules, *action) + ": " + fault.text;
      return fail(rules, world, seat, fault);
    }
    return *action;
  }

  // At its limit it is told to stop; then it has the grace to say what it has.
  std::optional<Json> best_move() {
    if (terms_.limits.milliseconds == 0) return next("bestmove", in(terms_.patience));
    auto best = next("bestmove", in(std::chrono::milliseconds(terms_.limits.milliseconds)));
    if (best || trouble_.reason != kTooLate || !tell(bot_message("stop"))) return best;
    return next("bestmove", in(terms_.grace));
  }

  bool tell(const Json& message) {
    if (child_->say(message.text(), in(terms_.start))) return true;
    trouble_ = {"gone", "", "does not listen any more", ""};
    return false;
  }

  // The next message of that type; what it says about its thoughts meanwhile is its own business, as long as there is
  // time. Nothing if there is none by then: trouble_ says why.
  std::optional<Json> next(std::string_view type, Time until) {
    std::string line;
    trouble_ = {kTooLate, "", "has not answered in time: " + std::string(type) + " expected", ""};
    do {
      switch (hear(line, until)) {
        case Child::Heard::kLate: return std::nullopt;
        case Child::Heard::kGone:
          trouble_ = {"gone", "", "has left: " + std::string(type) + " expected", ""};
          return std::nullopt;
        case Child::Heard::kTooLong: trouble_ = nonsense("a line longer than 1 MiB"); return std::nullopt;
        case Child::Heard::kLine: break;
      }
      if (trim(line).empty()) continue;
      const auto message = parse_json(line);
      const Json* said = message ? message->find("type") : nullptr;
      if (said == nullptr || said->as_string() == nullptr) {
        trouble_ = nonsense("\"" + line.substr(0, 80) + "\"");
        return std::nullopt;
      }
      if (*said->as_string() == type) return *message;
      if (*said->as_string() == "info") continue;
      const Json* text = message->find("text");
      trouble_ = nonsense(*said->as_string() + (text != nullptr ? " " + text->text() : "") + " instead of " +
                          std::string(type));
      return std::nullopt;
    } while (Child::Clock::now() < until);
    return std::nullopt;
  }

  // Its next line. Every moment somebody looks whether there is still a match.
  Child::Heard hear(std::string& line, Time until) {
    for (;;) {
      if (is_stopped()) return Child::Heard::kLate;
      const Time moment = std::min(until, in(std::chrono::milliseconds(100)));
      const auto heard = child_->hear(line, moment);
      if (heard != Child::Heard::kLate || moment == until) return heard;
    }
  }
  [[nodiscard]] bool is_stopped() const { return terms_.stop != nullptr && *terms_.stop; }

  static EngineFault nonsense(const std::string& what) { return {"nonsense", "", "says " + what, ""}; }

  // Tells it why, notes it, and lets another play on. When the match is to end nothing is wrong with it.
  std::nullopt_t fail(const typename G::Rules& rules, const typename G::State& world, Seat seat, EngineFault fault) {
    const bool is_blamed = !is_stopped();
    if (is_blamed) (void)child_->say(bot_error(fault).text(), in(std::chrono::milliseconds(100)));
    dismiss();
    if (fault.reason == "gone" && !manner_.empty()) fault.text += "; it " + manner_;
    substitute();
    if (!is_blamed) return std::nullopt;
    log_->add({.bot = terms_.text,
               .seat = seat.value + 1,
               .turn = G::turn_number(rules, world),
               .reason = fault.reason,
               .clause = fault.clause,
               .text = fault.text,
               .stand_in = stand_in_name_});
    return std::nullopt;
  }

  void substitute() {
    stand_in_name_ = level_below(level_);
    stand_in_ = make_bot<G>(stand_in_name_);
  }

  void dismiss() {
    if (child_ == nullptr) return;
    (void)child_->say(bot_message("quit").text(), in(std::chrono::milliseconds(100)));
    child_->end(in(std::chrono::milliseconds(500)));
    manner_ = child_->manner();
    child_.reset();
  }

  static constexpr const char* kTooLate = "too_late";

  ForeignTerms terms_;
  IncidentLog* log_;
  std::unique_ptr<Child> child_;
  bool has_begun_ = false;  // the game that is played
  std::string level_;       // it claims to be
  Json::Array options_;     // it has
  std::unique_ptr<Bot<G>> stand_in_;
  std::string stand_in_name_;
  EngineFault trouble_;
  std::string manner_;  // in which it left
};

}  // namespace freebooter::cli
