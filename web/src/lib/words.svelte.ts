// Every text a player reads, by key, in the language of the moment. Components call t() in their markup and change with it.
import languages from "virtual:words/languages";

export type Fills = Record<string, string | number>;

export const languageNames: Record<string, string> = Object.fromEntries(
  Object.entries(languages).map(([code, { name }]) => [code, name]),
);

const current = $state<{ code: string; texts: Record<string, string> }>({ code: "en", texts: {} });

export function language(): string {
  return current.code;
}

// The first of the browser's languages that we speak, or English.
export function preferredLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (code in languages) return code;
  }
  return "en";
}

export async function speak(code: string): Promise<void> {
  const chosen = languages[code] ?? languages.en;
  if (!chosen) return;
  const { default: texts } = await chosen.load();
  current.texts = texts;
  current.code = code in languages ? code : "en";
  if (typeof document !== "undefined") document.documentElement.lang = current.code;
}

export function has(key: string): boolean {
  return key in current.texts;
}

// A key without text is shown as itself, so that nothing is lost.
export function t(key: string, fills: Fills = {}): string {
  const text = current.texts[key];
  if (text === undefined) return `<${key}>`;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in fills ? String(fills[name]) : whole));
}

// The keys `key`.one and `key`.other, with {n}. French counts 0 with the singular.
export function count(key: string, n: number, fills: Fills = {}): string {
  const one = Math.abs(n) === 1 || (n === 0 && current.code === "fr");
  return t(`${key}.${one ? "one" : "other"}`, { n, ...fills });
}

// "a", "a and b", "a, b and c".
export function list(items: string[]): string {
  if (items.length < 2) return items.join("");
  return items.slice(0, -1).join(t("list.comma")) + t("list.last") + items[items.length - 1];
}

// The texts of a key such as "Anne|Finn|Ilse", parted at the bars.
export function forms(key: string): string[] {
  return t(key).split("|");
}
