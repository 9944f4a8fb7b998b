// What the engine says for people to read: keys of the word catalogues with fills, put into the words of the moment.
import { seatName } from "../parts/names";
import type { Game, Square } from "./game";
import { count, type Fills, t } from "./words.svelte";

export type PhraseFill = { tenths: number } | { at: Square } | { seat: number } | { card: number } | Phrase;
export interface Phrase {
  key: string;
  fills?: Record<string, PhraseFill>;
  count?: number;
}

type Around = Pick<Game, "board" | "seats">;

function filled(fill: PhraseFill, around: Around): string {
  const { board } = around;
  if ("key" in fill) return said(fill, around);
  if ("seat" in fill) return seatName(around.seats, fill.seat);
  if ("tenths" in fill) return `${Math.floor(fill.tenths / 10)}${t("boots.advice.point")}${fill.tenths % 10}`;
  if ("card" in fill) {
    const treasure = board.game === "clever" && board.islands.find(({ island }) => island === fill.card)?.treasure;
    return treasure ? t(`clever.treasure.${treasure}.the`) : String(fill.card);
  }
  const [x, y] = fill.at;
  const port = board.game === "boots" && board.ports.find(({ at }) => at[0] === x && at[1] === y);
  return port ? port.name : `${x},${y}`;
}

export function said({ key, fills = {}, count: n }: Phrase, around: Around): string {
  const texts: Fills = Object.fromEntries(Object.entries(fills).map(([name, fill]) => [name, filled(fill, around)]));
  return n === undefined ? t(key, texts) : count(key, n, texts);
}
