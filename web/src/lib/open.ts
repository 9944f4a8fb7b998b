// The one door to a game: every page that shows one gets it here. Whatever can go wrong in the world (no server, no seat, no
// room in the browser's storage) comes back as a Fault with the key of its words.
import type { Fault } from "./fault";
import type { Game } from "./game";
import type { Json } from "./protocol.generated";
import type { Replay } from "./replay.svelte";
import type { TableGame } from "./table.svelte";

export type GameName = "boots" | "clever";

export type Clock =
  | { kind: "none" }
  | { kind: "live"; base: number; increment: number } // milliseconds
  | { kind: "daily"; base: number };

// The seats in order. Persons sit at this screen, all of them; with more than one the screen goes round.
export interface LocalSeat {
  kind: "person" | "bot";
  name?: string; // of a person
  level?: string; // of a bot: a name of the catalogue
}

// As the engine's `new` takes it (docs/PROTOCOL.md), without game and players.
export interface SetupWish {
  layout?: Json;
  board?: Json;
  options?: Record<string, Json>;
  first?: number;
}

export interface LocalWish {
  game: GameName;
  seats: LocalSeat[];
  setup?: SetupWish;
  clock?: Clock;
}

// Where to go online: the id of a table, or the code of an invitation; a private table needs its code.
export interface OnlineWish {
  table?: string;
  code?: string;
  seat?: number;
  name?: string;
}

export async function openLocal(wish: LocalWish): Promise<Game | Fault> {
  const { openLocalTable } = await import("./local");
  return openLocalTable(wish);
}

export async function resumeLocal(id: string): Promise<Game | Fault> {
  const { resumeLocalTable } = await import("./local");
  return resumeLocalTable(id);
}

// Sits down: on one's own seat again, on the one wished for, or on the first that is open.
export async function openOnline(wish: OnlineWish): Promise<Game | Fault> {
  const { joinTable } = await import("./online");
  return joinTable(wish, true);
}

// Looks on; whoever sits there all the same sees with the eyes of their seat.
export async function watchOnline(wish: OnlineWish): Promise<Game | Fault> {
  const { joinTable } = await import("./online");
  return joinTable(wish, false);
}

// From the text of a record: a file, a link, or the end of a game.
export async function openReplay(record: string): Promise<Replay | Fault> {
  const { openRecord } = await import("./replay.svelte");
  return openRecord(record);
}

// The record of a game as it stands: after the end all of it, before that what these eyes may see.
export async function recordOf(game: Game): Promise<string | Fault> {
  if (game.kind === "replay") return (game as Replay).record;
  if (game.kind === "local") return (await import("./local")).localRecord(game.table);
  const { Lobby } = await import("./lobby");
  return new Lobby().record(game.table, (game as TableGame).code);
}
