// The screen of each game, fetched when it is played.
import type { Component } from "svelte";
import type { Game } from "../../lib/game";

export type Screen = Component<{ game: Game; replay?: boolean }>;

// Each import is an expression of its own: the bundler folds the two halves of a choice into one, and loses the styles of one.
const screens = {
  boots: (): Promise<{ default: Screen }> => import("../../boots/BootsScreen.svelte"),
  clever: (): Promise<{ default: Screen }> => import("../../clever/CleverScreen.svelte"),
};

export function screenOf(game: string): Promise<{ default: Screen }> {
  return screens[game === "clever" ? "clever" : "boots"]();
}
