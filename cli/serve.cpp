// `freebooter serve`: the table online.
#include "server/serve.hpp"

#include <cstdlib>
#include <iostream>

#include "cli/games.hpp"
#include "cli/words.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kServeAbout =
    "Serve tables to the network: the page, a REST interface and WebSockets.\n"
    "Games are kept in one SQLite file, or in PostgreSQL when several servers share them. docs/SERVER.md has the rest.";

constexpr const char* kServeFooter =
    "What the command line says goes before what the configuration file says.\n"
    "Events go to standard error, one JSON object a line; nothing secret is among them.\n"
    "SIGINT (Ctrl-C) or SIGTERM stops it: what was accepted is kept, and clients are told.\n"
    "\n"
    "Examples:\n"
    "  freebooter serve\n"
    "  freebooter serve --port 9000 --db /var/lib/freebooter/club.db\n"
    "  freebooter serve --db postgres:///freebooter --config /etc/freebooter.json\n"
    "\n"
    "Exit codes:\n"
    "  0  stopped when told to\n"
    "  2  wrong usage, or a configuration that cannot be\n"
    "  3  the database, the page or the port cannot be used";

struct ServeArgs {
  int port = -1;
  std::string address;
  std::string db;
  std::string config;
  std::string web;
};

Result<server::Config, int> config_from(const ServeArgs& args) {
  server::Config config;
  if (!args.config.empty()) {
    const auto text = read_file(args.config);
    if (!text) return Failure{complain(text.error().code, text.error().what)};
    auto read = server::read_config(*text);
    if (!read) return Failure{complain(kBadInput, args.config + ": " + read.error().text())};
    config = std::move(*read);
  }
  if (args.port >= 0) config.port = args.port;
  if (!args.address.empty()) config.address = args.address;
  if (!args.db.empty()) config.db = args.db;
  if (!args.web.empty()) config.web = args.web;
  return config;
}

// In both languages: a server does not know who will look.
std::string page_html() {
  std::string html = "<!doctype html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">";
  for (const Language language : kLanguages) {
    const Words words(language);
    if (language == *kLanguages.begin()) html += "<title>" + words("server.page.title") + "</title>";
    html += "<section lang=\"" + std::string(code_of(language)) + "\"><h1>" + words("server.page.title") + "</h1><p>" +
            words("server.page.running") + "</p><p>" + words("server.page.terminal") +
            " <code>freebooter play</code></p><p>" + words("server.page.hosts") + "</p></section>";
  }
  return html + "\n";
}

server::Speech speech() {
  const auto words_of = [](const std::string& code) { return Words(language_of(code).value_or(Language::kEnglish)); };
  return {.feed_title = [words_of](const std::string& language) { return words_of(language)("server.feed.title"); },
          .your_turn =
              [words_of](const std::string& language, const std::string& game, const std::vector<std::string>& others) {
                const Words words = words_of(language);
                const std::string name = words(game + ".name");
                if (others.empty()) return words("server.feed.alone", {{"game", name}});
                return words("server.feed.with", {{"game", name}, {"others", words.list(others)}});
              }};
}

// Where to find it: here, and from the other machines and phones of the same network.
std::string greeting(const server::Config& config, int port, const Words& words) {
  const std::string scheme = config.tls_certificate.empty() ? "http://" : "https://";
  const auto url = [&](const std::string& host) { return scheme + host + ":" + std::to_string(port) + "/"; };
  const bool everywhere = config.address == "0.0.0.0" || config.address == "::";
  std::string text = words("server.ready", {{"url", url(everywhere ? "localhost" : config.address)}}) + "\n";
  if (everywhere) {
    for (const std::string& address : server::lan_addresses())
      text += words("server.ready_lan", {{"url", url(address)}}) + "\n";
  }
  return text + words("server.ready_stop") + "\n";
}

int run_serve(const ServeArgs& args) {
  const auto config = config_from(args);
  if (!config) return config.error();
  const Words words(language_wanted(""));
  const auto tell = [&](int port) { std::cout << greeting(*config, port, words) << std::flush; };
  const auto fault =
      server::serve({.config = *config, .fallback_page = page_html(), .speech = speech(), .is_ready = tell});
  if (fault && fault->port_taken) {
    const int other = config->port < 65535 ? config->port + 1 : 0;
    return complain(kIoError, words("server.port_taken",
                                    {{"port", std::to_string(config->port)}, {"other", std::to_string(other)}}));
  }
  if (fault) return complain(kIoError, fault->what);
  std::cout << words("server.stopped") << '\n';
  return kFine;
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", kServeAbout);
  command->footer(kServeFooter);
  auto args = std::make_shared<ServeArgs>();
  command->add_option("-p,--port", args->port, "The port to listen at; 0 for any that is free. 8080 if not said")
      ->type_name("PORT")
      ->check(CLI::Range(0, 65535));
  command->add_option("--address", args->address, "The address to listen at; 0.0.0.0, all of them, if not said")
      ->type_name("ADDRESS");
  command->add_option("--db", args->db, "Where games are kept: a file, freebooter.db if not said, or postgres://...")
      ->type_name("FILE|URL");
  command->add_option("--config", args->config, "A configuration file")->type_name("FILE");
  command->add_option("--web", args->web, "The folder of the page")->type_name("FOLDER");
  command->callback([args, &exit_code] { exit_code = run_serve(*args); });
}

}  // namespace freebooter::cli
