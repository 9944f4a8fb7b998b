// `freebooter completion`: shell completion made from the commands themselves, so that it never lags behind them.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kCompletionAbout = "Teach a shell to complete commands and options.\nPrints a script for it.";

constexpr const char* kCompletionFooter =
    "Examples:\n"
    "  bash:  freebooter completion bash > ~/.local/share/bash-completion/completions/freebooter\n"
    "  zsh:   freebooter completion zsh > ~/.zfunc/_freebooter     (with ~/.zfunc in fpath before compinit)\n"
    "  fish:  freebooter completion fish > ~/.config/fish/completions/freebooter.fish\n"
    "\n"
    "Exit codes:\n"
    "  0  printed\n"
    "  2  wrong usage, or a shell we do not know";

struct OptionInfo {
  std::vector<std::string> longs;   // without dashes
  std::vector<std::string> shorts;  // without dash
  std::string about;
  bool takes_value = false;
  bool takes_file = false;
  std::vector<std::string> values;
};

struct CommandInfo {
  std::string path;  // "board check"
  std::string name;
  std::string about;
  std::vector<OptionInfo> options;
  std::vector<CommandInfo> commands;
  bool takes_file = false;
  std::vector<std::string> values;  // of what stands alone
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for_each_game([&]<class G>(GameTag<G>) { names.emplace_back(G::kName); });
  return names;
}

// Of any game, each once.
std::vector<std::string> all_bots() {
  std::vector<std::string> names;
  for_each_game([&]<class G>(GameTag<G>) {
    for (const std::string_view name : bot_names<G>()) {
      if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    }
  });
  return names;
}

// What the parser itself does not know about values.
std::vector<std::string> values_of(const std::string& command, const std::string& option) {
  if (option == "game") return game_names();
  if (option == "layout") return {"default", "staggered", "loose"};
  if (option == "lang") return {"en", "fr"};
  if (option == "bots" || option == "bot" || option == "level" || option == "adviser") return all_bots();
  if (option == "kind" && command == "protocol") return {"typescript", "asyncapi"};
  if (option == "shell" && command == "completion") return {"bash", "zsh", "fish"};
  if (option == "option") {
    return {"drift=free",   "drift=paid",    "drift=off",       "head_start",           "secret_ports", "extra_command",
            "sleeps",       "friendly_fire", "squeeze=allowed", "squeeze=blocked",      "beta_gold",    "auto_roller",
            "finish_round", "easy",          "neutral_boats",   "first_card_elsewhere", "open_piles",   "no_camping"};
  }
  return {};
}

OptionInfo option_info(const std::string& command, const CLI::Option& option) {
  OptionInfo info{.longs = option.get_lnames(),
                  .shorts = option.get_snames(),
                  .about = first_line(option.get_description()),
                  .takes_value = option.get_items_expected_max() > 0,
                  .takes_file = value_name(option) == "FILE",
                  .values = {}};
  if (!info.longs.empty()) info.values = values_of(command, info.longs.front());
  return info;
}

CommandInfo command_info(const CLI::App& app, const std::string& path) {
  CommandInfo info;
  info.path = path;
  info.name = app.get_name();
  info.about = first_line(app.get_description());
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      info.takes_file = info.takes_file || value_name(*option) == "FILE";
      info.values = values_of(info.name, option->get_single_name());
    } else {
      info.options.push_back(option_info(info.name, *option));
    }
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    info.commands.push_back(
        command_info(*command, path.empty() ? command->get_name() : path + " " + command->get_name()));
  }
  return info;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// What may stand in a place where no option's value is due.
std::vector<std::string> words_of_command(const CommandInfo& command) {
  std::vector<std::string> words;
  words.reserve(command.commands.size());
  for (const CommandInfo& inner : command.commands) words.push_back(inner.name);
  words.insert(words.end(), command.values.begin(), command.values.end());
  for (const OptionInfo& option : command.options) {
    for (const std::string& name : option.longs) words.push_back("--" + name);
  }
  return words;
}

template <class F>
void for_each_command(const CommandInfo& command, F&& f) {
  f(command);
  for (const CommandInfo& inner : command.commands) for_each_command(inner, f);
}

// In single quotes, for all three shells.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) c == '\'' ? out += "'\\''" : out += c;
  return out + "'";
}

// --- bash ----------------------------------------------------------------------------------------------------

void print_bash(const CommandInfo& root) {
  std::cout << "# bash completion for freebooter, made by: freebooter completion bash\n"
               "_freebooter_offer() {\n"
               "  COMPREPLY=($(compgen -W \"$1\" -- \"$current\"))\n"
               "  [[ $current == *=* && $COMP_WORDBREAKS == *=* ]] &&\n"
               "    COMPREPLY=(\"${COMPREPLY[@]#\"${current%\"${current##*=}\"}\"}\")\n"
               "}\n"
               "_freebooter() {\n"
               "  # bash itself would break drift=paid in three\n"
               "  local line=${COMP_LINE:0:COMP_POINT} path=\"\" word\n"
               "  local -a words\n"
               "  read -ra words <<<\"$line\"\n"
               "  [[ $line == *[[:blank:]] ]] && words+=(\"\")\n"
               "  local current=${words[-1]} previous=${words[-2]}\n"
               "  for word in \"${words[@]:1:${#words[@]}-2}\"; do\n"
               "    case \"$path $word\" in\n";
  for_each_command(root, [](const CommandInfo& command) {
    if (command.path.empty()) return;
    const std::size_t last = command.path.rfind(' ');
    const std::string outer = last == std::string::npos ? "" : command.path.substr(0, last);
    std::cout << "      \"" << outer << " " << command.name << "\") path=\"" << command.path << "\" ;;\n";
  });
  std::cout << "    esac\n"
               "  done\n"
               "  case \"$path:$previous\" in\n";
  for_each_command(root, [](const CommandInfo& command) {
    for (const OptionInfo& option : command.options) {
      if (!option.takes_value) continue;
      for (const std::string& name : option.longs) {
        std::cout << "    \"" << command.path << ":--" << name << "\"";
        for (const std::string& letter : option.shorts) std::cout << "|\"" << command.path << ":-" << letter << "\"";
        std::cout << ") ";
        if (option.takes_file) {
          std::cout << "compopt -o default; COMPREPLY=(); return ;;\n";
        } else {
          std::cout << "_freebooter_offer " << quoted(joined(option.values)) << "; return ;;\n";
        }
      }
    }
  });
  std::cout << "  esac\n"
               "  case \"$path\" in\n";
  for_each_command(root, [](const CommandInfo& command) {
    std::cout << "    \"" << command.path << "\") _freebooter_offer " << quoted(joined(words_of_command(command)));
    if (command.takes_file) std::cout << "; [[ $current == -* ]] || compopt -o default";
    std::cout << " ;;\n";
  });
  std::cout << "  esac\n"
               "}\n"
               "complete -F _freebooter freebooter\n";
}

// --- zsh -----------------------------------------------------------------------------------------------------

std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_function(const std::string& path) {
  std::string name = "_freebooter";
  for (const char c : path.empty() ? path : "_" + path) name += c == ' ' ? '_' : c;
  return name;
}

std::string zsh_value(const OptionInfo& option) {
  if (!option.takes_value) return "";
  if (option.takes_file) return ":file:_files";
  return option.values.empty() ? ":value: " : ":value:(" + joined(option.values) + ")";
}

void print_zsh_command(const CommandInfo& command) {
  std::cout << zsh_function(command.path) << "() {\n";
  if (!command.commands.empty()) {
    std::cout << "  local -a commands\n  commands=(\n";
    for (const CommandInfo& inner : command.commands) {
      std::cout << "    " << quoted(inner.name + ":" + zsh_text(inner.about)) << '\n';
    }
    std::cout << "  )\n";
  }
  std::cout << "  local context state line\n  _arguments -C";
  for (const OptionInfo& option : command.options) {
    for (const std::string& name : option.longs) {
      std::cout << " \\\n    " << quoted("*--" + name + "[" + zsh_text(option.about) + "]" + zsh_value(option));
    }
  }
  if (command.takes_file) std::cout << " \\\n    '*:file:_files'";
  if (!command.values.empty()) std::cout << " \\\n    " << quoted("1:value:(" + joined(command.values) + ")");
  if (!command.commands.empty()) std::cout << " \\\n    '1: :->command' \\\n    '*:: :->rest'";
  std::cout << '\n';
  if (!command.commands.empty()) {
    std::cout << "  case $state in\n    command) _describe command commands ;;\n    rest)\n      case $line[1] in\n";
    for (const CommandInfo& inner : command.commands) {
      std::cout << "        " << inner.name << ") " << zsh_function(inner.path) << " ;;\n";
    }
    std::cout << "      esac ;;\n  esac\n";
  }
  std::cout << "}\n";
}

void print_zsh(const CommandInfo& root) {
  std::cout << "#compdef freebooter\n# zsh completion for freebooter, made by: freebooter completion zsh\n";
  for_each_command(root, print_zsh_command);
  std::cout
      << "if [[ $funcstack[1] == _freebooter ]]; then _freebooter \"$@\"; else compdef _freebooter freebooter; fi\n";
}

// --- fish ----------------------------------------------------------------------------------------------------

// When the words so far lead to this command and to none inside it.
std::string fish_condition(const CommandInfo& command) {
  std::string condition;
  std::string_view rest = command.path;
  while (!rest.empty()) {
    const std::size_t end = rest.find(' ');
    condition +=
        (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + std::string(rest.substr(0, end)));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  std::string inside;
  for (const CommandInfo& inner : command.commands) inside += " " + inner.name;
  if (!inside.empty()) condition += (condition.empty() ? "" : "; and ") + ("not __fish_seen_subcommand_from" + inside);
  return condition;
}

void print_fish_command(const CommandInfo& command) {
  const std::string when = "complete -c freebooter -n " + quoted(fish_condition(command));
  for (const CommandInfo& inner : command.commands) {
    std::cout << when << " -f -a " << inner.name << " -d " << quoted(inner.about) << '\n';
  }
  if (!command.values.empty()) std::cout << when << " -f -a " << quoted(joined(command.values)) << '\n';
  if (!command.takes_file) std::cout << when << " -f\n";
  for (const OptionInfo& option : command.options) {
    std::cout << when;
    for (const std::string& name : option.longs) std::cout << " -l " << name;
    for (const std::string& name : option.shorts) std::cout << " -s " << name;
    if (option.takes_value) std::cout << (option.takes_file ? " -r -F" : " -x");
    if (!option.values.empty()) std::cout << " -a " << quoted(joined(option.values));
    std::cout << " -d " << quoted(option.about) << '\n';
  }
}

void print_fish(const CommandInfo& root) {
  std::cout << "# fish completion for freebooter, made by: freebooter completion fish\n";
  for_each_command(root, print_fish_command);
}

}  // namespace

void add_completion(CLI::App& app, int& exit_code) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", kCompletionAbout);
  command->footer(kCompletionFooter);
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->type_name("SHELL");
  command->callback([&app, shell, &exit_code] {
    const CommandInfo root = command_info(app, "");
    if (*shell == "bash") print_bash(root);
    if (*shell == "zsh") print_zsh(root);
    if (*shell == "fish") print_fish(root);
    exit_code = kFine;
  });
}

}  // namespace freebooter::cli
