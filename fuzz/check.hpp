// What the fuzz targets share: a promise that is kept or ends the run.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace freebooter::fuzz {

inline void check(bool kept, const char* promise, std::string_view about = {}) {
  if (kept) return;
  (void)std::fprintf(stderr, "broken promise: %s\n%.*s\n", promise, static_cast<int>(about.size()), about.data());
  std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace freebooter::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
