// The board in words: what is on a square, who is where.
import type { BootsView, Square } from "../lib/game";
import { count, t } from "../lib/words.svelte";
import type { Chart } from "./chart";
import { distance, same } from "./chart";
import type { Names } from "./naming";
import { aToken, holdWords, shipName, squareName, upper } from "./naming";
import type { Goal } from "./offers.svelte";

export function shipsOn(view: BootsView, at: Square): string[] {
  return [
    ...view.ships.filter((ship) => Array.isArray(ship.at) && same(ship.at, at)).map(({ seat }) => String(seat)),
    ...view.privateers.filter((ship) => same(ship.at, at)).map(({ id }) => id),
  ];
}

// "C d8, island 7, a Gun, Mara; in reach for 1 Pearl"
export function squareWords(view: BootsView, chart: Chart, names: Names, at: Square, goal?: Goal | null): string {
  const parts = [squareName(chart, at)];
  const port = chart.port(at);
  const island = chart.island(at);
  if (port) parts.push(t("page.boots.text.port", { port: port.name }));
  else if (island) parts.push(t("page.boots.text.island", { number: island.number }));
  else parts.push(t("page.boots.text.sea"));
  const treasure = view.treasure.find((one) => same(one.at, at));
  if (treasure) parts.push(aToken(treasure.token));
  parts.push(...shipsOn(view, at).map((ship) => shipName(ship, names)));
  if (goal)
    parts.push(goal.pearls === 0 ? t("page.boots.text.reach") : count("page.boots.text.reach_pearls", goal.pearls));
  return parts.join(t("list.comma"));
}

const directions = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"].length;
export function bearing(from: Square, to: Square): string {
  if (same(from, to)) return t("boots.here");
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const eighth = Math.round((Math.atan2(dx, -dy) / (2 * Math.PI)) * directions);
  const direction = t(`boots.direction.${(eighth + directions) % directions}`);
  return t("boots.bearing", { squares: count("boots.squares", distance(from, to)), direction });
}

export interface ShipLine {
  ship: string;
  text: string;
  at: Square | null;
}
export function shipLines(view: BootsView, chart: Chart, names: Names, from: Square | null): ShipLine[] {
  const place = (at: Square | "?" | null) => {
    if (!at) return t("page.boots.text.nowhere");
    if (at === "?") return t("page.boots.text.secret");
    const name = chart.port(at)?.name ?? squareName(chart, at);
    return from && !same(from, at) ? `${name} (${bearing(from, at)})` : name;
  };
  const line = (ship: string, at: Square | "?" | null, ...facts: string[]): ShipLine => {
    const fills = { ship: shipName(ship, names), place: place(at), facts: facts.join(t("page.boots.text.semicolon")) };
    return { ship, at: at === "?" ? null : at, text: upper(t("page.boots.text.ship", fills)) };
  };
  return [
    ...view.ships.map(({ seat, at, hold, score }) =>
      line(String(seat), at, count("boots.points", score), holdWords(hold)),
    ),
    ...view.privateers.map(({ id, at, hold }) => line(id, at, holdWords(hold))),
  ];
}
