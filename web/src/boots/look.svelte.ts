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
  many: () => boolean; // what can be chosen are squares side by side, not ports or ships here and there
}

const margin = 0.35; // squares around what is shown
const shore = 0.6; // squares of open water around the chart
const comfortable = 44; // px a square on a phone
// The smallest squares: on a phone a finger has to hit one of many, or one of a few.
const least = { small: 34, few: 14, large: 22 };
const few = 16; // squares side by side
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
    const all = near ? union(chart().bounds, near) : chart().bounds;
    // Far out at sea there is no seeing both.
    if (near && (small() || !this.#fits(all, least.large))) this.#to(near, spots);
    else this.#to(all, spots, true);
    camera.touched = 0;
  }

  rest(): void {
    if (this.#auto && this.outlook.camera.touched === 0) this.home();
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
    const near = boxAround(spots);
    if (!near) return;
    // Nobody looks at a small chart for longer than what is far apart needs.
    const closer = this.#isMany(spots) || this.#fits(near, least.small);
    const tiny = small() && camera.touched === 0 && closer && camera.square < least.small;
    if (!tiny && camera.clear(spots, panels()) && (small() || !this.#auto)) return;
    if (small()) {
      const box = !this.#isMany(spots) || this.#fits(near, least.small) ? near : ship ? boxAround([ship]) : near;
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

  // Moves only if it is covered or out of sight.
  keep(at: Square): void {
    if (!this.outlook.camera.clear([at], this.outlook.panels())) this.find(at);
  }

  // Something is drawn over the sea: when it is put away, the sea is to lie as before, unless a hand has moved it meanwhile.
  covered(): () => void {
    const { camera } = this.outlook;
    const { x, y, square, touched, width } = camera;
    return () => {
      if (camera.touched === touched && camera.width === width) void camera.glide(x, y, square, this.#duration);
    };
  }

  zoom(factor: number): void {
    const { camera } = this.outlook;
    const [x, y] = camera.middle;
    camera.zoom(factor, x, y);
    this.#auto = false;
  }

  #isMany(spots: Square[]): boolean {
    return this.outlook.many() && spots.length > few;
  }
  #fits(box: Box, square: number): boolean {
    return this.outlook.camera.fitting(box) >= square;
  }

  #to(box: Box, spots: Square[], whole = false): Promise<void> {
    const { x, y, square } = this.#goal(box, spots, whole);
    return this.outlook.camera.glide(x, y, square, this.#duration);
  }

  // The eye that has the box in the free room. Where a panel still lies over a spot, the room is cut off beside, above or below
  // that panel, whichever leaves the largest squares; if nothing helps, fewest spots stay covered.
  #goal(tight: Box, spots: Square[], whole: boolean): Goal {
    const { camera, panels } = this.outlook;
    const box = grown(tight, whole ? 0 : this.#isMany(spots) ? margin : 3 * margin);
    const all = panels();
    const free = camera.free;
    let rooms = [free];
    let best: Goal | null = null;
    for (let cuts = 0; cuts <= mostCuts && !(best?.covered === 0); cuts++) {
      const goals = rooms.map((room) => this.#facing(box, room, spots, all)).sort(better);
      if (goals[0] && (!best || better(goals[0], best) < 0)) best = goals[0];
      rooms = goals
        .slice(0, 4)
        .flatMap(({ room, over }) => over.flatMap((panel) => cutBeside(room, panel, camera)))
        .filter((room) => camera.width - room.left - room.right > 80 && camera.height - room.top - room.bottom > 80);
    }
    return best ?? this.#facing(box, free, spots, all);
  }

  #facing(box: Box, room: Insets, spots: Square[], all: Area[]): Goal {
    const { camera, small } = this.outlook;
    const smallest = this.#isMany(spots) ? least.small : least.few;
    const [from, to] = small() ? [smallest, comfortable] : [least.large, 62];
    const square = Math.max(from, Math.min(to, camera.fitting(box, room)));
    const [x, y] = small() ? this.#towardsLand(box, square, room) : camera.facing(box, square, room);
    const over = all.filter((panel) => !camera.clear(spots, [panel], x, y, square, true));
    const covered = spots.filter((spot) => !camera.clear([spot], all, x, y, square)).length;
    return { x, y, square, room, over, covered };
  }

  // On a small screen open water is no use: the box need not be in the middle if there is more of the chart to see beside it.
  #towardsLand(box: Box, square: number, room: Insets): [number, number] {
    const { camera, chart } = this.outlook;
    const { left, top, right, bottom } = grown(chart().bounds, shore);
    const [x, y] = camera.facing(box, square, room);
    const wide = (camera.width - room.left - room.right) / square / 2;
    const high = (camera.height - room.top - room.bottom) / square / 2;
    const [midX, midY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return [
      x + nudge(midX, wide, [box.left, box.right], [left, right]),
      y + nudge(midY, high, [box.top, box.bottom], [top, bottom]),
    ];
  }
}

// How far a window around `middle` moves to have more of the land, and all that must be in it still in it.
function nudge(middle: number, half: number, must: [number, number], land: [number, number]): number {
  const [low, high] = [land[0] + half, land[1] - half];
  const wanted = low > high ? (low + high) / 2 : Math.min(high, Math.max(low, middle));
  const [least, most] = [must[1] - half, must[0] + half];
  return least > most ? 0 : Math.min(most, Math.max(least, wanted)) - middle;
}

interface Goal {
  x: number;
  y: number;
  square: number;
  room: Insets;
  over: Area[]; // panels that lie over a spot
  covered: number; // spots under panels or off the screen
}
const mostCuts = 3;
const better = (a: Goal, b: Goal): number => a.covered - b.covered || b.square - a.square;

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

function cutBeside(room: Insets, panel: Area, camera: Camera): Insets[] {
  return [
    { ...room, left: Math.max(room.left, panel.x + panel.width) },
    { ...room, right: Math.max(room.right, camera.width - panel.x) },
    { ...room, top: Math.max(room.top, panel.y + panel.height) },
    { ...room, bottom: Math.max(room.bottom, camera.height - panel.y) },
  ];
}
