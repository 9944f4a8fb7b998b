// What was told at an online table whose secrets no record may tell yet, kept in this browser: a server tells only its latest
// entries one by one. Whoever comes back asks for what is new behind the last one kept, and so misses nothing.
import type { Happening } from "./protocol.generated";

interface Page {
  seat: number | null; // with whose eyes it was seen
  at: number;
  log: Happening[];
}

const mark = "freebooter.log.";
const most = 8; // tables

export function keptLog(table: string, seat: number | null): Happening[] {
  try {
    const page = JSON.parse(localStorage.getItem(mark + table) ?? "null") as Page | null;
    return page?.seat === seat ? page.log : [];
  } catch {
    return [];
  }
}

export function keepLog(table: string, seat: number | null, log: Happening[]): void {
  try {
    localStorage.setItem(mark + table, JSON.stringify({ seat, at: Date.now(), log } satisfies Page));
    const pages = Object.keys(localStorage).filter((key) => key.startsWith(mark));
    if (pages.length <= most) return;
    const age = (key: string) => (JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Page>).at ?? 0;
    const [oldest] = pages.sort((a, b) => age(a) - age(b));
    if (oldest) localStorage.removeItem(oldest);
  } catch {
    // No room: then the next visit hears the latest entries only.
  }
}

export function forgetLog(table: string): void {
  localStorage.removeItem(mark + table);
}
