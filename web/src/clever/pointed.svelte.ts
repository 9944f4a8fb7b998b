// An action that somebody points at in a replay, as the chart shows it: the island or the lane, the way there, the boat.
import type { CleverAction, CleverView, Game } from "../lib/game";
import type { Boat, Spot } from "./geometry";

export class Pointed {
  #game: () => Game;
  way = $state.raw<{ from: number; lanes: string[] } | null>(null);

  // Belongs to a component, and follows what its game points at.
  constructor(game: () => Game) {
    this.#game = game;
    $effect(() => {
      this.way = null;
      const { action, from } = this;
      if (action?.type !== "captain" || !from) return;
      let still = true;
      void game()
        .ask.way(action.island)
        .then((lanes) => {
          if (still && lanes) this.way = { from, lanes };
        });
      return () => {
        still = false;
      };
    });
  }

  get action(): CleverAction | null {
    return (this.#game().pointed ?? null) as CleverAction | null;
  }
  get #view(): CleverView | null {
    return this.#game().view as CleverView | null;
  }
  // Where the captain stands whose turn it is; before that one is on the board there is no way.
  get from(): number | null | undefined {
    return this.#view?.seats.find(({ seat }) => seat === this.#view?.active)?.captain;
  }
  get aim(): Spot | null {
    const { action } = this;
    if (action?.type === "captain") return action.island;
    if (action?.type === "give") return action.card;
    return action?.type === "boat" || action?.type === "neutral" ? action.lane : null;
  }
  get ghost(): { boat: Boat; lane: string } | null {
    const { action } = this;
    if (action?.type === "neutral") return { boat: `n${action.boat ?? 1}`, lane: action.lane };
    return action?.type === "boat" ? { boat: String(this.#game().turn?.seat ?? ""), lane: action.lane } : null;
  }
}
