// What a screen reads of a game changes the screen: the members of both kinds of game are reactive.
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Ask, Board } from "../../src/lib/game";
import type { TableFacts, Update } from "../../src/lib/protocol.generated";
import { TableGame } from "../../src/lib/table.svelte";
import type { Ears, Transport } from "../../src/lib/transport";

test("a screen follows its table", () => {
  let ears: Ears | null = null;
  const transport: Transport = { kind: "online", listen: (those) => (ears = those), send: () => {}, close: () => {} };
  const facts: TableFacts = { game: "boots", rules: 1, setup: {}, options: {}, commitment: "", you: 1, chat: [] };
  const snapshot: Update = { type: "update", table: "t", seq: 1, stage: "waiting", happened: [], now: 0, facts };
  const around = { board: {} as Board, ask: () => ({}) as Ask };
  const game = new TableGame(transport, snapshot as Update & { facts: TableFacts }, around);

  const seen: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push([game.stage, game.seq, game.legal.length, game.sends, game.connection, game.thinking]);
    });
  });
  flushSync();
  const playing: Update = {
    type: "update",
    table: "t",
    seq: 2,
    from: 1,
    stage: "playing",
    happened: [],
    seats: [
      { seat: 1, kind: "person" },
      { seat: 2, kind: "bot", level: "bosun" },
    ],
    turn: { kind: "seat", seat: 1, number: 1 },
    view: {},
    legal: ["pass"],
    now: 0,
  };
  (ears as Ears | null)?.hear(playing);
  flushSync();
  game.submit("pass");
  flushSync();
  (ears as Ears | null)?.connection("lost");
  flushSync();
  const { legal, ...after } = playing;
  (ears as Ears | null)?.hear({ ...after, seq: 3, from: 2, turn: { kind: "seat", seat: 2, number: 1 } });
  flushSync();
  stop();
  expect(seen).toEqual([
    ["waiting", 1, 0, false, "open", null],
    ["playing", 2, 1, false, "open", null],
    ["playing", 2, 1, true, "open", null],
    ["playing", 2, 1, true, "lost", null],
    ["playing", 3, 0, true, "lost", 2],
  ]);
  game.close();
});
