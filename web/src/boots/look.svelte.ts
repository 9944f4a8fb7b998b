// Where the eye goes by itself: home is the whole sea and all that can be chosen on a large screen, what can be chosen on a
// small one. Nothing that can be chosen stays under a panel; whoever moves the sea by hand keeps it where it is, as far as
// that allows.

import type { Square } from "../lib/game";
import { pace } from "../lib/settings.svelte";
import type { Area, Camera, Insets } from "./camera.svelte";
import type { Box, Chart } from "./chart";
import { boxAround } from "./chart";

export interface Outlook {
  camera: Camera;
  chart: () => Chart;
  panels: () => Area[]; // what lies over the sea
  small: () => boolean; // a phone: the whole sea does not fit
}

const margin = 0.35; // squares around what is shown
const comfortable = 44; // px a square on a phone
const least = { small: 34, large: 22 };
const patience = 5000; // ms after a touch in which others' moves do not pull the eye

export class Look {
  #auto = $state(true);

  constructor(readonly outlook: Outlook) {}

  get #duration(): number {
    return 320 * pace();
  }

  // The whole sea, and what can be chosen.
  home(spots: Square[] = []): void {
    this.#auto = true;
    const { camera, chart, small } = this.outlook;
    const near = boxAround(spots);
    if (small() && near) this.#to(near, spots);
    else this.#to(near ? union(chart().bounds, near) : chart().bounds, spots, true);
    camera.touched = 0;
  }

  // At once, when the screen appears or changes its size.
  start(spots: Square[], ship: Square | null): void {
    const { camera, chart, small } = this.outlook;
    if (camera.width === 0) return;
    const box = small() ? (boxAround(spots) ?? (ship ? boxAround([ship]) : null) ?? chart().bounds) : chart().bounds;
    const { x, y, square } = this.#goal(box, spots, !small());
    camera.put(x, y, square);
  }

  // A new question: everything that can be chosen is to be seen.
  follow(spots: Square[], ship: Square | null): void {
    const { camera, panels, small } = this.outlook;
    if (camera.width === 0 || spots.length === 0) return;
    const byHand = camera.touched > 0 && !small();
    if (byHand) this.#auto = false;
    if (camera.clear(spots, panels()) && (small() || !this.#auto)) return;
    const near = boxAround(spots);
    if (!near) return;
    if (small()) {
      const box = this.#fits(near, least.small) ? near : ship ? boxAround([ship]) : near;
      if (box) this.#to(box, spots);
    } else if (this.#auto) this.home(spots);
    else this.#to(near, spots);
  }

  // Others do something there.
  async show(squares: Square[]): Promise<void> {
    const { camera, small } = this.outlook;
    const box = boxAround(squares);
    if (!box || performance.now() - camera.touched < patience) return;
    if (camera.clear(squares, [])) return;
    const wide = this.#fits(box, least.small);
    const goal = small() && wide ? box : union(this.outlook.chart().bounds, box);
    if (small() && !wide) return;
    if (this.#fits(goal, least.large)) await this.#to(goal, squares, !small());
  }

  find(at: Square): void {
    const { camera } = this.outlook;
    camera.touched = performance.now();
    const square = Math.max(camera.square, 30);
    const [x, y] = camera.facing({ left: at[0], top: at[1], right: at[0] + 1, bottom: at[1] + 1 }, square);
    void camera.glide(x, y, square, this.#duration);
  }

  zoom(factor: number): void {
    const { camera } = this.outlook;
    const [x, y] = camera.middle;
    camera.zoom(factor, x, y);
    this.#auto = false;
  }

  #fits(box: Box, square: number): boolean {
    return this.outlook.camera.fitting(box) >= square;
  }

  #to(box: Box, spots: Square[], whole = false): Promise<void> {
    const { x, y, square } = this.#goal(box, spots, whole);
    return this.outlook.camera.glide(x, y, square, this.#duration);
  }

  // The eye that has the box in the free room; where a panel still lies over a spot, the room shrinks by that panel.
  #goal(tight: Box, spots: Square[], whole: boolean): { x: number; y: number; square: number } {
    const { camera, panels, small } = this.outlook;
    const box = grown(tight, whole ? 0 : margin);
    const all = panels();
    const free = camera.free;
    let goal = { x: 0, y: 0, square: 0 };
    for (const inset of [free, ...all.map((panel) => lessBy(free, panel, camera))]) {
      camera.free = inset;
      const most = small() ? comfortable : 62;
      const square = Math.max(small() ? least.small : least.large, Math.min(most, camera.fitting(box)));
      const [x, y] = camera.facing(box, square);
      if (goal.square === 0) goal = { x, y, square };
      if (camera.clear(spots, all, x, y, square)) {
        goal = { x, y, square };
        break;
      }
    }
    camera.free = free;
    return goal;
  }
}

function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

// The room beside a panel, on the side where more of it is left.
function lessBy(free: Insets, panel: Area, camera: Camera): Insets {
  const room: [keyof Insets, number][] = [
    ["left", panel.x + panel.width],
    ["right", camera.width - panel.x],
    ["top", panel.y + panel.height],
    ["bottom", camera.height - panel.y],
  ];
  const [side, inset] = room.reduce((best, one) => (one[1] - free[one[0]] < best[1] - free[best[0]] ? one : best));
  return { ...free, [side]: Math.max(free[side], inset) };
}
