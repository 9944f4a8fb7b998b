// Any text as a game record: it is refused with a reason, or it reads, writes and reads again as the same game.
#include "core/record.hpp"

#include "catalog/catalog.hpp"
#include "fuzz/check.hpp"

namespace {

using namespace freebooter;
using fuzz::check;

template <Game G>
void read_and_write(std::string_view text) {
  const auto loaded = read_record<G>(text);
  if (!loaded) {
    check(!loaded.error().what.empty(), "a refusal says why");
    return;
  }
  const std::string written = write_record(loaded->journal, loaded->tags, Reader::table());
  const auto again = read_record<G>(written);
  check(again.ok(), "what was written can be read", written);
  check(again->journal.state() == loaded->journal.state() && again->journal.size() == loaded->journal.size(),
        "it is the same game", written);
  check(again->tags == loaded->tags, "with the same tags and comments", written);
  check(write_record(again->journal, again->tags, Reader::table()) == written, "and the same text", written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  if (const auto sheet = parse_sheet(text)) {
    const std::string written = sheet_text(*sheet);
    const auto again = parse_sheet(written);
    check(again.ok() && sheet_text(*again) == written, "a sheet reads as it was written", written);
  }
  if (const auto name = peek_game(text)) with_game(*name, [&]<class G>(GameTag<G>) { read_and_write<G>(text); });
  return 0;
}
