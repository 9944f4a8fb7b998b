// The store and the line against a real server: two people at one table, a server that is killed, a lobby that refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isFault } from "../../src/lib/fault";
import type { Ask, Board } from "../../src/lib/game";
import { identity, keepIdentity } from "../../src/lib/identity";
import { Lobby, type TableRow } from "../../src/lib/lobby";
import type { Happening, TableFacts, Update } from "../../src/lib/protocol.generated";
import { Line } from "../../src/lib/socket";
import { TableGame } from "../../src/lib/table.svelte";
import { nextNumber, randomWord } from "../../src/lib/transport";
import { program, Server, whySkipped } from "./server";

const noBoard = {} as Board;
const noAsk = () => ({}) as Ask;

async function until(what: () => boolean, milliseconds = 8_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!what()) {
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function sure<T>(value: T): Exclude<T, { fault: true }> {
  if (isFault(value)) throw new Error(`${value.reason} ${value.detail ?? ""}`);
  return value as Exclude<T, { fault: true }>;
}

if (!program) console.warn(`online.test.ts is skipped: ${whySkipped}`);

describe.skipIf(!program)("a table at a server", () => {
  let server: Server;
  const lines: Line[] = [];
  beforeAll(async () => {
    server = await Server.start();
  });
  afterAll(async () => {
    for (const line of lines) line.close();
    await server.stop();
  });
  beforeEach(() => keepIdentity(null));

  async function newLine(socket = (url: string) => new WebSocket(url)): Promise<Line> {
    keepIdentity(null);
    const line = new Line({ url: `ws://127.0.0.1:${server.port}/ws`, name: () => "Anne", socket });
    lines.push(line);
    line.open();
    await until(() => line.state === "open");
    return line;
  }

  async function sit(line: Line, table: TableRow, watching = false): Promise<TableGame> {
    const transport = line.table(table.table);
    const code = table.code ?? "";
    const snapshot = await new Promise<Update & { facts: TableFacts }>((resolve, reject) => {
      transport.listen({
        hear: (message) => {
          if (message.type === "refused") reject(new Error(message.reason));
          if (message.type !== "update" || !message.facts) return;
          transport.listen(null);
          resolve(message as Update & { facts: TableFacts });
        },
        connection: () => {},
      });
      const to = { table: table.table, code, n: nextNumber() };
      transport.send(watching ? { type: "watch", ...to } : { type: "join", ...to, salt: randomWord(8) });
    });
    const story = () => new Lobby(server.folder).story(table.table, code);
    return new TableGame(transport, snapshot, { board: noBoard, ask: noAsk, code, story });
  }

  async function open(lobby: Lobby, seats: string[], game = "boots"): Promise<TableRow> {
    return sure(await lobby.openTable({ game, setup: { players: seats.length, first: 1 }, seats }));
  }

  test("the lobby says who one is and what there is", async () => {
    const lobby = new Lobby(server.folder);
    const catalogue = sure(await lobby.catalogue());
    expect(catalogue.games.map(({ game }) => game)).toEqual(["boots", "clever"]);
    expect(await lobby.me()).toMatchObject({ fault: true, reason: "bad_token", text: "server.refusal.bad_token" });
    const me = sure(await lobby.enter("Finn"));
    expect(me.name).toBe("Finn");
    expect(sure(await lobby.me()).player).toBe(me.player);
    expect(sure(await lobby.change({ name: "Ilse", password: "correct horse" })).keeps_name).toBe(true);
    expect(identity()?.name).toBe("Ilse");
    expect(await lobby.signOut()).toBe(true);
    expect(await lobby.signIn("Ilse", "wrong password")).toMatchObject({ reason: "wrong_password" });
    expect(sure(await lobby.signIn("Ilse", "correct horse")).player).toBe(me.player);
    expect(await lobby.code("ZZZZZZ")).toMatchObject({ fault: true, reason: "not_found" });
    expect(await lobby.openTable({ game: "boots", setup: { players: 99 } })).toMatchObject({ reason: "bad_setup" });
    const row = await open(lobby, ["open", "open"]);
    expect(sure(await lobby.code(row.code ?? "")).table).toBe(row.table);
    expect(sure(await lobby.tables({ game: "boots", phase: "open" }))).toEqual([]);
    const match = sure(await lobby.quickMatch("clever", 2));
    expect(sure(await lobby.tables({ game: "clever", phase: "open" })).map(({ table }) => table)).toEqual([
      match.table,
    ]);
    expect(await lobby.record(row.table)).toContain('[Game "boots"]');
    expect(sure(await lobby.player(me.player)).ratings).toEqual([]);
  });

  test("a server that is not there is a fault", async () => {
    const lobby = new Lobby(new URL("http://127.0.0.1:9/"));
    expect(await lobby.catalogue()).toMatchObject({ fault: true, text: "page.lib.fault.unreachable" });
  });

  test("two people play, talk, undo and see the same", async () => {
    const annes = await newLine();
    const row = await open(new Lobby(server.folder), ["open", "open"]);
    const anne = await sit(annes, row);
    const finn = await sit(await newLine(), row);
    const ilse = await sit(await newLine(), row, true);
    await until(() => anne.stage === "playing" && finn.stage === "playing" && ilse.stage === "playing");
    expect([anne.you, finn.you, ilse.you]).toEqual([1, 2, null]);
    expect(anne.hands).toEqual([1]);
    await until(() => anne.present.length === 2);
    expect(anne.legal.length).toBeGreaterThan(0);
    expect(finn.legal).toEqual([]);

    // Not finn's to decide.
    finn.submit(anne.legal[0] ?? null);
    expect(finn.sends).toBe(true);
    await until(() => finn.refusal !== null);
    expect(finn.refusal?.text).toBe("refusal.not_your_decision");
    expect(finn.busy).toBe(false);
    finn.dismiss();
    expect(finn.refusal).toBe(null);

    anne.submit(anne.legal[0] ?? null);
    await until(() => finn.turn?.seat === 2);
    expect(finn.seq).toBe(anne.seq);
    expect(anne.undo).toBe(true);
    expect(anne.log.at(-1)?.type).toBe("move");
    anne.takeUndo();
    await until(() => finn.turn?.seat === 1);
    expect(finn.log.some(({ type }) => type === "move")).toBe(false);

    ilse.say("Ahoy!");
    finn.say("Ahoy, Ilse!");
    await until(() => anne.chat.length === 2);
    expect(anne.chat.map(({ text, seat }) => [text, seat])).toEqual([
      ["Ahoy!", undefined],
      ["Ahoy, Ilse!", 2],
    ]);

    for (let moves = 0; moves < 20; moves += 1) {
      await until(() => anne.legal.length + finn.legal.length > 0 && anne.seq === finn.seq);
      const decider = anne.legal.length > 0 ? anne : finn;
      decider.submit(decider.legal.at(-1) ?? null);
      const { seq } = decider;
      await until(() => decider.seq > seq && !decider.busy);
    }
    await until(() => ilse.seq === anne.seq);
    expect(ilse.view).toEqual(anne.view);
    expect(anne.log.map(({ seq }) => seq)).toEqual([...anne.log.map(({ seq }) => seq)].sort((a, b) => a - b));

    // Who comes late hears what was before.
    const late = await sit(await newLine(), row, true);
    await until(() => late.log.length > 8);
    expect(late.log.at(-1)).toEqual(ilse.log.at(-1));

    finn.askTakeback();
    await until(() => anne.takeback !== null);
    expect(anne.takeback).toEqual({ seat: 2, waiting: [1] });
    anne.answerTakeback(true);
    await until(() => finn.takeback === null && finn.seq === anne.seq && finn.legal.length > 0);
    expect(finn.log).toHaveLength(anne.log.length);

    finn.resign();
    await until(() => anne.stage === "over" && ilse.stage === "over");
    expect(anne.over?.winners).toEqual([1]);
    anne.wishRematch(true);
    await until(() => finn.rematch?.agreed.includes(1) ?? false);
    finn.wishRematch(true);
    await until(() => anne.rematch?.next !== undefined);
    for (const game of [anne, finn, ilse, late]) game.close();
  });

  test.each([
    ["boots", ["open", "deckhand"]],
    ["clever", ["open", "deckhand", "deckhand"]],
  ])("who comes very late to a game of %s hears all of it, with their own eyes", async (kind, seats) => {
    const line = await newLine();
    const row = await open(new Lobby(server.folder), seats, kind);
    const anne = await sit(line, row);
    while (anne.log.length < 90 && anne.stage !== "over") {
      await until(() => anne.stage === "over" || (anne.legal.length > 0 && !anne.busy));
      if (anne.legal.length === 0) break;
      const { seq } = anne;
      anne.submit(anne.legal.at(seq % anne.legal.length) ?? null);
      await until(() => anne.seq > seq && !anne.busy);
    }
    await until(() => anne.stage === "over" || anne.legal.length > 0);
    const plays = (log: Happening[]) => log.filter(({ type }) => type === "start" || type === "move");
    const told = (log: Happening[]) => plays(log).map(({ seq, seat, bot, events }) => ({ seq, seat, bot, events }));
    expect(told(anne.log).length).toBeGreaterThan(70);

    // The same player on another device.
    const again = await sit(line, row, true);
    await until(() => again.log.length > 60);
    expect(told(again.log)).toEqual(told(anne.log));
    anne.close();
    again.close();

    const stranger = await sit(await newLine(), row, true);
    await until(() => stranger.log.length > 60);
    expect(plays(stranger.log).map(({ seq }) => seq)).toEqual(plays(anne.log).map(({ seq }) => seq));
    if (kind === "boots") expect(told(stranger.log)).toEqual(told(anne.log));
    else expect(told(stranger.log)).not.toEqual(told(anne.log));
    stranger.close();
  });

  test("scenes are seen before what they lead to is shown, and too many are not", async () => {
    const line = await newLine();
    const row = await open(new Lobby(server.folder), ["open", "deckhand"]);
    const anne = await sit(line, row);
    const scenes: string[][] = [];
    let release = () => {};
    anne.direct(async ({ events, hurry }) => {
      scenes.push(events.map(({ type }) => type));
      await new Promise<void>((resolve) => {
        release = resolve;
        hurry.addEventListener("abort", () => resolve());
      });
    });
    await until(() => anne.legal.length > 0);
    const before = anne.view;
    anne.submit(anne.legal[0] ?? null);
    await until(() => scenes.length === 1);
    expect(anne.busy).toBe(true);
    expect(anne.view).toBe(before);
    release();
    await until(() => scenes.length === 2);
    expect(anne.view).not.toEqual(before);
    anne.hurry();
    await until(() => anne.legal.length > 0, 3_000);
    expect(anne.busy).toBe(false);
    expect(anne.thinking).toBe(null);
    anne.close();
  });

  test("a killed server comes back, and what was said meanwhile is said once", async () => {
    const annes = await newLine();
    const row = await open(new Lobby(server.folder), ["open", "open"]);
    const anne = await sit(annes, row);
    const finn = await sit(await newLine(), row);
    await until(() => anne.stage === "playing");
    await server.kill();
    await until(() => anne.connection === "connecting" && finn.connection === "connecting");
    anne.say("Is anybody there?");
    anne.submit(anne.legal[0] ?? null);
    expect(anne.sends).toBe(true);
    await server.run();
    await until(() => anne.connection === "open" && finn.connection === "open", 20_000);
    await until(() => finn.turn?.seat === 2 && finn.chat.length === 1 && !anne.busy, 20_000);
    expect(anne.refusal).toBe(null);
    expect(anne.chat.map(({ text }) => text)).toEqual(["Is anybody there?"]);
    expect(finn.log.filter(({ type }) => type === "move")).toHaveLength(1);
    for (const game of [anne, finn]) game.close();
  }, 40_000);

  // What is sent over such a socket gets there late, or never.
  function cable(): { socket: (url: string) => WebSocket; hold: () => void; release: () => void; sent: string[] } {
    let held: (() => void)[] | null = null;
    let newest: WebSocket | undefined;
    const sent: string[] = [];
    const socket = (url: string) => {
      const made = new WebSocket(url);
      const send = made.send.bind(made);
      made.send = (data) => {
        sent.push((JSON.parse(String(data)) as { type: string }).type);
        if (made === newest && held) held.push(() => send(data));
        else send(data);
      };
      held = null;
      newest = made;
      return made;
    };
    const release = () => {
      for (const send of held ?? []) send();
      held = null;
    };
    return { socket, hold: () => (held = []), release, sent };
  }

  test.each(["late", "never"])(
    "an answer is overdue: the line is asked, and what was said arrives %s but once",
    async (when) => {
      const { socket, hold, release, sent } = cable();
      const annes = await newLine(socket);
      const row = await open(new Lobby(server.folder), ["open", "open"]);
      const anne = await sit(annes, row);
      const finn = await sit(await newLine(), row);
      await until(() => anne.stage === "playing" && anne.legal.length > 0);
      hold();
      const before = sent.length;
      anne.say("Is anybody there?");
      anne.submit(anne.legal[0] ?? null);
      await until(() => anne.connection === "quiet", 6_000);
      // What is said now goes the same way.
      anne.say("Hello?");
      if (when === "late") release();
      await until(() => finn.turn?.seat === 2 && finn.chat.length === 2 && !anne.busy, 20_000);
      await until(() => anne.connection === "open");
      if (when === "late") expect(sent.slice(before)).toEqual(["chat", "submit", "hello", "chat"]);
      expect(anne.refusal).toBe(null);
      expect(finn.chat.map(({ text }) => text)).toEqual(["Is anybody there?", "Hello?"]);
      expect(finn.log.filter(({ type }) => type === "move")).toHaveLength(1);
      for (const game of [anne, finn]) game.close();
    },
    40_000,
  );
});
