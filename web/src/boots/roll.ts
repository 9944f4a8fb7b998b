// The newest throw of the dice in words, and the newest line of the log.
import type { BootsView, Game, GameEvent } from "../lib/game";
import { count, t } from "../lib/words.svelte";
import { tellEntry } from "./telling";

export function rollWords(game: Game, view: BootsView): string {
  if (!view.dice) return "";
  for (let i = game.log.length - 1; i >= 0; i--) {
    const events = (game.log[i]?.events ?? []) as GameEvent[];
    const at = events.findLastIndex(({ type }) => type === "dice_rolled");
    if (at < 0) continue;
    const after = events.slice(at);
    const [a, b] = view.dice;
    const turns = Number(after.find(({ type }) => type === "wind_turned")?.quarters ?? 0) % 4;
    const found = after.filter(({ type }) => type === "treasure_placed" || type === "privateer_appeared").length;
    const wind = turns === 0 ? t("page.boots.dice_say.still", { a, b }) : count("page.boots.dice_say", turns, { a, b });
    const treasure = found === 0 ? t("page.boots.dice_nothing") : count("page.boots.dice_treasure", found);
    return `${wind}${t("list.comma")}${treasure}`;
  }
  return "";
}

export function newestLine(game: Game): string {
  for (let i = game.log.length - 1; i >= 0; i--) {
    const entry = game.log[i];
    const told = entry ? tellEntry(game, entry).at(-1) : undefined;
    if (told) return told.text;
  }
  return "";
}
