// Every text a player reads, by key, in the language of the moment. Components call t() in their markup and change with it.

import languages from "virtual:words/languages";
import { untrack } from "svelte";
import { partOf, type WordPart } from "./wordparts";

export type Fills = Record<string, string | number>;

export const languageNames: Record<string, string> = Object.fromEntries(
  Object.entries(languages).map(([code, { name }]) => [code, name]),
);

// What is shown already changes with the language only; what was missing, with every part that comes.
let texts: Record<string, string> = {};
const current = $state({ code: "en", spoken: 0, parts: 0 });

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

const needed = new Set<WordPart>(["core"]);
const loaded = new Set<WordPart>(); // of the language of the moment

async function textsOf(code: string, parts: Iterable<WordPart>): Promise<Record<string, string>> {
  const chosen = languages[code] ?? languages.en;
  const loads = [...parts].map(async (part) => (await chosen?.load[part]())?.default ?? {});
  return Object.assign({}, ...(await Promise.all(loads)));
}

// With all parts that are needed by now: the page changes at once.
export async function speak(code: string): Promise<void> {
  const parts = new Set(needed);
  texts = await textsOf(code, parts);
  current.code = code in languages ? code : "en";
  current.spoken += 1;
  loaded.clear();
  for (const part of parts) loaded.add(part);
  if (typeof document !== "undefined") document.documentElement.lang = current.code;
  void needWords(...needed); // what was asked for meanwhile
}

// Whoever shows words of these parts soon asks for them, so that they are there in time.
export async function needWords(...parts: WordPart[]): Promise<void> {
  for (const part of parts) needed.add(part);
  const missing = parts.filter((part) => !loaded.has(part));
  if (missing.length === 0) return;
  // Whoever asks does not depend on the language: a screen would be built anew with every change of it.
  const code = untrack(language);
  const more = await textsOf(code, missing);
  if (current.code !== code) return; // another language has come, with all of them
  Object.assign(texts, more);
  for (const part of missing) loaded.add(part);
  current.parts += 1;
}

// A text that is still on its way is nothing, for a moment.
function textOf(key: string): string | undefined {
  void current.spoken;
  const text = texts[key];
  if (text !== undefined) return text;
  void current.parts;
  const part = partOf(key);
  if (loaded.has(part)) return undefined;
  if (!needed.has(part)) void needWords(part).catch(() => needed.delete(part)); // the next who needs it tries again
  return "";
}

export function has(key: string): boolean {
  return Boolean(textOf(key));
}

// There is no such text, and none is on its way.
export function lacks(key: string): boolean {
  return textOf(key) === undefined;
}

// With the minus of print, which is as wide as a figure.
export const figure = (n: number): string => String(n).replace("-", "−");

// A key without text is shown as itself, so that nothing is lost.
export function t(key: string, fills: Fills = {}): string {
  const text = textOf(key);
  if (text === undefined) return `<${key}>`;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fill = fills[name];
    return fill === undefined ? whole : typeof fill === "number" ? figure(fill) : fill;
  });
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
