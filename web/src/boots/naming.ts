// Ships, tokens, holds and places of Captain Treasure Boots in words, and where they are in a view.
import type { BootsView, Fraction, Hold, Square, Token } from "../lib/game";
import { tokens } from "../lib/game";
import { count, list, t } from "../lib/words.svelte";
import type { Chart } from "./chart";

// What the words need to know of a table: who is who, and what places are called.
export interface Names {
  seat(seat: number): string;
  place(at: Square): string;
}

export const upper = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export const aToken = (token: Token): string => t(`boots.token.${token}.a`);
export const someTokens = (token: Token, n: number): string => count(`boots.token.${token}`, n);

export function holdWords(hold: Hold | undefined): string {
  const parts = tokens
    .filter((token) => (hold?.[token] ?? 0) > 0)
    .map((token) => someTokens(token, hold?.[token] ?? 0));
  return parts.length > 0 ? list(parts) : t("boots.nothing");
}

export const sizeOf = (hold: Hold | undefined): number => tokens.reduce((sum, token) => sum + (hold?.[token] ?? 0), 0);

export const isPrivateer = (ship: string): boolean => ship.startsWith("P");

export function shipName(ship: string, names: Names): string {
  return isPrivateer(ship) ? t("boots.privateer", { ship }) : names.seat(Number(ship));
}

// "B e9" on a section; off them, how far it is from the nearest square that has a name.
export function squareName(chart: Chart, at: Square): string {
  const name = chart.squareName(at);
  if (name !== undefined) return name;
  const shore = chart.nearest(at);
  const [dx, dy] = [at[0] - shore[0], at[1] - shore[1]];
  const ways = [
    ...(dy === 0 ? [] : [t(`page.boots.off.${dy < 0 ? "n" : "s"}`, { n: Math.abs(dy) })]),
    ...(dx === 0 ? [] : [t(`page.boots.off.${dx < 0 ? "w" : "e"}`, { n: Math.abs(dx) })]),
  ];
  return t("page.boots.open_sea", { way: list(ways), square: chart.squareName(shore) ?? "" });
}

export function placeName(chart: Chart, at: Square): string {
  const port = chart.port(at);
  if (port) return port.name;
  const island = chart.island(at);
  if (island) return t("boots.island", { number: island.number, at: squareName(chart, at) });
  return squareName(chart, at);
}

export function namesOf(chart: Chart, seat: (seat: number) => string): Names {
  return { seat, place: (at) => placeName(chart, at) };
}

// Half goes up, as everywhere in the game.
export const percentOf = ({ part, whole }: Fraction): number => Math.floor((part * 200 + whole) / (2 * whole));
export const percent = (chance: Fraction): string => t("boots.percent", { n: percentOf(chance) });

// The ship that the question of the moment is about.
export function focusOf(view: BootsView): string | null {
  if (view.phase === "privateer_move" || view.phase === "privateer_action") return view.commanding ?? null;
  if (view.fight) return view.fight.attacker;
  return view.active === undefined ? null : String(view.active);
}

export function whereIs(view: BootsView, ship: string | null): Square | null {
  if (ship === null) return null;
  if (isPrivateer(ship)) return view.privateers.find(({ id }) => id === ship)?.at ?? null;
  const at = view.ships.find(({ seat }) => seat === Number(ship))?.at;
  return Array.isArray(at) ? at : null;
}

export function holdOf(view: BootsView, ship: string): Hold {
  if (isPrivateer(ship)) return view.privateers.find(({ id }) => id === ship)?.hold ?? {};
  return view.ships.find(({ seat }) => seat === Number(ship))?.hold ?? {};
}
