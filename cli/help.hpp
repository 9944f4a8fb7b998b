// How --help looks: eighty columns, the names first, nothing of the parser's own jargon.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace freebooter::cli {

// For the main app, before its commands are added: they inherit it.
std::shared_ptr<CLI::FormatterBase> help_formatter();

// The value of an option in a word, such as "FILE"; without what the parser checks about it.
std::string value_name(const CLI::Option& option);

// Lines that begin with a letter are filled up to `columns`; others (examples, lists) stay as they are.
std::string filled(const std::string& text, std::size_t columns);

}  // namespace freebooter::cli
