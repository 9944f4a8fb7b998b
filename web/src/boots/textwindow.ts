// What the board as text is made of: which squares are in its window, what their columns and rows are called, and port names that fit.
import type { Square } from "../lib/game";
import { figure } from "../lib/words.svelte";
import { type Chart, edgeNames } from "./chart";

export interface Window {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

const around = 3; // squares, about as far as a ship sails

// Where a window of so many squares begins along one side, so that the cursor is in it with some water around: as it was, or
// with the cursor in the middle and no water beyond the sea that is not needed.
export function beginOf(count: number, cursor: number, was: number | null, sea: [from: number, to: number]): number {
  const middle = cursor - Math.floor(count / 2);
  const wished = was ?? Math.max(sea[0], Math.min(middle, sea[1] - count));
  const margin = was === null ? 0 : Math.min(around, Math.floor((count - 1) / 2));
  return Math.min(cursor - margin, Math.max(wished, cursor + margin - count + 1));
}

// The letters or numbers of all sections that a column or a row goes through, "A d"; out at sea its coordinate.
export function headings(
  chart: Chart,
  { left, top, columns, rows }: Window,
): { columns: string[][]; rows: string[][] } {
  const through = (x: [number, number], y: [number, number]) =>
    chart.board.sections.filter(
      ({ at, width, height }) => at[0] <= x[1] && at[0] + width > x[0] && at[1] <= y[1] && at[1] + height > y[0],
    );
  const named = (names: string[], sea: number) => (names.length > 0 ? [...new Set(names)] : [figure(sea)]);
  const [right, bottom] = [left + columns - 1, top + rows - 1];
  return {
    columns: Array.from({ length: columns }, (_, i) => {
      const sections = through([left + i, left + i], [top, bottom]).sort((a, b) => a.at[1] - b.at[1]);
      return named(
        sections.map((one) => `${one.name} ${edgeNames(one).top[left + i - one.at[0]]}`),
        left + i,
      );
    }),
    rows: Array.from({ length: rows }, (_, i) => {
      const sections = through([left, right], [top + i, top + i]).sort((a, b) => a.at[0] - b.at[0]);
      return named(
        sections.map((one) => `${one.name} ${edgeNames(one).left[top + i - one.at[1]]}`),
        top + i,
      );
    }),
  };
}

// A name for a narrow square: its long words end early.
export const shortName = (name: string, longest: number): string =>
  name
    .split(" ")
    .map((word) => (word.length > longest ? `${word.slice(0, longest - 1)}.` : word))
    .join(" ");

export const squaresOf = ({ left, top, columns, rows }: Window): Square[][] =>
  Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x): Square => [left + x, top + y]));
