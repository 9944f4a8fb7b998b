// What happened at an online table before the entries that it still tells one by one: from the record so far, played again.
// That works where nothing is hidden from these eyes.
import { isFault } from "./fault";
import { filmOf, stopsOf } from "./film";
import type { Lobby } from "./lobby";
import type { Happening } from "./protocol.generated";

const isPlay = ({ type }: Happening) => type === "start" || type === "move";
const textOf = ({ steps = [] }: Happening) => steps.map(({ text }) => text).join("; ");

// The part of `all` before `known`, which is its end, or nearly: more may have happened since.
export function before(all: Happening[], known: Happening[]): Happening[] {
  const texts = all.map(textOf);
  const tail = known.filter(isPlay).map(textOf);
  if (tail.length === 0) return [];
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    const length = Math.min(tail.length, texts.length - at);
    if (length < Math.min(tail.length, 3)) continue;
    if (tail.slice(0, length).every((text, i) => text === texts[at + i])) return all.slice(0, at);
  }
  return [];
}

// Numbered downwards from 0, so that they stand before everything that has a number of its own.
export async function olderHappenings(
  lobby: Lobby,
  table: { table: string; code: string | undefined },
  known: () => Happening[],
): Promise<Happening[]> {
  const record = await lobby.record(table.table, table.code);
  const film = isFault(record) ? record : await filmOf(record);
  if (isFault(film)) return [];
  const all = stopsOf(film).flatMap(({ happening }) => (happening ? [happening] : []));
  const older = before(all, known());
  return older.map((entry, at) => ({ ...entry, seq: at - older.length }));
}
