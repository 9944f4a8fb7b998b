// What is being set up: the crew, the house rules, the sea, and for online tables clock and door. What was played last is
// remembered for each game and way of playing.
import type { NewTable } from "../../lib/lobby";
import type { Clock, GameName, LocalWish, SetupWish } from "../../lib/open";
import type { Json } from "../../lib/protocol.generated";
import { settings } from "../../lib/settings.svelte";
import { t } from "../../lib/words.svelte";
import { botName } from "../../parts/names";

export type Mode = "bots" | "screen" | "online";
export const modes: Mode[] = ["bots", "screen", "online"];
export const levels = ["cabinboy", "deckhand", "bosun", "pilot", "captain"];

export interface PlanSeat {
  kind: "person" | "bot" | "open"; // open: somebody may come, online
  name: string; // of a person; "" is the player's own name, or the seat's
  level: string;
}
export interface LaidSection {
  section: string;
  at: [number, number];
  turn: number;
}
export type Layout = string | { sections: LaidSection[] };

export interface Plan {
  game: GameName;
  mode: Mode;
  seats: PlanSeat[];
  layout: Layout; // boots
  options: Record<string, Json>; // only what differs from the default
  clock: Clock;
  absence: "wait" | "bot" | "vote";
  listed: boolean;
}

const bot = (level: string): PlanSeat => ({ kind: "bot", name: "", level });
const person = (name = ""): PlanSeat => ({ kind: "person", name, level: "bosun" });
const open = (): PlanSeat => ({ kind: "open", name: "", level: "bosun" });

function freshPlan(game: GameName, mode: Mode): Plan {
  const seats = {
    bots: [person(), bot("deckhand"), bot("bosun"), bot("deckhand")],
    screen: [person(), person(), ...(game === "clever" ? [person()] : [])],
    online: [person(), open(), ...(game === "clever" ? [open()] : [])],
  }[mode];
  return { game, mode, seats, layout: "default", options: {}, clock: { kind: "none" }, absence: "vote", listed: false };
}

const planKey = (game: GameName, mode: Mode) => `freebooter.plan.${game}.${mode}`;

export function rememberedPlan(game: GameName, mode: Mode): Plan {
  const fresh = freshPlan(game, mode);
  try {
    const kept = JSON.parse(localStorage.getItem(planKey(game, mode)) ?? "{}") as Partial<Plan>;
    return { ...fresh, ...kept, game, mode };
  } catch {
    return fresh;
  }
}

export function rememberPlan(plan: Plan): void {
  keep(planKey(plan.game, plan.mode), JSON.stringify(plan));
}

const gameKey = "freebooter.game";

export function lastGame(): GameName {
  try {
    return localStorage.getItem(gameKey) === "clever" ? "clever" : "boots";
  } catch {
    return "boots";
  }
}

export function rememberGame(game: GameName): void {
  keep(gameKey, game);
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the next game starts from the defaults.
  }
}

// What everybody at the table is called. The first person is the one whose screen it is.
export function planNames(plan: Plan): string[] {
  const own = plan.seats.findIndex(({ kind }) => kind === "person");
  const given = plan.seats.map((seat, i) =>
    seat.kind === "person" ? seat.name || (i === own ? settings.name || t("page.shell.nameless") : "") : "",
  );
  const names = plan.seats.map((seat, i) =>
    seat.kind === "open" ? t("page.shell.seat_open") : given[i] || botName(i + 1, given),
  );
  // Nobody has the name of another: who sits down later gets a number behind it, as online.
  return names.map((name, i) => {
    const same = names.slice(0, i).filter((one) => one === name).length;
    return same > 0 && plan.seats[i]?.kind === "person" ? `${name} ${same + 1}` : name;
  });
}

export function setupOf(plan: Plan): SetupWish {
  const { neutral_boats: neutral, ...options } = plan.options;
  // C2.1: they are for 2 players only, and wait for them.
  if (neutral && plan.seats.length === 2) options.neutral_boats = neutral;
  return { ...(plan.game === "boots" && { layout: plan.layout as Json }), options };
}

export function localWish(plan: Plan): LocalWish {
  const names = planNames(plan);
  return {
    game: plan.game,
    seats: plan.seats.map((seat, i) =>
      seat.kind === "bot" ? { kind: "bot", level: seat.level } : { kind: "person", name: names[i] ?? "" },
    ),
    setup: setupOf(plan),
    clock: plan.clock,
  };
}

export function onlineWish(plan: Plan): NewTable {
  return {
    game: plan.game,
    setup: { players: plan.seats.length, ...setupOf(plan) } as Json,
    seats: plan.seats.map(({ kind, level }) => (kind === "bot" ? level : "open")),
    options: { clock: plan.clock as Json, absence: { policy: plan.absence, grace: 60_000 } },
    listed: plan.listed,
  };
}
