// The events and actions of Captain Treasure Boots in words, in the language of the moment.
import type { BootsAction, BootsBoard, BootsView, Game, GameEvent, Hold, Square, Token } from "../lib/game";
import type { Json } from "../lib/protocol.generated";
import { count, lacks, list, t } from "../lib/words.svelte";
import { seatName } from "../parts/names";
import type { Told as EntryTold, Tell } from "../parts/told";
import { Chart } from "./chart";
import { aToken, focusOf, holdWords, type Names, namesOf, shipName, sizeOf, upper, whereIs } from "./naming";

export interface Told {
  text: string;
  clause?: string;
}

// Some events have two sentences.
function variant(event: GameEvent): string {
  const filled = (hold: unknown) => sizeOf(hold as Hold | undefined) > 0;
  const dice = event.dice as [number, number] | undefined;
  switch (event.type) {
    case "port_chosen":
      return event.at === "?" ? "_hidden" : "";
    case "dice_rolled":
      return dice && dice[0] === dice[1] ? "_doubles" : "";
    case "wind_turned":
      return Number(event.quarters) % 4 === 0 ? "_not" : "";
    case "commanded":
      return filled(event.paid) ? "" : "_free";
    case "sailed":
      return filled(event.spent) ? "_pearls" : "";
    case "unloaded":
      return Number(event.bonus) > 0 ? "_bonus" : "";
    case "shot":
      return event.roller === undefined ? "" : "_privateer";
    case "won":
      return (event.winners as number[]).length > 1 ? "_shared" : "";
    default:
      return "";
  }
}

// Null for an event of a later version that has no words yet.
export function tell(event: GameEvent, names: Names): Told | null {
  const key = `boots.event.${event.type}${variant(event)}`;
  if (lacks(key)) return null;
  const ship = (id: unknown) => (typeof id === "string" ? shipName(id, names) : "");
  const seat = event.seat ?? event.roller;
  const winners = event.winners as number[] | undefined;
  const at = (event.to ?? event.at) as Square | "?" | undefined;
  const dice = (event.dice ?? [event.die ?? 0, 0]) as [number, number];
  const gap = Number(event.gap ?? 0);
  const text = t(key, {
    who: winners ? list(winners.map(names.seat)) : seat === undefined ? "" : names.seat(Number(seat)),
    ship: ship(event.ship),
    target: ship(event.target),
    place: Array.isArray(at) ? names.place(at) : "",
    token: typeof event.token === "string" ? aToken(event.token as Token) : "",
    wind: typeof event.wind === "string" ? t(`boots.wind.${event.wind}`) : "",
    hold: holdWords((event.spent ?? event.tokens ?? event.paid) as Hold | undefined),
    a: dice[0],
    b: dice[1],
    n: Number(event.value ?? event.bonus ?? event.turn ?? 0),
    gap: gap === 0 ? t("boots.gap.none") : count("boots.gap", gap),
    points: count("boots.points", Number(event.points ?? 0)),
    total: Number(event.total ?? 0),
  });
  return event.clause === undefined ? { text: upper(text) } : { text: upper(text), clause: event.clause };
}

const pearlsOf = (pay: "free" | "pearls" | "black"): Hold => (pay === "free" ? {} : { [pay]: 1 });

// An action as an infinitive: "sail to B e9, for 1 Pearl". `view` says whose it is and where they stand.
export function say(action: BootsAction, view: BootsView, names: Names): string {
  switch (action.type) {
    case "port":
      return t("boots.say.port", { port: names.place(action.at) });
    case "command": {
      const paid = pearlsOf(action.pay);
      const fills = { ship: shipName(action.privateer, names), hold: holdWords(paid) };
      return t(sizeOf(paid) > 0 ? "boots.say.command" : "boots.say.command_free", fills);
    }
    case "sail": {
      const cost = sizeOf(action.spend) > 0 ? t("boots.cost", { pearls: holdWords(action.spend) }) : "";
      const from = whereIs(view, focusOf(view));
      if (from && from[0] === action.to[0] && from[1] === action.to[1]) return t("boots.say.stay");
      return t("boots.say.sail", { place: names.place(action.to) }) + cost;
    }
    case "collect": {
      const from = whereIs(view, focusOf(view));
      const found = view.treasure.find(({ at }) => from && at[0] === from[0] && at[1] === from[1]);
      return found ? t("boots.say.collect_token", { token: aToken(found.token) }) : t("boots.say.collect");
    }
    case "unload":
      return t("page.boots.say_unload", { hold: holdWords(action.tokens) });
    case "shoot": {
      const target = shipName(action.target, names);
      if (action.roller === undefined) return t("boots.say.shoot", { target });
      return t("boots.say.shoot_privateer", { target, who: names.seat(action.roller) });
    }
    case "spend":
      return sizeOf(action.tokens) > 0
        ? t("boots.say.spend", { hold: holdWords(action.tokens) })
        : t("boots.say.spend_nothing");
    case "loot":
      return t("boots.say.loot", { token: aToken(action.token) });
    case "pass":
      return t(view.phase === "command" ? "boots.say.no_command" : "boots.say.no_action");
  }
}

// The same for a game as it stands.
export function sayAction(game: Game, action: Json): string {
  const names = namesOf(chartOf(game), (seat) => seatName(game.seats, seat));
  return say(action as unknown as BootsAction, game.view as unknown as BootsView, names);
}

// Events that are told in one breath, and the clause of which of them is shown.
const breaths: string[][] = [
  ["turn_begins", "dice_rolled", "wind_turned"],
  ["treasure_placed", "privateer_appeared"],
  ["commanded"],
  ["sailed"],
  ["collected", "unloaded", "scored"],
  ["shot", "attack_rolled", "attack_pearls", "defence_rolled", "defence_pearls", "hit", "missed"],
  ["looted", "sunk", "privateer_taken", "refuge"],
];
const breathOf = (type: string): number => breaths.findIndex((types) => types.includes(type));

// One entry of the log, in lines; each has the colour of whoever it is about.
export const tellEntry: Tell = (game, happening) => {
  const names = namesOf(chartOf(game), (seat) => seatName(game.seats, seat));
  const lines: (EntryTold & { breath: number })[] = [];
  let seat = happening.seat;
  for (const event of (happening.events ?? []) as GameEvent[]) {
    if (event.type === "turn_begins") seat = Number(event.seat);
    const told = tell(event, names);
    if (!told) continue;
    const breath = breathOf(event.type);
    const last = lines.at(-1);
    if (last && breath >= 0 && last.breath === breath && last.seat === seat) {
      last.text += ` ${told.text}`;
      if (told.clause) last.clause = told.clause;
    } else lines.push({ ...told, breath, ...(seat === undefined ? {} : { seat }) });
  }
  return lines.map(({ breath: _, ...line }) => line);
};

// One chart for a board, however often it is asked for.
const charts = new WeakMap<object, Chart>();
function chartOf(game: Game): Chart {
  const board = game.board as BootsBoard;
  const chart = charts.get(board) ?? new Chart(board);
  charts.set(board, chart);
  return chart;
}
