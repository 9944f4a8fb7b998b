import { t } from "../lib/words.svelte";

// A key, or a few that do the same, and what it does, as ShortcutsDialog lists it.
export interface Shortcut {
  keys: string[];
  text: string;
  replay?: boolean; // good in a replay too
}

// The keys of a replay, and those of its screen that are good there.
export function replayShortcuts(ofScreen: Shortcut[]): Shortcut[] {
  return [
    { keys: [t("page.shell.keys.space")], text: t("page.shell.keys.play") },
    { keys: ["←", "→"], text: t("page.shell.keys.step") },
    { keys: ["Home", "End"], text: t("page.shell.keys.ends") },
    { keys: ["P", "N"], text: t("page.shell.keys.marks") },
    { keys: ["A"], text: t("page.shell.analysis.title") },
    ...ofScreen.filter(({ replay }) => replay),
  ];
}

// What the menu of a table asks, or shows, over everything else.
export type Asking = "resign" | "leave" | "keys" | "takeback" | null;

// Whether a key press is meant for a field and not for the game.
export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return !!at?.closest?.("input:not([type=range]), textarea, select, [contenteditable], dialog");
}
