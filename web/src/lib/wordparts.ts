// The catalogue of a language comes in parts, so that nobody waits for words that are not said yet: `core` at once, those of a
// game with its screen, those of the other pages and of the rulebook when somebody goes there.
export const wordParts = ["core", "boots", "clever", "pages", "rules"] as const;
export type WordPart = (typeof wordParts)[number];

const inRulebook = /^(boots|clever)\.(clause|chapter|overview)\b/;
const ofOtherPages =
  /^(verify|page\.shell\.(about|account|dice|example|games|learn|lobby|option|replay|rules|settings|setup|share_\w+))\b/;

export function partOf(key: string): WordPart {
  if (inRulebook.test(key)) return "rules";
  if (ofOtherPages.test(key)) return "pages";
  const [, game] = /^(?:page\.)?(boots|clever)\.(?!name$)/.exec(key) ?? [];
  return (game as "boots" | "clever" | undefined) ?? "core";
}
