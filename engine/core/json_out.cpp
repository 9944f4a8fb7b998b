#include "core/json_out.hpp"

#include <cassert>

namespace freebooter {

JsonTree& JsonTree::open(char bracket) {
  open_.push_back({std::move(key_), bracket == '[' ? Json::array() : Json::object()});
  key_.clear();
  return *this;
}

JsonTree& JsonTree::close(char) {
  assert(!open_.empty());
  Json value = std::move(open_.back().value);
  key_ = std::move(open_.back().key);
  open_.pop_back();
  return put(std::move(value));
}

JsonTree& JsonTree::key(std::string_view name) {
  key_ = name;
  return *this;
}

JsonTree& JsonTree::number(std::int64_t value) { return put(value); }
JsonTree& JsonTree::word(std::string_view text) { return put(text); }
JsonTree& JsonTree::flag(bool value) { return put(value); }
JsonTree& JsonTree::null() { return put({}); }

Json JsonTree::take() {
  assert(open_.empty());
  return std::move(whole_);
}

JsonTree& JsonTree::put(Json value) {
  if (open_.empty()) {
    whole_ = std::move(value);
  } else if (key_.empty()) {
    open_.back().value.push(std::move(value));
  } else {
    open_.back().value.set(key_, std::move(value));
    key_.clear();
  }
  return *this;
}

}  // namespace freebooter
