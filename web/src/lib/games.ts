// The games of this browser, kept in IndexedDB: the lines of each table's log, and what a list shows of it.
import { type Fault, fault, isFault, noRoom } from "./fault";
import type { Json, SeatFacts } from "./protocol.generated";

export interface KeptGame {
  id: string;
  game: string;
  setup: Json;
  seats: SeatFacts[];
  hands: number[]; // the seats played at this screen
  created: number; // milliseconds since 1970
  changed: number;
  stage: "waiting" | "playing" | "over";
  turn: number;
  decider: number | null;
  winners: number[];
}

export interface GameStore {
  // Latest first.
  list(): Promise<KeptGame[] | Fault>;
  find(id: string): Promise<{ game: KeptGame; lines: string[] } | Fault>;
  // All or nothing. Entries are numbered from 1; one that is there already was written by another tab: "elsewhere".
  append(game: KeptGame, from: number, lines: string[]): Promise<true | Fault>;
  remove(id: string): Promise<true | Fault>;
}

const noGame = () => fault("no_game", "page.lib.fault.no_game");
const elsewhere = () => fault("elsewhere", "page.lib.fault.elsewhere");

// Where nothing can be kept: as long as the page is open.
export class MemoryGames implements GameStore {
  #games = new Map<string, { game: KeptGame; lines: string[] }>();

  async list(): Promise<KeptGame[]> {
    return [...this.#games.values()].map(({ game }) => game).sort((a, b) => b.changed - a.changed);
  }
  async find(id: string): Promise<{ game: KeptGame; lines: string[] } | Fault> {
    const kept = this.#games.get(id);
    return kept ? { game: kept.game, lines: [...kept.lines] } : noGame();
  }
  async append(game: KeptGame, from: number, lines: string[]): Promise<true | Fault> {
    const before = this.#games.get(game.id)?.lines ?? [];
    if (before.length !== from - 1) return elsewhere();
    this.#games.set(game.id, { game: structuredClone(game), lines: [...before, ...lines] });
    return true;
  }
  async remove(id: string): Promise<true> {
    this.#games.delete(id);
    return true;
  }
}

interface Line {
  id: string;
  seq: number;
  line: string;
}

function faultOf(cause: unknown): Fault {
  const name = cause instanceof DOMException ? cause.name : "";
  if (name === "ConstraintError") return elsewhere();
  if (name === "QuotaExceededError") return fault("storage_full", "page.lib.fault.storage_full");
  return fault("storage", "page.lib.fault.storage", { detail: String(cause) });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}

export class BrowserGames implements GameStore {
  #opened: Promise<IDBDatabase> | undefined;

  #database(): Promise<IDBDatabase> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open("freebooter", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("games", { keyPath: "id" });
      opening.result.createObjectStore("lines", { keyPath: ["id", "seq"] });
    };
    const db = await done(opening);
    const forget = () => {
      this.#opened = undefined;
    };
    // A page of a newer version waits for this one to let go; and browsers close what they think is not needed.
    db.onclose = forget;
    db.onversionchange = () => {
      db.close();
      forget();
    };
    return db;
  }

  // Whether anything can be kept at all.
  async works(): Promise<boolean> {
    return this.#database().then(
      () => true,
      () => false,
    );
  }

  async list(): Promise<KeptGame[] | Fault> {
    try {
      const work = (await this.#database()).transaction("games");
      const games = await done(work.objectStore("games").getAll() as IDBRequest<KeptGame[]>);
      return games.sort((a, b) => b.changed - a.changed);
    } catch (cause) {
      return faultOf(cause);
    }
  }

  async find(id: string): Promise<{ game: KeptGame; lines: string[] } | Fault> {
    try {
      const work = (await this.#database()).transaction(["games", "lines"]);
      const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
      const [game, lines] = await Promise.all([
        done(work.objectStore("games").get(id) as IDBRequest<KeptGame | undefined>),
        done(work.objectStore("lines").getAll(range) as IDBRequest<Line[]>),
      ]);
      return game ? { game, lines: lines.map(({ line }) => line) } : noGame();
    } catch (cause) {
      return faultOf(cause);
    }
  }

  async append(game: KeptGame, from: number, lines: string[]): Promise<true | Fault> {
    try {
      const work = (await this.#database()).transaction(["games", "lines"], "readwrite");
      const end = finished(work);
      try {
        for (const [at, line] of lines.entries()) work.objectStore("lines").add({ id: game.id, seq: from + at, line });
        work.objectStore("games").put(game);
      } catch (cause) {
        work.abort();
        await end.catch(() => {});
        throw cause;
      }
      await end;
      return true;
    } catch (cause) {
      return faultOf(cause);
    }
  }

  async remove(id: string): Promise<true | Fault> {
    try {
      const work = (await this.#database()).transaction(["games", "lines"], "readwrite");
      const end = finished(work);
      work.objectStore("games").delete(id);
      work.objectStore("lines").delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
      await end;
      return true;
    } catch (cause) {
      return faultOf(cause);
    }
  }
}

// What the browser has room for, and beside it, once their player has agreed, games that are gone when the page is closed.
class PageGames implements GameStore {
  #kept: GameStore;
  #loose = new MemoryGames();
  unkept = false; // agreed

  constructor(kept: GameStore) {
    this.#kept = kept;
  }
  async list(): Promise<KeptGame[] | Fault> {
    const [kept, loose] = [await this.#kept.list(), await this.#loose.list()];
    if (isFault(kept)) return loose.length > 0 ? loose : kept;
    return [...loose, ...kept].sort((a, b) => b.changed - a.changed);
  }
  async find(id: string): Promise<{ game: KeptGame; lines: string[] } | Fault> {
    const loose = await this.#loose.find(id);
    return isFault(loose) ? this.#kept.find(id) : loose;
  }
  async append(game: KeptGame, from: number, lines: string[]): Promise<true | Fault> {
    if (!isFault(await this.#loose.find(game.id))) return this.#loose.append(game, from, lines);
    const done = await this.#kept.append(game, from, lines);
    const begins = from === 1 && isFault(done) && noRoom(done);
    return begins && this.unkept ? this.#loose.append(game, from, lines) : done;
  }
  async remove(id: string): Promise<true | Fault> {
    await this.#loose.remove(id);
    return this.#kept.remove(id);
  }
}

let shared: Promise<PageGames> | undefined;

// The browser's, or the page's own memory where the browser keeps nothing.
export function games(): Promise<GameStore> {
  return pageGames();
}
function pageGames(): Promise<PageGames> {
  shared ??= (async () => {
    try {
      if (typeof indexedDB === "undefined") return new PageGames(new MemoryGames()); // where it is forbidden, to ask is forbidden too
      const kept = new BrowserGames();
      return new PageGames((await kept.works()) ? kept : new MemoryGames());
    } catch {
      return new PageGames(new MemoryGames());
    }
  })();
  return shared;
}

// From now on a new game that the browser has no room for begins all the same.
export async function playUnkept(): Promise<void> {
  (await pageGames()).unkept = true;
}

// Asks the browser not to throw the games away when space is short; without an answer nothing changes.
export async function keepForGood(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}
