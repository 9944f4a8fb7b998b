// Which part of the endless sea is in sight. The drawing is made for one size of square (`drawn`) and moved and scaled as a whole
// while the eye moves; only when it rests is it drawn anew for the size it has come to. Places are told from `origin`, a square
// near the eye, so that a ship a million squares out is drawn as sharply as one in port.
import type { Square } from "../lib/game";
import { ownTask } from "../lib/motion";
import type { Box } from "./chart";

export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// A rectangle on the screen, px from the sea's corner.
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const smallest = 14;
export const largest = 96;
const rest = 140; // ms without movement before it is drawn anew
const farFromOrigin = 400; // squares

const swell = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);

export class Camera {
  width = $state(0);
  height = $state(0);
  // The place in the middle of the screen, in squares, and how many px a square has.
  x = $state(0);
  y = $state(0);
  square = $state(40);
  drawn = $state(40);
  origin = $state.raw<Square>([0, 0]);
  // What panels leave free of the screen.
  free = $state.raw<Insets>({ left: 0, top: 0, right: 0, bottom: 0 });
  // Whoever moved the sea by hand lately is not to be pulled away.
  touched = 0;
  still = $state(true);

  #resting: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #arrived: (() => void) | null = null;

  get middle(): [number, number] {
    return this.#middleOf(this.free);
  }
  #middleOf({ left, top, right, bottom }: Insets): [number, number] {
    return [(left + this.width - right) / 2, (top + this.height - bottom) / 2];
  }

  // px on the screen of a place in squares.
  screen(x: number, y: number): [number, number] {
    return [(x - this.x) * this.square + this.width / 2, (y - this.y) * this.square + this.height / 2];
  }
  place(px: number, py: number): [number, number] {
    return [(px - this.width / 2) / this.square + this.x, (py - this.height / 2) / this.square + this.y];
  }
  squareAt(px: number, py: number): Square {
    const [x, y] = this.place(px, py);
    return [Math.floor(x), Math.floor(y)];
  }
  // The squares in sight, with some around them.
  sight(margin = 2): Box {
    const [left, top] = this.place(0, 0);
    const [right, bottom] = this.place(this.width, this.height);
    return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
  }

  // Where the drawing goes: px of its origin, and its scale.
  get shift(): { x: number; y: number; scale: number } {
    const [x, y] = this.screen(this.origin[0], this.origin[1]);
    return { x, y, scale: this.square / this.drawn };
  }

  #moved(): void {
    if (Math.abs(this.x - this.origin[0]) > farFromOrigin || Math.abs(this.y - this.origin[1]) > farFromOrigin) {
      this.origin = [Math.round(this.x), Math.round(this.y)];
    }
    this.still = false;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.settle(), rest);
  }

  settle(): void {
    clearTimeout(this.#resting);
    this.still = true;
    this.drawn = this.square;
  }

  // On its way by itself: whoever presses now would not hit what they meant.
  get gliding(): boolean {
    return this.#arrived !== null;
  }
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#arrived?.();
    this.#arrived = null;
  }

  // By hand: nothing is animated, and the eye stays where it is put.
  pan(dx: number, dy: number): void {
    this.stop();
    this.touched = performance.now();
    this.x -= dx / this.square;
    this.y -= dy / this.square;
    this.#moved();
  }

  // The place under the finger stays under it.
  zoom(factor: number, px: number, py: number): void {
    this.stop();
    this.touched = performance.now();
    const [x, y] = this.place(px, py);
    this.square = Math.min(largest, Math.max(smallest, this.square * factor));
    this.x = x - (px - this.width / 2) / this.square;
    this.y = y - (py - this.height / 2) / this.square;
    this.#moved();
  }

  // At once, without touching what is drawn.
  put(x: number, y: number, square: number): void {
    this.stop();
    this.x = x;
    this.y = y;
    this.square = square;
    this.#moved();
    this.settle();
  }

  // Resolves when it is there, or when something else moves it.
  glide(x: number, y: number, square: number, duration: number): Promise<void> {
    this.stop();
    const [x0, y0, s0] = [this.x, this.y, this.square];
    if (Math.hypot(x - x0, y - y0) * square < 1 && Math.abs(square - s0) < 0.1) return Promise.resolve();
    const far = Math.hypot(x - x0, y - y0) * square > 4 * (this.width + this.height);
    if (duration <= 0 || far) {
      this.put(x, y, square);
      return Promise.resolve();
    }
    return new Promise((arrived) => {
      this.#arrived = arrived;
      const start = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - start) / duration));
        const t = swell(part);
        this.square = s0 * (square / s0) ** t;
        this.x = x0 + (x - x0) * t;
        this.y = y0 + (y - y0) * t;
        this.#moved();
        if (part < 1) this.#frame = requestAnimationFrame(step);
        else void ownTask().then(there);
      };
      const there = () => {
        if (this.#arrived !== arrived) return; // something else moves it
        this.settle();
        this.#arrived = null;
        arrived();
      };
      this.#frame = requestAnimationFrame(step);
    });
  }

  // The eye that has a box in the middle of the free room with this size of square.
  facing(box: Box, square: number, room = this.free): [number, number] {
    const [mx, my] = this.#middleOf(room);
    return [
      (box.left + box.right) / 2 - (mx - this.width / 2) / square,
      (box.top + box.bottom) / 2 - (my - this.height / 2) / square,
    ];
  }
  // The largest squares with which a box fits into the free room.
  fitting(box: Box, { left, top, right, bottom }: Insets = this.free): number {
    const width = Math.max(80, this.width - left - right);
    const height = Math.max(80, this.height - top - bottom);
    return Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
  }

  // Is every one of these squares on the screen (or `anywhere`) and under none of the panels?
  clear(squares: Square[], panels: Area[], x = this.x, y = this.y, size = this.square, anywhere = false): boolean {
    const slack = size * 0.2;
    return squares.every(([sx, sy]) => {
      const left = (sx - x) * size + this.width / 2 + slack;
      const top = (sy - y) * size + this.height / 2 + slack;
      const right = left + size - 2 * slack;
      const bottom = top + size - 2 * slack;
      if (!anywhere && (left < 0 || top < 0 || right > this.width || bottom > this.height)) return false;
      return !panels.some((p) => right > p.x && left < p.x + p.width && bottom > p.y && top < p.y + p.height);
    });
  }
}
