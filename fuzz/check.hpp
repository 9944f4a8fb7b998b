// What the fuzz targets share: a promise that is kept or ends the run.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace freebooter::fuzz {

inline void check(bool kept, const char* promise, std::string_view about = {}) {
  if (kept) return;
  std::cerr << "broken promise: " << promise << '\n' << about << '\n';
  std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace freebooter::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
