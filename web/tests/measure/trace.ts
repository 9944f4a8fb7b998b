// What a trace of Chromium says about the page's own threads, in milliseconds.
interface Event {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number; // microseconds
  dur?: number;
  tdur?: number; // of processor time
  args?: {
    name?: string;
    src_func?: string;
    chrome_mojo_event_info?: { mojo_interface_tag?: string };
  };
}

const isMark = (phase: string) => /^[IiRn]$/.test(phase);

export class Trace {
  #events: Event[];
  #tasks: Event[] = []; // of the page's main thread, without those of whoever measures
  #others: Event[] = []; // of its workers
  #marks = new Map<string, number>();
  #begin = 0;

  constructor(events: Event[]) {
    this.#events = events;
    const threads = (name: RegExp) =>
      events.filter((event) => event.name === "thread_name" && name.test(event.args?.name ?? ""));
    const mains = threads(/^CrRendererMain$/).map(({ pid, tid }) => `${pid} ${tid}`);
    const tasksOf = (list: string[]) =>
      events.filter(
        ({ name, pid, tid, dur }) => /RunTask$/.test(name) && dur !== undefined && list.includes(`${pid} ${tid}`),
      );
    const known = tasksOf(mains);
    // The page is where our marks are, or else the renderer with the most to do; the browser has others.
    const load = new Map<number, number>();
    for (const { pid, tdur = 0 } of known) load.set(pid, (load.get(pid) ?? 0) + tdur);
    const marked = events.find(({ name, ph }) => isMark(ph) && /^(ready|pressed \d+)$/.test(name))?.pid;
    const page = marked ?? [...load].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
    const tools = events.filter(
      ({ pid, args }) => pid === page && /DevTools/.test(args?.chrome_mojo_event_info?.mojo_interface_tag ?? ""),
    );
    const holds = (task: Event, { tid, ts }: Event) =>
      tid === task.tid && ts >= task.ts && ts <= task.ts + (task.dur ?? 0);
    this.#tasks = known
      .filter((task) => task.pid === page && !tools.some((tool) => holds(task, tool)))
      .sort((a, b) => a.ts - b.ts);
    const workers = threads(/Worker/).filter(({ pid }) => pid === page);
    this.#others = tasksOf(workers.map(({ pid, tid }) => `${pid} ${tid}`));
    this.#begin = this.#tasks[0]?.ts ?? 0;
    for (const { name, pid, ts, ph } of events) {
      if (pid === page && isMark(ph) && !this.#marks.has(name)) this.#marks.set(name, ts);
    }
  }

  #at(mark: string): number {
    if (mark === "") return this.#begin;
    const at = this.#marks.get(mark);
    if (at === undefined) throw new Error(`no mark "${mark}" in the trace`);
    return at;
  }

  // By the clock; an empty name is the beginning.
  clock(from: string, to: string): number {
    return (this.#at(to) - this.#at(from)) / 1000;
  }

  // Of processor time between two marks, in the page; with its workers, whatever they do just then.
  work(from: string, to: string, workers = false): number {
    const [begin, end] = [this.#at(from), this.#at(to)];
    let sum = 0;
    for (const { ts, dur = 0, tdur = 0 } of workers ? [...this.#tasks, ...this.#others] : this.#tasks) {
      const within = Math.min(ts + dur, end) - Math.max(ts, begin);
      if (within > 0 && dur > 0) sum += (tdur * within) / dur;
    }
    return sum / 1000;
  }

  longest(): number {
    return Math.max(0, ...this.#tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  }

  // Marks of the same number.
  pairs(first: string, second: string): [string, string][] {
    return [...this.#marks.keys()]
      .filter((name) => name.startsWith(`${first} `))
      .map((name): [string, string] => [name, name.replace(first, second)])
      .filter(([, name]) => this.#marks.has(name));
  }

  // What each frame costs the page's thread: its script, style, layout and paint.
  frames(): number[] {
    const pids = new Set(this.#tasks.map(({ pid }) => pid));
    return this.#events
      .filter(({ name, pid, tdur }) => name === "ProxyMain::BeginMainFrame" && tdur !== undefined && pids.has(pid))
      .map(({ tdur = 0 }) => tdur / 1000);
  }
}

export function readTrace(file: Buffer): Trace {
  return new Trace((JSON.parse(file.toString()) as { traceEvents: Event[] }).traceEvents);
}
