#include "server/schema.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "support/process.hpp"

namespace freebooter::test {

namespace {

bool fits(std::string_view pattern, std::string_view path) {
  const auto wanted = split(pattern, '/');
  const auto given = split(path, '/');
  if (wanted.size() != given.size()) return false;
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    if (!wanted[at].starts_with('{') && wanted[at] != given[at]) return false;
  }
  return true;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

bool is_of_type(const Json& value, const std::string& type) {
  if (type == "object") return value.as_object() != nullptr;
  if (type == "array") return value.as_array() != nullptr;
  if (type == "string") return value.as_string() != nullptr;
  if (type == "boolean") return value.as_bool() != nullptr;
  if (type == "integer") return value.as_int() != nullptr;
  if (type == "number") return value.as_int() != nullptr || value.as_real() != nullptr;
  return false;
}

}  // namespace

ApiDocument::ApiDocument() {
  auto read = parse_json(read_text(std::string(FREEBOOTER_SOURCE_DIR) + "/server/openapi.json"));
  EXPECT_TRUE(read);
  if (read) document_ = std::move(*read);
}

std::set<std::string> ApiDocument::operations() const {
  std::set<std::string> operations;
  for (const auto& [path, methods] : *document_.find("paths")->as_object()) {
    for (const auto& [method, operation] : *methods.as_object()) operations.insert(upper(method) + " " + path);
  }
  return operations;
}

// Follows {"$ref": "#/components/..."}.
const Json& ApiDocument::resolved(const Json& json) const {
  const Json* reference = json.find("$ref");
  if (reference == nullptr) return json;
  const Json* at = &document_;
  for (const std::string_view part : split(*reference->as_string(), '/')) {
    if (part == "#") continue;
    at = at->find(part);
    if (at == nullptr) {
      ADD_FAILURE() << *reference->as_string() << " is not there";
      return json;
    }
  }
  return resolved(*at);
}

std::string ApiDocument::fault_of(const std::string& method, const std::string& target,
                                  const server::HttpAnswer& answer) const {
  const std::string path = target.substr(0, target.find('?'));
  const Json* best = nullptr;
  for (const auto& [pattern, methods] : *document_.find("paths")->as_object()) {
    const Json* operation = methods.find(lower(method));
    if (operation != nullptr && fits(pattern, path) && (best == nullptr || pattern == path)) best = operation;
  }
  if (best == nullptr) return "not in the document";
  const Json* response = best->find("responses")->find(std::to_string(answer.status));
  if (response == nullptr) return "status " + std::to_string(answer.status) + " is not foreseen";
  const Json* content = resolved(*response).find("content");
  if (content == nullptr) return answer.body.empty() ? "" : "a body that is not foreseen";
  const std::string full = answer.headers.at("content-type");
  const Json* media = content->find(full.substr(0, full.find(';')));
  if (media == nullptr) return full + " is not foreseen";
  if (full.find("json") == std::string::npos) return "";
  const auto body = parse_json(answer.body);
  if (!body) return "no JSON: " + body.error().text();
  return fault_of(*body, *media->find("schema"), "");
}

std::string ApiDocument::fault_of(const Json& value, const Json& schema_or_reference, const std::string& place) const {
  const Json& schema = resolved(schema_or_reference);
  if (const Json* all = schema.find("allOf")) {
    for (const Json& one : *all->as_array()) {
      if (auto fault = fault_of(value, one, place); !fault.empty()) return fault;
    }
  }
  if (const Json* type = schema.find("type"); type != nullptr && !is_of_type(value, *type->as_string()))
    return place + ": no " + *type->as_string();
  if (const Json* choices = schema.find("enum")) {
    bool found = false;
    for (const Json& choice : *choices->as_array()) found = found || choice == value;
    if (!found) return place + ": " + value.text() + " is not foreseen";
  }
  if (const Json* items = schema.find("items"); items != nullptr && value.as_array() != nullptr) {
    for (const Json& item : *value.as_array()) {
      if (auto fault = fault_of(item, *items, place + "[]"); !fault.empty()) return fault;
    }
  }
  return value.as_object() != nullptr ? fault_of_object(value, schema, place) : "";
}

std::string ApiDocument::fault_of_object(const Json& value, const Json& schema, const std::string& place) const {
  if (const Json* required = schema.find("required")) {
    for (const Json& name : *required->as_array()) {
      if (value.find(*name.as_string()) == nullptr) return place + "." + *name.as_string() + " is missing";
    }
  }
  const Json* properties = schema.find("properties");
  if (properties == nullptr) return "";
  for (const auto& [name, member] : *value.as_object()) {
    const Json* property = properties->find(name);
    if (property == nullptr) return place + "." + name + " is not foreseen";
    if (auto fault = fault_of(member, *property, place + "." + name); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace freebooter::test
