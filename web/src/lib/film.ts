// A record played again by the engine: a frame for each entry, with what it meant and how things stood then.
import { tableDesk } from "./desk";
import { type Fault, isFault } from "./fault";
import type { GameEvent } from "./game";
import type { Json } from "./protocol.generated";

export interface Frame {
  entry: number; // 0: where the record begins
  turn?: number;
  by?: number; // chance if nobody
  text?: string; // in notation
  action?: Json;
  outcome?: Json;
  events?: GameEvent[];
  hash: string;
  view: Json;
  next: { kind: "seat" | "chance" | "over"; seat?: number; number: number; phase?: string; winners?: number[] };
  chances?: { text: string; weight: number }[]; // what else might have come
}

export interface Film {
  game: string;
  rules: number;
  setup: Json;
  seen?: string; // for whose eyes it was written, if something is hidden
  result: string;
  tags: {
    seats: string[];
    date: string;
    extra: Record<string, string>;
    comments: { before: number; text: string }[];
  };
  frames: Frame[];
}

export async function filmOf(record: string): Promise<Film | Fault> {
  const reply = await tableDesk().call({ do: "replay", record, chances: true });
  return isFault(reply) ? reply : (reply as unknown as Film);
}
