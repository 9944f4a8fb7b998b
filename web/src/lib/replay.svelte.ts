// A game that was played, to look at again: the same screens, the same scenes, but time goes where one wants it. It stops where
// the game stopped: at each decision, with everything that chance made of the one before.
import { askOf, boardOf } from "./ask";
import { type Verdict, verify } from "./fairness";
import { type Fault, isFault } from "./fault";
import { type Film, filmOf, type Stop, stopsOf } from "./film";
import type { Ask, Board, Director, Game, GameEvent } from "./game";
import type { Happening, Json, OverFacts, SeatFacts, TableFacts, TurnFacts } from "./protocol.generated";
import { pace } from "./settings.svelte";
import { type Statistics, statisticsOf } from "./statistics";
import { has } from "./words.svelte";

export type MarkKind = "shot" | "hit" | "find" | "unload" | "sunk" | "end";
// Something worth jumping to: it has just happened at stop `at`.
export interface Mark {
  at: number;
  kind: MarkKind;
  seat?: number; // whose doing
  card?: number; // what was found, in Capt'n Clever
}

export interface Replay extends Game {
  readonly record: string;
  readonly film: Film;
  readonly at: number; // the stop that is shown, from 0
  readonly length: number; // stops
  readonly playing: boolean;
  readonly speed: number; // 1, 2, 4
  readonly marks: Mark[];
  readonly turns: { turn: number; at: number }[]; // where each turn begins
  readonly statistics: Statistics | null; // worked out in the background
  seek(at: number): void; // at once
  step(by: number): void; // one forward is shown as a scene
  jump(kinds: MarkKind[], by: 1 | -1): void; // to the next mark of these kinds, or the one before
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
  point(action: Json | null): void; // at an action, for the board to show
  verify(): Promise<Verdict>;
}

const restBetween = 700; // milliseconds between two scenes
const longestScene = 12_000;
const sceneAtDouble = 600; // a scene that is hurried
const noSceneFrom = 4; // speed

const markOf: Record<string, MarkKind> = {
  shot: "shot",
  hit: "hit",
  treasure_found: "find",
  unloaded: "unload",
  sunk: "sunk",
  won: "end",
};

function marksOf(stops: Stop[]): Mark[] {
  return stops.flatMap(({ happening }, at) =>
    ((happening?.events ?? []) as GameEvent[]).flatMap((event) => {
      const kind = markOf[event.type];
      if (!kind) return [];
      const seat = typeof event.seat === "number" ? event.seat : happening?.seat;
      const card = kind === "find" ? Number(event.card) : undefined;
      return [{ at, kind, ...(seat !== undefined && { seat }), ...(card !== undefined && { card }) }];
    }),
  );
}

function seatsOf(film: Film): SeatFacts[] {
  const { players } = film.setup as { players: number };
  return Array.from({ length: players }, (_, at): SeatFacts => {
    const name = film.tags.seats[at] ?? "";
    if (name !== "" && has(`level.name.${name}`)) return { seat: at + 1, kind: "bot", level: name };
    return { seat: at + 1, kind: "person", ...(name !== "" && { name }) };
  });
}

class ReplayGame implements Replay {
  readonly kind = "replay";
  readonly table: string;
  readonly record: string;
  readonly film: Film;
  readonly board: Board;
  readonly facts: TableFacts;
  readonly seats: SeatFacts[];
  readonly marks: Mark[];
  readonly turns: { turn: number; at: number }[];
  readonly ask: Ask;
  readonly you = null;
  readonly hands = [];
  readonly handover = null;
  readonly legal = [];
  readonly undo = false;
  readonly takeback = null;
  readonly clocks = [];
  readonly present = [];
  readonly connection = "open";
  readonly chat = [];
  readonly refusal = null;
  readonly rematch = null;
  readonly thinking = null;

  #stops: Stop[];
  #at = $state(0);
  #playing = $state(false);
  #speed = $state(1);
  #scene = $state.raw<AbortController | null>(null);
  #statistics = $state.raw<Statistics | null>(null);
  #pointed = $state.raw<Json | null>(null);
  #log = $derived(this.#logUpTo(this.#at));
  #director: Director | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(record: string, film: Film, board: Board) {
    this.record = record;
    this.film = film;
    this.board = board;
    this.#stops = stopsOf(film);
    this.marks = marksOf(this.#stops);
    this.seats = seatsOf(film);
    const { game, rules, setup } = film;
    const { Commitment: commitment = "", Table: table = "" } = film.tags.extra;
    this.table = table;
    this.facts = { game, rules, setup, options: {}, commitment, chat: [] };
    this.turns = this.#turns();
    this.ask = askOf(this);
    void statisticsOf(film).then((statistics) => {
      if (!isFault(statistics)) this.#statistics = statistics;
    });
  }

  #stop(at: number): Stop {
    return this.#stops[at] as Stop; // 0 <= at < length
  }
  #logUpTo(at: number): Happening[] {
    return this.#stops.slice(0, at + 1).flatMap(({ happening }) => (happening ? [happening] : []));
  }
  #turns(): { turn: number; at: number }[] {
    const turns: { turn: number; at: number }[] = [];
    for (const [at, { frame }] of this.#stops.entries()) {
      if (turns.at(-1)?.turn !== frame.next.number) turns.push({ turn: frame.next.number, at });
    }
    return turns;
  }

  get at(): number {
    return this.#at;
  }
  get length(): number {
    return this.#stops.length;
  }
  get playing(): boolean {
    return this.#playing;
  }
  get speed(): number {
    return this.#speed;
  }
  get statistics(): Statistics | null {
    return this.#statistics;
  }
  get seq(): number {
    return this.#at;
  }
  get stage(): "playing" | "over" {
    return this.over ? "over" : "playing";
  }
  get pointed(): Json | null {
    return this.#playing || this.#scene ? null : this.#pointed;
  }
  get turn(): TurnFacts {
    const { next } = this.#stop(this.#at).frame;
    if (next.kind !== "seat" || next.seat === undefined) return { kind: "over", number: next.number };
    return { kind: "seat", seat: next.seat, number: next.number };
  }
  get view(): Json {
    return this.#stop(this.#at).frame.view;
  }
  get log(): Happening[] {
    return this.#log;
  }
  get busy(): boolean {
    return this.#scene !== null;
  }
  get sends(): boolean {
    return false;
  }
  get over(): OverFacts | null {
    if (this.#at + 1 < this.length) return null;
    const { next } = this.#stop(this.#at).frame;
    const { Winners, Secret: secret = "", Salts = "" } = this.film.tags.extra;
    if (next.kind !== "over" && Winners === undefined) return null;
    const told = (Winners ?? "").split(",").map(Number).filter(Boolean);
    return { winners: next.winners ?? told, secret, salts: Salts.split(" ").filter((salt) => salt !== "") };
  }

  // --- time -------------------------------------------------------------------------------------------------------------

  seek(at: number): void {
    this.#scene?.abort();
    this.#scene = null;
    this.#at = Math.min(Math.max(0, Math.round(at)), this.length - 1);
  }
  step(by: number): void {
    if (by !== 1) this.seek(this.#at + by);
    else if (this.#scene) this.hurry();
    else void this.#forward();
  }
  jump(kinds: MarkKind[], by: 1 | -1): void {
    const wanted = this.marks.filter(({ kind }) => kinds.includes(kind));
    const to = by > 0 ? wanted.find(({ at }) => at > this.#at) : wanted.findLast(({ at }) => at < this.#at);
    if (to) this.seek(to.at);
  }
  play(): void {
    if (this.#playing) return;
    if (this.#at + 1 >= this.length) this.seek(0);
    this.#playing = true;
    void this.#goOn();
  }
  pause(): void {
    this.#playing = false;
    clearTimeout(this.#timer);
  }
  setSpeed(speed: number): void {
    this.#speed = speed;
    if (speed >= noSceneFrom) this.hurry();
  }

  async #goOn(): Promise<void> {
    await this.#forward();
    if (!this.#playing || this.#closed) return;
    if (this.#at + 1 >= this.length) this.#playing = false;
    else this.#timer = setTimeout(() => void this.#goOn(), restBetween / this.#speed);
  }

  async #forward(): Promise<void> {
    const to = this.#at + 1;
    if (to >= this.length) return;
    const { frame, happening } = this.#stop(to);
    const director = this.#director;
    if (director && happening && pace() > 0 && this.#speed < noSceneFrom) {
      const scene = new AbortController();
      const limit = setTimeout(() => scene.abort(), this.#speed > 1 ? sceneAtDouble : longestScene);
      const hurried = new Promise<void>((resolve) => {
        scene.signal.addEventListener("abort", () => setTimeout(resolve, 300), { once: true });
      });
      this.#scene = scene;
      const events = (happening.events ?? []) as GameEvent[];
      const shown = director({
        before: this.view,
        after: frame.view,
        happened: [happening],
        events,
        hurry: scene.signal,
      });
      await Promise.race([shown.catch(() => {}), hurried]);
      clearTimeout(limit);
      if (this.#scene !== scene) return; // somebody went elsewhere meanwhile
      this.#scene = null;
    }
    if (!this.#closed) this.#at = to;
  }

  // --- the rest of a game -----------------------------------------------------------------------------------------------

  direct(director: Director | null): void {
    this.#director = director;
    if (!director) this.hurry();
  }
  hurry(): void {
    this.#scene?.abort();
  }
  point(action: Json | null): void {
    this.#pointed = action;
  }
  verify(): Promise<Verdict> {
    return verify(this.record);
  }
  close(): void {
    this.#closed = true;
    this.pause();
    this.hurry();
  }

  // Nothing can be done any more.
  take(): void {}
  submit(): void {}
  dismiss(): void {}
  takeUndo(): void {}
  askTakeback(): void {}
  answerTakeback(): void {}
  resign(): void {}
  leave(): void {}
  say(): void {}
  vote(): void {}
  wishRematch(): void {}
  setBot(): void {}
  start(): void {}
}

export async function openRecord(record: string): Promise<Replay | Fault> {
  const film = await filmOf(record);
  if (isFault(film)) return film;
  const board = await boardOf(film);
  return isFault(board) ? board : new ReplayGame(record, film, board);
}
