// A table beside the page: the engine's own Table in a worker, behind the same messages as a server's. What happens is kept
// in the browser before anybody sees it.
import { seenBy } from "./ask";
import type { Desk } from "./desk";
import type { Reply } from "./engine";
import { type Fault, isFault } from "./fault";
import type { GameStore, KeptGame } from "./games";
import { rebuiltHistory } from "./history";
import { noted } from "./log";
import type {
  ClientMessage,
  Happening,
  Json,
  QuestionFacts,
  Refused,
  ServerMessage,
  TableFacts,
  Update,
} from "./protocol.generated";
import { areAlike, hidesSomething, mayHide } from "./table.svelte";
import { type Ears, randomWord, type Transport } from "./transport";

type Snapshot = Update & { facts: TableFacts };
export type Eyes = number | null;

export const me = "me"; // everybody at this screen, as the table knows them
const longestWait = 20_000; // for a screen that does not say what it shows
const thinkAgain = 3_000;

export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Standing {
  stage: KeptGame["stage"];
  seq: number;
  seat?: number; // who decides
  bot?: string; // if that is a bot
  tick?: number; // when time alone brings something about
  next_table?: string;
}

export interface LocalParts {
  desk: Desk;
  thinking: Desk;
  store: GameStore;
  pause: () => number; // milliseconds before a bot acts
}

// One table and the people around it.
export class LocalTable implements Transport {
  readonly kind = "local";
  readonly id: string;
  readonly hands: number[];

  #parts: LocalParts;
  #kept: KeptGame;
  #lines: string[];
  #eyes: Eyes = null;
  #facts: TableFacts | null = null;
  #ears: Ears | null = null;
  #told = 0; // the newest entry that the screen was told
  #shown = 0; // and the newest that it shows
  #awaiting: (() => void)[] = [];
  #work: Promise<void> = Promise.resolve(); // one thing at a time
  #thinking = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #clock: { base: number; since: number };
  #undoer: number | null = null; // around one screen: whose move can be taken back
  #histories = new Map<Eyes, Happening[]>();
  #question: QuestionFacts | null = null;
  #stands: Standing | null = null; // after what is kept

  constructor(parts: LocalParts, kept: KeptGame, lines: string[]) {
    this.#parts = parts;
    this.#kept = kept;
    this.#lines = lines;
    this.id = kept.id;
    this.hands = kept.hands;
    // The time of a table stands still while it is put away.
    const { at = 0 } = JSON.parse(lines.at(-1) ?? "{}") as { at?: number };
    this.#clock = { base: at || Date.now(), since: performance.now() };
  }

  // --- the transport ----------------------------------------------------------------------------------------------------

  listen(ears: Ears | null): void {
    this.#ears = ears;
  }
  send(message: ClientMessage): void {
    this.#do(() => this.#message(message));
  }
  see(eyes: Eyes): void {
    this.#do(async () => {
      this.#eyes = eyes;
      const snapshot = await this.snapshot();
      if (!isFault(snapshot)) this.#hear(snapshot);
    });
  }
  history(): Happening[] {
    return this.#histories.get(this.#viewerOf(this.#eyes)) ?? [];
  }
  shown(seq: number): void {
    this.#shown = Math.max(this.#shown, seq);
    if (this.#shown < this.#told) return;
    for (const go of this.#awaiting.splice(0)) go();
  }
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const go of this.#awaiting.splice(0)) go();
    void this.#parts.desk.call({ do: "close", table: this.id });
  }

  // --- beginning --------------------------------------------------------------------------------------------------------

  // The first snapshot, with the right eyes; everything behind it comes by itself once somebody listens.
  async begin(): Promise<Snapshot | Fault> {
    const standing = await this.#standing();
    if (isFault(standing)) return standing;
    const first = await this.snapshot();
    if (isFault(first)) return first;
    this.#facts = first.facts;
    const decider = standing.seat;
    const [only] = this.hands;
    if (this.hands.length === 1) this.#eyes = only ?? null;
    else if (!hidesSomething(first.facts, first.turn ?? null, first.view ?? null)) {
      this.#eyes = decider !== undefined && this.hands.includes(decider) ? decider : (only ?? null);
    }
    for (const eyes of this.#viewers()) this.#histories.set(eyes, []);
    const known = await rebuiltHistory(this.#parts, this.id, this.#lines, this.#viewers());
    if (!isFault(known)) this.#histories = known;
    return this.snapshot();
  }

  // Once the game listens: who is here, and who is next.
  started(): void {
    this.#hear({ type: "presence", table: this.id, now: this.#now(), present: this.hands });
    this.#do(() => this.#goOn());
  }

  async snapshot(): Promise<Snapshot | Fault> {
    const reply = await this.#call({ do: "snapshot", seat: this.#eyes, now: this.#now() });
    if (isFault(reply)) return reply;
    const snapshot = reply.message as unknown as Snapshot;
    this.#told = snapshot.seq;
    return snapshot;
  }

  // --- what happens -----------------------------------------------------------------------------------------------------

  #now(): number {
    return Math.round(this.#clock.base + performance.now() - this.#clock.since);
  }

  #call(request: { do: string; [member: string]: Json | undefined }): Promise<Reply | Fault> {
    return this.#parts.desk.call({ ...request, table: this.id });
  }

  #hear(message: ServerMessage): void {
    if (!this.#closed) this.#ears?.hear(message);
  }

  #do(task: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#closed ? undefined : task()));
  }

  async #standing(): Promise<Standing | Fault> {
    const reply = await this.#call({ do: "next" });
    return isFault(reply) ? reply : (reply as unknown as Standing);
  }

  #viewers(): Eyes[] {
    if (!this.#facts || !mayHide(this.#facts)) return [null];
    return this.hands.length > 1 ? [null, ...this.hands] : this.hands;
  }
  // Where nothing is ever hidden all eyes see the same.
  #viewerOf(eyes: Eyes): Eyes {
    return this.#viewers().includes(eyes) ? eyes : null;
  }

  async #message(message: ClientMessage): Promise<void> {
    if (message.type === "since" || message.type === "watch") {
      const since = message.type === "since" ? message.seq : message.since;
      const reply = await this.#call({ do: "since", seat: this.#eyes, seq: since ?? 0, now: this.#now() });
      if (!isFault(reply)) this.#hear(reply.message as unknown as Update);
      return;
    }
    const wish = { ...message } as ClientMessage & { seat?: number };
    if (wish.type === "undo" && this.#undoer !== null) wish.seat = this.#undoer;
    const next = randomWord(12);
    const request = { do: "message", player: me, message: wish as unknown as Json, next, now: this.#now() };
    const reply = await this.#call(request);
    if (isFault(reply)) {
      this.#refuse(message.n, reply);
      return;
    }
    const kept = await this.#keep(reply);
    if (isFault(kept)) {
      this.#refuse(message.n, kept);
      return;
    }
    for (const answer of reply.answers as unknown as ServerMessage[]) this.#hear(answer);
    if ((reply.lines as string[]).length > 0) await this.#tell((reply.lines as string[]).length, wish.seat ?? null);
    await this.#goOn();
  }

  #refuse(n: number | undefined, { reason, text, clause, detail }: Fault): void {
    const refused: Refused = { type: "refused", table: this.id, reason, text };
    if (n !== undefined) refused.n = n;
    if (clause !== undefined) refused.clause = clause;
    if (detail !== undefined) refused.detail = detail;
    this.#hear(refused);
  }

  // Stores the new lines. If that fails the table is made again from those that are kept: nothing has happened.
  async #keep(reply: Reply): Promise<true | Fault> {
    const lines = reply.lines as string[];
    if (lines.length === 0) return true;
    const [standing, seen] = await Promise.all([
      this.#standing(),
      this.#call({ do: "snapshot", seat: null, now: this.#now() }),
    ]);
    if (isFault(standing)) return standing;
    const kept = this.#summary(standing, seen);
    const stored = await this.#parts.store.append(kept, this.#lines.length + 1, lines);
    if (!isFault(stored)) {
      this.#kept = kept;
      this.#stands = standing;
      this.#lines.push(...lines);
      return true;
    }
    if (stored.reason === "elsewhere") {
      const found = await this.#parts.store.find(this.id);
      if (!isFault(found)) this.#lines = found.lines;
    }
    await this.#call({ do: "restore", lines: this.#lines });
    if (stored.reason === "elsewhere") {
      const known = await rebuiltHistory(this.#parts, this.id, this.#lines, this.#viewers());
      if (!isFault(known)) this.#histories = known;
      const snapshot = await this.snapshot();
      if (!isFault(snapshot)) this.#hear(snapshot);
    }
    return stored;
  }

  #summary(standing: Standing, seen: Reply | Fault): KeptGame {
    const kept = { ...this.#kept, changed: Date.now(), stage: standing.stage, decider: standing.seat ?? null };
    if (isFault(seen)) return kept;
    const { seats = kept.seats, turn, over } = seen.message as unknown as Snapshot;
    return { ...kept, seats, turn: turn?.number ?? 0, winners: over?.winners ?? [] };
  }

  // Tells the screen of so many new entries that are kept; `mover` may take the newest back, whoever looks now.
  async #tell(count: number, mover: number | null): Promise<void> {
    const around = this.hands.length > 1;
    const decider = this.#stands?.seat;
    const updates = new Map<Eyes, Update>();
    const look = async (eyes: Eyes): Promise<Update | undefined> => {
      const known = updates.get(eyes);
      if (known) return known;
      const request = count === 1 ? { do: "update" } : { do: "since", seq: this.#told, now: this.#now() };
      const reply = await this.#call({ ...request, seat: eyes });
      if (isFault(reply)) return undefined;
      const update = reply.message as unknown as Update;
      updates.set(eyes, update);
      return update;
    };
    let update = await look(this.#eyes);
    if (around && update && decider !== undefined && this.hands.includes(decider)) {
      if (this.#facts && areAlike(this.#facts, update.view ?? null)) this.#eyes = decider;
      update = await look(this.#eyes);
    }
    if (!update) return;
    for (const eyes of this.#viewers()) this.#note(eyes, await look(eyes));
    this.#question = update.takeback ?? null;
    this.#undoer = null;
    if (around && mover !== null && mover !== this.#eyes && !update.undo) {
      const seen = await look(mover);
      if (seen?.undo) this.#undoer = mover;
    }
    this.#told = update.seq;
    this.#hear(this.#undoer === null ? update : { ...update, undo: true });
  }

  #note(eyes: Eyes, update: Update | undefined): void {
    let history = this.#histories.get(eyes) ?? [];
    for (const entry of update?.happened ?? []) {
      history = noted(history, entry, this.#question, update?.takeback ?? null);
    }
    this.#histories.set(eyes, history);
  }

  // --- what goes on by itself -------------------------------------------------------------------------------------------

  async #goOn(): Promise<void> {
    const standing = await this.#standing();
    if (isFault(standing) || this.#closed) return;
    if (standing.next_table !== undefined) await this.#rematch(standing.next_table);
    this.#setTimer(standing.tick);
    if (standing.bot !== undefined && !this.#thinking) void this.#think();
  }

  // The next game lies ready before the screen hears of it.
  async #rematch(next: string): Promise<void> {
    if (!isFault(await this.#parts.store.find(next))) return;
    const reply = await this.#call({ do: "rematch", secret: randomSecret(), now: Date.now() });
    if (isFault(reply)) return;
    const hands = this.hands.map((seat) => (seat % this.#kept.seats.length) + 1).sort((a, b) => a - b);
    await keepNew(this.#parts, next, hands, reply);
    await this.#parts.desk.call({ do: "close", table: next });
  }

  #setTimer(at: number | undefined): void {
    clearTimeout(this.#timer);
    if (at === undefined) return;
    const wait = Math.min(Math.max(0, at - this.#now()) + 5, 2 ** 31 - 1);
    this.#timer = setTimeout(() => this.#do(() => this.#tick()), wait);
  }

  async #tick(): Promise<void> {
    const reply = await this.#call({ do: "tick", now: this.#now() });
    if (isFault(reply)) return;
    const count = (reply.lines as string[]).length;
    if (count > 0 && !isFault(await this.#keep(reply))) await this.#tell(count, null);
    await this.#goOn();
  }

  // Thought about at once, beside the table; done when the screen has shown what was before.
  async #think(): Promise<void> {
    this.#thinking = true;
    const job = await this.#call({ do: "job" });
    if (isFault(job) || job.idle === true || this.#closed) {
      this.#thinking = false;
      return;
    }
    const { game, setup, level, whose } = job;
    const view = seenBy(job.view ?? null, job.seat as number);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const began = performance.now();
    const thought = { do: "choose", game, setup, view, level, whose, seed };
    const choice = await this.#parts.thinking.call(thought);
    await this.#seen();
    const left = this.#parts.pause() - (performance.now() - began);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    this.#thinking = false;
    if (isFault(choice)) {
      // The bigger bots did not come over the line: perhaps they do in a while.
      setTimeout(() => this.#do(() => this.#goOn()), thinkAgain);
      return;
    }
    this.#do(() => this.#decide(job, choice.action ?? null));
  }

  // Until the screen shows all that it was told.
  #seen(): Promise<void> {
    if (this.#shown >= this.#told || this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, longestWait);
      this.#awaiting.push(() => {
        clearTimeout(limit);
        resolve();
      });
    });
  }

  async #decide(job: Reply, action: Json): Promise<void> {
    const reply = await this.#call({ do: "decide", seat: job.seat, seq: job.seq, action, now: this.#now() });
    // Too late if somebody took a move back meanwhile: the bot thinks again.
    if (!isFault(reply)) {
      const kept = await this.#keep(reply);
      if (isFault(kept)) {
        this.#refuse(undefined, kept);
        return;
      }
      await this.#tell(1, null);
    } else if (reply.reason !== "stale") {
      return;
    }
    await this.#goOn();
  }
}

// The first lines of a table, and what lists show of it.
export async function keepNew(parts: LocalParts, id: string, hands: number[], reply: Reply): Promise<KeptGame | Fault> {
  const seen = await parts.desk.call({ do: "snapshot", table: id, seat: null, now: 0 });
  if (isFault(seen)) return seen;
  const { facts, seats = [], stage, turn } = seen.message as unknown as Snapshot;
  const now = Date.now();
  const decider = turn?.seat ?? null;
  const { game, setup } = facts;
  const kept = { id, game, setup, seats, hands, created: now, changed: now, stage, turn: 0, decider, winners: [] };
  const stored = await parts.store.append(kept, 1, reply.lines as string[]);
  return isFault(stored) ? stored : kept;
}
