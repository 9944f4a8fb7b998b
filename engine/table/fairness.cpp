#include "table/fairness.hpp"

#include <algorithm>
#include <bit>

#include "catalog/catalog.hpp"
#include "core/text.hpp"
#include "table/dice.hpp"
#include "table/options.hpp"

namespace freebooter::table {

namespace {

constexpr std::int64_t kMostInTag = 1'000'000'000;

Digest proof_of(RecordSheet sheet, const Digest& secret) {
  std::erase_if(sheet.tags, [](const RecordSheet::Tag& tag) { return tag.name == kProofTag; });
  sheet.comments.clear();
  return hmac_sha256(bytes_of(secret), joined({"freebooter proof 1\n", sheet_text(sheet)}));
}

// --- what the tags say ---------------------------------------------------------------------------------------

// "4+2 9+3": both numbers grow.
bool read_skipped(std::string_view text, std::vector<SkippedDraws>& skipped) {
  for (const std::string_view word : words_of(text)) {
    const auto parts = split(word, '+');
    const auto outcome = parts.size() == 2 ? parse_int(parts[0], 1, kMostInTag) : std::nullopt;
    const auto more = outcome ? parse_int(parts[1], 1, kMostInTag) : std::nullopt;
    if (!more) return false;
    const SkippedDraws next{static_cast<std::uint64_t>(*outcome) - 1, static_cast<std::uint64_t>(*more)};
    if (!skipped.empty() && (next.outcome <= skipped.back().outcome || next.skipped <= skipped.back().skipped))
      return false;
    skipped.push_back(next);
  }
  return true;
}

// "9/1:hex 14/2:hex": entries and numbers grow.
bool read_seals(std::string_view text, std::vector<Seal>& seals) {
  for (const std::string_view word : words_of(text)) {
    const auto halves = split(word, ':');
    const auto numbers = split(halves[0], '/');
    if (halves.size() != 2 || numbers.size() != 2) return false;
    const auto entry = parse_int(numbers[0], 1, kMostInTag);
    const auto number = parse_int(numbers[1], 1, kMostInTag);
    const auto digest = parse_digest(halves[1]);
    if (!entry || !number || !digest) return false;
    const Seal next{static_cast<std::size_t>(*entry) - 1, static_cast<std::uint64_t>(*number), *digest};
    if (!seals.empty() && (next.step <= seals.back().step || next.number <= seals.back().number)) return false;
    seals.push_back(next);
  }
  return true;
}

// The seats that gave up, a bit each; nothing if the tag cannot be read.
std::optional<std::uint32_t> read_exits(std::string_view text, int players) {
  std::uint32_t gone = 0;
  for (const std::string_view word : words_of(text)) {
    const auto parts = split(word, ':');
    const auto seat = parts.size() == 2 ? parse_int(parts[0], 1, players) : std::nullopt;
    if (!seat || std::ranges::find(kExits, parts[1]) == kExits.end() || parts[1] == kExits[0]) return std::nullopt;
    gone |= 1U << static_cast<unsigned>(*seat - 1);
  }
  return gone;
}

// --- checking ------------------------------------------------------------------------------------------------

class Verifier {
 public:
  explicit Verifier(const RecordSheet& sheet) : sheet_(sheet) {}

  template <Game G>
  void run(std::string_view text) {
    const auto loaded = read_record<G>(text);
    if (!loaded) return fail("rules", {{"fault", loaded.error().text()}}, loaded.error().entry);
    if (!loaded->seen.empty()) return fail("whole", {{"reader", loaded->seen}});
    const Journal<G>& journal = loaded->journal;
    verdict.entries = journal.size();
    pass("rules", {{"entries", std::to_string(journal.size())}});
    const int players = G::players(journal.rules());
    if (!read_tags(players)) return;
    const FairDice dice(fairness_.secret, sheet_.value(kTableTag), fairness_.salts);
    if (!check_dice(journal, dice) || !check_seals(journal, dice)) return;
    if (!check_end(journal.turn().kind == Turn::Kind::kOver, players)) return;
    check_proof();
  }

  Verdict verdict;

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;

  void pass(std::string key, Values values = {}) {
    verdict.checks.push_back({std::move(key), true, std::move(values)});
  }
  void fail(std::string key, Values values = {}, std::size_t entry = 0) {
    verdict.checks.push_back({std::move(key), false, std::move(values)});
    verdict.entry = entry;
  }
  bool refuse_tag(std::string_view tag) {
    const bool there = sheet_.find(tag) != nullptr;
    fail(there ? "tag_bad" : "tag_missing", {{"tag", std::string(tag)}});
    return false;
  }

  bool read_tags(int players) {
    if (!is_id(sheet_.value(kTableTag))) return refuse_tag(kTableTag);
    const auto commitment = parse_digest(sheet_.value(kCommitmentTag));
    if (!commitment) return refuse_tag(kCommitmentTag);
    const auto secret = parse_digest(sheet_.value(kSecretTag));
    if (!secret) return refuse_tag(kSecretTag);
    fairness_.secret = *secret;
    for (const std::string_view salt : words_of(sheet_.value(kSaltsTag))) fairness_.salts.emplace_back(salt);
    const bool right_count = fairness_.salts.size() == static_cast<std::size_t>(players);
    if (!right_count || !std::ranges::all_of(fairness_.salts, is_salt)) return refuse_tag(kSaltsTag);
    if (!read_skipped(sheet_.value(kSkippedTag), fairness_.skipped)) return refuse_tag(kSkippedTag);
    if (!read_seals(sheet_.value(kSealsTag), fairness_.seals)) return refuse_tag(kSealsTag);
    const std::string hash = digest_text(commitment_to(*secret));
    if (*commitment != commitment_to(*secret)) {
      fail("commitment", {{"hash", hash}, {"commitment", digest_text(*commitment)}});
      return false;
    }
    pass("commitment", {{"hash", hash}});
    return true;
  }

  // The number of the draw behind an outcome, counted from 0.
  [[nodiscard]] std::uint64_t draw_of(std::uint64_t outcome) const {
    std::uint64_t skipped = 0;
    for (const SkippedDraws& gap : fairness_.skipped) skipped = gap.outcome <= outcome ? gap.skipped : skipped;
    return outcome + 1 + skipped;
  }

  template <Game G>
  bool check_dice(const Journal<G>& journal, const FairDice& dice) {
    std::uint64_t outcomes = 0;
    for (std::size_t at = 0; at < journal.size(); ++at) {
      const auto* outcome = journal.entries()[at].outcome();
      if (outcome == nullptr) continue;
      List<Chance<typename G::Outcome>> chances;
      G::chances(journal.rules(), journal.state_at(at), chances);
      const auto drawn = dice.choose(chances, draw_of(outcomes));
      if (!(drawn == *outcome)) {
        fail("dice",
             {{"entry", std::to_string(at + 1)},
              {"written", G::outcome_text(journal.rules(), *outcome)},
              {"drawn", G::outcome_text(journal.rules(), drawn)}},
             at + 1);
        return false;
      }
      ++outcomes;
    }
    pass("dice", {{"count", std::to_string(outcomes)}});
    return true;
  }

  // Was the entry hidden from somebody when it was made? Then it is sealed. Chance follows in the same breath.
  template <Game G>
  static bool was_hidden(const Journal<G>& journal, std::size_t at) {
    std::size_t after = at + 1;
    while (after < journal.size() && journal.entries()[after].outcome() != nullptr) ++after;
    const auto& now = journal.state_at(after);
    const Entry<G>& entry = journal.entries()[at];
    if (const auto* outcome = entry.outcome())
      return !(shown_outcome<G>(journal.rules(), now, *outcome, kSpectator) == *outcome);
    return !(G::shown(journal.rules(), now, entry.by.seat, *entry.action(), kSpectator) == *entry.action());
  }

  template <Game G>
  bool check_seals(const Journal<G>& journal, const FairDice& dice) {
    std::size_t used = 0;
    for (std::size_t at = 0; at < journal.size(); ++at) {
      const bool sealed = used < fairness_.seals.size() && fairness_.seals[used].step == at;
      if (!sealed && !was_hidden(journal, at)) continue;
      const std::string text = record_detail::entry_text(journal, journal.entries()[at], Reader::table());
      if (!sealed || dice.seal(fairness_.seals[used].number, text) != fairness_.seals[used].digest) {
        fail(sealed ? "seal" : "unsealed", {{"entry", std::to_string(at + 1)}, {"text", text}}, at + 1);
        return false;
      }
      ++used;
    }
    if (used != fairness_.seals.size()) return refuse_tag(kSealsTag);
    pass("seal", {{"count", std::to_string(used)}});
    return true;
  }

  // A game that ended before its rules did: who gave up, and who is left.
  bool check_end(bool over, int players) {
    const auto gone = read_exits(sheet_.value(kExitsTag), players);
    if (!gone) return refuse_tag(kExitsTag);
    const RecordSheet::Tag* winners = sheet_.find(kWinnersTag);
    if (over != (winners == nullptr)) return refuse_tag(kWinnersTag);
    const std::uint32_t left = ((1U << static_cast<unsigned>(players)) - 1U) & ~*gone;
    if (!over && winners->value != result_text(std::popcount(left) == 1 ? left : 0U)) return refuse_tag(kWinnersTag);
    pass("end", {{"winners", std::string(over ? sheet_.value("Result") : std::string_view(winners->value))}});
    return true;
  }

  void check_proof() {
    const auto proof = parse_digest(sheet_.value(kProofTag));
    if (!proof) {
      refuse_tag(kProofTag);
    } else if (*proof != proof_of(sheet_, fairness_.secret)) {
      fail("proof");
    } else {
      pass("proof");
    }
  }

  const RecordSheet& sheet_;
  Fairness fairness_;
};

}  // namespace

void add_fairness_tags(const Fairness& fairness, RecordTags& tags) {
  std::string salts;
  for (const std::string& salt : fairness.salts) salts += (salts.empty() ? "" : " ") + salt;
  std::string skipped;
  for (const SkippedDraws& gap : fairness.skipped) {
    skipped +=
        joined({(skipped.empty() ? "" : " "), std::to_string(gap.outcome + 1), "+", std::to_string(gap.skipped)});
  }
  std::string seals;
  for (const Seal& seal : fairness.seals) {
    seals += joined({(seals.empty() ? "" : " "), std::to_string(seal.step + 1), "/", std::to_string(seal.number), ":",
                     digest_text(seal.digest)});
  }
  tags.extra.emplace_back(kSecretTag, digest_text(fairness.secret));
  tags.extra.emplace_back(kSaltsTag, salts);
  if (!skipped.empty()) tags.extra.emplace_back(kSkippedTag, skipped);
  if (!seals.empty()) tags.extra.emplace_back(kSealsTag, seals);
}

std::string with_proof(std::string_view record, const Digest& secret) {
  auto sheet = parse_sheet(record);
  if (!sheet) return std::string(record);
  const Digest proof = proof_of(*sheet, secret);
  sheet->tags.push_back({std::string(kProofTag), digest_text(proof), 0});
  return sheet_text(*sheet);
}

Verdict verify_record(std::string_view text) {
  const auto sheet = parse_sheet(text);
  if (!sheet) {
    Verdict verdict;
    verdict.checks.push_back({"rules", false, {{"fault", sheet.error().text()}}});
    verdict.entry = sheet.error().entry;
    return verdict;
  }
  Verifier verifier(*sheet);
  const std::string name(sheet->value("Game"));
  const bool known = with_game(name, [&]<class G>(GameTag<G>) { verifier.run<G>(text); });
  if (!known) verifier.verdict.checks.push_back({"game", false, {{"game", name}}});
  verifier.verdict.game = name;
  return std::move(verifier.verdict);
}

}  // namespace freebooter::table
