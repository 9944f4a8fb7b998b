// Records of games that real servers have seen to the end: a person who moves at random, and a bot.
import { isFault } from "../../src/lib/fault";
import { keepIdentity } from "../../src/lib/identity";
import { Lobby } from "../../src/lib/lobby";
import type { Update } from "../../src/lib/protocol.generated";
import { Line } from "../../src/lib/socket";
import type { Server } from "./server";

export async function finishedRecord(server: Server, game: string, level = "bosun"): Promise<string> {
  keepIdentity(null);
  const lobby = new Lobby(server.folder);
  await lobby.enter("Anne");
  const row = await lobby.openTable({ game, setup: { players: 2 }, seats: ["open", level] });
  if (isFault(row)) throw new Error(row.reason);
  const line = new Line({ url: `ws://127.0.0.1:${server.port}/ws` });
  line.open();
  const { table } = row;
  const transport = line.table(table);
  let turns = 0;
  const answer = (update: Update) => {
    if (update.turn?.seat !== 1 || !update.legal) return;
    turns += 1;
    // After a while it gives up, so that every test ends; and some moves are taken back, dice and all.
    if (turns > 400) return transport.send({ type: "resign", table });
    if (turns % 12 === 6) return transport.send({ type: "takeback", table });
    const action = update.legal[Math.floor(Math.random() * update.legal.length)] ?? null;
    transport.send({ type: "submit", table, seq: update.seq, id: `m${update.seq}`, action });
  };
  await new Promise<void>((resolve, reject) => {
    line.watch((state) => state === "open" && transport.send({ type: "join", table, salt: "abc123" }));
    transport.listen({
      hear: (message) => {
        if (message.type === "refused") reject(new Error(message.reason));
        if (message.type !== "update") return;
        if (message.stage === "over") resolve();
        else answer(message);
      },
      connection: () => {},
    });
  });
  const record = await lobby.record(table);
  line.close();
  if (isFault(record)) throw new Error(record.reason);
  return record;
}
