// The page, read into memory when the server starts: no request ever touches the file system.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace freebooter::server {

struct File {
  std::string type;
  std::string body;
  bool named_by_content = false;  // such a file never changes, so it may be kept for ever
};

class Files {
 public:
  Files() = default;
  // Every file below the folder. The fault says which could not be read.
  static Result<Files, std::string> read(const std::string& folder);
  // A page of its own for a server without one.
  static Files of_page(std::string html);

  // The file at a path such as "/assets/index.js", or nullptr.
  [[nodiscard]] const File* find(std::string_view path) const;

 private:
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace freebooter::server
