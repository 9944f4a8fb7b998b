// What the player at the screen is about to do: which piece, where to, which card. It knows what is legal from the game and
// nothing of the rules; whatever cannot be done is explained by asking.
import type { CleverAction, CleverBoard, CleverView, Game } from "../lib/game";
import { settings } from "../lib/settings.svelte";
import { has, list, t } from "../lib/words.svelte";
import { seatName } from "../parts/names";
import { type Boat, boatsOf, type Draggable, isLane, type Spot } from "./geometry";
import { laneMark, theTreasure } from "./names";

// The captain, the own boat, or a neutral one.
export type Piece = "captain" | "boat" | "n1" | "n2";
export const isBoat = (piece: Piece | null): piece is Exclude<Piece, "captain"> =>
  piece !== null && piece !== "captain";

// A word at a place: why not, or advice. "bar" is the action bar.
export interface Note {
  at: Spot | "bar";
  text: string;
  clause?: string;
  stays?: boolean; // wherever the pointer goes
}

export class Hand {
  #game: () => Game;
  #watching: () => boolean;

  wish = $state<Piece>("captain");
  chosen = $state<Spot | null>(null);
  pointed = $state<Spot | null>(null);
  card = $state<number | null>(null);
  note = $state<Note | null>(null);
  way = $state<{ from: number; lanes: string[] } | null>(null);

  constructor(game: () => Game, watching: () => boolean) {
    this.#game = game;
    this.#watching = watching;
  }

  #view = $derived.by(() => this.#game().view as CleverView | null);
  #actions = $derived.by(() => {
    const game = this.#game();
    return this.#watching() || game.handover !== null ? [] : (game.legal as CleverAction[]);
  });
  #boats = $derived.by(() => boatsOf(this.#view));

  get board(): CleverBoard {
    return this.#game().board as CleverBoard;
  }
  get deciding(): boolean {
    return this.#actions.length > 0;
  }
  get mayEnd(): boolean {
    return this.#actions.some(({ type }) => type === "end");
  }

  // Where each piece may go.
  #goals = $derived.by(() => {
    const goals = new Map<Piece, Spot[]>();
    const add = (piece: Piece, spot: Spot) => goals.set(piece, [...(goals.get(piece) ?? []), spot]);
    for (const action of this.#actions) {
      if (action.type === "captain") add("captain", action.island);
      if (action.type === "boat") add("boat", action.lane);
      if (action.type === "neutral") add(`n${action.boat ?? 1}` as Piece, action.lane);
    }
    return goals;
  });
  #gifts = $derived.by(() => this.#actions.flatMap((action) => (action.type === "give" ? [action.card] : [])));

  get pieces(): Piece[] {
    return (["captain", "boat", "n1", "n2"] as const).filter((piece) => this.#goals.has(piece));
  }
  get piece(): Piece | null {
    return this.#goals.has(this.wish) ? this.wish : (this.pieces[0] ?? null);
  }
  get gifts(): number[] {
    return this.#gifts;
  }
  get giving(): boolean {
    return this.#gifts.length > 0;
  }
  // The next seat, whose card is to be chosen.
  get receiver(): number {
    const { you, seats } = this.#game();
    return ((you ?? 1) % seats.length) + 1;
  }

  // --- what the chart shows ---------------------------------------------------------------------------------------------------

  goalsOf(piece: Piece | null): Spot[] {
    return (piece && this.#goals.get(piece)) ?? [];
  }
  get lit(): number[] {
    if (this.giving) return this.card === null ? [] : [this.card];
    return this.piece === "captain" ? (this.goalsOf("captain") as number[]) : [];
  }
  get open(): string[] {
    return isBoat(this.piece) ? (this.goalsOf(this.piece) as string[]) : [];
  }
  get faded(): string[] {
    if (!isBoat(this.piece)) return [];
    const open = new Set(this.open);
    return this.board.lanes.flatMap(({ lane }) => (open.has(lane) ? [] : [lane]));
  }
  get aim(): Spot | null {
    if (this.giving) return this.card;
    const goals = this.goalsOf(this.piece);
    if (this.pointed !== null && goals.includes(this.pointed)) return this.pointed;
    return this.chosen;
  }
  get ghost(): { boat: Boat; lane: string } | null {
    const boat = this.boatOf(this.piece);
    return boat && isLane(this.aim) && this.open.includes(this.aim) ? { boat, lane: this.aim } : null;
  }
  // What the arrow keys go round: the islands or the lanes.
  get walk(): Spot[] {
    if (isBoat(this.piece)) return this.board.lanes.map(({ lane }) => lane);
    return this.board.islands.map(({ island }) => island);
  }
  boatOf(piece: Piece | null): Boat | null {
    if (piece === "boat") return String(this.#game().you ?? "");
    return isBoat(piece) ? piece : null;
  }
  pieceOf(dragged: Draggable): Piece {
    return dragged === "captain" || dragged.startsWith("n") ? (dragged as Piece) : "boat";
  }
  get movable(): Boat[] {
    return this.pieces.flatMap((piece) => {
      const boat = this.boatOf(piece);
      return boat && this.#boats.has(boat) ? [boat] : [];
    });
  }

  // --- choosing -----------------------------------------------------------------------------------------------------------------

  take(piece: Piece): void {
    this.wish = piece;
    this.chosen = null;
    this.note = null;
  }

  point(spot: Spot | null): void {
    this.pointed = this.deciding ? spot : null;
  }

  // A click does it; a finger, that could not point before, chooses first and does it with the second tap.
  press(spot: Spot, by: "mouse" | "touch" | "key"): void {
    this.note = null;
    if (!this.deciding) return;
    if (this.giving) {
      if (by === "key" && this.card === spot) this.go();
      else if (!isLane(spot)) this.chooseCard(spot);
    } else if (this.goalsOf(this.piece).includes(spot)) {
      if (by === "touch" && settings.confirm && this.chosen !== spot) this.chosen = spot;
      else this.#do(this.#actionTo(this.piece as Piece, spot));
    } else {
      this.#pressElse(spot);
    }
  }

  // Not a place for this piece: perhaps for another one, or it is another piece itself.
  #pressElse(spot: Spot): void {
    const other = this.pieces.find((piece) => piece !== "n2" && this.goalsOf(piece).includes(spot));
    const boat = [...this.#boats].find(([, lane]) => lane === spot)?.[0];
    if (boat && this.movable.includes(boat)) {
      this.take(this.pieceOf(boat));
    } else if (this.#ownCaptainOn(spot) && this.pieces.includes("captain") && this.piece !== "captain") {
      this.take("captain");
    } else if (other) {
      this.take(other);
      this.chosen = spot;
    } else {
      void this.explain(spot);
    }
  }

  // Says whether it goes there.
  drop(dragged: Draggable, spot: Spot | null): boolean {
    this.pointed = null;
    const piece = this.pieceOf(dragged);
    if (spot === null || (isBoat(piece) ? this.#boats.get(dragged) === spot : this.#ownCaptainOn(spot))) return false;
    this.wish = piece;
    const goes = this.goalsOf(piece).includes(spot);
    if (goes) this.#do(this.#actionTo(piece, spot));
    else if (isLane(spot) === isBoat(piece)) void this.explain(spot);
    return goes;
  }

  chooseCard(card: number): void {
    this.note = null;
    if (this.#gifts.includes(card)) this.card = card;
    else void this.#explainAction({ type: "give", card }, card);
  }

  // What the amber button does now.
  get ready(): CleverAction | null {
    if (this.giving) return this.card === null ? null : { type: "give", card: this.card };
    const spot = this.aim;
    if (spot !== null && this.piece && this.goalsOf(this.piece).includes(spot)) return this.#actionTo(this.piece, spot);
    return this.mayEnd ? { type: "end" } : null;
  }
  go(): void {
    if (this.ready) this.#do(this.ready);
  }

  // A piece that cannot be taken: its rule says why.
  whyNot(piece: Piece): void {
    const captains = this.#view?.seats.map(({ captain }) => captain) ?? [];
    const lanes = [...this.#boats.values()];
    const spot =
      piece === "captain"
        ? this.board.islands.find(({ island }) => !captains.includes(island))?.island
        : this.board.lanes.find(({ lane }) => !lanes.includes(lane))?.lane;
    if (spot) void this.#explainAction(this.#actionTo(piece, spot), "bar");
  }

  end(): void {
    if (this.mayEnd) this.#do({ type: "end" });
    else if (this.deciding) void this.#explainAction({ type: "end" }, "bar");
  }

  // Somebody's advice: it is chosen, and the player still presses.
  consider(action: CleverAction): void {
    if (action.type === "give") this.card = action.card;
    if (action.type === "captain") this.take("captain");
    if (action.type === "boat") this.take("boat");
    if (action.type === "neutral") this.take(action.boat === 2 ? "n2" : "n1");
    if (action.type === "captain") this.chosen = action.island;
    if (action.type === "boat" || action.type === "neutral") this.chosen = action.lane;
  }

  // Another position: what was chosen is of yesterday.
  forget(): void {
    this.wish = "captain";
    this.chosen = null;
    this.pointed = null;
    this.card = null;
    this.way = null;
  }

  #do(action: CleverAction): void {
    this.note = null;
    this.#game().submit(action);
  }
  #actionTo(piece: Piece, spot: Spot): CleverAction {
    if (piece === "captain") return { type: "captain", island: Number(spot) };
    if (piece === "boat") return { type: "boat", lane: String(spot) };
    return { type: "neutral", boat: Number(piece.slice(1)), lane: String(spot) };
  }
  #ownCaptainOn(spot: Spot): boolean {
    return this.#view?.seats.some(({ seat, captain }) => seat === this.#game().you && captain === spot) ?? false;
  }

  // --- asking -------------------------------------------------------------------------------------------------------------------

  #asked = 0;

  // The way to the island that is pointed at.
  async lookAhead(): Promise<void> {
    const asked = ++this.#asked;
    const from = this.#view?.seats.find(({ seat }) => seat === this.#game().you)?.captain;
    const to = this.aim;
    const goes = this.#view?.phase === "turn" && this.piece === "captain" && from && to !== null && !isLane(to);
    if (!goes || !this.goalsOf("captain").includes(to)) {
      this.way = null;
      return;
    }
    const lanes = await this.#game().ask.way(to);
    if (asked === this.#asked) this.way = lanes && { from, lanes };
  }

  async explain(spot: Spot): Promise<void> {
    const piece = isLane(spot) ? (isBoat(this.piece) ? this.piece : "boat") : "captain";
    await this.#explainAction(this.#actionTo(piece, spot), spot);
  }
  async #explainAction(action: CleverAction, at: Note["at"]): Promise<void> {
    const seq = this.#game().seq;
    const answer = await this.#game().ask.explain(action);
    if (answer.legal || seq !== this.#game().seq) return;
    this.refuse(answer.reason ?? "", answer.clause, at);
  }

  // Says why not, with the names of what is in the way where the chart shows it.
  refuse(reason: string, clause: string | undefined, at: Note["at"]): void {
    const text = this.#inPlace(reason, at) ?? this.#inGeneral(reason);
    this.note = { at, text, ...(clause ? { clause } : {}) };
  }
  #inGeneral(reason: string): string {
    const key = [`clever.refusal.${reason}`, `refusal.${reason}`, `table.refusal.${reason}`].find(has);
    return t(key ?? "table.refusal.bad_action");
  }
  #inPlace(reason: string, at: Note["at"]): string | null {
    const names = (seat: number) => seatName(this.#game().seats, seat);
    const boatOn = (lane: Spot) => [...this.#boats].find(([, other]) => other === lane)?.[0];
    if (reason === "lane_crossed") {
      const pair = this.board.crossings.find((two) => two.includes(String(at)) && two.some((lane) => boatOn(lane)));
      const lane = pair?.find((one) => one !== at);
      return lane ? t("page.clever.why.crossed", { lane: laneMark(lane) }) : null;
    }
    if (reason === "lane_occupied") {
      const boat = boatOn(at);
      if (!boat) return null;
      return boat.startsWith("n")
        ? t("page.clever.why.occupied_neutral")
        : t("page.clever.why.occupied", { who: names(Number(boat)) });
    }
    if (reason === "island_occupied") {
      const there = this.#view?.seats.find(({ captain }) => captain === at);
      const key = this.#view?.phase === "turn" ? "captain_there" : "captain_here";
      return there ? t(`page.clever.why.${key}`, { who: names(there.seat) }) : null;
    }
    if (reason === "captain_must_move") {
      const islands = this.goalsOf("captain") as number[];
      if (islands.length === 0 || islands.length > 2) return null;
      return t("page.clever.why.duty", { treasures: list(islands.map((island) => theTreasure(island, this.board))) });
    }
    return null;
  }
}
