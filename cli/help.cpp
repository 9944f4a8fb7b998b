#include "cli/help.hpp"

#include <string_view>

#include "core/text.hpp"

namespace freebooter::cli {

namespace {

constexpr std::size_t kColumns = 80;
constexpr std::size_t kNames = 26;  // the column of the names; explanations stand beside it

// "  name      explanation that goes on\n            below itself".
std::string beside(const std::string& name, const std::string& explanation) {
  std::string out = "  " + name;
  std::string text;
  for (const char c : explanation) text += c == '\n' ? ' ' : c;
  const std::string indented = filled(text, kColumns - kNames);
  if (out.size() + 1 > kNames) out += '\n';
  for (const std::string_view part : split(indented, '\n')) {
    const std::size_t column = out.size() - (out.rfind('\n') == std::string::npos ? 0 : out.rfind('\n') + 1);
    out += std::string(column < kNames ? kNames - column : 0, ' ') + std::string(part) + "\n";
  }
  return out;
}

// CLI11 writes what "--no-x" stands for after its name: "--x,--no-x{false}".
std::string without_flag_values(std::string names) {
  for (std::size_t at = names.find('{'); at != std::string::npos; at = names.find('{', at))
    names.erase(at, names.find('}', at) - at + 1);
  return names;
}

// A list is written "[greedy,random]" by CLI11.
std::string without_brackets(const std::string& list) {
  return list.starts_with('[') && list.ends_with(']') ? list.substr(1, list.size() - 2) : list;
}

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* app) const override {
    return filled(app->get_description(), kColumns) + "\n\n";
  }
  std::string make_footer(const CLI::App* app) const override { return filled(app->get_footer(), kColumns) + "\n"; }

  std::string make_subcommand(const CLI::App* app) const override {
    const std::string about = app->get_description();
    return beside(app->get_name(), about.substr(0, about.find('\n')));
  }

  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    std::string name = is_positional ? value_name(*option) : without_flag_values(option->get_name(false, true));
    if (!is_positional && option->get_items_expected_max() > 0) name += " " + value_name(*option);
    std::string about = option->get_description();
    if (const std::string usual = without_brackets(option->get_default_str()); !usual.empty())
      about += " (" + usual + " if not said)";
    return beside(name, about);
  }

  std::string make_option_usage(const CLI::Option* option) const override {
    const bool many = option->get_expected_max() >= CLI::detail::expected_max_vector_size;
    const std::string name = value_name(*option) + (many ? "..." : "");
    return option->get_required() ? name : "[" + name + "]";
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() {
  auto formatter = std::make_shared<HelpFormatter>();
  formatter->label("SUBCOMMAND", "COMMAND");
  formatter->label("Positionals", "Arguments");
  return formatter;
}

std::string value_name(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  return name.substr(0, name.find(':'));
}

std::string filled(const std::string& text, std::size_t columns) {
  std::string out;
  std::size_t width = 0;  // of the line being filled; 0 when the next word begins a line
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.front() == ' ') {
      out += (width > 0 ? "\n" : "") + std::string(line) + "\n";
      width = 0;
      continue;
    }
    for (const std::string_view word : words_of(line)) {
      const bool fits = width > 0 && width + 1 + word.size() <= columns;
      if (width > 0) out += fits ? ' ' : '\n';
      width = fits ? width + 1 + word.size() : word.size();
      out += word;
    }
  }
  if (width == 0 && !out.empty()) out.pop_back();
  return out;
}

}  // namespace freebooter::cli
