// The captain's advice in words: what to do, how likely it is to win, and why. Reasons come as keys of the catalogue with what
// fills them.
import type { BootsAction, BootsView, Square } from "../lib/game";
import { count, t } from "../lib/words.svelte";
import type { Advice } from "./helm.svelte";
import type { Names } from "./telling";
import { say } from "./telling";

type Fill = { tenths: number } | { at: Square } | { seat: number } | Phrase;
interface Phrase {
  key: string;
  count?: number;
  fills?: Record<string, Fill>;
}

function phraseWords({ key, count: n, fills = {} }: Phrase, names: Names): string {
  const words = Object.fromEntries(Object.entries(fills).map(([name, fill]) => [name, fillWords(fill, names)]));
  return n === undefined ? t(key, words) : count(key, n, words);
}

function fillWords(fill: Fill, names: Names): string {
  if ("tenths" in fill) return (fill.tenths / 10).toFixed(1).replace(".", t("boots.advice.point"));
  if ("at" in fill) return names.place(fill.at);
  if ("seat" in fill) return names.seat(fill.seat);
  return phraseWords(fill, names);
}

export function adviceWords(advice: Advice, view: BootsView, names: Names): string[] {
  const action = advice.action as unknown as BootsAction | null;
  if (!action) return [];
  const sentences = [t("page.boots.hint_says", { action: say(action, view, names) })];
  for (const reason of advice.reasons as unknown as (Phrase | string)[]) {
    sentences.push(typeof reason === "string" ? t(reason) : phraseWords(reason, names));
  }
  if (advice.chance > 0) {
    sentences.push(
      t("page.boots.hint_chance", { percent: t("boots.percent", { n: Math.round(advice.chance * 100) }) }),
    );
  }
  return sentences;
}
