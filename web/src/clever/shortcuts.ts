import { t } from "../lib/words.svelte";
import type { Shortcut } from "../parts/shortcuts";

// What the keys do on the screen of Capt'n Clever, for the list under ?.
export function shortcuts(): Shortcut[] {
  return [
    { keys: ["←", "↑", "→", "↓"], text: t("page.clever.keys.arrows") },
    { keys: ["Enter"], text: t("page.clever.keys.enter") },
    { keys: ["1 – 9"], text: t("page.clever.keys.digits") },
    { keys: ["C"], text: t("page.clever.keys.captain") },
    { keys: ["B"], text: t("page.clever.keys.boat") },
    { keys: ["E"], text: t("page.clever.keys.end") },
    { keys: ["U"], text: t("page.clever.keys.undo") },
    { keys: ["H"], text: t("page.clever.keys.hint") },
    { keys: ["S"], text: t("page.clever.keys.show") },
    { keys: ["L"], text: t("page.clever.keys.log"), replay: true },
    { keys: ["T"], text: t("page.clever.keys.text"), replay: true },
  ];
}
