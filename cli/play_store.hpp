// The games this computer keeps: one under way for each kind of game, those that made room for it, and the last
// finished one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace freebooter::cli {

// As long as it lasts, no other program keeps a game of that kind.
class Claim {
 public:
  explicit Claim(int file);  // that is locked, or -1
  [[nodiscard]] bool holds() const { return file_ != nullptr; }

 private:
  struct Close {
    void operator()(const int* file) const;
  };
  std::unique_ptr<const int, Close> file_;
};

class Store {
 public:
  // "" keeps nothing.
  explicit Store(std::string folder) : folder_(std::move(folder)) {}

  // $XDG_STATE_HOME/freebooter, or ~/.local/state/freebooter; "" if neither is known.
  static std::string usual_folder(const std::function<const char*(const char*)>& environment);

  // Where the game under way is kept; "" if nothing is kept.
  [[nodiscard]] std::string path(std::string_view game) const;

  // Writes the game so that either the old or the new one is there, whatever happens meanwhile. What went wrong, if
  // anything.
  [[nodiscard]] std::optional<std::string> keep(std::string_view game, std::string_view record) const;
  [[nodiscard]] std::optional<std::string> kept(std::string_view game) const;
  // Nothing if another program has it. Where nothing can be locked, everybody has it.
  [[nodiscard]] std::optional<Claim> claim(std::string_view game) const;
  // A new game begins: the kept one, if any, makes room and can still be found, as the last nine can. Its new place, or
  // "".
  [[nodiscard]] std::string make_room(std::string_view game) const;
  // The kept game is over: it moves aside, so that it is not offered again. Its new place, or "".
  [[nodiscard]] std::string finish(std::string_view game) const;

  // A small setting such as the language, "" if there is none.
  [[nodiscard]] std::string setting(std::string_view name) const;
  void set(std::string_view name, std::string_view value) const;

 private:
  [[nodiscard]] std::string file(std::string_view name) const;
  [[nodiscard]] std::string move_to(std::string_view game, std::string_view suffix) const;
  [[nodiscard]] std::string before(std::string_view game, int games) const;

  std::string folder_;
};

// Temporary file, fsync, rename: after a crash either the old text is there or the new one. What went wrong, if
// anything.
std::optional<std::string> write_durably(const std::string& path, std::string_view text);
// The file, or nothing.
std::optional<std::string> read_if_there(const std::string& path);

}  // namespace freebooter::cli
