// Where things lie on the chart. One unit of the board is 100 here; an upright page turns the chart a quarter, so that the
// coast on the left comes to lie on top, and all drawings stay upright.
import { type Point, round1 } from "../art/draw";
import type { CleverBoard, CleverView } from "../lib/game";

// An island by its number, or a lane by its name: whatever can be pointed at.
export type Spot = number | string;
export const isLane = (spot: Spot | null | undefined): spot is string => typeof spot === "string";

// A player's boat by its seat, or a neutral one: n1, n2.
export type Boat = string;
// What can be dragged: the own captain too.
export type Draggable = Boat | "captain";

export interface LaneShape {
  lane: string;
  jetty: string;
  ends: [number, number];
  angle: number; // in degrees, so that what lies along it is never upside down
  middle: Point;
  shores: [Point, Point]; // where planks and buoys begin
  heads: [Point, Point]; // the round ends of the jetties
  piers: [Point, Point]; // where the jetties leave the islands
  slope: number; // in degrees, from the first end to the second
  length: number; // between the shores
  buoys: Point[];
}

export interface Layout {
  width: number;
  height: number;
  islands: Map<number, Point>;
  lanes: Map<string, LaneShape>;
  seals: Map<number, Point>;
}

const tenth = 10; // boards count in tenths of a unit
const islandWidth = 245;
const islandHeight = 205;
const captainAngle = 0.5; // where a captain stands on an island, seen from its middle
const middleBelow = 36; // the beach lies lower than the point of the board

export const captainFoot: Point = [150, 132];
export const islandMiddle = ([x, y]: Point): Point => [x, y + middleBelow];

function along([x, y]: Point, [ux, uy]: Point, by: number): Point {
  return [round1(x + ux * by), round1(y + uy * by)];
}

function laneShape(lane: CleverBoard["lanes"][number], islands: Map<number, Point>): LaneShape {
  const from = islands.get(lane.ends[0]) as Point;
  const to = islands.get(lane.ends[1]) as Point;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const there: Point = [dx / length, dy / length];
  const back: Point = [-there[0], -there[1]];
  const coast = 1 / Math.hypot(there[0] / islandWidth, there[1] / islandHeight);
  const shore = coast + 40;
  const slope = (Math.atan2(dy, dx) * 180) / Math.PI;
  const [first, last] = [shore + 95, length - shore - 95];
  const gaps = Math.max(1, Math.round((length - 2 * shore - 150) / 92));
  const buoys = Array.from({ length: gaps + 1 }, (_, i) => along(from, there, first + ((last - first) * i) / gaps));
  return {
    lane: lane.lane,
    jetty: lane.jetty,
    ends: lane.ends,
    angle: round1(Math.abs(slope) > 90 ? slope + 180 : slope),
    middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    shores: [along(from, there, shore), along(to, back, shore)],
    heads: [along(from, there, shore + 38), along(to, back, shore + 38)],
    piers: [along(from, there, shore - 62), along(to, back, shore - 62)],
    slope: round1(slope),
    length: length - 2 * shore,
    buoys,
  };
}

// The number of an island lies on its beach, as far as can be from jetties and from where a captain stands.
function sealPlace(at: Point, roads: number[]): Point {
  const busy = [...roads, captainAngle];
  const turned = (a: number, b: number) => Math.abs(((a - b + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
  let best = 0;
  let room = -1;
  for (let angle = 0.1 * Math.PI; angle <= 1.05 * Math.PI; angle += 0.05) {
    const free = Math.min(...busy.map((road) => turned(angle, road))) - 0.18 * turned(angle, 0.75 * Math.PI);
    if (free > room) [best, room] = [angle, free];
  }
  return [round1(at[0] + Math.cos(best) * 208), round1(at[1] + middleBelow + Math.sin(best) * 178)];
}

export function layOut(board: CleverBoard, turned: boolean): Layout {
  const [across, down] = board.size;
  const islands = new Map<number, Point>();
  for (const { island, at } of board.islands) {
    islands.set(island, turned ? [(down - at[1]) * tenth, at[0] * tenth] : [at[0] * tenth, at[1] * tenth]);
  }
  const lanes = new Map(board.lanes.map((lane) => [lane.lane, laneShape(lane, islands)]));
  const seals = new Map<number, Point>();
  for (const [island, at] of islands) {
    const roads = [...lanes.values()].flatMap(({ ends, slope }) => {
      const there = (slope * Math.PI) / 180;
      return ends[0] === island ? [there] : ends[1] === island ? [there + Math.PI] : [];
    });
    seals.set(island, sealPlace(at, roads));
  }
  const [width, height] = turned ? [down, across] : [across, down];
  return { width: width * tenth, height: height * tenth, islands, lanes, seals };
}

// Every boat on the sea and its lane.
export function boatsOf(view: CleverView | null): Map<Boat, string> {
  const boats = new Map<Boat, string>();
  for (const { seat, boat } of view?.seats ?? []) if (boat) boats.set(String(seat), boat);
  view?.neutrals?.forEach((lane, i) => {
    if (lane) boats.set(`n${i + 1}`, lane);
  });
  return boats;
}

// The fewest boats from one island to another, to draw the way of a captain that has moved.
export function wayOver(board: CleverBoard, view: CleverView, from: number, to: number): string[] {
  const bridges = new Set(boatsOf(view).values());
  const cameBy = new Map<number, [string, number]>();
  const reached = [from];
  for (const at of reached) {
    for (const { lane, ends } of board.lanes) {
      if (!bridges.has(lane) || !ends.includes(at)) continue;
      const next = ends[0] === at ? ends[1] : ends[0];
      if (next === from || cameBy.has(next)) continue;
      cameBy.set(next, [lane, at]);
      reached.push(next);
    }
  }
  const way: string[] = [];
  for (let at = to; at !== from; ) {
    const step = cameBy.get(at);
    if (!step) return [];
    way.unshift(step[0]);
    at = step[1];
  }
  return way;
}

// The islands of a way, the first one included.
export function stopsOf(board: CleverBoard, from: number, way: string[]): number[] {
  const stops = [from];
  for (const name of way) {
    const ends = board.lanes.find(({ lane }) => lane === name)?.ends;
    const at = stops[stops.length - 1] as number;
    if (ends) stops.push(ends[0] === at ? ends[1] : ends[0]);
  }
  return stops;
}

export const middleOf = (layout: Layout, spot: Spot): Point =>
  isLane(spot) ? (layout.lanes.get(spot)?.middle ?? [0, 0]) : islandMiddle(layout.islands.get(spot) ?? [0, 0]);

// What a finger or the pointer means: an island it lies on, or the lane it is nearest to.
export function spotAt(layout: Layout, [x, y]: Point, slack: number): Spot | null {
  for (const [island, at] of layout.islands) {
    const [cx, cy] = islandMiddle(at);
    if (Math.hypot((x - cx) / 265, (y - cy) / 230) < 1) return island;
  }
  let best: Spot | null = null;
  let nearest = slack;
  for (const { lane, shores } of layout.lanes.values()) {
    const [[ax, ay], [bx, by]] = shores;
    const [dx, dy] = [bx - ax, by - ay];
    const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const away = Math.hypot(x - ax - part * dx, y - ay - part * dy);
    if (away < nearest) [best, nearest] = [lane, away];
  }
  return best;
}

// The spot that lies in the direction of an arrow key; the one itself if there is none.
export function nextSpot(layout: Layout, spots: Spot[], from: Spot, [dx, dy]: Point): Spot {
  const [x, y] = middleOf(layout, from);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    if (spot === from) continue;
    const [sx, sy] = middleOf(layout, spot);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy - (sy - y) * dx);
    if (ahead < 40 || aside > ahead * 2.4) continue;
    const far = ahead + aside * 1.6;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}
