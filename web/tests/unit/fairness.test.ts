// The dice of finished games, checked by the page and by `freebooter verify`: both must say the same, of sound records and of
// records that somebody has been at.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FairDice, plainRecord, verify } from "../../src/lib/fairness";
import { keepPromise } from "../../src/lib/promises";
import { built, whySkipped as noEngine, setDesks } from "./engine";
import { finishedRecord } from "./records";
import { program, Server, whySkipped } from "./server";

test("draws come out as docs/FAIRNESS.md says", async () => {
  const secret = createHash("sha256").update("a secret").digest("hex");
  const dice = await FairDice.of(secret, "T1", ["salt1", "salt2"]);
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => dice.below(36, n)))).toEqual([21, 19, 28, 17, 32, 3]);
});

if (!program || !built) console.warn(`fairness.test.ts is skipped in part: ${program ? noEngine : whySkipped}`);

describe.skipIf(!program || !built)("records of a real server", () => {
  let server: Server;
  const records: Record<string, string> = {};
  beforeAll(async () => {
    await setDesks();
    server = await Server.start();
    records.boots = await finishedRecord(server, "boots");
    records.clever = await finishedRecord(server, "clever");
    expect(records.boots).toContain("[SkippedDraws ");
    expect(records.clever).toContain("[Seals ");
  }, 120_000);
  afterAll(() => server?.stop());

  function byProgram(record: string): { sound: boolean; entry?: number; checks: { check: string; good: boolean }[] } {
    try {
      const args = ["verify", "--json", "-"];
      return JSON.parse(execFileSync(program ?? "", args, { input: record, encoding: "utf8" }));
    } catch (cause) {
      return JSON.parse((cause as { stdout: string }).stdout);
    }
  }

  for (const game of ["boots", "clever"]) {
    const record = () => records[game] ?? "";

    test(`${game}: a sound record is sound, to the page and to the program`, async () => {
      const verdict = await verify(record());
      expect(verdict.checks.filter(({ good }) => !good)).toEqual([]);
      expect(verdict.sound).toBe(true);
      expect(byProgram(record()).sound).toBe(true);
      expect(verdict.checks.map(({ key }) => key)).toEqual(["rules", "commitment", "dice", "seal", "end", "proof"]);
    });

    test(`${game}: however it is wrapped and commented, the proof is over the same text`, async () => {
      const tag = /\[Proof "[^"]*"\]\n/;
      expect(plainRecord(record())).toBe(record().replace(tag, ""));
      const [head = "", body = ""] = record().split("\n\n");
      const ragged = `${head.replace(/\n/g, " ")}\n\n{so it began}\n${body.replace(/ /g, "\n ").replace(/;/, " {hm} ;")}`;
      expect(plainRecord(ragged)).toBe(record().replace(tag, ""));
      expect((await verify(ragged)).sound).toBe(true);
    });

    const swapDigit = (text: string) => text.replace(/[0-9a-f]$/, (digit) => (digit === "0" ? "1" : "0"));
    const tampering: [string, (record: string) => string][] = [
      ["the secret", (text) => text.replace(/(\[Secret ")([0-9a-f]{64})/, (_, a, b) => a + swapDigit(b))],
      ["the commitment", (text) => text.replace(/(\[Commitment ")([0-9a-f]{64})/, (_, a, b) => a + swapDigit(b))],
      ["a salt", (text) => text.replace(/(\[Salts ")(\w+)/, (_, a, b) => `${a}x${b}`)],
      ["the table", (text) => text.replace(/(\[Table ")/, "$1x")],
      ["a name", (text) => text.replace(/(\[Seat1 ")/, "$1x")],
      ["the proof", (text) => text.replace(/(\[Proof ")([0-9a-f]{64})/, (_, a, b) => a + swapDigit(b))],
      ["no proof", (text) => text.replace(/\[Proof "[^"]*"\]\n/, "")],
      ["no secret", (text) => text.replace(/\[Secret "[^"]*"\]\n/, "")],
      ["no skipped draws", (text) => text.replace(/\[SkippedDraws "[^"]*"\]\n/, "")],
      ["a word less", (text) => text.replace(/\S+\s*$/, "\n")],
      ["a turn less", (text) => text.replace(/\n[^\n]*\n$/, "\n")],
    ];
    for (const [what, tamper] of tampering) {
      if (game === "clever" && what === "no skipped draws") continue; // chance decides nothing but who begins
      test(`${game}: ${what} is noticed`, async () => {
        const tampered = tamper(record());
        expect(tampered).not.toBe(record());
        const verdict = await verify(tampered);
        const other = byProgram(tampered);
        expect(verdict.sound).toBe(false);
        expect(other.sound).toBe(false);
        const bad = verdict.checks.find(({ good }) => !good)?.key;
        expect(bad).toBe(other.checks.find(({ good }) => !good)?.check);
        expect(verdict.entry).toBe(other.entry);
      });
    }
  }

  test("a seal that does not fit is noticed", async () => {
    const record = (records.clever ?? "").replace(
      /(\[Seals "\d+\/\d+:)([0-9a-f])/,
      (_, a, b) => a + (b === "0" ? "1" : "0"),
    );
    const verdict = await verify(record);
    expect(verdict.checks.at(-1)).toMatchObject({ key: "seal", good: false });
    expect(byProgram(record).sound).toBe(false);
  });

  test("a record is held to what this browser was promised", async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.assign(globalThis, { localStorage: storage });
    const record = records.boots ?? "";
    const table = /\[Table "([^"]*)"/.exec(record)?.[1] ?? "";
    const commitment = /\[Commitment "([^"]*)"/.exec(record)?.[1] ?? "";
    keepPromise(table, { commitment: "0".repeat(64), salt: "-" });
    expect((await verify(record)).checks.at(-1)).toMatchObject({ key: "commitment", good: false });
    keepPromise(table, { commitment, salt: "never-given" });
    expect((await verify(record)).checks.at(-1)).toMatchObject({ key: "own_salt", good: false });
    keepPromise(table, { commitment, salt: "-" });
    expect((await verify(record)).sound).toBe(true);
  });
});
