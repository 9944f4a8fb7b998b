// Whether the rest of the screen has come. A first play waits for what its first decision needs, and for nothing more.
import { needWords } from "../lib/words.svelte";

import type { Tell } from "../parts/told";

type Voyage = typeof import("./voyage");

let come = $state.raw<Voyage | null>(null);
let coming: Promise<Voyage> | null = null;

export function voyage(): Voyage | null {
  return come;
}

// What happened, in lines for the log; before the voyage nothing has.
export const tellEntry: Tell = (game, happening) => come?.tellEntry(game, happening) ?? [];

// Without a line it is tried again by whoever needs it next.
export function setSail(): Promise<Voyage> {
  coming ??= Promise.all([import("./voyage"), needWords("boots", "boots_more", "more")]).then(
    ([parts]) => {
      come = parts;
      return parts;
    },
    (trouble) => {
      coming = null;
      throw trouble;
    },
  );
  return coming;
}
