// Records that cannot be shown: whoever has one reads where and why, in both languages.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { isFault } from "../../src/lib/fault";
import { filmOf } from "../../src/lib/film";
import { wordParts } from "../../src/lib/wordparts";
import { needWords, speak } from "../../src/lib/words.svelte";
import { wrongWith } from "../../src/pages/replay/wrong";
import { type Language, wordsIn } from "../e2e/words";
import { built, setDesks, whySkipped } from "./engine";

if (!built) console.warn(`wrong.test.ts is skipped: ${whySkipped}`);

describe.skipIf(!built)("a record that cannot be shown", () => {
  const golden = (name: string) => readFileSync(new URL(`../../../tests/golden/${name}.txt`, import.meta.url), "utf8");
  const pond = golden("boots/pond");
  const last = pond.trimEnd().split("\n").length;
  beforeAll(setDesks);

  async function told(record: string) {
    const film = await filmOf(record);
    if (!isFault(film)) throw new Error("it can be shown");
    return wrongWith(record, film);
  }
  const bad: [string, string, string, Record<string, string | number>, number?][] = [
    ["nothing", "", "none", {}],
    ["a tale", "Once upon a time", "none", {}],
    ["another game", pond.replace('"boots"', '"draughts"'), "game", { game: "draughts" }],
    ["other rules", pond.replace('[Rules "1"]', '[Rules "7"]'), "rules", { version: 7, known: 1 }, 2],
    ["half of the last line", pond.trimEnd().slice(0, -10), "cut", { line: last }, last],
    ["half of the last word", pond.slice(0, pond.lastIndexOf("sail") + 6), "cut", { line: last }, last],
    ["no last line", pond.slice(0, pond.lastIndexOf("47. ")), "short", {}, 10],
    ["other dice", pond.replace("dice 2-5", "dice 7-7"), "entry", { line: 12, entry: "dice 7-7" }, 12],
    ["another hash", pond.replace("#2bbd", "#0bbd"), "hash", { line: 12 }, 12],
    ["a quote missing", pond.replace('"]', '"'), "line", { line: 1, what: "']' is missing behind the tag Game" }, 1],
  ];
  for (const language of ["en", "fr"] as Language[]) {
    test(`says why in the language ${language}`, async () => {
      await needWords(...wordParts);
      await speak(language);
      for (const [name, record, key, fills, line] of bad) {
        const text = wordsIn(language, `page.shell.replay.wrong.${key}`, fills);
        expect(await told(record), name).toEqual({ text, ...(line !== undefined && { line }) });
      }
      // What the rules do not allow comes with what they say.
      const moved = await told(pond.replace("sail 0,4;", "sail 3,-9;"));
      expect(moved.line).toBe(15);
      expect(moved.text).toContain("sail 3,-9");
      expect(moved.text).toMatch(/B\d+\.\d+$/);
    });
  }
});
