// What a finished game looks like in numbers: who led when, where the points came from, and how kind the dice were, measured
// against the odds that the rules themselves give.
import { thinkingDesk } from "./desk";
import { type Fault, isFault } from "./fault";
import type { Film, Frame } from "./film";
import { type BootsView, type CleverView, type Fraction, type Hold, type Square, type Token, tokens } from "./game";
import type { Json } from "./protocol.generated";

// Tokens that were unloaded, the colour bonus (B8.2), and what Privateers in command gained (B4.4).
export type Source = Token | "bonus" | "privateers";

export interface SeatStatistics {
  seat: number;
  points: number; // in clever: treasures found
  // boots: own shots and those of Privateers in command
  shots: number;
  hits: number;
  expectedHits: number; // by the odds before each shot
  hitsTaken: number;
  sunk: number; // how often this ship sank
  // boots: treasure that washed up near the own ship with the own dice
  treasures: number;
  expectedTreasures: number;
  collected: number;
  looted: number;
  sources: Partial<Record<Source, number>>; // points by what they came from
  // clever: the turns of the finds
  finds: number[];
}

export interface Statistics {
  turns: number;
  series: { turn: number; scores: number[] }[]; // how it stood after each turn, by seat
  dice: { sum: number; count: number; expected: number }[]; // boots
  seats: SeatStatistics[];
}

const near = 4; // squares: about a turn away

type Odds = {
  shots: { target: string; hit: Fraction }[];
  islands: { at: Square; number: number; treasure: Fraction }[];
};

class Counting {
  readonly #film: Film;
  readonly seats: SeatStatistics[];

  constructor(film: Film) {
    this.#film = film;
    const { players } = film.setup as { players: number };
    this.seats = Array.from({ length: players }, (_, at) => ({
      seat: at + 1,
      points: 0,
      shots: 0,
      hits: 0,
      expectedHits: 0,
      hitsTaken: 0,
      sunk: 0,
      treasures: 0,
      expectedTreasures: 0,
      collected: 0,
      looted: 0,
      sources: {},
      finds: [],
    }));
  }

  async #ask<T>(what: string, view: Json, more: Record<string, Json>): Promise<T | null> {
    const { game, setup } = this.#film;
    const reply = await thinkingDesk().call({ do: "ask", what, game, setup, view, ...more });
    return isFault(reply) ? null : (reply as unknown as T);
  }

  of(seat: number | undefined): SeatStatistics | undefined {
    return seat === undefined ? undefined : this.seats[seat - 1];
  }

  // Whose ship that is: a seat's own, or for a Privateer whoever has the turn.
  #whose(ship: Json | undefined, view: BootsView): number | undefined {
    const number = Number(ship);
    return Number.isInteger(number) ? number : view.active;
  }

  async boots(before: Frame, frame: Frame): Promise<void> {
    const view = before.view as unknown as BootsView;
    for (const event of frame.events ?? []) {
      const seat = this.of(typeof event.seat === "number" ? event.seat : this.#whose(event.ship, view));
      const target = this.of(Number(event.target));
      if (event.type === "shot") await this.#shot(before, String(event.ship), String(event.target), seat);
      if (event.type === "hit" && seat) seat.hits += 1;
      if (event.type === "hit" && target) target.hitsTaken += 1;
      if (event.type === "sunk" && target) target.sunk += 1;
      if (event.type === "collected" && seat) seat.collected += 1;
      if (event.type === "looted" && seat) seat.looted += 1;
      if (event.type === "unloaded" && seat) await this.#unloaded(before, event.tokens as Hold, seat);
      if (event.type === "scored" && event.clause === "B4.4" && seat) add(seat, "privateers", Number(event.points));
      if (event.type === "dice_rolled") await this.#rolled(before);
      if (event.type === "treasure_placed" || event.type === "privateer_appeared") {
        this.#washedUp(view, event.at as unknown as Square);
      }
    }
  }

  async #shot(before: Frame, ship: string, target: string, seat: SeatStatistics | undefined): Promise<void> {
    if (!seat) return;
    seat.shots += 1;
    const odds = await this.#ask<Odds>("odds", before.view, { ship });
    const hit = odds?.shots.find((shot) => shot.target === target)?.hit;
    if (hit) seat.expectedHits += hit.part / hit.whole;
  }

  async #unloaded(before: Frame, hold: Hold, seat: SeatStatistics): Promise<void> {
    const worth = await this.#ask<{ bonus: number; parts: { token: Token; points: number }[] }>("worth", before.view, {
      tokens: hold,
    });
    for (const { token, points } of worth?.parts ?? []) add(seat, token, points);
    add(seat, "bonus", worth?.bonus ?? 0);
  }

  async #rolled(before: Frame): Promise<void> {
    const view = before.view as unknown as BootsView;
    const seat = this.of(view.active);
    const odds = seat && (await this.#ask<Odds>("odds", before.view, {}));
    for (const { at, treasure } of odds?.islands ?? []) {
      if (seat && isNear(view, at)) seat.expectedTreasures += treasure.part / treasure.whole;
    }
  }

  #washedUp(view: BootsView, at: Square): void {
    const seat = this.of(view.active);
    if (seat && isNear(view, at)) seat.treasures += 1;
  }

  clever(frame: Frame): void {
    for (const event of frame.events ?? []) {
      if (event.type === "treasure_found") this.of(Number(event.seat))?.finds.push(frame.turn ?? 0);
    }
  }
}

function add(seat: SeatStatistics, source: Source, points: number): void {
  if (points > 0) seat.sources[source] = (seat.sources[source] ?? 0) + points;
}

function isNear(view: BootsView, [x, y]: Square): boolean {
  const ship = view.ships.find(({ seat }) => seat === view.active)?.at;
  return Array.isArray(ship) && Math.max(Math.abs(ship[0] - x), Math.abs(ship[1] - y)) <= near;
}

function scoresOf(film: Film, frame: Frame): number[] {
  if (film.game === "boots") return (frame.view as unknown as BootsView).ships.map(({ score }) => score);
  return (frame.view as unknown as CleverView).seats.map(({ found }) => found);
}

function diceOf(film: Film): Statistics["dice"] {
  const counts = new Map<number, number>();
  for (const { events = [] } of film.frames) {
    for (const { type, dice } of events) {
      if (type !== "dice_rolled") continue;
      const [one = 0, other = 0] = dice as number[];
      counts.set(one + other, (counts.get(one + other) ?? 0) + 1);
    }
  }
  const rolls = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rolls === 0) return [];
  return Array.from({ length: 11 }, (_, at) => {
    const sum = at + 2;
    return { sum, count: counts.get(sum) ?? 0, expected: (rolls * (6 - Math.abs(7 - sum))) / 36 };
  });
}

export async function statisticsOf(film: Film): Promise<Statistics | Fault> {
  const counting = new Counting(film);
  const series: Statistics["series"] = [];
  let before = film.frames[0] as Frame; // a film has at least where it begins
  for (const frame of film.frames) {
    if (frame.entry > 0) {
      if (film.game === "boots") await counting.boots(before, frame);
      else counting.clever(frame);
    }
    const turn = frame.turn ?? 0;
    const scores = scoresOf(film, frame);
    if (series.at(-1)?.turn === turn) series.pop();
    series.push({ turn, scores });
    before = frame;
  }
  for (const [at, points] of (series.at(-1)?.scores ?? []).entries()) {
    const seat = counting.of(at + 1);
    if (seat) seat.points = points;
  }
  return { turns: series.at(-1)?.turn ?? 0, series, dice: diceOf(film), seats: counting.seats };
}

export const sources: Source[] = [...tokens, "bonus", "privateers"];
