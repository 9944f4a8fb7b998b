// The keys of this screen, for the list behind `?`.
import { t } from "../lib/words.svelte";
import type { Shortcut } from "../parts/shortcuts";

export function bootsShortcuts(): Shortcut[] {
  const key = (name: string) => t(`page.boots.key_${name}`);
  return [
    { keys: ["←", "→", "↑", "↓"], text: t("page.boots.keys.choose") },
    { keys: [key("enter")], text: t("page.boots.keys.do") },
    { keys: ["1", "…", "9"], text: t("page.boots.keys.nth") },
    { keys: ["s"], text: t("page.boots.keys.stay") },
    { keys: [key("escape")], text: t("page.boots.keys.back") },
    { keys: ["u"], text: t("page.boots.keys.undo") },
    { keys: ["h"], text: t("page.boots.keys.hint") },
    { keys: ["o"], text: t("page.boots.keys.odds"), replay: true },
    { keys: ["+", "−"], text: t("page.boots.keys.zoom"), replay: true },
    { keys: ["0"], text: t("page.boots.keys.fit"), replay: true },
    { keys: ["b"], text: t("page.boots.keys.text"), replay: true },
  ];
}
