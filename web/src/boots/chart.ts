// Where things lie on the sea, and what a square is called there. Squares count from the game's origin; a section has letters and
// numbers of its own, which turn with it.
import type { BootsBoard, Square } from "../lib/game";

export type Section = BootsBoard["sections"][number];
export type Island = BootsBoard["islands"][number];
export type Port = BootsBoard["ports"][number];

export const keyOf = (at: Square): string => `${at[0]},${at[1]}`;
export const same = (a: Square | null | undefined, b: Square | null | undefined): boolean =>
  !!a && !!b && a[0] === b[0] && a[1] === b[1];

// King's moves from one square to the other.
export const distance = (a: Square, b: Square): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(97 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);

// A square of the section as laid, to column and row of the section on paper: the section is turned clockwise.
export function unturned(section: Section, x: number, y: number): Square {
  const { width, height } = section;
  switch (section.turn % 4) {
    case 1:
      return [y, width - 1 - x];
    case 2:
      return [width - 1 - x, height - 1 - y];
    case 3:
      return [height - 1 - y, x];
    default:
      return [x, y];
  }
}

export function placeIn(section: Section, at: Square): string {
  const [column, row] = unturned(section, at[0] - section.at[0], at[1] - section.at[1]);
  return `${letter(column)}${row + 1}`;
}

// What stands on the outer ring of a section as laid: letters along one pair of edges, numbers along the other.
export function edgeNames(section: Section): { top: string[]; left: string[] } {
  const name = (x: number, y: number, alongX: boolean) => {
    const [column, row] = unturned(section, x, y);
    const lettersAlongX = section.turn % 2 === 0;
    return alongX === lettersAlongX ? letter(column) : `${row + 1}`;
  };
  return {
    top: Array.from({ length: section.width }, (_, x) => name(x, 0, true)),
    left: Array.from({ length: section.height }, (_, y) => name(0, y, false)),
  };
}

// What a board has where, looked up by square.
export class Chart {
  readonly islands = new Map<string, Island>();
  readonly ports = new Map<string, Port>();

  constructor(readonly board: BootsBoard) {
    for (const island of board.islands) this.islands.set(keyOf(island.at), island);
    for (const port of board.ports) this.ports.set(keyOf(port.at), port);
  }

  island(at: Square): Island | undefined {
    return this.islands.get(keyOf(at));
  }
  port(at: Square): Port | undefined {
    return this.ports.get(keyOf(at));
  }
  isLand(at: Square): boolean {
    const key = keyOf(at);
    return this.islands.has(key) || this.ports.has(key);
  }
  section(at: Square): Section | undefined {
    return this.board.sections.find(
      ({ at: [x, y], width, height }) => at[0] >= x && at[1] >= y && at[0] < x + width && at[1] < y + height,
    );
  }
  // "B e9"; off the sections a square has no name.
  squareName(at: Square): string | undefined {
    const section = this.section(at);
    return section && `${section.name} ${placeIn(section, at)}`;
  }
  // Of the squares on sections, the one that a square off them lies nearest to.
  nearest(at: Square): Square {
    const shores = this.board.sections.map(({ at: [x, y], width, height }): Square => {
      const within = (n: number, low: number, size: number) => Math.min(Math.max(n, low), low + size - 1);
      return [within(at[0], x, width), within(at[1], y, height)];
    });
    return shores.sort((a, b) => distance(a, at) - distance(b, at))[0] ?? at;
  }
  // The smallest rectangle with all sections, in squares: left, top, right, bottom.
  get bounds(): Box {
    const { sections } = this.board;
    if (sections.length === 0) return { left: 0, top: 0, right: 9, bottom: 9 };
    return {
      left: Math.min(...sections.map(({ at }) => at[0])),
      top: Math.min(...sections.map(({ at }) => at[1])),
      right: Math.max(...sections.map(({ at, width }) => at[0] + width)),
      bottom: Math.max(...sections.map(({ at, height }) => at[1] + height)),
    };
  }
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxAround(squares: Square[]): Box | null {
  if (squares.length === 0) return null;
  const xs = squares.map(([x]) => x);
  const ys = squares.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

// Which drawing a place has. Every section shows each kind of island once, as long as it has no more than eight; the four that
// come with the game have an order of their own.
const islandKinds = ["palms", "volcano", "ruin", "spires", "jungle", "wreck", "arch", "heads"];
const portKinds = ["light", "village", "fort", "mill"];
const islandOrders: Record<string, string> = { A: "01234567", B: "60713245", C: "74510623", D: "23410576" };
const portOrders: Record<string, string> = { A: "01", B: "23", C: "30", D: "12" };

const byPlace = (a: { place: string }, b: { place: string }): number =>
  Number.parseInt(a.place.replace(/^\D+/, ""), 10) - Number.parseInt(b.place.replace(/^\D+/, ""), 10) ||
  (a.place < b.place ? -1 : 1);

function kindsOf<T extends { at: Square; section: string; place: string }>(
  features: T[],
  kinds: string[],
  orders: Record<string, string>,
  prefix: string,
): Map<string, string> {
  const art = new Map<string, string>();
  const sections = [...new Set(features.map(({ section }) => section))];
  for (const [nth, section] of sections.entries()) {
    const order = orders[section];
    features
      .filter((feature) => feature.section === section)
      .sort(byPlace)
      .forEach((feature, i) => {
        const kind = Number(order?.[i] ?? (i + nth * 3) % kinds.length);
        art.set(keyOf(feature.at), `${prefix}-${kinds[kind]}`);
      });
  }
  return art;
}

export const islandArt = (board: BootsBoard): Map<string, string> =>
  kindsOf(board.islands, islandKinds, islandOrders, "isl");
export const portArt = (board: BootsBoard): Map<string, string> => kindsOf(board.ports, portKinds, portOrders, "port");

export const windTurns = { N: 0, E: 1, S: 2, W: 3 } as const;
