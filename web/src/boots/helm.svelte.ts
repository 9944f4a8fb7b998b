// What the player at this screen may decide now, what they are looking at, and what the rules say about it. Whatever can be
// chosen comes from the legal list; what a choice would bring is asked.
import { untrack } from "svelte";
import type { Ask, BootsAction, Fraction, Game, Hold, Square, Token } from "../lib/game";
import { tokens } from "../lib/game";
import type { Json } from "../lib/protocol.generated";
import { settings } from "../lib/settings.svelte";
import { needWords, t } from "../lib/words.svelte";
import type { Chart } from "./chart";
import { keyOf, same } from "./chart";
import { bestOf, chosenOf, holdKey, nearest, type Shots } from "./choosing";
import { holdOf, isPrivateer, percent, sizeOf, whereIs } from "./naming";
import { Offers } from "./offers.svelte";
import type { Aim, Way } from "./sea";
import type { Stage } from "./stage.svelte";

export type Worth = Awaited<ReturnType<Ask["worth"]>>;
export type Advice = Awaited<ReturnType<Ask["hint"]>>;

// Why not, or what that is: words at a square, or at the bar where there is none.
export interface Note {
  text: string;
  clause?: string | undefined;
  at: Square | null;
}

interface Reason {
  text?: string;
  reason?: string;
  clause?: string | undefined;
}

export class Helm extends Offers {
  picked = $state.raw<Square | null>(null);
  hovered = $state.raw<Square | null>(null);
  ship = $state<string | null>(null); // the Privateer to command, or the target
  pay = $state(0); // which way to pay
  roller = $state<number | null>(null);
  pearls = $state(0); // for the attack
  unload = $state.raw<Hold>({});
  token = $state<Token | null>(null); // to loot
  note = $state.raw<Note | null>(null);
  advice = $state.raw<Advice | "thinking" | null>(null);
  oddsWanted = $state(false);
  keys = $state(false); // the keyboard was used last: a cursor is shown

  way = $state.raw<(Way & { points: number }) | null>(null);
  shots = $state.raw<{ from: Square; list: Shots } | null>(null);
  islands = $state.raw<{ at: Square; number: number; treasure: Fraction }[]>([]);
  chances = $state.raw<Fraction[]>([]); // of the attack, by Pearls
  worth = $state.raw<Worth | null>(null); // of what is picked to unload
  holdWorth = $state.raw<Worth | null>(null); // of all that is aboard

  #asked = 0;

  constructor(
    game: Game,
    stage: Stage,
    readonly chart: () => Chart,
    readonly explained: (why: Reason) => string,
    readonly told: (ship: string) => string,
  ) {
    super(game, stage);
    // A new question begins with nothing chosen.
    $effect(() => {
      void this.moment;
      untrack(() => this.#begin());
    });
    $effect(() => {
      const goal = this.looked;
      untrack(() => void this.#ask(goal));
    });
    $effect(() => {
      const hold = this.ownHold;
      void this.game.seq;
      untrack(() => void this.#price(hold));
    });
    $effect(() => {
      void this.game.seq;
      if (this.oddsWanted) void this.game.ask.odds().then(({ islands }) => (this.islands = islands));
    });
  }

  // The goal whose way and shots are shown.
  looked = $derived.by((): Square | null => {
    const at = this.picked ?? this.hovered;
    if (!at) return null;
    if (this.question === "sail") return this.goals.has(keyOf(at)) ? at : null;
    return null;
  });
  goal = $derived.by(() => (this.looked ? (this.goals.get(keyOf(this.looked)) ?? null) : null));
  stays = $derived.by(() => same(this.looked, this.from));
  shooting = $derived.by(() => this.targets.find(({ ship }) => ship === this.ship) ?? null);
  commanding = $derived.by(() => this.privateers.find(({ ship }) => ship === this.ship) ?? null);
  // The Privateer that this is about: the one in command, or the one whose dice these are.
  privateer = $derived.by((): string | null => {
    const { view, question, focus } = this;
    if (!view || !question || question === "port") return null;
    const giving = question === "loot" && view.fight && (holdOf(view, view.fight.target).gold ?? 0) > 0;
    const ship = question === "defend" || giving ? view.fight?.target : focus;
    return ship && isPrivateer(ship) ? ship : null;
  });
  spending = $derived.by(() => this.spends.find(({ n }) => n === this.pearls) ?? null);

  // Ways to pay for what is chosen now.
  pays = $derived.by((): (Hold | undefined)[] => {
    switch (this.question) {
      case "sail":
        return this.goal?.pays ?? [];
      case "command":
        return this.commanding?.pays.map((pay) => (pay === "free" ? {} : { [pay]: 1 })) ?? [];
      case "attack":
        return this.spending?.pays ?? [];
      case "defend":
        return this.spends.find(({ n }) => n > 0)?.pays ?? [];
      default:
        return [];
    }
  });

  aims = $derived.by((): Aim[] => {
    const fight = this.view?.fight;
    if (fight && this.view?.phase === "refuge") return [];
    if (fight && this.view) {
      const [from, to] = [whereIs(this.view, fight.attacker), whereIs(this.view, fight.target)];
      return from && to ? [{ target: fight.target, from, to, chance: "", chosen: true }] : [];
    }
    if (!this.shots) return [];
    const { from, list } = this.shots;
    if (this.question === "shoot") {
      return this.targets.flatMap(({ ship, at }) => {
        const shot = list.find(({ target }) => target === ship);
        return shot ? [{ target: ship, from, to: at, chance: percent(shot.hit), chosen: ship === this.ship }] : [];
      });
    }
    if (this.question !== "sail" || !same(this.looked, from)) return [];
    // From afar only what can hit is worth a line.
    const able = list.filter(({ hit }) => hit.part > 0);
    const best = bestOf(able);
    return able.map(({ target, to, hit }) => ({ target, from, to, chance: percent(hit), chosen: target === best }));
  });

  // Squares that can be pointed at now, in the order of the digits.
  spots = $derived.by((): Square[] => {
    switch (this.question) {
      case "port":
        return this.ports;
      case "sail":
        return [...this.goals.values()].map(({ at }) => at);
      case "command":
        return this.privateers.flatMap(({ at }) => (at ? [at] : []));
      case "shoot":
        return this.targets.map(({ at }) => at);
      default:
        return [];
    }
  });
  spot = $derived.by((): Square | null => {
    if (this.question === "command") return this.commanding?.at ?? null;
    if (this.question === "shoot") return this.shooting?.at ?? null;
    return this.picked;
  });

  // --- choosing -----------------------------------------------------------------------------------------------------

  #begin(): void {
    this.picked = null;
    this.hovered = null;
    this.note = null;
    this.advice = null;
    this.pay = 0;
    this.pearls = 0;
    this.shots = null;
    this.way = null;
    this.token = this.loot.length === 1 ? (this.loot[0] ?? null) : null;
    this.ship = this.privateers.length === 1 ? (this.privateers[0]?.ship ?? null) : null;
    this.roller = null;
    this.unload = this.cargo;
    if (this.question === "shoot") void this.#aim();
    if (this.question === "attack") void this.game.ask.odds().then(({ fight }) => (this.chances = fight ?? []));
    if (this.question === "unload") void this.#weigh();
  }

  async #ask(goal: Square | null): Promise<void> {
    const asked = ++this.#asked;
    if (!goal || this.question !== "sail") {
      this.way = null;
      if (this.question === "sail") this.shots = null;
      return;
    }
    const { from, focus } = this;
    const atSea = !this.chart().isLand(goal);
    const [way, odds] = await Promise.all([
      this.game.ask.path(goal, focus ?? undefined),
      atSea ? this.game.ask.odds(goal) : Promise.resolve(null),
    ]);
    if (asked !== this.#asked || !from) return;
    this.way = way ? { from, points: way.points, pearls: way.pearls, steps: way.steps } : null;
    this.shots = odds ? { from: goal, list: odds.shots } : null;
  }

  async #aim(): Promise<void> {
    const { from } = this;
    if (!from) return;
    const { shots } = await this.game.ask.odds();
    if (this.question !== "shoot") return;
    this.shots = { from, list: shots };
    this.aimAt(
      bestOf(shots.filter(({ target }) => this.targets.some(({ ship }) => ship === target))) ??
        this.targets[0]?.ship ??
        null,
    );
  }

  async #price(hold: Hold): Promise<void> {
    this.holdWorth = sizeOf(hold) > 0 ? await this.game.ask.worth(hold) : null;
  }

  async #weigh(): Promise<void> {
    const { unload } = this;
    const worth = sizeOf(unload) > 0 ? await this.game.ask.worth(unload) : null;
    if (holdKey(unload) === holdKey(this.unload)) this.worth = worth;
  }

  aimAt(ship: string | null): void {
    this.ship = ship;
    const target = this.targets.find((one) => one.ship === ship);
    this.roller = target?.rollers[0] ?? null;
  }

  // One piece more or less of a kind.
  load(token: Token, n: number): void {
    this.unload = { ...this.unload, [token]: Math.max(0, Math.min(n, this.cargo[token] ?? 0)) };
    void this.#weigh();
  }
  loadAll(all: boolean): void {
    this.unload = all ? this.cargo : {};
    void this.#weigh();
  }

  hover(at: Square | null): void {
    this.hovered = at;
    if (at) this.keys = false;
  }

  // Somebody points at a square. A mouse has seen the way already; a finger sees it first, and says so again.
  point(at: Square, by: string): void {
    this.note = null;
    this.keys = false;
    const sure = by === "mouse" || !settings.confirm;
    switch (this.question) {
      case "port":
        if (this.ports.some((port) => same(port, at))) this.#choose(at, sure);
        else void this.tell({ reason: "no_such_port", clause: "B2.5" }, at);
        return;
      case "sail":
        if (this.goals.has(keyOf(at))) this.#choose(at, sure);
        else if (this.picked && !sure) this.picked = null;
        else this.#whyNot({ type: "sail", to: at }, at);
        return;
      case "command":
      case "shoot":
        this.#pointAtShip(at);
        return;
      default:
        this.#tellOf(at);
    }
  }

  #choose(at: Square, sure: boolean): void {
    const again = same(this.picked, at);
    if (!again) this.pay = 0;
    this.picked = at;
    if (sure || again) this.confirm();
  }

  #pointAtShip(at: Square): void {
    const ships = this.#shipsAt(at);
    const able = this.question === "command" ? this.privateers : this.targets;
    const can = able.filter(({ ship }) => ships.includes(ship)).map(({ ship }) => ship);
    if (can.length > 0) {
      // Several in one port: each press names the next.
      const next = can[(can.indexOf(this.ship ?? "") + 1) % can.length] ?? null;
      if (can.length === 1 && this.ship === next) this.confirm();
      else if (this.question === "shoot") this.aimAt(next);
      else {
        this.ship = next;
        this.pay = 0;
      }
      return;
    }
    const [ship] = ships;
    if (!ship) return;
    if (this.question === "command") {
      if (isPrivateer(ship)) this.#whyNot({ type: "command", privateer: ship, pay: "free" }, at);
      else this.#tellOf(at);
      return;
    }
    const roller = isPrivateer(ship)
      ? this.view?.ships.find(({ seat }) => seat !== this.view?.active)?.seat
      : undefined;
    this.#whyNot(roller === undefined ? { type: "shoot", target: ship } : { type: "shoot", target: ship, roller }, at);
  }

  #shipsAt(at: Square): string[] {
    const view = this.view;
    if (!view) return [];
    return [
      ...view.ships.filter((ship) => Array.isArray(ship.at) && same(ship.at, at)).map(({ seat }) => String(seat)),
      ...view.privateers.filter((ship) => same(ship.at, at)).map(({ id }) => id),
    ];
  }

  // Nothing to choose there: say who lies there and what they carry.
  #tellOf(at: Square): void {
    const ships = this.#shipsAt(at);
    if (ships.length > 0) this.note = { text: ships.map(this.told).join(" "), at };
  }

  async #whyNot(action: BootsAction, at: Square): Promise<void> {
    const answer = await this.game.ask.explain(action as unknown as Json);
    if (answer.legal) return;
    await this.tell(answer, at);
    // And who it is that lies there.
    const ships = action.type === "sail" ? this.#shipsAt(at) : [];
    if (this.note && ships.length > 0) {
      const { text } = this.note;
      this.note = { ...this.note, text: [text, ...ships.map(this.told)].join(" ") };
    }
  }

  async whyNotAct(action: BootsAction): Promise<void> {
    const answer = await this.game.ask.explain(action as unknown as Json);
    if (!answer.legal) await this.tell(answer, null);
  }

  // Why not, as soon as the words for it have come.
  async tell(why: Reason, at: Square | null): Promise<void> {
    await needWords("boots_more", "more").catch(() => undefined);
    this.note = { text: this.explained(why), clause: why.clause, at };
  }

  // Arrow keys: the nearest spot that way, from the one chosen or from the ship.
  step(dx: number, dy: number): void {
    this.keys = true;
    const here = this.spot ?? this.from ?? this.spots[0];
    if (!here) return;
    const best = nearest(this.spots, here, dx, dy);
    if (best) this.#moveTo(best);
  }

  #moveTo(at: Square): void {
    if (this.question === "sail" || this.question === "port") {
      this.picked = at;
      this.pay = 0;
    } else if (this.question === "command") {
      this.ship = this.privateers.find((one) => same(one.at, at))?.ship ?? this.ship;
    } else if (this.question === "shoot") {
      this.aimAt(this.targets.find((one) => same(one.at, at))?.ship ?? this.ship);
    }
  }

  // Digits: the nth of what is offered.
  nth(n: number): void {
    this.keys = true;
    switch (this.question) {
      case "port": {
        const at = this.ports[n - 1];
        if (at) this.picked = at;
        return;
      }
      case "command":
        this.ship = this.privateers[n - 1]?.ship ?? this.ship;
        return;
      case "shoot":
        if (this.targets[n - 1]) this.aimAt(this.targets[n - 1]?.ship ?? null);
        return;
      case "loot":
        this.token = this.loot[n - 1] ?? this.token;
        return;
      case "attack":
        if (this.spends.some((one) => one.n === n)) this.pearls = n;
        return;
      case "unload": {
        const token = tokens.filter((one) => (this.cargo[one] ?? 0) > 0)[n - 1];
        if (!token) return;
        const all = this.cargo[token] ?? 0;
        this.load(token, (this.unload[token] ?? 0) < all ? all : 0);
        return;
      }
      case "sail":
        if (n <= this.pays.length) this.pay = n - 1;
    }
  }

  back(): void {
    if (this.note) this.note = null;
    else if (this.advice) this.advice = null;
    else if (this.picked) this.picked = null;
    else if (this.question === "command") this.ship = null;
  }

  // --- doing ----------------------------------------------------------------------------------------------------------

  // The action that the main button stands for, if enough is chosen.
  chosen = $derived.by(() => chosenOf(this));

  confirm(): void {
    if (this.chosen) this.submit(this.chosen);
    else if (this.question) this.note = { text: t(`page.boots.first.${this.question}`), at: null };
  }
  stay(): void {
    if (this.from) this.submit({ type: "sail", to: this.from });
  }
  pass(): void {
    if (this.question === "defend") this.submit({ type: "spend", tokens: {} });
    else this.submit({ type: "pass" });
  }
  submit(action: BootsAction): void {
    this.note = null;
    this.sent = this.game.seq;
    this.game.submit(action as unknown as Json);
  }

  async hint(): Promise<void> {
    if (!this.mine || this.advice === "thinking") return;
    this.advice = "thinking";
    const { seq } = this.game;
    const advice = await this.game.ask.hint();
    if (this.game.seq !== seq || this.advice !== "thinking") return;
    this.advice = advice;
    this.#lay(advice.action as unknown as BootsAction | null);
  }

  // Lays an action out as if it had been chosen by hand, ready for the main button.
  #lay(action: BootsAction | null): void {
    if (!action) return;
    if (action.type === "port") this.picked = action.at;
    if (action.type === "sail") {
      this.picked = action.to;
      const pays = this.goals.get(keyOf(action.to))?.pays ?? [];
      this.pay = Math.max(
        0,
        pays.findIndex((pay) => holdKey(pay ?? {}) === holdKey(action.spend ?? {})),
      );
    }
    if (action.type === "command") {
      this.ship = action.privateer;
      this.pay = Math.max(0, this.commanding?.pays.indexOf(action.pay) ?? 0);
    }
    if (action.type === "shoot") {
      this.aimAt(action.target);
      this.roller = action.roller ?? null;
    }
    if (action.type === "unload") {
      this.unload = action.tokens;
      void this.#weigh();
    }
    if (action.type === "loot") this.token = action.token;
    if (action.type === "spend" && this.question === "attack") this.pearls = sizeOf(action.tokens);
  }
}
