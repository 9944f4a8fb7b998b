// `freebooter engine`: reads requests from standard input line by line and writes one reply to each.
#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "cli/engine_words.hpp"
#include "cli/line_reader.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kEngineAbout =
    "Let another program drive the rules, by JSON Lines.\n"
    "One request a line on standard input, one reply a line on standard output. For test harnesses, bots and "
    "researchers; docs/PROTOCOL.md describes every command and reply.";

constexpr const char* kEngineFooter =
    "Requests are objects with \"cmd\" and, if you like, an \"id\" that comes back in the reply:\n"
    "  games                        the games and their rules versions\n"
    "  new game players [layout] [board] [options] [first] [seed]\n"
    "  load record                  go on from a game record\n"
    "  setup                        what `new` replied\n"
    "  set state | position         any position, as JSON or as its one-line text\n"
    "  state  view [seat]  turn     what is, what a seat may know, who decides\n"
    "  legal  chance                actions of the seat to decide; outcomes of chance with weights\n"
    "  apply action | outcome | move [seat]     as notation text or as JSON\n"
    "  explain action | outcome | move [seat]   is it legal, and if not, which clause says so\n"
    "  roll  seed seed              let the engine draw an outcome; start its generator anew\n"
    "  undo [steps]  log [from]  record [seat] [names] [date]\n"
    "  odds [ship] [attack_pearls] [defence_pearls]  path to [ship]\n"
    "  quit                         leave; so does the end of the input\n"
    "Replies have \"ok\": true, or \"ok\": false and an \"error\" with reason, clause and text.\n"
    "A line may have 1 MiB. No input whatever ends the program but `quit` and the end of the input.\n"
    "\n"
    "Example:\n"
    "  $ freebooter engine\n"
    "  {\"id\":1,\"cmd\":\"new\",\"game\":\"boots\",\"players\":2,\"first\":1}\n"
    "  {\"id\":2,\"cmd\":\"legal\"}\n"
    "  {\"id\":3,\"cmd\":\"apply\",\"move\":\"port 4,3\"}\n"
    "\n"
    "Exit codes:\n"
    "  0  quit, or the end of the input\n"
    "  2  wrong usage\n"
    "  3  standard input or output failed";

bool write_line(std::string text) {
  text += '\n';
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

int run_engine() {
  session::EngineSession session(english_refusal);
  LineReader reader(session::kLongestLine);
  std::string line;
  while (!session.over()) {
    const auto outcome = reader.next(line);
    if (outcome == LineReader::Outcome::kEnd) break;
    if (outcome == LineReader::Outcome::kFailed) return kIoError;
    const bool too_long = outcome == LineReader::Outcome::kTooLong;
    const auto reply = too_long ? session::EngineSession::too_long() : session.answer(line);
    if (reply && !write_line(*reply)) return kIoError;
  }
  return kFine;
}

}  // namespace

void add_engine(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("engine", kEngineAbout);
  command->footer(kEngineFooter);
  command->callback([&exit_code] { exit_code = run_engine(); });
}

}  // namespace freebooter::cli
