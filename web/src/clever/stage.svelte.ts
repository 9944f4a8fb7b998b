// Shows what happened, one thing after the other, before the screen shows how things stand now.
import { tick } from "svelte";
import type { CleverBoard, CleverView, Director, Game, GameEvent } from "../lib/game";
import { t } from "../lib/words.svelte";
import { seatName } from "../parts/names";
import type Chart from "./Chart.svelte";
import { wayOver } from "./geometry";
import { play, pop, rest, swell } from "./motion";
import { capital, theTreasure } from "./names";
import { sound } from "./sounds";

type Handle = ReturnType<typeof Chart>;

// A card or a treasure on its way over the page.
export interface Flight {
  id: number;
  card: number | null; // face up, or the back
  seat: number;
  treasure?: boolean;
  width: number;
}

interface Place {
  x: number;
  y: number;
  width: number;
}

const cardShape = 7 / 5;

export class Stage {
  // The view of the moment, while something is being shown.
  shown = $state.raw<CleverView | null>(null);
  flights = $state<Flight[]>([]);
  cry = $state<{ text: string; island: number } | null>(null); // Found!
  chart = $state<Handle>();
  page = $state<HTMLElement>();

  #game: () => Game;
  #flown = 0;

  constructor(game: () => Game) {
    this.#game = game;
  }

  direct: Director = async ({ before, after, events, hurry }) => {
    this.shown = before as unknown as CleverView;
    for (const event of events) {
      if (hurry.aborted) break;
      await this.#show(event, hurry);
    }
    this.cry = null;
    this.flights = [];
    this.shown = after as unknown as CleverView;
  };

  // The game has come to where the scene ended.
  settle(): void {
    this.shown = null;
  }

  #patch(seat: number, change: Partial<CleverView["seats"][number]>): void {
    if (!this.shown) return;
    const seats = this.shown.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one));
    this.shown = { ...this.shown, seats };
  }
  #patchNeutral(boat: number, lane: string): void {
    if (!this.shown) return;
    const neutrals = [...(this.shown.neutrals ?? [])];
    neutrals[boat - 1] = lane;
    this.shown = { ...this.shown, neutrals };
  }

  async #show(event: GameEvent, hurry: AbortSignal): Promise<void> {
    const seat = Number(event.seat);
    const chart = this.chart;
    if (!chart || !this.shown) return;
    switch (event.type) {
      case "captain_placed":
        sound("hop");
        return chart.land(seat, () => this.#patch(seat, { captain: Number(event.at) }), hurry);
      case "boat_placed":
        return this.#dock(
          String(seat),
          null,
          String(event.lane),
          () => this.#patch(seat, { boat: String(event.lane) }),
          hurry,
        );
      case "boat_moved": {
        const to = String(event.to);
        return this.#dock(String(seat), String(event.from), to, () => this.#patch(seat, { boat: to }), hurry);
      }
      case "neutral_placed":
      case "neutral_moved": {
        const boat = Number(event.boat);
        const to = String(event.to ?? event.lane);
        const from = event.from ? String(event.from) : null;
        return this.#dock(`n${boat}`, from, to, () => this.#patchNeutral(boat, to), hurry);
      }
      case "captain_moved": {
        const [from, to] = [Number(event.from), Number(event.to)];
        const lanes = wayOver(this.#game().board as CleverBoard, this.shown, from, to);
        for (const hop of lanes.keys()) sound("hop", hop * 0.44);
        return chart.hop(seat, from, lanes, () => this.#patch(seat, { captain: to }), hurry);
      }
      case "treasure_found":
        return this.#find(seat, Number(event.card), Number(event.found), hurry);
      case "card_given":
        return this.#give(seat, Number(event.receiver), hurry);
      case "card_looked_at":
        this.#patch(seat, { card: event.card as number | "?" });
        sound("card");
        return rest(seat === this.#game().you ? 320 : 120, hurry);
      case "turn_begins":
        if (this.#game().hands.includes(seat)) sound("turn");
        return;
      case "won":
        sound("win");
        return rest(500, hurry);
    }
  }

  async #dock(boat: string, from: string | null, to: string, settle: () => void, hurry: AbortSignal): Promise<void> {
    sound("dock");
    await this.chart?.dock(boat, from, to, settle, hurry);
  }

  // The treasure rises from its island and flies to the pile of whoever found it.
  async #find(seat: number, card: number, found: number, hurry: AbortSignal): Promise<void> {
    const game = this.#game();
    const treasure = theTreasure(card, game.board as CleverBoard);
    const mine = game.hands.includes(seat) && game.you === seat;
    const text = mine
      ? t("page.clever.found.you", { treasure: capital(treasure) })
      : t("page.clever.found.other", { who: seatName(game.seats, seat), treasure });
    sound(mine ? "find" : "found");
    this.cry = { text, island: card };
    const from = this.chart?.spotOnPage(card);
    const to = this.#placeOf(`[data-pile="${seat}"]`);
    if (from && to) {
      const start = { x: from.x, y: from.y, width: from.size };
      await this.#fly({ card, seat, treasure: true }, start, to, 700, hurry, 1.7);
    }
    const known = this.shown?.seats.find((one) => one.seat === seat);
    const pile = known?.pile ? { pile: [...known.pile, card] } : {};
    this.#patch(seat, { found, top: card, card: undefined, ...pile });
    await rest(mine ? 500 : 250, hurry);
    this.cry = null;
  }

  async #give(giver: number, receiver: number, hurry: AbortSignal): Promise<void> {
    const game = this.#game();
    const from = this.#placeOf(giver === game.you ? "[data-keep]" : `[data-tile="${giver}"]`, `[data-tile="${giver}"]`);
    const to = this.#placeOf(receiver === game.you ? "[data-secret]" : `[data-tile="${receiver}"]`);
    if (!from || !to) return;
    sound("card");
    const width = Math.min(from.width, 64);
    await this.#fly(
      { card: null, seat: receiver },
      { ...from, width },
      { ...to, width: Math.min(to.width, 96) },
      420,
      hurry,
    );
  }

  #placeOf(...wanted: string[]): Place | null {
    for (const one of wanted) {
      const box = this.page?.querySelector(one)?.getBoundingClientRect();
      if (box && box.width > 0) return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
    }
    return null;
  }

  async #fly(
    what: Omit<Flight, "id" | "width">,
    from: Place,
    to: Place,
    time: number,
    hurry: AbortSignal,
    rise = 1,
  ): Promise<void> {
    const id = ++this.#flown;
    this.flights = [...this.flights, { ...what, id, width: from.width }];
    await tick();
    const height = what.treasure ? 1 : cardShape;
    const at = ({ x, y }: Place, scale: number) =>
      `translate(${x - from.width / 2}px,${y - (from.width * height) / 2}px) scale(${scale})`;
    const up: Place = { x: from.x, y: from.y - from.width * 0.5, width: from.width };
    const frames: Keyframe[] =
      rise > 1
        ? [
            { transform: at(from, 1), easing: pop },
            { transform: at(up, rise), offset: 0.45, easing: swell },
            { transform: at(to, Math.max(0.3, to.width / from.width)) },
          ]
        : [{ transform: at(from, 1), easing: swell }, { transform: at(to, to.width / from.width) }];
    await play(this.page?.querySelector(`[data-flight="${id}"]`), frames, time, hurry);
    this.flights = this.flights.filter((one) => one.id !== id);
  }
}
