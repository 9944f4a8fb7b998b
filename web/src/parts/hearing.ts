// What somebody types, made comparable with the words of the page: small letters without accents, apostrophes and articles cut off.
import { forms } from "../lib/words.svelte";

const article = /(^|[\s(])[ld]['’](?=\p{L})/giu;
const toward = /(^|\s)[àÀ](?=\s)/gu; // as a letter alone it would be a section's name

export function folded(text: string): string {
  return text
    .replace(toward, "$1")
    .replace(article, "$1")
    .normalize("NFD")
    .replace(/[\p{M}'’‘`"“”«»]/gu, "")
    .replace(/[−–—]/g, "-")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s.!:]+|[\s.!:]+$/g, "");
}

// A text such as "sail|go|move", of the catalogue.
export const formsOf = (key: string): string[] => forms(key).map(folded);
export const isForm = (key: string, word: string | undefined): boolean =>
  word !== undefined && word !== "" && formsOf(key).includes(word);

// Of named things, the one that is meant: by its whole name, by how it begins, or by a part that no other has.
export function named<T>(things: T[], nameOf: (thing: T) => string, text: string, least = 3): T | undefined {
  const names = things.map((thing) => ({ thing, name: folded(nameOf(thing)) }));
  const whole = names.find(({ name }) => name === text);
  if (whole || text.length < least) return whole?.thing;
  for (const fits of [(name: string) => name.startsWith(text), (name: string) => name.includes(text)]) {
    const found = names.filter(({ name }) => fits(name));
    if (found.length > 0) return found.length === 1 ? found[0]?.thing : undefined;
  }
  return undefined;
}
