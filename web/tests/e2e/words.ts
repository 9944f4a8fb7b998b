// What the page says, from the same files as the page: tests look for words where a player would.
import { readFileSync } from "node:fs";

type Tree = { [key: string]: string | Tree };
export type Language = "en" | "fr";

const read = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../../words/${language}.json`, import.meta.url), "utf8")) as Tree;
const catalogues: Record<Language, Tree> = { en: read("en"), fr: read("fr") };

function at(language: Language, key: string): string | Tree | undefined {
  let place: string | Tree | undefined = catalogues[language];
  for (const part of key.split(".")) place = typeof place === "object" ? place[part] : undefined;
  return place;
}

// The names below a key.
export function keysOf(key: string): string[] {
  return Object.keys(at("en", key) ?? {});
}

export function wordsIn(language: Language, key: string, fills: Record<string, string | number> = {}): string {
  const place = at(language, key);
  if (typeof place !== "string") throw new Error(`no words for ${key}`);
  return place.replace(/\{(\w+)\}/g, (whole, name: string) => String(fills[name] ?? whole));
}

export const t = (key: string, fills?: Record<string, string | number>) => wordsIn("en", key, fills);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// The words of a key, whatever is filled in.
export function like(key: string, language: Language = "en"): RegExp {
  return new RegExp(
    wordsIn(language, key)
      .split(/\{\w+\}/)
      .map(escaped)
      .join(".*"),
  );
}
