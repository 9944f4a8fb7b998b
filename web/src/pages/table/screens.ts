// The screen of each game, fetched when it is played.
import type { Component } from "svelte";
import type { Game } from "../../lib/game";

export type Screen = Component<{ game: Game; replay?: boolean }>;

export function screenOf(game: string): Promise<{ default: Screen }> {
  return game === "clever" ? import("../../clever/CleverScreen.svelte") : import("../../boots/BootsScreen.svelte");
}
