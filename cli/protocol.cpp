// `freebooter protocol`: the messages of the table, for those who write clients.
#include "table/protocol.hpp"

#include <iostream>
#include <memory>

#include "cli/commands.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kProtocolAbout =
    "Print the messages between a table and its clients.\n"
    "As TypeScript types or as an AsyncAPI document; both are made from the shapes that the program itself reads and "
    "writes by.";

constexpr const char* kProtocolFooter =
    "Examples:\n"
    "  freebooter protocol typescript > protocol.ts\n"
    "  freebooter protocol asyncapi > asyncapi.yaml\n"
    "\n"
    "Exit codes:\n"
    "  0  printed\n"
    "  2  wrong usage";

}  // namespace

void add_protocol(CLI::App& app, int& exit_code) {
  auto kind = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("protocol", kProtocolAbout);
  command->footer(kProtocolFooter);
  command->add_option("kind", *kind, "typescript or asyncapi")
      ->required()
      ->check(CLI::IsMember({"typescript", "asyncapi"}))
      ->type_name("KIND");
  command->callback([kind, &exit_code] {
    std::cout << (*kind == "typescript" ? table::typescript_text() : table::asyncapi_text());
    exit_code = kFine;
  });
}

}  // namespace freebooter::cli
