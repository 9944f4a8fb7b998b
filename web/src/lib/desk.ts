// Requests to the engine in its workers. At one desk the tables stand and questions are answered at once, at another the bots
// think, so that nobody waits for them. Both have a module for each game, which is all that comes over the line to play it for
// the first time. What takes up a kept game, searches, gives a hint, judges, or reads and writes records, takes the whole engine.
import { fetchEngine, type Reply, type Request } from "./engine";
import { type Fault, fault, isFault } from "./fault";
import whole from "./freebooter.wasm?url";
import boots from "./freebooter-boots.wasm?url";
import clever from "./freebooter-clever.wasm?url";

export interface Desk {
  // A reply that is not ok, and an engine that cannot be reached, are faults.
  call(request: Request): Promise<Reply | Fault>;
}

interface Failure {
  reason: string;
  text: string;
  clause?: string;
  place?: string;
}

export function readReply(reply: Reply): Reply | Fault {
  if (reply.ok !== false) return reply;
  const { reason, text, clause, place } = reply.error as unknown as Failure;
  return fault(reason, text, { ...(place && { detail: place }), ...(clause && { clause }) });
}

function broken(cause: unknown): Fault {
  return fault("engine", "page.lib.fault.engine", { detail: String(cause) });
}

const addresses: Record<string, string> = { boots, clever };

const compiled = new Map<string, Promise<WebAssembly.Module>>();
const atHand = new Set<string>(); // those that have come
function engineModule(address: string): Promise<WebAssembly.Module> {
  const known = compiled.get(address);
  if (known) return known;
  const fetched = fetchEngine(address).catch((cause: unknown) => {
    compiled.delete(address); // the next who asks tries again
    throw cause;
  });
  void fetched.then(
    () => atHand.add(address),
    () => undefined,
  );
  compiled.set(address, fetched);
  return fetched;
}

type Answer = { id: number; reply?: Reply; failed?: string };

class WorkerDesk implements Desk {
  #name: string;
  #address: string;
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, (reply: Reply | Fault) => void>();
  #last = 0;

  constructor(name: string, address: string) {
    this.#name = name;
    this.#address = address;
  }

  async call(request: Request): Promise<Reply | Fault> {
    this.#worker ??= this.#start();
    let worker: Worker;
    try {
      worker = await this.#worker;
    } catch (cause) {
      this.#worker = undefined;
      return broken(cause);
    }
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ id, request });
    });
  }

  async #start(): Promise<Worker> {
    const module = await engineModule(this.#address);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: this.#name });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const settle = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      settle?.(data.reply ? readReply(data.reply) : broken(data.failed));
    };
    worker.onerror = ({ message }) => {
      for (const settle of this.#waiting.values()) settle(broken(message));
      this.#waiting.clear();
    };
    worker.postMessage(module);
    return worker;
  }
}

const wholeOnly = new Set(["restore", "hint", "judge"]);

// A worker for each game, made when the game is first asked about, and one that knows everything.
class GameDesk implements Desk {
  #name: string;
  #desks = new Map<string, Desk>(); // by the address of their engine
  #tables = new Map<string, string>(); // at which of them a table stands

  constructor(name: string) {
    this.#name = name;
  }

  async call(request: Request): Promise<Reply | Fault> {
    const table = typeof request.table === "string" ? request.table : undefined;
    const address = this.#addressFor(request, table);
    if (address === undefined) return broken(`no engine for "${request.game}"`);
    if (table !== undefined) this.#stand(table, address);
    let reply = await this.#deskAt(address).call(request);
    if (isFault(reply) && reply.reason === "bot_elsewhere") reply = await this.#deskAt(whole).call(request);
    if (!isFault(reply) && typeof reply.table === "string") this.#tables.set(reply.table, address); // a rematch
    if (request.do === "close" && table !== undefined) this.#tables.delete(table);
    return reply;
  }

  // Where the table stands already; otherwise the request says what it is about.
  #addressFor(request: Request, table: string | undefined): string | undefined {
    if (wholeOnly.has(String(request.do))) return whole;
    const stands = table === undefined ? undefined : this.#tables.get(table);
    return stands ?? (atHand.has(whole) ? whole : addresses[String(request.game)]);
  }
  // A table that is taken up at another desk is not kept at the first.
  #stand(table: string, address: string): void {
    const before = this.#tables.get(table);
    this.#tables.set(table, address);
    if (before !== undefined && before !== address) void this.#deskAt(before).call({ do: "close", table });
  }
  #deskAt(address: string): Desk {
    const known = this.#desks.get(address);
    if (known) return known;
    const desk = new WorkerDesk(this.#name, address);
    this.#desks.set(address, desk);
    return desk;
  }
}

const desks: { table?: Desk; thinking?: Desk; records?: Desk } = {};

export function tableDesk(): Desk {
  desks.table ??= new GameDesk("table");
  return desks.table;
}
export function thinkingDesk(): Desk {
  desks.thinking ??= new GameDesk("thinking");
  return desks.thinking;
}
// Records are written, read and verified here.
export function recordDesk(): Desk {
  desks.records ??= new WorkerDesk("records", whole);
  return desks.records;
}
// Other desks, where there are no workers.
export function useDesks(table: Desk, thinking: Desk): void {
  desks.table = table;
  desks.thinking = thinking;
  desks.records = thinking;
}
