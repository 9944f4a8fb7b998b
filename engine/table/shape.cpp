#include "table/shape.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace freebooter::table {

void read_fields(JsonCursor& cursor, std::span<const FieldCode> fields, void* message) {
  for (auto& [name, member] : cursor.members()) {
    if (name != "type" && std::ranges::count(fields, name, &FieldCode::name) == 0)
      member.fail(joined({"unknown field \"", name, "\""}));
  }
  for (const FieldCode& field : fields) {
    auto given = cursor.maybe(field.name);
    if (!given && field.value->is_optional) continue;
    JsonCursor member = given ? *std::move(given) : cursor.need(field.name);
    field.value->read(member, field.place(message));
  }
}

void write_fields(std::span<const FieldCode> fields, const void* message, Json& json) {
  for (const FieldCode& field : fields) {
    // place() only finds the member and changes nothing.
    const void* at = field.place(const_cast<void*>(message));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    if (auto value = field.value->write(at)) json.set(field.name, *std::move(value));
  }
}

}  // namespace freebooter::table
