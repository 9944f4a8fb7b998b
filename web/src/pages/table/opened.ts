// A game that one page has opened for the next to show.
import type { Game } from "../../lib/game";

let waiting: Game | null = null;

export function handOver(game: Game): void {
  waiting = game;
}

export function takeOver(table: string): Game | null {
  const game = waiting?.table === table ? waiting : null;
  waiting = null;
  return game;
}
