// What is to be seen at this moment: the view of the game, or one between two views while a scene is shown; and what flies,
// splashes and sinks meanwhile.
import type { BootsView, Square } from "../lib/game";
import type { Way } from "./sea";

// Something short on the water, in squares. `until` removes it.
export type Effect = { id: number; at: Square; length: number } & (
  | { kind: "foam" | "splash" | "wreckage" | "bubbles" | "flash" | "ring" }
  | { kind: "ball"; to: Square }
  | { kind: "gust"; angle: number }
  | { kind: "word"; text: string; tone: "hit" | "miss" | "plain" }
  | { kind: "die"; face: number; red: boolean; text: string; low: boolean } // low: below its ship
  | { kind: "trace"; way: Way }
);
export type EffectWish = Effect extends infer E ? (E extends Effect ? Omit<E, "id"> : never) : never;

// Something that flies over the panels, in px of the screen.
export interface Flight {
  id: number;
  art?: string;
  text?: string;
  from: [number, number];
  to: [number, number];
  length: number;
  after: number;
}

export class Stage {
  view = $state.raw<BootsView | null>(null);
  west = $state.raw<Record<string, boolean>>({});
  effects = $state.raw<Effect[]>([]);
  flights = $state.raw<Flight[]>([]);
  away = $state.raw<ReadonlySet<string>>(new Set());
  rolls = $state(0); // counts up when dice fall
  beat = $state<string | null>(null); // the ship whose turn has just begun
  lit = $state<string | null>(null); // a place of a panel that something has just come to
  playing = $state(false);
  caption = $state(""); // what is being shown, in words

  #next = 1;

  add(wish: EffectWish): void {
    const effect = { ...wish, id: this.#next++ } as Effect;
    this.effects = [...this.effects, effect];
    setTimeout(() => {
      this.effects = this.effects.filter(({ id }) => id !== effect.id);
    }, effect.length);
  }

  fly(wish: Omit<Flight, "id">): void {
    const flight = { ...wish, id: this.#next++ };
    this.flights = [...this.flights, flight];
    setTimeout(() => {
      this.flights = this.flights.filter(({ id }) => id !== flight.id);
    }, flight.length + flight.after);
  }

  light(anchor: string, length = 500): void {
    this.lit = anchor;
    setTimeout(() => {
      if (this.lit === anchor) this.lit = null;
    }, length);
  }

  head(ship: string, from: Square, to: Square): void {
    if (from[0] !== to[0]) this.west = { ...this.west, [ship]: to[0] < from[0] };
  }

  clear(): void {
    this.effects = this.effects.filter(({ kind }) => kind === "trace" || kind === "word");
    this.flights = [];
    this.away = new Set();
  }
}
