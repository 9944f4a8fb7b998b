// The store against a table that says just what the test wants: lost messages, gaps, too many scenes at once.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fault } from "../../src/lib/fault";
import type { Ask, Board } from "../../src/lib/game";
import type { Story } from "../../src/lib/lobby";
import type { ClientMessage, Happening, ServerMessage, TableFacts, Update } from "../../src/lib/protocol.generated";
import { TableGame } from "../../src/lib/table.svelte";
import type { Ears, Transport } from "../../src/lib/transport";

const facts: TableFacts = {
  game: "boots",
  rules: 1,
  setup: { players: 2 },
  options: {},
  commitment: "",
  you: 1,
  chat: [],
};

function update(seq: number, more: Partial<Update> = {}): Update {
  const move: Happening = { seq, type: "move", seat: 1, steps: [{ by: 1, text: `m${seq}` }], events: [{ type: "e" }] };
  const turn = { kind: "seat" as const, seat: 1, number: 1 };
  const legal = [{ type: "pass" }];
  return {
    type: "update",
    table: "t",
    seq,
    from: seq - 1,
    stage: "playing",
    happened: [move],
    turn,
    view: { at: seq },
    legal,
    now: 0,
    ...more,
  };
}

class Script implements Transport {
  readonly kind = "online";
  sent: ClientMessage[] = [];
  ears: Ears | null = null;
  listen(ears: Ears | null): void {
    this.ears = ears;
  }
  send(message: ClientMessage): void {
    this.sent.push(message);
  }
  close(): void {}
  say(message: ServerMessage): void {
    this.ears?.hear(message);
  }
  last<T extends ClientMessage["type"]>(type: T): Extract<ClientMessage, { type: T }> {
    const found = this.sent.findLast((message) => message.type === type);
    if (!found) throw new Error(`no ${type} was sent`);
    return found as Extract<ClientMessage, { type: T }>;
  }
}

describe("the store of a table", () => {
  let script: Script;
  let game: TableGame;
  let stories: Story[]; // that the server has yet to tell
  const happened = (...seqs: number[]) => seqs.flatMap((seq) => update(seq).happened);
  beforeEach(async () => {
    vi.useFakeTimers();
    script = new Script();
    stories = [{ seq: 5, happened: happened(2, 3, 4, 5) }];
    const { from, ...snapshot } = update(5, { happened: [], facts });
    game = new TableGame(script, snapshot as Update & { facts: TableFacts }, {
      board: {} as Board,
      ask: () => ({}) as Ask,
      code: "ABC234",
      story: async () => stories.shift() ?? fault("unreachable", "page.lib.fault.unreachable"),
    });
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => {
    game.close();
    vi.useRealTimers();
  });

  test("remembers what was before, once and in order", () => {
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
    script.say(update(6));
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6]);
  });

  test("after a snapshot the story closes the gap, and what comes meanwhile stands once", async () => {
    stories = [{ seq: 21, happened: happened(2, 3, 4, 5, 12, 20, 21) }];
    const { from, ...snapshot } = update(20, { happened: [], facts });
    script.say(snapshot as Update);
    script.say(update(21));
    script.say(update(22));
    await vi.advanceTimersByTimeAsync(0);
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 12, 20, 21, 22]);
  });

  test("a story from before a takeback is asked for again", async () => {
    stories = [
      { seq: 20, happened: happened(2, 19, 20) },
      { seq: 22, happened: [...happened(2, 19), { seq: 22, type: "undo", seat: 1 }] },
    ];
    const { from, ...snapshot } = update(20, { happened: [], facts });
    script.say(snapshot as Update);
    script.say(update(21, { happened: [{ seq: 21, type: "chat", seat: 2, text: "oh" }] }));
    script.say(update(22, { happened: [{ seq: 22, type: "undo", seat: 1 }] }));
    await vi.advanceTimersByTimeAsync(0);
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 19, 22]);
    expect(stories).toEqual([]);
  });

  test("without a story what is known stays", async () => {
    const { from, ...snapshot } = update(20, { happened: [], facts });
    script.say(snapshot as Update);
    await vi.advanceTimersByTimeAsync(0);
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
  });

  test("asks for what is missing, once, and shows nothing before it has come", () => {
    script.say(update(8));
    script.say(update(9));
    expect(game.view).toEqual({ at: 5 });
    expect(script.sent).toEqual([{ type: "since", table: "t", seq: 5 }]);
    script.say(update(9, { from: 5, happened: [6, 7, 8, 9].flatMap((seq) => update(seq).happened) }));
    expect(game.view).toEqual({ at: 9 });
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    script.say(update(8)); // late
    expect(game.view).toEqual({ at: 9 });
    expect(script.sent).toHaveLength(1);
  });

  test("sends a move again under the same id when the line comes back, and only once at a time", () => {
    game.submit({ type: "pass" });
    game.submit({ type: "pass" });
    expect(script.sent).toHaveLength(1);
    const first = script.last("submit");
    expect(first).toMatchObject({ seq: 5, seat: 1, action: { type: "pass" } });
    script.ears?.connection("connecting");
    expect(game.connection).toBe("connecting");
    expect(game.sends).toBe(true);
    script.sent = [];
    script.ears?.connection("open");
    expect(script.sent).toMatchObject([{ type: "watch", since: 5, code: "ABC234" }]);
    script.say(update(6, { from: 5 }));
    expect(script.last("submit")).toEqual(first);
    script.say({ type: "accepted", table: "t", seq: 7, n: first.n ?? 0 });
    expect(game.sends).toBe(true); // until its entry is here
    script.say(update(7, { from: 6 }));
    expect([game.sends, game.busy]).toEqual([false, false]);
  });

  test("is busy when an answer takes its time, and not before", async () => {
    game.submit({ type: "pass" });
    expect([game.sends, game.busy]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([game.sends, game.busy]).toEqual([true, true]);
    script.say(update(6, { from: 5 }));
    script.say({ type: "accepted", table: "t", seq: 6, n: script.last("submit").n ?? 0 });
    expect([game.sends, game.busy]).toEqual([false, false]);
  });

  test("does not say twice what was heard", () => {
    game.say("Ahoy");
    game.say("Land in sight");
    expect(game.busy).toBe(false);
    script.ears?.connection("connecting");
    script.sent = [];
    script.ears?.connection("open");
    const chat: Happening = { seq: 6, type: "chat", seat: 1, text: "Ahoy" };
    script.say(update(6, { from: 5, happened: [chat] }));
    const said = script.sent.filter((message) => message.type === "chat");
    expect(said.map(({ text }) => text)).toEqual(["Land in sight"]);
    expect(game.chat.map(({ text }) => text)).toEqual(["Ahoy"]);
  });

  test("tries again where the server asks for it, and gives up in the end", async () => {
    game.submit({ type: "pass" });
    const { n = 0 } = script.last("submit");
    const busy: ServerMessage = { type: "refused", n, table: "t", reason: "busy", text: "server.refusal.busy" };
    for (const sent of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(script.sent.filter(({ type }) => type === "submit")).toHaveLength(sent);
      expect(game.refusal).toBe(null);
      script.say(busy);
    }
    await vi.advanceTimersByTimeAsync(20_000);
    expect(script.sent.filter(({ type }) => type === "submit")).toHaveLength(4);
    expect(game.refusal?.text).toBe("server.refusal.busy");
    expect(game.busy).toBe(false);
  });

  test("says again what was dropped because it came too fast", async () => {
    game.submit({ type: "pass" });
    script.say({ type: "refused", reason: "too_fast", text: "server.refusal.too_fast" });
    expect(game.refusal).toBe(null);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(script.sent.filter(({ type }) => type === "submit")).toHaveLength(2);
  });

  test("a refusal of somebody else's is not ours", () => {
    script.say({ type: "refused", n: 999_999, table: "t", reason: "stale", text: "table.refusal.stale" });
    expect(game.refusal).toBe(null);
  });

  test("takes what was taken back out of the log", () => {
    script.say(update(6, { happened: [{ seq: 6, type: "move", seat: 2, steps: [] }] }));
    const undo = (seq: number, seat: number): Partial<Update> => ({ happened: [{ seq, type: "undo", seat }] });
    script.say(update(7, undo(7, 2)));
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 7]);
    const takeback = { seat: 1, waiting: [2] };
    script.say(update(8, { happened: [{ seq: 8, type: "ask", seat: 1 }], takeback }));
    expect(game.takeback).toEqual(takeback);
    script.say(update(9, { happened: [{ seq: 9, type: "answer", seat: 2, yes: false }] }));
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 7, 8, 9]);
    script.say(update(10, { happened: [{ seq: 10, type: "ask", seat: 1 }], takeback }));
    script.say(update(11, { happened: [{ seq: 11, type: "answer", seat: 2, yes: true }] }));
    expect(game.log.map(({ seq }) => seq)).toEqual([2, 3, 4, 7, 8, 9, 10, 11]);
  });

  test("whoever is asked to go back can do nothing else", () => {
    const asks = { happened: [{ seq: 6, type: "ask" as const, seat: 2 }], takeback: { seat: 2, waiting: [1] } };
    script.say(update(6, asks));
    expect(game.legal).toEqual([]);
    const before = script.sent.length;
    game.submit({ type: "pass" });
    game.takeUndo();
    expect(script.sent.length).toBe(before);
    game.answerTakeback(false);
    expect(script.last("answer").yes).toBe(false);
    script.say(update(7, { happened: [{ seq: 7, type: "answer", seat: 1, yes: false }] }));
    expect(game.legal).toEqual([{ type: "pass" }]);
    // The others' answers are no matter of ours.
    script.say(
      update(8, { ...asks, happened: [{ seq: 8, type: "ask", seat: 2 }], takeback: { seat: 2, waiting: [3] } }),
    );
    expect(game.legal).toEqual([{ type: "pass" }]);
  });

  test("shows scenes in order, and not too many", async () => {
    const scenes: unknown[] = [];
    let release = () => {};
    game.direct(({ before, after }) => {
      scenes.push([before, after]);
      return new Promise((resolve) => {
        release = resolve;
      });
    });
    script.say(update(6));
    expect(scenes).toEqual([[{ at: 5 }, { at: 6 }]]);
    expect(game.view).toEqual({ at: 5 });
    for (let seq = 7; seq < 40; seq += 1) script.say(update(seq));
    release();
    await vi.advanceTimersByTimeAsync(1);
    expect(game.view).toEqual({ at: 35 }); // the last few are shown
    expect(scenes).toHaveLength(2);
    for (let left = 0; left < 5; left += 1) {
      release();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(game.view).toEqual({ at: 39 });
    expect(scenes).toHaveLength(5);
    expect(game.log).toHaveLength(38);
  });

  test("a move wished for while a scene is shown ends the scene, and is not made", async () => {
    game.direct(({ hurry }) => new Promise<void>((resolve) => hurry.addEventListener("abort", () => resolve())));
    script.say(update(6));
    game.submit({ type: "pass" });
    await vi.advanceTimersByTimeAsync(1);
    expect(script.sent).toEqual([]);
    expect([game.view, game.busy, game.refusal]).toEqual([{ at: 6 }, false, null]);
    game.submit({ type: "pass" });
    expect(script.last("submit").seq).toBe(6);
  });

  test("a scene can be hurried, broken or endless, and a snapshot ends it", async () => {
    let hurried = 0;
    game.direct(
      ({ hurry }) =>
        new Promise((resolve) => {
          hurry.addEventListener("abort", () => {
            hurried += 1;
            resolve();
          });
        }),
    );
    script.say(update(6));
    game.hurry();
    await vi.advanceTimersByTimeAsync(1);
    expect([game.view, hurried, game.busy]).toEqual([{ at: 6 }, 1, false]);

    game.direct(() => Promise.reject(new Error("no such ship")));
    script.say(update(7));
    await vi.advanceTimersByTimeAsync(1);
    expect(game.view).toEqual({ at: 7 });

    game.direct(() => new Promise(() => {}));
    script.say(update(8));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(game.view).toEqual({ at: 8 });

    script.say(update(9));
    script.say(update(10));
    const { from, ...snapshot } = update(20, { happened: [], facts });
    script.say(snapshot as Update);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([game.view, game.seq]).toEqual([{ at: 20 }, 20]);
  });

  test("clocks run by themselves between two words of the table", async () => {
    const clocks = [
      { seat: 1, left: 10_000, running: true },
      { seat: 2, left: 9_000 },
    ];
    script.say(update(6, { clocks }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(game.clocks[0]?.left).toBeLessThanOrEqual(8_000);
    expect(game.clocks[0]?.left).toBeGreaterThan(7_500);
    expect(game.clocks[1]?.left).toBe(9_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(game.clocks[0]?.left).toBe(0);
  });
});
