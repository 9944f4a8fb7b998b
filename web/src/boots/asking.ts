// The question of the moment in words: what the bar below the sea says, and what its buttons are called. Here the first one, the
// rest in prompt.ts; and who is waited for.
import type { BootsView, Game } from "../lib/game";
import { list, t } from "../lib/words.svelte";
import { besideWaiting } from "../parts/names";
import type { Chart } from "./chart";
import type { Helm } from "./helm.svelte";
import type { Names } from "./naming";

export interface Prompt {
  title: string;
  note: string;
  clause?: string;
  main: { text: string; icon: string; fire?: boolean };
  other: { text: string; run: () => void } | null;
  hopeless?: boolean; // the main thing can be done, and is of no use
}

// 1 command, 2 sail, 3 act; 0 before and after a turn.
export function stepOf(view: BootsView): 0 | 1 | 2 | 3 {
  if (["first_seat", "choose_port", "head_start_dice", "dice", "draw", "over"].includes(view.phase)) return 0;
  if (view.phase === "command" || view.commanding !== undefined) return 1;
  return view.phase === "move" ? 2 : 3;
}

// Around one screen, where it changes hands with every port, it says whose it is.
export function askPort(helm: Helm, chart: Chart, whose?: string): Prompt {
  const refuge = helm.view?.phase === "refuge";
  const port = helm.picked && chart.port(helm.picked)?.name;
  const key = refuge ? "refuge" : "port";
  const ask = whose ? t("page.boots.port.whose", { who: whose }) : t(`page.boots.${key}.title`);
  return {
    title: port && !refuge ? t("page.boots.port.chosen", { port }) : ask,
    note: port && refuge ? t("page.boots.refuge.chosen", { port }) : t(`page.boots.${key}.note`),
    clause: refuge ? "B10.3" : "B2.5",
    main: { text: t(`page.boots.${key}.main`), icon: "anchor" },
    other: null,
  };
}

// What everybody else sees: who waits for whom, and why.
export interface Waiting {
  seat: number | null;
  title: string;
  note: string;
}
export function waitingOf(game: Game, view: BootsView, names: Names, note: string): Waiting {
  // Whoever gives up ends the game in the midst of a turn.
  if (game.stage === "over") {
    const winners = view.winners ?? game.over?.winners ?? [];
    const who = list(winners.map(names.seat));
    const title = t(winners.length > 1 ? "boots.event.won_shared" : "boots.event.won", { who });
    return { seat: winners[0] ?? null, title: winners.length > 0 ? title : t("page.boots.wait.over"), note: "" };
  }
  const seat = game.turn?.seat ?? view.active ?? null;
  if (seat === null) return { seat, title: t("page.boots.wait.moment"), note: "" };
  const who = names.seat(seat);
  const key = `page.boots.wait.${view.phase}`;
  const doing = [
    "command",
    "choose_port",
    "move",
    "privateer_move",
    "action",
    "privateer_action",
    "attack_pearls",
    "defence_pearls",
    "loot",
    "refuge",
  ];
  const known = doing.includes(view.phase);
  const beside = besideWaiting(game, seat);
  return {
    seat,
    title: known ? t(key, { who }) : t("page.boots.wait.turn", { who }),
    note: note && beside ? `${note} ${beside}` : note || beside,
  };
}
