#include "server/files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sodium.h>

#include "server/http_text.hpp"

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

struct Coding {
  std::string_view ending;
  std::string_view name;
};
constexpr std::array<Coding, 2> kCodings{{{".br", "br"}, {".gz", "gzip"}}};

// Other bytes have another tag. All of the page is hashed before the first answer, so the quickest hash will do.
std::string tag_of(std::string_view text) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  std::array<char, 2 * hash.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return "\"" + std::string(hex.data()) + "\"";
}

Body body_of(std::string text, std::string_view coding) {
  std::string tag = tag_of(text);
  return {.coding = std::string(coding), .text = std::move(text), .tag = std::move(tag)};
}

// All of a file; false if that fails.
bool read_all(const std::filesystem::path& path, std::string& text) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  if (error || size > kLargest || !in) return false;
  text.resize(size);
  in.read(text.data(), static_cast<std::streamsize>(size));
  return in.good() && static_cast<std::uintmax_t>(in.gcount()) == size;
}

// Puts what is compressed beside what it was made of.
void gather(std::map<std::string, File, std::less<>>& files) {
  for (auto& [path, file] : files) {
    for (const Coding& coding : kCodings) {
      const auto packed = files.find(path + std::string(coding.ending));
      if (packed == files.end()) continue;
      Body& body = packed->second.bodies.front();
      if (body.text.size() >= file.bodies.back().text.size()) continue;
      body.coding = coding.name;
      file.bodies.insert(file.bodies.end() - 1, std::move(body));
    }
    std::stable_sort(file.bodies.begin(), file.bodies.end(),
                     [](const Body& a, const Body& b) { return a.text.size() < b.text.size(); });
  }
  std::erase_if(files, [&](const auto& item) {
    const std::string_view path = item.first;
    return std::ranges::any_of(kCodings, [&](const Coding& coding) {
      return path.ends_with(coding.ending) && files.contains(path.substr(0, path.size() - coding.ending.size()));
    });
  });
}

}  // namespace

const Body& File::body_for(std::string_view accept_encoding) const {
  for (const Body& body : bodies) {
    if (body.coding.empty() || accepts(accept_encoding, body.coding)) return body;
  }
  return bodies.back();
}

Result<Files, std::string> Files::read(const std::string& folder) {
  namespace fs = std::filesystem;
  Files files;
  std::uintmax_t total = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!at->is_regular_file()) continue;
    std::string text;
    if (!read_all(at->path(), text)) return Failure{at->path().string() + " cannot be read"};
    total += text.size();
    if (total > kLargest) return Failure{folder + " holds more than 64 MiB; is it the page?"};
    const std::string path = "/" + at->path().lexically_relative(folder).generic_string();
    files.files_[path] = {.type = type_of(at->path()),
                          .bodies = {body_of(std::move(text), "")},
                          .named_by_content = path.starts_with("/assets/")};
  }
  if (error) return Failure{folder + ": " + error.message()};
  if (!files.files_.contains("/index.html")) return Failure{folder + " has no index.html"};
  gather(files.files_);
  return files;
}

Files Files::of_page(std::string html) {
  Files files;
  files.files_["/index.html"] = {.type = "text/html; charset=utf-8", .bodies = {body_of(std::move(html), "")}};
  return files;
}

const File* Files::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? "/index.html" : path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace freebooter::server
