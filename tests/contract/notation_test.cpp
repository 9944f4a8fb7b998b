// Text and JSON say the same as the values, there and back.
#include "contract/walk.hpp"

namespace freebooter::contract {
namespace {

template <class G>
class ContractNotation : public ::testing::Test {};
TYPED_TEST_SUITE(ContractNotation, AllGames, GameNames);

// JSON as it comes off a wire: printed and parsed.
Json wired(const Json& json) {
  auto parsed = parse_json(json.text());
  EXPECT_TRUE(parsed.ok()) << json.text();
  return parsed.ok() ? *parsed : Json();
}

TYPED_TEST(ContractNotation, ActionsComeBackFromTextAndJson) {
  using G = TypeParam;
  walk_all<G>({.seed = 21, .turns = 25, .look_every = 4}, [](const auto& rules, const auto& state) {
    for (const auto& action : legal_of<G>(rules, state)) {
      const std::string text = G::action_text(rules, action);
      const auto parsed = G::parse_action(rules, text);
      ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
      ASSERT_EQ(*parsed, action) << text;
      const auto read = G::action_from_json(rules, wired(G::action_json(rules, action)));
      ASSERT_TRUE(read.ok()) << G::action_json(rules, action).text() << ": " << read.error().text();
      ASSERT_EQ(*read, action) << text;
      if constexpr (requires(std::string& out) { G::write_action(rules, action, out); }) {
        std::string written;
        G::write_action(rules, action, written);
        ASSERT_EQ(written, G::action_json(rules, action).text());
      }
    }
  });
}

TYPED_TEST(ContractNotation, OutcomesComeBackFromTextAndJson) {
  using G = TypeParam;
  walk_all<G>({.seed = 22, .turns = 25}, [](const auto& rules, const auto& state) {
    for (const auto& chance : chances_of<G>(rules, state)) {
      const std::string text = G::outcome_text(rules, chance.outcome);
      const auto parsed = G::parse_outcome(rules, text);
      ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
      ASSERT_EQ(*parsed, chance.outcome) << text;
      const auto read = G::outcome_from_json(rules, wired(G::outcome_json(rules, chance.outcome)));
      ASSERT_TRUE(read.ok()) << G::outcome_json(rules, chance.outcome).text() << ": " << read.error().text();
      ASSERT_EQ(*read, chance.outcome) << text;
    }
  });
}

TYPED_TEST(ContractNotation, PositionsComeBackFromTextAndJson) {
  using G = TypeParam;
  for (std::uint64_t seed = 30; seed < 33; ++seed) {
    walk_all<G>({.seed = seed, .turns = 40}, [](const auto& rules, const auto& state) {
      const std::string text = G::position_text(rules, state);
      ASSERT_EQ(text.find('\n'), std::string::npos);
      const auto parsed = G::parse_position(rules, text);
      ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
      ASSERT_EQ(*parsed, state) << text;
      const Json json = wired(G::state_json(rules, state));
      const auto read = G::state_from_json(rules, json);
      ASSERT_TRUE(read.ok()) << json.text() << ": " << read.error().text();
      ASSERT_EQ(*read, state) << json.text();
      ASSERT_EQ(G::hash(rules, *read), G::hash(rules, state));
    });
  }
}

TYPED_TEST(ContractNotation, ViewsAndEventsAreProperJson) {
  using G = TypeParam;
  walk_all<G>({.seed = 34, .turns = 15, .look_every = 2}, [](const auto& rules, const auto& state) {
    for (const Viewer viewer : viewers_of<G>(rules)) {
      const Json json = G::view_json(rules, G::view(rules, state, viewer));
      ASSERT_EQ(wired(json), json);
      ASSERT_NE(json.as_object(), nullptr);
      if constexpr (requires(std::string& out) { G::write_view(rules, G::view(rules, state, viewer), out); }) {
        std::string text;
        G::write_view(rules, G::view(rules, state, viewer), text);
        ASSERT_EQ(text, json.text()) << "straight into text it is the same";
      }
    }
    if (G::turn(rules, state).kind != Turn::Kind::kSeat) return;
    const auto legal = legal_of<G>(rules, state);
    for (std::size_t at = 0; at < legal.size(); at += 1 + legal.size() / 8) {
      auto next = state;
      std::vector<typename G::Event> events;
      G::apply(rules, next, legal[at], &events);
      for (const auto& event : events) {
        const Json json = G::event_json(rules, event);
        ASSERT_EQ(wired(json), json);
        if constexpr (requires(std::string& out) { G::write_event(rules, event, out); }) {
          std::string text;
          G::write_event(rules, event, text);
          ASSERT_EQ(text, json.text());
        }
        ASSERT_NE(json.find("clause"), nullptr) << json.text();
        ASSERT_FALSE(json.find("clause")->as_string()->empty()) << json.text();
      }
    }
  });
}

// Cut, doubled and bent texts are refused with a reason, or mean something that is written the same way again.
TYPED_TEST(ContractNotation, BentTextsAreRefusedOrMeanSomething) {
  using G = TypeParam;
  int refused = 0;
  const auto check = [&](const auto& rules, const std::string& text) {
    const auto action = G::parse_action(rules, text);
    if (action.ok()) {
      const auto again = G::parse_action(rules, G::action_text(rules, *action));
      ASSERT_TRUE(again.ok() && *again == *action) << text;
    } else {
      ++refused;
      ASSERT_FALSE(action.error().empty()) << text;
    }
    const auto outcome = G::parse_outcome(rules, text);
    if (outcome.ok()) {
      const auto again = G::parse_outcome(rules, G::outcome_text(rules, *outcome));
      ASSERT_TRUE(again.ok() && *again == *outcome) << text;
    } else {
      ASSERT_FALSE(outcome.error().empty()) << text;
    }
  };
  Rng rng(35);
  walk_all<G>({.seed = 36, .turns = 10, .look_every = 3}, [&](const auto& rules, const auto& state) {
    std::vector<std::string> texts{"", " ", "?", "no such thing", "\xFF\xFE"};
    const auto legal = legal_of<G>(rules, state);
    if (!legal.empty()) {
      texts.push_back(G::action_text(rules, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    for (const auto& chance : chances_of<G>(rules, state)) texts.push_back(G::outcome_text(rules, chance.outcome));
    for (const std::string& text : texts) {
      for (std::size_t size = 0; size < text.size(); ++size) check(rules, text.substr(0, size));
      check(rules, text + text);
      check(rules, text + " x");
      for (int bend = 0; bend < 4 && !text.empty(); ++bend) {
        std::string bent = text;
        bent[rng.below(static_cast<std::uint32_t>(bent.size()))] = static_cast<char>(rng.below(256));
        check(rules, bent);
      }
    }
  });
  EXPECT_GT(refused, 100);
}

// A position or a JSON state with anything cut out is refused, or is a sound state.
TYPED_TEST(ContractNotation, BentPositionsAreRefusedOrSound) {
  using G = TypeParam;
  Rng rng(37);
  walk_all<G>({.seed = 38, .turns = 8, .look_every = 9}, [&](const auto& rules, const auto& state) {
    const std::string text = G::position_text(rules, state);
    for (int bend = 0; bend < 30; ++bend) {
      std::string bent = text;
      const auto at = rng.below(static_cast<std::uint32_t>(bent.size()));
      if (bend % 3 == 0) {
        bent.erase(at, 1 + rng.below(4));
      } else if (bend % 3 == 1) {
        bent[at] = static_cast<char>('0' + rng.below(10));
      } else {
        bent = bent.substr(0, at);
      }
      const auto parsed = G::parse_position(rules, bent);
      if (!parsed.ok()) {
        ASSERT_FALSE(parsed.error().empty());
      } else {
        ASSERT_FALSE(G::fault(rules, *parsed).has_value()) << bent << ": " << *G::fault(rules, *parsed);
      }
    }
    const Json json = G::state_json(rules, state);
    for (const auto& [key, value] : *json.as_object()) {
      Json without = Json::object();
      Json replaced = json;
      for (const auto& [name, other] : *json.as_object()) {
        if (name != key) without.set(name, other);
      }
      replaced.set(key, Json("no such value"));
      for (const Json& bent : {without, replaced}) {
        const auto read = G::state_from_json(rules, bent);
        if (!read.ok()) {
          ASSERT_FALSE(read.error().what.empty());
        } else {
          ASSERT_FALSE(G::fault(rules, *read).has_value()) << bent.text() << ": " << *G::fault(rules, *read);
        }
      }
      ASSERT_FALSE(G::state_from_json(rules, replaced).ok()) << replaced.text();
    }
    for (const Json& wrong : {Json(), Json(1), Json("x"), Json::array(), Json::object()}) {
      ASSERT_FALSE(G::state_from_json(rules, wrong).ok()) << wrong.text();
    }
  });
}

TYPED_TEST(ContractNotation, BentJsonActionsAreRefused) {
  using G = TypeParam;
  const auto rules = rules_of<G>(ContractGame<G>::setups()[0]);
  for (const char* text : {"null", "1", "\"pass\"", "[]", "{}", R"({"type":1})", R"({"type":"no such thing"})",
                           R"({"type":"pass","extra":1})"}) {
    const Json json = *parse_json(text);
    ASSERT_FALSE(G::action_from_json(*rules, json).ok()) << text;
    ASSERT_FALSE(G::outcome_from_json(*rules, json).ok()) << text;
  }
}

}  // namespace
}  // namespace freebooter::contract
