// Which lines of a table's chat have been read at this screen. It outlives panels, and the way to another page and back.
import type { Game } from "../lib/game";

class Ear {
  #last = $state(0); // the newest line that was read

  constructor(game: Game) {
    this.hear(game);
  }
  hear({ chat }: Game): void {
    this.#last = chat.at(-1)?.seq ?? 0;
  }
  unread({ chat, you }: Game): number {
    return chat.filter(({ seq, seat }) => seq > this.#last && (seat === undefined || seat !== you)).length;
  }
}
const ears = new Map<string, Ear>(); // by table

// What was said before anybody listened has been read in the waiting room.
export function earOf(game: Game): Ear {
  const ear = ears.get(game.table) ?? new Ear(game);
  ears.set(game.table, ear);
  return ear;
}
