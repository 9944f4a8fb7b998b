// A game at a table, online or beside the page: messages in, reactive members out. What is heard and what is shown are two
// things: an update waits until the scene of the one before has been seen.
import { type Fault, isFault } from "./fault";
import type { Ask, Board, Director, Game, GameEvent } from "./game";
import type { Story } from "./lobby";
import { mayTakeBack, noted } from "./log";
import type {
  ChatFacts,
  ClockFacts,
  Happening,
  Json,
  OverFacts,
  Presence,
  QuestionFacts,
  Refused,
  RematchFacts,
  SeatFacts,
  ServerMessage,
  TableFacts,
  TurnFacts,
  Update,
} from "./protocol.generated";
import { type Connection, nextNumber, randomWord, type Transport } from "./transport";
import { type Wish, Wishes } from "./wishes";

export interface Around {
  board: Board;
  ask: (game: TableGame) => Ask;
  hands?: number[]; // around one screen: all seats of persons; without it the own one
  code?: string; // of a private table
  pace?: () => number; // 0: no scenes
  present?: number[]; // who is there, as far as it was told before the snapshot
  story?: () => Promise<Story | Fault>; // what happened so far, where the table does not lie here
}

const longestBacklog = 12; // scenes that may wait; what is more is not shown
const shortBacklog = 3; // how many are, when there were too many
const longestScene = 12_000;
const clockBeat = 200;
const answerSoon = 150;
const nothing: Json[] = [];

export class TableGame implements Game {
  readonly table: string;
  readonly kind: "online" | "local";
  readonly board: Board;
  readonly ask: Ask;
  readonly code: string | undefined;

  #facts = $state.raw<TableFacts>() as TableFacts;
  #stage = $state.raw<Update["stage"]>("waiting");
  #seats = $state.raw<SeatFacts[]>([]);
  #you = $state.raw<number | null>(null);
  #hands = $state.raw<number[]>([]);
  #handover = $state.raw<number | null>(null);
  #seq = $state.raw(0);
  #turn = $state.raw<TurnFacts | null>(null);
  #view = $state.raw<Json | null>(null);
  #legal = $state.raw<Json[]>([]);
  #undo = $state.raw(false);
  #takeback = $state.raw<QuestionFacts | null>(null);
  #clocks = $state.raw<ClockFacts[]>([]);
  #clocksAt = $state.raw(0);
  #now = $state.raw(0);
  #present = $state.raw<number[]>([]);
  #connection = $state.raw<Connection>("open");
  #log = $state.raw<Happening[]>([]);
  #chat = $state.raw<ChatFacts[]>([]);
  #refusal = $state.raw<Refused | null>(null);
  #over = $state.raw<OverFacts | null>(null);
  #rematch = $state.raw<RematchFacts | null>(null);
  #waiting = $state.raw(0); // wishes that have waited for an answer
  #sends = $state.raw(false); // a move
  #scene = $state.raw<AbortController | null>(null);

  #transport: Transport;
  #pace: () => number;
  #roundScreen: boolean;
  #director: Director | null = null;
  #heard = 0; // the newest entry heard of
  #queue: Update[] = [];
  #showing = false;
  #snapshots = 0; // how many came
  #closed = false;
  #asked = false; // for what is missing
  #story: (() => Promise<Story | Fault>) | undefined;
  #wishes = new Wishes(
    (wish) => {
      if (!this.#closed && isThere(this.#connection)) this.#transport.send(wish);
    },
    () => this.#count(),
  );
  #slow: ReturnType<typeof setTimeout> | undefined;
  #accepted: { n: number | undefined; seq: number }[] = []; // moves whose entry has not come yet
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(transport: Transport, snapshot: Update & { facts: TableFacts }, around: Around) {
    this.table = snapshot.table;
    this.kind = transport.kind;
    this.board = around.board;
    this.code = around.code;
    this.#transport = transport;
    this.#pace = around.pace ?? (() => 1);
    this.#roundScreen = around.hands !== undefined;
    this.#hands = around.hands ?? [];
    this.#story = around.story;
    this.#present = around.present ?? [];
    this.ask = around.ask(this);
    transport.listen({ hear: (message) => this.#hear(message), connection: (state) => this.#connected(state) });
    this.#hear(snapshot);
  }

  get facts(): TableFacts {
    return this.#facts;
  }
  get stage(): Update["stage"] {
    return this.#stage;
  }
  get seats(): SeatFacts[] {
    return this.#seats;
  }
  get you(): number | null {
    return this.#you;
  }
  get hands(): number[] {
    return this.#hands;
  }
  get handover(): number | null {
    return this.#handover;
  }
  get seq(): number {
    return this.#seq;
  }
  get turn(): TurnFacts | null {
    return this.#turn;
  }
  get view(): Json | null {
    return this.#view;
  }
  get legal(): Json[] {
    return this.#mustAnswer ? nothing : this.#legal;
  }
  get busy(): boolean {
    return this.#waiting > 0 || this.#scene !== null;
  }
  get sends(): boolean {
    return this.#sends;
  }
  get undo(): boolean {
    return this.#undo;
  }
  get takeback(): QuestionFacts | null {
    return this.#takeback;
  }
  // Whoever is asked to go back answers first: the next move would end the question without a word.
  get #mustAnswer(): boolean {
    return this.#takeback?.waiting.some((seat) => this.#hands.includes(seat)) ?? false;
  }
  get clocks(): ClockFacts[] {
    const gone = Math.max(0, this.#now - this.#clocksAt);
    if (!this.#clocks.some((clock) => clock.running)) return this.#clocks;
    return this.#clocks.map((clock) => (clock.running ? { ...clock, left: Math.max(0, clock.left - gone) } : clock));
  }
  get present(): number[] {
    return this.#present;
  }
  get connection(): Connection {
    return this.#connection;
  }
  get log(): Happening[] {
    return this.#log;
  }
  get chat(): ChatFacts[] {
    return this.#chat;
  }
  get refusal(): Refused | null {
    return this.#refusal;
  }
  get over(): OverFacts | null {
    return this.#over;
  }
  get rematch(): RematchFacts | null {
    return this.#rematch;
  }
  get thinking(): number | null {
    const seat = this.#stage === "playing" ? this.#turn?.seat : undefined;
    if (seat === undefined) return null;
    const facts = this.#seats[seat - 1];
    return facts && (facts.kind === "bot" || facts.stand_in !== undefined) ? seat : null;
  }

  // --- what a screen may do ---------------------------------------------------------------------------------------------

  direct(director: Director | null): void {
    this.#director = director;
    if (!director) this.hurry();
  }
  hurry(): void {
    this.#scene?.abort();
  }
  take(seat: number): void {
    if (this.#handover !== seat) return;
    this.#transport.see?.(seat);
  }
  submit(action: Json): void {
    if (this.#handover !== null || this.#mustAnswer || this.#wishes.has("submit")) return;
    // What is on the screen is of before the scene: a press ends it, and does nothing else.
    if (this.#scene) {
      this.hurry();
      return;
    }
    this.#wish({ type: "submit", table: this.table, ...this.#mine(), seq: this.#seq, id: randomWord(16), action });
  }
  dismiss(): void {
    this.#refusal = null;
  }
  takeUndo(): void {
    if (this.#mustAnswer || this.#wishes.has("undo")) return;
    if (this.#scene) {
      this.hurry();
      return;
    }
    this.#wish({ type: "undo", table: this.table, ...this.#mine(), seq: this.#seq });
  }
  askTakeback(): void {
    this.#wish({ type: "takeback", table: this.table, ...this.#mine() });
  }
  answerTakeback(yes: boolean): void {
    // Around one screen whoever is asked sits beside it: one answer of the first who has not given theirs.
    const asked = this.#takeback?.waiting.find((seat) => this.#hands.includes(seat));
    this.#wish({ type: "answer", table: this.table, ...(asked === undefined ? this.#mine() : { seat: asked }), yes });
  }
  resign(): void {
    this.#wish({ type: "resign", table: this.table, ...this.#mine() });
  }
  leave(): void {
    this.#wish({ type: "leave", table: this.table, ...this.#mine() });
  }
  say(text: string): void {
    this.#wish({ type: "chat", table: this.table, ...this.#mine(), text });
  }
  vote(about: number, bot: boolean): void {
    this.#wish({ type: "vote", table: this.table, ...this.#mine(), about, bot });
  }
  wishRematch(agree: boolean): void {
    const seats = this.#roundScreen ? this.#hands : [this.#you];
    for (const seat of seats) {
      this.#wish({ type: "rematch", table: this.table, ...(seat === null ? {} : { seat }), agree });
    }
  }
  setBot(seat: number, level: string | null): void {
    this.#wish({ type: "set_bot", table: this.table, seat, ...(level === null ? {} : { level }) });
  }
  start(): void {
    this.#wish({ type: "start", table: this.table });
  }
  close(): void {
    // Whoever only looks on says goodbye; whoever sits keeps the seat.
    if (this.kind === "online" && this.#you === null) this.#transport.send({ type: "leave", table: this.table });
    this.#closed = true;
    this.#director = null;
    this.hurry();
    clearInterval(this.#beat);
    clearTimeout(this.#slow);
    this.#transport.close();
  }

  #mine(): { seat?: number } {
    return this.#you === null ? {} : { seat: this.#you };
  }

  // --- wishes and their answers -----------------------------------------------------------------------------------------

  #wish(wish: Wish): void {
    if (this.#closed) return;
    this.#refusal = null;
    this.#wishes.make(wish, this.#heard);
  }

  // An answer mostly comes at once: what is on the screen changes when it is there, or when it takes its time.
  #count(): void {
    this.#sends = this.#wishes.has("submit");
    clearTimeout(this.#slow);
    const count = () => {
      this.#waiting = this.#wishes.waiting;
    };
    if (this.#wishes.waiting === 0) count();
    else this.#slow = setTimeout(count, answerSoon);
  }

  // A move is answered when its entry is here.
  #settle({ n, seq }: { n?: number; seq?: number }): void {
    if (seq !== undefined && seq > this.#heard && this.#wishes.isMove(n)) this.#accepted.push({ n, seq });
    else this.#wishes.settle(n);
  }
  #settleHeard(): void {
    if (this.#accepted.length === 0) return;
    for (const { n, seq } of this.#accepted) if (seq <= this.#heard) this.#wishes.settle(n);
    this.#accepted = this.#accepted.filter(({ seq }) => seq > this.#heard);
  }

  #refused(refused: Refused): void {
    if (!this.#wishes.refused(refused)) return;
    this.#refusal = refused;
    if (refused.reason === "stale" || refused.reason === "unknown_entry") this.#askSince();
  }

  #connected(state: Connection): void {
    if (this.#closed) return;
    const back = state === "open" && !isThere(this.#connection);
    this.#connection = state;
    if (!back) return;
    this.#asked = true;
    const code = this.code === undefined ? {} : { code: this.code };
    this.#transport.send({ type: "watch", n: nextNumber(), table: this.table, since: this.#heard, ...code });
  }

  #askSince(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#transport.send({ type: "since", table: this.table, seq: this.#heard });
  }

  // --- hearing ----------------------------------------------------------------------------------------------------------

  #hear(message: ServerMessage): void {
    if (this.#closed) return;
    switch (message.type) {
      case "accepted":
        this.#settle(message);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "presence":
        this.#presence(message);
        break;
      case "update":
        this.#update(message);
        this.#settleHeard();
        break;
    }
  }

  #presence(presence: Presence): void {
    this.#present = presence.present;
    if (presence.clocks) this.#setClocks(presence.clocks);
  }

  #update(update: Update): void {
    if (update.facts) {
      this.#snapshot(update as Update & { facts: TableFacts });
      return;
    }
    const from = update.from ?? update.seq;
    if (from > this.#heard) {
      this.#askSince();
      return;
    }
    const caughtUp = this.#asked;
    this.#asked = false;
    if (update.seq < this.#heard) return;
    const news = update.happened.filter((entry) => entry.seq > this.#heard);
    this.#heard = update.seq;
    this.#queue.push({ ...update, happened: news });
    void this.#showAll();
    if (caughtUp) {
      this.#wishes.dropSaid(news);
      this.#wishes.sendAgain();
    }
  }

  #snapshot(update: Update & { facts: TableFacts }): void {
    this.#asked = false;
    this.#queue = [];
    this.#snapshots += 1;
    this.hurry();
    this.#heard = update.seq;
    this.#facts = update.facts;
    this.#you = update.facts.you ?? null;
    if (!this.#roundScreen) this.#hands = this.#you === null ? [] : [this.#you];
    this.#handover = null;
    this.#apply(update);
    this.#wishes.dropSaid(update.facts.chat);
    this.#chat = update.facts.chat;
    this.#wishes.sendAgain();
    const history = this.#transport.history?.();
    if (history) this.#log = history;
    else if (update.seq > 1) void this.#recall();
  }

  // What happened before a snapshot, as far as it stands. What is newer than the story comes by itself.
  async #recall(): Promise<void> {
    const snapshots = this.#snapshots;
    const story = await this.#story?.();
    if (!story || isFault(story) || this.#closed || this.#snapshots !== snapshots) return;
    const newer = this.#log.filter(({ seq }) => seq > story.seq);
    if (newer.some(mayTakeBack)) return this.#recall();
    this.#log = [...story.happened.filter(({ seq }) => seq <= this.#seq), ...newer];
  }

  // --- showing ----------------------------------------------------------------------------------------------------------

  async #showAll(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    let skip = 0;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      if (this.#queue.length > longestBacklog) skip = this.#queue.length - shortBacklog;
      skip -= 1;
      const events = update.happened.flatMap((entry) => (entry.events ?? []) as GameEvent[]);
      if (skip < 0 && this.#isShown(update, events)) {
        const snapshots = this.#snapshots;
        await this.#play(update, events);
        // A snapshot that came meanwhile says it all.
        if (this.#closed || this.#snapshots !== snapshots) continue;
      }
      this.#apply(update);
    }
    this.#showing = false;
  }

  // Is there a scene in it, and somebody to see it?
  #isShown(update: Update, events: GameEvent[]): boolean {
    if (!this.#director || events.length === 0 || this.#view === null || update.view === undefined) return false;
    return this.#pace() > 0 && !(typeof document !== "undefined" && document.hidden);
  }

  async #play(update: Update, events: GameEvent[]): Promise<void> {
    const before = this.#view;
    const after = update.view ?? null;
    const director = this.#director;
    if (!director) return;
    const scene = new AbortController();
    const limit = setTimeout(() => scene.abort(), longestScene);
    // Whoever hurries does not wait for a director that does not listen.
    const hurried = new Promise<void>((resolve) => {
      scene.signal.addEventListener("abort", () => setTimeout(resolve, 300), { once: true });
    });
    this.#scene = scene;
    try {
      const play = director({ before, after, happened: update.happened, events, hurry: scene.signal });
      await Promise.race([play, hurried]);
    } catch {
      // A scene that fails costs nothing but the scene.
    } finally {
      clearTimeout(limit);
      this.#scene = null;
    }
  }

  #apply(update: Update): void {
    const asking = this.#takeback;
    this.#seq = update.seq;
    this.#stage = update.stage;
    if (update.seats) this.#seats = update.seats;
    this.#turn = update.turn ?? null;
    this.#view = update.view ?? null;
    this.#legal = update.legal ?? [];
    this.#undo = update.undo ?? false;
    this.#takeback = update.takeback ?? null;
    this.#over = update.over ?? null;
    this.#rematch = update.rematch ?? null;
    this.#setClocks(update.clocks ?? []);
    // Around one screen the eyes follow the decision.
    if (update.legal && update.turn?.seat !== undefined) this.#you = update.turn.seat;
    for (const entry of update.happened) this.#note(entry, asking, update.now);
    this.#settleEyes();
    this.#transport.shown?.(update.seq);
  }

  #note(entry: Happening, asking: QuestionFacts | null, now: number): void {
    this.#log = noted(this.#log, entry, asking, this.#takeback);
    if (entry.type !== "chat") return;
    const { seq, seat, name, text = "" } = entry;
    const line: ChatFacts = { seq, at: now, text };
    if (seat !== undefined) line.seat = seat;
    if (name !== undefined) line.name = name;
    this.#chat = [...this.#chat, line];
  }

  // Around one screen: somebody else is to decide. Where something is hidden they take the screen first, and until then it
  // shows what everybody may see.
  #settleEyes(): void {
    const decider = this.#stage === "playing" ? this.#turn?.seat : undefined;
    if (!this.#roundScreen || this.#hands.length < 2 || decider === undefined) return;
    if (!this.#hands.includes(decider) || decider === this.#you || this.#handover === decider) return;
    if (!hidesSomething(this.#facts, this.#turn, this.#view)) {
      this.#transport.see?.(decider);
    } else if (this.#you !== null) {
      this.#transport.see?.(null);
    } else {
      this.#handover = decider;
    }
  }

  #setClocks(clocks: ClockFacts[]): void {
    this.#clocks = clocks;
    this.#clocksAt = performance.now();
    this.#now = this.#clocksAt;
    const runs = clocks.some((clock) => clock.running) && this.#stage === "playing";
    clearInterval(this.#beat);
    if (!runs) return;
    this.#beat = setInterval(() => {
      this.#now = performance.now();
    }, clockBeat);
  }
}

// Does what is sent get there? Over a line that only is quiet it may still, and then it must not be said again.
function isThere(connection: Connection): boolean {
  return connection === "open" || connection === "quiet";
}

// Whether some seats of a game may ever know what others must not: in boots if ports are chosen in secret, in clever always.
export function mayHide(facts: TableFacts): boolean {
  const setup = facts.setup as { options?: { secret_ports?: boolean } };
  return facts.game !== "boots" || setup.options?.secret_ports === true;
}

// Whether everybody has seen the same up to now: while captains and boats are placed each holds all nine cards (C2.2).
export function areAlike(facts: TableFacts, view: Json | null): boolean {
  const { phase = "" } = (view ?? {}) as { phase?: string };
  return !mayHide(facts) || (facts.game === "clever" && phase.startsWith("place"));
}

// And whether they do know it now, so that a screen cannot simply go on to the next one. Secret ports are shown when all are
// chosen.
export function hidesSomething(facts: TableFacts, turn: TurnFacts | null, view: Json | null): boolean {
  return !areAlike(facts, view) && (facts.game !== "boots" || (turn?.number ?? 0) === 0);
}
