#include "cli/bot_session.hpp"

#include <limits>

#include "catalog/catalog.hpp"
#include "cli/bot_choice.hpp"
#include "cli/bot_protocol.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

constexpr std::int64_t kLongestThought = 100'000'000;

template <Game G>
class GameSeat final : public BotSeat {
 public:
  GameSeat(typename G::Rules rules, const BotChoice& choice, Seat seat, std::uint64_t seed)
      : rules_(std::move(rules)), bot_(make_bot<G>(choice.name)), limits_(choice.limits), seat_(seat), rng_(seed) {}

  std::optional<EngineFault> see(const Json& message) override {
    const Json* seen = message.find("view");
    if (seen == nullptr) return EngineFault{"bad_request", "", "a position needs a \"view\"", "view"};
    auto view = G::view_from_json(rules_, *seen);
    if (!view) return faulty("bad_view", view.error());
    const Turn turn = G::turn(rules_, G::sample(rules_, *view, rng_));
    if (view->viewer() != Viewer(seat_) || turn != Turn::of(seat_))
      return EngineFault{"bad_view", "", "it is not seat " + std::to_string(seat_.value + 1) + " that is to decide",
                         ""};
    view_ = *view;
    return std::nullopt;
  }
  [[nodiscard]] bool has_position() const override { return view_.has_value(); }

  void go(const Budget& budget, const std::function<void(const Json&)>& say) override {
    const std::int64_t begun = budget.clock->microseconds();
    Budget within = budget;
    // A limit of its own, from the command line, counts where the host sets none.
    if (within.iterations == 0 && within.milliseconds == 0) {
      within.iterations = limits_.iterations;
      within.milliseconds = limits_.milliseconds;
    }
    const auto action = bot_->choose(rules_, *view_, within, rng_);
    Report<G> report;
    bot_->report(report);
    const std::int64_t took = (budget.clock->microseconds() - begun) / 1000;
    if (report.simulations > 0) say(info_message<G>(rules_, report).set("milliseconds", took));
    say(bot_message("bestmove").set("action", G::action_text(rules_, action)));
    view_.reset();
  }

 private:
  typename G::Rules rules_;
  std::unique_ptr<Bot<G>> bot_;
  Limits limits_;
  Seat seat_;
  Rng rng_;
  std::optional<typename G::View> view_;
};

}  // namespace

void BotSession::complain(const EngineFault& fault) { say_(bot_error(fault)); }

void BotSession::hear(std::string_view line) {
  if (trim(line).empty()) return;
  const auto json = parse_json(line);
  if (!json) return complain(faulty("bad_json", json.error()));
  Request request(*json);
  const std::string type = request.cursor().need("type").string();
  if (const auto fault = request.fault()) return complain(*fault);
  if (type == "hello") return introduce();
  if (type == "option") return set_options(request);
  if (type == "ready") return say_(bot_message("ready"));
  if (type == "new") return begin(request);
  if (type == "position") {
    if (seat_ == nullptr) return complain({"no_game", "", "there is no game yet: \"new\" comes first", ""});
    if (const auto fault = seat_->see(*json)) complain(*fault);
    return;
  }
  if (type == "go") return go(request);
  if (type == "stop" || type == "error") return;  // a thought that is over needs no stopping; errors are for people
  if (type == "quit") {
    is_over_ = true;
    return;
  }
  complain({"unknown_type", "", "there is no message \"" + type + "\"", "type"});
}

void BotSession::introduce() {
  Json games = Json::array();
  for_each_game([&]<class G>(GameTag<G>) {
    if (game_.empty() || game_ == G::kName) games.push(G::kName);
  });
  Json option = Json::object({{"name", "seed"}, {"kind", "number"}, {"value", static_cast<std::int64_t>(seed_)}});
  say_(bot_message("id")
           .set("protocol", kBotProtocolVersion)
           .set("name", "freebooter " + bot_)
           .set("version", FREEBOOTER_VERSION)
           .set("level", bot_.substr(0, bot_.find(':')))
           .set("games", std::move(games))
           .set("options", Json::array({std::move(option)})));
}

void BotSession::set_options(Request& request) {
  JsonCursor name = request.cursor().need("name");
  if (name.string() != "seed") name.fail("there is no such option; there is: seed");
  const std::int64_t seed = request.cursor().need("value").integer(std::numeric_limits<std::int64_t>::min(),
                                                                   std::numeric_limits<std::int64_t>::max());
  if (const auto fault = request.fault()) return complain(*fault);
  seed_ = static_cast<std::uint64_t>(seed);
}

void BotSession::begin(Request& request) {
  const std::string name = request.cursor().need("game").string();
  const auto seat = request.cursor().need("seat").integer(1, kMaxSeats);
  const Json setup = request.cursor().need("setup").json();
  if (const auto fault = request.fault()) return complain(*fault);
  EngineFault fault{"unknown_game", "", "this bot does not play \"" + name + "\"", "game"};
  bool has_begun = false;
  with_game(name, [&]<class G>(GameTag<G>) {
    if (!game_.empty() && game_ != G::kName) return;
    const auto choice = parse_bot<G>(bot_);
    if (!choice || choice->is_program()) {
      fault.text = choice ? "a program cannot be the level" : choice.error();
      return;
    }
    auto rules = G::make_rules(setup);
    if (!rules) {
      fault = faulty("bad_setup", rules.error());
    } else if (seat > G::players(*rules)) {
      fault = {"bad_setup", "", "there is no seat " + std::to_string(seat), "seat"};
    } else {
      const Seat own{static_cast<std::uint8_t>(seat - 1)};
      seat_ = std::make_unique<GameSeat<G>>(std::move(*rules), *choice, own, seed_);
      has_begun = true;
    }
  });
  if (!has_begun) complain(fault);
}

void BotSession::go(Request& request) {
  Budget budget{.iterations = 0, .milliseconds = 0, .clock = clock_};
  if (auto iterations = request.cursor().maybe("iterations"))
    budget.iterations = iterations->integer(1, kMostIterations);
  if (auto time = request.cursor().maybe("milliseconds")) budget.milliseconds = time->integer(1, kLongestThought);
  if (const auto fault = request.fault()) return complain(*fault);
  if (seat_ == nullptr || !seat_->has_position())
    return complain({"no_position", "", "there is nothing to decide: \"position\" comes first", ""});
  seat_->go(budget, say_);
}

}  // namespace freebooter::cli
