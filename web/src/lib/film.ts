// A record played again by the engine: a frame for each entry, with what it meant and how things stood then.
import { recordDesk } from "./desk";
import { type Fault, fault, isFault } from "./fault";
import type { GameEvent } from "./game";
import type { Happening, Json, StepFacts } from "./protocol.generated";

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
  const reply = await recordDesk().call({ do: "replay", record, chances: true });
  if (!isFault(reply)) return reply as unknown as Film;
  // The engine says where and why, in its own words: for whoever made the record, not for whoever wants to see the game.
  if (reply.reason === "engine") return reply;
  return fault("bad_record", "page.lib.fault.bad_record", { detail: reply.text });
}

// Where the game stopped: at a decision, or at the end.
export interface Stop {
  frame: Frame;
  happening: Happening | null; // what led here
}

// A decision and all that chance made of it, as the table would have told it.
export function stopsOf(film: Film): Stop[] {
  const stops: Stop[] = [];
  let group: Frame[] = [];
  for (const frame of film.frames) {
    if (frame.entry > 0) group.push(frame);
    if (frame.next.kind === "chance" && frame !== film.frames.at(-1)) continue;
    stops.push({ frame, happening: group.length > 0 ? happeningOf(group, stops.length) : null });
    group = [];
  }
  return stops;
}

function happeningOf(group: Frame[], seq: number): Happening {
  const by = group[0]?.by;
  const steps: StepFacts[] = group.map((frame) => ({
    ...(frame.by !== undefined && { by: frame.by }),
    text: frame.text ?? "",
  }));
  const events = group.flatMap((frame) => frame.events ?? []) as Json[];
  return { seq, type: by === undefined ? "start" : "move", ...(by !== undefined && { seat: by }), steps, events };
}
