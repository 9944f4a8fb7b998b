// Requests to the engine in its workers. Two of them: at one the tables stand and questions are answered at once, at the
// other the bots think, so that nobody waits for them.
import { fetchEngine, type Reply, type Request } from "./engine";
import { type Fault, fault } from "./fault";
import address from "./freebooter.wasm?url";

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

let compiled: Promise<WebAssembly.Module> | undefined;
function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= fetchEngine(address).catch((cause: unknown) => {
    compiled = undefined; // the next who asks tries again
    throw cause;
  });
  return compiled;
}

type Answer = { id: number; reply?: Reply; failed?: string };

class WorkerDesk implements Desk {
  #name: string;
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, (reply: Reply | Fault) => void>();
  #last = 0;

  constructor(name: string) {
    this.#name = name;
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
    const module = await engineModule();
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

const desks: { table?: Desk; thinking?: Desk } = {};

export function tableDesk(): Desk {
  desks.table ??= new WorkerDesk("table");
  return desks.table;
}
export function thinkingDesk(): Desk {
  desks.thinking ??= new WorkerDesk("thinking");
  return desks.thinking;
}
// Other desks, where there are no workers.
export function useDesks(table: Desk, thinking: Desk): void {
  desks.table = table;
  desks.thinking = thinking;
}
