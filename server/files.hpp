// The page, read into memory when the server starts: no request ever touches the file system.
//
// The build may put name.br and name.gz beside a file: the same, compressed. They are no files of their own.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace freebooter::server {

// A file in one form.
struct Body {
  std::string coding;  // "br", "gzip", or "" as it is
  std::string text;
  std::string tag;  // ETag, with its quotes: another for other bytes
};

struct File {
  std::string type;
  std::vector<Body> bodies;       // the smallest first, the plain one last
  bool named_by_content = false;  // such a file never changes, so it may be kept for ever

  // The smallest that a client with this Accept-Encoding reads.
  [[nodiscard]] const Body& body_for(std::string_view accept_encoding) const;
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
