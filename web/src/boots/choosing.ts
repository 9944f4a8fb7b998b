// Small decisions about decisions: which spot lies next, which shot is best, what has been chosen.
import type { Ask, BootsAction, Hold, Square } from "../lib/game";
import { tokens } from "../lib/game";
import { same } from "./chart";
import type { Helm } from "./helm.svelte";
import { percentOf, sizeOf } from "./naming";

export type Shots = Awaited<ReturnType<Ask["odds"]>>["shots"];

export const holdKey = (hold: Hold): string => tokens.map((token) => hold[token] ?? 0).join();

const plain = (hold: Hold): Hold => {
  const some: Hold = {};
  for (const token of tokens) if ((hold[token] ?? 0) > 0) some[token] = hold[token] as number;
  return some;
};

export function bestOf(shots: Shots): string | null {
  let best: Shots[number] | null = null;
  for (const shot of shots) if (!best || percentOf(shot.hit) > percentOf(best.hit)) best = shot;
  return best?.target ?? null;
}

// The nearest spot in a direction; what lies aside counts more than what lies ahead.
export function nearest(spots: Square[], here: Square, dx: number, dy: number): Square | null {
  let best: Square | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const at of spots) {
    const along = (at[0] - here[0]) * dx + (at[1] - here[1]) * dy;
    const aside = Math.abs((at[0] - here[0]) * dy) + Math.abs((at[1] - here[1]) * dx);
    const far = along + 2.4 * aside;
    if (along <= 0 || far >= least) continue;
    least = far;
    best = at;
  }
  return best;
}

export function chosenOf(helm: Helm): BootsAction | null {
  const hold = helm.pays[helm.pay];
  switch (helm.question) {
    case "port":
      return helm.picked && helm.ports.some((port) => same(port, helm.picked))
        ? { type: "port", at: helm.picked }
        : null;
    case "sail":
      if (!helm.goal) return null;
      return hold && sizeOf(hold) > 0
        ? { type: "sail", to: helm.goal.at, spend: hold }
        : { type: "sail", to: helm.goal.at };
    case "command": {
      const pay = helm.commanding?.pays[helm.pay] ?? helm.commanding?.pays[0];
      return helm.commanding && pay ? { type: "command", privateer: helm.commanding.ship, pay } : null;
    }
    case "collect":
      return { type: "collect" };
    case "unload":
      return sizeOf(helm.unload) > 0 ? { type: "unload", tokens: plain(helm.unload) } : null;
    case "shoot":
      if (!helm.shooting) return null;
      if (helm.shooting.rollers.length === 0) return { type: "shoot", target: helm.shooting.ship };
      return helm.roller === null ? null : { type: "shoot", target: helm.shooting.ship, roller: helm.roller };
    case "attack":
      return helm.spending ? { type: "spend", tokens: hold ?? {} } : null;
    case "defend":
      return hold ? { type: "spend", tokens: hold } : null;
    case "loot":
      return helm.token ? { type: "loot", token: helm.token } : null;
    default:
      return null;
  }
}
