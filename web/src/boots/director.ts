// Shows what happened between two views: one thing at a time, quickly, and at once to the end for whoever is in a hurry.
import { tick } from "svelte";
import type { BootsView, Director, Game, GameEvent, Hold, Square, Token } from "../lib/game";
import { tokens } from "../lib/game";
import { pause, played } from "../lib/motion";
import { pace } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import type { Camera } from "./camera.svelte";
import { distance, keyOf } from "./chart";
import { advance } from "./fold";
import { whereIs } from "./naming";
import type { Way } from "./sea";
import { tokenArt } from "./sea";
import { sound } from "./sound";
import type { Stage } from "./stage.svelte";

export interface Scenery {
  game: Game;
  stage: Stage;
  camera: Camera;
  page: () => HTMLElement | null; // with the ships, tokens and anchors
  show: (squares: Square[]) => Promise<void>; // brings them into sight, if nobody holds the sea
  tell: (event: GameEvent) => string;
}

const ms = {
  port: 260,
  dice: 650,
  windPoint: 260,
  windMost: 700,
  token: 260,
  tokenGap: 90,
  square: 170,
  sailMost: 900,
  drift: 260,
  aim: 260,
  die: 520,
  ball: 380,
  splash: 450,
  hit: 350,
  sink: 700,
  bob: 300,
  fly: 420,
  points: 600,
  word: 900,
};

// The time of one scene: everything in it ends when it is hurried.
class Scene {
  constructor(
    readonly stage: Stage,
    readonly hurry: AbortSignal,
    readonly speed: number,
  ) {}

  get over(): boolean {
    return this.hurry.aborted || this.speed <= 0;
  }
  time(length: number): number {
    return length * this.speed;
  }
  wait(length: number): Promise<void> {
    return pause(this.time(length), this.hurry);
  }
  // Plays an element's own animation to its end.
  async animate(
    element: Element | null | undefined,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
  ): Promise<void> {
    if (element && !this.over) await played(element, frames, options, this.hurry);
  }
}

const swell = "cubic-bezier(.45,.05,.25,1)";
const pop = "cubic-bezier(.3,1.6,.5,1)";

export function directorOf(set: Scenery): Director {
  return async ({ before, events, hurry }) => {
    const { stage } = set;
    const scene = new Scene(stage, hurry, pace());
    stage.view = before as unknown as BootsView;
    stage.playing = true;
    // A hurried scene has nothing left on stage.
    const clear = () => stage.clear();
    hurry.addEventListener("abort", clear, { once: true });
    try {
      for (const [i, event] of events.entries()) {
        if (scene.over) break;
        stage.caption = set.tell(event);
        await play(set, scene, event, events[i + 1]);
      }
    } finally {
      hurry.removeEventListener("abort", clear);
      stage.playing = false;
    }
  };
}

// Without movement: the way that was sailed and the words of a fight stay for a moment, and nobody waits for them.
export function mark(set: Scenery, before: BootsView, events: GameEvent[]): void {
  const { stage } = set;
  let view = before;
  for (const event of events) {
    if (event.type === "sailed") {
      const steps = [{ to: event.to as Square, cost: 0 }];
      stage.head(String(event.ship), event.from as Square, event.to as Square);
      stage.add({
        kind: "trace",
        at: event.from as Square,
        length: 800,
        way: { from: event.from as Square, pearls: 0, steps },
      });
    }
    const target = whereIs(view, String(event.target ?? ""));
    if (event.type === "hit" && target) word(stage, target, "hit");
    if (event.type === "missed" && target) word(stage, target, "miss");
    if (event.type === "scored") stage.light(`score-${event.seat}`, 600);
    if (event.type === "collected") stage.light(`hold-${event.ship}`, 400);
    view = advance(view, event);
  }
}

function word(stage: Stage, at: Square, tone: "hit" | "miss"): void {
  stage.add({ kind: "word", at, length: ms.word, text: t(`page.boots.${tone}`), tone });
}

async function play(set: Scenery, scene: Scene, event: GameEvent, next: GameEvent | undefined): Promise<void> {
  const { stage, camera } = set;
  const view = stage.view;
  if (!view) return;
  const ship = String(event.ship ?? event.seat ?? "");
  const at = event.at as Square;
  const adopt = () => {
    stage.view = advance(stage.view ?? view, event);
  };
  const length = scene.time(ms.fly);

  switch (event.type) {
    case "port_chosen":
    case "refuge":
      adopt();
      if (!Array.isArray(event.at)) return;
      stage.add({ kind: "foam", at, length: 500 });
      await tick();
      await scene.animate(part(set, ship, ".bob"), rising, { duration: scene.time(ms.bob), easing: pop });
      return;
    case "turn_begins":
      adopt();
      stage.beat = ship;
      return;
    case "dice_rolled":
      stage.rolls += 1;
      adopt();
      sound("dice");
      await scene.wait(ms.dice);
      return;
    case "wind_turned": {
      const quarters = Number(event.quarters) % 4;
      adopt();
      if (quarters === 0) return;
      sound("gust");
      await scene.wait(Math.min(ms.windMost, ms.windPoint * quarters));
      return;
    }
    case "treasure_placed":
    case "privateer_appeared": {
      if (event.type === "privateer_appeared") await set.show([at]);
      adopt();
      await tick();
      const piece = event.type === "treasure_placed" ? tokenAt(set, at) : part(set, ship, ".bob");
      const fall = scene.animate(piece, dropping, { duration: scene.time(ms.token), easing: pop });
      stage.add({ kind: "foam", at, length: 500 });
      const more = next && (next.type === "treasure_placed" || next.type === "privateer_appeared");
      await (more ? scene.wait(ms.tokenGap) : fall);
      return;
    }
    case "commanded": {
      const from = whereIs(view, String(event.ship));
      adopt();
      if (from) stage.add({ kind: "ring", at: from, length: 600 });
      await scene.wait(ms.aim);
      return;
    }
    case "sailed":
      await sail(set, scene, event);
      return;
    case "collected": {
      fly(set, scene, [at[0] + 0.71, at[1] + 0.4], ship, event.token as Token);
      stage.away = new Set([keyOf(at)]);
      await scene.wait(ms.fly);
      adopt();
      stage.away = new Set();
      stage.light(`hold-${ship}`);
      sound("coin");
      return;
    }
    case "unloaded": {
      const port = whereIs(view, ship);
      const hold = event.tokens as Hold;
      const start = anchor(set, `hold-${ship}`);
      if (port && start) {
        const pieces = tokens.flatMap((token) => Array.from({ length: hold[token] ?? 0 }, () => token)).slice(0, 8);
        for (const [i, token] of pieces.entries()) {
          const to = camera.screen(port[0] + 0.5, port[1] + 0.5);
          stage.fly({ art: tokenArt(token), from: start, to, length, after: scene.time(60 * i) });
        }
        adopt();
        await scene.wait(ms.fly + 60 * (pieces.length - 1));
        sound("coins");
      } else adopt();
      return;
    }
    case "shot":
      await set.show([event.from as Square, event.to as Square]);
      adopt();
      await scene.wait(ms.aim);
      return;
    case "attack_rolled":
    case "defence_rolled": {
      const red = event.type === "attack_rolled";
      const where = whereIs(view, red ? ship : String(event.target));
      adopt();
      sound("dice");
      if (where) {
        const text = t(red ? "page.boots.attack" : "page.boots.defence", { n: Number(event.value) });
        // Not on each other, and the defence leaves the place above its ship to what comes of it.
        const aimed = red ? whereIs(view, String(event.target ?? view.fight?.target ?? "")) : null;
        const low = !red || (aimed !== null && aimed[1] < where[1] && Math.abs(aimed[0] - where[0]) < 3);
        stage.add({ kind: "die", at: where, length: scene.time(ms.die * 2), face: Number(event.die), red, text, low });
      }
      await scene.wait(ms.die);
      return;
    }
    case "attack_pearls":
    case "defence_pearls":
      adopt();
      await scene.wait(ms.aim);
      return;
    case "hit":
    case "missed":
      await fire(set, scene, event);
      return;
    case "looted": {
      const from = whereIs(view, String(event.target));
      if (from) fly(set, scene, [from[0] + 0.5, from[1] + 0.4], ship, event.token as Token);
      await scene.wait(ms.fly);
      adopt();
      stage.light(`hold-${ship}`);
      sound("coin");
      return;
    }
    case "sunk":
      await sink(set, scene, String(event.target));
      adopt();
      return;
    case "privateer_taken": {
      const from = whereIs(view, ship);
      if (from) fly(set, scene, [from[0] + 0.5, from[1] - 0.2], ship, "black");
      await scene.wait(ms.fly);
      adopt();
      stage.light(`hold-${ship}`);
      return;
    }
    case "scored": {
      const seat = Number(event.seat);
      const from = whereIs(view, view.commanding ?? String(seat)) ?? whereIs(view, String(seat));
      const to = anchor(set, `score-${seat}`);
      if (from && to) {
        const start = camera.screen(from[0] + 0.5, from[1] + 0.1);
        stage.fly({ text: `+${Number(event.points)}`, from: start, to, length: scene.time(ms.points), after: 0 });
        await scene.wait(ms.points);
      }
      adopt();
      stage.light(`score-${seat}`);
      return;
    }
    case "won":
      sound("win");
      return;
    default:
      adopt();
  }
}

const rising: Keyframe[] = [
  { transform: "translateY(60%) scale(.6)", opacity: 0 },
  { transform: "none", opacity: 1 },
];
const dropping: Keyframe[] = [
  { transform: "translateY(-110%) scale(1.35)", opacity: 0 },
  { transform: "none", opacity: 1 },
];

function part(set: Scenery, ship: string, inside: string): Element | null {
  return set.page()?.querySelector(`[data-ship="${ship}"] ${inside}`) ?? null;
}
function tokenAt(set: Scenery, at: Square): Element | null {
  return set.page()?.querySelector(`[data-token="${keyOf(at)}"]`) ?? null;
}
// The middle of a place in a panel, if it is there to be seen.
function anchor(set: Scenery, name: string): [number, number] | null {
  for (const element of set.page()?.querySelectorAll(`[data-anchor="${name}"]`) ?? []) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && top >= 0 && top < innerHeight) return [left + width / 2, top + height / 2];
  }
  return null;
}

// A token to a hold: that of a player is a place in a panel, that of a Privateer is the ship.
function fly(set: Scenery, scene: Scene, from: [number, number], ship: string, token: Token): void {
  const { stage, camera } = set;
  const at = stage.view ? whereIs(stage.view, ship) : null;
  const to = anchor(set, `hold-${ship}`) ?? (at ? camera.screen(at[0] + 0.5, at[1] + 0.3) : null);
  if (!to || scene.over) return;
  stage.fly({ art: tokenArt(token), from: camera.screen(...from), to, length: scene.time(ms.fly), after: 0 });
}

async function sail(set: Scenery, scene: Scene, event: GameEvent): Promise<void> {
  const { stage, game } = set;
  const [from, to] = [event.from as Square, event.to as Square];
  const ship = String(event.ship);
  await set.show([from, to]);
  const way = await wayOf(game, ship, from, to);
  const legs = way.steps.length;
  const sq = (at: Square) => [at[0] - set.camera.origin[0] + 0.5, at[1] - set.camera.origin[1] + 0.47];
  const times = way.steps.map(({ drift }) => (drift ? ms.drift : ms.square));
  const whole = times.reduce((sum, one) => sum + one, 0);
  const shrink = Math.min(1, ms.sailMost / Math.max(1, whole));
  const element = set.page()?.querySelector(`[data-ship="${ship}"]`);
  if (element && legs > 0 && !scene.over) {
    let gone = 0;
    const frames: Keyframe[] = [from, ...way.steps.map(({ to: stop }) => stop)].map((stop, i) => {
      if (i > 0) gone += times[i - 1] ?? 0;
      const [x, y] = sq(stop);
      return { translate: `calc(var(--sq) * ${x}) calc(var(--sq) * ${y})`, offset: gone / whole };
    });
    const leaning = scene.animate(part(set, ship, ".heading"), heeling, { duration: scene.time(whole * shrink) });
    const glide = scene.animate(element, frames, { duration: scene.time(whole * shrink), easing: swell });
    void leaning;
    sound("oars");
    // It turns its bow, and the drift has a gust behind it, as it comes to each leg.
    let here = from;
    for (const [i, { to: stop, drift }] of way.steps.entries()) {
      stage.head(ship, here, stop);
      if (drift) {
        const angle = (Math.atan2(stop[1] - here[1], stop[0] - here[0]) * 180) / Math.PI;
        stage.add({ kind: "gust", at: here, angle, length: 700 });
        sound("gust");
      }
      await scene.wait((times[i] ?? 0) * shrink);
      here = stop;
    }
    await glide;
  }
  stage.head(ship, from, to);
  if (stage.view) stage.view = advance(stage.view, event);
}
const heeling: Keyframe[] = [
  { rotate: "0deg" },
  { rotate: "4deg", offset: 0.2 },
  { rotate: "4deg", offset: 0.8 },
  { rotate: "0deg" },
];

// The way the rules would take; a straight line if they do not know one any more.
async function wayOf(game: Game, ship: string, from: Square, to: Square): Promise<Way> {
  const found = await Promise.race([
    game.ask.path(to, ship).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 250)),
  ]);
  const first = found?.steps[0]?.to;
  if (found && (!first || distance(first, from) === 1)) return { from, pearls: found.pearls, steps: found.steps };
  return { from, pearls: 0, steps: [{ to, cost: 0 }] };
}

async function fire(set: Scenery, scene: Scene, event: GameEvent): Promise<void> {
  const { stage } = set;
  const view = stage.view;
  if (!view) return;
  const target = String(event.target ?? view.fight?.target ?? "");
  const attacker = String(event.ship ?? view.fight?.attacker ?? "");
  const [from, to] = [whereIs(view, attacker), whereIs(view, target)];
  if (!from || !to) return;
  sound("cannon");
  stage.add({ kind: "flash", at: from, length: 420 });
  stage.add({ kind: "ball", at: from, to, length: scene.time(ms.ball) });
  await scene.wait(ms.ball);
  if (scene.over) return;
  if (event.type === "missed") {
    stage.add({ kind: "splash", at: to, length: 600 });
    word(stage, to, "miss");
    sound("splash");
    await scene.wait(ms.splash);
  } else {
    stage.add({ kind: "wreckage", at: to, length: 500 });
    word(stage, to, "hit");
    sound("crash");
    await scene.animate(part(set, target, ".bob"), shaking, { duration: scene.time(ms.hit) });
  }
}
const shaking: Keyframe[] = [0, -3, 3, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));

async function sink(set: Scenery, scene: Scene, ship: string): Promise<void> {
  const { stage } = set;
  const at = stage.view ? whereIs(stage.view, ship) : null;
  if (!at || scene.over) return;
  stage.add({ kind: "bubbles", at, length: scene.time(ms.sink) + 300 });
  sound("bubbles");
  await scene.animate(
    part(set, ship, ".bob"),
    [
      { transform: "none", opacity: 1 },
      { transform: "rotate(35deg) translateY(20%)", opacity: 1, offset: 0.5 },
      { transform: "rotate(38deg) translateY(70%) scale(.8)", opacity: 0 },
    ],
    { duration: scene.time(ms.sink), easing: "ease-in", fill: "forwards" },
  );
}
