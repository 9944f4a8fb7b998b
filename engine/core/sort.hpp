// Sorting of short lists.
#pragma once

#include <cstddef>
#include <utility>

namespace freebooter {

// By insertion; equals stay in order. The library's sort is quicker for long lists, and takes kilobytes of code for
// every type of item.
template <class Items, class Less>
void sort_few(Items&& items, std::size_t count, const Less& less) {
  for (std::size_t at = 1; at < count; ++at) {
    auto item = std::move(items[at]);
    std::size_t to = at;
    for (; to > 0 && less(item, items[to - 1]); --to) items[to] = std::move(items[to - 1]);
    items[to] = std::move(item);
  }
}

}  // namespace freebooter
