// Somebody at the other end of a connection.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "server/clock.hpp"
#include "table/table.hpp"

namespace freebooter::server {

// What a visitor's or a request's wish met, when the table itself was not asked.
using Trouble = table::TableRefusal;
inline Trouble trouble(std::string_view reason, std::string detail = {}) {
  return {.reason = std::string(reason),
          .clause = {},
          .text = "server.refusal." + std::string(reason),
          .detail = std::move(detail)};
}

// The way to a visitor. Nothing here blocks.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(table::Text text) = 0;
  // Says goodbye with a reason of the protocol and closes; later calls do nothing.
  virtual void hang_up(std::string_view reason) = 0;

 protected:
  Wire() = default;
  Wire(const Wire&) = default;
  Wire& operator=(const Wire&) = default;
  Wire(Wire&&) = default;
  Wire& operator=(Wire&&) = default;
};

// So many a second, twice as many at once.
class Bucket {
 public:
  explicit Bucket(int per_second) : rate_(per_second), left_(2.0 * per_second) {}
  bool take(std::int64_t now_micros) {
    const auto passed = static_cast<double>(std::max<std::int64_t>(0, now_micros - last_));
    left_ = std::min(2.0 * rate_, left_ + passed * rate_ / 1e6);
    last_ = now_micros;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double rate_;
  double left_;
  std::int64_t last_ = steady_micros();
};

struct Visitor {
  Wire* wire = nullptr;  // null once the connection is gone
  std::string address;
  std::string player;  // "" before hello is answered
  std::string name;
  bool greeting = false;            // hello is on its way through the store
  std::deque<std::string> waiting;  // what was said meanwhile
  std::set<std::string> tables;
  Bucket messages{1};
  int faults = 0;  // unreadable or too many messages in a row

  void send(table::Text text) const {
    if (wire != nullptr) wire->send(std::move(text));
  }
  void send(std::string text) const {
    if (wire != nullptr) wire->send(std::make_shared<const std::string>(std::move(text)));
  }
};
using VisitorPtr = std::shared_ptr<Visitor>;

}  // namespace freebooter::server
