// An action that somebody points at in a replay, as the sea shows it: where it leads, by which way, and whom it hits.
import type { BootsAction, BootsView, Game, Square } from "../lib/game";
import { focusOf, whereIs } from "./naming";
import type { Way } from "./sea";

export class Pointed {
  #game: () => Game;
  way = $state.raw<Way | null>(null);

  // Belongs to a component, and follows what its game points at.
  constructor(game: () => Game) {
    this.#game = game;
    $effect(() => {
      this.way = null;
      const { to, view } = this;
      const ship = view && focusOf(view);
      const from = view && whereIs(view, ship ?? null);
      if (!to || !ship || !from) return;
      let still = true;
      void game()
        .ask.path(to, ship)
        .then((way) => {
          if (still && way) this.way = { from, pearls: way.pearls, steps: way.steps };
        });
      return () => {
        still = false;
      };
    });
  }

  get view(): BootsView | null {
    return this.#game().view as BootsView | null;
  }
  get action(): BootsAction | null {
    return (this.#game().pointed ?? null) as unknown as BootsAction | null;
  }
  // Where a ship sails.
  get to(): Square | null {
    return this.action?.type === "sail" ? this.action.to : null;
  }
  get frames(): Square[] {
    const { action } = this;
    if (action?.type === "port") return [action.at];
    return this.to ? [this.to] : [];
  }
  get target(): string | null {
    const { action } = this;
    if (action?.type === "command") return action.privateer;
    return action?.type === "shoot" ? action.target : null;
  }
}
