// What the captain makes of a game that was played: at each decision everybody's chances to win, what was done, and what promised
// most. The engine judges one decision after the other, those that are looked at first.
import { thinkingDesk } from "./desk";
import { type Fault, isFault } from "./fault";
import type { Stop } from "./film";
import type { Phrase } from "./phrase";
import type { Json } from "./protocol.generated";

export interface Choice {
  action: Json;
  text: string; // in notation
  chance: number; // to win with it
}

export interface Judgement {
  seat: number; // who decided
  chances: number[]; // of each seat to win, if the best is done
  simulations: number;
  best: Choice;
  done?: Choice; // missing where a record ends
  others: Choice[];
  reasons: Phrase[]; // for the best
}

// What was given away, as a chance to win.
export function lossOf({ best, done }: Judgement): number {
  return done ? Math.max(0, best.chance - done.chance) : 0;
}

// The chances are estimates: less than `slipFrom` apart, two actions are as good as each other.
const slipFrom = 0.03;
const mistakeFrom = 0.08;

export type Grade = "same" | "good" | "slip" | "mistake";
export function gradeOf(judgement: Judgement): Grade {
  const loss = lossOf(judgement);
  if (judgement.done?.text === judgement.best.text) return "same";
  if (loss < slipFrom) return "good";
  return loss < mistakeFrom ? "slip" : "mistake";
}

// How long the captain looks at a decision: at all of them a moment, at the one on the screen for longer.
export interface Patience {
  moment: Record<string, Json>;
  longer: Record<string, Json>;
}
const usualPatience: Patience = { moment: { milliseconds: 120 }, longer: { milliseconds: 900 } };

export class Analysis {
  readonly decisions: number[]; // the stops at which somebody had to decide
  judged = $state.raw<ReadonlyMap<number, Judgement>>(new Map()); // by stop
  trouble = $state.raw<Fault | null>(null);
  readonly hidden: ReadonlySet<number>; // decisions of those whose secrets the record keeps
  #long = new Set<number>(); // looked at for longer
  #work: symbol | null = null; // the round of work that is going on
  #record: string;
  #stops: Stop[];
  #patience: Patience;

  constructor(record: string, stops: Stop[], reader: number | null, patience = usualPatience) {
    this.#record = record;
    this.#stops = stops;
    this.#patience = patience;
    const all = stops.flatMap(({ frame }, at) => (frame.next.kind === "seat" ? [at] : []));
    const isHidden = (at: number) => reader !== null && stops[at]?.frame.next.seat !== reader;
    this.decisions = all.filter((at) => !isHidden(at));
    this.hidden = new Set(all.filter(isHidden));
  }

  get done(): boolean {
    return this.judged.size === this.decisions.length;
  }
  // Stops where something was given away.
  faults = $derived.by(() =>
    this.decisions.filter((at) => {
      const judgement = this.judged.get(at);
      return judgement !== undefined && ["slip", "mistake"].includes(gradeOf(judgement));
    }),
  );
  // What a seat has given away in a decision, on the average; null before it has been seen to decide.
  meanLoss(seat: number): number | null {
    const losses = [...this.judged.values()].flatMap((one) => (one.seat === seat && one.done ? [lossOf(one)] : []));
    return losses.length > 0 ? losses.reduce((sum, loss) => sum + loss, 0) / losses.length : null;
  }

  // Works until all is judged, or until it is told to stop; `at` says what is looked at.
  async start(at: () => number): Promise<void> {
    if (this.#work || this.trouble) return;
    const work = Symbol("work");
    this.#work = work;
    for (let next = this.#next(at()); next && this.#work === work; next = this.#next(at())) {
      await this.#judge(next.stop, next.longer);
    }
    if (this.#work === work) this.#work = null;
  }
  stop(): void {
    this.#work = null;
  }

  // The one on the screen comes first: a moment, then longer. With all others it is one round of moments.
  #next(at: number): { stop: number; longer: boolean } | null {
    const isHere = this.decisions.includes(at);
    if (isHere && !this.judged.has(at)) return { stop: at, longer: false };
    if (isHere && !this.#long.has(at)) return { stop: at, longer: true };
    const stop = this.decisions.find((one) => !this.judged.has(one));
    return stop === undefined ? null : { stop, longer: false };
  }

  async #judge(stop: number, longer: boolean): Promise<void> {
    const { frame } = this.#stops[stop] as Stop; // a decision is a stop
    const reply = await thinkingDesk().call({
      do: "judge",
      record: this.#record,
      entries: frame.entry,
      ...(longer ? this.#patience.longer : this.#patience.moment),
    });
    if (isFault(reply)) {
      this.trouble = reply;
      this.#work = null;
      return;
    }
    if (longer) this.#long.add(stop);
    this.judged = new Map(this.judged).set(stop, reply as unknown as Judgement);
  }
}
