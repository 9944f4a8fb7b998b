// `freebooter verify`: were the dice of this game fair? Checks a whole record and says in words what it found.
#include <iostream>
#include <memory>

#include "cli/games.hpp"
#include "cli/ink.hpp"
#include "cli/words.hpp"
#include "table/fairness.hpp"

namespace freebooter::cli {

namespace {

using table::Check;
using table::Verdict;

constexpr const char* kVerifyAbout =
    "Check that the dice of a finished game were fair.\n"
    "Plays the record of an online table again and checks every die, every draw and every sealed card against the "
    "secret that the server promised at the start and the salts of the players. It stops at the first thing that does "
    "not fit and names the entry.";

constexpr const char* kVerifyFooter =
    "FILE is the record of a finished game as a table hands it out; - reads standard input. What the check proves, how "
    "to\n"
    "do it without this program, and what no check can prove is written in docs/FAIRNESS.md.\n"
    "\n"
    "Examples:\n"
    "  freebooter verify game.fbr\n"
    "  freebooter verify game.fbr --lang fr\n"
    "  freebooter verify game.fbr --json | jq .sound\n"
    "\n"
    "Exit codes:\n"
    "  0  everything fits\n"
    "  1  something does not fit, or the record cannot prove its dice\n"
    "  2  wrong usage, or a file that is no game record\n"
    "  3  the file cannot be read";

struct VerifyArgs {
  std::vector<std::string> files;
  std::string language;
  bool json = false;
};

std::string told(const Words& words, const Check& check) {
  std::string text = words("verify." + check.key + (check.good ? ".good" : ".bad"));
  for (const auto& [name, value] : check.values) {
    const std::string place = "{" + name + "}";
    if (const std::size_t at = text.find(place); at != std::string::npos)
      text.replace(at, place.size(), harmless(value));
  }
  return text;
}

Json verdict_json(const Verdict& verdict, const Words& words) {
  Json checks = Json::array();
  for (const Check& check : verdict.checks) {
    Json values = Json::object();
    for (const auto& [name, value] : check.values) values.set(name, value);
    Json item = Json::object({{"check", check.key}, {"good", check.good}, {"text", told(words, check)}});
    checks.push(item.set("values", std::move(values)));
  }
  Json json = Json::object({{"game", verdict.game}, {"sound", verdict.sound()}});
  if (verdict.entry > 0) json.set("entry", static_cast<std::int64_t>(verdict.entry));
  return json.set("checks", std::move(checks));
}

int verify_file(const std::string& file, const VerifyArgs& args, const Words& words) {
  const auto text = read_file(file);
  if (!text) return complain(text.error().code, text.error().what);
  const auto name = peek_game(*text);
  if (!name) return complain(kBadInput, file + ": " + name.error().text());
  const Verdict verdict = table::verify_record(*text);
  if (args.json) {
    std::cout << verdict_json(verdict, words).text() << '\n';
  } else {
    if (args.files.size() > 1) std::cout << file << ":\n";
    for (const Check& check : verdict.checks) std::cout << (check.good ? "+ " : "- ") << told(words, check) << '\n';
    std::cout << words(verdict.sound() ? "verify.sound" : "verify.unsound") << '\n';
  }
  return verdict.sound() ? kFine : kCheckFailed;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  auto args = std::make_shared<VerifyArgs>();
  CLI::App* command = app.add_subcommand("verify", kVerifyAbout);
  command->footer(kVerifyFooter);
  command->add_option("file", args->files, "Game records")->required()->type_name("FILE");
  command->add_option("--lang", args->language, "en or fr; without it the locale decides")
      ->check(CLI::IsMember({"en", "fr"}))
      ->type_name("LANG");
  command->add_flag("--json", args->json, "One JSON object a record, with every check and its words");
  command->callback([args, &exit_code] {
    const Words words(language_wanted(args->language));
    for (const std::string& file : args->files) exit_code = std::max(exit_code, verify_file(file, *args, words));
  });
}

}  // namespace freebooter::cli
