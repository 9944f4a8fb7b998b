#include "cli/play_store.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace freebooter::cli {

namespace {

namespace fs = std::filesystem;

std::string fault_of(const std::string& path) { return path + ": " + std::generic_category().message(errno); }

bool write_fully(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::optional<std::string> write_durably(const std::string& path, std::string_view text) {
  const std::string beside = path + ".new";
  constexpr int kMode = 0644;
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                          kMode);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (file < 0) return fault_of(path);
  bool good = write_fully(file, text) && ::fsync(file) == 0;
  good = ::close(file) == 0 && good;
  good = good && std::rename(beside.c_str(), path.c_str()) == 0;
  if (!good) {
    std::string fault = fault_of(path);
    (void)::unlink(beside.c_str());
    return fault;
  }
  return std::nullopt;
}

std::optional<std::string> read_if_there(const std::string& path) {
  std::error_code code;
  if (!fs::is_regular_file(path, code)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string Store::usual_folder(const std::function<const char*(const char*)>& environment) {
  const char* state = environment("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::string(state) + "/freebooter";  // relative ones are to be ignored
  const char* home = environment("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.local/state/freebooter";
  return "";
}

std::string Store::file(std::string_view name) const { return folder_ + "/" + std::string(name); }

std::string Store::path(std::string_view game) const { return folder_.empty() ? "" : file(std::string(game) + ".fbr"); }

std::optional<std::string> Store::keep(std::string_view game, std::string_view record) const {
  if (folder_.empty()) return std::nullopt;
  std::error_code code;
  fs::create_directories(folder_, code);
  if (code) return folder_ + ": " + code.message();
  return write_durably(path(game), record);
}

std::optional<std::string> Store::kept(std::string_view game) const {
  return folder_.empty() ? std::nullopt : read_if_there(path(game));
}

std::string Store::move_to(std::string_view game, std::string_view suffix) const {
  if (folder_.empty()) return "";
  const std::string to = file(std::string(game) + std::string(suffix));
  return std::rename(path(game).c_str(), to.c_str()) == 0 ? to : "";
}

Claim::Claim(int file) : file_(file < 0 ? nullptr : new const int(file)) {}

void Claim::Close::operator()(const int* file) const {
  (void)::close(*file);  // which unlocks it
  delete file;
}

std::optional<Claim> Store::claim(std::string_view game) const {
  if (folder_.empty()) return Claim(-1);
  std::error_code code;
  fs::create_directories(folder_, code);
  constexpr int kMode = 0644;
  const int lock = ::open(file(std::string(game) + ".lock").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC,
                          kMode);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (lock < 0) return Claim(-1);
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return Claim(lock);
  const bool is_taken = errno == EWOULDBLOCK;
  (void)::close(lock);
  return is_taken ? std::nullopt : std::optional(Claim(-1));
}

std::string Store::before(std::string_view game, int games) const {
  return file(std::string(game) + "-before" + (games == 1 ? "" : "-" + std::to_string(games)) + ".fbr");
}

std::string Store::make_room(std::string_view game) const {
  constexpr int kGames = 9;
  std::error_code code;
  if (folder_.empty() || !fs::exists(path(game), code)) return "";
  for (int games = kGames - 1; games > 0; --games)
    fs::rename(before(game, games), before(game, games + 1), code);  // if there are so many
  return move_to(game, "-before.fbr");
}

std::string Store::finish(std::string_view game) const { return move_to(game, "-finished.fbr"); }

std::string Store::setting(std::string_view name) const {
  if (folder_.empty()) return "";
  std::string text = read_if_there(file(name)).value_or("");
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

void Store::set(std::string_view name, std::string_view value) const {
  if (folder_.empty()) return;
  std::error_code code;
  fs::create_directories(folder_, code);
  (void)write_durably(file(name), std::string(value) + "\n");  // a setting that cannot be kept is no reason to stop
}

}  // namespace freebooter::cli
