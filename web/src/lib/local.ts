// Games beside the page: alone against bots, or several around one screen.
import { askOf, boardOf } from "./ask";
import { recordDesk, tableDesk, thinkingDesk } from "./desk";
import { type Fault, isFault } from "./fault";
import { games } from "./games";
import { keepNew, type LocalParts, LocalTable, me, randomSecret } from "./localtable";
import type { LocalSeat, LocalWish } from "./open";
import type { Json } from "./protocol.generated";
import { pace, settings } from "./settings.svelte";
import { TableGame } from "./table.svelte";
import { randomWord } from "./transport";

// Before a bot acts, so that eyes can follow; longer where there are no scenes to follow.
const pauses = { calm: 450, normal: 300, fast: 150, none: 0 };
const botPause = () => pauses[settings.speed] * (pace() > 0 ? 1 : 2);

async function partsOfPage(): Promise<LocalParts> {
  return { desk: tableDesk(), thinking: thinkingDesk(), store: await games(), pause: botPause };
}

export async function openLocalTable(wish: LocalWish, parts?: LocalParts): Promise<TableGame | Fault> {
  const around = parts ?? (await partsOfPage());
  const table = randomWord(12);
  const reply = await around.desk.call({
    do: "open",
    table,
    game: wish.game,
    setup: { ...wish.setup, players: wish.seats.length },
    options: { clock: wish.clock ?? { kind: "none" } },
    seats: wish.seats.map(chairOf),
    host: me,
    secret: randomSecret(),
    start: true,
    now: Date.now(),
  });
  if (isFault(reply)) return reply;
  const hands = wish.seats.flatMap(({ kind }, at) => (kind === "person" ? [at + 1] : []));
  const kept = await keepNew(around, table, hands, reply);
  if (isFault(kept)) {
    await around.desk.call({ do: "close", table });
    return kept;
  }
  return gameAt(new LocalTable(around, kept, [...(reply.lines as string[])]));
}

function chairOf(seat: LocalSeat, at: number): Json {
  if (seat.kind === "bot") return { kind: "bot", level: seat.level ?? "bosun" };
  const name = seat.name?.trim() || settings.name || String(at + 1);
  return { kind: "person", player: me, name, salt: randomWord(16) };
}

export async function resumeLocalTable(id: string, parts?: LocalParts): Promise<TableGame | Fault> {
  const around = parts ?? (await partsOfPage());
  const found = await around.store.find(id);
  if (isFault(found)) return found;
  const reply = await around.desk.call({ do: "restore", table: id, lines: found.lines });
  if (isFault(reply)) return reply;
  return gameAt(new LocalTable(around, found.game, found.lines));
}

async function gameAt(table: LocalTable): Promise<TableGame | Fault> {
  const snapshot = await table.begin();
  if (isFault(snapshot)) return snapshot;
  const board = await boardOf(snapshot.facts);
  if (isFault(board)) return board;
  const game = new TableGame(table, snapshot, { board, ask: askOf, hands: table.hands, pace });
  table.started();
  return game;
}

// The record of a kept game: all of it after the end, before that what everybody may see.
export async function localRecord(id: string, parts?: LocalParts): Promise<string | Fault> {
  const { store } = parts ?? (await partsOfPage());
  const desk = recordDesk();
  const found = await store.find(id);
  if (isFault(found)) return found;
  const restored = await desk.call({ do: "restore", table: id, lines: found.lines });
  if (isFault(restored)) return restored;
  const date = new Date(found.game.created).toISOString().slice(0, 10);
  const reply = await desk.call({ do: "record", table: id, seat: null, date });
  await desk.call({ do: "close", table: id });
  return isFault(reply) ? reply : (reply.record as string);
}
