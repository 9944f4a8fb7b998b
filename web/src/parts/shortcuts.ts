// A key, or a few that do the same, and what it does, as ShortcutsDialog lists it.
export interface Shortcut {
  keys: string[];
  text: string;
}

// Whether a key press is meant for a field and not for the game.
export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return !!at?.closest?.("input, textarea, select, [contenteditable], dialog");
}
