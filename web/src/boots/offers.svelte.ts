// What is on offer to the player at this screen: the legal list of the moment, sorted into what can be pointed at, picked and
// paid for.
import type { BootsAction, Game, Hold, Square } from "../lib/game";
import { keyOf } from "./chart";
import { focusOf, holdOf, sizeOf, whereIs } from "./naming";
import type { ReachSquare } from "./sea";
import type { Stage } from "./stage.svelte";

export type Question = "port" | "command" | "sail" | "collect" | "unload" | "shoot" | "attack" | "defend" | "loot";

export interface Goal extends ReachSquare {
  pays: (Hold | undefined)[]; // ways to pay for it, white Pearls first
}
export interface Target {
  ship: string;
  at: Square;
  rollers: number[]; // for a Privateer, who may roll for it
}
const whiteFirst = (a: Hold | undefined, b: Hold | undefined) => (a?.black ?? 0) - (b?.black ?? 0);

export class Offers {
  sent = $state(-1); // the entry at which the last own action was sent

  constructor(
    readonly game: Game,
    readonly stage: Stage,
  ) {}

  get view() {
    return this.stage.view;
  }
  legal = $derived.by((): BootsAction[] => {
    if (this.stage.playing || this.game.busy) return [];
    return this.game.legal as unknown as BootsAction[];
  });
  mine = $derived.by(() => this.legal.length > 0);

  // Changes with the game and with whose eyes these are, not with talk.
  moment = $derived.by(() => (this.stage.playing ? "" : JSON.stringify([this.game.view, this.game.you, this.mine])));

  question = $derived.by((): Question | null => {
    const types = new Set(this.legal.map(({ type }) => type));
    if (types.has("port")) return "port";
    if (types.has("command")) return "command";
    if (types.has("sail")) return "sail";
    if (types.has("collect")) return "collect";
    if (types.has("unload")) return "unload";
    if (types.has("shoot")) return "shoot";
    if (types.has("spend")) return this.view?.phase === "defence_pearls" ? "defend" : "attack";
    if (types.has("loot")) return "loot";
    return null;
  });

  // --- what can be chosen ------------------------------------------------------------------------------------------

  ports = $derived.by(() => this.legal.flatMap((action) => (action.type === "port" ? [action.at] : [])));

  goals = $derived.by(() => {
    const goals = new Map<string, Goal>();
    for (const action of this.legal) {
      if (action.type !== "sail") continue;
      const pearls = sizeOf(action.spend);
      const known = goals.get(keyOf(action.to));
      if (known) known.pays.push(action.spend);
      else goals.set(keyOf(action.to), { at: action.to, pearls, pays: [action.spend] });
    }
    for (const goal of goals.values()) goal.pays.sort(whiteFirst);
    return goals;
  });

  privateers = $derived.by(() => {
    const found = new Map<string, ("free" | "pearls" | "black")[]>();
    for (const action of this.legal) {
      if (action.type !== "command") continue;
      found.set(action.privateer, [...(found.get(action.privateer) ?? []), action.pay]);
    }
    return [...found].map(([ship, pays]) => ({ ship, pays, at: this.view ? whereIs(this.view, ship) : null }));
  });

  targets = $derived.by(() => {
    const found = new Map<string, Target>();
    for (const action of this.legal) {
      if (action.type !== "shoot" || !this.view) continue;
      const at = whereIs(this.view, action.target);
      const known = found.get(action.target);
      if (known && action.roller !== undefined) known.rollers.push(action.roller);
      else if (at) {
        const rollers = action.roller === undefined ? [] : [action.roller];
        found.set(action.target, { ship: action.target, at, rollers });
      }
    }
    return [...found.values()];
  });

  // Pearls for an attack or a defence, by how many.
  spends = $derived.by(() => {
    const byNumber = new Map<number, Hold[]>();
    for (const action of this.legal) {
      if (action.type !== "spend") continue;
      const n = sizeOf(action.tokens);
      byNumber.set(n, [...(byNumber.get(n) ?? []), action.tokens].sort(whiteFirst));
    }
    return [...byNumber].sort(([a], [b]) => a - b).map(([n, pays]) => ({ n, pays }));
  });

  loot = $derived.by(() => this.legal.flatMap((action) => (action.type === "loot" ? [action.token] : [])));
  cargo = $derived.by(() => this.legal.find((action) => action.type === "unload")?.tokens ?? {});
  passes = $derived.by(() => this.legal.some(({ type }) => type === "pass"));

  // --- what it is about ---------------------------------------------------------------------------------------------

  focus = $derived.by(() => (this.view ? focusOf(this.view) : null));
  from = $derived.by(() => (this.view ? whereIs(this.view, this.focus) : null));
  ownHold = $derived.by((): Hold => {
    const seat = this.game.you;
    return seat === null || !this.view ? {} : holdOf(this.view, String(seat));
  });
}
