// Everything that happened at a table, made again from the lines of its log, as each of some viewers saw it. A table tells
// only its latest entries one by one, so it is made again as it stood every few entries; a young one tells all it has.
import type { Desk } from "./desk";
import { type Fault, isFault } from "./fault";
import { mayTakeBack, noted } from "./log";
import type { Happening, QuestionFacts, Update } from "./protocol.generated";

type Eyes = number | null;

const window = 30;

export async function rebuiltHistory(
  { desk: own, thinking }: { desk: Desk; thinking: Desk }, // where it stands, and where it can be made again
  table: string,
  lines: string[],
  viewers: Eyes[],
): Promise<Map<Eyes, Happening[]> | Fault> {
  const histories = new Map<Eyes, Happening[]>(viewers.map((eyes) => [eyes, []]));
  const entries = lines.map((line) => JSON.parse(line) as Happening);
  const young = entries.length <= window && !entries.some(mayTakeBack);
  const desk = young ? own : thinking;
  let asked: QuestionFacts | null = null;
  let from = 0; // so many are told
  while (from < lines.length) {
    // Up to the next entry that may take moves back, which is told alone.
    const next = entries.findIndex((entry, at) => at >= from && mayTakeBack(entry));
    const alone = next === from ? entries[next] : undefined;
    const to = alone ? from + 1 : Math.min(next < 0 ? lines.length : next, from + window);
    const restored = young ? null : await desk.call({ do: "restore", table, lines: lines.slice(0, to) });
    if (isFault(restored)) return restored;
    let asks: QuestionFacts | null = null;
    for (const eyes of viewers) {
      const reply = await desk.call({ do: "since", table, seat: eyes, seq: alone ? to : from, now: 0 });
      if (isFault(reply)) return reply;
      const update = reply.message as unknown as Update;
      asks = update.takeback ?? null;
      let history = histories.get(eyes) ?? [];
      for (const entry of alone ? [plain(alone)] : update.happened) history = noted(history, entry, asked, asks);
      histories.set(eyes, history);
    }
    asked = asks;
    from = to;
  }
  if (!young) await desk.call({ do: "close", table });
  return histories;
}

// Of a line of the log only what everybody hears.
function plain({ seq, type, seat, yes }: Happening): Happening {
  return { seq, type, ...(seat !== undefined && { seat }), ...(yes !== undefined && { yes }) };
}
