// What the log says of one thing. Each game's telling.ts makes these of an entry of the table; the side panel shows them.
import type { Game } from "../lib/game";
import type { Happening } from "../lib/protocol.generated";
import { has, t } from "../lib/words.svelte";
import { seatName } from "./names";

export interface Told {
  text: string;
  clause?: string; // of the rules, to be linked
  seat?: number; // whose colour marks it
}

// Must be good for any entry of type start or move; the rest is the same at every table and told below.
export type Tell = (game: Game, happening: Happening) => Told[];

export function tellAny(game: Game, happening: Happening, tell: Tell): Told[] {
  const ofGame = happening.type === "start" || happening.type === "move";
  return ofGame ? tell(game, happening) : tellTable(game, happening);
}

// Entries that belong to the table and not to the game: who comes, goes, asks and answers.
export function tellTable(game: Game, happening: Happening): Told[] {
  const { type, seat } = happening;
  if (seat === undefined) return [];
  const who = happening.name ?? seatName(game.seats, seat);
  let key = `page.shell.log.${type}`;
  if (type === "answer") key += happening.yes ? "_yes" : "_no";
  if (type === "exit") key += `_${happening.exit}`;
  if (type === "sit" && happening.bot) key += "_bot";
  if ((type === "rematch" && !happening.yes) || !has(key)) return [];
  const level = happening.level ? t(`level.name.${happening.level}`) : "";
  return [{ text: t(key, { who, level }), seat }];
}
