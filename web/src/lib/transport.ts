// What carries messages between a table and the screen: a WebSocket, or a worker beside the page. The messages are the same.
import type { ClientMessage, Happening, ServerMessage } from "./protocol.generated";

// quiet: open as far as we know, but an answer is overdue.
export type Connection = "open" | "quiet" | "connecting" | "lost";

export interface Ears {
  hear(message: ServerMessage): void;
  // "open" again, unless it only was quiet, means: whatever was said and not answered may be lost.
  connection(state: Connection): void;
}

export interface Transport {
  readonly kind: "online" | "local";
  // Whoever listens last hears; what comes while nobody listens is kept for the next.
  listen(ears: Ears | null): void;
  // Lost while the connection is neither open nor quiet.
  send(message: ClientMessage): void;
  // Around one screen: with whose eyes to look from now on; the answer is a snapshot.
  see?(eyes: number | null): void;
  // Everything that the present eyes have seen, where that is known at once.
  history?(): Happening[];
  // The screen shows entry `seq` now: a bot may move on.
  shown?(seq: number): void;
  close(): void;
}

let numbers = 0;
// The `n` of a message, which comes back in its answer.
export function nextNumber(): number {
  numbers += 1;
  return numbers;
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
// Random letters and digits, for the ids of moves and tables and for salts.
export function randomWord(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}
