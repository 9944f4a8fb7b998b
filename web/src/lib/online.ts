// Sitting down at a table of a server, or looking on.
import { askOf, boardOf } from "./ask";
import { type Fault, fault, isFault } from "./fault";
import { Lobby, serverFolder, unreachable } from "./lobby";
import type { OnlineWish } from "./open";
import { keepPromise, promiseOf } from "./promises";
import type { ClientMessage, Refused, TableFacts, Update } from "./protocol.generated";
import { pace, settings } from "./settings.svelte";
import { Line } from "./socket";
import { TableGame } from "./table.svelte";
import { nextNumber, randomWord, type Transport } from "./transport";
import { language } from "./words.svelte";

type Snapshot = Update & { facts: TableFacts };

const patience = 12_000;

let shared: Line | undefined;
// The page's line to its server.
export function line(): Line {
  if (!shared) {
    const url = new URL("ws", serverFolder());
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    shared = new Line({ url: url.href, name: () => settings.name, lang: language });
  }
  return shared;
}

// Somebody else from now on: the server is greeted anew.
export function reintroduce(): void {
  shared?.close();
  shared = undefined;
}

function faultOf(refused: Refused): Fault {
  const { detail, clause } = refused;
  return fault(refused.reason, refused.text, { ...(detail && { detail }), ...(clause && { clause }) });
}

export async function joinTable(wish: OnlineWish, sit: boolean): Promise<TableGame | Fault> {
  let { table } = wish;
  if (table === undefined) {
    if (wish.code === undefined) return fault("not_found", "server.refusal.not_found");
    const row = await new Lobby().code(wish.code);
    if (isFault(row)) return row;
    table = row.table;
  }
  const connection = line();
  const open = await opened(connection);
  if (isFault(open)) return open;
  const transport = connection.table(table);
  let present: number[] = [];
  const snapshot = await enter(transport, { ...wish, table }, sit, (seats) => {
    present = seats;
  });
  const board = isFault(snapshot) ? snapshot : await boardOf(snapshot.facts);
  if (isFault(snapshot) || isFault(board)) {
    transport.close();
    return isFault(snapshot) ? snapshot : (board as Fault);
  }
  const { code } = wish;
  return new TableGame(transport, snapshot, {
    board,
    ask: askOf,
    pace,
    present,
    story: () => new Lobby().story(table, code),
    ...(code !== undefined && { code }),
  });
}

function opened(connection: Line): Promise<true | Fault> {
  connection.open();
  if (connection.state === "open") return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (answer: true | Fault) => {
      clearTimeout(limit);
      stop();
      resolve(answer);
    };
    const limit = setTimeout(() => settle(unreachable()), patience);
    const stop = connection.watch((state) => {
      if (state === "open") settle(true);
      else if (connection.end?.type === "refused") settle(faultOf(connection.end));
      else if (state === "lost") settle(unreachable());
    });
  });
}

// First one looks on, and so hears the commitment to the dice; only then one's own salt is given (docs/FAIRNESS.md).
async function enter(
  transport: Transport,
  wish: OnlineWish & { table: string },
  sit: boolean,
  told: (present: number[]) => void,
): Promise<Snapshot | Fault> {
  const { table, code } = wish;
  const watch: ClientMessage = { type: "watch", table, n: nextNumber(), ...(code !== undefined && { code }) };
  const seen = await snapshotAfter(transport, watch, told);
  if (!sit || (isFault(seen) && seen.reason !== "full_house")) return seen;
  const given = promiseOf(table);
  const seated = !isFault(seen) && seen.facts.you !== undefined;
  if (seated && (seen.stage !== "waiting" || given)) return seen;
  const salt = given?.salt ?? randomWord(24);
  const join: ClientMessage = { type: "join", table, n: nextNumber(), salt, ...(code !== undefined && { code }) };
  if (wish.seat !== undefined) join.seat = wish.seat;
  const name = wish.name ?? settings.name;
  if (name) join.name = name;
  const joined = await snapshotAfter(transport, join, told);
  if (!isFault(seen) && !isFault(joined)) keepPromise(table, { commitment: seen.facts.commitment, salt });
  return joined;
}

// Until the game is made, what comes behind the snapshot is kept for it. A second snapshot says everything anew, but who is there.
function snapshotAfter(
  transport: Transport,
  message: ClientMessage,
  told: (present: number[]) => void,
): Promise<Snapshot | Fault> {
  return new Promise((resolve) => {
    let accepted = false;
    const settle = (answer: Snapshot | Fault) => {
      clearTimeout(limit);
      transport.listen(null);
      resolve(answer);
    };
    const limit = setTimeout(() => settle(unreachable()), patience);
    transport.listen({
      hear: (heard) => {
        if (heard.type === "refused" && heard.n === message.n) settle(faultOf(heard));
        if (heard.type === "presence") told(heard.present);
        if (heard.type === "accepted" && heard.n === message.n) accepted = true;
        if (accepted && heard.type === "update" && heard.facts) settle(heard as Snapshot);
      },
      connection: (state) => {
        if (state === "open") transport.send(message);
      },
    });
    transport.send(message);
  });
}
