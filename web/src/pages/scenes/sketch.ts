// A few squares of sea, drawn to explain something.
import type { Square } from "../../lib/game";

export interface Sketch {
  columns: number;
  rows: number;
  wind?: "N" | "E" | "S" | "W";
  land?: { at: Square; art: string; number?: number; name?: string }[];
  ships?: { at: Square; art: string; flip?: boolean; faint?: boolean }[];
  tokens?: { at: Square; token: string }[];
  coins?: { at: Square; text: string }[]; // costs
  lit?: Square[];
  barred?: Square[]; // no way there
  from?: Square;
  way?: { to: Square; drift?: boolean }[];
  shots?: { from: Square; to: Square; blocked?: boolean; odds?: string }[];
}

export const same = (a: Square | undefined, b: Square | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
