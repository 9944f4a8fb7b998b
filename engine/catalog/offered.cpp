#include "catalog/catalog.hpp"

namespace freebooter {

template <>
bool is_offered<boots::Game>() {
  return true;
}
template <>
bool is_offered<clever::Game>() {
  return true;
}

}  // namespace freebooter
