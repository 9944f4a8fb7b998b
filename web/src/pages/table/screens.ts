// The screen of each game, fetched when it is played.
import type { Component } from "svelte";
import type { Game } from "../../lib/game";
import { needWords } from "../../lib/words.svelte";

export type Screen = Component<{
  game: Game;
  replay?: boolean;
  results?: (() => void) | undefined; // leads to them, once the game is over
}>;

// Each import is an expression of its own: the bundler folds the two halves of a choice into one, and loses the styles of one.
const screens = {
  boots: (): Promise<{ default: Screen }> => import("../../boots/BootsScreen.svelte"),
  clever: (): Promise<{ default: Screen }> => import("../../clever/CleverScreen.svelte"),
};

export async function screenOf(name: string): Promise<{ default: Screen }> {
  const game = name === "clever" ? "clever" : "boots";
  const [screen] = await Promise.all([screens[game](), needWords(game)]);
  return screen;
}
