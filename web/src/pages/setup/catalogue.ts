// What the engine says of its games: how many play, which bots there are, which house rules, and for boots the sections.
import { tableDesk } from "../../lib/desk";
import { type Fault, fault, isFault } from "../../lib/fault";
import type { BootsBoard, Square } from "../../lib/game";
import type { GameName } from "../../lib/open";
import type { LaidSection } from "./plan";

export interface HouseRule {
  name: string;
  clause: string;
  values: (string | boolean)[]; // the first is the default
  players?: number; // only with so many
}
export interface SectionFacts {
  name: string;
  width: number;
  height: number;
  ports: { at: Square; name: string }[];
  islands: { at: Square; number: number }[];
}
export interface GameFacts {
  game: GameName;
  players: [number, number];
  bots: string[];
  options: HouseRule[];
  sections?: SectionFacts[];
  layouts?: { name: string; players: number[]; sections: LaidSection[] }[];
  needs?: { players: number; sections: number; target: number }[];
}

const known = new Map<string, GameFacts>();

export async function gameFacts(game: string): Promise<GameFacts | Fault> {
  const before = known.get(game);
  if (before) return before;
  const reply = await tableDesk().call({ do: "catalogue", game });
  if (isFault(reply)) return reply;
  const [facts] = reply.games as unknown as GameFacts[];
  if (!facts) return fault("unknown_game", "page.lib.fault.engine");
  known.set(game, facts);
  return facts;
}

// --- sections as they lie -----------------------------------------------------------------------------------------------------

export function presetOf(facts: GameFacts, name: string, players: number): LaidSection[] {
  return facts.layouts?.find((layout) => layout.name === name && layout.players.includes(players))?.sections ?? [];
}

export const sizeOf = (facts: SectionFacts, turn: number): Square =>
  turn % 2 ? [facts.height, facts.width] : [facts.width, facts.height];

function turned([x, y]: Square, { width, height }: SectionFacts, turn: number): Square {
  switch (turn % 4) {
    case 1:
      return [height - 1 - y, x];
    case 2:
      return [width - 1 - x, height - 1 - y];
    case 3:
      return [y, width - 1 - x];
    default:
      return [x, y];
  }
}

// A sea of one section alone, with its corner at 0,0.
export function boardOfOne(facts: SectionFacts, turn: number): BootsBoard {
  const [width, height] = sizeOf(facts, turn);
  const place = ([x, y]: Square) => `${String.fromCharCode(97 + x)}${y + 1}`;
  const common = (at: Square) => ({ at: turned(at, facts, turn), section: facts.name, place: place(at) });
  return {
    game: "boots",
    sections: [{ name: facts.name, at: [0, 0], turn, width, height }],
    islands: facts.islands.map(({ at, number }) => ({ ...common(at), number })),
    ports: facts.ports.map(({ at, name }) => ({ ...common(at), name })),
    target: 0,
  };
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
export function areaOf(facts: GameFacts, laid: LaidSection): Area {
  const section = facts.sections?.find(({ name }) => name === laid.section);
  const [width, height] = section ? sizeOf(section, laid.turn) : [9, 9];
  return { x: laid.at[0], y: laid.at[1], width, height };
}
export function meet(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
export function hull(areas: Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  return {
    x,
    y,
    width: Math.max(...areas.map((area) => area.x + area.width)) - x,
    height: Math.max(...areas.map((area) => area.y + area.height)) - y,
  };
}

// A sea nobody has seen before: each section beside an earlier one, shifted and turned as chance will have it.
export function surprise(facts: GameFacts, count: number): LaidSection[] {
  const pick = (n: number) => Math.floor(Math.random() * n);
  const names = (facts.sections ?? []).map(({ name }) => name);
  const laid: LaidSection[] = [];
  while (laid.length < count && names.length > 0) {
    const section = names.splice(pick(names.length), 1)[0] as string;
    const next: LaidSection = { section, at: [0, 0], turn: pick(4) };
    for (let tries = 0; laid.length > 0 && tries < 200; tries++) {
      const beside = areaOf(facts, laid[pick(laid.length)] as LaidSection);
      const { width, height } = areaOf(facts, next);
      const shift = pick(13) - 6;
      const gap = pick(3) === 0 ? 1 + pick(2) : 0;
      next.at = [
        [beside.x + shift, beside.y - height - gap],
        [beside.x + beside.width + gap, beside.y + shift],
        [beside.x + shift, beside.y + beside.height + gap],
        [beside.x - width - gap, beside.y + shift],
      ][pick(4)] as Square;
      if (!laid.some((other) => meet(areaOf(facts, other), areaOf(facts, next)))) break;
    }
    laid.push(next);
  }
  return laid;
}
