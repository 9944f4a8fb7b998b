// The lobby of a server: who one is, which tables there are, opening one, what was played. The shapes are those of
// /api/v1/openapi.json. Nothing here throws: what the server refuses, and a server that is not there, are faults.
import { type Fault, fault, isFault } from "./fault";
import { identity, keepIdentity } from "./identity";
import type { Happening, Json } from "./protocol.generated";

export interface Player {
  player: string;
  name: string;
  keeps_name: boolean;
}
export interface RatedPlayer {
  player: string;
  name: string;
  ratings: { game: string; seats: number; mean: number; deviation: number; games: number }[];
}
export interface Catalogue {
  protocol: number;
  games: { game: string; rules: number; players: [number, number]; bots: string[] }[];
}
export type TablePhase = "open" | "running" | "finished" | "closed";
export interface TableRow {
  table: string;
  game: string;
  phase: TablePhase;
  listed: boolean;
  created: number;
  changed: number;
  setup: Json;
  seats: { seat: number; kind: "open" | "person" | "bot"; name?: string; level?: string }[];
  winners: number[];
  // Where one table is asked for:
  seq?: number;
  code?: string; // for its host
  options?: Json; // clock, absence and so on
  decider?: number; // the seat that everybody waits for
  seat?: number; // the own one
}
export interface TableQuery {
  game?: string;
  phase?: TablePhase;
  name?: string; // how somebody's name begins
  before?: number; // the next page: changed before
  limit?: number;
}
export interface NewTable {
  game: string;
  setup: Json; // players, layout or board, options, first
  seats?: string[]; // "open" or the name of a bot, in order
  options?: Json; // clock, absence, stand_in, spectators_chat
  listed?: boolean;
}

// What happened at a table, up to its entry `seq`.
export interface Story {
  seq: number;
  happened: Happening[];
}

type Answer<T> = Promise<T | Fault>;
interface Problem {
  title: string;
  text: string;
  detail?: string;
  clause?: string;
}

const patience = 15_000;

export const unreachable = (): Fault => fault("unreachable", "page.lib.fault.unreachable");

// Where the server is: the folder that the page came from, unless told otherwise.
export function serverFolder(): URL {
  return new URL(".", document.baseURI);
}

export class Lobby {
  #folder: URL;
  constructor(folder: URL = serverFolder()) {
    this.#folder = folder;
  }

  catalogue(): Answer<Catalogue> {
    return this.#call("GET", "catalogue");
  }

  // --- who one is ---
  async guest(name: string): Answer<Player> {
    return this.#enter("guests", { name });
  }
  async signIn(name: string, password: string): Answer<Player> {
    return this.#enter("sessions", { name, password });
  }
  // The code that link() gave on another device.
  async signInByLink(link: string): Answer<Player> {
    return this.#enter("sessions", { link });
  }
  // Makes another device the same player, once, within ten minutes.
  link(): Answer<{ code: string; expires: number }> {
    return this.#call("POST", "me/link");
  }
  async signOut(): Answer<true> {
    const gone = await this.#call<null>("DELETE", "sessions");
    if (isFault(gone) && gone.reason !== "bad_token") return gone;
    keepIdentity(null);
    return true;
  }
  // Whoever this browser was before, or a new guest of that name.
  async enter(name: string): Answer<Player> {
    if (identity()) {
      const me = await this.me();
      if (!isFault(me) || me.reason !== "bad_token") return me;
      keepIdentity(null);
    }
    return this.guest(name);
  }
  me(): Answer<Player> {
    return this.#call("GET", "me");
  }
  async change(wish: { name?: string; password?: string }): Answer<Player> {
    const me = await this.#call<Player>("PATCH", "me", wish);
    const known = identity();
    if (!isFault(me) && known) keepIdentity({ ...known, name: me.name });
    return me;
  }
  player(id: string): Answer<RatedPlayer> {
    return this.#call("GET", `players/${encodeURIComponent(id)}`);
  }

  // --- tables ---
  tables(query: TableQuery = {}): Answer<TableRow[]> {
    return this.#list("tables", query);
  }
  myTables(query: TableQuery = {}): Answer<TableRow[]> {
    return this.#list("me/tables", query);
  }
  table(id: string, code?: string): Answer<TableRow> {
    return this.#call("GET", `tables/${encodeURIComponent(id)}${query({ code })}`);
  }
  openTable(wish: NewTable): Answer<TableRow> {
    return this.#call("POST", "tables", wish);
  }
  quickMatch(game: string, players: number): Answer<TableRow> {
    return this.#call("POST", "quickmatch", { game, players });
  }
  code(code: string): Answer<TableRow> {
    return this.#call("GET", `codes/${encodeURIComponent(code.trim())}`);
  }
  // What happened so far, for one's own eyes.
  story(table: string, code?: string): Answer<Story> {
    return this.#call("GET", `tables/${encodeURIComponent(table)}/story${query({ code })}`);
  }
  // The record so far, for one's own eyes; after the end all of it.
  async record(table: string, code?: string): Answer<string> {
    const path = `tables/${encodeURIComponent(table)}/record${query({ code })}`;
    const response = await this.#fetch("GET", path);
    if (isFault(response)) return response;
    return response.text().catch(unreachable);
  }

  async #enter(path: string, wish: unknown): Answer<Player> {
    const made = await this.#call<Player & { token: string }>("POST", path, wish);
    if (isFault(made)) return made;
    const { token, ...player } = made;
    keepIdentity({ token, player: player.player, name: player.name });
    return player;
  }

  async #list(path: string, wish: TableQuery): Answer<TableRow[]> {
    const answer = await this.#call<{ tables: TableRow[] }>("GET", path + query({ ...wish }));
    return isFault(answer) ? answer : answer.tables;
  }

  async #call<T>(method: string, path: string, body?: unknown): Answer<T> {
    const response = await this.#fetch(method, path, body);
    if (isFault(response)) return response;
    if (response.status === 204) return null as T;
    try {
      return (await response.json()) as T;
    } catch {
      return unreachable();
    }
  }

  async #fetch(method: string, path: string, body?: unknown): Promise<Response | Fault> {
    const headers: Record<string, string> = {};
    const token = identity()?.token;
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let response: Response;
    try {
      response = await fetch(new URL(`api/v1/${path}`, this.#folder), {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
        cache: "no-store",
      });
    } catch {
      return unreachable();
    }
    const type = response.headers.get("Content-Type") ?? "";
    if (response.ok && !type.startsWith("text/html")) return response;
    if (!type.startsWith("application/problem+json")) return unreachable(); // a web space, or a proxy without its server
    try {
      const { title, text, detail, clause } = (await response.json()) as Problem;
      return fault(title, text, { ...(detail && { detail }), ...(clause && { clause }) });
    } catch {
      return unreachable();
    }
  }
}

function query(members: Record<string, string | number | undefined>): string {
  const given = Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
