// Tables beside the page, with the real engine: alone, around one screen, put away and taken up again.
import { beforeAll, describe, expect, test } from "vitest";
import { isFault } from "../../src/lib/fault";
import type { CleverView } from "../../src/lib/game";
import { type GameStore, MemoryGames } from "../../src/lib/games";
import { openLocalTable, resumeLocalTable } from "../../src/lib/local";
import type { LocalParts } from "../../src/lib/localtable";
import type { LocalWish } from "../../src/lib/open";
import type { TableGame } from "../../src/lib/table.svelte";
import { built, setDesks, whySkipped } from "./engine";

async function until(what: () => boolean, milliseconds = 20_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!what()) {
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

if (!built) console.warn(`local.test.ts is skipped: ${whySkipped}`);

describe.skipIf(!built)("tables beside the page", () => {
  let parts: LocalParts;
  beforeAll(async () => {
    Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
    parts = { ...(await setDesks()), store: new MemoryGames(), pause: () => 0 };
  });

  async function opened(wish: LocalWish, store?: GameStore): Promise<TableGame> {
    const game = await openLocalTable(wish, store ? { ...parts, store } : parts);
    if (isFault(game)) throw new Error(`${game.reason} ${game.detail ?? ""}`);
    return game;
  }
  const person = (name: string) => ({ kind: "person" as const, name });
  const bot = (level: string) => ({ kind: "bot" as const, level });

  // Plays on, taking the screen where that is asked for, until it is over or `enough` says so.
  async function play(game: TableGame, enough: () => boolean = () => false, pick = 0.5): Promise<void> {
    for (let moves = 0; moves < 3000 && game.stage !== "over" && !enough(); moves += 1) {
      await until(() => game.stage === "over" || game.handover !== null || (game.legal.length > 0 && !game.busy));
      if (game.handover !== null) {
        const seat = game.handover;
        game.take(seat);
        await until(() => game.handover === null && game.you === seat);
      } else if (game.legal.length > 0) {
        const { seq } = game;
        game.submit(game.legal[Math.floor(Math.random() ** pick * game.legal.length)] ?? null);
        await until(() => (game.seq > seq && !game.busy) || game.refusal !== null);
        expect(game.refusal).toBe(null);
      }
    }
  }

  test("alone against bots, to the end, and once more", async () => {
    const game = await opened({ game: "clever", seats: [person("Anne"), bot("deckhand"), bot("bosun")] });
    expect(game.kind).toBe("local");
    expect(game.hands).toEqual([1]);
    expect(game.board.game).toBe("clever");
    await play(game);
    expect(game.over?.winners).toHaveLength(1);
    expect(game.handover).toBe(null);
    const [kept] = (await parts.store.list()) as { id: string; stage: string; winners: number[] }[];
    expect(kept).toMatchObject({ id: game.table, stage: "over", winners: game.over?.winners });
    game.wishRematch(true);
    await until(() => game.rematch?.next !== undefined && !game.busy);
    const next = await resumeLocalTable(game.rematch?.next ?? "", parts);
    if (isFault(next)) throw new Error(next.reason);
    expect(next.hands).toEqual([2]);
    expect(next.seats[1]?.name).toBe("Anne");
    expect(next.facts.after).toBe(game.table);
    for (const one of [game, next]) one.close();
  }, 120_000);

  test("around one screen eyes follow the decision; in boots nobody hands anything over", async () => {
    const game = await opened({ game: "boots", seats: [person("Anne"), person("Finn")], setup: { first: 1 } });
    expect(game.hands).toEqual([1, 2]);
    expect(game.you).toBe(1);
    game.submit(game.legal[0] ?? null);
    await until(() => game.you === 2 && game.legal.length > 0);
    expect(game.handover).toBe(null);
    // Whoever moved last may think better of it.
    expect(game.undo).toBe(true);
    game.takeUndo();
    await until(() => game.you === 1 && game.legal.length > 0);
    expect(game.log.some(({ type }) => type === "move")).toBe(false);
    await play(game, () => (game.turn?.number ?? 0) > 6);
    expect(game.handover).toBe(null);
    game.close();
  });

  test("hidden cards stay hidden around one screen", async () => {
    const game = await opened({ game: "clever", seats: [person("Anne"), person("Finn")], setup: { first: 1 } });
    // While captains and boats are placed nothing is hidden: the screen goes round by itself, and one may think better of it.
    expect(game.you).toBe(1);
    for (const seat of [1, 1, 2]) {
      await until(() => game.you === seat && game.legal.length > 0 && !game.busy);
      const { seq } = game;
      game.submit(game.legal[0] ?? null);
      await until(() => game.seq > seq && !game.busy);
      expect([game.handover, game.undo]).toEqual([null, true]);
    }
    const { seq } = game;
    game.takeUndo();
    await until(() => game.seq > seq && game.legal.length > 0 && !game.busy);
    expect((game.view as unknown as CleverView).seats[1]?.captain).toBe(null);
    await play(game, () => game.handover !== null);
    expect((game.view as unknown as CleverView).phase).toBe("first_card");
    expect([game.you, game.handover]).toEqual([null, 1]);
    expect(game.legal).toEqual([]);
    game.submit({ type: "captain", island: 1 });
    expect(game.busy).toBe(false);
    game.take(2);
    expect(game.handover).toBe(1);

    let looked = 0;
    await play(game, () => {
      const { seats } = game.view as unknown as CleverView;
      if (game.you === null || game.turn?.number === 0) return (game.turn?.number ?? 0) > 8;
      const others = seats.filter(({ seat }) => seat !== game.you);
      looked += 1;
      // With two players the next one is the other one: their card is known to whoever gave it, one's own never.
      expect(others).toHaveLength(1);
      const gifts = game.log.flatMap(({ seat, steps = [] }) => steps.map(({ text }) => ({ seat, text })));
      const mine = gifts.filter(({ text, seat }) => text.startsWith("give") && seat === game.you);
      const theirs = gifts.filter(({ text, seat }) => text.startsWith("give") && seat !== game.you);
      // Both know it, the giver and the receiver; somebody who looks on does not.
      expect(mine.every(({ text }) => text !== "give ?")).toBe(true);
      expect(theirs.every(({ text }) => text !== "give ?")).toBe(true);
      return (game.turn?.number ?? 0) > 8;
    });
    expect(looked).toBeGreaterThan(4);
    game.close();
  });

  test("of three around one screen each log shows what its reader may know", async () => {
    const seats = [person("Anne"), person("Finn"), person("Ilse")];
    const game = await opened({ game: "clever", seats, setup: { first: 1 } });
    const seen = { hidden: 0, open: 0 };
    await play(game, () => {
      for (const { events = [] } of game.log) {
        for (const event of events as { type: string; seat: number; receiver: number; card: number | "?" }[]) {
          if (event.type !== "card_given") continue;
          const knows = game.you === event.seat || game.you === event.receiver;
          expect(event.card === "?", `${game.you} reads ${JSON.stringify(event)}`).toBe(!knows);
          seen[knows ? "open" : "hidden"] += 1;
        }
      }
      return (game.turn?.number ?? 0) > 8;
    });
    expect(seen.hidden).toBeGreaterThan(0);
    expect(seen.open).toBeGreaterThan(0);

    // And so after it was put away.
    const again = await resumeLocalTable(game.table, parts);
    if (isFault(again)) throw new Error(again.reason);
    await until(() => again.handover !== null || again.legal.length > 0);
    if (again.handover !== null) again.take(again.handover);
    await until(() => again.you !== null);
    game.close();
    again.close();
  });

  test("a game that was put away goes on where it was, with all that happened", async () => {
    const game = await opened({ game: "boots", seats: [person("Anne"), bot("deckhand")] });
    await play(game, () => (game.turn?.number ?? 0) > 30);
    await until(() => game.legal.length > 0 && !game.busy);
    const { seq, view, log } = game;
    game.close();
    const again = await resumeLocalTable(game.table, parts);
    if (isFault(again)) throw new Error(again.reason);
    expect(again.seq).toBe(seq);
    expect(again.view).toEqual(view);
    const plain = (entries: typeof log) => entries.filter(({ type }) => type !== "chat").map(({ id, ...rest }) => rest);
    expect(plain(again.log)).toEqual(plain(log));
    expect(again.legal.length).toBeGreaterThan(0);
    again.close();
    expect(isFault(await resumeLocalTable("nowhere", parts))).toBe(true);
  }, 60_000);

  test("what cannot be kept has not happened", async () => {
    const store = new MemoryGames();
    const game = await opened({ game: "boots", seats: [person("Anne"), person("Finn")] }, store);
    await until(() => game.legal.length > 0);
    const { seq, view } = game;
    const append = store.append.bind(store);
    store.append = async () => ({ fault: true, reason: "storage_full", text: "page.lib.fault.storage_full" });
    game.submit(game.legal[0] ?? null);
    await until(() => game.refusal !== null);
    expect(game.refusal?.text).toBe("page.lib.fault.storage_full");
    expect([game.seq, game.view]).toEqual([seq, view]);
    store.append = append;
    game.submit(game.legal[0] ?? null);
    await until(() => game.seq > seq && !game.busy);
    game.close();
  });

  test("two tabs do not write over each other", async () => {
    const store = new MemoryGames();
    const one = await opened({ game: "boots", seats: [person("Anne"), person("Finn")] }, store);
    const other = await resumeLocalTable(one.table, { ...(await setDesks()), store, pause: () => 0 });
    if (isFault(other)) throw new Error(other.reason);
    await until(() => one.legal.length > 0 && other.legal.length > 0);
    one.submit(one.legal[0] ?? null);
    await until(() => !one.busy && one.seq > other.seq);
    other.submit(other.legal[1] ?? null);
    await until(() => other.refusal !== null && other.seq === one.seq);
    expect(other.refusal?.reason).toBe("elsewhere");
    expect(other.view).toEqual(one.view);
    one.close();
    other.close();
  });

  test("a clock that runs out ends the game", async () => {
    const clock = { kind: "live" as const, base: 1000, increment: 0 };
    const game = await opened({ game: "boots", seats: [person("Anne"), person("Finn")], setup: { first: 1 }, clock });
    await until(() => game.clocks.length === 2);
    expect(game.clocks[0]).toMatchObject({ seat: 1, running: true });
    const left = game.clocks[0]?.left ?? 0;
    await until(() => (game.clocks[0]?.left ?? 0) < left - 300);
    await until(() => game.stage === "over");
    expect(game.over?.winners).toEqual([2]);
    game.close();
  });

  test("a bot waits until its scene may begin", async () => {
    const game = await opened({ game: "boots", seats: [person("Anne"), bot("deckhand")], setup: { first: 1 } });
    await until(() => game.legal.length > 0);
    let release = () => {};
    let scenes = 0;
    game.direct(() => {
      scenes += 1;
      return new Promise((resolve) => {
        release = resolve;
      });
    });
    game.submit(game.legal[0] ?? null);
    await until(() => scenes === 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(scenes).toBe(1);
    release();
    await until(() => scenes === 2);
    expect(game.thinking).toBe(2);
    game.close();
  });

  test("questions are answered from the view", async () => {
    const game = await opened({ game: "boots", seats: [person("Anne"), bot("deckhand")], setup: { first: 1 } });
    await play(game, () => (game.view as { phase?: string } | null)?.phase === "move" && game.legal.length > 0);
    const far = await game.ask.explain({ type: "sail", to: [500, 500] });
    expect(far).toMatchObject({ legal: false, text: "boots.refusal.out_of_reach" });
    expect(await game.ask.explain(game.legal[0] ?? null)).toMatchObject({ legal: true });
    const sail = game.legal.find((action) => (action as { type: string }).type === "sail") as { to: [number, number] };
    expect((await game.ask.path(sail.to))?.steps).toBeDefined();
    expect(await game.ask.path([500, 500])).toBe(null);
    expect((await game.ask.odds()).islands.length).toBeGreaterThan(0);
    expect(await game.ask.worth({ sails: 2, guns: 1 })).toMatchObject({ points: expect.any(Number) });
    const hint = await game.ask.hint(100);
    expect(hint.action).not.toBe(null);
    expect(hint.reasons.every((text) => typeof text === "string")).toBe(true);
    game.close();
  });

  test("a set-up that cannot be is a fault", async () => {
    const game = await openLocalTable({ game: "boots", seats: [person("Anne")] }, parts);
    expect(game).toMatchObject({ fault: true, reason: "bad_setup" });
  });
});
