// The captain's advice in words: what to do, why, and how likely it is to win.
import type { BootsAction, BootsView } from "../lib/game";
import { t } from "../lib/words.svelte";
import type { Advice } from "./helm.svelte";
import type { Names } from "./naming";
import { say } from "./telling";

export function adviceWords(advice: Advice, view: BootsView, names: Names): string[] {
  const action = advice.action as unknown as BootsAction | null;
  if (!action) return [t("page.boots.hint_none")];
  const sentences = [t("page.boots.hint_says", { action: say(action, view, names) }), ...advice.reasons];
  if (advice.chance > 0) {
    const percent = t("boots.percent", { n: Math.round(advice.chance * 100) });
    sentences.push(t("page.boots.hint_chance", { percent }));
  }
  return sentences;
}
