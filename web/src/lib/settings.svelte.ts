// The player's own choices, kept in this browser.
export const themes = ["", "light", "dark"] as const;
export const speeds = ["calm", "normal", "fast", "none"] as const;

export interface Settings {
  language: string; // "" until chosen: the browser's
  theme: (typeof themes)[number]; // "" follows the system
  speed: (typeof speeds)[number];
  sound: boolean;
  confirm: boolean; // a second tap or the button before a move is made, on touch
  distances: boolean; // clever: how far each card is, when giving one
  textBoard: boolean; // the board as text
  name: string;
}

const initial: Settings = {
  language: "",
  theme: "",
  speed: "normal",
  sound: false,
  confirm: true,
  distances: true,
  textBoard: false,
  name: "",
};
const key = "freebooter.settings";

// Another version of the page may have kept what this one does not know.
function isKnown(name: keyof Settings, value: unknown): boolean {
  if (name === "theme") return themes.some((theme) => theme === value);
  if (name === "speed") return speeds.some((speed) => speed === value);
  return typeof value === typeof initial[name];
}

function load(): Settings {
  try {
    const kept: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
    const names = (Object.keys(initial) as (keyof Settings)[]).filter((name) => isKnown(name, kept[name]));
    return { ...initial, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
  } catch {
    return { ...initial };
  }
}

export const settings = $state<Settings>(load());

// What a table takes for a name: so many bytes, which are fewer letters in Japanese than in English.
const longestName = 40;
export function fitName(name: string): string {
  const encoder = new TextEncoder();
  let fits = "";
  for (const letter of name) {
    if (encoder.encode(fits + letter).length > longestName) break;
    fits += letter;
  }
  return fits;
}

export function change(wishes: Partial<Settings>): void {
  Object.assign(settings, wishes);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

export function darkNow(): boolean {
  if (settings.theme !== "") return settings.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// How much of its time a movement gets: 0 for none.
export function pace(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { calm: 1.5, normal: 1, fast: 0.5, none: 0 }[settings.speed];
}
