// What was asked of a table and not answered yet. Lines break and servers are busy: a wish is sent again until it is answered, and
// a move, known by its id, is done once.
import type { ClientMessage, Refused } from "./protocol.generated";
import { nextNumber } from "./transport";

export type Wish = Exclude<ClientMessage, { type: "hello" }>;

interface Pending {
  wish: Wish;
  tries: number;
  again: boolean; // it was sent more than once
  known: number; // the newest entry heard of when it was made
}

const retryAfter = 800;
const triesAllowed = 4;

export class Wishes {
  #pending = new Map<number, Pending>();
  #send: (wish: Wish) => void;
  #changed: () => void;

  // `send` may lose what it is given; `changed` is told when there is more or less to wait for.
  constructor(send: (wish: Wish) => void, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  // Talk does not keep anybody from playing.
  get waiting(): number {
    return [...this.#pending.values()].filter(({ wish }) => wish.type !== "chat").length;
  }
  has(type: Wish["type"]): boolean {
    return [...this.#pending.values()].some(({ wish }) => wish.type === type);
  }

  isMove(n: number | undefined): boolean {
    return n !== undefined && this.#pending.get(n)?.wish.type === "submit";
  }

  make(wish: Wish, known: number): void {
    const n = nextNumber();
    this.#pending.set(n, { wish: { ...wish, n }, tries: 1, again: false, known });
    this.#changed();
    this.#send({ ...wish, n });
  }

  // It was answered, with yes or no.
  settle(n: number | undefined): boolean {
    if (n === undefined || !this.#pending.delete(n)) return false;
    this.#changed();
    return true;
  }

  // True if whoever wished should hear of the refusal; otherwise it is tried again, or was done already.
  refused(refused: Refused): boolean {
    // Dropped before it was read, and so without a number.
    if (refused.reason === "too_fast" && refused.n === undefined) {
      setTimeout(() => this.sendAgain(), retryAfter);
      return false;
    }
    const pending = refused.n === undefined ? undefined : this.#pending.get(refused.n);
    if (!pending) return false;
    if ((refused.reason === "busy" || refused.reason === "unavailable") && pending.tries < triesAllowed) {
      pending.tries += 1;
      setTimeout(() => this.#repeat(pending), retryAfter * pending.tries);
      return false;
    }
    this.settle(refused.n);
    // What was sent twice may have been done the first time; only a move is known by its id.
    return !pending.again || pending.wish.type === "submit";
  }

  sendAgain(): void {
    for (const pending of this.#pending.values()) this.#repeat(pending);
  }

  #repeat(pending: Pending): void {
    if (!this.#pending.has(pending.wish.n ?? 0)) return;
    pending.again = true;
    this.#send(pending.wish);
  }

  // What has been heard back is not said again.
  dropSaid(said: { seq: number; text?: string; seat?: number }[]): void {
    for (const [n, { wish, known }] of this.#pending) {
      if (wish.type !== "chat") continue;
      if (said.some(({ seq, text, seat }) => seq > known && text === wish.text && seat === wish.seat)) {
        this.#pending.delete(n);
      }
    }
  }
}
