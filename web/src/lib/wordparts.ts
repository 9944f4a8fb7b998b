// The catalogue of a language comes in parts, so that nobody waits for words that are not said yet: `core` at once, those of a
// game's first decision with its screen, `more` of it and of the table when the game goes on, those of the other pages and of the
// rulebook when somebody goes there.
export const wordParts = ["core", "more", "boots", "boots_more", "clever", "clever_more", "pages", "rules"] as const;
export type WordPart = (typeof wordParts)[number];

const inRulebook = /^(boots|clever)\.(clause|chapter|overview)\b/;
const ofOtherPages =
  /^((boots|clever)\.option|verify|page\.shell\.(about|account|analysis|dice|example|games|invited|learn|lobby|option|replay|room|rules|settings|setup|share_\w+))\b/;
const ofLaterMoments =
  /^(refusal|server|table|level\.about|page\.lib\.fault|page\.shell\.(ask|chat|clock|end|exit|handover|join|keys|line|log|menu(?!\.(?:lantern|open|settings)\b)|newer|side|trouble(?!\.(?:version|reload)\b)))\b/;
const beforeTheVoyage =
  /^(boots\.(event\.(first_player|port_chosen\w*)|nothing|points|refusal\.no_such_port)|page\.boots\.(compass|deck_hint|find|first\.port|hint|hold_empty|key_enter|mini|no_dice|orders|players|port|sea|seat|thinking|undo|wait\.(choose_port|moment|turn)|wind|wind_short|you|your_\w+|zoom_\w+))\b/;
const laterInClever = /^(clever\.(advice|verb)|page\.clever\.(keys|text))\b/;

export function partOf(key: string): WordPart {
  if (inRulebook.test(key)) return "rules";
  if (ofOtherPages.test(key)) return "pages";
  if (ofLaterMoments.test(key)) return "more";
  const [, game] = /^(?:page\.)?(boots|clever)\.(?!name$)/.exec(key) ?? [];
  if (game === "boots") return beforeTheVoyage.test(key) ? "boots" : "boots_more";
  if (game === "clever") return laterInClever.test(key) ? "clever_more" : "clever";
  return "core";
}
