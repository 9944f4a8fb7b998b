// What lies on the sea besides land, and where exactly in its square it is drawn. One square is 100 units.
import { blob } from "../art/draw";
import type { BootsBoard, BootsView, Square } from "../lib/game";
import type { Chart, Section } from "./chart";
import { keyOf } from "./chart";
import { isPrivateer } from "./naming";

export const unit = 100;

export interface ReachSquare {
  at: Square;
  pearls: number; // that it costs to get there
}

export interface Way {
  from: Square;
  pearls: number;
  steps: { to: Square; cost: number; drift?: boolean }[];
}

// A line of fire from one ship to another.
export interface Aim {
  target: string;
  from: Square;
  to: Square;
  chance: string;
  chosen: boolean;
}

// Where a ship is drawn: the middle in squares from its square's corner, and its size.
export interface Mooring {
  ship: string;
  at: Square;
  dx: number;
  dy: number;
  size: number;
}

// In a port ships lie beside each other, on an island beside the drawing.
export function moorings(view: BootsView, chart: Chart): Mooring[] {
  const all: { ship: string; at: Square }[] = [];
  // Whoever has been sunk comes up again in a port.
  const sunk = view.phase === "refuge" ? view.fight?.target : undefined;
  for (const { seat, at } of view.ships) {
    if (Array.isArray(at) && String(seat) !== sunk) all.push({ ship: String(seat), at });
  }
  for (const { id, at } of view.privateers) all.push({ ship: id, at });
  const together = new Map<string, number>();
  for (const { at } of all) together.set(keyOf(at), (together.get(keyOf(at)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return all.map(({ ship, at }) => {
    const key = keyOf(at);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { ship, at, ...berth(nth, together.get(key) ?? 1, chart.isLand(at)) };
  });
}

function berth(nth: number, of: number, land: boolean): { dx: number; dy: number; size: number } {
  if (!land) return { dx: 0.5, dy: 0.47, size: 1 };
  if (of === 1) return { dx: 0.75, dy: 0.66, size: 0.82 };
  if (of === 2) return { dx: nth === 0 ? 0.22 : 0.8, dy: 0.62, size: 0.74 };
  const angle = (nth / of) * 2 * Math.PI + Math.PI / 6;
  return { dx: 0.5 + Math.cos(angle) * 0.42, dy: 0.5 + Math.sin(angle) * 0.36, size: of > 4 ? 0.52 : 0.6 };
}

export const shipArt = (ship: string): string => (isPrivateer(ship) ? "privateer" : `ship-${ship}`);
export const tokenArt = (token: string): string => `tok-${token === "pearls" ? "pearl" : token}`;

// Depth bands around the land of a section, from far out to the beach: outlines of all first, then what fills them, so that
// neighbours melt together.
export interface Band {
  shapes: string[];
  fill: string;
  foam: number;
  width: number;
}
const depths = [
  { rx: 104, ry: 92, fill: "var(--sea-3)", width: 3.2, foam: 0.28 },
  { rx: 80, ry: 70, fill: "var(--sea-2)", width: 3.6, foam: 0.45 },
  { rx: 63, ry: 54, fill: "var(--sea-1)", width: 5.2, foam: 0.85 },
];
export function shallows(section: Section, land: Square[]): Band[] {
  return depths.map(({ rx, ry, fill, width, foam }) => ({
    fill,
    width,
    foam,
    shapes: land.map(([x, y]) => {
      const [lx, ly] = [x - section.at[0], y - section.at[1]];
      return blob({
        x: lx * unit + 50,
        y: ly * unit + 57,
        rx,
        ry,
        seed: x * 31 + y * 17 + 3,
        points: 14,
        roughness: 0.11,
      });
    }),
  }));
}

export function landIn(board: BootsBoard, section: Section): Square[] {
  const inside = ({ at }: { at: Square }) =>
    at[0] >= section.at[0] &&
    at[1] >= section.at[1] &&
    at[0] < section.at[0] + section.width &&
    at[1] < section.at[1] + section.height;
  return [...board.ports.filter(inside), ...board.islands.filter(inside)].map(({ at }) => at);
}

// One path over many squares, and one along the outer edge of all of them.
export function cells(squares: Square[], [ox, oy]: Square): string {
  return squares.map(([x, y]) => `M${(x - ox) * unit} ${(y - oy) * unit}h100v100h-100Z`).join("");
}
export function outline(squares: Square[], [ox, oy]: Square): string {
  const inside = new Set(squares.map(keyOf));
  let d = "";
  for (const [x, y] of squares) {
    const [px, py] = [(x - ox) * unit, (y - oy) * unit];
    if (!inside.has(keyOf([x, y - 1]))) d += `M${px} ${py}h100`;
    if (!inside.has(keyOf([x, y + 1]))) d += `M${px} ${py + unit}h100`;
    if (!inside.has(keyOf([x - 1, y]))) d += `M${px} ${py}v100`;
    if (!inside.has(keyOf([x + 1, y]))) d += `M${px + unit} ${py}v100`;
  }
  return d;
}

// Where the pill with the odds goes beside a target: off the line of fire, off land, ships and other pills.
const pillPlaces: [number, number][] = [
  [0, 1.06],
  [-1.38, 0],
  [1.38, 0],
  [0, -1.06],
];
export function pillPlace(aim: Aim, busy: Square[], taken: [number, number][]): [number, number] {
  const towards = [Math.sign(aim.from[0] - aim.to[0]), Math.sign(aim.from[1] - aim.to[1])];
  let best: [number, number] = pillPlaces[0] as [number, number];
  let least = Number.POSITIVE_INFINITY;
  for (const [dx, dy] of pillPlaces) {
    const [x, y] = [aim.to[0] + dx, aim.to[1] + dy];
    let bad = Math.sign(dx) === towards[0] && Math.sign(dy) === towards[1] ? 4 : 0;
    bad += 2 * busy.filter(([bx, by]) => Math.abs(bx - x) < 0.95 && Math.abs(by - y) < 0.7).length;
    bad += 5 * taken.filter(([bx, by]) => Math.abs(bx - x) < 1.3 && Math.abs(by - y) < 0.6).length;
    if (bad < least) {
      least = bad;
      best = [dx, dy];
    }
  }
  taken.push([aim.to[0] + best[0], aim.to[1] + best[1]]);
  return best;
}
