// Memory for the module in a twentieth of the library's code. Blocks come in sizes of four steps to a doubling; what is
// freed waits in the list of its size and is never put together with its neighbours. For an engine whose wishes are
// much the same from move to move that is enough.
#include <bit>
#include <cstddef>
#include <cstdint>

extern "C" unsigned char __heap_base;  // NOLINT: the linker's name

namespace {

constexpr std::size_t kPage = 65'536;
constexpr std::size_t kHead = 16;  // before every block, so that it is aligned for anything: its size class
constexpr std::size_t kSmallest = 16;

struct Free {
  Free* next;
};

Free* free_blocks[4 * 32];       // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::uintptr_t unused_from = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

// The class of the smallest size that will do, and that size.
struct SizeClass {
  std::uint32_t index;
  std::size_t size;
};
SizeClass class_of(std::size_t wanted) {
  if (wanted < kSmallest) wanted = kSmallest;
  const auto power = static_cast<std::uint32_t>(std::bit_width(wanted - 1) - 1);  // 2^power < wanted, or equal to 8
  const std::size_t step = std::size_t{1} << (power - 2);
  const std::size_t size = (wanted + step - 1) & ~(step - 1);
  return {4 * power + static_cast<std::uint32_t>((size >> (power - 2)) & 3U), size};
}

void* fresh(std::size_t size) {
  if (unused_from == 0) unused_from = (reinterpret_cast<std::uintptr_t>(&__heap_base) + kHead - 1) & ~(kHead - 1);
  const std::uintptr_t from = unused_from;
  const std::size_t bytes = kHead + ((size + kHead - 1) & ~(kHead - 1));
  const std::uintptr_t end = from + bytes;
  const std::uintptr_t have = __builtin_wasm_memory_size(0) * kPage;
  if (end < from) __builtin_trap();
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + kPage - 1) / kPage) == static_cast<std::size_t>(-1))
    __builtin_trap();
  unused_from = end;
  return reinterpret_cast<void*>(from + kHead);
}

std::uint32_t& class_before(void* block) {
  return *reinterpret_cast<std::uint32_t*>(reinterpret_cast<std::uintptr_t>(block) - kHead);
}

}  // namespace

extern "C" {

void* malloc(std::size_t wanted) {
  const SizeClass wish = class_of(wanted);
  Free*& list = free_blocks[wish.index];
  void* block = list;
  if (block != nullptr) {
    list = list->next;
  } else {
    block = fresh(wish.size);
    class_before(block) = wish.index;
  }
  return block;
}

void free(void* block) {
  if (block == nullptr) return;
  auto* freed = static_cast<Free*>(block);
  Free*& list = free_blocks[class_before(block)];
  freed->next = list;
  list = freed;
}

// The library's operator new asks for it. Nothing here is aligned to more than a block is, nor does WebAssembly mind.
void* aligned_alloc(std::size_t /*alignment*/, std::size_t wanted) { return malloc(wanted); }

}  // extern "C"
