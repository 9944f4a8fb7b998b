// `freebooter bot`: a bot of ours as a program that speaks the bot protocol.
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cli/bot_choice.hpp"
#include "cli/bot_session.hpp"
#include "cli/games.hpp"
#include "cli/line_reader.hpp"
#include "cli/steady_clock.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kBotAbout =
    "Be a bot for another program, by JSON Lines.\n"
    "Speaks the bot protocol on standard input and output, as every bot does that `freebooter match` seats by\n"
    "--bot \"cmd: ...\"; docs/PROTOCOL.md describes it.";

constexpr const char* kBotFooter =
    "The host says hello, new, position and go; the bot answers id, info and bestmove. stop ends a thought, quit or "
    "the\n"
    "end of the input ends the bot.\n"
    "\n"
    "Examples:\n"
    "  freebooter match --players 2 --bots greedy --bot \"cmd: freebooter bot --level captain\" --limit 100ms\n"
    "  freebooter bot --game clever --level pilot\n"
    "\n"
    "Exit codes:\n"
    "  0  quit, or the end of the input\n"
    "  2  wrong usage, or a level that cannot be\n"
    "  3  standard input or output failed";

// What the host has said and nobody has answered yet. A thread of its own listens, so that the bot hears `stop` while
// it thinks.
class Inbox {
 public:
  void add(std::string line) {
    const bool is_stop = says(line, "stop") || says(line, "quit");
    const std::scoped_lock lock(mutex_);
    if (is_stop) hurry_ = true;
    lines_.push_back(std::move(line));
    changed_.notify_one();
  }
  // There is no more to come.
  void close() {
    const std::scoped_lock lock(mutex_);
    hurry_ = true;
    is_closed_ = true;
    changed_.notify_one();
  }
  // The next line; nothing at the end.
  std::optional<std::string> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !lines_.empty() || is_closed_; });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    // What was said before this is past: only a stop still to come can end the next thought.
    hurry_ = is_closed_;
    for (const std::string& later : lines_) hurry_ = hurry_ || says(later, "stop") || says(later, "quit");
    return line;
  }
  [[nodiscard]] bool hurry() const { return hurry_; }

  // Is the line a message of that type?
  static bool says(const std::string& line, std::string_view type) {
    const auto json = parse_json(line);
    const Json* said = json ? json->find("type") : nullptr;
    return said != nullptr && *said == Json(type);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool is_closed_ = false;
  std::atomic<bool> hurry_{false};
};

// Runs as clocks do, and calls when the host does.
class StopClock final : public Clock {
 public:
  explicit StopClock(const Inbox& inbox) : inbox_(&inbox) {}
  [[nodiscard]] std::int64_t microseconds() const override { return steady_clock().microseconds(); }
  [[nodiscard]] bool is_called() const override { return inbox_->hurry(); }

 private:
  const Inbox* inbox_;
};

struct BotArgs {
  std::string level = "captain";
  std::string game;
  std::uint64_t seed = 1;
};

int run_bot(const BotArgs& args) {
  bool is_known = false;
  std::string fault = "there is no game \"" + args.game + "\"";
  for_each_game([&]<class G>(GameTag<G>) {
    if (!args.game.empty() && args.game != G::kName) return;
    const auto choice = parse_bot<G>(args.level);
    is_known = is_known || (choice && !choice->is_program());
    if (!choice) fault = "--level: " + choice.error();
  });
  if (!is_known) return complain(kBadInput, fault);

  Inbox inbox;
  bool failed = false;
  std::thread listener([&] {
    LineReader reader(session::kLongestLine);
    std::string line;
    for (;;) {
      const auto outcome = reader.next(line);
      failed = outcome == LineReader::Outcome::kFailed;
      if (failed || outcome == LineReader::Outcome::kEnd) break;
      inbox.add(outcome == LineReader::Outcome::kTooLong ? std::string("{too long") : line);
      if (Inbox::says(line, "quit")) break;
    }
    inbox.close();
  });
  const StopClock clock(inbox);
  bool written = true;
  BotSession session(args.level, args.game, args.seed, clock, [&](const Json& message) {
    const std::string text = message.text() + "\n";
    written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  });
  while (!session.is_over() && written) {
    const auto line = inbox.take();
    if (!line) break;
    session.hear(*line);
  }
  // Standard input cannot be made to return; if it is still open, the listener is left to the end of the program.
  if (!written) std::_Exit(kIoError);
  listener.join();
  return failed ? kIoError : kFine;
}

}  // namespace

void add_bot(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("bot", kBotAbout);
  command->footer(kBotFooter);
  auto args = std::make_shared<BotArgs>();
  std::string all_bots;
  for_each_game([&]<class G>(GameTag<G>) { all_bots += " For " + std::string(G::kName) + ": " + bots_of<G>() + "."; });
  command->add_option("-g,--game", args->game, "Plays this game only; without it any")->type_name("NAME");
  command
      ->add_option("--level", args->level,
                   "Which bot; with a limit, as in captain:500, that counts where the host sets none." + all_bots)
      ->capture_default_str()
      ->type_name("BOT");
  command->add_option("-s,--seed", args->seed, "The seed of its thoughts")->capture_default_str()->type_name("S");
  command->callback([args, &exit_code] { exit_code = run_bot(*args); });
}

}  // namespace freebooter::cli
