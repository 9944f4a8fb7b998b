// Whether the rest of the screen has come. A first play waits for what its first decision needs, and for nothing more.
import type { BootsBoard, GameEvent, Square } from "../lib/game";
import { needWords, t } from "../lib/words.svelte";
import { seatName } from "../parts/names";
import type { Tell } from "../parts/told";

type Voyage = typeof import("./voyage");

let come = $state.raw<Voyage | null>(null);
let coming: Promise<Voyage> | null = null;

export function voyage(): Voyage | null {
  return come;
}

// What happened, in lines for the log; before the voyage nothing has but who begins and where the others start from.
export const tellEntry: Tell = (game, happening) => {
  if (come) return come.tellEntry(game, happening);
  const { ports } = game.board as BootsBoard;
  const events = (happening.events ?? []) as GameEvent[];
  if (events.some(({ type }) => type !== "first_player" && type !== "port_chosen")) return [];
  return events.map(({ type, seat, at, clause }) => {
    const port = ports.find((one) => String(one.at) === String(at as Square));
    const who = seatName(game.seats, Number(seat));
    const text = t(`boots.event.${type}${at === "?" ? "_hidden" : ""}`, { who, place: port?.name ?? "" });
    return { text, ...(clause && { clause }), ...(type === "port_chosen" && { seat: Number(seat) }) };
  });
};

// Without a line it is tried again by whoever needs it next.
export function setSail(): Promise<Voyage> {
  coming ??= Promise.all([import("./voyage"), needWords("boots", "boots_more", "more")]).then(
    ([parts]) => {
      come = parts;
      return parts;
    },
    (trouble) => {
      coming = null;
      throw trouble;
    },
  );
  return coming;
}
