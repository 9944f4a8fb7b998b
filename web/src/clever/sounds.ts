export type Sound = "hop" | "dock" | "card" | "find" | "found" | "win";
export function sound(_what: Sound, _delay = 0): void {}
