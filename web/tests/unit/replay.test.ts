// A finished game looked at again, with the real engine: a whole game is played beside the page, then stepped through.
import { beforeAll, describe, expect, test } from "vitest";
import { Analysis, gradeOf, lossOf } from "../../src/lib/analysis.svelte";
import { isFault } from "../../src/lib/fault";
import { type Stop, stopsOf } from "../../src/lib/film";
import type { BootsView, GameEvent } from "../../src/lib/game";
import { MemoryGames } from "../../src/lib/games";
import { localRecord, openLocalTable } from "../../src/lib/local";
import type { LocalParts } from "../../src/lib/localtable";
import type { Happening } from "../../src/lib/protocol.generated";
import { openRecord, type Replay } from "../../src/lib/replay.svelte";
import { built, setDesks, whySkipped } from "./engine";

async function until(what: () => boolean, milliseconds = 20_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!what()) {
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

if (!built) console.warn(`replay.test.ts is skipped: ${whySkipped}`);

describe.skipIf(!built)("a replay", () => {
  let parts: LocalParts;
  let log: Happening[];
  let replay: Replay;
  let record: string;

  // Bots against each other, and one person who follows the hints of a weak one: to the end.
  async function played(name: "boots" | "clever"): Promise<{ record: string; log: Happening[] }> {
    const seats = [
      { kind: "person" as const, name: "Anne" },
      { kind: "bot" as const, level: "bosun" },
    ];
    const game = await openLocalTable({ game: name, seats }, parts);
    if (isFault(game)) throw new Error(game.reason);
    while (game.stage !== "over") {
      await until(() => game.stage === "over" || (game.legal.length > 0 && !game.busy));
      if (game.legal.length === 0) break;
      const { seq } = game;
      const { action } = await game.ask.hint(20);
      game.submit(action);
      await until(() => game.seq > seq && !game.busy);
    }
    const text = await localRecord(game.table, parts);
    if (isFault(text)) throw new Error(text.reason);
    game.close();
    return { record: text, log: game.log };
  }

  beforeAll(async () => {
    Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
    parts = { ...(await setDesks()), store: new MemoryGames(), pause: () => 0 };
    ({ record, log } = await played("boots"));
    const opened = await openRecord(record);
    if (isFault(opened)) throw new Error(opened.reason);
    replay = opened;
  }, 120_000);

  test("shows every decision, in the words of the table", () => {
    expect(replay.kind).toBe("replay");
    expect(replay.seats.map(({ name, level }) => name ?? level)).toEqual(["Anne", "bosun"]);
    replay.seek(replay.length - 1);
    expect(replay.over?.winners).toHaveLength(1);
    const told = (entries: Happening[]) =>
      entries
        .filter(({ type, steps }) => (type === "move" || type === "start") && (steps?.length ?? 0) > 0)
        .map(({ steps = [] }) => steps.map(({ text }) => text));
    expect(told(replay.log)).toEqual(told(log));
    replay.seek(0);
    expect(replay.log.length).toBeLessThan(2);
    expect(replay.stage).toBe("playing");
    replay.seek(-5);
    expect(replay.at).toBe(0);
    replay.seek(1e9);
    expect(replay.at).toBe(replay.length - 1);
  });

  test("jumps to what counts", () => {
    replay.seek(0);
    const unloads = replay.marks.filter(({ kind }) => kind === "unload");
    expect(unloads.length).toBeGreaterThan(0);
    replay.jump(["unload"], 1);
    expect(replay.at).toBe(unloads[0]?.at);
    const events = (replay.log.at(-1)?.events ?? []) as GameEvent[];
    expect(events.some(({ type }) => type === "unloaded")).toBe(true);
    replay.seek(replay.length - 1);
    replay.jump(["unload"], -1);
    // Where the only one won the game, there is none before.
    expect(replay.at).toBe(unloads.filter(({ at }) => at < replay.length - 1).at(-1)?.at ?? replay.length - 1);
    expect(replay.turns.at(-1)?.turn).toBe(replay.film.frames.at(-1)?.turn);
  });

  test("plays scenes one after another, and stops when told", async () => {
    replay.seek(3);
    const seen: number[] = [];
    replay.direct(async () => {
      seen.push(replay.at);
    });
    replay.play();
    await until(() => seen.length === 2);
    expect(seen).toEqual([3, 4]);
    replay.pause();
    const { at } = replay;
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(replay.at).toBeLessThanOrEqual(at + 1);
    // Somebody goes elsewhere in the midst of a scene.
    let release = () => {};
    replay.direct(() => new Promise((resolve) => (release = resolve)));
    replay.step(1);
    replay.seek(10);
    release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(replay.at).toBe(10);
    replay.direct(null);
  });

  test("counts what was counted at the table", async () => {
    await until(() => replay.statistics !== null);
    const { statistics, film } = replay;
    const last = film.frames.at(-1)?.view as unknown as BootsView;
    const events = film.frames.flatMap((frame) => frame.events ?? []);
    for (const seat of statistics?.seats ?? []) {
      expect(seat.points).toBe(last.ships[seat.seat - 1]?.score);
      const sum = Object.values(seat.sources).reduce((total, points) => total + points, 0);
      expect(sum, "points by source").toBe(seat.points);
      expect(seat.hits).toBeLessThanOrEqual(seat.shots);
      expect(seat.expectedHits).toBeLessThanOrEqual(seat.shots);
      expect(seat.expectedTreasures).toBeGreaterThan(0);
    }
    const all = (kind: "shots" | "hitsTaken" | "sunk") => statistics?.seats.reduce((sum, seat) => sum + seat[kind], 0);
    expect(all("shots")).toBe(events.filter(({ type }) => type === "shot").length);
    const suffered = (kind: string) =>
      events.filter(({ type, target }) => type === kind && /^\d$/.test(String(target)));
    expect(all("hitsTaken")).toBe(suffered("hit").length);
    expect(all("sunk")).toBe(suffered("sunk").length);
    const rolls = statistics?.dice.reduce((sum, { count }) => sum + count, 0);
    expect(rolls).toBe(events.filter(({ type }) => type === "dice_rolled").length);
    expect(statistics?.dice.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(rolls ?? 0);
    expect(statistics?.series.map(({ turn }) => turn)).toEqual(Array.from({ length: last.turn + 1 }, (_, at) => at));
  });

  test("is judged decision by decision, the one that is looked at first, until somebody says stop", async () => {
    const stops = stopsOf(replay.film);
    const patience = { moment: { iterations: 6 }, longer: { iterations: 12 } };
    const analysis = new Analysis(record, stops, null, patience);
    const here = analysis.decisions[7] ?? 0;
    await analysis.start(() => {
      if (analysis.judged.size === 3) analysis.stop();
      return here;
    });
    expect([...analysis.judged.keys()][0]).toBe(here);
    expect(analysis.judged.get(here)?.simulations).toBe(12);
    expect(analysis.judged.size).toBeLessThan(6);
    expect(analysis.done).toBe(false);
    await analysis.start(() => here);
    expect(analysis.done).toBe(true);
    expect(analysis.trouble).toBeNull();

    for (const [at, judgement] of analysis.judged) {
      const { frame } = stops[at] as Stop;
      const next = replay.film.frames.find(({ entry }) => entry === frame.entry + 1);
      expect(judgement.seat).toBe(frame.next.seat);
      expect(judgement.done?.text ?? next?.text).toBe(next?.text);
      expect(judgement.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 2);
      expect(lossOf(judgement)).toBeGreaterThanOrEqual(0);
      if (gradeOf(judgement) === "same") expect(lossOf(judgement)).toBe(0);
    }
    for (const seat of [1, 2]) expect(analysis.meanLoss(seat)).toBeGreaterThanOrEqual(0);
    expect(analysis.meanLoss(3)).toBeNull();
    // Who reads a record that was written for one seat does not judge the other.
    const blind = new Analysis(record, stops, 1, patience);
    expect(blind.decisions.length + blind.hidden.size).toBe(analysis.decisions.length);
    expect(blind.hidden.size).toBeGreaterThan(0);
    // What cannot be judged at all says so, and stops.
    const broken = new Analysis("no record", stops, null, patience);
    await broken.start(() => 0);
    expect(broken.trouble?.reason).toBe("bad_record");
    expect(broken.done).toBe(false);
  });

  test("the dice of a game beside the page verify too", async () => {
    const verdict = await replay.verify();
    expect(verdict.checks.filter(({ good }) => !good)).toEqual([]);
  });

  test("finds of Capt'n Clever are marked and counted", async () => {
    const clever = await openRecord((await played("clever")).record);
    if (isFault(clever)) throw new Error(clever.reason);
    await until(() => clever.statistics !== null);
    const finds = clever.marks.filter(({ kind }) => kind === "find");
    for (const seat of clever.statistics?.seats ?? []) {
      expect(seat.finds).toHaveLength(finds.filter((mark) => mark.seat === seat.seat).length);
      expect(seat.points).toBe(seat.finds.length);
    }
    expect(finds.length).toBeGreaterThan(0);
    for (const { card } of finds) expect([1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(card);
  }, 60_000);

  test("a record that cannot be read is a fault", async () => {
    expect(await openRecord("ahoy")).toMatchObject({ fault: true, reason: "bad_record" });
    expect(await openRecord(record.replace(/dice \d-\d/, "dice 7-7"))).toMatchObject({ fault: true });
  });
});
