// server/openapi.json, read as a contract: the part of JSON Schema that it uses.
#pragma once

#include <set>
#include <string>

#include "core/json.hpp"
#include "server/dial.hpp"

namespace freebooter::test {

class ApiDocument {
 public:
  ApiDocument();

  // "GET /api/v1/tables/{table}", all of them.
  [[nodiscard]] std::set<std::string> operations() const;
  // What the document does not allow about an answer; "" if nothing.
  [[nodiscard]] std::string fault_of(const std::string& method, const std::string& target,
                                     const server::HttpAnswer& answer) const;

 private:
  [[nodiscard]] const Json& resolved(const Json& json) const;
  [[nodiscard]] std::string fault_of(const Json& value, const Json& schema, const std::string& place) const;
  [[nodiscard]] std::string fault_of_object(const Json& value, const Json& schema, const std::string& place) const;

  Json document_;
};

}  // namespace freebooter::test
