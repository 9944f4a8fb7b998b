// Runs a fuzz target without libFuzzer, for ./test: fuzz_NAME RUNS FOLDER. Every file of the folder once, then so many
// inputs made out of them by chance, the same ones every time. Coverage does not guide it; tools/fuzz does that. The
// input at work is kept in fuzz_NAME.input beside the program, so that one that breaks something is there to be seen.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "core/rng.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using freebooter::Rng;

std::vector<std::string> read_seeds(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

std::size_t place_in(const std::string& text, Rng& rng) {
  return rng.below(static_cast<std::uint32_t>(text.size()) + 1);
}

// A stretch of another seed, a byte, a bit, a repetition or a gap.
void spoil(std::string& input, const std::string& other, Rng& rng) {
  const std::size_t at = place_in(input, rng);
  const std::size_t length = rng.below(16);
  switch (rng.below(5)) {
    case 0: input.insert(at, other.substr(place_in(other, rng), length * 4)); break;
    case 1: input.insert(at, 1, static_cast<char>(rng.below(256))); break;
    case 2: input.erase(at, length); break;
    case 3: input.insert(at, input.substr(place_in(input, rng), length)); break;
    default:
      if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << rng.below(8)));
  }
}

void try_input(const std::string& input, const fs::path& kept) {
  std::ofstream(kept, std::ios::binary) << input;
  (void)LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: " << argv[0] << " RUNS FOLDER\n";
    return 2;
  }
  const fs::path kept = std::string(argv[0]) + ".input";
  const auto seeds = read_seeds(argv[2]);
  if (seeds.empty()) {
    std::cerr << argv[2] << ": no seeds\n";
    return 2;
  }
  for (const std::string& seed : seeds) try_input(seed, kept);
  Rng rng(1);
  const auto any_seed = [&] { return seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))]; };
  const long runs = std::strtol(argv[1], nullptr, 10);
  for (long run = 0; run < runs; ++run) {
    std::string input = any_seed();
    for (std::uint32_t times = 1 + rng.below(4); times > 0; --times) spoil(input, any_seed(), rng);
    try_input(input, kept);
  }
  fs::remove(kept);
  std::cout << seeds.size() << " seeds, " << runs << " inputs\n";
}
