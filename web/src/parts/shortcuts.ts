// A key, or a few that do the same, and what it does, as ShortcutsDialog lists it.
export interface Shortcut {
  keys: string[];
  text: string;
}

// What the menu of a table asks, or shows, over everything else.
export type Asking = "resign" | "leave" | "keys" | null;

// Whether a key press is meant for a field and not for the game.
export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return !!at?.closest?.("input, textarea, select, [contenteditable], dialog");
}
