#include "server/files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace freebooter::server {

namespace {

constexpr std::uintmax_t kLargest = 64U << 20U;  // of all files together

struct Type {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array<Type, 14> kTypes{{{".html", "text/html; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".mjs", "text/javascript; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".json", "application/json"},
                                       {".webmanifest", "application/manifest+json"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".ico", "image/vnd.microsoft.icon"},
                                       {".webp", "image/webp"},
                                       {".woff2", "font/woff2"},
                                       {".wasm", "application/wasm"},
                                       {".txt", "text/plain; charset=utf-8"},
                                       {".map", "application/json"}}};

std::string type_of(const std::filesystem::path& path) {
  const std::string ending = path.extension().string();
  for (const Type& type : kTypes) {
    if (type.ending == ending) return std::string(type.type);
  }
  return "application/octet-stream";
}

}  // namespace

Result<Files, std::string> Files::read(const std::string& folder) {
  namespace fs = std::filesystem;
  Files files;
  std::uintmax_t total = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!at->is_regular_file()) continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::string body{std::istreambuf_iterator<char>(in), {}};
    if (!in) return Failure{at->path().string() + " cannot be read"};
    total += body.size();
    if (total > kLargest) return Failure{folder + " holds more than 64 MiB; is it the page?"};
    const std::string path = "/" + fs::relative(at->path(), folder).generic_string();
    files.files_[path] = {
        .type = type_of(at->path()), .body = std::move(body), .named_by_content = path.starts_with("/assets/")};
  }
  if (error) return Failure{folder + ": " + error.message()};
  if (!files.files_.contains("/index.html")) return Failure{folder + " has no index.html"};
  return files;
}

Files Files::of_page(std::string html) {
  Files files;
  files.files_["/index.html"] = {.type = "text/html; charset=utf-8", .body = std::move(html)};
  return files;
}

const File* Files::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? "/index.html" : path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace freebooter::server
