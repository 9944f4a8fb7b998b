// The events of Capt'n Clever in words, in the language of the moment.
import type { CleverAction, CleverBoard, CleverView, Game, GameEvent } from "../lib/game";
import type { Happening, Json } from "../lib/protocol.generated";
import { lacks, t } from "../lib/words.svelte";
import { seatName } from "../parts/names";
import type { Told } from "../parts/told";
import { actionWords, capital, islandName, laneMark, laneName, type Names, neutralName, theTreasure } from "./names";

// Null for an event of a later version that has no words yet. Without a board, the one of the box is meant.
export function tell(
  event: GameEvent,
  names: Names,
  board?: CleverBoard,
): { text: string; clause: string | undefined } | null {
  const seat = (value: unknown) => (typeof value === "number" ? names(value) : "");
  const lane = (value: unknown) => (typeof value === "string" ? laneMark(value) : "");
  const island = (event.to ?? event.at) as number | string | undefined;
  const card = typeof event.card === "number" ? event.card : null;
  const hidden = "card" in event && card === null;
  const key = `clever.event.${event.type}${hidden ? "_hidden" : ""}`;
  if (lacks(key)) return null;
  const treasure = card ? theTreasure(card, board) : "";
  const text = t(key, {
    who: seat(event.seat),
    receiver: seat(event.receiver),
    island: typeof island === "number" ? islandName(island) : "",
    lane: typeof event.lane === "string" ? laneName(event.lane) : "",
    from: lane(event.from),
    to: lane(event.to),
    neutral: neutralName(Number(event.boat ?? 0)),
    card: card ? t("clever.card", { treasure, n: card }) : t("clever.hidden_card"),
    treasure,
    pile: t("clever.pile", { n: Number(event.found ?? 0), all: board?.islands.length ?? 9 }),
    n: Number(event.turn ?? 0),
  });
  return { text: capital(text), clause: event.clause };
}

// One entry of the log. Whose turn begins is seen by the colour of what follows.
export function tellEntry(game: Game, { events = [] }: Happening): Told[] {
  return (events as GameEvent[]).flatMap((event): Told[] => {
    if (event.type === "turn_begins") return [];
    const told = tell(event, (seat) => seatName(game.seats, seat), game.board as CleverBoard);
    if (!told) return [];
    return [{ text: told.text, clause: told.clause, seat: Number(event.seat ?? 0) || undefined }];
  });
}

export function sayAction(game: Game, action: Json): string {
  const { phase } = game.view as unknown as CleverView;
  return actionWords(action as unknown as CleverAction, game.board as CleverBoard, phase !== "turn");
}
