import type { Fault } from "./fault";
import { fault } from "./fault";
import type { Game } from "./game";

export interface Replay extends Game {
  readonly at: number; // the frame that is shown
  readonly length: number; // frames
}

export async function openRecord(record: string): Promise<Replay | Fault> {
  return fault("bad_record", "page.lib.fault.bad_record", { detail: record.slice(0, 20) });
}
