// The keyboard of this screen; shortcuts.ts lists it.
import type { CleverBoard, Game } from "../lib/game";
import { change, settings } from "../lib/settings.svelte";
import { isTyping } from "../parts/shortcuts";
import type { Spot } from "./geometry";
import { type Hand, isBoat } from "./hand.svelte";

export interface Keyboard {
  game(): Game;
  hand: Hand;
  board(): CleverBoard;
  focus(spot?: Spot): void; // on the chart
  shut(): void; // whatever lies open
  go(): void; // what the amber button does
  undo(): void;
  hint(): void;
  turnCard(): void;
  openLog(): void;
}

export class Keys {
  #firstDigit: number | null = null; // of a lane

  constructor(private at: Keyboard) {}

  press(event: KeyboardEvent): void {
    const game = this.at.game();
    if (game.handover !== null || settings.textBoard || isTyping(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (game.busy) game.hurry();
    else if (this.#act(event)) event.preventDefault();
  }

  #act(event: KeyboardEvent): boolean {
    const { hand } = this.at;
    const on = event.target as HTMLElement | null;
    if (/^[1-9]$/.test(event.key) && hand.deciding) this.#digit(Number(event.key));
    else if (event.key.startsWith("Arrow") && hand.deciding && !on?.closest("[role=tablist], [role=menu], ol"))
      this.at.focus();
    else if (event.key === "Enter" && !on?.closest("button, a, [role=button]")) this.at.go();
    else if (event.key === "Escape") {
      hand.note = null;
      hand.chosen = null;
      hand.card = null;
      this.at.shut();
    } else return this.#letter(event.key.toLowerCase());
    return true;
  }

  #digit(n: number): void {
    const { hand } = this.at;
    if (hand.giving) {
      hand.chooseCard(n);
      this.at.focus(n);
    } else if (!isBoat(hand.piece)) {
      this.at.focus(n);
    } else if (this.#firstDigit === null) {
      this.#firstDigit = n;
    } else {
      const lane = [this.#firstDigit, n].sort((a, b) => a - b).join("-");
      this.#firstDigit = null;
      if (this.at.board().lanes.some((one) => one.lane === lane)) this.at.focus(lane);
    }
  }

  #letter(letter: string): boolean {
    const { hand, undo, hint, turnCard, openLog } = this.at;
    const acts: Record<string, () => void> = {
      c: () => this.#captain(),
      b: () => this.#boat(),
      e: () => hand.end(),
      u: undo,
      h: hint,
      s: turnCard,
      l: openLog,
      t: () => change({ textBoard: true }),
    };
    const act = acts[letter];
    act?.();
    return act !== undefined;
  }

  #captain(): void {
    const { hand } = this.at;
    if (hand.pieces.includes("captain")) hand.take("captain");
    else if (hand.deciding && !hand.giving) hand.whyNot("captain");
  }

  #boat(): void {
    const { hand } = this.at;
    const boats = hand.pieces.filter(isBoat);
    const next = boats[(boats.indexOf(hand.piece as never) + 1) % boats.length];
    if (next) hand.take(next);
    else if (hand.deciding && !hand.giving) hand.whyNot("boat");
  }
}
